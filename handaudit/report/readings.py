"""The same dispute under every other reading of an open rule that would change the answer."""

from collections.abc import Iterator
from dataclasses import dataclass

from handaudit.check.audit import audit
from handaudit.check.floor_answers import same_rulings
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.rulebook import Rulebook
from handaudit.report.correction import CorrectedAccount, correction
from handaudit.rules.catalogue import COMMON
from handaudit.rules.load import vary
from handaudit.rules.options import Option, options


@dataclass(frozen=True, slots=True)
class Reading:
    """One other reading: the faults in dispute that it excuses, those that it brings, and what each player should have then."""

    option: Option
    value: str
    chosen: str
    excused: tuple[Finding, ...]
    brought: tuple[Finding, ...]
    accounts: tuple[CorrectedAccount, ...]


def readings(
    result: Audit, book: Rulebook, disputed: tuple[Finding, ...], line: int | None, due: tuple[CorrectedAccount, ...]
) -> Iterator[Reading]:
    """Every reading of every open option of the game under which other chips come out, or another fault on the lines in dispute; where
    nothing is in dispute, another fault anywhere. What only books of rules differ in is `other_books.py`."""
    before = {(f.code, f.line): f for f in result.findings if f.severity != "info"}
    places = {f.line for f in disputed} | ({line} if line is not None else set())
    given = same_rulings(result.hand, result.findings)
    # In the same way as under each other reading.
    here = _due(audit(result.hand, book, given, excuses=False), book, line)
    for key, option in options().items():
        if option.book or option.chapter not in (COMMON, book.chapter):
            continue
        chosen = book.options.get(key, option.default)
        for value in option.values:
            if value == chosen:
                continue
            other_book = vary(book, key, value)
            other = audit(result.hand, other_book, given, excuses=False)  # this is the other reading
            if other.replay is None:
                continue
            after = {(f.code, f.line): f for f in other.findings if f.severity != "info"}
            gone = tuple(f for f in disputed if f.severity != "info" and (f.code, f.line) not in after)
            new = tuple(
                f for at, f in after.items() if at not in before and f.root and (not places or f.line in places)
            )
            accounts = _due(other, other_book, line)
            as_here = [one.due for one in accounts] in ([one.due for one in here], [one.due for one in due])
            if gone or new or not as_here:
                yield Reading(option, value, chosen, gone, new, accounts)


def _due(result: Audit, book: Rulebook, line: int | None) -> tuple[CorrectedAccount, ...]:
    """What each player should have by a book, without an excuse by another reading."""
    still = tuple(f for f in result.findings if f.root and (line is None or f.line == line))
    return correction(result, book, still, line is None, excuses=False).accounts
