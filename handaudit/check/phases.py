"""Streets and swap rounds in order, and a legal swap that was denied."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from handaudit.check.case import Case
from handaudit.check.registry import check, family
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.model.rulebook import Rulebook
from handaudit.replay.cursor import ACTIONS
from handaudit.replay.misdeal import new_deals


class Misplaced(NamedTuple):
    """A line that stands too early or too late: `what` is early | again | skipped | refused; `text` says what is due."""

    what: str
    event: Event
    text: str
    seat: int = 0


@check("phase-order", "phases")
def phase_order(case: Case, m: Misplaced) -> Finding | None:
    """Streets or swap rounds are out of order.

    The order is: first swapping round, betting before the flop, flop, swaps and bets, turn, swaps and bets, river, swaps
    and bets, showdown.
    """
    if m.what == "refused":
        return None
    event = m.event
    what = (
        f"{case.name(event.seat)} acts"
        if event.kind in ACTIONS
        else f"the {event.text} {'round' if event.text == 'swap' else 'street'} begins"
    )
    return case.finding("phase-order", event.line, f"{what} {m.text}", seat=event.seat, note=m.text)


@check("swap-refused", "phases", on="refused")
def swap_refused(case: Case, m: Misplaced) -> Finding | None:
    """A legal swap was denied.

    Players with enough chips may go on swapping when somebody is all-in. A log shows a denial only as a ruling, and a
    ruling of the floor is final: the finding is an `info`.
    """
    return case.finding(
        "swap-refused",
        m.event.line,
        f"{case.name(m.seat)} is denied a legal swap; {m.text}",
        seat=m.seat,
        note="the swap is legal",
        help="a floor ruling is final",
    )


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


@family("phases", book=begins_with_swaps)
def candidates(case: Case) -> Iterator[Misplaced]:
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
            yield Misplaced("early", event, "before the first swapping round was over")
            return
        if event.kind == "street" and event.text in PLACE:
            place = PLACE[event.text]
            if place == 2 and opens > event.line:
                yield Misplaced("early", event, "before the first swapping round")
                return
            if place <= at and not event.amount:
                yield Misplaced("again", event, "after its turn")
                return
            if place > max(at, 2) + 1 and not event.amount:
                yield Misplaced("skipped", event, "before the one that comes first")
                return
            at = max(at, place)
    for event, seat, price in case.table.refused:
        yield Misplaced("refused", event, f"{case.money(price)} can be paid" if price else "it is free", seat)
