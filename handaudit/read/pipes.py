"""Reading a pipe. A signal that comes just before a read would be heard only after it, which may be never."""

import os
import select
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import BinaryIO

from handaudit.base.signals import heed


def read_pipe(stream: BinaryIO, some: Callable[[int], bytes], size: int) -> bytes:
    """The next bytes of a pipe: as many as come until there are `size` of them, or it is over. `some` is the stream's `read1`.

    Piece by piece: within one long read a signal that comes between two waits for data would be held back until the next."""
    pieces: list[bytes] = []
    while size:
        heed()
        wait_for(stream)
        data = some(size)
        if not data:
            break
        pieces.append(data)
        size -= len(data)
    return b"".join(pieces)


def wait_for(stream: BinaryIO) -> None:
    """Returns once a stream has data or has ended. A signal is heard at once, whenever it comes: it ends the wait through a pipe of its
    own (`signal.set_wakeup_fd`). Where there is nothing to wait by, as for a file or in a thread, it returns at once."""
    if sys.platform == "win32":
        return
    try:
        handle = stream.fileno()
        woken, wake = os.pipe()
    except (OSError, ValueError):  # no file of the system's, one that is closed, or no more of them to be had
        return
    try:
        os.set_blocking(wake, False)
        with suppress(ValueError):  # not the main thread, or a number that `select` does not take
            before = signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
            try:
                select.select([handle, woken], [], [])
            finally:
                signal.set_wakeup_fd(before)
    finally:
        os.close(woken)
        os.close(wake)
