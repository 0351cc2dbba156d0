"""What is taken of many hands at once is what one alone is taken for, to the same state; whatever stands beside it in the block."""

import random
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from handaudit.read.chunks import Chunk, chunks_of
from handaudit.read.inputs import Input
from handaudit.read.line_kinds import find_header
from handaudit.session.duplicates import Digest
from handaudit.native.look import CleanHand, Vectorized
from tests.benchmarks.amplify import amplified, seeds_of
from tests.support.changes import CHANGES, changed
from tests.support.clean_hands import MEANINGS, PLAIN, ROOT, SAMPLES, hold
from tests.support.dealer import Settings, deal_many
from tests.support.mutants import MUTANTS, hands_for, planted
from tests.support.scribe import print_hand

DIGEST = Digest()
TOURNAMENT = Settings(
    games=("holdem",), limits=("No Limit",), kinds=("tournament",), sites=("PokerStars",), nasty=0.0, chatter=0.0,
    run_twice=0.0, oddities=0.0,
)  # fmt: skip


def spans_of(data: bytes) -> list[int]:
    """Where hands begin, as the chunks of a log find it."""
    found, scan = list[int](), 0
    while True:
        header, sign = find_header(data, scan)
        if header < 0:
            return found
        found.append(header)
        scan = sign + 2


def looked(data: bytes, columns: Vectorized | None = None) -> list[tuple[bytes, CleanHand | None]]:
    """The hands of a block but the last, each with what it was taken for: what it is on the reference path."""
    spans = spans_of(data)
    if len(spans) < 2:
        return []
    low = spans[0]
    found = (columns or Vectorized(MEANINGS)).look(data[low : spans[-1]], [at - low for at in spans])
    hands: list[tuple[bytes, CleanHand | None]] = []
    for number, (begin, end) in enumerate(pairwise(spans)):
        # What is no UTF-8 ends the run of hands that are taken: readers of bytes are asked for it.
        plain = found.clean_hand(number, 7, "log.txt", 3) if found is not None and found.rows(number) > number else None
        hands.append((data[begin:end], plain))
        if plain is not None:
            assert found is not None
            text = data[begin:end].decode()
            assert found.lines[number] == text.count("\n")
            rows = tuple(text.replace("\r\n", "\n").rstrip("\n").split("\n"))
            hold(plain, Chunk(7, rows, "hand", 0, 0))
            assert DIGEST.content_of_bytes(data[begin:end]) == DIGEST.content(rows), text
    return hands


def block(hands: Iterable[str], gap: str = "\n\n\n") -> bytes:
    """Hands as a log, with one more behind them that nobody looks at."""
    return gap.join([*hands, "PokerStars Hand #1: the end", ""]).encode("utf-8", "replace")


def taken(data: bytes, columns: Vectorized | None = None) -> int:
    return sum(plain is not None for _, plain in looked(data, columns))


def dealt(seed: int, count: int, settings: Settings = PLAIN) -> list[str]:
    return [print_hand(hand).strip("\n") for hand in deal_many(seed, count, settings)]


def test_quiet_hands() -> None:
    assert taken(block(dealt(51, 400))) > 40


def test_frequent_oddities_are_taken() -> None:
    """Chat, seats that sit out, somebody who comes in with a blind, a missing small blind."""
    texts = clean(block(amplified(seeds_of([ROOT / "samples" / "holdem-cash-clean.txt"]), 14, "PokerStars")))
    assert len(texts) >= 8
    for sign in (" said, ", " is sitting out", " has returned"):
        assert any(sign in text for text in texts), sign
    assert any("posts small blind" not in text for text in texts)
    assert any(text.count("posts big blind") == 2 for text in texts)


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
    hands = clean(block(dealt(12, 500, replace(PLAIN, short=0.5))))
    assert sum(by_less(hand.split("\n")) for hand in hands) > 1


@pytest.mark.parametrize("settings", [TOURNAMENT, Settings()], ids=["tournament", "all"])
def test_other_hands(settings: Settings) -> None:
    assert taken(block(dealt(52, 300, settings))) > 1


@pytest.mark.parametrize("path", SAMPLES, ids=[path.stem for path in SAMPLES])
def test_the_samples(path: Path) -> None:
    looked(path.read_bytes())


def test_line_ends_and_blanks_at_the_ends_of_lines() -> None:
    """Logs of other systems, and rooms that print a blank behind a line: the same hands are taken."""
    hands = dealt(53, 120)
    wanted = taken(block(hands))
    assert wanted > 20
    text = block(hands).decode()
    assert taken(text.replace("\n", "\r\n").encode()) == wanted
    blanks = "\n".join(row and row.rstrip(" ") + " " for row in text.split("\n"))
    assert taken(blanks.encode()) == wanted
    assert taken(text.replace("\n", "\r").encode()) == 0


def real(shared: Path) -> list[Path]:
    return sorted((shared / "data" / "pokerstars" / "holdem").rglob("*.txt"))


def test_real_hands(shared: Path) -> None:
    columns = Vectorized(MEANINGS)
    hands = [plain for path in real(shared) for _, plain in looked(path.read_bytes(), columns)]
    assert sum(plain is not None for plain in hands) > 0.7 * len(hands) > 1500


def test_real_tournaments(shared: Path) -> None:
    files = sorted((shared / "data" / "pokerstars" / "tournament").rglob("*.txt"))
    assert sum(taken(path.read_bytes()) for path in files) > 100


def test_names_that_are_new_in_every_hand() -> None:
    """No memory is full for good: what was forgotten is asked anew."""
    columns = Vectorized(MEANINGS)
    for seed in range(3):
        data = block(amplified(dealt(54 + seed, 60), 400))
        assert taken(data, columns) == taken(data) > 50


@pytest.mark.parametrize("name", sorted(MUTANTS))
def test_planted_faults_are_never_taken(name: str) -> None:
    seen = 0
    columns = Vectorized(MEANINGS)
    faults = [fault for _, fault in planted(name, 57, 2)]
    faults += [MUTANTS[name].apply(random.Random(name), hand) for hand in hands_for(name, 19, 2, PLAIN, tries=150)]
    for fault in faults:
        if not fault.house:
            pieces = [piece.strip("\n") for piece in fault.text.strip("\n").split("\n\n\n")]
            seen += 1
            assert not taken(block(pieces), columns), fault.text
    assert seen + sum(fault.house != "" for fault in faults) == len(faults) > 0


def shaken(seed: int, count: int, hands: Sequence[str]) -> int:
    """Looks at blocks of changed hands; gives how many changed ones were taken."""
    rng = random.Random(seed)
    columns, found = Vectorized(MEANINGS), 0
    for _ in range(count // 250):
        rows = [rng.choice(hands).split("\n") for _ in range(250)]
        found += taken(block("\n".join(changed(rng, row)) for row in rows), columns)
    return found


def clean(data: bytes) -> list[str]:
    """The hands of a block that are taken."""
    return [hand.decode().rstrip("\r\n") for hand, plain in looked(data) if plain is not None]


def test_changed_hands() -> None:
    assert shaken(1, 3000, clean(block(dealt(58, 300)))) > 25


@pytest.mark.parametrize("name", sorted(CHANGES))
def test_every_change_alone(name: str) -> None:
    rng = random.Random(name)
    hands = clean(block(dealt(59, 120)))
    rows = [hand.split("\n") for hand in hands * 3]
    for row in rows:
        CHANGES[name](rng, row)
    looked(block("\n".join(row) for row in rows))


def of_files(paths: Iterable[Path]) -> list[str]:
    return [
        "\n".join(chunk.lines)
        for path in paths
        for chunk in chunks_of(Input(path.name, path))[1]
        if chunk.kind == "hand"
    ]


def test_changed_real_hands(shared: Path) -> None:
    assert shaken(2, 3000, clean(block(of_files(real(shared)[::5])))) > 100


@pytest.mark.long
def test_very_many_changed_hands(shared: Path) -> None:
    assert shaken(3, 150_000, clean(block([*of_files(real(shared)), *dealt(60, 500)]))) > 5000


DATA = block(dealt(61, 60))


@settings(deadline=None, max_examples=40)
@given(
    st.lists(
        st.tuples(st.integers(0, len(DATA) - 1), st.binary(min_size=0, max_size=3), st.integers(0, 3)), max_size=12
    )
)
@example([(DATA.index(b"Table '") + 7, b"\x80", 0)])
def test_any_bytes_anywhere(changes: list[tuple[int, bytes, int]]) -> None:
    """Bytes put in, taken out or changed: what is still taken is clean; nothing breaks."""
    data = DATA
    for at, text, gone in changes:
        data = data[:at] + text + data[at + gone :]
    looked(data)


@given(st.binary(max_size=400), st.lists(st.integers(0, 400), max_size=6))
def test_any_block_at_all(data: bytes, cuts: list[int]) -> None:
    """Even places that are no headers do no harm."""
    data += b"\n"
    spans = sorted({0, len(data), *(cut for cut in cuts if cut < len(data))})
    found = Vectorized(MEANINGS).look(data, spans)
    assert found is not None
    assert all(found.clean_hand(hand, 1, "log.txt", 3) is None for hand in range(len(spans) - 1))


def test_a_very_long_hand_does_not_hold_up_the_others() -> None:
    """Heads up, one min-raise after the other: legal, and for the reference path."""
    hands = dealt(63, 60)
    raises = "\n".join(f"{'Ann' if at % 2 else 'Bob'}: raises 2 to {2 * at + 4}" for at in range(4000))
    long = (
        "PokerStars Hand #77:  Hold'em No Limit (1/2) - 2026/11/21 18:00:00 ET\nTable 'Long' 2-max Seat #1 is the button\n"
        "Seat 1: Ann (900000 in chips)\nSeat 2: Bob (900000 in chips)\nAnn: posts small blind 1\nBob: posts big blind 2\n"
        f"*** HOLE CARDS ***\nAnn: raises 2 to 4\n{raises}\n"
    )
    before = taken(block(hands))
    assert before > 10
    assert taken(block([*hands[:30], long, *hands[30:]])) == before


def test_a_block_that_ends_in_the_middle_of_a_line_is_not_looked_at() -> None:
    data = block(dealt(62, 5)).rstrip(b"\n")
    assert Vectorized(MEANINGS).look(data, [0, len(data)]) is None
