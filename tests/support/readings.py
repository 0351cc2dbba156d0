"""Hands of every game, played under one reading of one option and audited under another: what is found must name the reading."""

import random
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from handaudit.check.audit import audit
from handaudit.model.audit import Audit
from handaudit.model.hand import Hand
from handaudit.rules.load import for_game, load
from handaudit.rules.options import options
from tests.support import dealer
from tests.support.audits import read_text
from tests.support.games import GAMES as TABLES
from tests.support.scribe import print_hand

NO_LAW: Final = frozenset({"c32_late_raise"})
"""Options that say whether something is looked at, not what is legal."""


class Game(NamedTuple):
    """A game: the chapter of its own options, and its dealer, who plays under the readings that he is given."""

    name: str
    chapter: str
    deal: Callable[[random.Random, dict[str, str]], str]
    plays: frozenset[str]


def _plain(rng: random.Random, ways: dict[str, str]) -> str:
    return print_hand(dealer.deal(rng, dealer.Settings(sites=("Handaudit",), nasty=0)))


def _swapped(rng: random.Random, ways: dict[str, str]) -> str:
    settings = dealer.Settings(
        games=("draw-holdem",), short=0.6, oddities=0.5, nasty=0, chatter=0, hidden=0, options=ways,
        chances={"over": 0.4, "vague": 0, "hide": 0},
    )  # fmt: skip
    return print_hand(dealer.deal(rng, settings))


def _stripped(rng: random.Random, ways: dict[str, str]) -> str:
    chances = {"ties": 0.15, "entry": 0.4, "parole": 0.35}
    mood = rng.choice((None, (0.1, 0.1, 0.02)))
    settings = dealer.Settings(
        games=("32-card-draw",), nasty=0, chatter=0, short=0.4, mood=mood, options=ways, chances=chances
    )
    return print_hand(dealer.deal(rng, settings))


def _opened(rng: random.Random, ways: dict[str, str]) -> str:
    settings = dealer.Settings(
        games=("jacks-or-better",), nasty=0, chatter=0, options=ways, chances={"false": 0.25, "vague": 0}
    )
    return print_hand(dealer.deal(rng, settings))


GAMES: Final = (
    Game("plain", "TH", _plain, frozenset()),
    Game("swapped", "DH", _swapped, frozenset(TABLES["draw-holdem"].options)),
    Game("stripped", "C32", _stripped, frozenset(TABLES["32-card-draw"].options)),
    Game("openers", "JB", _opened, frozenset(TABLES["jacks-or-better"].options)),
)


class Unnamed(NamedTuple):
    """An error that names no reading, although one makes the whole log right."""

    game: str
    reading: str
    code: str
    line: int | None
    message: str
    text: str


def readings(game: Game) -> list[tuple[str, str]]:
    """Every other value of every option of a game, the common ones with them."""
    return [
        (key, value)
        for key, option in options().items()
        if option.chapter in ("TH", game.chapter) and key not in NO_LAW
        for value in option.others
        if value != "amount"
    ]


def judged(hand: Hand, *settings: str) -> Audit:
    """A hand audited by its game's rulebook under these settings."""
    book = for_game(hand.game)
    assert book is not None
    return audit(hand, load(book, settings))


def played_otherwise(game: Game, seed: object, hands: int) -> Iterator[Unnamed]:
    """Hands played under each reading that the dealer knows, audited by the default."""
    for key, value in readings(game):
        if key in game.plays:
            for number in range(hands):
                text = game.deal(random.Random(f"{seed}/{game.name}/{key}={value}/{number}"), {key: value})
                yield from _unnamed(game, f"{key}={value}", text, (), (f"{key}={value}",))


def audited_otherwise(game: Game, seed: object, hands: int) -> Iterator[Unnamed]:
    """Hands played by the default, audited under each other reading."""
    for number in range(hands):
        text = game.deal(random.Random(f"{seed}/{game.name}/{number}"), {})
        for key, value in readings(game):
            yield from _unnamed(game, f"{key}={value}", text, (f"{key}={value}",), ())


def _unnamed(game: Game, reading: str, text: str, other: tuple[str, ...], own: tuple[str, ...]) -> Iterator[Unnamed]:
    hand = read_text(text)
    found = judged(hand, *other)
    bare = [f for f in found.findings if f.severity == "error"]
    if bare and not judged(hand, *own).findings:
        for f in bare:
            yield Unnamed(game.name, reading, f.code, f.line, f.message, text)
