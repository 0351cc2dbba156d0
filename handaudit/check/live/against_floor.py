"""A ruling of the floor is final: play that goes against it."""

from handaudit.check.case import Case, Findings
from handaudit.check.registry import analyser
from handaudit.model.hand import Event
from handaudit.read.speech.floor_rulings import Order, order
from handaudit.replay.cursor import ACTIONS


@analyser("floor", kinds="floor")
def against_the_floor(case: Case) -> Findings:
    """The first line that goes against each plain ruling."""
    for event in case.hand.events:
        if event.kind == "floor" and (ruling := order(case.hand, event)) is not None:
            wrong = next((e for e in case.hand.events if e.line > event.line and _against(case, ruling, e)), None)
            if wrong is not None:
                what = ruling.what if ruling.what in ("dead", "no-raise", "wins") else "acts"
                what = "raise-to" if ruling.what == "raise" and ruling.amount else what
                fields = {"ruling": ruling}
                yield case.fault(f"floor-ignored.{what}", wrong, fields, others=(ruling.seat,))


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
