"""Players whom the floor has barred from sharing a table, and the hands that list both of them all the same.

A ruling counts for its event. One tournament is one event, in however many files. A cash game is one event as far as its file goes;
another file is of the same event where it comes from the same room and its hand is dated within a night of the ruling.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from handaudit.model.clock import HOUR, Clock, elapsed
from handaudit.model.finding import Finding
from handaudit.model.table_state import HandHead, State
from handaudit.session.findings import session_finding

NIGHT: Final = 12 * HOUR
"""Seconds after a ruling within which a hand of another file is of the same cash game."""


class Bar(NamedTuple):
    """Two names that may not share a table: where the floor said so, in which room and tournament, which file, and when."""

    one: str
    two: str
    where: str
    room: tuple[str, str]
    file: int
    clock: Clock


class Barred:
    """Feed it the hands in order; it remembers pairs by name, and says each pair once."""

    def __init__(self) -> None:
        self.pairs: list[Bar] = []

    def hand(self, head: HandHead, state: State) -> Iterator[Finding]:
        """What is wrong with the seats of one more hand; then its own rulings count."""
        chairs, room = state.chairs, (head.site, head.tournament)
        for bar in [bar for bar in self.pairs if bar.one in chairs and bar.two in chairs and _same(bar, room, state)]:
            self.pairs.remove(bar)
            first, second = sorted((bar.one, bar.two), key=lambda name: chairs[name].line)
            fields = {"first": first, "second": second, "where": bar.where}
            yield session_finding("banned-pair", state, fields, chairs[second].line, player=second, mark=second)
        for line, names in state.bars:
            ordered, where = sorted(names), f"hand #{state.id}, line {line}"
            for i, one in enumerate(ordered):
                for two in ordered[i + 1 :]:
                    bar = Bar(one, two, where, room, state.place.number, state.clock)
                    if not any(b[:2] == bar[:2] and _same(b, room, state) for b in self.pairs):
                        self.pairs.append(bar)


def _same(bar: Bar, room: tuple[str, str], state: State) -> bool:
    """Whether a hand is of the event in which the ruling was made."""
    if bar.room != room:
        return False
    if room[1] or bar.file == state.place.number:
        return True
    gone = elapsed(bar.clock, state.clock)
    return gone is not None and 0 <= gone <= NIGHT
