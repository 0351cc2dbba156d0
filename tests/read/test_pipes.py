"""A wait for a pipe ends with data, with the pipe, and with a signal."""

import io
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import BinaryIO

import pytest

from handaudit.base import signals as stopping
from handaudit.read.pipes import read_pipe, wait_for

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there nothing can be waited for")


@contextmanager
def pipe() -> Iterator[tuple[BinaryIO, int]]:
    """What is read, and the number of what is written."""
    out, into = os.pipe()
    with os.fdopen(out, "rb") as stream:
        try:
            yield stream, into
        finally:
            os.close(into)


def test_data_and_the_end_end_it() -> None:
    with pipe() as (stream, into):
        os.write(into, b"abc")
        wait_for(stream)
        assert stream.read1(10) == b"abc"
        later = threading.Timer(0.05, os.write, (into, b"d"))
        later.start()
        wait_for(stream)
        assert stream.read1(10) == b"d"
        later.join()
    out, into = os.pipe()
    os.close(into)
    with os.fdopen(out, "rb") as ended:
        wait_for(ended)
        assert ended.read1(10) == b""


def test_a_signal_ends_it() -> None:
    class Heard(Exception):
        """The signal."""

    def hear(_number: int, _frame: FrameType | None) -> None:
        raise Heard

    before = signal.signal(signal.SIGUSR1, hear)
    wakes = signal.set_wakeup_fd(-1)
    signal.set_wakeup_fd(wakes)
    try:
        with pipe() as (stream, _):
            later = threading.Timer(0.05, os.kill, (os.getpid(), signal.SIGUSR1))
            later.start()
            with pytest.raises(Heard):
                wait_for(stream)
            later.join()
        assert signal.set_wakeup_fd(wakes) == wakes
    finally:
        signal.signal(signal.SIGUSR1, before)


def test_a_signal_that_is_not_handled_yet_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the system has heard and Python has not: a byte in the pipe for it is there before the wait begins."""
    wakes: list[int] = []
    real = signal.set_wakeup_fd

    def pending(handle: int, **options: bool) -> int:
        if handle != -1 and not wakes:
            wakes.append(os.write(handle, b"\x02"))
        return real(handle, **options)

    monkeypatch.setattr(signal, "set_wakeup_fd", pending)
    with pipe() as (stream, _):
        wait_for(stream)
    assert wakes == [1]


def test_what_cannot_be_waited_for_is_read() -> None:
    wait_for(io.BytesIO(b"x"))
    closed = io.BytesIO()
    closed.close()
    wait_for(closed)
    with pipe() as (stream, _):
        other = threading.Thread(target=wait_for, args=(stream,))
        other.start()
        other.join(5)
        assert not other.is_alive()


def test_what_a_signal_raised_in_vain_is_raised_again() -> None:
    stopping.told[:] = [KeyboardInterrupt]
    try:
        with pipe() as (stream, into):
            os.write(into, b"abc")
            with pytest.raises(KeyboardInterrupt):
                read_pipe(stream, stream.read1, 3)
    finally:
        stopping.told.clear()
