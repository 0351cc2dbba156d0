"""Raises whose figure leaves out what their player had in on the street: a room printed them so until it mended its logs."""

from dataclasses import replace

from handaudit.model.hand import Hand
from handaudit.model.rulebook import Rulebook

_LIVE = frozenset({"small-blind", "big-blind", "over-blind"})


def with_whole_raises(hand: Hand, book: Rulebook) -> Hand:
    """The hand with the totals to which players really raised, where the room's logs of its day do not tell them."""
    if not hand.date[:10] < book.raises_add_until:
        return hand
    own: dict[int, int] = {}
    events = []
    for event in hand.events:
        seat, kind = event.seat, event.kind
        if kind == "street" and event.text not in ("deal", "preflop", "showdown", "summary"):
            own.clear()
        elif kind == "raise":
            own[seat] = event.to + own.get(seat, 0)
            event = event._replace(amount=event.amount + own[seat] - event.to, to=own[seat])
        elif kind in ("call", "bet") or (kind == "post" and event.text in _LIVE):
            own[seat] = own.get(seat, 0) + event.amount
        events.append(event)
    return replace(hand, events=tuple(events))
