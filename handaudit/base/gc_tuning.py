"""What a long run needs of memory: Python's collector of circles does not look at its records again and again, and blocks are not given
back to the system between one and the next."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

LONG: Final = 1 << 20
"""Bytes of logs from which a run is long."""
_through: set[bool] = set()
"""Holds True once this process has been through a long run, from the first hand to the last."""
KEPT: Final = 24 * 1024 * 1024
"""Bytes of a piece of memory that is let go at once: so much the allocator of glibc keeps from then on for what comes next."""


def keep_freed() -> None:
    """Memory that is let go stays with the process for the next blocks of text. Otherwise each block is given back and asked for anew,
    and the system clears it page by page, which took a tenth of a long run. Nothing is written to the piece, so it costs nothing."""
    bytes(KEPT)


@contextmanager
def unlooked(size: int) -> Iterator[None]:
    """A long run makes records by the thousand, which hold no circles: what is there at its beginning is not looked at until its end.

    What a run leaves behind does hold circles, and what was set aside once is only found when everything is looked at: that is done
    before each long run of a process that has been through another one. Of short runs there may be thousands in one process, a page of a
    server or a cell of a notebook each, and Python's own rhythm is right for them.
    """
    if size < LONG:
        yield
        return
    if _through:
        gc.collect()
    keep_freed()
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)
    try:
        yield
        _through.add(True)
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


@contextmanager
def at_rest() -> Iterator[None]:
    """What a run has left is not looked at while outputs are made of it, which leave nothing behind."""
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
