"""The clock: a bet or raise must come in time. Only a line that says that a player's time was up can show it."""

from collections.abc import Iterator

from handaudit.check.acted import action_of
from handaudit.check.case import Case
from handaudit.check.registry import analyser
from handaudit.model.finding import Finding
from handaudit.replay.cursor import BESIDE


@analyser("clock", kinds="away", book=lambda book: book.own("c32_late_raise") not in ("", "ignore"))
def late_raises(case: Case) -> Iterator[Finding]:
    """Bets and raises of a seat that had timed out in this turn."""
    by_line = {step.line: step for step in case.rep.steps if step.task == "bet" and step.done is not None}
    out = 0
    for event in case.hand.events:
        if event.kind == "away":
            out = event.seat if event.text == "timed-out" else 0 if event.seat == out else out
        elif event.kind not in BESIDE:  # whatever else stands in between, his turn began after it
            step = by_line.get(event.line)
            if event.seat == out and event.kind in ("bet", "raise") and step is not None:
                action = action_of(case, step)
                text = f"{action.did} after the time was up: check, call or fold only"
                yield action.wrong("late-raise", text, note="too late")
            out = 0
