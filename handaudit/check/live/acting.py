"""A hand that is dead acts."""

from handaudit.check.acted import ACTS, Action
from handaudit.model.finding import Finding
from handaudit.replay.invalid import thrown_away


@ACTS.on("check call bet raise")
def dead_hand_acts(a: Action) -> Finding | None:
    """A hand that the dealer has declared dead or collected acts (TH-DEAD-2, TH-DEAD-8), or one that was thrown away (TH-DEAD-3)."""
    table, events = a.case.table, a.case.hand.events
    if a.step.ok or a.seat not in table.dead_seats:
        return None
    taken = (e.line for e in events if e.kind == "dealer" and e.seat == a.seat and e.text in ("collects", "dead"))
    death = next(taken, 0)
    rules: tuple[str, ...]
    if not death and a.seat in thrown_away(table):
        why, rules = "the cards were thrown away, and another player has acted since", ("TH-DEAD-3",)
    elif 0 < death <= a.line:
        why, rules = f"the hand is dead (line {death})", ("TH-DEAD-2", "TH-DEAD-8")
    else:
        return None
    text, paid, note = f"{a.did}, but {why}", a.step.paid, "a dead hand does not act"
    # Play that goes on from it is spoiled.
    return a.wrong(
        "dead-hand-awarded", text, rules=rules, logged=paid, expected=0, chips=paid, note=note, domain="order"
    )
