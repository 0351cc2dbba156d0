"""Which names can be told from any line is the same to the kernel as to the reference path."""

import random

import pytest

from handaudit.kernel.meanings import FIRST_WORDS
from tests.support.clean_hands import MEANINGS, new_kernel, the_kernel

PARTS = (
    *"abXZ09 .:[](){}_-|'#@!~^$\\\"/", " ", " ", ": ", " [", " collected", " collected ", "collected", "\t", "\x1c", "\x7f", "Jo\u00e9",
    *sorted(FIRST_WORDS),
)  # fmt: skip


@pytest.mark.parametrize("seed", range(4))
def test_the_kernel_tells_names_as_the_reference_path(seed: int) -> None:
    rng, tells = random.Random(seed), the_kernel().tells
    told = 0
    for _ in range(8_000):
        name = "".join(rng.choice(PARTS) for _ in range(rng.choice((1, 1, 2, 2, 3, 5))))
        if tells(name.encode()):
            assert MEANINGS.head(f"Seat 7: {name}") == (7, name)
            told += 1
        else:
            assert not name.isascii() or not name.isprintable() or MEANINGS.head(f"Seat 7: {name}") is None, name
    assert 1_000 < told < 7_000
    assert not tells(b"")


def test_a_hand_of_odd_names_is_told_with_them() -> None:
    """A name that has to be asked for is spelled as one that has not."""
    names = ("Ann B.", "_x_", "Jo\u00e9", "-:-")
    seats = "".join(f"Seat {n}: {name} ($20 in chips)\n" for n, name in enumerate(names, 1))
    text = (
        "PokerStars Hand #77: Hold'em No Limit ($0.10/$0.20 USD) - 2026/01/01 12:00:00 ET\n"
        f"Table 'T' 6-max Seat #1 is the button\n{seats}"
        "_x_: posts small blind $0.10\nJo\u00e9: posts big blind $0.20\n*** HOLE CARDS ***\n"
        "-:-: folds\nAnn B.: folds\n_x_: folds\nUncalled bet ($0.10) returned to Jo\u00e9\nJo\u00e9 collected $0.20 from pot\n"
        "*** SUMMARY ***\nTotal pot $0.20 | Rake $0\nSeat 1: Ann B. (button) folded before Flop (didn't bet)\n"
        "Seat 2: _x_ (small blind) folded before Flop\nSeat 3: Jo\u00e9 (big blind) collected ($0.20)\n"
        "Seat 4: -:- folded before Flop (didn't bet)\n\n\n"
    )
    for who in (names, ("Ann B.", "_x_", "Jo.", "-:-")):
        said = text.replace("Jo\u00e9", who[2]).encode()
        found = new_kernel().look(said, [0, len(said)])
        assert found is not None
        told = found.told(0)
        assert told is not None, found.why(0)
        assert told[-1][0] == list(who)
