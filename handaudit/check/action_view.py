"""What was done against what was asked: the view of a step that all checks of actions share, and what stood before an action: the words
that bind its player, and the chips that he put in without saying what they are."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from handaudit.check.case import Case, Findings, Judged, Turn, Word
from handaudit.check.registry import Judge, Judges, analyser
from handaudit.model.hand import Event
from handaudit.model.replay import Ask, Step
from handaudit.replay.absent import uncollected
from handaudit.replay.cursor import ACTIONS
from handaudit.rules.speech.talk import action, sum_alone

SAID_SUM: Final = "sum"
"""Marks a sum that a player only said, where the book counts it as chips put in (`th_said_sum`)."""


def turns(case: Case) -> dict[int, Turn]:
    """By line: every action that words or chips stand before. Empty where the log has no such lines."""
    if case.turns is None:
        kinds = case.hand.kinds
        heard = "silent" in kinds or ("said" in kinds and case.book.live_table)
        case.turns = _build(case) if heard else {}
    return case.turns


def _build(case: Case) -> dict[int, Turn]:
    asked = [s for s in case.rep.steps if s.task == "bet" and s.ask is not None]
    done = {s.line: s for s in asked if s.done is not None and s.done.kind in ACTIONS}
    found: dict[int, Turn] = {}
    words: list[Word] = []
    chips: list[Event] = []
    at = 0
    sums = case.book.options.get("th_said_sum") == "as-chips"
    for event in case.hand.events:
        kind = event.kind
        if kind == "street":
            words, chips = [], []
        elif kind == "silent":
            if not any(c.seat == event.seat and c.text == SAID_SUM for c in chips):  # his sum, said before, is his bet
                chips.append(event)
        elif kind == "said":
            spoken = action(event.text, case.hand.currency)
            while at < len(asked) and asked[at].line < event.line:
                at += 1
            ask = asked[at].ask if at < len(asked) else None
            if spoken is not None and ask is not None:
                words.append(Word(event.line, event.seat, spoken, ask.level, ask.seat))
            elif sums and ask is not None and ask.seat == event.seat:
                before = {w.seat for w in words} | {c.seat for c in chips}
                if event.seat not in before and (named := sum_alone(event.text, case.hand.currency)):
                    chips.append(Event(event.line, "silent", event.seat, named, 1, text=SAID_SUM))
        elif kind in ACTIONS:
            step = done.get(event.line)
            if step is not None and step.ask is not None and step.ask.seat == event.seat:
                put = tuple(c for c in chips if c.seat == event.seat)
                # In turn words always bind; out of turn only while the bet is what it was (TH-VERBAL-1, TH-VERBAL-2).
                own = (w for w in words if w.seat == event.seat and (w.turn == w.seat or w.level == step.ask.level))
                mine = tuple(w for w in own if not _too_late(w, put, step.ask))
                if (mine or put) and step.note != "undercall":
                    found[event.line] = Turn(step, step.ask, event, mine, put)
            words = [w for w in words if w.seat != event.seat]
            chips = []
    return found


def _too_late(word: Word, put: tuple[Event, ...], ask: Ask) -> bool:
    """A raise that is said when chips lie there already: they were silent, and count as silent chips (TH-CHIP-3, TH-RAISE-1).

    Without a bet to raise only a second motion makes the word late: the first one is the bet that it names.
    """
    if word.spoken.kind not in ("raise", "bet"):
        return False
    before = [c for c in put if c.line < word.line]
    if ask.level:
        return bool(before) and word.spoken.kind == "raise"
    return sum(c.to if c.text == "motions" else 1 for c in before) > 1


NOTHING: Final = Ask(0, 0, 0, 0, 0)
"""What is asked where nobody was to act."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
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


KINDS: Final = ACTIONS | {
    "missing",
    "post",
    "swap",
    "discard",
    "stand",
    "declare",
    "parole",
    "false",
    "dealer",
    "street",
}
"""What the event of a step may be."""


class ActionJudges(Judges[Action]):
    """The judges of actions, asked by the kind of what was done: `on` is for faults of actions that the betting allows, `on_wrong` for
    actions that are not what was asked, or that words or chips before may bind to something else."""

    def __init__(self) -> None:
        super().__init__(lambda action: action.event.kind, KINDS)
        self.of_all = Judges[Action](self.tag, KINDS)

    def on(self, kinds: str = "") -> Callable[[Judge[Action]], Judge[Action]]:
        """Register a judge of every action of the `kinds`, right or wrong."""

        def register(function: Judge[Action]) -> Judge[Action]:
            self.of_all.on(kinds)(function)
            return self.on_wrong(kinds)(function)

        return register

    def on_wrong(self, kinds: str = "") -> Callable[[Judge[Action]], Judge[Action]]:
        """Register a judge of the actions of the `kinds` that are wrong or in doubt: it never sees one that is plainly right."""
        return super().on(kinds)


ACTS: Final = ActionJudges()


def action_of(case: Case, step: Step) -> Action:
    """A step as its checks see it."""
    event = step.done or Event(step.line, "missing")
    return Action(case, step.line, event.seat, step, event, step.ask or NOTHING)


@analyser("steps")
def steps(case: Case) -> Findings:
    """Steps where what was done is not what was asked, or where words or chips before it may bind to something else; and of the others
    those that a judge of all actions knows a fault of."""
    heard = turns(case)
    for step in case.rep.steps:
        if not step.ok or step.line in heard:
            yield from ACTS.judged((action_of(case, step),))
        elif ACTS.of_all.rows and step.done is not None:
            yield from ACTS.of_all.judged((action_of(case, step),))
