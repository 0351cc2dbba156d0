"""Which cards of a player everybody saw: those that were shown, exposed or dealt open. All others are his own."""

from handaudit.model.cards import TEXT_OF, UNKNOWN
from handaudit.model.hand import Hand
from handaudit.model.rulebook import Rulebook

Seen = dict[int, frozenset[str]]


def seen_cards(hand: Hand, book: Rulebook | None) -> Seen:
    """The cards of each seat that the table saw, as the log prints them."""
    seen: dict[int, set[int]] = {}
    for event in hand.events:
        if event.kind in ("show", "fold") or (event.kind == "dealer" and event.text == "exposes" and event.seat):
            seen.setdefault(event.seat, set()).update(event.cards)
    for claim in hand.claims:
        if claim.kind == "seat" and claim.result == "showed":
            seen.setdefault(claim.seat, set()).update(claim.cards)
    if book is not None and any(street.deal is not None and street.deal.up for street in book.streets):
        _open_cards(hand, book, seen)
    return {seat: frozenset(TEXT_OF[card] for card in cards if card != UNKNOWN) for seat, cards in seen.items()}


def _open_cards(hand: Hand, book: Rulebook, seen: dict[int, set[int]]) -> None:
    """Cards that a street deals face up: the last ones of a whole hand, or all that the log prints of another's."""
    streets = {street.name: street for street in book.streets}
    first = now = book.streets[0]
    for event in hand.events:
        if event.kind == "street":
            now = streets.get(event.text, now)
        elif event.kind == "dealt" and now.deal is not None and now.deal.up:
            cards = event.kept + event.cards if now is first else event.cards
            if len(cards) in (now.deal.up, now.deal.hole):
                seen.setdefault(event.seat, set()).update(cards[-now.deal.up :])
