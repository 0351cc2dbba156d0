"""Calls that no line shows: a player who owes when the next street comes has paid them only where the log's own sums say so."""

from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Final, NamedTuple

from handaudit.replay.normalise import said_total
from handaudit.replay.table import Table

MOST: Final = 4
"""Gaps that are looked at one by one; where there are more, all of them were paid or none was."""


class MissingCall(NamedTuple):
    """A call that no line shows: the street line before which it is missing, who owes it, and on which street."""

    line: int
    seat: int
    street: str


def fill(table: Table, seat: int, line: int, owes: int) -> int:
    """Take note of a call without a line; gives back the chips that go in, where this gap is played as paid."""
    gap = MissingCall(line, seat, table.street)
    table.gaps.append(gap)
    return table.commit(seat, owes) if gap in table.filled else 0


def told(plain: Table, again: Callable[[frozenset[MissingCall]], Table]) -> Table:
    """The replay in which just those gaps were paid that the log's total needs; nobody pays where no total fits.

    `plain` is the replay in which nobody pays; `again` plays the hand with some gaps paid. A call that would match what the log
    gives back as unmatched was not made.
    """
    if _fits(plain):
        return plain
    for paid in _subsets(plain.gaps):
        other = again(paid)
        if _fits(other) and _unmatched(other) >= _unmatched(plain):
            return other
    return plain


def _unmatched(table: Table) -> int:
    """How many lines of chips that go back are right."""
    due = {(seat, amount) for seat, amount, _ in table.returns_due}
    return sum((event.seat, event.amount) in due for event in table.returns)


def _subsets(gaps: list[MissingCall]) -> Iterable[frozenset[MissingCall]]:
    """Some of the gaps, the fewest first."""
    if len(gaps) > MOST:
        return [frozenset(gaps)]
    return (frozenset(some) for count in range(1, len(gaps) + 1) for some in combinations(gaps, count))


def _fits(table: Table) -> bool:
    """Whether the pots are what the log says was in them: the total, or where it has none what was collected and raked."""
    total = said_total(table)
    if total is None:
        total = sum(event.amount for event, _ in table.collects) + (table.testimony.rake or 0)
    return total == table.rep.total_pot
