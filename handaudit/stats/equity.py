"""What part of a pot each hand wins over all boards that can still come: every board is counted, none is drawn at random.

Few boards are gone through one by one. Where they are many, boards are taken together that rank every hand alike: those of the same
ranks, and apart from them those on which one suit can make a flush, told by the ranks of that suit and those of the rest.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Final, NamedTuple

import numpy as np

from handaudit.rules.ranking import Evaluator
from handaudit.stats.five_card_tables import Fives, Numbers, fives_of, of_a_suit, rank_sets, strengths_of
from handaudit.stats.shares import BOARD, Use, shares

FEW: Final = 100
"""So many boards are gone through one by one, although they could be taken together."""
MOST: Final = 2_000
"""So many boards are gone through one by one where they cannot be taken together."""


class Boards(NamedTuple):
    """Boards taken together: how many each place stands for, and for each hand the strength on it (and of its low, -1 for none)."""

    weights: Numbers
    high: Sequence[Numbers]
    low: Sequence[Numbers] | None


def boards_of(
    ev: Evaluator,
    use: Use | None,
    hands: Sequence[tuple[int, ...]],
    known: tuple[int, ...],
    unseen: Sequence[int],
    left: int,
) -> Boards | None:
    """Every board that `left` of the unseen cards can make with the known ones; None where they are too many to be counted."""
    apart = use is None or len(known) + left != BOARD
    if comb(len(unseen), left) <= (MOST if apart else FEW):
        return _one_by_one(ev, hands, known, unseen, left)
    return None if use is None or apart else _together(ev, use, hands, known, unseen, left)


def shares_of(boards: Boards, seats: Sequence[int]) -> list[Fraction]:
    """The part of a pot that each of these hands wins, on average over the boards; a low takes half where there is one."""
    high = [boards.high[seat] for seat in seats]
    if boards.low is None:
        return shares(_wins(boards.weights, high))
    low = [boards.low[seat] for seat in seats]
    split = np.max(low, axis=0) >= 0
    alone, half = np.where(split, 0, boards.weights), np.where(split, boards.weights, 0)
    return shares(_wins(alone, high), _wins(half, high), _wins(half, low))


def _wins(weights: Numbers, strengths: Sequence[Numbers]) -> list[list[int]]:
    """For each hand how many of the boards it wins, by the number of hands that win them."""
    best = strengths[0]
    for one in strengths[1:]:
        best = np.maximum(best, one)
    wins = [one == best for one in strengths]
    if len(wins) == 2:  # as nearly always
        first, second = wins
        both = int(weights[first & second].sum())
        return [[0, int(weights[mine].sum()) - both, both] for mine in wins]
    count = np.add.reduce(wins, axis=0, dtype=np.int64)
    # A float holds every number of boards.
    return [np.bincount(count[mine], weights[mine]).astype(np.int64).tolist() for mine in wins]


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


def _together(
    ev: Evaluator, use: Use, hands: Sequence[tuple[int, ...]], known: tuple[int, ...], unseen: Sequence[int], left: int
) -> Boards:
    """Boards of the same ranks are one; those on which somebody can have a flush are taken away from them, and stand apart."""
    fives = fives_of(ev)
    counts = np.bincount([card // 4 for card in unseen], minlength=13)
    above = tuple(sorted(card // 4 for card in known))
    holes = [tuple(sorted(card // 4 for card in hand)) for hand in hands]
    plain = [strengths_of(fives, hole, above, left, use.pairs) for hole in holes]
    lows = [fives.lows(hole, above, left, use.pairs) for hole in holes] if use.low else None
    weights = rank_sets(left).ways(counts)
    places, many, high = list[Numbers](), [weights], [[one] for one in plain]
    for suit in range(4):
        have = [card // 4 for card in unseen if card % 4 == suit]
        others = counts - np.bincount(have, minlength=13)
        gone = ~sum(1 << rank for rank in have)
        lying = sum(1 << card // 4 for card in known if card % 4 == suit)
        mine = [tuple(card // 4 for card in hand if card % 4 == suit) for hand in hands]
        for count in range(_least(use, mine, lying), min(left, len(have)) + 1):
            masks, joined = of_a_suit(left, count)
            some = np.flatnonzero(masks & gone == 0)
            ways = rank_sets(left - count).ways(others)
            there = ways.nonzero()[0]
            at = joined[some[:, None], there]
            number = np.broadcast_to(ways[there], at.shape).ravel()
            flushes = [_flush(fives, use, one, lying + masks[some]) for one in mine]
            for row, one, flush in zip(high, plain, flushes, strict=True):
                row.append((one[at] if flush is None else np.maximum(one[at], flush[:, None])).ravel())
            places.append(at.ravel())
            many.append(number)
    if places:
        at = np.concatenate(places)
        weights -= np.bincount(at, weights=np.concatenate(many[1:]), minlength=len(weights)).astype(np.int64)
        lows = None if lows is None else [np.concatenate([one, one[at]]) for one in lows]
    return Boards(np.concatenate(many), [np.concatenate(row) for row in high], lows)


def _least(use: Use, mine: Sequence[Sequence[int]], lying: int) -> int:
    """How many cards of a suit must still come before anybody can have a flush of it; more than any board has where nobody can."""
    most = max(map(len, mine))
    if use.pairs and most < 2:
        return BOARD + 1
    return max((3 if use.pairs else BOARD - most) - lying.bit_count(), 0)


def _flush(fives: Fives, use: Use, mine: tuple[int, ...], board: Numbers) -> Numbers | None:
    """The best flush of a hand with these ranks of a suit, for each mask of those on the board; 0 for none. None where it has no part."""
    if not use.pairs:
        found: Numbers = fives.flushes[board | sum(1 << rank for rank in mine)]
        return found
    return fives.flushes_of_two(mine)[board] if len(mine) >= 2 else None
