"""Statistics of a part of a run, and how they are added to those of all hands before: the sums are what one process would have counted.

Most figures only add up. Three are told by the hands one after another: the time at a table, sessions, and the swings of the running net.
Of these a part keeps what its first hands need to know of those before.
"""

from bisect import bisect_left
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from handaudit.stats.catalogue import STATS
from handaudit.stats.course import Counts
from handaudit.stats.groups import TABLES, WAIT, Group, Groups
from handaudit.stats.hand_counts import shared
from handaudit.stats.keys import Key
from handaudit.stats.last_table import Pause, pause_of
from handaudit.stats.player_lines import PlayerLine
from handaudit.stats.sessions import Dealt, Last, Place, Session, Sessions, goes_on
from handaudit.stats.variance import Spread

_LOW: Final = frozenset({"first_hand", *(stat.name for stat in STATS.values() if stat.kind == "low")})
_HIGH: Final = frozenset({"last_hand", *(stat.name for stat in STATS.values() if stat.kind == "high")})
COUNTS: Final = ("hands", "faulty", "unread", "without_zone", "as_logged", "as_due", "ruled")
"""What groups count of hands as such."""
Table = tuple[str, str]


class PartSpread(Spread):
    """The lines of a group in one part. `stairs` are its new heights: the height, after how many hands, and the longest stretch below it
    until the next one. Where the hands before ended below their own height, only some of these are heights of the whole."""

    __slots__ = ("hands", "stairs")

    def __init__(self) -> None:
        super().__init__()
        self.hands = 0
        self.stairs: list[list[int]] = [[0, 0, 0]]

    def add(self, net: int, unit: int, session: int) -> None:
        """One more hand."""
        before = self.peak
        super().add(net, unit, session)
        self.hands += 1
        if self.peak > before:
            self.stairs.append([self.peak, self.hands, 0])
        elif self.since:
            self.stairs[-1][2] = max(self.stairs[-1][2], self.since)


@dataclass(slots=True)
class PartGroup(Group):
    """The sum of some lines of one part. `firsts` are the first tables, each with its first clock; `numbers` those of the sessions."""

    spread: PartSpread = field(default_factory=PartSpread)
    firsts: dict[Table, datetime] = field(default_factory=dict)
    numbers: set[int] = field(default_factory=set)

    def add(
        self,
        line: PlayerLine,
        unit: int,
        table: Table,
        when: datetime | None,
        session: int = 0,
        moment: int | None = None,
        pause: Pause | None = None,
    ) -> None:
        """One more line."""
        self.numbers.add(session)
        if when is not None and ("hands" in line.did or "hands" in line.own) and len(self.firsts) < TABLES:
            self.firsts.setdefault(table, when)
        Group.add(self, line, unit, table, when, session, moment, pause)


class PartSessions(Sessions):
    """The sessions of one part; `firsts` are the first hands of each player at each table, which may go on with a session."""

    def __init__(self) -> None:
        super().__init__()
        self.firsts: dict[Place, Last] = {}

    def of(self, player: str, hand: Dealt, shown: datetime | None) -> Last:
        """A player's hand as the last one at the table, with its session as far as this part tells."""
        place = player, hand.site, hand.tournament, hand.table
        last = super().of(player, hand, shown)
        if place not in self.firsts:
            self.firsts[place] = Last(hand.when, hand.file, last.session)
        return last


@dataclass(slots=True)
class PartGroups(Groups):
    """The lines of one part added up by key. They are told to `join` afterwards."""

    sessions: PartSessions = field(default_factory=PartSessions)

    maker: Callable[[], Group] = PartGroup


def join(whole: Groups, part: PartGroups) -> bool:
    """Add a part to all the hands that stand before it. False, and nothing is added, where only its hands one by one can tell: two
    sessions of it have one name, and the hands before part them, or put them together."""
    moved = {
        first.session.number: whole.sessions.last[place].session
        for place, first in part.sessions.firsts.items()
        if place in whole.sessions.last and goes_on(whole.sessions.last[place], first.when, first.source)
    }
    keys = _keys(part, moved)
    if keys is None:
        return False
    base = whole.sessions.count
    alike: dict[int, Mapping[str, int]] = {}  # of other processes come copies
    for group in part.groups.values():
        for did in group.did:
            if id(did) not in alike:
                alike[id(did)] = shared(did)
    for key, group in part.groups.items():
        assert isinstance(group, PartGroup)
        into = whole.groups.get(keys[key])
        if into is None:
            into = whole.groups[keys[key]] = Group()
        numbers = {one: moved[one].number if one in moved else base + one for one in group.spread.sessions}
        _add(into, group, numbers)
        into.did += [alike[id(did)] for did in group.did]
        if len(into.did) > WAIT:
            into.settle()
    if whole.filter.seen is not None and part.filter.seen is not None:
        whole.filter.seen.join(part.filter.seen)
    whole.sessions.count = base + part.sessions.count
    for place, last in part.sessions.last.items():
        number, label = last.session
        session = moved.get(number, Session(base + number, label))
        whole.sessions.last[place] = Last(last.when, last.source, session)
    whole.seated.forget()
    for name in COUNTS:
        setattr(whole, name, getattr(whole, name) + getattr(part, name))
    whole.conflicts |= part.conflicts
    return True


def _keys(part: PartGroups, moved: Mapping[int, Session]) -> dict[Key, Key] | None:
    """What each key of a part is called in the whole; None where that is not told by the part's sums."""
    if "session" not in part.by or not moved:
        return {key: key for key in part.groups}
    at = part.by.index("session")
    found: dict[Key, Key] = {}
    for key, group in part.groups.items():
        assert isinstance(group, PartGroup)
        labels = {moved[number].label if number in moved else key[at] for number in group.numbers}
        if len(labels) != 1:
            return None
        found[key] = (*key[:at], labels.pop(), *key[at + 1 :])
    return found if len(set(found.values())) == len(found) else None


def _add(whole: Group, part: PartGroup, numbers: Mapping[int, int]) -> None:
    if not whole.own:  # a player whom no part before has
        whole.own.update(part.own)
    else:
        add_sums(whole.own, part.own)
    for mine, its in ((whole.by_blind, part.by_blind), (whole.by_blind_ev, part.by_blind_ev)):
        for unit, net in its.items():
            mine[unit] = mine.get(unit, 0) + net
    if not whole.clocks:
        whole.clocks.update(part.clocks)
    else:
        _clocks(whole, part)
    _swings(whole.spread, part.spread)
    for unit, square in part.spread.squares.items():
        whole.spread.squares[unit] = whole.spread.squares.get(unit, 0) + square
    for number, block in part.spread.sessions.items():
        _block(whole.spread.sessions, numbers[number], block)


def add_sums(sums: Counts, more: Counts) -> None:
    """Adds more sums to some; of extremes the farther one counts."""
    for name, value in more.items():
        if name in _LOW:
            sums[name] = min(sums.get(name, value), value)
        elif name in _HIGH:
            sums[name] = max(sums.get(name, value), value)
        else:
            sums[name] = sums.get(name, 0) + value


def _clocks(whole: Group, part: PartGroup) -> None:
    """The time between the last hand at a table and the first one of the part; a table that was not seen for long starts anew."""
    order = list(whole.clocks)
    between = set[Table]()
    for table, when in part.firsts.items():
        last = whole.clocks.get(table)
        lost = last is None or len(between.union(order[order.index(table) + 1 :])) >= TABLES
        if last is not None and not lost and (pause := pause_of(last, when)):
            whole.own["seconds"] = whole.own.get("seconds", 0) + pause
        between.add(table)
    for table, when in part.clocks.items():
        whole.clocks.pop(table, None)
        whole.clocks[table] = when
    while len(whole.clocks) > TABLES:
        del whole.clocks[next(iter(whole.clocks))]


def _swings(whole: Spread, part: PartSpread) -> None:
    """The running net goes on where it was: what is a height of the part is one of the whole from some height on."""
    if not part.hands:
        return
    short, run = whole.peak - whole.run, whole.run
    first = bisect_left(part.stairs, short, key=lambda stair: stair[0])
    if first == len(part.stairs):
        whole.since += part.hands
        whole.longest = max(whole.longest, whole.since)
    else:
        reached = part.stairs[first][1]
        below = whole.since + reached - 1 if reached else 0
        whole.longest = max(whole.longest, below, *(stair[2] for stair in part.stairs[first:]))
        whole.since = part.since
    whole.up = max(whole.up, part.up, run + part.peak - whole.trough)
    whole.down = max(whole.down, part.down, whole.peak - (run + part.trough))
    whole.run = run + part.run
    whole.peak = max(whole.peak, run + part.peak)
    whole.trough = min(whole.trough, run + part.trough)


def _block(sessions: dict[int, list[int]], number: int, block: list[int]) -> None:
    """A session's hands, and its net by big blind."""
    mine = sessions.get(number)
    if mine is None:
        sessions[number] = list(block)
        return
    mine[0] += block[0]
    for unit, net in zip(block[1::2], block[2::2], strict=True):
        if unit == mine[1]:
            mine[2] += net
        else:
            mine += (unit, net)
