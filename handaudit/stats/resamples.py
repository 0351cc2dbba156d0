"""Sessions drawn anew, as many as there are, again and again: how far their mean scatters. `kernel/resamples.pxi` draws the same."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

RESAMPLES: Final = 2_000
_SEED: Final = 20_000
_TAIL: Final = RESAMPLES * 25 // 1000
"""So many resamples lie below the interval, and as many above."""
_ROOM: Final = 1 << 21
Drawn = npt.NDArray[np.intp]


def resampled(hands: tuple[int, ...], won: tuple[int, ...]) -> tuple[float, float]:
    """The ends of the interval that holds 95 % of what a hand brings, by the hands of each session and what it brought."""
    dealt, brought = np.array(hands, dtype=np.int64), np.array(won, dtype=np.int64)
    found = np.sort(
        np.concatenate([brought[drawn].sum(axis=1) / dealt[drawn].sum(axis=1) for drawn in _draws(len(hands))])
    )
    return float(found[_TAIL - 1]), float(found[-_TAIL])


def _draws(count: int) -> Iterator[Drawn]:
    """Which sessions are drawn in each resample, some resamples at a time. The generator's numbers are the same in every version."""
    if count * RESAMPLES <= _ROOM:
        yield _few(count)
        return
    source = np.random.PCG64(_SEED)
    left = RESAMPLES
    while left:
        rows = min(left, max(_ROOM // count, 1))
        yield _drawn(source, rows, count)
        left -= rows


@lru_cache(maxsize=8)
def _few(count: int) -> Drawn:
    return _drawn(np.random.PCG64(_SEED), RESAMPLES, count)


def _drawn(source: np.random.PCG64, rows: int, count: int) -> Drawn:
    raw: npt.NDArray[np.uint64] = source.random_raw(rows * count)
    return (raw % np.uint64(count)).astype(np.intp).reshape(rows, count)
