"""The clock: a bet or raise must come in time. Only a line that says that a player's time was up can show it."""

from collections.abc import Iterator

from handaudit.check.actions import did
from handaudit.check.case import Case
from handaudit.check.registry import check, family
from handaudit.model.finding import Finding
from handaudit.model.replay import Step
from handaudit.replay.cursor import BESIDE


@check("late-raise", "clock")
def late_raise(case: Case, step: Step) -> Finding | None:
    """A player bet or raised after his time was up.

    A bet or raise must come within ten seconds; later only check, call or fold is left. A log has no clock: the line
    `has timed out` between the action before and the bet is what shows it.
    """
    event = step.done
    if event is None:
        return None
    return case.finding(
        "late-raise",
        step.line,
        f"{did(case, step)} after the time was up: check, call or fold only",
        seat=event.seat,
        street=step.street,
        note="too late",
    )


@family("clock", kinds="away", book=lambda book: book.own("c32_late_raise") not in ("", "ignore"))
def candidates(case: Case) -> Iterator[Step]:
    """Bets and raises of a seat that had timed out in this turn."""
    by_line = {step.line: step for step in case.rep.steps if step.task == "bet" and step.done is not None}
    out = 0
    for event in case.hand.events:
        if event.kind == "away":
            out = event.seat if event.text == "timed-out" else 0 if event.seat == out else out
        elif event.kind not in BESIDE:  # whatever else stands in between, his turn began after it
            step = by_line.get(event.line)
            if event.seat == out and event.kind in ("bet", "raise") and step is not None:
                yield step
            out = 0
