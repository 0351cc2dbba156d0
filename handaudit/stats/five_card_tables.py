"""Strengths of five cards as arrays: by their ranks, and by the ranks of a flush. What the rulebook's evaluator gives, looked up at once.

A set of ranks has a key: three bits a rank, so that keys add up when cards are put together.
"""

from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from handaudit.rules.lows import lowest_five
from handaudit.rules.ranking import Evaluator
from handaudit.rules.strength import Scale
from handaudit.stats.shares import BOARD

Numbers = npt.NDArray[np.int64]
_RANKS: Final = 13
_COPIES: Final = 4
_CHOICES: Final = np.array([[comb(left, took) for took in range(BOARD + 1)] for left in range(_COPIES + 1)])
"""In how many ways so many cards of a rank come, of so many that are left."""


class RankSets(NamedTuple):
    """All sets of so many ranks, each rank four times at most, in the order of their keys.

    Sets lie side by side here and below: what is taken together of each lies along the first axis, which is the quick way.
    """

    ranks: Numbers
    keys: Numbers
    kinds: Numbers
    """The ranks that each set has, one below the other, each as the place of its number of copies among those of all ranks."""

    def ways(self, counts: Numbers) -> Numbers:
        """In how many ways the cards of each set can come, where so many of each rank are left."""
        choices = np.append(_CHOICES[counts].ravel(), 1)
        found: Numbers = np.ones(len(self.keys), dtype=np.int64)
        for kinds in self.kinds:
            found *= choices[kinds]
        return found


@lru_cache(maxsize=8)
def rank_sets(size: int) -> RankSets:
    """All sets of so many ranks."""
    sets = list(combinations_with_replacement(range(_RANKS), size))
    ranks = np.array(sets, dtype=np.int64).reshape(len(sets), size).T
    copies = np.stack([(ranks == rank).sum(axis=0) for rank in range(_RANKS)])
    keys = (np.int64(1) << 3 * np.arange(_RANKS)) @ copies
    order = np.argsort(keys)
    order = order[copies.max(axis=0)[order] <= _COPIES]
    ranks, copies = ranks[:, order], copies[:, order]
    new = np.ones(ranks.shape, dtype=np.bool_)  # where a rank stands for the first time: the sets are in order
    new[1:] = ranks[1:] != ranks[:-1]
    held = np.take_along_axis(copies, ranks, axis=0)
    kinds = np.where(new, ranks * (BOARD + 1) + held, _RANKS * (BOARD + 1))
    return RankSets(ranks, keys[order], kinds)


@lru_cache(maxsize=64)
def chosen(many: int, size: int) -> Numbers:
    """Every way to choose so many of so many, as places."""
    return np.array(list(combinations(range(many), size)), dtype=np.int64).reshape(comb(many, size), size)


@lru_cache(maxsize=64)
def _parts(known: tuple[int, ...], left: int, size: int) -> Numbers:
    """For each board of these ranks and `left` more the places of its every `size` ranks among all sets of that size."""
    more = rank_sets(left)
    lying = np.array(known, dtype=np.int64)[:, None]
    board = np.concatenate([np.broadcast_to(lying, (len(known), len(more.keys))), more.ranks])
    keys = np.int64(1) << 3 * board
    return _places(rank_sets(size).keys, keys[chosen(BOARD, size)].sum(axis=1))


def _places(keys: Numbers, wanted: Numbers) -> Numbers:
    """Where each key stands among the keys; after the last one where it does not."""
    at = np.searchsorted(keys, wanted)
    return np.where(keys[np.minimum(at, len(keys) - 1)] == wanted, at, len(keys))


class _Table:
    """A number for every five ranks, `none` where five cards of those ranks cannot be; also for two and three, and for one and four."""

    def __init__(self, fives: Numbers, none: int) -> None:
        self.fives = np.append(fives, none)
        self.none = none
        self.two_and_three = self._joined(2)
        self.one_and_four = self._joined(1)

    def _joined(self, size: int) -> Numbers:
        """The numbers by a set of `size` ranks and a set of the rest, behind whose last one stands that there is none."""
        keys = rank_sets(size).keys[:, None] + rank_sets(BOARD - size).keys[None, :]
        found: Numbers = self.fives[_places(rank_sets(BOARD).keys, keys)]
        return np.pad(found, ((0, 0), (0, 1)), constant_values=self.none)

    def best(self, hole: tuple[int, ...], known: tuple[int, ...], left: int, pairs: bool) -> Numbers:
        """The best of a hand on each board of these ranks and `left` more: two of the hole and three of the board, or any five."""
        two = self._of_board(self.two_and_three, 2, hole, known, left)
        if pairs:
            return two
        one = self._of_board(self.one_and_four, 1, hole, known, left)
        found: Numbers = np.maximum(np.maximum(two, one), self.fives[_parts(known, left, BOARD)[0]])
        return found

    def _of_board(self, table: Numbers, size: int, hole: tuple[int, ...], known: tuple[int, ...], left: int) -> Numbers:
        """The best with exactly `size` cards of the hole."""
        keys = sorted({sum(1 << 3 * rank for rank in some) for some in combinations(hole, size)})
        mine = table[np.searchsorted(rank_sets(size).keys, keys)].max(axis=0)
        found: Numbers = mine[_parts(known, left, BOARD - size)].max(axis=0)
        return found


class Fives:
    """The strengths of a ranking. `flushes` is the best flush by the mask of the ranks that there are of the suit, 0 for none."""

    def __init__(self, ev: Evaluator) -> None:
        self._high, self.flushes = _highs(ev.scale)
        self._low = _lows() if ev.ranking.low else None

    def strengths(self, hole: tuple[int, ...], known: tuple[int, ...], left: int, pairs: bool) -> Numbers:
        """The strength by ranks alone on each board: on boards of four suits no flush is possible."""
        return self._high.best(hole, known, left, pairs)

    def lows(self, hole: tuple[int, ...], known: tuple[int, ...], left: int, pairs: bool) -> Numbers:
        """The strength of the low on each board, -1 for none."""
        assert self._low is not None
        return self._low.best(hole, known, left, pairs)

    def flushes_of_two(self, mine: tuple[int, ...]) -> Numbers:
        """The best flush of two of these ranks and three of the board's, by the mask of the board's; 0 for none."""
        found = np.zeros(1 << _RANKS, dtype=np.int64)
        three = _MASKS[3]
        found[three] = np.max([self.flushes[three | 1 << one | 1 << two] for one, two in combinations(mine, 2)], axis=0)
        _spread(found, 3, BOARD)
        return found


@lru_cache(maxsize=16)
def _highs(scale: Scale) -> tuple[_Table, Numbers]:
    """The strengths by ranks alone and those of flushes: games that differ in the low hand share them."""
    worth = scale.worth
    sets = rank_sets(BOARD).ranks.T.tolist()
    flushes = np.zeros(1 << _RANKS, dtype=np.int64)
    for ranks in combinations(range(_RANKS), BOARD):
        flushes[sum(1 << rank for rank in ranks)] = worth(ranks, suited=True)
    _spread(flushes, BOARD, _RANKS)
    return _Table(np.array([worth(one) for one in sets], dtype=np.int64), 0), flushes


@lru_cache(maxsize=1)
def _lows() -> _Table:
    lows = (lowest_five([4 * rank for rank in one]) for one in rank_sets(BOARD).ranks.T.tolist())
    return _Table(np.array([-1 if low is None else low for low in lows], dtype=np.int64), -1)


_BITS: Final = np.bitwise_count(np.arange(1 << _RANKS))
_MASKS: Final = [np.flatnonzero(np.equal(_BITS, size)) for size in range(_RANKS + 1)]
"""The masks of so many ranks."""


@lru_cache(maxsize=32)
def of_a_suit(left: int, count: int) -> tuple[Numbers, Numbers]:
    """Every mask of so many ranks; and where it stands, with each set of the other ranks of `left` cards, among the sets of all of them."""
    masks = _MASKS[count]
    keys = (masks[:, None] >> np.arange(_RANKS) & 1) @ (np.int64(1) << 3 * np.arange(_RANKS))
    return masks, np.searchsorted(rank_sets(left).keys, keys[:, None] + rank_sets(left - count).keys[None, :])


@lru_cache(maxsize=16)
def _less(size: int) -> Numbers:
    """Each mask of so many ranks without one of them."""
    bits = np.int64(1) << np.arange(_RANKS)
    masks = _MASKS[size]
    held = np.nonzero(masks[:, None] & bits)[1].reshape(len(masks), size).T
    found: Numbers = masks ^ bits[held]
    return found


def _spread(table: Numbers, least: int, most: int) -> None:
    """A mask of more ranks has the best of what it has with one rank less."""
    for size in range(least + 1, most + 1):
        table[_MASKS[size]] = table[_less(size)].max(axis=0)


@lru_cache(maxsize=128)
def strengths_of(fives: Fives, hole: tuple[int, ...], known: tuple[int, ...], left: int, pairs: bool) -> Numbers:
    """The strength by ranks alone on each board; the same few ranks are dealt again and again."""
    return fives.strengths(hole, known, left, pairs)


@lru_cache(maxsize=16)
def fives_of(ev: Evaluator) -> Fives:
    """The tables of an evaluator; the same ones each time."""
    return Fives(ev)
