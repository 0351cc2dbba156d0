"""A pack that holds a card twice: both books of card rooms stop play and give every bet of the hand back, while it can be disputed."""

from collections.abc import Iterable, Iterator
from typing import Final

from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.hand import Hand
from handaudit.report.correction import CorrectedAccount, Correction, logged_chips, payments
from handaudit.report.deadlines import ended
from handaudit.report.document import Block, Heading, Para

CODE = "card-dup"
SENTENCES: Final = {
    "tda": "TDA 35-E: if the deck is fouled, play stops and all bets of the hand go back",
    "next-hand": "Irregularities 4: if two cards of one rank and suit are found, all chips of the pot go back",
    "none": "TH-DECK-1: the pack is 52 different cards; what becomes of the bets if it is not, the handbook does not say",
}
"""What a book says of a fouled deck, by its choice in `th_dispute_deadline`."""


def fouled(disputed: Iterable[Finding]) -> Finding | None:
    """The finding of a card that lies in two places, if there is one. A card twice on one line is a slip of the pen as well."""
    return next((f for f in disputed if f.code == CODE and f.severity == "error"), None)


def gives_back(result: Audit, disputed: Iterable[Finding], following: Hand | None) -> bool:
    """Whether the book of this house gives the bets of such a hand back, and the log does not show that the right to dispute ended.
    `following` is the next hand of the table."""
    disputed = list(disputed)
    way = "none" if result.rulebook is None else result.rulebook.options.get("th_dispute_deadline", "none")
    return fouled(disputed) is not None and way != "none" and not ended(result, disputed, following)


def refunded(result: Audit) -> Correction:
    """The accounts with every bet given back."""
    rep = result.replay
    assert rep is not None
    logged = logged_chips(result)
    accounts = tuple(
        CorrectedAccount(seat, result.hand.name_of(seat), rep.start[seat], logged[seat], rep.start[seat])
        for seat in sorted(rep.start)
    )
    return Correction(accounts, payments(accounts))


def fouled_deck(result: Audit, disputed: Iterable[Finding], following: Hand | None) -> Iterator[Block]:
    """The part of the page about a fouled deck: what the books say, and each refund."""
    finding, rep = fouled(disputed), result.replay
    if finding is None or rep is None:
        return
    show = result.hand.currency.show
    yield Heading("If the deck was fouled")
    yield Para(
        f"Line {finding.line} shows a card that lies elsewhere already. Either the log is wrong, or the pack holds that card twice."
    )
    yield Para(
        "TDA 35-E; Robert's Rules, Irregularities 4: play stops, and all bets of the hand go back, whatever action there was,"
        " until the right to dispute ends."
    )
    for seat in sorted(rep.start):
        if paid := rep.paid.get(seat, 0) - rep.returned.get(seat, 0):
            yield Para(f"{result.hand.name_of(seat)} gets back {show(paid)}.", "-")
    if gives_back(result, [finding], following):
        yield Para("By the book of this house the table above is with these refunds.")
    else:
        why = (
            "the right to dispute has ended"
            if ended(result, [finding], following)
            else "this house's own text does not speak of it"
        )
        yield Para(f"The table above leaves the pot where the log has it: {why}.")
