"""Dealt hands as strategies: every choice of a dealer is drawn, so that a hand which fails a test is cut down to a small one."""

import random
from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple

from hypothesis import strategies as st

from tests.support import dealer, games, opener_end, opener_play, truth
from tests.support.opener_table import Ways
from tests.support.scribe import print_hand


class Dealt(NamedTuple):
    """A log, and where a `replay` object says otherwise than its dealer."""

    text: str
    differs: Callable[[dict[str, Any]], list[str]]


def _dealt(games: tuple[str, ...], rng: random.Random) -> Dealt:
    hand = dealer.deal(rng, dealer.Settings(games=games, nasty=0))
    return Dealt(print_hand(hand), partial(truth.differences, hand))


def _openers(rng: random.Random) -> Dealt:
    game = opener_play.deal(rng, Ways(nasty=0))
    return Dealt(opener_end.text(game), partial(opener_end.differences, game))


OTHERS: Final = tuple(game for game in games.GAMES if game not in games.BOARD_GAMES)
GAMES: Final[dict[str, Callable[[random.Random], Dealt]]] = {
    "board": partial(_dealt, tuple(games.BOARD_GAMES)), "openers": _openers,
    "others": partial(_dealt, OTHERS),
}  # fmt: skip
CHOICES: Final = st.randoms(use_true_random=False)


def hands(game: str) -> st.SearchStrategy[Dealt]:
    """Any legal hand of a game."""
    return st.builds(GAMES[game], CHOICES)
