"""A part of what a process writes is written by a copy of it meanwhile."""

import os
import shutil
import sys
import threading
from collections.abc import Callable
from tempfile import TemporaryFile
from typing import IO, ClassVar, TextIO


class Beside:
    """A copy of this process, which writes a later part of an output into a file."""

    allowed: ClassVar[bool] = False
    """Whether this process may be copied: it is one of those that a run may have."""

    def __init__(self, out: TextIO, write: Callable[[TextIO], None], file: IO[bytes]) -> None:
        self.out, self.file = out, file
        self.child = os.fork()
        if self.child == 0:
            self._write(write)

    def _write(self, write: Callable[[TextIO], None]) -> None:
        """What the copy does; it says by its status whether all of it is written."""
        status = 1
        try:
            out, file = self.out, self.file.fileno()
            with open(file, "w", encoding=out.encoding, errors=out.errors, newline="", closefd=False) as part:
                write(part)
            status = 0
        finally:
            os._exit(status)  # whatever it was: nothing of the other process is to be tidied up or said here

    def add(self) -> bool:
        """Adds that part to the output; False, and nothing is added, where the copy could not write all of it. Raises `OSError`."""
        _, status = os.waitpid(self.child, 0)
        with self.file:
            if status:
                return False
            self.out.flush()
            self.file.seek(0)
            shutil.copyfileobj(self.file, self.out.buffer, 1 << 20)
            return True


def beside(out: TextIO, write: Callable[[TextIO], None]) -> Beside | None:
    """Who writes a later part of an output meanwhile; None where this process writes all of it."""
    if not Beside.allowed or sys.platform != "linux" or threading.active_count() > 1 or "polars" in sys.modules:
        return None
    try:
        out.flush()  # nothing is written twice
        return Beside(out, write, TemporaryFile())
    except OSError:
        return None
