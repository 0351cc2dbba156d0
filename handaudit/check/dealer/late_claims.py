"""A player who was passed over and did not speak by the knock."""

from collections.abc import Iterator

from handaudit.check.case import Case
from handaudit.check.registry import analyser
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.read.speech.said import objects
from handaudit.replay.cursor import ACTIONS


def _late(case: Case, event: Event, knock: int, due: str, owes: int) -> Finding:
    """A player who was skipped was not ruled as the knock demands: what is `due` is a fold or a check."""
    why = f"owed {case.money(owes)}: his hand is folded" if owes else f"owed nothing: he has {_PAST[due]}"
    what = "is ruled out" if event.kind == "dealer" else _DID.get(event.kind, "goes on")
    text = f"{case.name(event.seat)} {what} after the knock (line {knock}); he {why}"
    return case.at(event, "skipped-after-knock", text, note=f"taken as a {due}")


_PAST = {"fold": "folded", "check": "checked"}
_DID = {"fold": "folds", "check": "checks", "call": "calls", "bet": "bets", "raise": "raises"}


@analyser("skipped", kinds="dealer")
def late_claims(case: Case) -> Iterator[Finding]:
    """Every seat that still had to act at a knock."""
    if case.table.cancelled:
        return
    events = case.hand.events
    fold = case.book.options.get("th_knock_skipped_no_bet") == "fold"
    told: set[int] = set()
    for at, event in enumerate(events):
        if event.kind != "dealer" or event.text != "knocks":
            continue
        moment = case.table.moments.get(event.line)
        if moment is None:
            continue
        spoke = {seat: line for seat in moment.owing if (line := _in_time(events, at, seat))}
        if spoke:  # the round is not closed: whoever has not acted does so now
            told |= set(moment.owing)
            for seat in spoke:
                if (ruling := _ruled_out(events[at + 1 :], seat)) is not None:
                    text = f"{case.name(seat)} is ruled out, but spoke up in time (line {spoke[seat]}): he acts now"
                    note = "he may still act"
                    yield case.finding("skipped-after-knock", ruling.line, text, seat=seat, note=note)
            continue
        for seat, owes in moment.owing.items():
            due = "fold" if owes or fold else "check"
            found = _after(events[at + 1 :], seat, due)
            if found is not None and seat not in told:
                told.add(seat)
                yield _late(case, found, event.line, due, owes)
        yield from _passed(case, events, at, told)


def _in_time(events: tuple[Event, ...], knock: int, seat: int) -> int:
    """The line in which the seat says by the knock that it was passed over, or speaks up between the knock and the burn; else 0."""
    for event in reversed(events[:knock]):
        if event.kind == "street" or (event.seat == seat and event.kind in ACTIONS):
            break
        if event.kind == "said" and event.seat == seat and objects(event.text):
            return event.line
    for event in events[knock + 1 :]:
        if event.kind == "street" or (event.kind == "dealer" and event.text.startswith(_CARDS)):
            return 0
        if event.seat == seat and (event.kind in ACTIONS or event.kind == "said"):
            return event.line if event.kind == "said" else 0
    return 0


_CARDS = ("burns", "opens")
"""What the dealer does with the next card: then it is too late."""


def _ruled_out(events: tuple[Event, ...], seat: int) -> Event | None:
    """The dealer's line that takes the hand of a seat in this round, before it has acted."""
    for event in events:
        if event.kind == "street" or (event.seat == seat and event.kind in ACTIONS):
            return None
        if event.seat == seat and event.kind == "dealer" and event.text in _OUT:
            return event
    return None


def _after(events: tuple[Event, ...], seat: int, due: str) -> Event | None:
    """What the seat does in the same round, if it is not what is due."""
    for event in events:
        if event.kind == "street":
            return None
        if event.seat == seat and (event.kind in ACTIONS or (event.kind == "dealer" and event.text in _OUT)):
            was = "fold" if event.kind == "dealer" else event.kind
            return event if was != due else None
    return None


_OUT = frozenset({"dead", "collects"})


def _passed(case: Case, events: tuple[Event, ...], at: int, told: set[int]) -> Iterator[Finding]:
    """Seats that the knock has folded, and that go on in a later round."""
    line = next((e.line for e in events[at:] if e.kind == "street"), 0)
    for seat, owes in case.table.knocked_out.items():
        step = next((s for s in case.rep.steps if s.done is None and s.ask is not None and s.ask.seat == seat), None)
        if seat in told or step is None or not max(events[at].line, step.line) <= line:
            continue
        for event in events:
            if event.line > max(line, step.line) - 1 and event.seat == seat and event.kind in _LIVES:
                told.add(seat)
                yield _late(case, event, events[at].line, "fold", owes)
                break


_LIVES = ACTIONS | {"collect"}
