"""A player who was passed over and says so at once acts first; what was put in too early goes back."""

from handaudit.check.acted import ACTS, NOTHING, Action
from handaudit.check.case import Case
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.read.speech.said import objects
from handaudit.replay.cursor import ACTIONS


@ACTS.on()
def skip_not_restored(a: Action) -> Finding | None:
    """Premature bets were kept although the skipped player objected at once."""
    case, steps, ask = a.case, a.case.rep.steps, a.ask
    if a.step.ok or ask is NOTHING or "said" not in case.hand.kinds or not case.book.live_table:
        return None
    event = next((e for e in case.hand.events if e.line == a.line and e.kind in ACTIONS), None)
    if event is None or event.seat == ask.seat or event.kind not in ("call", "bet", "raise"):
        return None
    word = _objection(case, a.line, ask.seat)
    if word is None:
        return None
    paid = next((s.paid for s in steps if s.line == a.line and s.done is event), a.step.paid)
    name, skipped = case.name(event.seat), case.name(ask.seat)
    text = f"{case.money(paid)} of {name} stays in although {skipped}, who was passed over, objected at once (line {word.line})"
    note, others, seat = f"goes back; {skipped} acts first", (ask.seat,), event.seat
    return a.wrong("skip-not-restored", text, seat=seat, logged=paid, expected=0, chips=paid, note=note, others=others)


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
