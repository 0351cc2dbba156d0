"""Habits of logs that the native kernel takes like any other: lines that old logs lack, antes below the blinds, blanks, odd names."""

import random
import re
from collections.abc import Callable
from functools import cache

import pytest

from tests.support.changes import changed
from tests.support.clean_hands import new_kernel
from tests.support.looks import TOURNAMENT, block, clean, dealt, looked, taken
from tests.support.volume import volume


@cache
def cash() -> list[str]:
    """Hands of cash games that are taken."""
    return clean(block(dealt(51, volume(400, 150))))


@cache
def antes() -> list[str]:
    """Hands with antes that are taken, none of which is somebody's last chip: that one stands where it must."""
    return [
        hand
        for hand in clean(block(dealt(52, volume(1200, 300), TOURNAMENT)))
        if "posts the ante" in hand and not re.search(": posts .* all-in", hand)
    ]


def without_uncalled(hand: str) -> str:
    """Old logs give the unmatched part of a bet back without a word."""
    return re.sub(r"^Uncalled bet .*\n", "", hand, flags=re.MULTILINE)


def antes_below(hand: str) -> str:
    """Some logs print the antes below the blinds."""
    rows = hand.split("\n")
    antes = [row for row in rows if "posts the ante" in row]
    at = next(number for number, row in enumerate(rows) if row.startswith("*** HOLE"))
    return "\n".join([row for row in rows[:at] if row not in antes] + antes + rows[at:])


def antes_between(hand: str) -> str:
    """Antes on both sides of the blinds."""
    rows = antes_below(hand).split("\n")
    antes = [at for at, row in enumerate(rows) if "posts the ante" in row]
    first = rows.pop(antes[0])
    rows.insert(antes[0] - 1, first)
    return "\n".join(rows)


def said_nothing(hand: str) -> str:
    """A line that is a name and no more."""
    name = seats(hand)[-1]
    return hand.replace("*** HOLE CARDS ***\n", f"*** HOLE CARDS ***\n{name}: \n").replace(
        "*** SUMMARY", f"{name}:\n*** SUMMARY"
    )


def blanks(hand: str) -> str:
    """Blanks at the ends of lines, more than one."""
    return "\n".join(row + " " * (number % 5) for number, row in enumerate(hand.split("\n")))


def called(new: str) -> Callable[[str], str]:
    """Somebody has such a name."""

    def rename(hand: str) -> str:
        return re.sub(rf"(?<!\w){re.escape(seats(hand)[0])}(?!\w)", new, hand)

    return rename


def seats(hand: str) -> list[str]:
    """Who sits there."""
    return re.findall(r"^Seat \d+: (.+) \(\S+ in chips\)", hand, re.MULTILINE)


HABITS: dict[str, tuple[Callable[[], list[str]], Callable[[str], str]]] = {
    "no line for an uncalled bet": (cash, without_uncalled),
    "antes below the blinds": (antes, antes_below),
    "antes around the blinds": (antes, antes_between),
    "a name alone": (cash, said_nothing),
    "blanks at the ends of lines": (cash, blanks),
    "a bracket in a name": (cash, called("AAle][andr")),
    "a bracket that begins a name": (cash, called("[RUS]Danik")),
}


@pytest.mark.heavy
@pytest.mark.parametrize("name", HABITS)
def test_a_habit_is_taken(name: str) -> None:
    hands, change = HABITS[name]
    new = [one for hand in hands() for one in [change(hand)] if one != hand]
    assert len(new) >= 15, name
    assert taken(block(new)) == len(new)


@pytest.mark.heavy
@pytest.mark.parametrize("name", HABITS)
def test_a_habit_with_changes_is_taken_only_where_it_is_clean(name: str) -> None:
    rng = random.Random(name)
    hands, change = HABITS[name]
    rows = [change(hand).split("\n") for hand in hands() * 2][:160]
    kernel = new_kernel()
    seen = [plain for _, plain in looked(block("\n".join(changed(rng, row)) for row in rows), kernel)]
    assert any(plain is None for plain in seen)


DEAD = """\
PokerStars Hand #77:  Hold'em No Limit ($0.05/$0.10 USD) - 2026/01/01 12:00:00 ET
Table 'Ada' 6-max Seat #1 is the button
Seat 1: Ann ($10 in chips)
Seat 2: Bob ($10 in chips)
Seat 3: Cy ($10 in chips)
Seat 4: Dee ($10 in chips)
Bob: posts small blind $0.05
Cy: posts big blind $0.10
Dee: posts small blind $0.05
*** HOLE CARDS ***
Dee: calls $0.10
Ann: folds
Bob: folds
Cy: checks
*** FLOP *** [2c 7d Th]
Cy: bets $0.20
Dee: folds
Uncalled bet ($0.20) returned to Cy
Cy collected $0.30 from pot
*** SUMMARY ***
Total pot $0.30 | Rake $0
Board [2c 7d Th]
Seat 1: Ann (button) folded before Flop (didn't bet)
Seat 2: Bob (small blind) folded before Flop
Seat 3: Cy (big blind) collected ($0.30)
Seat 4: Dee folded on the Flop"""
POSTS = "Bob: posts small blind $0.05\nCy: posts big blind $0.10\nDee: posts small blind $0.05\n"


@pytest.mark.parametrize(
    ("posts", "calls", "is_taken"),
    [
        (POSTS, "$0.10", True),
        # The dead blind before the big one, and behind a live one of the same player.
        ("Bob: posts small blind $0.05\nDee: posts small blind $0.05\nCy: posts big blind $0.10\n", "$0.10", True),
        # It is no part of the bet: who pays only the rest has not called.
        (POSTS, "$0.05", False),
        (POSTS + "Dee: posts small blind $0.05\n", "$0.10", False),
        (POSTS.replace("Dee", "Bob"), "$0.10", False),
        (POSTS.replace("Dee: posts small blind $0.05", "Dee: posts small blind $0.04"), "$0.10", False),
        # Nobody has posted one before: then it is the blind of this hand.
        ("Dee: posts small blind $0.05\nCy: posts big blind $0.10\n", "$0.10", False),
    ],
)  # fmt: skip
def test_a_dead_small_blind(posts: str, calls: str, is_taken: bool) -> None:
    assert (
        taken(block([DEAD.replace(POSTS, posts).replace("Dee: calls $0.10", f"Dee: calls {calls}")])) == 1
    ) == is_taken


def test_a_dead_small_blind_and_a_live_one() -> None:
    """Both blinds of who comes back, on two lines."""
    text = DEAD.replace(POSTS, POSTS + "Dee: posts big blind $0.10\n").replace("Dee: calls $0.10", "Dee: checks")
    other = text.replace(
        "Dee: posts small blind $0.05\nDee: posts big blind $0.10\n",
        "Dee: posts big blind $0.10\nDee: posts small blind $0.05\n",
    )
    assert taken(block([text, other])) == 2


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("Uncalled bet ($0.20) returned to Cy\n", ""),  # the chips that went back without a line are in no pot
        ("Uncalled bet ($0.20) returned to Cy", "Uncalled bet ($0.10) returned to Cy"),
        ("Uncalled bet ($0.20) returned to Cy", "Uncalled bet ($0.20) returned to Dee"),
    ],
)
def test_an_uncalled_bet_that_is_counted_wrongly(text: str, other: str) -> None:
    wrong = DEAD.replace(text, other)
    assert taken(block([DEAD, wrong])) == (1 if other else 2)
    assert taken(block([wrong.replace("$0.30", "$0.50")])) == 0
