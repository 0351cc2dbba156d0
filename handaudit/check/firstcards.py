"""The cards that a seat was dealt first, as far as the log shows them."""

from handaudit.check.case import Case
from handaudit.model.cards import UNKNOWN
from handaudit.model.hand import Event


def known(case: Case, cards: tuple[int, ...]) -> bool:
    """Whether these are a whole hand that the log shows."""
    return len(cards) == case.book.hole_dealt and UNKNOWN not in cards


def in_words(case: Case, cards: tuple[int, ...]) -> str:
    """What these cards are, in words."""
    ev = case.evaluator()
    return ev.describe(ev.best(cards))


def first_cards(case: Case, event: Event) -> tuple[int, ...]:
    """The cards that a seat was dealt first in the deal of this line."""
    cards: tuple[int, ...] = ()
    for e in case.hand.events:
        if e.line > event.line:
            break
        if e.kind == "street" and e.text == "redeal":
            cards = ()
        elif e.kind == "dealt" and e.seat == event.seat and not cards:
            cards = e.kept + e.cards
    return cards
