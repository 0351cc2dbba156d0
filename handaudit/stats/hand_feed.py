"""Audited hands as statistics take them: their facts, and their lines when they are asked for, narrowed to the rows of a condition."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from handaudit.model.audit import Audit
from handaudit.stats.hand_facts import HandFacts, facts_of
from handaudit.stats.player_lines import PlayerLine, lines_of

if TYPE_CHECKING:
    from handaudit.stats.where import Where

Give = Callable[[HandFacts, Callable[[], Sequence[PlayerLine]]], None]
"""What takes a hand: its facts, and its lines when they are asked for."""


Quick = Callable[[Audit], bool]
"""What takes an audited hand as it is, or says that it cannot."""


class Feeder:
    """Gives on each hand that `quick` does not take; with a condition the hands in which it holds for somebody, and those that could not be
    read."""

    def __init__(
        self, give: Give, defs: str, odds: bool = True, where: "Where | None" = None, quick: Quick | None = None
    ) -> None:
        self.give, self.defs, self.odds, self.quick = give, defs, odds, quick
        self.narrowed = None
        if where is not None:
            from handaudit.stats.where import Narrowed

            self.narrowed = Narrowed(where, defs, self._some)

    def take(self, audit: Audit) -> None:
        """One more hand."""
        if self.narrowed is None:
            if self.quick is not None and self.quick(audit):
                return
            self.give(facts_of(audit), partial(lines_of, audit, self.defs, self.odds))
        else:
            self.narrowed.take(audit)

    def close(self) -> None:
        """No hand waits any more."""
        if self.narrowed is not None:
            self.narrowed.close()

    def _some(self, audit: Audit, seats: frozenset[int]) -> None:
        if seats or audit.replay is None:
            self.give(facts_of(audit), lambda: _of_seats(lines_of(audit, self.defs, self.odds), seats))


def _of_seats(lines: Sequence[PlayerLine], seats: frozenset[int]) -> list[PlayerLine]:
    return [line for line in lines if line.seat in seats]
