"""A guard against what blows up: a text on which a pattern or a loop takes the square of its length, or forever."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import pytest


@contextmanager
def ends(seconds: float) -> Iterator[None]:
    """Stops what takes so many seconds of processor time, many times what it needs on any machine. Systems without such a clock have
    no guard."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(_number: int, _frame: FrameType | None) -> None:
        pytest.fail(f"still at work after {seconds} seconds of processor time")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
