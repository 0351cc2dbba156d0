"""A log at an address, read in pieces by fsspec; what fails is tried again."""

import io
from datetime import datetime
from typing import Any, BinaryIO, Final, NamedTuple

from handaudit.base.remote import Unreached, asked, place_of

FETCH: Final = 4 * 1024 * 1024
"""Bytes that are asked for at once."""
_SIGNS: Final = ("ETag", "etag", "md5Hash", "Content-MD5", "generation", "Last-Modified",
                 "LastModified", "last_modified", "mtime", "updated", "created")  # fmt: skip
"""What file systems call the things by which a file is known to be the same."""


class Remote(NamedTuple):
    """A log at an address. `size` is -1 where the place does not say it; `sign` is what the place says of this version of the file:
    its entity tag or checksum, its generation, or when it was written."""

    url: str
    length: int
    sign: str

    @property
    def size(self) -> int:
        """Its size in bytes, 0 where it is not known."""
        return max(0, self.length)

    def open(self) -> BinaryIO:
        """Its bytes, fetched some at a time. Raises `OSError`."""
        return io.BufferedReader(_Fetched(self.url), FETCH)

    def stamp(self) -> tuple[int, str]:
        """Its size and sign now; -1 where it cannot be asked. Raises `Unreached` where the place does not answer."""
        try:
            return about(self.url)
        except Unreached:
            raise
        except OSError:
            return -1, ""

    def changed(self, taken: int, whole: bool) -> str:
        """Why it cannot be relied on, once so many bytes of it were read, or only some; empty where it can."""
        if self.stamp() != (self.length, self.sign):
            return "was changed or removed while it was read: run again on a file that stays"
        if whole and self.length >= 0 and taken != self.length:
            return f"ended after {taken} of {self.length} bytes: run again"
        return ""

    def ranges(self) -> bool:
        """Whether a part of it can be had without what stands before."""
        if self.length < 2:
            return False
        try:
            with _Fetched(self.url) as file:
                file.seek(1)
                return len(file.read(1) or b"") == 1 and not file.streamed
        except OSError:
            return False


class _Fetched(io.RawIOBase):
    """A file at an address; what fails is tried again."""

    def __init__(self, url: str) -> None:
        self.system, self.path = place_of(url)
        self.at = 0
        self.streamed = False
        self.file: Any = None

    def readable(self) -> bool:
        """Yes."""
        return True

    def seekable(self) -> bool:
        """Yes, as long as the server gives parts."""
        return True

    def seek(self, at: int, whence: int = io.SEEK_SET, /) -> int:
        """Go to a place."""
        end = size_of(asked(lambda: self.system.info(self.path))) if whence == io.SEEK_END else 0
        self.at = at + (0, self.at, end)[whence]
        return self.at

    def readinto(self, buffer: Any, /) -> int:
        """The next bytes."""
        data = asked(lambda: self._read(len(buffer)), self._lose)
        buffer[: len(data)] = data
        self.at += len(data)
        return len(data)

    def _read(self, size: int) -> bytes:
        try:
            file = self._opened()
            if file.tell() != self.at:
                file.seek(self.at)
            return bytes(file.read(size))
        except ValueError as error:  # a web server that gives no parts: from the beginning, then, up to here
            if self.streamed or "range" not in str(error) or not hasattr(self.system, "set_session"):
                raise
            self._lose()
            self.streamed = True
            return self._skipped(size)

    def _skipped(self, size: int) -> bytes:
        file, left = self._opened(), self.at
        while left and (data := file.read(min(left, FETCH))):
            left -= len(data)
        return bytes(file.read(size))

    def _opened(self) -> Any:
        if self.file is None:
            how = {"block_size": 0} if self.streamed else {"block_size": FETCH, "cache_type": "none"}
            self.file = self.system.open(self.path, "rb", **how)
        return self.file

    def _lose(self) -> None:
        if self.streamed:
            raise Unreached("the server broke off, and gives no parts of a file")
        if self.file is not None:
            self.file.close()
        self.file = None

    def close(self) -> None:
        """Nothing is held any more."""
        if self.file is not None:
            self.file.close()
            self.file = None
        super().close()


def about(url: str) -> tuple[int, str]:
    """Size and sign of what lies at an address. Raises `OSError`."""
    system, path = place_of(url)
    info = asked(lambda: system.info(path))
    return size_of(info), sign_of(info)


def size_of(info: dict[str, Any]) -> int:
    """The bytes that a file system tells of; -1 where it does not."""
    size = info.get("size")
    return size if isinstance(size, int) else -1


def sign_of(info: dict[str, Any]) -> str:
    """By what a file is known to be the same."""
    told = next((info[name] for name in _SIGNS if info.get(name)), "")
    # The same in a list and of the file itself, which do not always say it in the same form.
    if isinstance(told, datetime):
        told = told.timestamp()
    return str(told).removeprefix("W/").strip('"')
