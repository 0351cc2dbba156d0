"""A part of what a process writes is written by a copy of it meanwhile."""

import os
import shutil
from collections.abc import Iterable
from tempfile import TemporaryFile
from typing import IO, ClassVar, TextIO

from handaudit.base.thread_limits import can_fork


class Beside:
    """A copy of this process, which writes a later part of an output into a file."""

    allowed: ClassVar[bool] = False
    """Whether this process may be copied: it is one of those that a run may have."""

    def __init__(self, out: TextIO, texts: Iterable[str], file: IO[bytes]) -> None:
        self.out, self.file, self.parent = out, file, os.getpid()
        self.child = os.fork()
        if self.child == 0:
            self._write(texts)

    def _write(self, texts: Iterable[str]) -> None:
        """What the copy does; it says by its status whether all of it is written. When nobody waits for it any more it ends."""
        status = 1
        try:
            out, file = self.out, self.file.fileno()
            with open(file, "w", encoding=out.encoding, errors=out.errors, newline="", closefd=False) as part:
                for text in texts:
                    if os.getppid() != self.parent:
                        return
                    part.write(text)
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


def beside(out: TextIO, texts: Iterable[str]) -> Beside | None:
    """Who makes and writes the texts of a later part of an output meanwhile; None where this process writes all of it."""
    if not Beside.allowed or not can_fork():
        return None
    try:
        out.flush()  # nothing is written twice
        return Beside(out, texts, TemporaryFile())
    except OSError:
        return None
