"""Cards that were opened by the wrong hand: by the dealer, out of the muck, or by order though nobody contests the pot."""

from collections.abc import Iterator

from handaudit.check.case import Case
from handaudit.check.registry import analyser
from handaudit.model.cards import UNKNOWN
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.read.speech.floor_rulings import named, orders_to_show
from handaudit.replay.cursor import ACTIONS
from handaudit.replay.settle import claimants


@analyser("opened-cards", kinds="dealer floor show")
def opened_cards(case: Case) -> Iterator[Finding]:
    """Cards opened out of the muck or by the dealer, and orders to open."""
    kinds = case.hand.kinds
    dealer, shows = "dealer" in kinds, "show" in kinds and case.book.live_table and not case.book.prove
    if "floor" in kinds:
        yield from _forced(case)
    if not (dealer or (shows and ("fold" in kinds or "muck" in kinds))):
        return
    out: dict[int, int] = {}
    ruled = started = 0
    for event in case.hand.events:
        kind, seat = event.kind, event.seat
        if kind in ACTIONS:
            started = 1
        if kind in ("fold", "muck"):
            out.setdefault(seat, event.line)
        elif kind == "floor":
            ruled = event.line
        elif kind == "show" and shows and not event.to and event.text != "openers" and seat in out:
            if ruled < out[seat] and _rests(case, event, out[seat]):
                yield case.fault("muck-inspected", event, {"since": out[seat]}, seat=seat)
        elif kind == "dealer" and event.text == "exposes" and started:
            seat = seat or _owner(case, event)
            if seat in out and ruled < out[seat]:
                yield case.fault("muck-inspected", event, {"since": out[seat]}, seat=seat)
            elif seat and seat not in out:
                yield case.fault("dealer-opened", event, seat=seat)


def _rests(case: Case, event: Event, since: int) -> bool:
    """Whether the cards were given up for good: not a hand that was shown before the dealer took it in.

    Nor one that its player showed to one before: he then owes it to all who ask (TH-SHOWALL-1).
    """
    return not any(
        e.kind == "show"
        and e.seat == event.seat
        and (e.line < since or (e.to and e.line < event.line))
        and set(event.cards) <= set(e.cards)
        for e in case.hand.events
    )


def _owner(case: Case, event: Event) -> int:
    """Whose cards these are, as far as the log shows it anywhere."""
    cards = {c for c in event.cards if c != UNKNOWN}
    return next((seat for seat, held in case.rep.holdings.items() if cards and cards <= set(held)), 0)


def _forced(case: Case) -> Iterator[Finding]:
    table, pots = case.table, case.rep.pots
    if table.cancelled or not pots or not case.book.live_table:
        return
    left = {s for pot in pots if pot.name != "carried" for s in claimants(table, pot)}
    if len(left) != 1:
        return
    (seat,) = left
    given_up = [e.line for e in case.hand.events if e.seat != seat and e.kind in ("fold", "muck", "noshow")]
    for event in case.hand.events:
        if event.kind != "floor" or event.line <= max(given_up, default=0) or not orders_to_show(event.text):
            continue
        if named(case.hand, event.text) in ([], [seat]):
            yield case.fault("forced-show", event, seat=seat)
