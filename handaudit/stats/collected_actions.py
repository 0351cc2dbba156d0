"""The table `actions`: a row for each post, exchange and bet of a hand's replay, and for what the log pays."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from handaudit.model.replay import Step
from handaudit.stats.collected import Collected
from handaudit.stats.payouts import PAY, pays_of
from handaudit.stats.sources import HandSource

if TYPE_CHECKING:
    from handaudit.stats.brief_rows import BriefRows
    from handaudit.stats.typed_tables import Column

_TASKS: Final = frozenset({"post", "exchange", "bet"})


class ActionRows(Collected):
    """The rows of `actions`. What the log pays stands behind the steps of its hand, as steps."""

    def __init__(self, brief: "BriefRows | None" = None) -> None:
        super().__init__("actions", brief)
        self._clear()

    def _clear(self) -> None:
        self.steps: list[tuple[Any, ...]] = []
        self.seats: list[int] = []
        self.names: list[str] = []
        self.ids: list[str] = []
        self.received: list[int] = []
        self.pots: list[str | None] = []

    def add(self, source: HandSource) -> None:
        """The rows of one more hand."""
        rep, names = source.audit.replay, source.names
        if rep is None:
            return
        done = [step for step in rep.steps if step.task in _TASKS]
        seats = [_seat(step) if step.done is None else step.done.seat for step in done]
        if not names.keys() >= set(seats):
            done = [step for step, seat in zip(done, seats, strict=True) if seat in names]
            seats = [seat for seat in seats if seat in names]
        steps: list[tuple[Any, ...]] = [*done]
        received, pots = [0] * len(steps), list[str | None]([None]) * len(steps)
        for pay in pays_of(source.audit.hand, rep, names):
            steps.append(pay.step)
            seats.append(pay.seat)
            received.append(pay.amount)
            pots.append(pay.pot)
        self.count(source.key, len(steps))
        self.steps += steps
        self.seats += seats
        self.names += map(names.__getitem__, seats)
        self.ids += map(source.ids.__getitem__, seats)
        self.received += received
        self.pots += pots

    def columns(self) -> "Sequence[Column]":
        """The columns behind the key."""
        numbers, lines, streets, tasks, asks, events, paid, stacks, committed, pots, right, notes = zip(
            *self.steps, strict=True
        )
        told = [event is not None for event in events]
        columns: list[Column] = [
            [number + 1 for number in numbers], [line if there else None for line, there in zip(lines, told, strict=True)],
            streets, tasks, self.seats, self.names, self.ids,
            [
                note if event is None else event.text if event.kind == "post" else event.kind
                for event, note in zip(events, notes, strict=True)
            ],
            paid,
            [before + more if task == "bet" else None for task, before, more in zip(tasks, committed, paid, strict=True)],
            [None if ask is None or ask.seat != seat else ask.owes for ask, seat in zip(asks, self.seats, strict=True)],
            stacks, pots,
            [None if task == PAY else 0 < more == stack for task, more, stack in zip(tasks, paid, stacks, strict=True)],
            told, right, self.received, self.pots,
        ]  # fmt: skip
        self._clear()
        return columns

    def brief_columns(self, rows: "BriefRows") -> "Sequence[Column]":
        """The columns of hands in brief."""
        from handaudit.stats.brief_columns import action_columns

        return action_columns(rows)


def _seat(step: Step) -> int:
    """Whose step it is that the log lacks."""
    return 0 if step.ask is None else step.ask.seat
