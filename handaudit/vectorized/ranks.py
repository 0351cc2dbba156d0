"""The strength of the best five of seven cards, of many hands at once: the very number that the rulebook's evaluator gives each."""

from typing import Final

import numpy as np

from handaudit.model.rulebook import Ranking
from handaudit.rules.ranking import Evaluator, evaluator
from handaudit.vectorized.text import Ints

EVALUATOR: Final[Evaluator] = evaluator(Ranking(), (0, 2), (3, 5), "standard-52")
"""The one whose strengths these are; hands that are ranked by another are not for this reader."""
_SETS: Final = np.arange(1 << 13, dtype=np.int64)
"""Every set of ranks as bits: the deuce first, the ace last."""
_STEP: Final = 4
_LEAD: Final = 16
"""Bits of a rank in a strength, and where the one that counts most stands."""


def _first(most: int) -> Ints:
    """Of each set of ranks its highest ones, so many at most, as they stand in a strength."""
    found = np.zeros_like(_SETS)
    count = np.zeros_like(_SETS)
    for rank in range(12, -1, -1):
        there = ((_SETS >> rank) & 1 == 1) & (count < most)
        found |= np.where(there, (rank + 2) << (_LEAD - _STEP * count), 0)
        count += there
    return found


def _runs() -> Ints:
    """The highest card of the best straight in each set of ranks, as it stands in a strength."""
    found = np.zeros_like(_SETS)
    for mask, top in EVALUATOR.scale.straights.items():
        found = np.where(_SETS & mask == mask, np.maximum(found, top << _LEAD), found)
    return found


_ONE, _TWO, _THREE, _FIVE = (_first(most) for most in (1, 2, 3, 5))
_RUNS: Final = _runs()
_HIGH, _PAIR, _TWO_PAIR, _TRIPS, _STRAIGHT, _FLUSH, _FULL, _QUADS, _STRAIGHT_FLUSH = (
    EVALUATOR.scale.pack(name, ())
    for name in ["highcard", "pair", "twopair", "trips", "straight", "flush", "fullhouse", "quads", "straightflush"]
)


def strengths(cards: Ints) -> Ints:
    """The strengths of hands of seven different cards; `cards` are laid out card by card: `cards[card, hand]`."""
    bit = np.int64(1) << (cards >> 2)
    # -- ranks that are there once, twice, three times and four times
    ones, twos, threes, fours = (np.zeros(cards.shape[1], np.int64) for _ in range(4))
    for one in bit:
        fours |= threes & one
        threes |= twos & one
        twos |= ones & one
        ones |= one
    # -- what the ranks make: the better of two kinds is the greater number
    best = _HIGH | _FIVE[ones]
    first = _top(twos)
    second = _top(twos ^ first)
    best = np.where(first != 0, _PAIR | _ONE[first] | _THREE[ones ^ first] >> _STEP, best)
    pairs = first | second
    both = _TWO_PAIR | _TWO[pairs] | _ONE[ones & ~pairs] >> 2 * _STEP
    best = np.where(second != 0, both, best)
    first = _top(threes)
    best = np.where(first != 0, _TRIPS | _ONE[first] | _TWO[ones & ~first] >> _STEP, best)
    run = _RUNS[ones]
    best = np.where(run != 0, _STRAIGHT | run, best)
    other = twos & ~first
    full = _FULL | _ONE[first] | _ONE[other] >> _STEP
    best = np.where((first != 0) & (other != 0), np.maximum(best, full), best)
    best = np.where(fours != 0, _QUADS | _ONE[fours] | _ONE[ones & ~fours] >> _STEP, best)
    # -- five of a suit
    suit = cards & 3
    for number in range(4):
        mask = np.bitwise_or.reduce(np.where(suit == number, bit, 0), axis=0)
        run = _RUNS[mask]
        flush = np.where(run != 0, _STRAIGHT_FLUSH | run, _FLUSH | _FIVE[mask])
        best = np.where(np.bitwise_count(mask) >= 5, np.maximum(best, flush), best)
    return best


def _top(ranks: Ints) -> Ints:
    """The highest of some ranks as a bit, 0 of none."""
    number = _ONE[ranks] >> _LEAD
    return np.where(number != 0, np.int64(1) << np.maximum(number - 2, 0), 0)
