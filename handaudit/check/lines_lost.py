"""Lines of streets that the log lacks and that others prove: one finding each, and nothing follows from it."""

from collections.abc import Iterator
from typing import Final, Unpack

from handaudit.check.actions import ABOVE
from handaudit.check.case import Case, Details
from handaudit.check.registry import analyser
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.replay.lines_lost import DOES


@analyser("lines-lost", kinds="lost")
def lines_lost(case: Case) -> Iterator[Finding]:
    """Each street without a line of its own. The hand is replayed with the line: nothing follows."""
    for event in case.hand.events:
        if event.in_log:
            continue
        if event.text in _DEALS:
            code, text = _DEALS["misdeal-declared" if _after_misdeal(case, event) else event.text]
            said: Details = {"rules": ("TH-MISDEAL-5",)} if code.startswith("misdeal") else {}
            yield _lost(case, code, event.line, text, **said)
        elif (acts := _first_act(case, event)) is not None:
            text = f"{case.name(acts.seat)} acts although the betting was over; the line of the {event.text} is missing"
            yield _lost(case, "action-after-close", acts.line, text, seat=acts.seat, street=event.text)
        else:
            text = f"the line of the {event.text} is missing; its cards are shown later"
            yield _lost(case, "board-count", event.line, text, street=event.text, logged=0)


def _lost(case: Case, code: str, line: int, text: str, **more: Unpack[Details]) -> Finding:
    told: Details = {"note": "a line is missing", "help": ABOVE, "domain": "text", **more}
    return case.finding(code, line, text, **told)


_DEALS: Final = {
    "misdeal": ("misdeal-wrong", "cards are dealt again and no line declares a misdeal; it is taken as one"),
    "misdeal-declared": ("misdeal-missed", "a misdeal was declared and no line deals again; it is taken as a new deal"),
    "redeal": ("redeal-wrong", "nobody has opened and cards are dealt again, but no line says so; it is taken as a redeal"),
}  # fmt: skip


def _first_act(case: Case, event: Event) -> Event | None:
    """The first act of a street."""
    after = case.hand.events[case.hand.events.index(event) + 1 :]
    found = next((e for e in after if e.kind in DOES or e.kind == "street"), None)
    return found if found is not None and found.kind in DOES else None


def _after_misdeal(case: Case, event: Event) -> bool:
    """Whether a new deal follows a misdeal that the log declares."""
    before = [e for e in case.hand.events if e.line < event.line and (e.kind in DOES or e.text == "misdeal")]
    return event.text == "redeal" and bool(before) and before[-1].kind == "dealer"
