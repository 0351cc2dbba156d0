"""What part of a pot each hand wins over all boards that can still come: every board is counted, none is drawn at random.

Few boards are gone through one by one. Where three cards or more are to come, boards are taken together that rank every hand alike: those
of the same ranks, and apart from them those with three cards of one suit or more, told by the ranks of that suit and those of the rest.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from handaudit.rules.ranking import Evaluator
from handaudit.rules.strength import LOWBALL, SETS, Memo, flush_table

Numbers = npt.NDArray[np.int64]
MOST: Final = 2_000
"""So many boards are gone through one by one."""
_BOARD: Final = 5


class Use(NamedTuple):
    """How a game makes five cards: `pairs` where exactly two of the hole and three of the board count, else any five of all."""

    pairs: bool
    low: bool


class Boards(NamedTuple):
    """Boards taken together: how many each row stands for, and for each hand the strength on it (and of its low, -1 for none)."""

    weights: Numbers
    high: list[Numbers]
    low: list[Numbers] | None


def use_of(ev: Evaluator, hole: int, hole_used: tuple[int, int], board_used: tuple[int, int]) -> Use | None:
    """How five cards are made, None for a way that boards cannot be taken together for."""
    ranking = ev.ranking
    if ranking.order in LOWBALL or ranking.order in SETS or ranking.ties != "split" or ranking.joker:
        return None
    if hole_used == (2, 2) and board_used == (3, 3):
        return Use(True, bool(ranking.low))
    free = hole == 2 and hole_used[0] == 0 and hole_used[1] >= 2 and board_used[0] <= 3 and board_used[1] >= _BOARD
    return Use(False, bool(ranking.low)) if free else None


def boards_of(
    ev: Evaluator,
    use: Use | None,
    hands: Sequence[tuple[int, ...]],
    known: tuple[int, ...],
    unseen: Sequence[int],
    left: int,
) -> Boards | None:
    """Every board that `left` of the unseen cards can make with the known ones; None where they are too many to be counted."""
    if comb(len(unseen), left) <= MOST:
        return _one_by_one(ev, hands, known, unseen, left)
    if use is None or len(known) + left != _BOARD or left < 3:
        return None
    return _together(ev, use, hands, known, unseen, left)


def shares_of(boards: Boards, seats: Sequence[int]) -> list[Fraction]:
    """The part of a pot that each of these hands wins, on average over the boards; a low takes half where there is one."""
    whole = int(boards.weights.sum())
    if boards.low is None:
        return [part / whole for part in _parts(boards.weights, boards.high, seats)]
    best = np.max([boards.low[seat] for seat in seats], axis=0)
    split = best >= 0
    alone = _parts(np.where(split, 0, boards.weights), boards.high, seats)
    half = np.where(split, boards.weights, 0)
    highs, lows = _parts(half, boards.high, seats), _parts(half, boards.low, seats)
    return [(one + (high + low) / 2) / whole for one, high, low in zip(alone, highs, lows, strict=True)]


def _parts(weights: Numbers, strengths: list[Numbers], seats: Sequence[int]) -> list[Fraction]:
    """How many of the boards each hand wins, ties in equal parts."""
    best = np.max([strengths[seat] for seat in seats], axis=0)
    wins = [strengths[seat] == best for seat in seats]
    count = np.sum(wins, axis=0)
    return [
        sum(
            (Fraction(int(weights[mine & (count == many)].sum()), many) for many in range(1, len(seats) + 1)),
            Fraction(),
        )
        for mine in wins
    ]


def _one_by_one(
    ev: Evaluator, hands: Sequence[tuple[int, ...]], known: tuple[int, ...], unseen: Sequence[int], left: int
) -> Boards:
    every = [(*known, *more) for more in combinations(unseen, left)]
    high = [np.array([ev.best(hand, board) for board in every], dtype=np.int64) for hand in hands]
    low = None
    if ev.ranking.low:
        low = [np.array([_low(ev, hand, board) for board in every], dtype=np.int64) for hand in hands]
    return Boards(np.ones(len(every), dtype=np.int64), high, low)


def _low(ev: Evaluator, hand: tuple[int, ...], board: tuple[int, ...]) -> int:
    found = ev.low(hand, board)
    return -1 if found is None else found


class _Ranks(NamedTuple):
    """All sets of so many ranks, each rank four times at most, in the order of their keys."""

    sets: tuple[tuple[int, ...], ...]
    keys: Numbers


@lru_cache(maxsize=8)
def _rank_sets(left: int) -> _Ranks:
    sets = [one for one in combinations_with_replacement(range(13), left) if max(map(one.count, one), default=0) <= 4]
    sets.sort(key=_key)
    return _Ranks(tuple(sets), np.array([_key(one) for one in sets], dtype=np.int64))


def _key(ranks: Sequence[int]) -> int:
    return sum(1 << 3 * rank for rank in ranks)


@lru_cache(maxsize=512)
def _unsuited(
    ev: Evaluator, low: bool, hole: tuple[int, ...], known: tuple[int, ...], left: int
) -> tuple[Numbers, Numbers | None]:
    """The strengths by ranks alone, for each set of ranks that is left to come: on boards of four suits no flush is possible."""
    hand = tuple(4 * rank + at % 4 for at, rank in enumerate(hole))
    high, lows = [], []
    for some in _rank_sets(left).sets:
        ranks = sorted((*known, *some))
        both = (*ranks, *hole)
        possible = max(map(both.count, both)) <= 4
        board = tuple(4 * rank + at % 4 for at, rank in enumerate(ranks))
        high.append(ev.best(hand, board) if possible else 0)
        if low:
            lows.append(_low(ev, hand, board) if possible else -1)
    return np.array(high, dtype=np.int64), np.array(lows, dtype=np.int64) if low else None


@lru_cache(maxsize=16)
def _flushes(ev: Evaluator) -> Memo:
    return flush_table(ev.scale)


def _ways(counts: Sequence[int], ranks: Sequence[int]) -> int:
    """In how many ways cards of these ranks can come, where so many of each rank are left."""
    ways = 1
    for rank in set(ranks):
        ways *= comb(counts[rank], ranks.count(rank))
    return ways


def _together(
    ev: Evaluator, use: Use, hands: Sequence[tuple[int, ...]], known: tuple[int, ...], unseen: Sequence[int], left: int
) -> Boards:
    counts = [sum(card // 4 == rank for card in unseen) for rank in range(13)]
    ranks = _rank_sets(left)
    weights = np.array([_ways(counts, one) for one in ranks.sets], dtype=np.int64)
    above = tuple(sorted(card // 4 for card in known))
    plain = [_unsuited(ev, use.low, tuple(sorted(card // 4 for card in hand)), above, left) for hand in hands]
    places, many, high = [np.arange(len(weights))], [weights], [[one] for one, _ in plain]
    for suit in range(4):
        masks = _suited(use, hands, known, unseen, left, suit)
        others = [count - any(card == 4 * rank + suit for card in unseen) for rank, count in enumerate(counts)]
        for count, some in masks.items():
            rest = [(one, number) for one in _rank_sets(left - count).sets if (number := _ways(others, one))]
            mask_keys = np.array([_key(one) for one in some], dtype=np.int64)
            rest_keys = np.array([_key(one) for one, _ in rest], dtype=np.int64)
            at = np.searchsorted(ranks.keys, (mask_keys[:, None] + rest_keys[None, :]).ravel())
            ways = np.tile(np.array([number for _, number in rest], dtype=np.int64), len(some))
            np.subtract.at(weights, at, ways)
            places.append(at)
            many.append(ways)
            for hand, row, (one, _) in zip(hands, high, plain, strict=True):
                flush = np.array([_flush(ev, use, hand, known, suit, mask) for mask in some], dtype=np.int64)
                row.append(np.maximum(one[at], np.repeat(flush, len(rest))))
    where = np.concatenate(places)
    low = [one[where] for _, one in plain if one is not None]
    return Boards(np.concatenate(many), [np.concatenate(row) for row in high], low or None)


def _suited(
    use: Use, hands: Sequence[tuple[int, ...]], known: tuple[int, ...], unseen: Sequence[int], left: int, suit: int
) -> dict[int, list[tuple[int, ...]]]:
    """The ranks of one suit that may come and make somebody a flush, by how many they are."""
    mine = max(sum(card % 4 == suit for card in hand) for hand in hands)
    lying = sum(card % 4 == suit for card in known)
    if use.pairs and mine < 2:
        return {}
    least = max((3 if use.pairs else _BOARD - mine) - lying, 0)
    have = [card // 4 for card in unseen if card % 4 == suit]
    found = {count: list(combinations(have, count)) for count in range(least, left + 1)}
    return {count: some for count, some in found.items() if some}


def _flush(
    ev: Evaluator, use: Use, hand: tuple[int, ...], known: tuple[int, ...], suit: int, more: tuple[int, ...]
) -> int:
    """The best flush of a hand with these cards of the suit on the board, 0 for none."""
    mine = [card // 4 for card in hand if card % 4 == suit]
    board = [*more, *(card // 4 for card in known if card % 4 == suit)]
    table = _flushes(ev)
    if not use.pairs:
        return table[sum(1 << rank for rank in (*mine, *board))]
    return max(
        (
            table[sum(1 << rank for rank in (*two, *three))]
            for two in combinations(mine, 2)
            for three in combinations(board, 3)
        ),
        default=0,
    )
