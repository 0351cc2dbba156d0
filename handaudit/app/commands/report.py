"""`handaudit report`: a whole run on one page for a browser."""

import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from handaudit.app.commands.options import (
    AllowEmpty,
    Book,
    Encoding,
    Paths,
    RulingsFile,
    SamePlayer,
    Settings,
    rulings_of,
)
from handaudit.app.commands.output import Force
from handaudit.app.commands.redaction import Keep, NameMap, Redact, Redacting, RedactKey, command_of, redacted
from handaudit.app.commands.runs import Logs, follow, logs_of, refuse_unread
from handaudit.app.commands.targets import Target, opened, targets
from handaudit.app.commands.unused_filter_text import no_player, say
from handaudit.jobs.pipeline import Run
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.tally import Tally
from handaudit.page.charts.curves import Curves
from handaudit.page.charts.draw import lacks, svg_of, warmed
from handaudit.page.charts.specs import charts
from handaudit.page.environment import calling
from handaudit.page.report import Plot, report_page
from handaudit.page.run_data import RunData
from handaudit.read.kept_input import kept as kept_input
from handaudit.read.log_people import people_of
from handaudit.report.choice import Choice
from handaudit.session.persons import persons_of
from handaudit.session.settlement import SettlingWatch, settle
from handaudit.stats.filters import Filter
from handaudit.stats.groups import Groups
from handaudit.stats.unused_filters import WordsMet

if TYPE_CHECKING:
    from handaudit.model.rulings import Rulings


def report(
    paths: Paths,
    output: Annotated[str, typer.Option("-o", "--output", help="The page's file.", metavar="FILE")],
    hand: Annotated[
        list[str] | None,
        typer.Option("--hand", help="Also put this hand's replay on the page; repeatable.", metavar="ID"),
    ] = None,
    redact: Redact = False,
    keep: Keep = None,
    redact_key: RedactKey = None,
    name_map: NameMap = None,
    force: Force = False,
    rulings: RulingsFile = None,
    rulebook: Book = None,
    settings: Settings = None,
    encoding: Encoding = None,
    allow_empty: AllowEmpty = False,
    same_player: SamePlayer = None,
) -> None:
    """Write one page about a night: findings with replays, who is owed what, curves, statistics, settling-up, rules."""
    watch, kept = SettlingWatch(), rulings_of(rulings)
    persons: Mapping[str, str] = persons_of(same_player)
    wanted = targets(["html"], "html", [output], "html")
    logs = Logs(paths, rulebook, settings or (), encoding, kept)
    kept_in = [rulings] if rulings else []
    more = (("--hand", hand or ()), ("--rulings", kept_in), ("--same-player", same_player or ()))
    with redacted(Redacting(redact, keep, redact_key, name_map, force), logs) as done:
        if done is None:
            work, command = logs.replayed(watch=watch), logs.command("report", more=more)
            places = logs_of(work)
            with kept_input(work.inputs, alone=True):
                told = people_of(work.inputs, encoding)
                people, asked = told.with_aliases(persons), persons.keys() - {*told.last, *told.called().values()}
                status = paged(work, watch, wanted, places, force, command, hand or (), people, kept, asked=asked)
        else:
            called = {done.names.of(alias): alias for alias in persons}
            persons = {done.names.of(alias): done.names.of(name) for alias, name in persons.items()}
            asked = set(persons)
            last_names = people_of(logs.run().inputs, encoding).last
            persons = {
                done.names.of(name): done.names.of(last) for name, last in last_names.items() if name != last
            } | persons
            work, left_out, command = done.run(watch=watch), done.left_out.sentences, command_of(done, "report", logs)
            about = (command, hand or (), persons, done.rulings, left_out, called)
            status = paged(work, watch, wanted, done.logs, force, *about, asked=asked)
    raise typer.Exit(Choice(allow_empty=allow_empty).status(work.tally) if status == 3 else status)


def paged(
    work: Run,
    watch: SettlingWatch,
    wanted: Sequence[Target],
    logs: Sequence[Path | str],
    force: bool,
    command: str,
    hands: Iterable[str] = (),
    persons: Mapping[str, str] | None = None,
    rulings: "Rulings | None" = None,
    left_out: Callable[[], Iterable[str]] = tuple,
    called: Mapping[str, str] | None = None,
    asked: Iterable[str] | None = None,
) -> int:
    """Follow a run and write its page; the exit status. `hands` are ids of hands whose replay is on the page in any case, `persons` maps
    an alias to the name that counts. `left_out` lists what a redaction removed; `called` maps its aliases to the words that the user gave.
    `asked` are the aliases that the user gave."""
    # NumPy is asked for no algebra: the threads that it would begin for it only cost.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

    if rulings is not None:
        watch.gathered.moves = rulings.moves
    chosen = Filter(persons=dict(persons or {}), seen=WordsMet(left=set(persons or () if asked is None else asked)))
    curves = Curves(chosen)
    data = RunData(
        frozenset(one.removeprefix("#") for one in hands),
        shown=calling({} if called is not None else persons or {}),
        groups=Groups(("player",), filter=chosen),
        curves=curves.add_hand,
    )

    def take(item: Audit | Finding) -> None:
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


def _say_untaken(data: RunData, chosen: Filter, called: Mapping[str, str] | None) -> None:
    """The ids of `--hand` and the names of `--same-player` that no hand has."""
    seen = chosen.seen
    if data.games:
        say(f"--hand {one[:60]}: no hand has this id" for one in sorted(data.wanted - data.met))
    if seen is not None and seen.names:
        names = [name if called is None else called.get(name, name) for name in seen.left]
        say(no_player("--same-player", names, seen.names if called is None else ()))


def page_of(
    data: RunData,
    tally: Tally,
    watch: SettlingWatch,
    curves: Curves,
    command: str,
    left_out: tuple[str, ...] = (),
    persons: Mapping[str, str] | None = None,
) -> str:
    """The page of a run that is over; `left_out` says what a redaction took away, `persons` maps an alias to the name that counts."""
    settled = [settle(books.renamed(persons or {})) for books in watch.gathered.by_table()]
    plots, why = _plots(curves)
    return report_page(data, tally, settled, plots, why, command, left_out)


def _plots(curves: Curves) -> tuple[list[Plot], str]:
    """The plots, or why there are none."""
    missing = lacks()
    if missing:
        print(f"handaudit: the page has no plots: {missing}", file=sys.stderr)
        return [], f"This page was made without plots: {missing}."
    return [Plot(one.name, one.title, one.text, svg_of(one)) for one in charts(curves)], ""
