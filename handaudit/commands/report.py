"""`handaudit report`: a whole run on one page for a browser."""

import shlex
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from handaudit.commands.options import (
    Book,
    Encoding,
    Paths,
    RulingsFile,
    SamePlayer,
    Settings,
    follow,
    logs_of,
    persons_of,
    rulings_of,
)
from handaudit.commands.output import Force, opened, targets
from handaudit.commands.redacting import Keep, NameMap, Redact, RedactKey, command_of, redacted

if TYPE_CHECKING:
    from handaudit.charts.curves import Curves
    from handaudit.check.audit import Audit
    from handaudit.model.finding import Finding
    from handaudit.page.night import Night
    from handaudit.page.report import Plot
    from handaudit.report.tally import Tally
    from handaudit.session.settlement import SettlingWatch


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("report")(report)


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
    same_player: SamePlayer = None,
) -> None:
    """Write one page about a night: findings with replays, who is owed what, curves, statistics, settling-up, rules."""
    from handaudit.charts.curves import Curves
    from handaudit.charts.draw import warmed
    from handaudit.model.finding import Finding
    from handaudit.page.night import Night
    from handaudit.pipeline import Run
    from handaudit.report.choice import Choice
    from handaudit.session.settlement import SettlingWatch
    from handaudit.stats.filters import Filter
    from handaudit.stats.groups import Groups

    watch, kept = SettlingWatch(), rulings_of(rulings)
    persons = persons_of(same_player)

    def take(item: "Audit | Finding") -> None:
        night.take(item)
        if isinstance(item, Finding):
            curves.loose(item.code, item.severity)

    wanted = targets(["html"], "html", [output], "html")
    with redacted(redact, paths, rulebook, settings, encoding, keep, redact_key, name_map, force, kept) as done:
        work = (
            Run(paths, rulebook, settings or (), encoding, watch=watch, rulings=kept)
            if done is None
            else done.run(watch=watch)
        )
        ruled = kept if done is None else done.rulings
        if ruled is not None:
            watch.gathered.moves = ruled.moves
        command = command_of(done, "report", paths, None, rulebook, settings, encoding)
        if done is None:
            command += "".join(f" --same-player {shlex.quote(word)}" for word in same_player or ())
        else:
            persons = {done.names.of(alias): done.names.of(name) for alias, name in persons.items()}
        chosen = Filter(persons=persons)
        curves = Curves(chosen)
        night = Night(
            frozenset(one.removeprefix("#") for one in hand or ()),
            groups=Groups(("player",), filter=chosen),
            curves=curves.add_hand,
        )
        with opened(wanted, logs_of(work) if done is None else done.logs, force) as (out,):
            with warmed():
                follow(work, take)
            left_out = tuple(done.left_out.sentences()) if done is not None else ()
            out.write(page_of(night, work.tally, watch, curves, command, left_out, persons))
    raise typer.Exit(Choice().status(work.tally))


def page_of(
    night: "Night",
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
    return report_page(night, tally, settled, plots, why, command, left_out)


def _plots(curves: "Curves") -> "tuple[list[Plot], str]":
    """The plots, or why there are none."""
    from handaudit.charts.draw import MISSING, can_draw, svg_of
    from handaudit.charts.specs import charts
    from handaudit.page.report import Plot

    if not can_draw():
        print(f"handaudit: the page has no plots: {MISSING}", file=sys.stderr)
        return [], f"This page was made without plots: {MISSING}."
    return [Plot(one.name, one.title, one.text, svg_of(one)) for one in charts(curves)], ""
