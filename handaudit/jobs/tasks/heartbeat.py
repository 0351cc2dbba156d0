"""What a worker says of itself: that it gets something done, else it is ended; and, where it is careful, at which hand it is."""

import faulthandler
import os
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from handaudit.jobs.processes.batches import Batch

HANG: Final = 120.0
"""Seconds after which a worker that gets nothing done is ended."""


def watched(last: Batch) -> None:
    """From now on the worker is ended if it does not come to its next batches in time."""
    if last.rest is None:
        faulthandler.dump_traceback_later(HANG, exit=True, file=_nowhere())
    else:
        unwatched()  # as long as the rest of a log is, so long it may take


def unwatched() -> None:
    """The worker may take its time."""
    faulthandler.cancel_dump_traceback_later()


@lru_cache(maxsize=1)
def _nowhere() -> Any:
    return open(os.devnull, "w")


class ChunkPlace:
    """The chunk that a careful task is at, written down before it is begun."""

    def __init__(self, path: Path | None) -> None:
        self.handle = -1 if path is None else os.open(path, os.O_CREAT | os.O_WRONLY, 0o666)
        self.base = 0
        self.at = 0
        self.piece = 0

    def __getitem__(self, _: int, /) -> int:
        return self.at

    def __setitem__(self, _: int, at: int, /) -> None:
        self.at = at
        if at >= 0:
            self._write(self.base + at)

    def reading(self, piece: int) -> None:
        """Another piece is read, and none of its chunks is begun."""
        self.piece = piece
        self._write(-1)

    def _write(self, at: int) -> None:
        if self.handle >= 0:
            os.lseek(self.handle, 0, os.SEEK_SET)
            os.write(self.handle, b"%-20d %-10d" % (at, self.piece))

    def close(self) -> None:
        """Nothing more is written."""
        if self.handle >= 0:
            os.close(self.handle)
