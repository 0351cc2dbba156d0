"""`handaudit compare`: the same hands under two rule sets."""

import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from handaudit.errors import UsageError

__all__ = ["compare"]


def compare(
    paths: Annotated[list[str], typer.Argument(help="Logs; the last word may be a hand's id.", metavar="PATH")],
    hand: Annotated[str | None, typer.Option("--hand", help="Only the hand of this id.", metavar="ID")] = None,
    rulebook: Annotated[
        list[str] | None,
        typer.Option("--rulebook", help="A rulebook's name or file; twice for two of them.", metavar="NAME|FILE"),
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", help="The second rule set reads this rule otherwise; repeatable.", metavar="KEY=VALUE"),
    ] = None,
    encoding: Annotated[str | None, typer.Option(help="What text is that is not UTF-8, e.g. cp1252.")] = None,
) -> None:
    """Show the same hands under two rule sets: what each player gets, and which rule makes the difference."""
    books, changes = rulebook or [], settings or []
    if len(books) > 2 or (len(books) == 2 and changes):
        raise UsageError("two rule sets are compared: two --rulebook, or one rule set and what --set changes in it")
    if len(books) < 2 and not changes:
        raise UsageError("name the second rule set: --set key=value, or --rulebook twice")
    if hand is None and len(paths) > 1 and paths[-1] != "-" and not os.path.lexists(paths[-1]):
        *paths, hand = paths
        hand = hand.removeprefix("#")
    raise typer.Exit(_run(paths, books, changes, encoding, hand))


def _run(
    paths: Sequence[str], books: Sequence[str], changes: Sequence[str], encoding: str | None, hand: str | None
) -> int:
    from handaudit.auditor import RulebookCache
    from handaudit.check.audit import audit
    from handaudit.model.finding import Finding
    from handaudit.pipeline import Run
    from handaudit.report.choice import Choice
    from handaudit.report.compare import CompareText, other_book
    from handaudit.rules.load import load

    second = load(books[1]) if len(books) == 2 else None
    if second is None:
        RulebookCache(
            books[0] if books else None, changes
        )  # a setting that no rulebook takes is refused before a log is opened
    work = Run(paths, books[0] if books else None, (), encoding, hand)
    report = CompareText(sys.stdout, hand is not None)
    for item in work:
        if isinstance(item, Finding):
            work.tally.report((item,), of_hand=item.hand is not None)
            report.loose(item)
            continue
        work.tally.report(item.findings, True)
        if item.rulebook is None:
            report.hand(item, item)
        else:
            report.hand(item, audit(item.hand, second or other_book(item.rulebook, changes)))
    if hand is not None and not work.tally.hands and not work.tally.incomplete:
        raise UsageError(f"no hand #{hand} in {', '.join(work_input.path for work_input in work.tally.inputs[:5])}")
    report.end()
    return Choice().status(work.tally)
