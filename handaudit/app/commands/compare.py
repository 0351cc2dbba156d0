"""`handaudit compare`: the same hands under two rule sets."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated

import typer

from handaudit.app.commands.completion import offered
from handaudit.app.commands.options import AllowEmpty, Encoding, HandId, no_hand, with_hand
from handaudit.app.commands.output import Force, Output
from handaudit.app.commands.runs import Logs, logs_of, refuse_unread, watch
from handaudit.app.commands.targets import opened, targets
from handaudit.base.errors import UsageError
from handaudit.check.audit import audit
from handaudit.jobs.auditor import RulebookCache
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.report.choice import Choice
from handaudit.report.compare import CompareJsonl, CompareText, other_book


class CompareForm(StrEnum):
    """The formats of a comparison."""

    TEXT = "text"
    JSONL = "jsonl"


def compare(
    paths: Annotated[list[str], typer.Argument(help="Logs; the last word may be a hand's id.", metavar="PATH")],
    hand: HandId = None,
    rulebook: Annotated[
        list[str] | None,
        typer.Option(
            "--rulebook",
            help="A rulebook's name or file; twice for two of them.",
            metavar="NAME|FILE",
            autocompletion=offered("books"),
        ),
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            help="An option that the second rule set reads differently; repeatable.",
            metavar="KEY=VALUE",
            autocompletion=offered("settings"),
        ),
    ] = None,
    encoding: Encoding = None,
    allow_empty: AllowEmpty = False,
    output_format: Annotated[
        CompareForm | None, typer.Option("--output-format", "--format", help="text for people, jsonl for programs.")
    ] = None,
    output: Output = None,
    force: Force = False,
) -> None:
    """Show the same hands under two rule sets: what each player gets, and which rule makes the difference."""
    books, changes = rulebook or [], settings or []
    if len(books) > 2 or (len(books) == 2 and changes):
        raise UsageError("two rule sets are compared: two --rulebook, or one rule set and what --set changes in it")
    if len(books) < 2 and not changes:
        raise UsageError("name the second rule set: --set key=value, or --rulebook twice")
    if hand is None:
        paths, hand = with_hand(paths)
    if hand is not None:
        hand = hand.removeprefix("#")
    raise typer.Exit(_run(paths, books, changes, encoding, hand, output_format, output, force, allow_empty))


def _run(
    paths: Sequence[str],
    books: Sequence[str],
    changes: Sequence[str],
    encoding: str | None,
    hand: str | None,
    form: CompareForm | None,
    output: Sequence[str] | None,
    force: bool,
    allow_empty: bool,
) -> int:
    second = RulebookCache(books[1], ()) if len(books) == 2 else None
    if second is None:
        RulebookCache(
            books[0] if books else None, changes
        )  # a setting that no rulebook takes is refused before a log is opened
    work = Logs(paths, books[0] if books else None, (), encoding).replayed(hand)
    wanted = targets(list(CompareForm), form, output, CompareForm.TEXT)
    with opened(wanted, logs_of(work), force) as streams:
        reports = [
            CompareText(out, hand is not None) if target.form == CompareForm.TEXT else CompareJsonl(out)
            for target, out in zip(wanted, streams, strict=True)
        ]

        def take(item: Audit | Finding) -> None:
            if isinstance(item, Finding):
                work.tally.report((item,), of_hand=item.hand is not None)
                for report in reports:
                    report.loose(item)
                return
            work.tally.report(item.findings, True)
            book = item.rulebook
            given = second.of_game(item.hand.game) if second is not None else None
            other = item if book is None else audit(item.hand, given or other_book(book, changes))
            for report in reports:
                report.hand(item, other)

        shown = any(target.form == CompareForm.TEXT and target.path is None for target in wanted)
        watch(work, take, says=not shown)
        if hand is not None and not work.tally.hands and not work.tally.incomplete:
            raise UsageError(no_hand(hand, work))
        refuse_unread(work.tally, any(one.path is not None for one in wanted))
        for report in reports:
            report.end()
    return Choice(allow_empty=allow_empty).status(work.tally)
