"""A part of a file that is read as if it were a file: the logs of a bundle are read where they lie."""

import io
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer


class Part:
    """So many bytes of an open file, from `start` on."""

    def __init__(self, file: BinaryIO, start: int, size: int) -> None:
        self.file, self.start, self.size = file, start, size

    def open(self) -> BinaryIO:
        """A stream of its own over these bytes."""
        return io.BufferedReader(_Raw(self), 64 * 1024)

    def read(self, offset: int, size: int) -> bytes:
        """Some of the bytes; fewer where the part ends."""
        size = max(0, min(size, self.size - offset))
        self.file.seek(self.start + offset)
        return self.file.read(size)


class _Raw(io.RawIOBase):
    """The bytes of a part one after the other; the file itself stays open when this is closed."""

    def __init__(self, part: Part) -> None:
        self.part, self.at = part, 0

    def readable(self) -> bool:
        return True

    def readinto(self, into: "WriteableBuffer", /) -> int:
        view = memoryview(into)
        data = self.part.read(self.at, len(view))
        view[: len(data)] = data
        self.at += len(data)
        return len(data)
