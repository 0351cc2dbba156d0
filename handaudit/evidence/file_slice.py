"""A part of a file that is read as if it were a file: the logs of a bundle are read where they lie."""

import io
import os
from typing import BinaryIO, cast


class FileSlice:
    """So many bytes of an open file, from `start` on."""

    def __init__(self, file: BinaryIO, start: int, size: int) -> None:
        self.file, self.start, self.size = file, start, size
        self.number = _number(file)

    def __getstate__(self) -> tuple[int, int]:
        """What a process learns of a log whose text it is given: the file stays here."""
        return self.start, self.size

    def __setstate__(self, state: tuple[int, int]) -> None:
        self.start, self.size = state
        self.file, self.number = io.BytesIO(), -1

    def open(self) -> BinaryIO:
        """A stream of its own over these bytes."""
        return cast(BinaryIO, _Stream(self))

    def read(self, offset: int, size: int) -> bytes:
        """Some of the bytes; fewer where the part ends."""
        size = max(0, min(size, self.size - offset))
        if self.number >= 0:  # from there without a word to the stream, whose buffer would be thrown away
            data = os.pread(self.number, size, self.start + offset)
            if len(data) == size:
                return data
        self.file.seek(self.start + offset)
        return self.file.read(size)


def _number(file: BinaryIO) -> int:
    """The number by which the system knows a file; -1 where it has none, or where nothing is read by it."""
    if not hasattr(os, "pread"):
        return -1
    try:
        file.flush()
        return file.fileno()
    except (OSError, ValueError):
        return -1


class _Stream(io.BufferedIOBase):
    """The bytes of a part one after the other; the file itself stays open when this is closed."""

    def __init__(self, part: FileSlice) -> None:
        self.part, self.at = part, 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = io.SEEK_SET, /) -> int:
        """Go on at another place."""
        base = {io.SEEK_SET: 0, io.SEEK_CUR: self.at, io.SEEK_END: self.part.size}[whence]
        self.at = max(0, base + offset)
        return self.at

    def tell(self) -> int:
        return self.at

    def read(self, size: int | None = -1, /) -> bytes:
        """So many bytes, or all that are left."""
        data = self.part.read(self.at, self.part.size if size is None or size < 0 else size)
        self.at += len(data)
        return data

    def read1(self, size: int = -1, /) -> bytes:
        """The same."""
        return self.read(size)
