"""Two readers, one result: whatever the text, the short way gives what Lark's own automaton gives."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.read.both import differing
from tests.support.dealer import Settings, deal_many
from tests.support.scribe import print_hand

ODD = (
    "*** SUMMARY ***",
    "Ann",
    ": folds",
    " ",
    "[As",
    "$",
    "Seat 1: ",
    "\t",
    "*** FLOP *** [2h",
    'said, "',
    "é",
    "(",
    ": ",
    "0",
)


@pytest.mark.heavy
def test_dealt_hands() -> None:
    seen = 0
    for hand in deal_many(7, 150, Settings(nasty=0.3, chatter=0.5)):
        seen += 1
        assert not differing(print_hand(hand)), hand
    assert seen


def spoilt(rng: random.Random, hand: str) -> str:
    """The hand with a few lines cut, doubled, moved or garbled."""
    lines = hand.split("\n")
    for _ in range(rng.randint(1, 5)):
        at = rng.randrange(1, len(lines))
        match rng.randrange(6):
            case 0:
                del lines[at]
            case 1:
                lines.insert(at, rng.choice(lines))
            case 2:
                lines[at] = lines[at][: rng.randrange(len(lines[at]) + 1)]
            case 3:
                cut = rng.randrange(len(lines[at]) + 1)
                lines[at] = lines[at][:cut] + rng.choice(ODD) + lines[at][cut:]
            case 4:
                lines[at] = " " + lines[at]
            case _:
                lines[at] += rng.choice(ODD)
        if len(lines) < 2:
            break
    return "\n".join(lines)


@pytest.mark.heavy
def test_spoilt_hands() -> None:
    seen = 0
    rng = random.Random(11)
    for hand in deal_many(12, 150, Settings(nasty=0.5, chatter=0.5)):
        text = spoilt(rng, print_hand(hand))
        seen += 1
        assert not differing(text), text
    assert seen


@pytest.mark.heavy
@settings(deadline=None, max_examples=100, suppress_health_check=list(HealthCheck))
@given(st.lists(st.text(alphabet="AnBob: fldschk$12[]()*é\t ", max_size=30), max_size=12))
def test_any_lines(rows: list[str]) -> None:
    head = (
        "PokerStars Hand #1: Hold'em No Limit ($1/$2 USD) - 2020/01/01 1:00:00\nTable 'T' 6-max Seat #1 is the button"
    )
    seats = "Seat 1: Ann ($100 in chips)\nSeat 2: Bob ($100 in chips)"
    text = "\n".join([head, seats, *rows])
    assert not differing(text), text


def test_a_name_that_comes_late_and_holds_the_sign_behind_names() -> None:
    head = (
        "PokerStars Hand #1: Hold'em No Limit ($1/$2 USD) - 2020/01/01 1:00:00\nTable 'T' 6-max Seat #1 is the button"
    )
    seats = ["Seat 1: Ann ($100 in chips)", "Seat 2:", "Seat 3: Ann: posts the ante $1 ($100 in chips)"]
    for rows in (seats, seats[:1] + seats[2:]):
        for line in ("Ann: posts the ante $1: folds", "Ann: posts the ante $1: posts the ante $1", "Ann: folds"):
            text = "\n".join([head, *rows, line, line, "*** SUMMARY ***", line])
            assert not differing(text), text
