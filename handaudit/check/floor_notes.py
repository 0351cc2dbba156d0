"""What became of each ruling of the floor in a log: which fault it settles, what of it is followed, and which is not understood."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from handaudit.check.floor_speech import LONGEST, ruling_of
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.hand import Event, Hand
from handaudit.replay.absent import says_duty
from handaudit.rules.speech.floor_rulings import bars, order, orders_to_show, punishes, rules_dead, rules_live
from handaudit.rules.speech.pot_rulings import PotDecision, calls_off, pot_ruling
from handaudit.rules.text_findings import finding_of

CODE: Final = "floor-unclear"
_OUT: Final = frozenset({"muck", "fold"})


class RulingNote(NamedTuple):
    """A ruling at its line, and what became of it; `understood` is false if nothing was made of it."""

    line: int
    text: str
    says: str
    understood: bool = True


def ruling_notes(audit: Audit) -> Iterator[RulingNote]:
    """A note for each ruling in the log of a hand that was replayed."""
    hand = audit.hand
    if audit.replay is None or "floor" not in hand.kinds:
        return
    for at, event in enumerate(hand.events):
        if event.kind != "floor":
            continue
        line, text = hand.number_of(event.line), event.text[:LONGEST].strip()
        says = [*_settles(audit, event), *_decides(hand, event, hand.events[at + 1 :])]
        if not says and (general := _general(hand, event)):
            says = [general]
        if says:
            yield RulingNote(line, text, "; ".join(says))
        else:
            yield RulingNote(line, text, "it is not understood, and nothing is judged by it", understood=False)


def with_unclear(audit: Audit) -> Audit:
    """The audit, with one finding more for each ruling that is not understood. It changes no verdict."""
    if audit.replay is None or "floor" not in audit.hand.kinds:
        return audit
    more = [_unclear(audit.hand, note) for note in ruling_notes(audit) if not note.understood]
    return replace(audit, findings=(*audit.findings, *more)) if more else audit


def _unclear(hand: Hand, note: RulingNote) -> Finding:
    return finding_of(CODE, note.line, {"ruling": note.text}, hand=hand.id or None, file=hand.source)


def _settles(audit: Audit, event: Event) -> Iterator[str]:
    """The findings that name the ruling as their answer, and those that say that play goes against it."""
    ruling, won = order(audit.hand, event), pot_ruling(audit.hand, event)
    seats = (ruling.seat,) if ruling is not None else won.seats if won is not None else ()
    for finding in audit.findings:
        if finding.floor.startswith(f"line {event.line}: "):
            yield f"it settles {finding.code} (line {finding.line})"
        elif finding.code == "floor-ignored" and finding.others == seats and (finding.line or 0) > event.line:
            yield f"line {finding.line} goes against it ({finding.code})"


def _decides(hand: Hand, event: Event, later: tuple[Event, ...]) -> Iterator[str]:
    """What of the ruling is followed in money."""
    out = {e.seat for e in hand.events if e.kind in _OUT and e.line < event.line}
    back = {seat for seat in out if any(e.seat == seat for e in later)}
    alone = next(iter(out)) if len(out) == 1 else next(iter(back)) if len(back) == 1 else 0
    if seat := rules_live(hand, event.text, alone):
        yield f"the hand of {hand.name_of(seat)} is live"
    if seat := rules_dead(hand, event.text):
        yield f"the hand of {hand.name_of(seat)} is dead"
    if calls_off(hand, event.text) and "collect" not in hand.kinds:
        yield "the hand is called off, and every bet goes back"
    if won := pot_ruling(hand, event):
        pot, names = f"the {won.pot} pot" if won.pot else "the pot", [hand.name_of(seat) for seat in won.seats]
        if won.what is PotDecision.WINS:
            yield f"{pot} goes to {names[0]}"
        else:
            yield f"{pot} is divided" + (f" between {' and '.join(names)}" if names else "")
    returned = []
    for e in later:
        if e.kind != "returned":
            break
        returned.append(f"{hand.currency.show(e.amount)} goes back to {hand.name_of(e.seat)}")
    yield from returned


def _general(hand: Hand, event: Event) -> str:
    """What else a ruling says that is understood; empty if nothing is."""
    if (told := order(hand, event)) is not None:
        return f"{hand.name_of(told.seat)}: {str(told.what).replace('-', ' ')}, as play goes on"
    if punishes(event.text):
        return "a warning or a penalty for a player; it settles no fault"
    if orders_to_show(event.text):
        return "cards are to be shown"
    if names := bars(hand, event.text):
        return f"{' and '.join(names)} may not share a table"
    if says_duty(hand, event):
        return "a player is away on duty"
    ruling = ruling_of(hand, event)
    if ruling.topics and ruling.decides:
        return "play goes on by it; it settles no fault"
    return "no change: play goes on, and it settles no fault" if ruling.changes_nothing else ""
