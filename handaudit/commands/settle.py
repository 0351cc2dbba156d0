"""`handaudit settle`: who pays whom after the game."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from handaudit.session.settlement import Gathering


class SettleForm(StrEnum):
    """The forms of a settlement."""

    TEXT = "text"
    CSV = "csv"
    JSON = "json"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("settle")(settle)


def settle(
    paths: Annotated[
        list[str] | None, typer.Argument(help="Logs of the game.", metavar="PATH", show_default=False)
    ] = None,
    ledger: Annotated[
        Path | None,
        typer.Option(help="Buy-ins and cash-outs by hand, CSV or TOML; they beat the log's.", metavar="FILE"),
    ] = None,
    output_format: Annotated[
        SettleForm, typer.Option(help="text for people, the others for programs.")
    ] = SettleForm.TEXT,
    rulebook: Annotated[
        str | None, typer.Option("--rulebook", help="A rulebook's name or file.", metavar="NAME|FILE")
    ] = None,
    encoding: Annotated[str | None, typer.Option(help="What text is that is not UTF-8, e.g. cp1252.")] = None,
) -> None:
    """Settle up: every player's net, whether money in is money out, and the fewest payments. Exit status 1 where it is not."""
    from handaudit.commands.options import complain, is_of_a_log
    from handaudit.errors import UsageError
    from handaudit.pipeline import Run
    from handaudit.report import settling
    from handaudit.report.machine import dumps
    from handaudit.session.ledgerfile import read_ledger
    from handaudit.session.settlement import Gathering, with_ledger
    from handaudit.session.settlement import settle as settled

    if not paths and ledger is None:
        raise UsageError("settle needs a log, or a ledger with --ledger FILE")
    told = read_ledger(ledger) if ledger is not None else None
    gathered = Gathering()
    incomplete = False
    if paths:
        run = Run(paths, rulebook, (), encoding, watch=gathered)
        complain([item for item in run if is_of_a_log(item)])
        incomplete = run.tally.incomplete or bool(run.tally.unread)
    books = gathered.books()
    if ledger is not None and told is not None:
        merged = with_ledger(books, ledger, *told)
        books = [merged if one is merged else one for one in books] or [merged]
    done = [settled(one) for one in books]
    notes = _notes(gathered, incomplete)
    if output_format is SettleForm.CSV:
        sys.stdout.write(settling.table(done))
    elif output_format is SettleForm.JSON:
        sys.stdout.write(dumps({"settlements": settling.objects(done), "notes": notes}) + "\n")
    else:
        sys.stdout.write("\n".join(settling.text(one, []) for one in done))
        if not done:
            sys.stdout.write("No cash game was found: there is nothing to settle.\n")
        sys.stdout.write("".join(f"\n{note}" for note in notes) + ("\n" if notes else ""))
    raise typer.Exit(3 if incomplete else 1 if any(one.difference or one.books.gaps for one in done) else 0)


def _notes(gathered: "Gathering", incomplete: bool) -> list[str]:
    counts = [
        (gathered.tournaments, "hands of tournaments are left out: their chips are not money"),
        (gathered.pools, "hands of pools of players are left out: no table stays together there"),
        (gathered.unread, "hands could not be read or contradict another one; their money is not counted"),
    ]
    notes = [f"{count:,} {text}." for count, text in counts if count]
    return (
        notes
        if not incomplete or any("could not be read" in n for n in notes)
        else [*notes, "Part of the input could not be read."]
    )
