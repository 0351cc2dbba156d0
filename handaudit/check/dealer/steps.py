"""The steps of a street in their order: knock, announce, burn, open; at the end losing hands first, then the pot.

At a knock whoever was passed over must have spoken; after it the dealer announces how many are still in the hand."""

from collections.abc import Iterable

from handaudit.check.case import Case, Findings
from handaudit.check.dealer.windows import Window, WindowCourse, course_of, is_burn, somebody_owes
from handaudit.check.registry import analyser
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.replay.cursor import ACTIONS
from handaudit.rules.speech.talk import objects


@analyser("dealer-steps", kinds="dealer")
def steps_in_order(case: Case) -> Findings:
    """The steps before each board line, and the last ones."""
    if case.book.board_dealt:
        course = course_of(case)
        for window in course.windows:
            found = next(_window(case, course, window), None)
            if found is not None:
                yield found
    yield from _pushed(case)


def _window(case: Case, course: WindowCourse, window: Window) -> Findings:
    if window.final is None and not window.street:
        return
    since = window.last_action
    knock = next((e for e in window.items if _is(e, "knocks")), None)
    if knock is not None and knock.line < since and somebody_owes(case, knock):
        since = knock.line - 1  # whoever acts after the knock was passed over: the knock counts
    burns = window.burns
    early = next((b for b in burns if b.line < since and somebody_owes(case, b)), None)
    if early is not None and not window.wrong:
        yield _astray(case, early, window, "burn-early")
        return
    steps = [e for e in window.items if e.line > since and e.kind == "dealer"]
    if window.wrong:
        since = max(since, window.wrong[-1].event.line)
        steps = [e for e in steps if e.line > since]
    knock = next((e for e in steps if _is(e, "knocks")), None)
    said = next((e for e in steps if _is(e, "announces")), None)
    burn = next((e for e in steps if e in burns), None)
    if knock is not None and said is not None and said.line < knock.line:
        yield _astray(case, said, window, "announced-early")
    if burn is not None and knock is not None and burn.line < knock.line:
        yield _astray(case, burn, window, "burn-before-knock")
    if burn is not None and said is not None and burn.line < said.line:
        yield _astray(case, burn, window, "burn-before-count")
    late = {s.line for s in case.rep.steps if s.done is None and s.ask is not None}
    if window.wrong or window.final is None or window.final.line in late:
        return  # where somebody still owed an action when this street was opened that is the fault, not the steps that it skips
    following = burn or window.final
    if course.knocks and knock is None:
        yield _astray(case, following, window, "no-knock")
    if course.counts and said is None:
        yield _astray(case, following, window, "no-count")


def _is(event: Event, text: str) -> bool:
    return event.kind == "dealer" and event.text == text


def _astray(case: Case, event: Event, window: Window, name: str) -> Finding:
    """A step of the dealer is out of order."""
    return case.finding(f"step-order.{name}", event.line, street=window.street or None)


def _pushed(case: Case) -> Findings:
    """A losing hand that is taken in when the last pot was pushed already."""
    if not case.table.collects:
        return
    last = case.table.collects[-1][0]
    winners = {event.seat for event, _ in case.table.collects}
    shown = {event.seat for event in case.table.shows}
    for event in case.hand.events:
        if event.line > last.line and _is(event, "collects") and event.seat in shown - winners:
            yield case.finding("step-order.pushed", last.line, others=(event.seat,))
            return


@analyser("counts", kinds="dealer")
def counts(case: Case) -> Findings:
    """Announcements that are not the number of live hands; a hand that the knock folds, or the dealer
    rules out after it, may be counted or not."""
    folds = case.book.options.get("th_knock_skipped_no_bet") == "fold"
    dead = {e.seat: e.line for e in case.hand.events if _is(e, "dead")}
    for event in case.hand.events:
        moment = case.table.moments.get(event.line)
        if not _is(event, "announces") or moment is None:
            continue
        skipped = sum(1 for seat, owes in moment.owing.items() if owes or folds or dead.get(seat, 0) > event.line)
        if event.amount not in (moment.live, moment.live - skipped):
            yield case.finding("count-wrong", event.line, logged=event.amount, expected=moment.live)


def _late(case: Case, event: Event, knock: int, due: str, owes: int) -> Finding:
    """A player who was skipped was not ruled as the knock demands: what is `due` is a fold or a check."""
    did = "is ruled out" if event.kind == "dealer" else _DID.get(event.kind, "goes on")
    fields = {"did": did, "knock": knock, "owes": owes}
    return case.finding("skipped-after-knock.owed" if owes else f"skipped-after-knock.{due}", event, fields)


_DID = {"fold": "folds", "check": "checks", "call": "calls", "bet": "bets", "raise": "raises"}


@analyser("skipped", kinds="dealer")
def late_claims(case: Case) -> Findings:
    """Every seat that still had to act at a knock."""
    events = case.hand.events
    fold = case.book.options.get("th_knock_skipped_no_bet") == "fold"
    told: set[int] = set()
    for at, event in enumerate(events):
        moment = case.table.moments.get(event.line)
        if not _is(event, "knocks") or moment is None:
            continue
        spoke = {seat: line for seat in moment.owing if (line := _in_time(events, at, seat))}
        if spoke:  # the round is not closed: whoever has not acted does so now
            told |= set(moment.owing)
            for seat in spoke:
                ruling = _next(events[at + 1 :], seat)
                if ruling is not None and ruling.kind == "dealer":
                    yield case.finding("skipped-after-knock.spoke", ruling, {"spoke": spoke[seat]})
                elif seat in case.table.knocked_out and (burn := _burned(events[at + 1 :], seat)) is not None:
                    yield case.finding("skipped-after-knock.passed", burn, {"spoke": spoke[seat]}, seat=seat)
            continue
        for seat, owes in moment.owing.items():
            due, found = "fold" if owes or fold else "check", _next(events[at + 1 :], seat)
            if found is not None and ("fold" if found.kind == "dealer" else found.kind) != due and seat not in told:
                told.add(seat)
                yield _late(case, found, event.line, due, owes)
        yield from _passed(case, events, at, told)


def _burned(events: tuple[Event, ...], seat: int) -> Event | None:
    """The burn or street with which the hand goes on, if the seat has not acted before it."""
    for event in events:
        if event.seat == seat and event.kind in ACTIONS:
            return None
        if event.kind == "street" or is_burn(event):
            return event
    return None


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


def _next(events: Iterable[Event], seat: int) -> Event | None:
    """What a seat does first in this round: an action, or the dealer takes its hand."""
    for event in events:
        if event.kind == "street":
            return None
        if event.seat == seat and (event.kind in ACTIONS or (event.kind == "dealer" and event.text in _OUT)):
            return event
    return None


_OUT = frozenset({"dead", "collects"})


def _passed(case: Case, events: tuple[Event, ...], at: int, told: set[int]) -> Findings:
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
