"""What the native kernel counts of a course is what the reference counts of its shape, by its key."""

import random
from collections.abc import Iterator, Mapping

import pytest

from handaudit.model.lazy_audit import DONE
from handaudit.stats.action_pattern import Rounds, shape_in
from handaudit.stats.catalogue import DEFINITIONS
from handaudit.stats.hand_counts import did_in
from handaudit.stats.native_courses import native_courses
from tests.support.volume import volume

pytestmark = pytest.mark.usefixtures("native")
HOLDEM = Rounds(("preflop", "flop", "turn", "river"), 4, straddled=False)
STRADDLED = HOLDEM._replace(straddled=True)
FIVE = Rounds(("first", "second", "third", "fourth", "fifth"), 5, straddled=True)
MOVES = [DONE.index(kind) for kind in ("fold", "check", "call", "raise", "bet")]
MOODS = [(0, 2, 2, 1, 1), (1, 2, 2, 1, 1), (30, 2, 2, 1, 1), (0.3, 4, 4, 0, 1)]
POSTS = [DONE.index(kind) for kind in ("ante", "small-blind", "big-blind", "both-blinds", "over-blind")]
Told = list[tuple[str, str, Mapping[str, int]]]


def key(rng: random.Random, streets: int) -> bytes:
    """The key of a hand as it may be: posts, then acts, street by street; who is out does not act any more."""
    seats = rng.randint(2, 10)
    bits = (1 << seats) - 1
    told = bytearray(
        [seats, rng.randrange(4), *(rng.randrange(bits + 1) & rng.randrange(bits + 1)).to_bytes(2, "little")]
    )
    told += rng.randrange(1, bits + 1).to_bytes(2, "little")
    for seat in rng.sample(range(seats), rng.randint(0, seats)):
        told += bytes([128 | rng.choice((0, 32, 32, 48)) | seat, rng.choice(POSTS)])
    live, mood = set(range(seats)), rng.choice(MOODS)
    for street in range(rng.randint(1, streets)):
        for seat in sorted(live) * rng.randint(1, 3):
            if seat in live and len(live) > 1:
                (kind,) = rng.choices(MOVES, mood)
                told += bytes([street << 4 | seat, kind | rng.randrange(16) << 4])
                if DONE[kind] == "fold":
                    live.discard(seat)
    return bytes(told)


def keys(seed: int, many: int, streets: int) -> Iterator[bytes]:
    """So many keys, the same for a seed."""
    rng = random.Random(seed)
    for _ in range(many):
        yield key(rng, streets)


def reference(told: bytes, rounds: Rounds, defs: str) -> Told:
    """What the reference counts."""
    did = did_in(shape_in(told, rounds), defs)
    return [(*did.places[seat], did.counts[seat]) for seat in range(1, told[0] + 1)]


@pytest.mark.heavy
@pytest.mark.parametrize("rounds", [HOLDEM, STRADDLED, FIVE], ids=["plain", "straddled", "five rounds"])
@pytest.mark.parametrize("defs", ["pt4", "pt3", "rs"])
def test_the_same_is_counted(rounds: Rounds, defs: str) -> None:
    courses, seen = native_courses(rounds, defs), set[str]()
    assert courses is not None
    for told in keys(1, volume(1_000, 400), len(rounds.names)):
        mine, theirs = courses.did(told), reference(told, rounds, defs)
        assert mine is not None
        assert [(place, offset, list(did.items())) for place, offset, did in mine] == [
            (place, offset, list(did.items())) for place, offset, did in theirs
        ], told.hex()
        seen |= {name for _, _, did in theirs for name in did}
    assert {"walks", "steal_success", "fold_to_squeeze", "cold_four_bet", "fold_to_cbet_flop", "donk_flop"} <= seen


def test_each_definition_is_counted_here_or_left_to_the_reference() -> None:
    assert [defs for defs in DEFINITIONS if native_courses(HOLDEM, defs) is None] == ["fpdb"]


def test_a_bet_goes_on_from_street_to_street() -> None:
    """The button raises before the flop and bets each street; the big blind calls until he folds on the river."""
    told = bytes([3, 1, 0, 0, 4, 0, 0xA0, 6, 0xA1, 7, 0x02, 0xE3, 0x00, 0x60, 0x01, 0xE2])
    for street in (1, 2, 3):
        told += bytes([street << 4 | 1, 0xC1, street << 4 | 2, 0xC4, street << 4 | 1, 0xE0 if street == 3 else 0xE2])
    courses = native_courses(HOLDEM, "pt4")
    assert courses is not None
    found = courses.did(told)
    assert found == reference(told, HOLDEM, "pt4")
    assert found[2][2].items() >= {"cbet_flop": 1, "cbet_turn": 1, "cbet_river": 1}.items()
    assert found[1][2]["fold_to_cbet_river"] == 1


NO_KEYS = {
    "nothing": b"",
    "cut": b"\2\1\0\0\1",
    "half a line": b"\2\1\0\0\1\0\0",
    "eleven seats": b"\13\1\0\0\1\0",
    "no such seat": b"\2\1\0\0\1\0\7\0",
    "no such street": b"\2\1\0\0\1\0\x40\0",
    "no act": b"\2\1\0\0\1\0\0\5",
    "back to an earlier street": b"\2\1\0\0\1\0\x10\1\0\1",
}


@pytest.mark.parametrize("told", NO_KEYS.values(), ids=NO_KEYS)
def test_what_is_no_key_is_not_counted(told: bytes) -> None:
    courses = native_courses(HOLDEM, "pt4")
    assert courses is not None
    assert courses.did(told) is None


def test_the_same_counts_are_one_object() -> None:
    """Sums go by what was done: the few that there are come again in many courses."""
    courses = native_courses(HOLDEM, "pt4")
    assert courses is not None
    folds = [courses.did(bytes([6, 1, 0, 0, 1, 0, 0xA1, 7, place, 0])) for place in (2, 3)]
    assert folds[0] is not None
    assert folds[1] is not None
    assert folds[0][2][2] is folds[1][3][2]
