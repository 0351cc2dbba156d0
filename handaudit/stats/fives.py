"""Strengths of five cards as arrays: by their ranks, and by the ranks of a flush. What the rulebook's evaluator gives, looked up at once.

A set of ranks has a key: three bits a rank, so that keys add up when cards are put together.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from handaudit.rules.lows import lowest_five
from handaudit.rules.ranking import Evaluator

Numbers = npt.NDArray[np.int64]
BOARD: Final = 5
_RANKS: Final = 13
_COPIES: Final = 4
_CHOICES: Final = np.array([[comb(left, took) for took in range(BOARD + 1)] for left in range(_COPIES + 1)])
"""In how many ways so many cards of a rank come, of so many that are left."""


class RankSets(NamedTuple):
    """All sets of so many ranks, each rank four times at most, in the order of their keys; `copies` counts each rank in each set."""

    ranks: Numbers
    keys: Numbers
    copies: Numbers

    def ways(self, counts: Numbers) -> Numbers:
        """In how many ways the cards of each set can come, where so many of each rank are left."""
        found: Numbers = np.prod(_CHOICES[counts, self.copies], axis=1)
        return found


@lru_cache(maxsize=8)
def rank_sets(size: int) -> RankSets:
    """All sets of so many ranks."""
    sets = list(combinations_with_replacement(range(_RANKS), size))
    ranks = np.array(sets, dtype=np.int64).reshape(len(sets), size)
    copies = np.stack([(ranks == rank).sum(axis=1) for rank in range(_RANKS)], axis=1)
    fair = copies.max(axis=1) <= _COPIES
    ranks, copies = ranks[fair], copies[fair]
    keys = copies @ (np.int64(1) << 3 * np.arange(_RANKS))
    order = np.argsort(keys)
    return RankSets(ranks[order], keys[order], copies[order])


@lru_cache(maxsize=64)
def chosen(many: int, size: int) -> Numbers:
    """Every way to choose so many of so many, as places."""
    return np.array(list(combinations(range(many), size)), dtype=np.int64).reshape(comb(many, size), size)


@lru_cache(maxsize=64)
def _parts(known: tuple[int, ...], left: int, size: int) -> tuple[Numbers, Numbers]:
    """For each board of these ranks and `left` more: the place of its every `size` ranks among all sets of that size, and whether
    there is such a board."""
    more = rank_sets(left)
    board = np.concatenate([np.tile(np.array(known, dtype=np.int64), (len(more.ranks), 1)), more.ranks], axis=1)
    keys = np.int64(1) << 3 * board
    sums = keys[:, chosen(BOARD, size)].sum(axis=2)
    return _places(rank_sets(size).keys, sums)


def _places(keys: Numbers, wanted: Numbers) -> tuple[Numbers, Numbers]:
    """Where each key stands among the keys, and whether it does."""
    at = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
    return at, keys[at] == wanted


class _Table:
    """A number for every five ranks, `none` where five cards of those ranks cannot be; also for two and three, and for one and four."""

    def __init__(self, fives: Numbers, none: int) -> None:
        self.fives = fives
        self.none = none
        self.two_and_three = self._joined(2)
        self.one_and_four = self._joined(1)

    def _joined(self, size: int) -> Numbers:
        """The numbers by a set of `size` ranks and a set of the rest."""
        at, there = _places(
            rank_sets(BOARD).keys, rank_sets(size).keys[:, None] + rank_sets(BOARD - size).keys[None, :]
        )
        return np.where(there, self.fives[at], self.none)

    def best(self, hole: tuple[int, ...], known: tuple[int, ...], left: int, pairs: bool) -> Numbers:
        """The best of a hand on each board of these ranks and `left` more: two of the hole and three of the board, or any five."""
        two = [self._of_board(self.two_and_three, 2, hole, known, left)]
        if pairs:
            return two[0]
        at, there = _parts(known, left, BOARD)
        whole = np.where(there, self.fives[at], self.none).max(axis=1)
        found: Numbers = np.maximum.reduce([*two, self._of_board(self.one_and_four, 1, hole, known, left), whole])
        return found

    def _of_board(self, table: Numbers, size: int, hole: tuple[int, ...], known: tuple[int, ...], left: int) -> Numbers:
        """The best with exactly `size` cards of the hole."""
        keys = {sum(1 << 3 * rank for rank in some) for some in combinations(hole, size)}
        mine = table[np.searchsorted(rank_sets(size).keys, sorted(keys))].max(axis=0)
        at, there = _parts(known, left, BOARD - size)
        found: Numbers = np.where(there, mine[at], self.none).max(axis=1)
        return found


class Fives:
    """The strengths of a ranking. `flushes` is the best flush by the mask of the ranks that there are of the suit, 0 for none."""

    def __init__(self, ev: Evaluator) -> None:
        worth = ev.scale.worth
        sets = rank_sets(BOARD).ranks.tolist()
        self._high = _Table(np.array([worth(one) for one in sets], dtype=np.int64), 0)
        lows = [lowest_five([4 * rank for rank in one]) for one in sets] if ev.ranking.low else []
        self._low = _Table(np.array([-1 if low is None else low for low in lows], dtype=np.int64), -1) if lows else None
        self.flushes = np.zeros(1 << _RANKS, dtype=np.int64)
        for ranks in combinations(range(_RANKS), BOARD):
            self.flushes[sum(1 << rank for rank in ranks)] = worth(ranks, suited=True)
        _spread(self.flushes, BOARD, _RANKS)

    def strengths(self, hole: tuple[int, ...], known: tuple[int, ...], left: int, pairs: bool) -> Numbers:
        """The strength by ranks alone on each board: on boards of four suits no flush is possible."""
        return self._high.best(hole, known, left, pairs)

    def lows(self, hole: tuple[int, ...], known: tuple[int, ...], left: int, pairs: bool) -> Numbers:
        """The strength of the low on each board, -1 for none."""
        assert self._low is not None
        return self._low.best(hole, known, left, pairs)

    def flushes_of_two(self, mine: Sequence[int]) -> Numbers:
        """The best flush of two of these ranks and three of the board's, by the mask of the board's; 0 for none."""
        found = np.zeros(1 << _RANKS, dtype=np.int64)
        three = _MASKS[3]
        found[three] = np.max([self.flushes[three | 1 << one | 1 << two] for one, two in combinations(mine, 2)], axis=0)
        _spread(found, 3, BOARD)
        return found


_BITS: Final = np.bitwise_count(np.arange(1 << _RANKS))
_MASKS: Final = [np.flatnonzero(np.equal(_BITS, size)) for size in range(_RANKS + 1)]
"""The masks of so many ranks."""


def _spread(table: Numbers, least: int, most: int) -> None:
    """A mask of more ranks has the best of what it has with one rank less."""
    for size in range(least + 1, most + 1):
        masks = _MASKS[size]
        for rank in range(_RANKS):
            held = masks[masks >> rank & 1 == 1]
            table[held] = np.maximum(table[held], table[held ^ (1 << rank)])


@lru_cache(maxsize=16)
def fives_of(ev: Evaluator) -> Fives:
    """The tables of an evaluator; the same ones each time."""
    return Fives(ev)
