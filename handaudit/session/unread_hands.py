"""Hands that could not be read: nothing is said of two hands between which one of them lies, for nobody knows what happened in it."""

from bisect import bisect_left, insort
from typing import Final, TypeVar

from handaudit.model.table_state import HandPlace, State

TableKey = tuple[str, str, str]
Spot = tuple[int, int]
"""The number of a log, and a line of it."""
Value = TypeVar("Value", int, Spot)
MOST: Final = 100_000
"""Unread hands that are remembered. With more of them nothing is said of any two hands."""
ANY: Final[TableKey] = ("", "", "")
"""The table of an unread hand that names none: it may be any of them."""


class UnreadHands:
    """Where the unread hands of a run stand, by table. A hand with an id also counts where the ids say that it lies between."""

    def __init__(self) -> None:
        self.spots: dict[TableKey, list[Spot]] = {}
        self.numbers: dict[TableKey, list[int]] = {}
        self.unnumbered: list[Spot] = []
        self.count = 0

    def note(self, key: TableKey, spot: Spot, number: int) -> None:
        """Remembers an unread hand of a table; `number` is its id, -1 if it is none."""
        self.count += 1
        if self.count > MOST:
            return
        key = key if key[0] and key[2] else ANY
        insort(self.spots.setdefault(key, []), spot)
        if number >= 0:
            insort(self.numbers.setdefault(key, []), number)
        else:
            insort(self.unnumbered, spot)

    def between(self, key: TableKey, before: State, after: State) -> bool:
        """Whether an unread hand of a table lies between two others, by place or by id."""
        if not self.count:
            return False
        if self.count > MOST:
            return True
        first, last = _spots(before.place, after.place)
        low, high = before.number, after.number
        return any(
            _has(self.spots.get(one, []), first, last)
            or (0 <= low < high and _has(self.numbers.get(one, []), low, high))
            for one in {key, ANY}
        )

    def hides(self, before: HandPlace, after: HandPlace) -> bool:
        """Whether ids that are missing between two hands may be those of unread hands."""
        return self.count > MOST or _has(self.unnumbered, *_spots(before, after))


def _spots(before: HandPlace, after: HandPlace) -> tuple[Spot, Spot]:
    """The places of two hands, as they stand in the logs."""
    first, last = (before.number, before.line), (after.number, after.line)
    return (first, last) if first <= last else (last, first)


def _has(row: list[Value], low: Value, high: Value) -> bool:
    """Whether a sorted row has a value between two others."""
    at = bisect_left(row, low)
    return at < len(row) and row[at] < high
