"""What is written goes to the disk while a run is still at work: at its end, where files are flushed, there is little to wait for."""

import os
from contextlib import suppress
from typing import BinaryIO, Final

STEP: Final = 8 * 1024 * 1024
"""Bytes that the system is told of together."""


class Early:
    """Tells the system now and then that what was written to a file can go to the disk. It changes nothing that can be read."""

    def __init__(self, file: BinaryIO) -> None:
        self.file = file
        self.written = self.told = 0

    def wrote(self, size: int) -> None:
        """So many bytes more were written at the file's end."""
        self.written += size
        if self.written - self.told < STEP:
            return
        if hasattr(
            os, "posix_fadvise"
        ):  # the system begins with pages that it need not keep, and does not wait for the disk
            with suppress(OSError):
                os.posix_fadvise(self.file.fileno(), self.told, self.written - self.told, os.POSIX_FADV_DONTNEED)
        self.told = self.written
