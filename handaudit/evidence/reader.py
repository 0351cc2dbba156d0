"""A bundle as it is read: its form is known to the last byte, so whatever is another zip is refused, with the place and the reason.

Nothing in a file is believed before it is compared: a header says how long its member is, and the next header must stand there; at the
end the whole list of members is made anew and must be the bytes that follow. Memory is that of one piece and the list of members.
"""

import hashlib
import os
import zlib
from collections.abc import Iterator
from typing import BinaryIO, Final

from handaudit.base.errors import HandauditError
from handaudit.evidence.file_slice import FileSlice
from handaudit.evidence.layout import (
    CENTRAL_SIGN,
    DATE,
    LOCAL,
    LOCAL_SIGN,
    LONGEST_NAME,
    MOST_BYTES,
    MOST_MEMBERS,
    STORED,
    TIME,
    VERSION,
    BundleMember,
    directory,
    is_name,
)

PIECE: Final = 1024 * 1024
_WAYS: Final = {8: "deflate", 9: "deflate64", 12: "bzip2", 14: "LZMA", 93: "Zstandard", 95: "XZ", 99: "AES"}


class BundleError(HandauditError):
    """A file is no bundle, or one that was changed; the message says at which byte, and what stands there."""


class Bundle:
    """A bundle that is open. Raises `BundleError` where its form is not that of one."""

    def __init__(self, file: BinaryIO) -> None:
        self.file = file
        self.size = file.seek(0, os.SEEK_END)
        self.whole = FileSlice(file, 0, self.size)
        self.members = {one.name: one for one in self._walk()}

    def pieces(self, name: str) -> Iterator[bytes]:
        """The content of a member."""
        one = self.members[name]
        at = one.start
        while at < one.end:
            yield self._read(at, min(PIECE, one.end - at))
            at += PIECE

    def content(self, name: str, limit: int) -> bytes:
        """A small member as a whole. Raises `BundleError` where it is larger than it may be."""
        if self.members[name].size > limit:
            raise BundleError(f"{name} has {self.members[name].size:,} bytes; it may have {limit:,}")
        return b"".join(self.pieces(name))

    def sha256(self, name: str) -> str:
        """The digest of a member. Raises `BundleError` where its content is not what its header counted."""
        digest, crc = hashlib.sha256(), 0
        for piece in self.pieces(name):
            digest.update(piece)
            crc = zlib.crc32(piece, crc)
        one = self.members[name]
        if crc != one.crc:
            raise BundleError(
                f"{name}, bytes {one.start:,} to {one.end - 1:,}: the content is not what its header at byte {one.offset:,} counts"
                f" (CRC-32 {crc:08x}, not {one.crc:08x})"
            )
        return digest.hexdigest()

    def _read(self, at: int, size: int) -> bytes:
        data = self.whole.read(at, size)
        if len(data) != size:
            raise BundleError(f"byte {at + len(data):,}: the file ends here; more was there when it was opened")
        return data

    def _walk(self) -> list[BundleMember]:
        if self.size > MOST_BYTES:
            raise BundleError(f"it has {self.size:,} bytes; a bundle has at most {MOST_BYTES:,}")
        found: list[BundleMember] = []
        seen: set[str] = set()
        at = 0
        while at + LOCAL.size <= self.size and self._read(at, 4) == LOCAL_SIGN:
            one = self._member(at)
            if one.name in seen:
                raise BundleError(f"byte {at:,}: {one.name} stands in it twice")
            if len(found) == MOST_MEMBERS:
                raise BundleError(f"byte {at:,}: more than {MOST_MEMBERS:,} members")
            seen.add(one.name)
            found.append(one)
            at = one.end
        if not found:
            raise BundleError("byte 0: it does not begin as a zip does; a bundle is made by `handaudit evidence pack`")
        self._end(at, directory(found))
        return found

    def _member(self, at: int) -> BundleMember:
        """The member whose header stands there."""
        _, needed, flags, way, time, date, crc, packed, size, length, extra = LOCAL.unpack(self._read(at, LOCAL.size))
        where = f"byte {at:,}"
        if length > LONGEST_NAME or at + LOCAL.size + length > self.size:
            raise BundleError(f"{where}: a member's name has {length:,} bytes; it may have {LONGEST_NAME}")
        raw = self._read(at + LOCAL.size, length)
        name = raw.decode("latin-1")
        if not is_name(name):
            raise BundleError(f"{where}: {_shown(raw)} is no name of a member: {_why(name)}")
        where = f"{where}, {name}"
        if flags & 1 or way == 99:
            raise BundleError(f"{where}: it is encrypted")
        if way != STORED:
            raise BundleError(
                f"{where}: it is compressed ({_WAYS.get(way, f'way {way}')}); a bundle's members are stored"
            )
        if 0xFFFFFFFF in (packed, size):
            raise BundleError(f"{where}: its size is said elsewhere (zip64); a bundle's never is")
        if flags & 8:
            raise BundleError(f"{where}: its size is said behind it (flags {flags:#06x}); a bundle's never is")
        if flags:
            raise BundleError(f"{where}: its flags are {flags:#06x}, not 0")
        if extra:
            raise BundleError(f"{where}: it has {extra:,} bytes of extra fields; a bundle has none")
        if packed != size:
            raise BundleError(f"{where}: it has two sizes, {packed:,} and {size:,}")
        if (needed, time, date) != (VERSION, TIME, DATE):
            raise BundleError(f"{where}: version, time or date of its header are not those of every bundle")
        start = at + LOCAL.size + length
        if start + size > self.size:
            raise BundleError(f"{where}: it says that it has {size:,} bytes; the file has {self.size - start:,} more")
        return BundleMember(name, size, crc, start)

    def _end(self, at: int, due: bytes) -> None:
        """What follows the last member must be the list of the members, to the byte, and then nothing."""
        for place in range(0, len(due), PIECE):
            want = due[place : place + PIECE]
            have = self._read(at + place, max(0, min(len(want), self.size - at - place)))
            if have != want:
                off = next((n for n, (x, y) in enumerate(zip(have, want, strict=False)) if x != y), len(have))
                known = have[:2] == CENTRAL_SIGN[:2] or place
                what = (
                    "the list of members is not that of its members"
                    if known
                    else "here the next member should begin, or the list"
                )
                raise BundleError(f"byte {at + place + off:,}: {what}{_kind(have, off, want)}")
        if self.size != at + len(due):
            more = self.size - at - len(due)
            raise BundleError(
                f"byte {at + len(due):,}: the file goes on after its end, by {more:,} {'byte' if more == 1 else 'bytes'}"
            )


def _kind(have: bytes, off: int, want: bytes) -> str:
    if off >= len(have):
        return ", and the file ends here"
    return f" ({have[off]:#04x}, not {want[off]:#04x})"


def _shown(raw: bytes) -> str:
    return repr(raw[:80])[1:] + ("..." if len(raw) > 80 else "")


def _why(name: str) -> str:
    parts = name.replace("\\", "/").split("/")
    if ".." in parts or name.startswith(("/", "\\")) or name[1:2] == ":":
        return "it leads out of the bundle"
    if name.endswith("/"):
        return "it is a folder"
    return "it is not plain"
