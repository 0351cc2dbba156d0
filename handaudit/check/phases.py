"""Streets and swap rounds in order, and a legal swap that was denied."""

from collections.abc import Iterator
from typing import Final

from handaudit.check.case import Case
from handaudit.check.registry import analyser
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.model.rulebook import Rulebook
from handaudit.replay.cursor import ACTIONS
from handaudit.replay.misdeal import new_deals

PLACE: Final = {"swap": 1, "preflop": 2, "flop": 3, "turn": 4, "river": 5}


def begins_with_swaps(book: Rulebook) -> bool:
    """Whether the first street has a round of swaps for a fee."""
    first = book.streets[0].exchange
    return first is not None and first.fee is not None


def last_deal(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The lines of the last deal: after a misdeal the streets begin anew."""
    again = 0
    for at, event in enumerate(events):
        if event.kind == "street" and event.text == "redeal":
            again = at
    return events[again:]


@analyser("phases", book=begins_with_swaps)
def phases(case: Case) -> Iterator[Finding]:
    """Lines of a game with a swapping round of its own that stand in a wrong place."""
    if case.table.cancelled:
        return
    events = last_deal(case.hand.events)
    lines = {e.text: e.line for e in reversed(events) if e.kind == "street" and e.text in PLACE}
    opens, ends = lines.get("swap", 0), lines.get("preflop", 0)
    at, again = 0, new_deals(case.table)
    for event in events:
        if event.line in again:
            at = 0
        if event.kind in ACTIONS and event.line < max(opens, ends):
            yield case.fault("phase-order.acts", event)
            return
        if event.kind == "street" and event.text in PLACE:
            place, what = PLACE[event.text], {"what": "round" if event.text == "swap" else "street"}
            if place == 2 and opens > event.line:
                yield case.fault("phase-order.swaps-first", event, what)
                return
            if place <= at and not event.amount:
                yield case.fault("phase-order.late", event, what)
                return
            if place > max(at, 2) + 1 and not event.amount:
                yield case.fault("phase-order.early", event, what)
                return
            at = max(at, place)
    for event, seat, price in case.table.refused:
        yield case.fault("swap-refused" if price else "swap-refused.free", event.line, {"price": price}, seat=seat)
