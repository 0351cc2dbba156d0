"""The benchmark's mixture holds what it says, and the native kernel takes most of it."""

import re
from collections import Counter

import pytest

from tests.benchmarks.mixture import ODD, mixed, seeds
from tests.support.looks import looked

pytestmark = pytest.mark.heavy

SIGNS = {
    "antes below the blinds": r"posts big blind [^\n]*\n[^\n]*posts the ante",
    "names that are no UTF-8": "\udce9",
    "brackets in names": r"\]\[x",
    "a name alone": r"\n\w+: \n",
    "run twice": r"\*\*\* FIRST ",
    "blanks": r": folds  \n",
    "cards on folding": r": folds \[2c 2d\]",
}


def test_the_mixture_is_there_and_most_of_it_is_taken() -> None:
    hands = list(mixed(2_500))
    found = Counter(name for hand in hands for name, sign in SIGNS.items() if re.search(sign, hand))
    for name, (share, _, _) in ODD.items():
        if name in SIGNS:
            assert found[name] >= (share > 0.002), name
            assert found[name] < 2_500 * share * 2 + 5, name
    plain = [hand for hand in hands[:500] if hand.isascii()]
    data = ("\n\n\n".join([*plain, plain[0]]) + "\n").encode()
    assert sum(clean is not None for _, clean in looked(data)) > 0.9 * len(plain)


def test_every_kind_of_seed_is_dealt() -> None:
    dealt = seeds()
    assert len(dealt) > 2
    assert all(len(hands) > 50 for hands in dealt.values())


def test_the_odd_kinds_alone() -> None:
    """But for "didn't bet", which plain hands say too, of those who put nothing in."""
    hands = list(mixed(500, odd_only=True))
    without = sum(not any(re.search(sign, hand) for sign in SIGNS.values()) for hand in hands)
    share = ODD["didn't bet"][0] / sum(share for share, _, _ in ODD.values())
    assert 0.7 * share < without / len(hands) < 1.3 * share
