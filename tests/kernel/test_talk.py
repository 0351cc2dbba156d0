"""Lines that only talk: what is remembered of those that say the same of anybody is what the reference path makes of each."""

import random

import pytest

from handaudit.kernel.asks import Asks
from tests.kernel.test_habits import DEAD
from tests.support.clean_hands import MEANINGS, the_kernel
from tests.support.looks import block, taken

SEATED = ("Ann", "Be", "Betting", "x_1", "y.z", "Al:c", "Pot", "Al", "Al Cy", "Ann B.", "J\u00f6")
OTHERS = (
    "Otto",
    "Bettina",
    "Ot-to",
    "Al",
    "A",
    "Uncalled",
    "Dealer",
    "Betting",
    "Jo\u00e9",
    "Ann B.",
    "x joins",
    "Hand",
    "***",
    "Dealt",
)
ENDS = (
    " joins the table at seat #7", " leaves the table", " will be allowed to play after the button", ' said, "gg"', ' said, "Ann: folds"',
    " is capped", " is connected", " has timed out", ": sits out", ": is sitting out", " is sitting out", " has returned", ":", ": folds",
    " collected $2 from pot", " was removed from the table for failing to post", " is nobody", " was run twice", ": shows [As Ks]",
    " said, ", "'s hand", " re-buys and receives 600 chips for $6.00",
    " re-buys and receives 90 chips for 2 FPPs", " adds $5", " re-buys and receives 600 chips for 6.00",
)  # fmt: skip
FOLDS = "Dee: folds\n"


class Once(Asks):
    """Asks nothing of all lines of a hand together."""

    asked = 0

    def talk(self, *args: object) -> None:
        self.asked += 1


def hand(name: str, rows: list[str]) -> str:
    """A hand at which somebody of that name sits, with these lines in it."""
    text = DEAD.replace(FOLDS, "".join(f"{row}\n" for row in rows) + FOLDS)
    return text.replace("Dee", name)


@pytest.mark.heavy
@pytest.mark.parametrize("seed", range(3))
def test_what_is_remembered_of_talk_is_what_each_line_says(seed: int) -> None:
    """`taken` holds each hand that is taken to the reference path."""
    rng = random.Random(seed)
    hands = []
    for _ in range(1_500):
        name = rng.choice(SEATED)
        who = (*OTHERS, name, name, "Ann")
        hands.append(hand(name, [rng.choice(who) + rng.choice(ENDS) for _ in range(rng.choice((1, 1, 1, 2)))]))
    assert 200 < taken(block(hands)) < 1_400


def test_what_says_the_same_of_anybody_is_not_asked_of_each_hand() -> None:
    rows = [f"{name} leaves the table" for name in ("Otto", "Wanda", "Ann")] + ["Betting is capped", 'Otto said, "hi"']
    asks = Once(MEANINGS)
    hands = [hand(name, [row]) for row in rows for name in ("Dee", "D.e_e", "-D-")]
    assert taken(block(hands), the_kernel().Kernel(asks)) >= len(hands)
    assert asks.asked == 0


def test_a_name_that_opens_a_line_does_not_speak_for_others() -> None:
    """`Betting is capped` is a line of its own, whoever sits there; `Ann is capped` is none."""
    assert (
        taken(block([hand("Betting", ["Betting is capped"]), hand("Dee", ["Ann is capped"]), hand("Dee", [])])) == 3 - 1
    )
