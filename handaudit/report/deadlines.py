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


def deadlines(result: Audit, disputed: Iterable[Finding], following: Hand | None) -> Iterator[Block]:
    """The part of the page about time; nothing if no chips and no hand are disputed. `following` is the next hand of the table."""
    found = [f for f in disputed if f.chips or f.code in READING or f.code == "card-dup"]
    book = result.rulebook
    if not found or book is None:
        return
    yield Heading("Until when it can be disputed")
    reading = any(f.code in READING for f in found)
    yield Para(f"What is disputed here is {'how a hand was read' if reading else 'a count or an award'}.")
    for name, says in BOOKS:
        yield Para(f"{name}: {says}.", "-")
    if following is None:
        yield Para("The log does not show the next hand of this table, so whether the time has passed is not known.")
        return
    way = book.options.get("th_dispute_deadline", "none")
    acted = substantial([e for e in following.events if e.kind in ACTIONS])
    begun = f"The log goes on with the next hand (#{following.id or '?'}, line {following.line})"
    yield Para(f"{begun}, which {'has' if acted else 'has no'} substantial action.")
    over = reading or acted or way == "next-hand"
    if way == "none":
        yield Para("This house sets no time: the answer above counts.")
        if reading or acted:
            what = "how the hand was read" if reading else "the count or award"
            yield Para(f"Under both books {what} stands from then on, unless somebody spoke before.")
    elif over:
        yield Para(f"By the book of this house ({book.name}) the right to dispute ended with it.")
        yield Para("The award stands, unless somebody spoke before.")
    else:
        yield Para(
            f"By the book of this house ({book.name}) the right to dispute goes on until substantial action on that hand."
        )
