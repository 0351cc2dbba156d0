"""Until when a fault can be disputed: what the books say, and whether the log shows that the time has passed."""

from collections.abc import Iterable, Iterator
from typing import Final

from handaudit.check.dealer.misdeals import substantial
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.hand import Hand
from handaudit.replay.cursor import ACTIONS
from handaudit.report.document import Block, Heading, Para

READING: Final = frozenset(
    {"wrong-winner", "suit-break", "suit-rule", "rank-text-mismatch", "bug-misread", "unshown-winner"}
)
"""The codes of a hand that was read wrongly; all others that move chips are errors of count or award."""
BOOKS: Final = (
    (
        "TDA 22",
        "the reading of a hand until the next hand begins, an error of count or award until substantial action on it",
    ),
    ("Robert's Rules, Decision-making 5 and 6", "both until the next deal begins"),
)


def ended(result: Audit, disputed: Iterable[Finding], following: Hand | None) -> bool:
    """Whether the log shows that the right to dispute has ended by the book of the house, so that the award stands. `following` is the next
    hand of the table."""
    found, book = _timed(disputed), result.rulebook
    if not found or book is None or following is None:
        return False
    way = book.options.get("th_dispute_deadline", "none")
    if way == "tda":
        return _reading(found) or _acted(following)
    return way == "next-hand"


def _timed(disputed: Iterable[Finding]) -> list[Finding]:
    """The findings that a player can dispute for a time only: those about chips, a hand or the pack, which no ruling has settled."""
    return [f for f in disputed if f.severity != "info" and (f.chips or f.code in READING or f.code == "card-dup")]


def _reading(found: list[Finding]) -> bool:
    return any(f.code in READING for f in found)


def _kind(found: list[Finding]) -> str:
    """What is disputed, in words."""
    if _reading(found):
        return "how a hand was read"
    if any(f.code == "card-dup" for f in found):
        return "the pack itself: for a fouled deck the time of a count or an award counts"
    if all(f.domain in ("bet", "order") for f in found):
        return "an action. What it put into the pot is a count"
    return "a count or an award"


def _acted(following: Hand) -> bool:
    return substantial([e for e in following.events if e.kind in ACTIONS])


def deadlines(result: Audit, disputed: Iterable[Finding], following: Hand | None) -> Iterator[Block]:
    """The part of the page about time; nothing if no chips and no hand are disputed. `following` is the next hand of the table."""
    disputed = list(disputed)
    found, book = _timed(disputed), result.rulebook
    if not found or book is None:
        return
    yield Heading("Until when it can be disputed")
    reading = _reading(found)
    what = "how the hand was read" if reading else "the count or the award"
    yield Para(f"What is disputed here is {_kind(found)}.")
    for name, says in BOOKS:
        yield Para(f"{name}: {says}.", "-")
    if following is None:
        yield Para("The log does not show the next hand of this table. Whether the time has passed is not known.")
        return
    acted = _acted(following)
    begun = f"The log goes on with the next hand (#{following.id or '?'}, line {following.line})"
    yield Para(f"{begun}, which {'has' if acted else 'has no'} substantial action.")
    if book.options.get("th_dispute_deadline", "none") == "none":
        yield Para("This house sets no time: the answer above counts.")
        if reading or acted:
            yield Para(f"Under both books {what} stands from then on, unless somebody spoke before.")
        else:
            yield Para(f"By the TDA {what} can still be disputed; by Robert's Rules the time has passed.")
    elif ended(result, disputed, following):
        yield Para(f"By the book of this house ({book.title}) the right to dispute has ended.")
        yield Para("The award stands, unless somebody spoke before.")
    else:
        yield Para(
            f"By the book of this house ({book.title}) the right to dispute goes on until substantial action on that hand."
        )
