"""Lines of streets that the log lacks and that others prove: one finding each, and nothing follows from it."""

from typing import Final

from handaudit.check.case import Case, Findings
from handaudit.check.registry import analyser
from handaudit.model.hand import Event
from handaudit.replay.lines_lost import DOES


@analyser("lines-lost", kinds="lost")
def lines_lost(case: Case) -> Findings:
    """Each street without a line of its own. The hand is replayed with the line: nothing follows."""
    for event in case.hand.events:
        if event.in_log:
            continue
        if event.text in _DEALS:
            code = "misdeal-missed" if _after_misdeal(case, event) else _DEALS[event.text]
            yield case.fault(f"{code}.line-lost", event.line)
        elif (acts := _first_act(case, event)) is not None:
            yield case.fault("action-after-close.line-lost", acts, street=event.text)
        else:
            yield case.fault("board-count.line-lost", event.line, street=event.text, logged=0)


_DEALS: Final = {"misdeal": "misdeal-wrong", "redeal": "redeal-wrong"}


def _first_act(case: Case, event: Event) -> Event | None:
    """The first act of a street."""
    after = case.hand.events[case.hand.events.index(event) + 1 :]
    found = next((e for e in after if e.kind in DOES or e.kind == "street"), None)
    return found if found is not None and found.kind in DOES else None


def _after_misdeal(case: Case, event: Event) -> bool:
    """Whether a new deal follows a misdeal that the log declares."""
    before = [e for e in case.hand.events if e.line < event.line and (e.kind in DOES or e.text == "misdeal")]
    return event.text == "redeal" and bool(before) and before[-1].kind == "dealer"
