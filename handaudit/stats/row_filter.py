"""Which hands of a run take part in an export, and which seats of them."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from handaudit.model.audit import Audit
from handaudit.stats.filters import Filter
from handaudit.stats.hand_facts import HandFacts, facts_of

if TYPE_CHECKING:
    from handaudit.stats.where import Narrowed, Where


def _narrowed(where: "Where", defs: str, give: Callable[[Audit, frozenset[int] | None], None]) -> "Narrowed":
    from handaudit.stats.where import Narrowed  # a condition needs the library of tables

    return Narrowed(where, defs, give)


class Picker:
    """Gives on the hands of a run that take part, with the seats that do (None: all of them). A hand in which nobody does is left out."""

    def __init__(
        self, chosen: Filter, where: "Where | None", defs: str, give: Callable[[Audit, frozenset[int] | None], None]
    ) -> None:
        self.chosen, self.give = chosen, give
        self.narrowed = None if where is None else _narrowed(where, defs, self._narrow)
        self.every = where is None and replace(chosen, heroes=frozenset()) == Filter()

    def take(self, audit: Audit) -> None:
        """One more hand."""
        if self.every:
            if self.chosen.seen is not None and self.chosen.seen.left:
                self.chosen.meet(seat.name for seat in audit.hand.seats)
            self.give(audit, None)
            return
        facts = facts_of(audit)
        if not self.chosen.takes(facts) or (self.chosen.exclude_faulty and facts.faulty):
            return
        if self.narrowed is None:
            self._picked(audit, facts, None)
        else:
            self.narrowed.take(audit)

    def close(self) -> None:
        """No hand waits any more."""
        if self.narrowed is not None:
            self.narrowed.close()

    def _narrow(self, audit: Audit, kept: frozenset[int] | None) -> None:
        self._picked(audit, facts_of(audit), kept)

    def _picked(self, audit: Audit, facts: HandFacts, kept: frozenset[int] | None) -> None:
        seats = self.chosen.seats(facts, ((seat.number, seat.name) for seat in audit.hand.seats))
        if kept is not None:
            seats = kept if seats is None else seats & kept
        if audit.replay is None or seats is None or seats:
            self.give(audit, seats)
