"""A raise that is told by its total alone, as some converters write it: by how much it goes over the bet before it is counted here."""

from typing import Final

from handaudit.model.hand import Event

UNTOLD: Final = -1
"""The increment of a raise that the log does not tell."""
_LIVE: Final = frozenset({"small-blind", "big-blind", "over-blind", "button-blind", "bring-in"})
_DEALS: Final = frozenset({"deal", "preflop", "showdown", "summary", "reshuffle"})


def fill_increments(events: list[Event], big: int) -> None:
    """Give each such raise its increment; a claim that the log does not make is no fault of it."""
    committed: dict[int, int] = {}
    for at, event in enumerate(events):
        kind, seat = event.kind, event.seat
        if kind == "street" and event.text not in _DEALS:
            committed.clear()
        elif kind == "raise":
            if event.amount == UNTOLD:
                level = max(committed.values(), default=0)
                events[at] = event._replace(amount=max(event.to - level, 0))
            committed[seat] = event.to
        elif kind in ("call", "bet") or (kind == "post" and event.text in _LIVE):
            committed[seat] = committed.get(seat, 0) + event.amount
        elif kind == "post" and event.text == "both-blinds":
            committed[seat] = min(event.amount, big)
