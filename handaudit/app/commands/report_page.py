"""The page of a whole run, made without the library of the command line, which takes as long to start as some hundred hands to audit."""

import gc
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from handaudit.app.commands.plain_words import plain_words
from handaudit.app.commands.runs import Logs, follow, logs_of, refuse_unread
from handaudit.app.commands.targets import Target, opened, targets

SELDOM: Final = (50_000, 20, 20)
"""How many objects more there are each time that Python's collector looks at the newest ones, and how often it looks at older ones. What
is imported and made for a page holds few circles, and in its own rhythm the collector takes a twentieth of the time."""

if TYPE_CHECKING:
    from handaudit.jobs.pipeline import Run
    from handaudit.model.audit import Audit
    from handaudit.model.finding import Finding
    from handaudit.model.rulings import Rulings
    from handaudit.model.tally import Tally
    from handaudit.page.charts.curves import Curves
    from handaudit.page.report import Plot
    from handaudit.page.run_data import RunData
    from handaudit.session.settlement import SettlingWatch
    from handaudit.stats.filters import Filter


def paged(
    work: "Run",
    watch: "SettlingWatch",
    wanted: Sequence[Target],
    logs: Sequence[Path | str],
    force: bool,
    command: str,
    hands: Iterable[str] = (),
    persons: Mapping[str, str] | None = None,
    rulings: "Rulings | None" = None,
    left_out: Callable[[], Iterable[str]] = tuple,
    called: Mapping[str, str] | None = None,
) -> int:
    """Follow a run and write its page; the exit status. `hands` are ids of hands whose replay is on the page in any case, `persons` maps
    an alias to the name that counts, `left_out` says what a redaction took away, of which `called` tells the aliases as they were given."""
    # NumPy is asked for no algebra: the threads that it would begin for it only cost.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from handaudit.model.finding import Finding
    from handaudit.page.charts.curves import Curves
    from handaudit.page.charts.draw import warmed
    from handaudit.page.run_data import RunData
    from handaudit.report.choice import Choice
    from handaudit.stats.filters import Filter
    from handaudit.stats.groups import Groups
    from handaudit.stats.unused_filters import WordsMet

    if rulings is not None:
        watch.gathered.moves = rulings.moves
    chosen = Filter(persons=dict(persons or {}), seen=WordsMet(left=set(persons or ())))
    curves = Curves(chosen)
    data = RunData(
        frozenset(one.removeprefix("#") for one in hands),
        groups=Groups(("player",), filter=chosen),
        curves=curves.add_hand,
    )

    def take(item: "Audit | Finding") -> None:
        data.take(item)
        if isinstance(item, Finding):
            curves.loose(item.code, item.severity)

    with opened(wanted, logs, force) as (out,):
        with warmed():
            follow(work, take)
        refuse_unread(work.tally)
        out.write(page_of(data, work.tally, watch, curves, command, tuple(left_out()), persons))
    _say_untaken(data, chosen, called)
    return Choice().status(work.tally)


def _say_untaken(data: "RunData", chosen: "Filter", called: Mapping[str, str] | None) -> None:
    """The ids of `--hand` and the names of `--same-player` that no hand has."""
    from handaudit.app.commands.unused_filter_text import no_player, say

    seen = chosen.seen
    if data.games:
        say(f"--hand {one[:60]}: no hand has this id" for one in sorted(data.wanted - data.met))
    if seen is not None and seen.names:
        names = [name if called is None else called.get(name, name) for name in seen.left]
        say(no_player("--same-player", names, seen.names if called is None else ()))


def page_of(
    data: "RunData",
    tally: "Tally",
    watch: "SettlingWatch",
    curves: "Curves",
    command: str,
    left_out: tuple[str, ...] = (),
    persons: "Mapping[str, str] | None" = None,
) -> str:
    """The page of a run that is over; `left_out` says what a redaction took away, `persons` maps an alias to the name that counts."""
    from handaudit.page.report import report_page
    from handaudit.session.settlement import settle

    settled = [settle(books.renamed(persons or {})) for books in watch.gathered.by_table()]
    plots, why = _plots(curves)
    return report_page(data, tally, settled, plots, why, command, left_out)


def _plots(curves: "Curves") -> "tuple[list[Plot], str]":
    """The plots, or why there are none."""
    from handaudit.page.charts.draw import lacks, svg_of
    from handaudit.page.charts.specs import charts
    from handaudit.page.report import Plot

    missing = lacks()
    if missing:
        print(f"handaudit: the page has no plots: {missing}", file=sys.stderr)
        return [], f"This page was made without plots: {missing}."
    return [Plot(one.name, one.title, one.text, svg_of(one)) for one in charts(curves)], ""


def run_plain(args: Sequence[str]) -> int | None:
    """The plainest form of the command, `report PATH... -o FILE`, also with `--force` and `--hand ID`; None for all others."""
    valued = {"-o": "output", "--output": "output", "--hand": "hand"}
    plain = plain_words(args, {"--force": "force"}, valued, {})
    output = None if plain is None else plain.last("output")
    if plain is None or output is None:
        return None
    from handaudit.session.settlement import SettlingWatch

    watch, wanted = SettlingWatch(), targets(["html"], "html", [output], "html")
    logs = Logs(plain.paths)
    work, command = logs.replayed(watch=watch), logs.command("report", more=[("--hand", plain.every("hand"))])
    before = gc.get_threshold()
    gc.set_threshold(*SELDOM)
    try:
        return paged(work, watch, wanted, logs_of(work), "force" in plain.flags, command, plain.every("hand"))
    finally:
        gc.set_threshold(*before)
