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


def _order(case: Case, event: Event, where: str) -> Finding:
    """A street, a swap round or an action stands in a wrong place."""
    begins = f"the {event.text} {'round' if event.text == 'swap' else 'street'} begins"
    what = f"{case.name(event.seat)} acts" if event.kind in ACTIONS else begins
    return case.at(event, "phase-order", f"{what} {where}", note=where)


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
            yield _order(case, event, "before the first swapping round was over")
            return
        if event.kind == "street" and event.text in PLACE:
            place = PLACE[event.text]
            if place == 2 and opens > event.line:
                yield _order(case, event, "before the first swapping round")
                return
            if place <= at and not event.amount:
                yield _order(case, event, "after its turn")
                return
            if place > max(at, 2) + 1 and not event.amount:
                yield _order(case, event, "before the one that comes first")
                return
            at = max(at, place)
    for event, seat, price in case.table.refused:
        why = f"{case.money(price)} can be paid" if price else "it is free"
        text, note, help = (
            f"{case.name(seat)} is denied a legal swap; {why}",
            "the swap is legal",
            "a floor ruling is final",
        )
        yield case.finding("swap-refused", event.line, text, seat=seat, note=note, help=help)
