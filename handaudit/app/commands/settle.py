"""`handaudit settle`: who pays whom after the game."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from handaudit.app.commands.gaps import GapBearer, notes_of, notes_of_ledgers
from handaudit.app.commands.options import AllowEmpty, Encoding, Jobs, OneBook, RulingsFile, SamePlayer, rulings_of
from handaudit.app.commands.output import Force, Output
from handaudit.app.commands.runs import Logs, logs_of, refuse_unread, watch
from handaudit.app.commands.targets import opened, targets
from handaudit.app.commands.unused_filter_text import no_player, say
from handaudit.base.errors import UsageError
from handaudit.base.json_text import dumps
from handaudit.base.visible import visible
from handaudit.jobs.processes.settling import settling
from handaudit.read.kept_input import kept
from handaudit.report import settling as reports
from handaudit.session.accounts import Books, joined
from handaudit.session.ledger_books import NightLedger, with_ledger, with_ledgers
from handaudit.session.ledgerfile import is_ledger, read_ledger
from handaudit.session.night import last_names
from handaudit.session.persons import persons_of
from handaudit.session.settlement import Gathering, Settlement
from handaudit.session.settlement import settle as settled


class SettlementFormat(StrEnum):
    """The forms of a settlement."""

    TEXT = "text"
    CSV = "csv"
    JSON = "json"


def settle(
    paths: Annotated[
        list[str] | None, typer.Argument(help="Logs of the game.", metavar="PATH", show_default=False)
    ] = None,
    ledger: Annotated[
        Path | None,
        typer.Option(
            help="Buy-ins and cash-outs, CSV or TOML, by hand or by the site; they are compared with the log's.",
            metavar="FILE",
        ),
    ] = None,
    minor_units: Annotated[
        int | None,
        typer.Option(
            min=1, max=1000, help="The whole numbers of the ledger are such parts of one, as cents are.", metavar="N"
        ),
    ] = None,
    output_format: Annotated[
        SettlementFormat | None,
        typer.Option("--output-format", "--format", help="text for people, the others for programs."),
    ] = None,
    output: Output = None,
    force: Force = False,
    rulings: RulingsFile = None,
    rulebook: OneBook = None,
    encoding: Encoding = None,
    allow_empty: AllowEmpty = False,
    same_player: SamePlayer = None,
    gap: Annotated[
        GapBearer | None,
        typer.Option(help="If money in is not money out: the house bears the gap, or all players in equal parts."),
    ] = None,
    jobs: Jobs = None,
) -> None:
    """Settle up: every player's net, whether money in is money out, and the fewest payments.

    If money in is not money out, or lines contradict each other, no payments are printed and the exit status is 1.
    """
    paths, given = split_ledgers(paths or [], ledger)
    if not paths and not given:
        raise UsageError("settle needs a log, or a ledger with --ledger FILE")
    persons = persons_of(same_player)
    ledgers = [NightLedger(path, read_ledger(path, persons)) for path in given]
    gathered = Gathering()
    logs = Logs(paths, rulebook, (), encoding, rulings_of(rulings))
    if logs.rulings is not None:
        gathered.moves = logs.rulings.moves
    run = logs.run(watch=gathered, quick=True) if paths else None
    wanted = targets(list(SettlementFormat), output_format, output, SettlementFormat.TEXT)
    inputs = [*(logs_of(run) if run is not None else ()), *given]
    with kept([] if run is None else run.inputs, alone=True), opened(wanted, inputs, force) as streams:
        if run is not None:
            watch(run if jobs == 1 else settling(run, jobs), lambda _: None)
            refuse_unread(run.tally, not ledgers and any(one.path is not None for one in wanted))
        incomplete = run is not None and (
            run.tally.incomplete or bool(run.tally.unread) or not (run.tally.hands or allow_empty or ledgers)
        )
        nights = gathered.by_table()
        names = {name for one in nights for name in one.accounts}
        books = _with_ledgers([one.renamed(persons) for one in nights], ledgers, minor_units)
        books = [one.renamed(persons) for one in books]
        done = [settled(one, gap or "") for one in books]
        notes = notes_of(gathered, incomplete) + [note for one in books for note in one.notes]
        notes += notes_of_ledgers(ledgers)
        for target, stream in zip(wanted, streams, strict=True):
            stream.write(_whole(target.form, done, notes))
    if names and not ledgers:
        say(no_player("--same-player", persons.keys() - names, names, some=True))
    raise typer.Exit(3 if incomplete else 1 if any(one.difference or one.books.gaps for one in done) else 0)


def split_ledgers(paths: list[str], ledger: Path | None) -> tuple[list[str], list[Path]]:
    """The logs, and the ledgers: the tables of buy-ins among them are ledgers, too."""
    tables = [path for path in paths if "://" not in path and is_ledger(Path(path))]
    given = dict.fromkeys([*([ledger] if ledger is not None else []), *map(Path, tables)])
    return [path for path in paths if path not in tables], list(given)


def _with_ledgers(nights: list[Books], ledgers: list[NightLedger], minor: int | None) -> list[Books]:
    """The books of each currency. One ledger that people keep may be of all tables; any other is of its own night."""
    if len(ledgers) == 1 and nights and not (ledgers[0].table.site and len(nights) > 1):
        books = joined(nights)
        merged = with_ledger(books, *ledgers[0], minor)
        return [merged if one is merged else one for one in books]
    return joined(last_names(with_ledgers(nights, ledgers, minor)))


def _whole(form: str, done: list[Settlement], notes: list[str]) -> str:
    """The settlement in one format."""
    if form == SettlementFormat.CSV:
        return reports.table(done)
    if form == SettlementFormat.JSON:
        return dumps({"settlements": reports.objects(done), "notes": notes}) + "\n"
    text = "\n".join(reports.text(one, []) for one in done) or "No cash game was found: there is nothing to settle.\n"
    return text + "".join(f"\n{visible(note)}" for note in notes) + ("\n" if notes else "")
