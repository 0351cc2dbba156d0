"""The ids of a site that counts its hands: a row of numbers with holes, kept as intervals."""

from bisect import bisect_right
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from handaudit.model.clock import Clock, elapsed
from handaudit.model.table_state import HandPlace

FEW = 256
MOST = 8192
"""Intervals kept of a site. With more of them, or with few ids that follow another, a site does not count its hands one by one."""
BREAKS = 256
"""Places where hands of a table do not follow on that are kept of a site. With more of them no hole is excused."""
SITTING = 4 * 3600
"""Seconds after which a table sits down anew."""


class IntervalEnd(NamedTuple):
    """A hand at the end of an interval."""

    id: str
    place: HandPlace
    clock: Clock
    table: tuple[str, str, str]


class Hole(NamedTuple):
    """Ids that no file holds: the hands before and after them."""

    before: IntervalEnd
    after: IntervalEnd
    first: int
    last: int


class Numbers:
    """Intervals of consecutive ids of one site. `dense` as long as they may be the count of its hands. `low` begins the interval that
    took the last id, `due` is the id after it. `joined` are hands that follow, to the chip and with the button, on a hand of their table
    whose id is not the one before theirs: that hand's id by theirs. `broken` are such hands that do not follow on: between the two a hand
    of the table is missing."""

    def __init__(self) -> None:
        self.lows: list[int] = []
        self.spans: dict[int, tuple[int, IntervalEnd, IntervalEnd]] = {}
        self.count = 0
        self.dense = True
        self.low = self.due = -1
        self.joined: dict[int, int] = {}
        self.broken: list[tuple[int, int]] = []

    def add(self, number: int, end: IntervalEnd) -> None:
        """Take an id; one that is known already changes nothing."""
        lows, spans = self.lows, self.spans
        if number == self.due and number + 1 not in spans:
            # Nearly every id follows the one before it.
            spans[self.low] = number, spans[self.low][1], end
            self.due = number + 1
            self.count += 1
            return
        if not self.dense:
            return
        at = bisect_right(lows, number) - 1
        start = stop = end
        first = last = number
        if at >= 0:
            high, begun, _ = spans[lows[at]]
            if number <= high:
                return
            if number == high + 1:
                first, start = lows[at], begun
        if number + 1 in spans:
            last, _, stop = spans.pop(number + 1)
            del lows[at + 1]
        if first == number:
            lows.insert(at + 1, number)
        spans[first] = last, start, stop
        self.low, self.due = first, last + 1
        self.count += 1
        if len(lows) > MOST or (len(lows) > FEW and len(lows) * 8 > self.count * 7):
            self.dense = False
            self.due = -1
            lows.clear()
            spans.clear()

    def span(self, first: int, last: int, start: IntervalEnd, stop: IntervalEnd) -> None:
        """Take ids that follow each other, of which these are the first hand and the last one: what is then held is what taking them one by
        one leaves."""
        self.add(first, start)
        if first == last or not self.dense:
            return
        lows, spans = self.lows, self.spans
        at = bisect_right(lows, first) - 1
        low = lows[at]
        high, begun, _ = spans[low]
        if last <= high:
            return
        known, end = high, last
        while at + 1 < len(lows) and lows[at + 1] <= last + 1:
            other, _, theirs = spans.pop(lows[at + 1])
            known += min(other, last) - lows[at + 1] + 1
            if other >= last:
                end, stop = other, theirs
            del lows[at + 1]
        spans[low] = end, begun, stop
        self.low, self.due = low, end + 1
        self.count += last - known

    def joins(self, before: int, after: int, follows: bool) -> None:
        """Take note of whether a hand follows on the one before it at its table, between which there are other ids."""
        if not follows:
            self.broken += [(before, after)] if len(self.broken) <= BREAKS else []
            return
        if len(self.joined) >= MOST:
            del self.joined[next(iter(self.joined))]
        self.joined[after] = before

    def _excused(self, first: int, last: int, after: int) -> bool:
        """Whether the ids from first to last are no hands of a table that is seen here: the hand after them follows on the one before them
        at its table, and no other table breaks off there."""
        if self.joined.get(after, after) >= first or len(self.broken) > BREAKS:
            return False
        return not any(before < first and last < next for before, next in self.broken)

    def whole(self, first: int, last: int) -> bool:
        """Whether every id from first to last was seen."""
        if first > last:
            return True
        at = bisect_right(self.lows, first) - 1
        return at >= 0 and last <= self.spans[self.lows[at]][0]

    def counts(self) -> bool:
        """Whether most ids follow another one: only then is a hole worth a word."""
        return self.dense and self.count - len(self.lows) >= max(2, self.count // 2)

    def holes(self) -> Iterator[Hole]:
        """Holes inside a sitting; a long jump is another counter or another night."""
        if not self.counts():
            return
        for low, first in pairwise(self.lows):
            last, _, stop = self.spans[low]
            start = self.spans[first][1]
            gone = elapsed(stop.clock, start.clock)
            if self._excused(last + 1, first - 1, first):
                continue
            near = gone is None or abs(gone) <= SITTING
            if near and first - last - 1 <= max(20, self.count // 10):
                yield Hole(stop, start, last + 1, first - 1)
