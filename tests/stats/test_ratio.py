"""Exact fractions are rounded as `fractions.Fraction` rounds."""

import random
from fractions import Fraction

from handaudit.stats.ratio import Ratio, nearest, rounded, summed


def test_rounding_is_that_of_fractions() -> None:
    source = random.Random(11)
    pairs = [(source.randrange(-400, 400), source.choice([1, 2, 3, 4, 7, 8, 16, 40, 200, 800])) for _ in range(3000)]
    pairs += [(source.randrange(-(10**30), 10**30), source.randrange(1, 10**12)) for _ in range(300)]
    assert len(pairs) == 3300
    for top, bottom in pairs:
        ours, theirs = Ratio(top, bottom), Fraction(top, bottom)
        assert (float(ours), int(ours), bool(ours)) == (float(theirs), int(theirs), bool(theirs))
        assert nearest(ours) == round(theirs)
        for places in (1, 2, 4):
            assert repr(rounded(ours, places)) == repr(float(round(theirs, places))), (top, bottom, places)


def test_sums_are_exact() -> None:
    source = random.Random(12)
    for count in range(30):
        parts = {under: source.randrange(-(10**9), 10**9) for under in source.sample(range(1, 40), count)}
        found = summed(parts)
        assert Fraction(*found) == sum((Fraction(one, under) for under, one in parts.items()), Fraction())
