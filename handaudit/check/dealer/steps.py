"""The steps of a street in their order: knock, announce, burn, open; at the end losing hands first, then the pot."""

from collections.abc import Iterator

from handaudit.check.case import Case
from handaudit.check.dealer.windows import Course, Window, course_of
from handaudit.check.registry import analyser
from handaudit.model.finding import Finding
from handaudit.model.hand import Event


@analyser("dealer-steps", kinds="dealer")
def steps_in_order(case: Case) -> Iterator[Finding]:
    """The steps before each board line, and the last ones."""
    if case.table.cancelled:
        return
    if case.book.board_dealt:
        course = course_of(case)
        for window in course.windows:
            found = next(_window(case, course, window), None)
            if found is not None:
                yield found
    yield from _pushed(case)


def _window(case: Case, course: Course, window: Window) -> Iterator[Finding]:
    if window.final is None and not window.street:
        return
    since = window.last_action
    knock = next((e for e in window.items if _is(e, "knocks")), None)
    if knock is not None and knock.line < since and _open(case, knock):
        since = knock.line - 1  # whoever acts after the knock was passed over: the knock counts
    burns = window.burns
    early = next((b for b in burns if b.line < since and _open(case, b)), None)
    if early is not None and not window.wrong:
        yield _astray(
            case, early, window, "a card is burned before the betting is over", "after the betting", "TH-STEPS-1"
        )
        return
    steps = [e for e in window.items if e.line > since and e.kind == "dealer"]
    if window.wrong:
        since = max(since, window.wrong[-1].event.line)
        steps = [e for e in steps if e.line > since]
    knock = next((e for e in steps if _is(e, "knocks")), None)
    said = next((e for e in steps if _is(e, "announces")), None)
    burn = next((e for e in steps if e in burns), None)
    if knock is not None and said is not None and said.line < knock.line:
        yield _astray(case, said, window, "the players are announced before the knock", "knock first", "TH-STEPS-1")
    if burn is not None and knock is not None and burn.line < knock.line:
        yield _astray(case, burn, window, "a card is burned before the knock", "knock first", "TH-KNOCK-1")
    if burn is not None and said is not None and burn.line < said.line:
        yield _astray(
            case, burn, window, "a card is burned before the players are announced", "announce first", "TH-STEPS-1"
        )
    if window.wrong or window.final is None or _too_soon(case, window.final):
        return
    following = burn or window.final
    if course.knocks and knock is None:
        yield _astray(case, following, window, "the dealer has not knocked", "knock first", "TH-KNOCK-1")
    if course.counts and said is None:
        yield _astray(case, following, window, "the players are not announced", "announce first", "TH-STEPS-1")


def _too_soon(case: Case, final: Event) -> bool:
    """Whether somebody still owed an action when this street was opened: that is the fault, not the steps that it skips."""
    return any(s.done is None and s.ask is not None and s.line == final.line for s in case.rep.steps)


def _is(event: Event, text: str) -> bool:
    return event.kind == "dealer" and event.text == text


def _open(case: Case, event: Event) -> bool:
    """Whether somebody still had to act at this line."""
    moment = case.table.moments.get(event.line)
    return moment is not None and bool(moment.owing)


def _astray(case: Case, event: Event, window: Window, text: str, note: str, rule: str) -> Finding:
    """A step of the dealer is out of order."""
    return case.finding("step-order", event.line, text, street=window.street or None, rules=(rule,), note=note)


def _pushed(case: Case) -> Iterator[Finding]:
    """A losing hand that is taken in when the last pot was pushed already."""
    if not case.table.collects:
        return
    last = case.table.collects[-1][0]
    winners = {event.seat for event, _ in case.table.collects}
    shown = {event.seat for event in case.table.shows}
    for event in case.hand.events:
        if event.line > last.line and _is(event, "collects") and event.seat in shown - winners:
            text = f"the pot is pushed before the losing hand of {case.name(event.seat)} is taken in"
            rules, note, others = ("TH-SHOW-10",), "losing hands first", (event.seat,)
            yield case.finding("step-order", last.line, text, street="showdown", rules=rules, note=note, others=others)
            return
