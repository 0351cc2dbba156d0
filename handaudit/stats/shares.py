"""How a game makes five cards, and what part of a pot each hand wins, by the number of boards on which it wins."""

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import Final, NamedTuple

from handaudit.rules.ranking import Evaluator
from handaudit.rules.strength import LOWBALL, SETS

BOARD: Final = 5
Wins = Sequence[Sequence[int]]
"""For each hand how many boards it wins, by the number of hands that win them."""


class Use(NamedTuple):
    """How a game makes five cards: `pairs` where exactly two of the hole and three of the board count, else any five of all."""

    pairs: bool
    low: bool


def use_of(ev: Evaluator, hole: int, hole_used: tuple[int, int], board_used: tuple[int, int]) -> Use | None:
    """How five cards are made, None for a way that boards cannot be taken together for."""
    ranking = ev.ranking
    if ranking.order in LOWBALL or ranking.order in SETS or ranking.ties != "split" or ranking.joker:
        return None
    if hole_used == (2, 2) and board_used == (3, 3):
        return Use(True, bool(ranking.low))
    free = hole == 2 and hole_used[0] == 0 and hole_used[1] >= 2 and board_used[0] <= 3 and board_used[1] >= BOARD
    return Use(False, bool(ranking.low)) if free else None


def shares(alone: Wins, high: Wins | None = None, low: Wins | None = None) -> list[Fraction]:
    """The parts by who wins the boards without a low, the high half of the others, and their low half."""
    hands = len(alone)
    each = lcm(*range(1, hands + 1))  # a board's parts: they are divided by any number of hands
    parts = [2 * _parts(wins, each) for wins in alone]
    if high is not None and low is not None:
        parts = [
            one + _parts(two, each) + _parts(three, each) for one, two, three in zip(parts, high, low, strict=True)
        ]
    whole = sum(parts)
    return [Fraction(part, whole) for part in parts]


def _parts(wins: Sequence[int], each: int) -> int:
    return sum([boards * each // many for many, boards in enumerate(wins) if many])
