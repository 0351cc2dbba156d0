"""Players' sums over the columns of blocks, in any order of hands. What only hands one after another tell (sessions, swings, the time at a
table) is not among them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from handaudit.base.json_text import spelled
from handaudit.model.block import NOTHING, Block
from handaudit.model.lazy_audit import HeaderLike
from handaudit.stats.action_pattern import big_blind
from handaudit.stats.groups import Group, Groups
from handaudit.stats.hand_facts import common_of
from handaudit.stats.keys import Key
from handaudit.stats.partial import add_sums

Numbers = npt.NDArray[Any]
Rows = Mapping[str, Numbers]
_SAME: Final = ("paid", "returned", "won", "antes", "blinds", "rake", "rake_dealt", "rake_shared", "rake_won", "ruled")
"""Counts that are columns of the same name."""
_ROWS: Final[dict[str, Callable[[Rows], Numbers]]] = {
    **{name: itemgetter(name) for name in (*_SAME, "net")},
    "all_ins": lambda rows: rows["all_in"],
    "hands_won": lambda rows: rows["won"] > 0,
    "showdown_net": lambda rows: rows["net"] * rows["showdown"],
    "other_net": lambda rows: rows["net"] * (1 - rows["showdown"]),
    "bb_hands": lambda rows: rows["dealt"] & (rows["unit"] > 0),
    "big_blinds": lambda rows: rows["dealt"] * rows["unit"],
    "ev_of": lambda rows: rows["dealt"] & rows["odds"],
    "ev_net": lambda rows: (rows["net"] + rows["fair"] - rows["won"]) * rows["odds"],
    "ev_hands": lambda rows: rows["averaged"],
    "ev_bb_hands": lambda rows: rows["dealt"] & rows["odds"] & (rows["unit"] > 0),
}
"""Sums of what a hand brought a player, each by its rows."""
_LOW: Final[dict[str, Callable[[Rows], tuple[Numbers, Numbers]]]] = {
    "stack_low": lambda rows: (rows["start"], rows["dealt"]),
    "first_hand": lambda rows: (rows["clock"], rows["dealt"] & (rows["clock"] != NOTHING[8])),
}
_HIGH: Final[dict[str, Callable[[Rows], tuple[Numbers, Numbers]]]] = {
    "stack_high": lambda rows: (rows["start"], rows["dealt"]),
    "last_hand": lambda rows: (rows["clock"], rows["dealt"] & (rows["clock"] != NOTHING[8])),
    "biggest_won": lambda rows: (rows["total_pot"], rows["net"] > 0),
    "biggest_lost": lambda rows: (rows["total_pot"], rows["net"] < 0),
}
"""Extremes, each by its rows and those that take part."""
_WIDEST: Final = 1 << 62


class _Keys(dict[int, int]):
    """Numbers whole numbers in the order in which they come."""

    def of(self, keys: Numbers) -> tuple[Numbers, Numbers]:
        """The numbers of the different ones among some keys, and for each key the place of its number among these."""
        different, rows = np.unique(keys, return_inverse=True)
        known = self.setdefault
        return np.array([known(key, len(self)) for key in different.tolist()], np.int64), rows


class BlockSums:
    """What blocks say of players, added up by player and currency. `names` are the counts that are asked for; `odds_of` says of a header
    line whether the net as the odds had it is counted.

    No amount of a block is above 2**31 and no block has more than 2**20 rows: sums of a block are exact as floats of 64 bits.
    """

    def __init__(self, names: frozenset[str], odds_of: Callable[[HeaderLike], bool]) -> None:
        self.names = tuple(sorted(names - _LOW.keys() - _HIGH.keys()))
        self.extremes = tuple(sorted(names & (_LOW.keys() | _HIGH.keys())))
        self.blinds = "by_blind" in names
        self.odds_of = odds_of
        self.players: dict[str, int] = {}
        self.moneys: dict[tuple[str, str], int] = {}
        self.units: dict[int, int] = {}
        self.keys, self.stakes = _Keys(), _Keys()
        self.sums = np.zeros((0, len(self.names)), np.int64)
        self.ends = np.zeros((0, len(self.extremes)), np.int64)
        self.nets = np.zeros((0, 2), np.int64)
        self._people: tuple[Sequence[str], list[int]] = (), []
        self._headers: tuple[Sequence[HeaderLike], list[tuple[int, int, bool]]] = (), []

    def add(self, block: Block) -> None:
        """Adds the hands of a block."""
        if not len(block.hands["seats"]):
            return
        rows = self._rows(block)
        keys, at = self.keys.of(self._people_of(block.names)[rows["name"]] << 16 | rows["money"])
        many = len(keys)
        self.sums = _grown(self.sums, len(self.keys))
        kinds = np.asarray(block.counts).reshape(-1, len(block.count_names))
        place = {name: number for number, name in enumerate(block.count_names)}
        for column, name in enumerate(self.names):
            values = _ROWS[name](rows) if name in _ROWS else None
            if values is None and name in place:
                values = kinds[:, place[name]][rows["counts"]]
            if values is not None:
                self.sums[keys, column] += _sums(at, values, many)
        self._add_extremes(rows, keys, at)
        if self.blinds:
            pairs, at = self.stakes.of(keys[at] << 20 | rows["unit_number"])
            self.nets = _grown(self.nets, len(self.stakes))
            for column, name in enumerate(("net", "ev_net")):
                self.nets[pairs, column] += _sums(at, _ROWS[name](rows), len(pairs))

    def _rows(self, block: Block) -> dict[str, Numbers]:
        """The columns of the players, and what their hands tell."""
        rows: dict[str, Numbers] = {name: np.asarray(column) for name, column in block.players.items()}
        hand = np.repeat(np.arange(len(block.hands["seats"])), np.asarray(block.hands["seats"]))
        header = np.asarray(block.hands["header"])[hand]
        money, unit, odds = np.array(self._headers_of(block.headers), np.int64).T
        numbers = np.array([self.units.setdefault(one, len(self.units)) for one in unit.tolist()])
        rows["money"], rows["unit"], rows["odds"], rows["unit_number"] = (
            money[header],
            unit[header],
            odds[header],
            numbers[header],
        )
        rows["dealt"] = (rows["start"] != NOTHING[8]).astype(np.int64)
        rows["net"] = rows["won"] + rows["returned"] - rows["paid"]
        rows["total_pot"], rows["clock"] = (np.asarray(block.hands[name])[hand] for name in ("total_pot", "clock"))
        return rows

    def _people_of(self, names: Sequence[str]) -> Numbers:
        """The numbers of players by their numbers in a block."""
        before, known = self._people
        if before is not names:
            known = []
            self._people = names, known
        players = self.players
        known += [players.setdefault(spelled(name), len(players)) for name in names[len(known) :]]
        return np.array(known, np.int64)

    def _headers_of(self, headers: Sequence[HeaderLike]) -> list[tuple[int, int, bool]]:
        """By number in a block the number of the money, the big blind, and whether the odds are counted."""
        before, known = self._headers
        if before is not headers:
            known = []
            self._headers = headers, known
        for one in headers[len(known) :]:
            money = self.moneys.setdefault(common_of(one).money, len(self.moneys))
            known.append((money, big_blind(one), self.odds_of(one)))
        return known

    def _add_extremes(self, rows: Rows, keys: Numbers, at: Numbers) -> None:
        if self.extremes and len(self.ends) < len(self.keys):
            begun = [_WIDEST if name in _LOW else -_WIDEST for name in self.extremes]
            more = np.tile(np.array(begun, np.int64), (2 * len(self.keys) - len(self.ends), 1))
            self.ends = np.concatenate([self.ends, more.reshape(-1, len(self.extremes))])
        for column, name in enumerate(self.extremes):
            values, there = (_LOW.get(name) or _HIGH[name])(rows)
            some = there.astype(bool)
            best = np.minimum if name in _LOW else np.maximum
            best.at(self.ends[:, column], keys[at[some]], values[some])

    def group(self, number: int, stakes: Mapping[int, Sequence[tuple[int, int, int]]]) -> Group:
        """The group with a number; `stakes` are by number the big blinds with both nets."""
        found = Group()
        found.own = {name: value for name, value in zip(self.names, self.sums[number].tolist(), strict=True) if value}
        for name, value in zip(self.extremes, self.ends[number].tolist() if self.extremes else (), strict=True):
            if abs(value) != _WIDEST:
                found.own[name] = value
        for unit, net, adjusted in stakes.get(number, ()):
            if unit:
                found.by_blind[unit], found.by_blind_ev[unit] = net, adjusted
        return found

    def by_stakes(self) -> dict[int, list[tuple[int, int, int]]]:
        """By number of a group the big blinds, and under each the net and the net as the odds had it."""
        units, found = list(self.units), dict[int, list[tuple[int, int, int]]]()
        for (pair, _), (net, adjusted) in zip(self.stakes.items(), self.nets.tolist(), strict=False):
            found.setdefault(pair >> 20, []).append((units[pair & (1 << 20) - 1], net, adjusted))
        return found

    def put_into(self, groups: Groups) -> None:
        """The groups are those of the sums from here on, with what was added to them one by one."""
        found: Any = PlayerGroups(self, groups.groups)
        groups.groups = groups.players = found


class PlayerGroups:
    """The groups of players: sums of blocks, and beside them those of hands that were added up by their records."""

    def __init__(self, sums: BlockSums, beside: Mapping[Key, Group]) -> None:
        self.sums, self.beside = sums, beside
        names, moneys = list(sums.players), list(sums.moneys)
        self.numbers: dict[Key, int] = {
            (names[key >> 16], *moneys[key & 0xFFFF]): number for key, number in sums.keys.items()
        }

    def __len__(self) -> int:
        return len(self.numbers.keys() | self.beside.keys())

    def ordered(self, least: int) -> Iterator[tuple[Key, Group]]:
        """The groups with at least so many hands, made one by one: by currency and number of hands, those of one number by name."""
        hands = self.sums.names.index("hands")
        every = [
            (key[1:], -int(self.sums.sums[number, hands]) - (self.beside[key].hands if key in self.beside else 0), key)
            for key, number in self.numbers.items()
        ]
        every += [(key[1:], -group.hands, key) for key, group in self.beside.items() if key not in self.numbers]
        every.sort()
        stakes = self.sums.by_stakes()
        for _, many, key in every:
            if -many >= least:
                yield key, self._group(key, stakes)

    def _group(self, key: Key, stakes: Mapping[int, Sequence[tuple[int, int, int]]]) -> Group:
        number, beside = self.numbers.get(key), self.beside.get(key)
        if number is None:
            assert beside is not None
            return beside
        found = self.sums.group(number, stakes)
        if beside is not None:
            add_sums(found.own, beside.sums)
            for mine, more in ((found.by_blind, beside.by_blind), (found.by_blind_ev, beside.by_blind_ev)):
                for unit, net in more.items():
                    mine[unit] = mine.get(unit, 0) + net
        return found


def _sums(at: Numbers, values: Numbers, many: int) -> Numbers:
    """The sums of values by their places."""
    return np.bincount(at, weights=values, minlength=many).astype(np.int64)


def _grown(table: Numbers, rows: int) -> Numbers:
    """The table with at least so many rows; the new ones are 0."""
    if len(table) >= rows:
        return table
    more = np.zeros((2 * rows, table.shape[1]), table.dtype)
    more[: len(table)] = table
    return more
