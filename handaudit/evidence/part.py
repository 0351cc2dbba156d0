"""A part of a file that is read as if it were a file: the logs of a bundle are read where they lie."""

import io
from typing import BinaryIO, cast


class Part:
    """So many bytes of an open file, from `start` on."""

    def __init__(self, file: BinaryIO, start: int, size: int) -> None:
        self.file, self.start, self.size = file, start, size

    def open(self) -> BinaryIO:
        """A stream of its own over these bytes."""
        return cast(BinaryIO, _Stream(self))

    def read(self, offset: int, size: int) -> bytes:
        """Some of the bytes; fewer where the part ends."""
        size = max(0, min(size, self.size - offset))
        self.file.seek(self.start + offset)
        return self.file.read(size)


class _Stream(io.BufferedIOBase):
    """The bytes of a part one after the other; the file itself stays open when this is closed."""

    def __init__(self, part: Part) -> None:
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
