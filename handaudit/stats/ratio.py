"""Exact fractions that cost no more than two ints: nothing is reduced, and nothing is rounded before it is shown."""

from collections.abc import Mapping
from math import isqrt, lcm
from typing import NamedTuple

ROOT_DIGITS = 6
"""Decimals of a square root."""


class Ratio(NamedTuple):
    """`top / bottom`; `bottom` is above 0."""

    top: int
    bottom: int

    def __float__(self) -> float:
        """The nearest float."""
        return self.top / self.bottom

    def __int__(self) -> int:
        """The whole part, towards 0."""
        return self.top // self.bottom if self.top >= 0 else -(-self.top // self.bottom)

    def __bool__(self) -> bool:
        """Whether it is not 0."""
        return self.top != 0


Exact = int | Ratio
"""A figure that nobody has rounded yet."""


def rounded(value: Exact, places: int = 0) -> float:
    """The figure with so many decimals, rounded half to even.

    >>> rounded(Ratio(1, 8), 2), rounded(Ratio(3, 8), 2), rounded(Ratio(-1, 3), 1), rounded(7, 2)
    (0.12, 0.38, -0.3, 7.0)
    """
    if isinstance(value, int):
        return float(value)
    scale: int = 10**places
    whole, rest = divmod(value.top * scale, value.bottom)
    return (whole + (2 * rest > value.bottom or (2 * rest == value.bottom and whole & 1))) / scale


def nearest(value: Exact) -> int:
    """The nearest whole number, a half to the even one."""
    if isinstance(value, int):
        return value
    whole, rest = divmod(value.top, value.bottom)
    return whole + (2 * rest > value.bottom or (2 * rest == value.bottom and whole & 1))


def summed(parts: Mapping[int, int]) -> Ratio:
    """The sum of fractions, each by its denominator.

    >>> summed({2: 1, 3: 1}), summed({})
    (Ratio(top=5, bottom=6), Ratio(top=0, bottom=1))
    """
    if len(parts) == 1:  # as nearly always
        ((under, one),) = parts.items()
        return Ratio(one, under)
    top, bottom = 0, 1
    for under, one in parts.items():
        if under != bottom:
            common = lcm(bottom, under)
            top, bottom, one = top * (common // bottom), common, one * (common // under)
        top += one
    return Ratio(top, bottom)


def root(value: Ratio) -> Ratio:
    """The square root to six decimals, rounded down: the same on every machine."""
    scale = 10**ROOT_DIGITS
    return Ratio(isqrt(value.top * scale * scale // value.bottom), scale)
