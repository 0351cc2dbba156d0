"""The kernel draws sessions as numpy's generator does, and its interval is the same to the last bit."""

import random

import numpy as np
import pytest

from handaudit.stats import resamples
from tests.support.clean_hands import the_kernel

pytestmark = pytest.mark.usefixtures("native")


@pytest.mark.parametrize("count", [1, 2, 3, 10, 11, 60, 255, 256, 257, 1_200])
def test_intervals_are_those_of_numpy(count: int) -> None:
    rng = random.Random(count)
    for most in (1, 1_000, 2**62 // count):
        hands = tuple([rng.randrange(1, 400) for _ in range(count)])
        won = tuple([rng.randrange(-most, most + 1) for _ in range(count)])
        assert the_kernel().resampled(hands, won) == resamples.resampled(hands, won)


def test_intervals_of_equal_sessions() -> None:
    for won in (0, -7, 2**50):
        assert the_kernel().resampled((3,) * 12, (won,) * 12) == resamples.resampled((3,) * 12, (won,) * 12)


def test_what_is_no_sample_is_refused() -> None:
    for hands, won in (((), ()), ((1, 2), (1,))):
        with pytest.raises(ValueError, match="no sessions"):
            the_kernel().resampled(hands, won)


def test_the_sizes_are_the_same() -> None:
    """The kernel's numbers stand in it; these are the ones that they are made of."""
    assert (resamples.RESAMPLES, resamples._TAIL, resamples._SEED) == (2_000, 50, 20_000)
    state = np.random.PCG64(resamples._SEED).state["state"]
    assert hex(state["state"]) == "0xe77a56fdc8d5bbe03fbf14e0150a1fc6"
