"""What the native kernel takes is clean on the reference path, to the same state, whatever stands beside it in the block."""

import random
import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.benchmarks.amplify import amplified, seeds_of
from tests.support.changes import CHANGES
from tests.support.clean_hands import PLAIN, ROOT, SAMPLES, new_kernel
from tests.support.dealer import Settings
from tests.support.looks import TOURNAMENT, block, clean, dealt, looked, of_files, real, shaken, taken
from tests.support.mutants import MUTANTS, hands_for, planted
from tests.support.volume import volume


@pytest.mark.heavy
def test_quiet_hands() -> None:
    assert taken(block(dealt(51, volume(400, 150)))) > 40


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


@pytest.mark.heavy
def test_short_all_ins_are_taken() -> None:
    hands = clean(block(dealt(12, volume(500, 250), replace(PLAIN, short=0.5))))
    assert sum(by_less(hand.split("\n")) for hand in hands) > 1


@pytest.mark.heavy
@pytest.mark.parametrize("settings", [TOURNAMENT, Settings()], ids=["tournament", "all"])
def test_other_hands(settings: Settings) -> None:
    assert taken(block(dealt(52, volume(300, 150), settings))) > 1


@pytest.mark.parametrize("path", SAMPLES, ids=[path.stem for path in SAMPLES])
def test_the_samples(path: Path) -> None:
    looked(path.read_bytes())


@pytest.mark.heavy
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


@pytest.mark.heavy
def test_real_hands(shared: Path) -> None:
    kernel = new_kernel()
    hands = [plain for path in real(shared) for _, plain in looked(path.read_bytes(), kernel)]
    assert sum(plain is not None for plain in hands) > 0.7 * len(hands) > 1500


@pytest.mark.heavy
def test_real_tournaments(shared: Path) -> None:
    files = sorted((shared / "data" / "pokerstars" / "tournament").rglob("*.txt"))
    assert sum(taken(path.read_bytes()) for path in files) > 100


@pytest.mark.heavy
def test_names_that_are_new_in_every_hand() -> None:
    """No memory is full for good: what was forgotten is asked anew."""
    kernel = new_kernel()
    for seed in range(volume(3, 2)):
        data = block(amplified(dealt(54 + seed, 60), volume(400, 250)))
        assert taken(data, kernel) == taken(data) > 50


@pytest.mark.parametrize("name", sorted(MUTANTS))
def test_planted_faults_are_never_taken(name: str) -> None:
    seen = 0
    kernel = new_kernel()
    faults = [fault for _, fault in planted(name, 57, 2)]
    faults += [MUTANTS[name].apply(random.Random(name), hand) for hand in hands_for(name, 19, 2, PLAIN, tries=150)]
    for fault in faults:
        if not fault.house:
            pieces = [piece.strip("\n") for piece in fault.text.strip("\n").split("\n\n\n")]
            seen += 1
            assert not taken(block(pieces), kernel), fault.text
    assert seen + sum(fault.house != "" for fault in faults) == len(faults) > 0


@pytest.mark.heavy
def test_changed_hands() -> None:
    assert shaken(1, volume(3000, 1500), clean(block(dealt(58, volume(300, 150))))) > volume(25, 12)


@pytest.mark.parametrize("name", sorted(CHANGES))
def test_every_change_alone(name: str) -> None:
    rng = random.Random(name)
    hands = clean(block(dealt(59, 120)))
    rows = [hand.split("\n") for hand in hands * 3]
    for row in rows:
        CHANGES[name](rng, row)
    looked(block("\n".join(row) for row in rows))


@pytest.mark.heavy
def test_changed_real_hands(shared: Path) -> None:
    assert shaken(2, 3000, clean(block(of_files(real(shared)[::5])))) > 100


@pytest.mark.long
def test_very_many_changed_hands(shared: Path) -> None:
    assert shaken(3, 150_000, clean(block([*of_files(real(shared)), *dealt(60, 500)]))) > 5000


DATA = block(dealt(61, 60))


@pytest.mark.heavy
@settings(deadline=None, max_examples=volume(40, 12))
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


@pytest.mark.heavy
@given(st.binary(max_size=400), st.lists(st.integers(0, 400), max_size=6))
def test_any_block_at_all(data: bytes, cuts: list[int]) -> None:
    """Even places that are no headers do no harm."""
    data += b"\n"
    spans = sorted({0, len(data), *(cut for cut in cuts if cut < len(data))})
    found = new_kernel().look(data, spans)
    assert found is not None
    assert all(found.clean_hand(hand, 1, "log.txt", 3) is None for hand in range(len(spans) - 1))


@pytest.mark.heavy
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
    assert new_kernel().look(data, [0, len(data)]) is None
