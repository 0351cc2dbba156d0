"""How far results scatter: standard deviation, the interval of bb/100, and the swings of the running net."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final

from handaudit.kernel.load import kernel
from handaudit.stats.ratio import Ratio, nearest, root, summed

LEAST: Final = 10
"""Sessions below which no interval is told: a sample of so few says nothing of those that are missing."""
_FINE: Final = 10**6
"""Parts of a big blind in which sessions are added up: whole numbers have the same sum on every machine."""
_BIGGEST: Final = 2**62


class Spread:
    """The lines of a group, one after another. Sums are whole numbers: net by big blind, its square, and both by session."""

    __slots__ = ("down", "longest", "peak", "run", "sessions", "since", "squares", "trough", "up")

    def __init__(self) -> None:
        self.squares: dict[int, int] = {}
        self.sessions: dict[int, list[int]] = {}
        self.run = self.peak = self.trough = self.up = self.down = self.since = self.longest = 0

    def add(self, net: int, unit: int, session: int) -> None:
        """One more hand: its net in minor units, the unit of bb/100 (0 where there is none), the number of its session."""
        block = self.sessions.get(session)
        if block is None:
            block = self.sessions[session] = [0, unit, 0]
        if unit:
            block[0] += 1
            if unit == block[1]:
                block[2] += net
            else:  # other stakes in the same session
                block += (unit, net)
            if net:
                self.squares[unit] = self.squares.get(unit, 0) + net * net
        run = self.run = self.run + net
        if run < self.trough:
            self.trough = run
        elif run - self.trough > self.up:
            self.up = run - self.trough
        if run >= self.peak:
            self.peak, self.since = run, 0
        else:
            since = self.since = self.since + 1
            if since > self.longest:
                self.longest = since
            if self.peak - run > self.down:
                self.down = self.peak - run

    def square_sum(self) -> Ratio:
        """The sum of (net / big blind) squared."""
        return summed({unit * unit: total for unit, total in self.squares.items()})

    def deviation(self, won: Ratio, hands: int) -> Ratio | None:
        """The standard deviation of the result of 100 hands in big blinds, None with fewer than two hands; `won` is the sum of
        net / big blind."""
        if hands < 2:
            return None
        squares, under = self.square_sum()
        top = squares * won.bottom**2 * hands - won.top**2 * under
        return root(Ratio(100 * top, under * won.bottom**2 * hands * (hands - 1)))

    def interval(self) -> tuple[Ratio, Ratio] | None:
        """The interval that holds 95 % of bb/100 where sessions are drawn anew, as many as there are; None with too few sessions."""
        blocks = [block for block in self.sessions.values() if block[0]]
        if len(blocks) < LEAST:
            return None
        won = [Ratio(block[2], block[1]) if len(block) == 3 else _blinds(block) for block in blocks]
        biggest: dict[int, int] = {}  # by big blind, as most sessions have one of a few
        for top, unit in won:
            biggest[unit] = max(biggest.get(unit, 0), abs(top))
        most = max(Fraction(top, unit) for unit, top in biggest.items()) * len(blocks)
        fine = _FINE
        while fine > 1 and most * fine > _BIGGEST:
            fine //= 10
        if most * fine > _BIGGEST:
            return None
        found = _resampled(
            tuple([block[0] for block in blocks]), tuple([nearest(Ratio(one.top * fine, one.bottom)) for one in won])
        )
        low, high = ((Fraction(one) * 100 / fine).as_integer_ratio() for one in found)
        return Ratio(*low), Ratio(*high)


@lru_cache(maxsize=1)  # each end is asked for by itself
def _resampled(hands: tuple[int, ...], won: tuple[int, ...]) -> tuple[float, float]:
    """The ends of the interval of resamples; the native kernel draws them where it is there, without numpy's long start."""
    built = kernel()
    if built is not None:
        ends: tuple[float, float] = built.resampled(hands, won)
        return ends
    from handaudit.stats.resamples import resampled

    return resampled(hands, won)


def _blinds(block: Sequence[int]) -> Ratio:
    """What a session brought in big blinds."""
    nets: dict[int, int] = {}
    for unit, net in zip(block[1::2], block[2::2], strict=True):
        if unit:
            nets[unit] = nets.get(unit, 0) + net
    return summed(nets)
