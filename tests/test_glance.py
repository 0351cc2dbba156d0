"""What the glance takes, the reference path finds clean, and it leaves behind the very same state; whatever is changed in a hand."""

import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from handaudit.check.audit import audit
from handaudit.glance.look import CleanHand, Glance
from handaudit.model.rulebook import Rulebook
from handaudit.read.build import HandReader
from handaudit.read.chunks import Chunk, chunks_of
from handaudit.read.inputs import Input
from handaudit.rules.load import for_game, load
from handaudit.session.state import pooled, state_of
from tests.benchmarks.amplify import amplified, seeds_of
from tests.support.changes import CHANGES, changed
from tests.support.dealer import Settings, deal_many
from tests.support.mutants import MUTANTS, hands_for, planted
from tests.support.scribe import print_hand

ROOT = Path(__file__).parents[1]
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
"""Hands of which the glance takes many."""


@cache
def book_of(game: str) -> Rulebook | None:
    name = for_game(game)
    return None if name is None else load(name)


READER = HandReader(lambda game: for_game(game) is not None)
GLANCE = Glance(book_of, READER.lexer())


def chunk_of(rows: Iterable[str]) -> Chunk:
    return Chunk(7, tuple(rows), "hand", 0, 0)


def held(chunk: Chunk) -> bool:
    """Whether the glance takes a hand; then the reference path is asked whether it may."""
    plain = GLANCE.look(chunk, "log.txt", 3)
    if plain is not None:
        hold(plain, chunk)
    return plain is not None


def hold(plain: CleanHand, chunk: Chunk) -> None:
    """Holds what a hand was taken for to what the reference path says of it."""
    text = "\n".join(chunk.lines)
    hand = READER.read(chunk, "log.txt")
    assert not hand.unread, (hand.faults, text)
    book = book_of(hand.game)
    assert book is not None
    strict = audit(hand, book)
    assert strict.findings == (), text
    assert strict.verdict == "clean", text
    assert plain.book is strict.rulebook
    assert plain[:8] == (
        hand.id, hand.line, hand.site, hand.tournament, hand.table, hand.date, hand.currency, hand.source,
    )  # fmt: skip
    assert plain.state == (None if pooled(hand.site) else state_of(strict, 3)), text


def hands(text: str) -> Iterator[Chunk]:
    """The hands of a text, as another hand followed."""
    yield from (chunk_of(rows.split("\n")) for rows in text.strip("\n").split("\n\n\n") if " #" in rows)


def dealt(seed: int, count: int, settings: Settings = PLAIN) -> list[Chunk]:
    return [chunk_of(print_hand(hand).rstrip("\n").split("\n")) for hand in deal_many(seed, count, settings)]


def of_file(path: Path) -> Iterator[Chunk]:
    for chunk in chunks_of(Input(path.name, path))[1]:
        if chunk.kind == "hand":
            yield chunk._replace(complete_eof=False)


def taken(chunks: Iterable[Chunk]) -> list[Chunk]:
    return [chunk for chunk in chunks if held(chunk)]


def test_dealt_hands() -> None:
    assert len(taken(dealt(5, 400))) > 40
    taken(dealt(6, 150, Settings()))


@pytest.mark.parametrize("path", SAMPLES, ids=[path.stem for path in SAMPLES])
def test_the_samples(path: Path) -> None:
    taken(of_file(path))


def test_frequent_oddities_are_taken() -> None:
    """Chat, seats that sit out, somebody who comes in with a blind, a missing small blind, a hand shown before the river."""
    texts = amplified(seeds_of([ROOT / "samples" / "holdem-cash-clean.txt"]), 14, "PokerStars")
    rows = ["\n".join(chunk.lines) for chunk in taken(chunk_of(text.split("\n")) for text in texts)]
    assert len(rows) >= 8
    for sign in (" said, ", " is sitting out", " has returned"):
        assert any(sign in text for text in rows), sign
    assert any("posts small blind" not in text for text in rows)
    assert any(text.count("posts big blind") == 2 for text in rows)
    assert any("RIVER" not in text and " shows [" in text for text in rows)


def by_less(rows: Iterable[str]) -> bool:
    """Whether somebody raises all-in by less than was raised before on that street."""
    before = 0.0
    for row in rows:
        before = 0.0 if row.startswith("***") else before
        found = re.search(r": raises [^0-9]?([0-9.]+) to ", row)
        if found is not None:
            if float(found[1]) < before and row.rstrip().endswith("all-in"):
                return True
            before = max(before, float(found[1]))
    return False


def test_short_all_ins_are_taken() -> None:
    chunks = taken(dealt(12, 1500, replace(PLAIN, short=0.5)))
    assert sum(by_less(chunk.lines) for chunk in chunks) > 5


def real(shared: Path) -> Iterator[Chunk]:
    for path in sorted((shared / "data" / "pokerstars" / "holdem").rglob("*.txt")):
        yield from of_file(path)


def test_most_real_cash_hands_are_taken(shared: Path) -> None:
    every = [chunk for chunk in real(shared) if "Hold'em No Limit" in chunk.lines[0]]
    assert len(taken(every)) > 0.8 * len(every) > 2000


def test_real_tournament_hands(shared: Path) -> None:
    files = sorted((shared / "data" / "pokerstars" / "tournament").rglob("*.txt"))
    assert len(taken(chunk for path in files for chunk in of_file(path))) > 100


@pytest.mark.parametrize("name", sorted(MUTANTS))
def test_planted_faults_are_never_taken(name: str) -> None:
    faults = [fault for _, fault in planted(name, 17, 2)]
    faults += [MUTANTS[name].apply(random.Random(name), hand) for hand in hands_for(name, 19, 2, PLAIN, tries=150)]
    for fault in faults:
        if not fault.house:
            assert not taken(hands(fault.text)), fault.text


def shaken(seed: int, count: int, chunks: list[Chunk]) -> int:
    """Changes hands again and again; gives how many changed ones were taken."""
    rng = random.Random(seed)
    rows = [list(chunk.lines) for chunk in taken(chunks)]
    assert rows
    found = 0
    for _ in range(count):
        found += held(chunk_of(changed(rng, rng.choice(rows))))
    return found


def test_changed_hands() -> None:
    assert shaken(1, 2500, dealt(8, 300)) > 25


@pytest.mark.parametrize("name", sorted(CHANGES))
def test_every_change_alone(name: str) -> None:
    rng = random.Random(name)
    rows = [list(chunk.lines) for chunk in taken(dealt(9, 120))]
    different = 0
    for base in rows * 3:
        one = list(base)
        CHANGES[name](rng, one)
        different += one != base
        held(chunk_of(one))
    assert different


def test_changed_real_hands(shared: Path) -> None:
    assert shaken(2, 2500, list(real(shared))[::9]) > 100


@pytest.mark.long
def test_very_many_changed_hands(shared: Path) -> None:
    assert shaken(3, 100_000, [*list(real(shared))[::2], *dealt(10, 500)]) > 5000


def test_a_hand_that_may_be_cut_off_is_not_taken() -> None:
    for chunk in taken(dealt(11, 60)):
        assert GLANCE.look(chunk._replace(complete_eof=True), "log.txt", 3) is None
        assert GLANCE.look(chunk._replace(unread=True), "log.txt", 3) is None
        for at in range(1, len(chunk.lines)):
            assert GLANCE.look(chunk._replace(lines=chunk.lines[:at]), "log.txt", 3) is None
