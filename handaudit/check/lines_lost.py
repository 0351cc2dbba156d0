"""Lines of streets that the log lacks and that others prove: one finding each, and nothing follows from it."""

from collections.abc import Iterator
from dataclasses import replace

from handaudit.check.case import Case
from handaudit.check.registry import family, judge
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.replay.lines_lost import DOES


@family("lines-lost", kinds="lost")
def candidates(case: Case) -> Iterator[Event]:
    """Each street without a line of its own."""
    yield from (event for event in case.hand.events if not event.in_log)


@judge("lines-lost")
def line_lost(case: Case, event: Event) -> Finding | None:
    """Cards dealt again without a word are `redeal-wrong`; acts of a street that no line opens come after the betting was over."""
    help = "look for a line that is missing above this one"
    if event.text == "redeal":
        text = "nobody has opened and cards are dealt again, but no line says so; it is taken as a redeal"
        found = case.finding(
            "redeal-wrong", event.line, text, street="bet-1", note="*** REDEAL *** is missing", help=help
        )
        return replace(found, domain="text")
    acts = next((e for e in case.hand.events if e.line == event.line and e.kind in DOES), None)
    if acts is None:
        text = f"the line of the {event.text} is missing; its cards are shown later"
        found = case.finding(
            "board-count", event.line, text, street=event.text, logged=0, note="a line is missing", help=help
        )
    else:
        text = f"{case.name(acts.seat)} acts although the betting was over; the line of the {event.text} is missing"
        found = case.finding(
            "action-after-close",
            event.line,
            text,
            seat=acts.seat,
            street=event.text,
            note="a line is missing",
            help=help,
        )
    return replace(found, domain="text")
