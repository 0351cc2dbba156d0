"""`handaudit night`: who pays whom after a home game, for the group's chat and as a page for the host."""

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from handaudit.app.commands.gaps import GapBearer, notes_of, notes_of_ledgers
from handaudit.app.commands.options import Encoding, OneBook, SamePlayer
from handaudit.app.commands.output import Force, Output
from handaudit.app.commands.runs import Logs, follow, logs_of, refuse_unread
from handaudit.app.commands.targets import opened, targets
from handaudit.base.errors import UsageError
from handaudit.jobs.pipeline import Run
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.tally import Tally
from handaudit.page.environment import calling
from handaudit.page.night import NightCurves, night_page
from handaudit.page.run_data import RunData
from handaudit.read.kept_input import kept
from handaudit.read.log_people import people_of
from handaudit.report.night import chat_text
from handaudit.session.accounts import Books, by_currency
from handaudit.session.ledger_amounts import UnclearAmount, minor_units
from handaudit.session.ledger_books import NightLedger, with_ledgers
from handaudit.session.ledgerfile import is_ledger, read_ledger
from handaudit.session.night import Balance, SharedCost, balance, last_names
from handaudit.session.persons import persons_of
from handaudit.session.settlement import SettlingWatch


class NightForm(StrEnum):
    """The forms of a night."""

    TEXT = "text"
    HTML = "html"


def night(
    paths: Annotated[
        list[str],
        typer.Argument(help="Logs of the night, and its ledger; several nights are a season.", metavar="PATH"),
    ],
    output_format: Annotated[
        NightForm | None, typer.Option("--output-format", "--format", help="text for a chat, html for a browser.")
    ] = None,
    output: Output = None,
    force: Force = False,
    round_to: Annotated[
        str | None, typer.Option("--round", help="Round payments to this amount.", metavar="AMOUNT")
    ] = None,
    cost: Annotated[
        list[str] | None,
        typer.Option(
            help="A cost that all players share, and who paid it; repeatable.", metavar="WHAT=AMOUNT[:PLAYER]"
        ),
    ] = None,
    summary: Annotated[bool, typer.Option("--summary", help="A page for friends, without the audit.")] = False,
    gap: Annotated[
        GapBearer | None,
        typer.Option(help="If money in is not money out: the house bears the gap, or all players in equal parts."),
    ] = None,
    ledger_minor: Annotated[
        int | None,
        typer.Option(
            "--minor-units", min=1, max=1000, help="The whole numbers of the ledger are such parts of one.", metavar="N"
        ),
    ] = None,
    rulebook: OneBook = None,
    encoding: Encoding = None,
    same_player: SamePlayer = None,
) -> None:
    """Settle a home night, or several: who pays whom, everybody's net, the biggest pots, and what the audit found.

    If money in is not money out, or lines contradict each other, no payments are printed and the exit status is 1.
    """
    persons = persons_of(same_player)
    ledgers = [Path(path) for path in paths if "://" not in path and is_ledger(Path(path))]
    given = [path for path in paths if Path(path) not in ledgers]
    watch, curves, data = SettlingWatch(), NightCurves(), RunData(counts=False)
    logs = Logs(given, rulebook, (), encoding)
    wanted = targets(list(NightForm), output_format, output, NightForm.TEXT)
    run = logs.replayed(watch=watch) if given else None
    tally = Tally() if run is None else run.tally
    reads, inputs = logs_of(run) if run is not None else [], [] if run is None else run.inputs
    with kept(inputs, alone=True), opened(wanted, [*reads, *ledgers], force) as streams:
        if run is not None:
            data.shown = calling(people_of(run.inputs, encoding).with_aliases(persons))
            _follow(run, data, curves)
            refuse_unread(run.tally, any(one.path is not None for one in wanted))
        nights = [one.renamed(persons) for one in watch.gathered.by_table()] if given else []
        for game in watch.played():
            curves.take_game(game)
        told = [NightLedger(path, read_ledger(path, persons)) for path in ledgers]
        books = last_names(with_ledgers(nights, told, ledger_minor, alone=True))
        books = [one.renamed(persons) for one in books]
        notes = notes_of(watch.gathered, tally.incomplete) + [note for one in books for note in one.notes]
        notes += notes_of_ledgers(told)
        done = _balances(books, gap or "", cost or (), round_to)
        more = (
            ("--round", [round_to] if round_to else ()), ("--cost", cost or ()), ("--gap", [gap.value] if gap else ()),
            ("--minor-units", [str(ledger_minor)] if ledger_minor else ()), ("--same-player", same_player or ()),
        )  # fmt: skip
        command = logs._replace(paths=paths).command("night", more=more)
        for target, stream in zip(wanted, streams, strict=True):
            if target.form == NightForm.HTML:
                stream.write(night_page(done, curves, data, tally, command, notes, summary))
            else:
                texts = [chat_text(one, []) for one in done] or [
                    "No cash game was found: there is nothing to settle.\n"
                ]
                stream.write("\n".join([*texts, *(f"{note}\n" for note in notes)]))
    raise typer.Exit(3 if tally.incomplete or tally.unread else 1 if any(one.open for one in done) else 0)


def _follow(run: Run, data: RunData, curves: NightCurves) -> None:
    """Every hand for the page; what the audit found."""

    def take(item: Audit | Finding) -> None:
        data.take(item)
        if isinstance(item, Audit):
            curves.take(item)

    follow(run, take)


def _balances(books: Sequence[Books], bears: str, costs: Sequence[str], unit: str | None) -> list[Balance]:
    """The balance of each currency."""
    found = []
    for nights in by_currency(books):
        finest = nights[0].currency
        shared = [_cost(word, finest.minor_units, nights) for word in costs]
        found.append(
            balance(nights, bears, shared, 0 if unit is None else _amount("--round", unit, finest.minor_units))
        )
    return found


def _cost(word: str, scale: int, nights: Sequence[Books]) -> SharedCost:
    """A shared cost. Raises `UsageError` for an unknown player, or what is no amount."""
    what, equals, rest = word.partition("=")
    amount, _, payer = rest.partition(":")
    if not what or not equals:
        raise UsageError(f"--cost {word[:60]!r}: give the cost, its amount and who paid it: food=60:Ann")
    names = {name for books in nights for name in books.accounts}
    short = {books.called(name): name for books in nights for name in books.accounts}
    if payer and payer not in names and payer not in short:
        raise UsageError(
            f"--cost {word[:60]!r}: {payer[:40]!r} is no player of the night: {', '.join(sorted(short))[:200]}"
        )
    return SharedCost(what, _amount(f"--cost {what[:40]}", amount, scale), short.get(payer, payer))


def _amount(option: str, text: str, scale: int) -> int:
    try:
        amount = minor_units(text, scale, ".")[1]
    except UnclearAmount as error:
        raise UsageError(f"{option}: {text[:40]!r} {error}") from error
    if amount <= 0:
        raise UsageError(f"{option}: {text[:40]!r}: give an amount of more than 0")
    return amount
