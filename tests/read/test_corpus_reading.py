"""Real logs, the specification's examples and any text at all: what is whole is read without a fault, and nothing raises."""

import csv
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handaudit.model.hand import Hand
from handaudit.read.build import HandReader
from handaudit.read.chunks import Chunk, chunks_of
from handaudit.read.inputs import Input
from handaudit.rules.load import for_game
from tests.read.logs import HEADER, TABLE, codes, hand, read

SHARED = Path(__file__).resolve().parents[3] / "shared"
DATA, EXAMPLES = SHARED / "data", SHARED / "spec" / "examples"
needs_data = pytest.mark.skipif(not DATA.is_dir(), reason="the shared real logs (../shared/data) are not here")
needs_examples = pytest.mark.skipif(
    not EXAMPLES.is_dir(), reason="the shared examples (../shared/spec/examples) are not here"
)

KNOWN = re.compile(r"(?:6\+ )?Hold'em|(?:[56] Card )?Omaha(?: Hi/Lo)?|Courchevel(?: Hi/Lo)?", re.IGNORECASE)
EXPECTED = {
    "tournament/holdem/cat1207/sample1.txt": ["log-broken-header"],
    "tournament/stud/fpdb/tour__Stud__Triple-Stud-USD-2.00-0.20-MTT-201301.txt": ["log-damaged-card"],
}
"""Files with a fault of the text: a header over two lines, a word in place of a card. Their hands are read all the same."""


def chunks(path: Path, encoding: str | None = None) -> Iterator[Chunk]:
    return chunks_of(Input(path.name, path), encoding)[1]


def corpus() -> list[tuple[str, str | None, int]]:
    """Path, encoding and number of hands of every real log."""
    if not DATA.is_dir():
        return []
    with (DATA / "INDEX.tsv").open(encoding="utf-8", newline="") as lines:
        return [
            (row["file"].removeprefix("pokerstars/"), "cp1252" if row["encoding"].startswith("cp1252") else None, int(row["hands"]))
            for row in csv.DictReader(lines, delimiter="\t")
            if row["file"].startswith("pokerstars/") and row["file"].endswith(".txt") and row["hands"]
        ]  # fmt: skip


@pytest.mark.heavy
@needs_data
def test_every_real_hand_is_read_without_a_fault() -> None:
    reader = HandReader(lambda game: for_game(game) is not None)
    found: dict[str, list[str]] = {}
    unread = read_hands = told = 0
    for name, encoding, hands in corpus():
        count = 0
        for chunk in chunks(DATA / "pokerstars" / name, encoding):
            if chunk.kind != "hand":
                continue
            one = reader.read(chunk, name)
            count += 1
            faults = codes(one)
            unread += one.unread
            told += len(one.events) + len(one.claims)
            read_hands += not one.unread
            if faults:
                found[name] = found.get(name, []) + faults
        assert count == hands, name
    assert found == EXPECTED
    assert read_hands > 4_000
    assert unread == 0
    assert told > 90_000


@pytest.mark.heavy
@needs_data
def test_every_line_of_a_real_hand_is_accounted_for() -> None:
    """A line is a record, a line above the cards, chatter of a known form, or blank; the counts do not drift."""
    reader = HandReader(lambda game: KNOWN.fullmatch(game) is not None)
    verbs = re.compile(r": (folds|checks|calls|bets|raises|posts|shows|mucks|doesn't)\b")
    kinds = {"folds": "fold", "checks": "check", "calls": "call", "bets": "bet", "raises": "raise", "posts": "post",
             "shows": "show", "mucks": "muck", "doesn't": "noshow"}  # fmt: skip
    wanted: Counter[str] = Counter()
    got: Counter[str] = Counter()
    for name, encoding, _ in corpus():
        for chunk in chunks(DATA / "pokerstars" / name, encoding):
            if chunk.kind != "hand":
                continue
            one = reader.read(chunk, name)
            if one.unread:
                continue
            for line in one.lines:
                if ' said, "' in line:
                    continue
                for found in verbs.finditer(line):
                    wanted[kinds[found[1]]] += 1
                wanted["collect"] += " collected " in line and " from " in line
                wanted["dealt"] += line.lstrip().startswith("Dealt to ")
            got.update(event.kind for event in one.events)
    # One room says `shows` without a colon.
    got["show"] -= 5
    assert {kind: got[kind] for kind in wanted} == dict(wanted)


@needs_examples
def test_the_examples_of_the_specification_read_without_a_fault() -> None:
    reader = HandReader(lambda game: True)
    files = sorted(EXAMPLES.glob("*.txt"))
    assert len(files) >= 42
    for path in files:
        for chunk in chunks(path):
            one = reader.read(chunk, path.name)
            assert not one.faults, (path.name, one.faults)
            assert one.events
            assert one.claims
            assert all(seat.state == "in" for seat in one.seats)


WORDS = [
    "Ann", "Bob: ", ": ", " ", "folds", "raises ", "$5", "to ", "[As Kd]", "[", "]", "(", ")", "*** ", "FLOP", " ***", "SUMMARY",
    "Seat 1: ", "Seat 2: Ann", " ($5 in chips)", "Dealt to ", " collected ", " from pot", ' said, "', "Total pot ", " | Rake ",
    "Board ", "and is all-in", "PokerStars Hand #1: ", "Hold'em No Limit", " ($1/$2)", "\x00", "\u2028", "\ufeff", "9" * 30,
    "Dealer: ", "swaps 1 card ", " for ", "Tournament #1, ", "-", "Ante ", "showed ", " and won ", "with a pair of Aces", "\u0661",
]  # fmt: skip


@pytest.mark.heavy
@settings(max_examples=300, deadline=None)
@given(
    st.lists(st.one_of(st.text(max_size=30), st.lists(st.sampled_from(WORDS), max_size=8).map("".join)), max_size=12),
    st.booleans(),
)
def test_any_text_gives_a_hand(lines: list[str], eof: bool) -> None:
    for text in ("\n".join(lines), "\n".join([HEADER, TABLE, *lines]), hand(*lines)):
        found = read(text, eof=eof)
        assert isinstance(found, Hand)
        assert found.lines == tuple(text.split("\n"))
        assert all(fault.line is not None and fault.code.startswith("log-") for fault in found.faults)
        assert found.kinds == {event.kind for event in found.events}
        order = [event.line for event in found.events]
        assert order == sorted(order)
        for fault in found.faults:
            unread = {"log-unknown-player", "log-missing-summary", "log-unknown-line", "log-damaged-card"}
            assert found.unread or fault.code in unread


@pytest.mark.heavy
@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(WORDS), max_size=10).map("".join))
def test_no_unknown_line_passes_in_silence(line: str) -> None:
    """A line of the middle of a hand is an event, a claim, a seat, known chatter or a fault."""
    found = read(hand("*** HOLE CARDS ***", line))
    if line.strip(" \t\r\n") and not any(one.line == 7 for one in (*found.events, *found.claims, *found.seats)):
        talk = re.search(r' said, "|joins|leaves|sits', line)
        assert talk or any(fault.line == 7 for fault in found.faults)
