"""A hand that is dead acts."""

from dataclasses import replace

from handaudit.check.case import Case
from handaudit.check.registry import judge
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.model.replay import Step
from handaudit.replay.cursor import ACTIONS
from handaudit.replay.invalid import thrown_away


@judge("steps")
def dead_handacts(case: Case, step: Step) -> Finding | None:
    """A hand that the dealer has declared dead or collected acts (TH-DEAD-2, TH-DEAD-8), or one that was thrown away (TH-DEAD-3)."""
    if step.ok or not case.table.dead_seats:
        return None
    event = next((e for e in case.hand.events if e.line == step.line and e.kind in ACTIONS), None)
    if event is None or event.kind == "fold" or event.seat not in case.table.dead_seats:
        return None
    death = next(
        (e for e in case.hand.events if e.kind == "dealer" and e.seat == event.seat and e.text in ("collects", "dead")), None
    )  # fmt: skip
    if step.done is not event:
        return None
    if death is None and event.seat in thrown_away(case.table):
        why = "the cards were thrown away, and another player has acted since"
        return acts(case, step.line, event, step, why, ("TH-DEAD-3",))
    if death is None or death.line > event.line:
        return None
    return acts(case, step.line, event, step, f"the hand is dead (line {death.line})", ("TH-DEAD-2", "TH-DEAD-8"))


def acts(case: Case, line: int, event: Event, step: Step, why: str, rules: tuple[str, ...]) -> Finding:
    """The finding for an action of a dead hand; play that goes on from it is spoiled."""
    from handaudit.check.actions import did

    paid = step.paid
    found = case.finding(
        "dead-hand-awarded", line, f"{did(case, step)}, but {why}", seat=event.seat, street=step.street, rules=rules, logged=paid,
        expected=0, chips=case.chips({event.seat: paid, "pot": -paid}), note="a dead hand does not act",
    )  # fmt: skip
    return replace(found, domain="order")
