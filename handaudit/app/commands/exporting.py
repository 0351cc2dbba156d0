"""What `export` does with its logs, without the library of the command line, which takes a third of the start."""

import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from handaudit.app.commands.plain_words import JOBS, plain_words
from handaudit.app.commands.runs import Logs, follow, logs_of, refuse_unread
from handaudit.app.commands.targets import STDOUT, parted
from handaudit.base.errors import UsageError, nearest

if TYPE_CHECKING:
    from handaudit.base.outputs.files import Outputs
    from handaudit.jobs.pipeline import Run
    from handaudit.stats.export import Export

FORMS: Final = ("csv", "parquet", "jsonl", "xlsx")
"""The formats; `xlsx` needs a library of its own."""


def form_of(output: str, asked: str | None) -> tuple[str, str]:
    """The format of an export, and where it goes. Raises `UsageError`."""
    form, place = parted(output, FORMS)
    if place == STDOUT:
        raise UsageError("-o - is standard output, which takes no tables: name a folder, or FILE.xlsx")
    return form or asked or ("xlsx" if Path(place).suffix.lower() == ".xlsx" else "csv"), place


def frames_in(words: Sequence[str]) -> tuple[str, ...]:
    """The frames that `--frame` names, in the order in which frames stand; all of them without a word. Raises `UsageError`."""
    from handaudit.stats.schema import NAMES

    named = {part.strip().lower() for word in words for part in word.split(",") if part.strip()}
    for name in sorted(named):
        if name not in NAMES:
            raise UsageError(f"--frame {name[:80]}: the tables are {', '.join(NAMES)}{nearest(name, NAMES)}")
    return tuple(name for name in NAMES if name in named) or NAMES


def written(
    work: "Run",
    output: str,
    form: str,
    names: tuple[str, ...],
    logs: Sequence[Path | str],
    force: bool,
    export_into: "Callable[[Outputs], Export]",
    told_into: "Callable[[Run, Export], dict[str, int]]",
) -> dict[str, int]:
    """The rows of each table, once all of them stand in their files."""
    from handaudit.base.outputs.files import Outputs, folder_for
    from handaudit.stats.export import paths_in

    outputs = Outputs(paths_in(output, form, names), logs, force)
    with folder_for(outputs.paths[0].parent), outputs:
        out = export_into(outputs)
        try:
            rows = told_into(work, out)
            refuse_unread(work.tally)
        finally:
            out.abandon()
        outputs.commit()
        return rows


def followed(jobs: int | None, work: "Run", out: "Export") -> dict[str, int]:
    """Every item of the run goes into an export, by as many processes as are allowed; the rows of each table. Plain hands one process
    writes, while another one looks at them; of other hands workers make a part each."""
    from handaudit.jobs.processes.choose import consumed, is_plain, worth_it

    if jobs != 1 and worth_it(work, jobs) and not is_plain(work):
        from handaudit.base.thread_limits import ask_for_room
        from handaudit.jobs.processes.fold import folded
        from handaudit.stats.export_fold import ExportFold

        ask_for_room()  # workers make tables
        many = folded(work, ExportFold(out), jobs)
        if many is not None:
            follow(many, lambda _: None)
            return out.finish()
    with consumed(work, out, jobs) as (run, to):
        follow(run, to.take)
        return to.finish()


def say_rows(work: "Run", rows: dict[str, int], done: str) -> None:
    """What was done with the hands of a run, and how many rows each table has."""
    from handaudit.base.visible import count

    told = ", ".join(f"{name} {number:,}" for name, number in rows.items())
    print(f"handaudit: {count(work.tally.hands, 'hand')} {done} ({told})", file=sys.stderr)


def run_plain(args: Sequence[str]) -> int | None:
    """The plainest form of the command, `export PATH... -o DIR`, also with `--output-format`, `--frame`, `--all-columns`, `--force` and
    `--jobs`; None for all others, and for a workbook. Raises `UsageError`."""
    valued = {"-o": "output", "--output": "output", "--frame": "frame", "--jobs": "jobs", "-j": "jobs"}
    valued |= {"--output-format": "format", "--format": "format"}
    flags = {"--force": "force", "--all-columns": "whole"}
    plain = plain_words(args, flags, valued, {"jobs": JOBS, "format": FORMS})
    given = None if plain is None else plain.last("output")
    if plain is None or given is None:
        return None
    form, output = form_of(given, plain.last("format"))
    if form == "xlsx":
        return None
    if form != "csv":  # of which the rows are text at once
        from handaudit.base.thread_limits import ask_for_room

        ask_for_room()
    from handaudit.report.choice import Choice
    from handaudit.stats.export import Export
    from handaudit.stats.selection import SelectionOptions, chosen_lines

    names, chosen, whole = frames_in(plain.every("frame")), chosen_lines(SelectionOptions()), "whole" in plain.flags
    logs = Logs(plain.paths)
    work = logs.replayed()

    def made(outputs: "Outputs") -> "Export":
        return Export(outputs, form, False, "pt4", names, whole=whole, chosen=chosen)

    force = "force" in plain.flags
    told = partial(followed, plain.jobs)
    rows = written(work, output, form, names, logs_of(work), force, made, told)
    say_rows(work, rows, "exported")
    return Choice().status(work.tally)
