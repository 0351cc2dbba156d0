"""A dealt hand is legal: it is played by rules written here and nowhere else, so that an auditor has never seen its code.

In: a random generator, and settings. Out: dealt hands.
"""

import random
from collections.abc import Iterator

from tests.support.hand import DealtHand
from tests.support.play import play_hand
from tests.support.seating import draw_table
from tests.support.settings import Settings
from tests.support.settle import played

__all__ = ["Settings", "attempt", "deal", "deal_many", "stream"]


def attempt(rng: random.Random, settings: Settings) -> DealtHand | None:
    """One random legal hand, None where it came to a place that the rules leave open. Every choice is drawn from the generator."""
    table = draw_table(rng, settings)
    play = play_hand(rng, table, settings.mood)
    # An absent player can never win a pot; rather than rule on one who is all-in, such a hand is not dealt.
    if any(table.chair(seat).absent for seat in play.live) and not table.game.absent_win:
        return None
    hand = played(play)
    # A lone big blind that nobody called is no pot; a share of nothing (rake ate it, or one chip for two) is not ruled on.
    return hand if hand.pots and all(award.amount for pot in hand.pots for award in pot.awards) else None


def deal(rng: random.Random, settings: Settings | None = None) -> DealtHand:
    """One random legal hand. The same generator state gives the same hand."""
    settings = settings or Settings()
    while True:
        hand = attempt(rng, settings)
        if hand is not None:
            return hand


def deal_many(seed: int | str, count: int, settings: Settings | None = None) -> Iterator[DealtHand]:
    """`count` hands; hand i is the same whatever comes before it."""
    for number in range(count):
        yield deal(random.Random(f"{seed}/{number}"), settings)


def stream(seed: int | str, settings: Settings | None = None) -> Iterator[DealtHand]:
    """Hands without end, for tests that look for one with a certain feature."""
    number = 0
    while True:
        yield deal(random.Random(f"{seed}/{number}"), settings)
        number += 1
