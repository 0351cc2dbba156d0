"""Two low rankings in which the ace is the lowest card: eight-or-better, and one card of each suit and rank.

A low holding is a mask of its ranks with the ace as bit 0. Of two masks with equally many cards the smaller number is
the better low, since the highest card is compared first; a strength is that number turned over.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from handaudit.model.cards import RANKS

LOW_RANKS: Final = RANKS[-1] + RANKS[:-1]
# The bit of each card that an eight-or-better low may hold, 0 for nine and above.
LOW_BIT: Final = tuple((2 << rank if rank < 7 else int(rank == 12)) for rank in (card // 4 for card in range(52)))
_ALL_BITS: Final = (1 << 13) - 1
_SIZE: Final = 13


def low_of_mask(mask: int) -> int:
    """The strength of five low ranks."""
    return _ALL_BITS - mask


def mask_ranks(mask: int, ranks: str = LOW_RANKS) -> str:
    """The ranks of a mask as a log prints them, the highest first: `8,6,4,2,A`."""
    return ",".join(ranks[bit] for bit in range(12, -1, -1) if mask >> bit & 1)


def low_ranks(strength: int) -> str:
    """The five ranks of an eight-or-better low."""
    return mask_ranks(_ALL_BITS - strength)


def lowest_five(cards: Iterable[int]) -> int | None:
    """The best eight-or-better low of any of these cards."""
    mask = 0
    for card in cards:
        mask |= LOW_BIT[card]
    if mask.bit_count() < 5:
        return None
    while mask.bit_count() > 5:
        mask &= ~(1 << mask.bit_length() - 1)
    return low_of_mask(mask)


@lru_cache(maxsize=512)
def board_lows(board: tuple[int, ...]) -> tuple[int, ...]:
    """The masks of three different low ranks that a board offers, the best first."""
    masks = {LOW_BIT[a] | LOW_BIT[b] | LOW_BIT[c] for a, b, c in combinations(board, 3)}
    return tuple(sorted(mask for mask in masks if mask.bit_count() == 3))


def low_of_two_and_three(hole: Sequence[int], board: tuple[int, ...]) -> int | None:
    """The best eight-or-better low of exactly two hole cards and three board cards."""
    threes = board_lows(board)
    if not threes:
        return None
    bits = {LOW_BIT[card] for card in hole} - {0}
    found = [a | b | three for a, b in combinations(bits, 2) for three in threes if not three & (a | b)]
    return low_of_mask(min(found)) if found else None


def one_of_each(cards: Sequence[int], ace_high: bool = False) -> int:
    """The strength of the largest set with no suit and no rank twice; of equally large sets the lowest one."""
    ace = 0 if ace_high else 1
    for size in (4, 3, 2, 1):
        masks = [
            sum(1 << (card // 4 + ace) % 13 for card in some)
            for some in combinations(cards, size)
            if len({card % 4 for card in some}) == size and len({card // 4 for card in some}) == size
        ]
        if masks:
            return size << _SIZE | low_of_mask(min(masks))
    return 0


def set_ranks(strength: int, ace_high: bool = False) -> tuple[int, str]:
    """How many cards such a set has and their ranks, the highest first."""
    return strength >> _SIZE, mask_ranks(_ALL_BITS - (strength & _ALL_BITS), RANKS if ace_high else LOW_RANKS)
