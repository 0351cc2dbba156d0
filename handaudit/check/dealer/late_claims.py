"""A player who was passed over and did not speak by the knock."""

from collections.abc import Iterator
from typing import NamedTuple

from handaudit.check.case import Case
from handaudit.check.registry import check, family
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.replay.cursor import ACTIONS
from handaudit.replay.taken_back import objects


class Late(NamedTuple):
    """What a seat did, or was ruled to have done, after the knock: `due` is fold or check, or spoke where it had said something
    in time, in the line `said`."""

    event: Event
    knock: int
    due: str
    owes: int
    said: int = 0


@check("skipped-after-knock", "skipped")
def skipped_after_knock(case: Case, s: Late) -> Finding | None:
    """A player who was skipped was not ruled as the knock demands.

    He must speak before the card is burned: the dealer knocks, waits and counts so that he can. Afterwards his hand is folded if he
    owes chips; without betting he is taken to have checked. Who says something between the knock and the burn, or has said before it
    that he was passed over, is in time. Example: Ann bets, Bob calls, `Dealer: knocks`, and Cy, who had not answered the bet, calls.

        Dealer: knocks
        Cy said, "wait, I have not acted"          in time: no card is burned yet
        Cy: calls $40
    """
    name = case.name(s.event.seat)
    if s.due == "spoke":
        text = f"{name} is ruled out, but spoke up in time (line {s.said}): he acts now"
        return case.finding("skipped-after-knock", s.event.line, text, seat=s.event.seat, note="he may still act")
    why = f"owed {case.money(s.owes)}: his hand is folded" if s.owes else f"owed nothing: he has {_PAST[s.due]}"
    what = "is ruled out" if s.event.kind == "dealer" else _DID.get(s.event.kind, "goes on")
    return case.finding(
        "skipped-after-knock",
        s.event.line,
        f"{name} {what} after the knock (line {s.knock}); he {why}",
        seat=s.event.seat,
        note=f"taken as a {s.due}",
    )


_PAST = {"fold": "folded", "check": "checked"}
_DID = {"fold": "folds", "check": "checks", "call": "calls", "bet": "bets", "raise": "raises"}


@family("skipped", kinds="dealer")
def candidates(case: Case) -> Iterator[Late]:
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
                    yield Late(ruling, event.line, "spoke", moment.owing[seat], spoke[seat])
            continue
        for seat, owes in moment.owing.items():
            due = "fold" if owes or fold else "check"
            found = _after(events[at + 1 :], seat, due)
            if found is not None and seat not in told:
                told.add(seat)
                yield Late(found, event.line, due, owes)
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


def _passed(case: Case, events: tuple[Event, ...], at: int, told: set[int]) -> Iterator[Late]:
    """Seats that the knock has folded, and that go on in a later round."""
    line = next((e.line for e in events[at:] if e.kind == "street"), 0)
    for seat, owes in case.table.knocked_out.items():
        step = next((s for s in case.rep.steps if s.done is None and s.ask is not None and s.ask.seat == seat), None)
        if seat in told or step is None or not max(events[at].line, step.line) <= line:
            continue
        for event in events:
            if event.line > max(line, step.line) - 1 and event.seat == seat and event.kind in _LIVES:
                told.add(seat)
                yield Late(event, events[at].line, "fold", owes)
                break


_LIVES = ACTIONS | {"collect"}
