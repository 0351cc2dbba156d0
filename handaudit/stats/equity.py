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
from handaudit.rules.strength import LOWBALL, SETS
from handaudit.stats.five_card_tables import BOARD, Fives, Numbers, fives_of, of_a_suit, rank_sets

FEW: Final = 100
"""So many boards are gone through one by one, although they could be taken together."""
MOST: Final = 2_000
"""So many boards are gone through one by one where they cannot be taken together."""


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
    free = hole == 2 and hole_used[0] == 0 and hole_used[1] >= 2 and board_used[0] <= 3 and board_used[1] >= BOARD
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
    apart = use is None or len(known) + left != BOARD
    if comb(len(unseen), left) <= (MOST if apart else FEW):
        return _one_by_one(ev, hands, known, unseen, left)
    return None if use is None or apart else _together(ev, use, hands, known, unseen, left)


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
    """How many of the boards each hand wins, ties in equal parts. A float holds every number of boards."""
    best = strengths[seats[0]]
    for seat in seats[1:]:
        best = np.maximum(best, strengths[seat])
    wins = [strengths[seat] == best for seat in seats]
    count = np.sum(wins, axis=0)
    return [
        sum(
            (
                Fraction(int(boards), many)
                for many, boards in enumerate(np.bincount(count[mine], weights[mine]))
                if many
            ),
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


def _together(
    ev: Evaluator, use: Use, hands: Sequence[tuple[int, ...]], known: tuple[int, ...], unseen: Sequence[int], left: int
) -> Boards:
    fives = fives_of(ev)
    counts = np.bincount([card // 4 for card in unseen], minlength=13)
    ranks = rank_sets(left)
    weights = ranks.ways(counts)
    above = tuple(sorted(card // 4 for card in known))
    holes = [tuple(sorted(card // 4 for card in hand)) for hand in hands]
    plain = [fives.strengths(hole, above, left, use.pairs) for hole in holes]
    places, many, high = [np.arange(len(weights))], [weights], [[one] for one in plain]
    for suit in range(4):
        have = [card // 4 for card in unseen if card % 4 == suit]
        others = counts - np.bincount(have, minlength=13)
        gone = ~sum(1 << rank for rank in have)
        lying = sum(1 << card // 4 for card in known if card % 4 == suit)
        mine = [[card // 4 for card in hand if card % 4 == suit] for hand in hands]
        flushes = [_flushes(fives, use, one) for one in mine]
        for count in range(_least(use, mine, lying), min(left, len(have)) + 1):
            masks, joined = of_a_suit(left, count)
            some = np.flatnonzero(masks & gone == 0)
            ways = rank_sets(left - count).ways(others)
            there = ways.nonzero()[0]
            at = joined[np.ix_(some, there)].ravel()
            masks = lying + masks[some]
            number = np.tile(ways[there], len(some))
            weights -= np.bincount(at, weights=number, minlength=len(weights)).astype(np.int64)
            places.append(at)
            many.append(number)
            for row, one, flush in zip(high, plain, flushes, strict=True):
                row.append(one[at] if flush is None else np.maximum(one[at], np.repeat(flush[masks], len(there))))
    where = np.concatenate(places)
    low = [fives.lows(hole, above, left, use.pairs)[where] for hole in holes] if use.low else None
    return Boards(np.concatenate(many), [np.concatenate(row) for row in high], low)


def _least(use: Use, mine: Sequence[Sequence[int]], lying: int) -> int:
    """How many cards of a suit must still come before anybody can have a flush of it; more than any board has where nobody can."""
    most = max(map(len, mine))
    if use.pairs and most < 2:
        return BOARD + 1
    return max((3 if use.pairs else BOARD - most) - lying.bit_count(), 0)


def _flushes(fives: Fives, use: Use, mine: Sequence[int]) -> Numbers | None:
    """The best flush of a hand with these ranks of a suit, by the mask of those on the board; 0 for none. None where it has no part."""
    if not use.pairs:
        found: Numbers = fives.flushes[np.arange(1 << 13) | sum(1 << rank for rank in mine)]
        return found
    return fives.flushes_of_two(mine) if len(mine) >= 2 else None
