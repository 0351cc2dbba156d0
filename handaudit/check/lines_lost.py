"""Lines of streets that the log lacks and that others prove: one finding each, and nothing follows from it."""

from typing import Final

from handaudit.check.case import Case, Findings
from handaudit.check.registry import analyser
from handaudit.replay.lines_lost import DOES


@analyser("lines-lost", kinds="lost")
def lines_lost(case: Case) -> Findings:
    """Each street without a line of its own. The hand is replayed with the line: nothing follows."""
    for event in case.hand.events:
        if event.in_log:
            continue
        at = case.hand.events.index(event)
        before = [e for e in case.hand.events if e.line < event.line and (e.kind in DOES or e.text == "misdeal")]
        acts = next((e for e in case.hand.events[at + 1 :] if e.kind in DOES or e.kind == "street"), event)
        if event.text in _DEALS:
            declared = event.text == "redeal" and bool(before) and before[-1].kind == "dealer"
            code = "misdeal-missed" if declared else _DEALS[event.text]
            yield case.finding(f"{code}.line-lost", event.line)
        elif acts.kind in DOES:
            yield case.finding("action-after-close.line-lost", acts, street=event.text)
        else:
            yield case.finding("board-count.line-lost", event.line, street=event.text, logged=0)


_DEALS: Final = {"misdeal": "misdeal-wrong", "redeal": "redeal-wrong"}
