"""Python's collector of circles, kept from looking at the records of a long run again and again."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Final

LONG: Final = 1 << 20
"""Bytes of logs from which a run is long."""
_before = count()


@contextmanager
def unlooked(size: int) -> Iterator[None]:
    """A long run makes records by the thousand, which hold no circles: what is there at its beginning is not looked at until its end.

    What a run leaves behind does hold circles, and what was set aside once is only found when everything is looked at: that is done
    before the second long run of a process and each one after it. Of short runs there may be thousands in one process, a page of a
    server or a cell of a notebook each, and Python's own rhythm is right for them.
    """
    if size < LONG:
        yield
        return
    if next(_before):
        gc.collect()
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)
    try:
        yield
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
