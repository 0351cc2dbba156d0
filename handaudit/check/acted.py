"""What was done against what was asked: the view of a step that all checks of actions share."""

from dataclasses import dataclass
from typing import Final

from handaudit.check.case import Case, Findings, Judged
from handaudit.check.live.turns import turns
from handaudit.check.registry import Judges, analyser
from handaudit.model.hand import Event
from handaudit.model.replay import Ask, Step
from handaudit.replay.absent import uncollected

NOTHING: Final = Ask(0, 0, 0, 0, 0)
"""What is asked where nobody was to act."""


@dataclass(frozen=True, slots=True)
class Action(Judged):
    """One step of a hand; amounts are minor units. Where the log lacks the action `event` is of the kind `missing`, where nobody was
    to act `ask` is NOTHING."""

    step: Step
    event: Event
    ask: Ask

    @property
    def street(self) -> str:
        """The street of the step."""
        return self.step.street

    @property
    def total(self) -> int:
        """What a bet or raise brings the player's chips of the street to."""
        return self.event.to if self.event.kind == "raise" else self.event.amount

    @property
    def whole(self) -> int:
        """The total of an all-in."""
        return self.step.committed + self.step.stack

    @property
    def in_turn(self) -> bool:
        """Whether who acted was to act."""
        return self.step.task == "bet" and self.ask.seat == self.seat

    @property
    def did(self) -> str:
        """What the log says was done, in words."""
        event, money = self.event, self.case.money
        if event.kind == "raise":
            return f"{self.name} raises to {money(event.to)}"
        return f"{self.name} {event.kind}s{f' {money(event.amount)}' if event.kind in ('call', 'bet') else ''}"

    @property
    def last_amount(self) -> str:
        """The last amount as the line prints it, to be marked."""
        words = [w for w in self.case.hand.text_of(self.line).split() if any(c.isdigit() for c in w)]
        return words[-1] if words else ""

    @property
    def follows(self) -> bool:
        """Whether the asked seat was empty when dealing ended: its live hand is the fault (TH-DEAD-6), the missing action follows."""
        return self.case.book.live_table and uncollected(self.case.hand, self.ask.seat)


ACTS: Final = Judges[Action](lambda action: action.event.kind)
"""The judges of actions, asked by the kind of what was done."""


def action_of(case: Case, step: Step) -> Action:
    """A step as its checks see it."""
    event = step.done or Event(step.line, "missing")
    return Action(case, step.line, event.seat, step, event, step.ask or NOTHING)


@analyser("steps")
def steps(case: Case) -> Findings:
    """Steps where what was done is not what was asked, or where words or chips before it may bind to something else."""
    heard = turns(case)
    return ACTS.judged(action_of(case, step) for step in case.rep.steps if not step.ok or step.line in heard)
