"""Plain hands, and what the reference path says of a hand that the native kernel has taken."""

from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import pytest

from handaudit.check.audit import audit
from handaudit.model.rulebook import Rulebook
from handaudit.native.asks import Asks
from handaudit.native.load import kernel
from handaudit.native.meanings import Meanings
from handaudit.native.told import CleanHand
from handaudit.read.build import HandReader
from handaudit.read.chunks import Chunk
from handaudit.rules.load import for_game, load
from handaudit.session.state import pooled, state_of
from tests.support.dealer import Settings

if TYPE_CHECKING:
    from handaudit.native.kernel import Kernel

ROOT = Path(__file__).parents[2]
SAMPLES = sorted((ROOT / "samples").glob("*.txt"))
PLAIN = Settings(
    games=("holdem",),
    limits=("No Limit",),
    sites=("PokerStars",),
    nasty=0.0,
    chatter=0.0,
    run_twice=0.0,
    oddities=0.0,
)
"""Hands of which most are taken."""


@cache
def book_of(game: str) -> Rulebook | None:
    """The rulebook of a header's game."""
    name = for_game(game)
    return None if name is None else load(name)


READER = HandReader(lambda game: for_game(game) is not None)
MEANINGS = Meanings(book_of, READER.lexer())
UNBUILT = (
    "the native kernel is not built from these sources (python .ci/native.py), or is switched off (HANDAUDIT_NATIVE=0)"
)


def the_kernel() -> ModuleType:
    """The native kernel; who asks for it is skipped where there is none."""
    built = kernel()
    if built is None:
        pytest.skip(UNBUILT)
    return built


def new_kernel() -> "Kernel":
    """A kernel that has seen no text yet, and asks the grammar of the reference path."""
    made: Kernel = the_kernel().Kernel(Asks(MEANINGS))
    return made


def hold(clean: CleanHand, chunk: Chunk) -> None:
    """Holds what a hand was taken for to what the reference path says of it."""
    text = "\n".join(chunk.lines)
    hand = READER.read(chunk, "log.txt")
    assert not hand.unread, (hand.faults, text)
    book = book_of(hand.game)
    assert book is not None
    reference = audit(hand, book)
    assert reference.findings == (), text
    assert reference.verdict == "clean", text
    assert clean.book is reference.rulebook
    assert clean[:8] == (
        hand.id, hand.line, hand.site, hand.tournament, hand.table, hand.date, hand.currency, hand.source,
    )  # fmt: skip
    assert clean.state == (None if pooled(hand.site) else state_of(reference, 3)), text
