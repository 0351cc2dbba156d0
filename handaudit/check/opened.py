"""When hands are opened in an all-in situation: at the end while somebody can still swap, at once when nobody can."""

from collections.abc import Iterator
from typing import NamedTuple

from handaudit.check.case import Case
from handaudit.check.registry import check, family
from handaudit.model.finding import Finding
from handaudit.model.hand import Event

WAYS = "dh_can_swap_test dh_direct_showdown dh_fee_base dh_fee_eq_stack dh_separate_in_base"


class Opened(NamedTuple):
    """Hands opened at a wrong moment: `what` is early | closed | offer; `fee` is the price of the next swap."""

    what: str
    event: Event
    fee: int = 0


@check("showdown-early", "opened", on="early")
def showdown_early(case: Case, o: Opened) -> Finding | None:
    """Hands were opened although a caller could still swap.

    While one player is all-in and another can still pay for a swap, the board runs on with swaps offered on every street,
    and hands are shown only at the end.
    """
    note = f"a swap for {case.money(o.fee)} was still possible" if o.fee else "hands stay closed"
    return case.finding(
        "showdown-early",
        o.event.line,
        f"{case.name(o.event.seat)} opens the hand before the last card, but a swap was still possible",
        seat=o.event.seat,
        note=note,
        expected=o.fee or None,
    )


@check("showdown-delayed", "opened", on="closed offer")
def showdown_delayed(case: Case, o: Opened) -> Finding | None:
    """Hands stayed closed, or a swap was offered, although nobody could pay for one.

    When no betting is possible any more and no player can afford the next fee, the hand goes straight to the showdown:
    hands are opened, then the board runs out without swap offers.
    """
    fee = case.money(o.fee)
    if o.what == "offer":
        text, seat = f"{case.name(o.event.seat)} is offered a swap; nobody can pay {fee}", o.event.seat
    else:
        text, seat = (
            f"the {o.event.text} comes while hands are closed; no bet is possible and nobody can pay {fee} for a swap",
            0,
        )
    return case.finding(
        "showdown-delayed",
        o.event.line,
        text,
        seat=seat,
        expected=o.fee,
        note="hands are opened first" if not seat else "direct showdown",
    )


@family("opened", book=lambda book: any(street.exchange is not None for street in book.streets))
def candidates(case: Case) -> Iterator[Opened]:
    """Shows before the last card without need, and missing ones where they were due."""
    table = case.table
    if not table.no_bets or len(table.live) < 2 or table.cancelled:
        return
    streets = [e for e in case.hand.events if e.kind == "street" and e.text in table.no_bets]
    shows = {e.seat: e for e in reversed(table.shows) if e.seat in table.live and not e.to and e.text != "openers"}
    before = [e for e in shows.values() if streets and e.line < streets[-1].line]
    due = _due(case, streets)
    if before:
        first = min(before, key=lambda e: e.line)
        if due is None or first.line < due.line:
            following = next(s for s in streets if s.line > first.line)
            free, fee, stuck = table.no_bets[following.text]
            if free and not (stuck and due is None and _may_open(case)):
                yield Opened("early", first, fee if not stuck else 0)
            return
    if due is not None:
        yield from _delayed(case, streets, shows, due)


def _may_open(case: Case) -> bool:
    """A swap has used up what was left to swap with: hands may be opened from then on, and need not be."""
    return case.book.options.get("dh_direct_showdown") != "run_out_then_expose"


def _due(case: Case, streets: list[Event]) -> Event | None:
    """The street before which (or, by option, after whose cards) all hands are to be opened."""
    options = case.book.options
    if options.get("dh_direct_showdown") == "run_out_then_expose":
        return None
    first = next((s for s in streets if case.table.no_bets[s.text][0]), None)
    if first is None or not case.table.no_bets[first.text][2]:
        return (
            None  # decided when the betting ended: somebody could still swap then, so hands may stay closed to the end
        )
    if options.get("dh_can_swap_test") == "at_street_start":
        return first if first is not streets[-1] else None
    at = streets.index(first)
    return streets[at - 1] if at else Event(0, "street")


def _delayed(case: Case, streets: list[Event], shows: dict[int, Event], due: Event) -> Iterator[Opened]:
    """Hands are opened after `due` and before the street that follows it."""
    following = next((s for s in streets if s.line > due.line), None)
    if following is None:
        return
    fee = next((case.table.no_bets[s.text][1] for s in streets if case.table.no_bets[s.text][2]), 0)
    if any(s in shows and shows[s].line > following.line for s in case.table.live):
        yield Opened("closed", following, fee)
        return
    begin = min((e.line for e in shows.values()), default=following.line)
    for event in case.hand.events:
        if event.kind == "stand" and event.line > begin and event.seat in case.table.live:
            yield Opened("offer", event, fee)
            return
