"""The ring of seats: who sits left of whom."""

from bisect import bisect_right
from collections.abc import Iterable


def clockwise(seats: Iterable[int], after: int) -> list[int]:
    """Seats in the order in which they act: from the left of `after` around to it, whether anybody sits there or not."""
    ring = sorted(seats)
    at = bisect_right(ring, after)
    return ring[at:] + ring[:at]
