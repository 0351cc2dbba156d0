"""`handaudit report`: a whole run on one page for a browser."""

from typing import TYPE_CHECKING, Annotated

import typer

from handaudit.commands.options import Book, Encoding, Paths, Settings, follow, logs_of
from handaudit.commands.output import Force, opened, targets
from handaudit.commands.replay import command_line

if TYPE_CHECKING:
    from handaudit.page.report import Plot


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
    force: Force = False,
    rulebook: Book = None,
    settings: Settings = None,
    encoding: Encoding = None,
) -> None:
    """Write one page about a night: findings with replays, who is owed what, curves, statistics, settling-up, rules."""
    from handaudit.page.night import Night
    from handaudit.page.report import report_page
    from handaudit.pipeline import Run
    from handaudit.report.choice import Choice
    from handaudit.session.settlement import SettlingWatch, settle

    watch = SettlingWatch()
    work = Run(paths, rulebook, settings or (), encoding, watch=watch)
    wanted = targets(["html"], "html", [output], "html")
    night = Night(frozenset(one.removeprefix("#") for one in hand or ()))
    command = command_line("report", paths, None, rulebook, settings, encoding)
    with opened(wanted, logs_of(work), force) as (out,):
        follow(work, night.take)
        settled = [settle(books) for books in watch.gathered.by_table()]
        plots, why = _plots()
        out.write(report_page(night, work.tally, settled, plots, why, command))
    raise typer.Exit(Choice().status(work.tally))


def _plots() -> "tuple[list[Plot], str]":
    return [], ""
