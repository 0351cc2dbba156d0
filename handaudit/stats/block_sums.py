"""Sums over the columns of blocks, in any order of hands. What only hands one after another tell (sessions, swings, the time at a
table) is not among them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from handaudit.model.block import NOTHING, Block
from handaudit.model.lazy_audit import HeaderLike
from handaudit.stats.action_pattern import big_blind
from handaudit.stats.block_keys import MONEY, Codes, coded_by, hands_taking_part, seats_taking_part
from handaudit.stats.filters import Filter
from handaudit.stats.groups import Group, Groups, in_order
from handaudit.stats.keys import Key
from handaudit.stats.partial import add_sums

Numbers = npt.NDArray[Any]
Rows = Mapping[str, Numbers]
_SAME: Final = (
    "paid",
    "returned",
    "won",
    "antes",
    "blinds",
    "rake",
    "rake_dealt",
    "rake_shared",
    "rake_won",
    "ruled",
    "cash_out",
    "cash_out_fee",
)
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
_BITS: Final = 24
_CODES: Final = (1 << _BITS) - 1
"""A number of a text, or of a big blind."""


class _Keys(dict[int, int]):
    """Numbers whole numbers in the order in which they come."""

    def of(self, keys: Numbers) -> tuple[Numbers, Numbers]:
        """The numbers of the different ones among some keys, and for each key the place of its number among these."""
        different, rows = np.unique(keys, return_inverse=True)
        known = self.setdefault
        return np.array([known(key, len(self)) for key in different.tolist()], np.int64), rows


class BlockSums:
    """What blocks say of players, added up by some keys and by currency. `names` are the counts that are asked for, `chosen` says which
    rows take part; `odds_of` says of a header line whether the net as the odds had it is counted.

    No amount of a block is above 2**31 and no block has more than 2**20 rows: sums of a block are exact as floats of 64 bits.
    """

    def __init__(
        self, by: Sequence[str], names: frozenset[str], chosen: Filter, odds_of: Callable[[HeaderLike], bool]
    ) -> None:
        self.names = tuple(sorted(names - _LOW.keys() - _HIGH.keys() - {"by_blind"}))
        self.extremes = tuple(sorted(names & (_LOW.keys() | _HIGH.keys())))
        self.blinds = "by_blind" in names
        self.by, self.chosen, self.odds_of = tuple(by), chosen, odds_of
        self.coded = [*(coded_by(name, chosen.persons) for name in by), MONEY]
        self.codes = [Codes() for _ in self.coded]
        self.levels = [_Keys() for _ in self.coded[1:]]
        """What a row is grouped by so far, with one key more: pairs of numbers. The last one numbers the groups."""
        self.units: dict[int, int] = {}
        self.stakes = _Keys()
        self.sums = np.zeros((0, len(self.names)), np.int64)
        self.ends = np.zeros((0, len(self.extremes)), np.int64)
        self.nets = np.zeros((0, 2), np.int64)

    def add(self, block: Block) -> int:
        """Adds the hands of a block that take part; gives how many these are."""
        many = len(block.hands["seats"])
        every = np.repeat(np.arange(many), np.asarray(block.hands["seats"]))
        hands = hands_taking_part(block, self.chosen)
        seats = seats_taking_part(block, every, hands, self.chosen)
        if len(seats):
            self._add(block, seats, every[seats])
        return int(hands.sum())

    def _add(self, block: Block, seats: Numbers, hand: Numbers) -> None:
        rows = self._rows(block, seats, hand)
        keys, at = self._grouped(block, seats, hand)
        many = len(keys)
        self.sums = _grown(self.sums, len(self.levels[-1]))
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
            pairs, at = self.stakes.of(keys[at] << _BITS | rows["unit_number"])
            self.nets = _grown(self.nets, len(self.stakes))
            for column, name in enumerate(("net", "ev_net")):
                self.nets[pairs, column] += _sums(at, _ROWS[name](rows), len(pairs))

    def _rows(self, block: Block, seats: Numbers, hand: Numbers) -> dict[str, Numbers]:
        """The columns of some seats, and what their hands tell."""
        rows: dict[str, Numbers] = {name: np.asarray(column)[seats] for name, column in block.players.items()}
        header = np.asarray(block.hands["header"])[hand]
        unit = np.array([big_blind(one) for one in block.headers], np.int64)
        odds = np.array([self.odds_of(one) for one in block.headers], np.int64)
        numbers = np.array([self.units.setdefault(one, len(self.units)) for one in unit.tolist()])
        rows["unit"], rows["odds"], rows["unit_number"] = unit[header], odds[header], numbers[header]
        rows["dealt"] = (rows["start"] != NOTHING[8]).astype(np.int64)
        rows["net"] = rows["won"] + rows["returned"] - rows["paid"]
        rows["total_pot"], rows["clock"] = (np.asarray(block.hands[name])[hand] for name in ("total_pot", "clock"))
        return rows

    def _grouped(self, block: Block, seats: Numbers, hand: Numbers) -> tuple[Numbers, Numbers]:
        """The different groups of some seats by number, and for each seat the place of its group among these."""
        told = [coded((block, seats, hand), codes) for coded, codes in zip(self.coded, self.codes, strict=True)]
        numbers = told[0]
        for level, codes in zip(self.levels, told[1:], strict=True):
            groups, at = level.of(numbers << _BITS | codes)
            numbers = groups[at]
        return groups, at

    def _add_extremes(self, rows: Rows, keys: Numbers, at: Numbers) -> None:
        if self.extremes and len(self.ends) < len(self.levels[-1]):
            begun = [_WIDEST if name in _LOW else -_WIDEST for name in self.extremes]
            more = np.tile(np.array(begun, np.int64), (2 * len(self.levels[-1]) - len(self.ends), 1))
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
        for pair, (net, adjusted) in zip(self.stakes, self.nets.tolist(), strict=False):
            found.setdefault(pair >> _BITS, []).append((units[pair & _CODES], net, adjusted))
        return found

    def keys(self) -> list[Key]:
        """The keys of the groups, by number."""
        texts = [list(codes.texts) for codes in self.codes]
        found: list[Key] = [(text,) for text in texts[0]]
        for level, ends in zip(self.levels, texts[1:], strict=True):
            found = [(*found[pair >> _BITS], ends[pair & _CODES]) for pair in level]
        return [(*key[:-1], *key[-1].split(" ")) for key in found]

    def put_into(self, groups: Groups) -> None:
        """The groups are those of the sums from here on, with what was added to them one by one."""
        found: Any = BlockGroups(self, groups.groups)
        groups.groups = groups.players = found


class BlockGroups:
    """Groups that are sums of blocks, and beside them those of hands that were added up by their records."""

    def __init__(self, sums: BlockSums, beside: Mapping[Key, Group]) -> None:
        self.sums, self.beside = sums, beside
        self.numbers = {key: number for number, key in enumerate(sums.keys())}

    def __len__(self) -> int:
        return len(self.numbers.keys() | self.beside.keys())

    def ordered(self, least: int) -> Iterator[tuple[Key, Group]]:
        """The groups with at least so many hands, made one by one, in their order."""
        place, hands = self.sums.names.index("hands"), {key: group.hands for key, group in self.beside.items()}
        for key, number in self.numbers.items():
            hands[key] = hands.get(key, 0) + int(self.sums.sums[number, place])
        stakes = self.sums.by_stakes()
        for key in in_order(self.sums.by, hands, least):
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
