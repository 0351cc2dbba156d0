"""A player who was passed over and did not speak by the knock."""

from collections.abc import Iterator
from typing import NamedTuple

from handaudit.check.case import Case
from handaudit.check.registry import check, family
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.replay.cursor import ACTIONS


class Late(NamedTuple):
    """What a seat did, or was ruled to have done, after the knock: `due` is fold or check."""

    event: Event
    knock: int
    due: str
    owes: int


@check(
    "skipped-after-knock",
    "skipped",
    severity="warn",
    domain="skip",
    rules="TH-KNOCK-2",
    options="th_knock_skipped_no_bet",
)
def skipped_after_knock(case: Case, s: Late) -> Finding | None:
    """A player who was skipped was not ruled as the knock demands.

    He must speak by the knock. Afterwards his hand is folded if he owes chips; without betting he is taken to have checked. Example:
    Ann bets, Bob calls, `Dealer: knocks`, and Cy, who had not answered the bet, calls.
    """
    name = case.name(s.event.seat)
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
        for seat, owes in moment.owing.items():
            due = "fold" if owes or fold else "check"
            found = _after(events[at + 1 :], seat, due)
            if found is not None and seat not in told:
                told.add(seat)
                yield Late(found, event.line, due, owes)
        yield from _passed(case, events, at, told)


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
