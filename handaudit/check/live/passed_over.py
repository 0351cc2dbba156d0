"""A player who was passed over and says so at once acts first; what was put in too early goes back."""

from handaudit.check.case import Case
from handaudit.check.registry import check
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.model.replay import Step
from handaudit.replay.cursor import ACTIONS
from handaudit.replay.taken_back import objects


@check("skip-not-restored", "steps")
def skip_not_restored(case: Case, step: Step) -> Finding | None:
    """Premature bets were kept although the skipped player objected at once.

    If a skipped player objects, at the latest before the burn that follows the knock for the next street, the bets that were made
    too early are returned and he acts first. The log must show that he spoke: `Bob said, "I was skipped"`, "my turn", "ich war
    dran", "ich wurde übergangen".
    Where an `Uncalled bet` line gives the chips back and he acts next, nothing is wrong. The finding stands on the first premature
    bet; without an objection that is `out-of-turn`.

        Cy: bets $50                               Bob was next
        Bob said, "I was skipped"
        Bob: calls $50                             $50 goes back to Cy, then Bob acts
    """
    ask = step.ask
    if step.ok or ask is None or "said" not in case.hand.kinds or not case.book.live_table:
        return None
    event = next((e for e in case.hand.events if e.line == step.line and e.kind in ACTIONS), None)
    if event is None or event.seat == ask.seat or event.kind not in ("call", "bet", "raise"):
        return None
    word = _objection(case, step.line, ask.seat)
    if word is None:
        return None
    paid = next((s.paid for s in case.rep.steps if s.line == step.line and s.done is event), step.paid)
    name, skipped = case.name(event.seat), case.name(ask.seat)
    text = f"{case.money(paid)} of {name} stays in although {skipped}, who was passed over, objected at once (line {word.line})"
    return case.finding(
        "skip-not-restored", step.line, text, seat=event.seat, street=step.street, logged=paid, expected=0,
        chips=case.chips({event.seat: paid, "pot": -paid}), note=f"goes back; {skipped} acts first",
        others=(ask.seat,),
    )  # fmt: skip


def _objection(case: Case, line: int, seat: int) -> Event | None:
    """What the skipped player said before he acted and before the next street, or the burn that follows the knock (TH-KNOCK-2)."""
    knocked = False
    for event in case.hand.events:
        if event.line <= line:
            continue
        if event.kind == "dealer" and knocked and event.text.startswith("burns"):
            return None
        knocked |= event.kind == "dealer" and event.text == "knocks"
        if event.kind == "street" or (event.kind in ACTIONS and event.seat == seat):
            return None
        if event.kind == "said" and event.seat == seat and objects(event.text):
            return event
    return None
