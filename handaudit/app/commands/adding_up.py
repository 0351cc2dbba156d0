"""What `stats` does with its logs, without the library of the command line, which takes as long to start as some thousand hands to
add up."""

import os
import stat
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, TypeVar

from handaudit.app.commands.plain_words import JOBS, plain_words
from handaudit.app.commands.runs import Logs, refuse_unread
from handaudit.app.commands.sources import Source, Use, source_of
from handaudit.app.commands.stdin_copy import kept_input
from handaudit.app.commands.targets import Target, targets

if TYPE_CHECKING:
    from pathlib import Path

    from handaudit.model.tally import Tally
    from handaudit.stats.catalogue import Stat
    from handaudit.stats.filters import Filter
    from handaudit.stats.groups import Groups

FORMS: Final = ("text", "csv", "json", "jsonl", "markdown", "parquet", "xlsx")
WHOLE: Final = ("parquet", "xlsx")
"""Forms that need a library, a file and room on the disk."""
T = TypeVar("T")


class Sums(Protocol):
    """What adds up, also the net as the `odds` had it where that is asked for: what was found in the logs, and what is made of the sums."""

    def __call__(self, odds: bool, use: Use[T], /) -> "tuple[Tally, T]": ...


class Table(NamedTuple):
    """What is asked for: where tables go, which statistics (none: the usual ones), and how rows are written."""

    places: Sequence[Target]
    wanted: "tuple[Stat, ...]" = ()
    least: int = 1
    raw: bool = False
    dialect: str = "standard"
    force: bool = False
    unasked: bool = False
    """Whether nobody chose a form or a place: on a terminal it would have been a table to read."""


def tabled(source: Source, keys: tuple[str, ...], table: Table, sums: Sums) -> "Tally":
    """Adds up, and writes the tables; all files appear together. Raises `UsageError`."""
    from handaudit.base.gc_tuning import at_rest
    from handaudit.base.outputs.files import Outputs
    from handaudit.stats.notes import summary
    from handaudit.stats.table import default_metrics, with_ruled

    places, wanted = table.places, table.wanted
    files = [place.path for place in places if place.path is not None]
    asked = {place.form: list(wanted) or default_metrics(place.form != "text", keys) for place in places}
    odds = any(stat.name.startswith("ev_") for metrics in asked.values() for stat in metrics)
    with Outputs(files, source.files() if files else (), table.force) as outputs:
        temps = outputs.temps

        def write(groups: "Groups") -> str:
            with at_rest():
                for place in places:
                    metrics = with_ruled(asked[place.form]) if groups.ruled and not wanted else asked[place.form]
                    _write(place.form, None if place.path is None else temps[place.path], groups, metrics, table)
            return summary(groups)

        tally, said = sums(odds, write)
        refuse_unread(tally, files)
        outputs.commit()
    if any(place.form != "text" for place in places):  # what a table does not say is said beside it
        print(f"handaudit: {said}", file=sys.stderr)
    if table.unasked and not wanted and sys.stderr.isatty() and _into_a_pipe():
        print(
            "handaudit: a pipe gets CSV of all statistics; --metric chooses, --output-format text is the table",
            file=sys.stderr,
        )
    return tally


def _into_a_pipe() -> bool:
    """Whether another program reads standard output; who sends it to a file asked for one."""
    try:
        return stat.S_ISFIFO(os.fstat(sys.stdout.fileno()).st_mode)
    except (OSError, ValueError):
        return False


def _write(form: str, place: "Path | None", groups: "Groups", metrics: "Sequence[Stat]", table: Table) -> None:
    """The table in one format; to standard output where there is no file."""
    named = bool(table.wanted)
    if form == "text" and place is None:
        from handaudit.stats.show import show

        show(sys.stdout, groups, metrics, table.least, named)
    elif form == "text" and place is not None:
        from handaudit.stats.show import show

        with place.open("w", encoding="utf-8", errors="backslashreplace", newline="\n") as out:
            show(out, groups, metrics, table.least, named)
    elif form == "csv":
        from handaudit.stats.csv_lines import write_lines

        with nullcontext(sys.stdout) if place is None else place.open("w", encoding="utf-8", newline="") as out:
            write_lines(out, groups, metrics, table.least, table.raw, table.dialect)
    else:
        from handaudit.stats.save import write_file, write_text
        from handaudit.stats.table_rows import records

        head, rows = records(groups, metrics, table.least)
        if place is None:
            write_text(sys.stdout, form, groups, head, rows, table.raw, table.dialect)
        else:
            write_file(place, form, groups, head, rows, table.raw, table.dialect)


def collected(
    source: "Source", keys: tuple[str, ...], chosen: "Filter", jobs: int | None, use: Use[T]
) -> "tuple[Tally, T]":
    """What is made of the sums of all hands. Where a hand's id stands for two contents, none of the versions counts: that takes a second
    look."""
    from handaudit.stats.groups import Groups
    from handaudit.stats.unused_filters import WordsMet

    def used(groups: "Groups") -> tuple[frozenset[tuple[str, str]], list[T]]:
        return (frozenset(groups.conflicts), []) if groups.conflicts else (frozenset(), [use(groups)])

    again = None if chosen.seen is None else WordsMet(left=set(chosen.seen.left))
    with kept_input(source.reads_input()) as rewind:
        tally, (conflicts, made) = source.add_up(Groups(keys, source.defs, chosen), jobs, used)
        if made:
            return tally, made[0]
        rewind()
        chosen.seen = again
        return source.add_up(Groups(keys, source.defs, replace(chosen, skip=conflicts)), jobs, use)


def run_plain(args: Sequence[str]) -> int | None:
    """The plainest form of the command, `stats PATH...`, also with `--by`, `--metric`, `-o`, `--output-format`, `--force` and `--jobs`;
    None for all others, and for forms that need more than a stream. Raises `UsageError`."""
    valued = {word: word.strip("-") for word in ("--by", "--metric", "--output", "--jobs")}
    valued |= {"-o": "output", "-j": "jobs", "--output-format": "format", "--format": "format"}
    plain = plain_words(args, {"--force": "force"}, valued, {"jobs": JOBS, "format": FORMS})
    if plain is None:
        return None
    from handaudit.report.choice import Choice
    from handaudit.stats.keys import keys_of
    from handaudit.stats.selection import SelectionOptions, chosen_lines
    from handaudit.stats.table import metrics_of

    chosen, keys, wanted = (
        chosen_lines(SelectionOptions()),
        keys_of(plain.every("by")),
        metrics_of(plain.every("metric")),
    )
    places = targets(FORMS, plain.last("format"), plain.every("output"), "text" if sys.stdout.isatty() else "csv")
    if any(place.form in WHOLE for place in places):
        return None
    source = source_of(plain.paths, lambda: Logs(plain.paths).replayed(), "pt4", None)
    unasked = not (plain.every("format") or plain.every("output"))
    table = Table(places, tuple(wanted), force="force" in plain.flags, unasked=unasked)

    def sums(odds: bool, use: Use[T]) -> "tuple[Tally, T]":
        return collected(replace(source, odds=odds), keys, chosen, plain.jobs, use)

    tally = tabled(source, keys, table, sums)
    return Choice().status(tally)
