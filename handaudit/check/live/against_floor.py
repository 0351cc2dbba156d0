"""A ruling of the floor is final: play that goes against it."""

from collections.abc import Iterator
from typing import NamedTuple

from handaudit.check.case import Case
from handaudit.check.live.floor_orders import Order, order
from handaudit.check.registry import check, family
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.replay.cursor import ACTIONS


class Against(NamedTuple):
    """A ruling, and the line that goes against it."""

    ruling: Order
    event: Event


@check("floor-ignored", "floor")
def floor_ignored(case: Case, a: Against) -> Finding | None:
    """Play goes on against a decision of the floor.

    A floor decision is final. Only plain rulings about one player who is named are compared with what follows: his hand is
    dead; he must call, fold, check or raise (to a sum); he may not raise; he wins.

        Floor: the hand of Bob is dead
        Bob collected $60 from pot
    """
    name, ruling = case.name(a.ruling.seat), a.ruling
    said = {
        "dead": f"the hand of {name} is dead",
        "no-raise": f"{name} may not bet or raise",
        "wins": f"{name} wins",
        "raise": f"{name} raises" + (f" to {case.money(ruling.amount)}" if ruling.amount else ""),
    }.get(ruling.what, f"{name} {ruling.what}s")
    text = f"the floor decided that {said} (line {ruling.line}); this goes against it"
    return case.finding(
        "floor-ignored", a.event.line, text, seat=a.event.seat, note="the decision is final", others=(ruling.seat,)
    )


@family("floor", kinds="floor")
def candidates(case: Case) -> Iterator[Against]:
    """The first line that goes against each plain ruling."""
    if case.table.cancelled:
        return
    for event in case.hand.events:
        if event.kind == "floor" and (ruling := order(case.hand, event)) is not None:
            wrong = next((e for e in case.hand.events if e.line > event.line and _against(case, ruling, e)), None)
            if wrong is not None:
                yield Against(ruling, wrong)


def _against(case: Case, ruling: Order, event: Event) -> bool:
    mine = event.seat == ruling.seat
    if ruling.what == "dead":
        return mine and (event.kind == "collect" or (event.kind in ACTIONS and event.kind != "fold"))
    if ruling.what == "wins":
        paid = {e.seat for e, _ in case.table.collects if e.line > ruling.line}
        return event.kind == "collect" and bool(paid) and ruling.seat not in paid
    if not mine or event.kind not in ACTIONS or event != _next_action(case, ruling):
        return False
    if ruling.what == "no-raise":
        return event.kind in ("bet", "raise")
    if ruling.what == "raise":
        return event.kind not in ("bet", "raise") or bool(ruling.amount and (event.to or event.amount) != ruling.amount)
    return event.kind != ruling.what


def _next_action(case: Case, ruling: Order) -> Event | None:
    """The player's next action in the same round."""
    for event in case.hand.events:
        if event.line > ruling.line:
            if event.kind == "street":
                return None
            if event.seat == ruling.seat and event.kind in ACTIONS:
                return event
    return None
