"""Showdowns that the native kernel takes are those that the reference path finds clean."""

import random
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.benchmarks.amplify import amplified
from tests.support.changes import CHANGES
from tests.support.clean_hands import PLAIN, new_kernel
from tests.support.dealer import Settings
from tests.support.looks import block, clean, dealt, looked, real, shaken, spans_of
from tests.support.volume import volume

if TYPE_CHECKING:
    from handaudit.kernel.kernel import Found, Kernel

CALLING = Settings(
    games=("holdem",), limits=("No Limit",), sites=("PokerStars",), nasty=0.0, chatter=0.0, run_twice=0.0, oddities=0.0,
    short=0.0, mood=(0.1, 0.08, 0.0), muck=0.5,
)  # fmt: skip
"""Hands that go to a showdown with one pot."""

THREE = """\
PokerStars Hand #71234567890:  Hold'em No Limit ($0.50/$1.00 USD) - 2013/01/05 18:07:18 ET
Table 'Alpha' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($100 in chips)
Seat 4: Cy ($100 in chips)
Seat 6: Di ($100 in chips)
Bob: posts small blind $0.50
Cy: posts big blind $1
*** HOLE CARDS ***
Dealt to Cy [Kh Jh]
Di: calls $1
Ann: calls $1
Bob: folds
Cy: checks
*** FLOP *** [Kd 7c 2s]
Cy: bets $2
Di: calls $2
Ann: calls $2
*** TURN *** [Kd 7c 2s] [9h]
Cy: checks
Di: checks
Ann: checks
*** RIVER *** [Kd 7c 2s 9h] [3d]
Cy: checks
Di: checks
Ann: checks
*** SHOW DOWN ***
Cy: shows [Kh Jh] (a pair of Kings)
Di: mucks hand
Ann: shows [Ks Qh] (a pair of Kings - Queen kicker)
Ann collected $9.05 from pot
*** SUMMARY ***
Total pot $9.50 | Rake $0.45
Board [Kd 7c 2s 9h 3d]
Seat 1: Ann (button) showed [Ks Qh] and won ($9.05) with a pair of Kings
Seat 2: Bob (small blind) folded before Flop
Seat 4: Cy (big blind) showed [Kh Jh] and lost with a pair of Kings
Seat 6: Di mucked [Tc 9c]"""
SPLIT = (
    THREE.replace("Di: mucks hand", "Di: shows [Kc Qd] (a pair of Kings - Queen kicker)")
    .replace("Ann collected $9.05", "Ann collected $4.52")
    .replace("$4.52 from pot\n", "$4.52 from pot\nDi collected $4.53 from pot\n")
    .replace("won ($9.05)", "won ($4.52)")
    .replace("mucked [Tc 9c]", "showed [Kc Qd] and won ($4.53) with a pair of Kings")
)
"""Both queens play; the odd cent is Di's, who sits nearer to the left of the button."""


def found(data: bytes, kernel: "Kernel | None" = None) -> "Found":
    """The block, looked at, with the hands that `looked` has compared with the reference path."""
    looked(data, kernel)
    spans = spans_of(data)
    low = spans[0]
    seen = (kernel or new_kernel()).look(data[low : spans[-1]], [at - low for at in spans])
    assert seen is not None
    return seen


def shown_down(data: bytes) -> tuple[int, int]:
    """How many showdowns there are, and how many of them are taken."""
    down = [clean is not None for hand, clean in looked(data) if b"*** SHOW DOWN ***" in hand]
    return len(down), sum(down)


@pytest.mark.heavy
@pytest.mark.parametrize("settings", [CALLING, PLAIN], ids=["calling", "any"])
def test_dealt_hands(settings: Settings) -> None:
    every, taken = shown_down(block(dealt(71, volume(250, 120), settings)))
    assert every >= taken > 20


@pytest.mark.heavy
def test_many_of_each_kind(thorough: bool) -> None:
    """Among dealt hands there are split pots, odd chips and mucked hands, and they are taken."""
    hands = [hand for hand in clean(block(dealt(72, 600 if thorough else 200, CALLING))) if "*** SHOW DOWN ***" in hand]
    splits = [hand for hand in hands if hand.count(" from pot") > 1]
    mucked = [hand for hand in hands if " mucked [" in hand or " mucked\n" in hand]
    assert min(len(hands) - 40, len(splits) - 1, len(mucked) - 3) > 0
    assert shown_down(block(splits)) == (len(splits), len(splits))
    assert shown_down(block(mucked)) == (len(mucked), len(mucked))


@pytest.mark.heavy
def test_amplified_hands() -> None:
    hands = [hand for hand in clean(block(dealt(73, volume(150, 80), CALLING))) if "*** SHOW DOWN ***" in hand]
    every, taken = shown_down(block(amplified(hands, volume(400, 200))))
    assert taken == every == volume(400, 200)


@pytest.mark.heavy
def test_real_hands(shared: Path) -> None:
    counts = [shown_down(path.read_bytes()) for path in real(shared)]
    assert sum(taken for _, taken in counts) > 250


@pytest.mark.heavy
def test_changed_showdowns() -> None:
    hands = [hand for hand in clean(block(dealt(74, volume(400, 200), CALLING))) if "*** SHOW DOWN ***" in hand]
    assert shaken(4, volume(2500, 1250), [*hands, THREE, SPLIT]) > volume(25, 12)


def turned(rng: random.Random, hand: str) -> str:
    """A hand whose shows and mucks stand in some other order, or in the same."""
    rows = hand.split("\n")
    at = [number for number, row in enumerate(rows) if ": shows [" in row or row.endswith(": mucks hand")]
    for number, row in zip(at, rng.sample([rows[number] for number in at], len(at)), strict=True):
        rows[number] = row
    return "\n".join(rows)


@pytest.mark.heavy
def test_the_order_of_showing() -> None:
    """Whatever the order: what is taken is in order."""
    rng = random.Random("order")
    hands = [hand for hand in clean(block(dealt(76, volume(400, 200), CALLING))) if "*** SHOW DOWN ***" in hand]
    every, taken = shown_down(block([*hands, *(turned(rng, hand) for hand in hands * 2)]))
    assert volume(100, 50) < taken < every


@pytest.mark.parametrize("name", sorted(CHANGES))
def test_every_change_of_a_showdown_alone(name: str) -> None:
    rng = random.Random(name)
    hands = [hand for hand in clean(block(dealt(75, 120, CALLING))) if "*** SHOW DOWN ***" in hand]
    rows = [hand.split("\n") for hand in [*hands, THREE, SPLIT] * 2]
    for row in rows:
        CHANGES[name](rng, row)
    looked(block("\n".join(row) for row in rows))
