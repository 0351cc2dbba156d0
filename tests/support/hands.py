"""Dealt hands as strategies: every choice of a dealer is drawn, so that a hand which fails a test is cut down to a small one.

In: nothing. Out: for each group of games a strategy of logs, each with what its dealer says of it.
"""

import random
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from hypothesis import strategies as st

from tests.support import games, truth
from tests.support.dealer import deal
from tests.support.scribe import print_hand
from tests.support.settings import Settings


class Dealt(NamedTuple):
    """A log, and where a `replay` object says otherwise than its dealer."""

    text: str
    differs: Callable[[dict[str, Any]], list[str]]


GAMES: Final[dict[str, tuple[str, ...]]] = {
    "board": tuple(games.BOARD_GAMES),
    **{game.slug: (game.slug,) for game in games.GAMES.values() if game.special},
    "mixed": tuple(
        game.slug for game in games.GAMES.values() if not game.special and game.slug not in games.BOARD_GAMES
    ),
}
"""Groups of games; those with a procedure of their own are dealt alone."""
CHOICES: Final = st.randoms(use_true_random=False)


def dealt(settings: Settings, rng: random.Random) -> Dealt:
    """A hand of one of the games."""
    hand = deal(rng, settings)
    return Dealt(print_hand(hand), lambda replay: truth.differences(hand, replay))


def hands(group: str) -> st.SearchStrategy[Dealt]:
    """Any legal hand of a group of games."""
    return st.builds(dealt, st.just(Settings(games=GAMES[group], nasty=0)), CHOICES)
