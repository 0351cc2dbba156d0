"""Plain hands, and what the reference path says of a hand that the native kernel has taken."""

from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import pytest

from handaudit.check.audit import audit
from handaudit.kernel.asks import Asks
from handaudit.kernel.load import kernel
from handaudit.kernel.meanings import Meanings
from handaudit.kernel.results import CleanHand
from handaudit.model.audit import Audit
from handaudit.model.replay import Replay
from handaudit.model.rulebook import Rulebook
from handaudit.model.table_state import pooled
from handaudit.read.build import HandReader
from handaudit.read.chunks import Chunk
from handaudit.rules.load import for_game, load
from handaudit.session.state import state_of
from tests.support.dealer import Settings

if TYPE_CHECKING:
    from handaudit.kernel.kernel import Kernel

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


def hold(clean: CleanHand, chunk: Chunk) -> Audit:
    """Holds what a hand was taken for to what the reference path says of it, which it gives."""
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
    return reference


def hold_audit(kernel: "Kernel", raw: bytes, reference: Audit) -> Audit | None:
    """Holds what a kernel tells of the bytes of a hand to the audit of the reference path; gives what it tells."""
    hand = reference.hand
    told = kernel.audit(raw, hand.line, hand.source, True)
    if told is not None and (told != reference or _orders(told) != _orders(reference)):
        found = differences(told, reference) or [f"orders: {_orders(told)} / {_orders(reference)}"]
        raise AssertionError("\n".join(["told / of the reference path:", *found, *hand.lines]))
    return told


def _orders(audit: Audit) -> list[list[object]]:
    """The keys of a replay's dictionaries, in the order in which outputs may print them."""
    values = [getattr(audit.replay, name) for name in Replay.__slots__]
    return [list(value) for value in values if isinstance(value, dict)]


def differences(one: object, two: object, where: str = "audit") -> list[str]:
    """Where two records differ, field by field."""
    parts: list[tuple[str, object, object]] = []
    if type(one) is type(two):
        if is_dataclass(one):
            parts = [(f".{field.name}", getattr(one, field.name), getattr(two, field.name)) for field in fields(one)]
        elif isinstance(one, tuple | list) and isinstance(two, tuple | list) and len(one) == len(two):
            names = getattr(one, "_fields", range(len(one)))
            parts = [(f".{name}", *pair) for name, *pair in zip(names, one, two, strict=True)]
    if not parts:
        return [] if type(one) is type(two) and one == two else [f"{where}: {one!r} / {two!r}"]
    return [line for name, mine, theirs in parts for line in differences(mine, theirs, where + name)]
