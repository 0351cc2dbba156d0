"""The one form of a bundle's zip: members stored one behind the other, with fixed order, times, rights and no extras.

Members are stored and not deflated: the bytes that a deflater makes differ between versions of zlib, and stored members can be read in
place. Everything but names, sizes and contents is fixed, so a reader can say of every byte what it must be.
"""

import re
import struct
from typing import Final, NamedTuple

LOCAL: Final = struct.Struct("<4sHHHHHIIIHH")
CENTRAL: Final = struct.Struct("<4sHHHHHHIIIHHHHHII")
END: Final = struct.Struct("<4sHHHHIIH")
LOCAL_SIGN: Final = b"PK\x03\x04"
CENTRAL_SIGN: Final = b"PK\x01\x02"
END_SIGN: Final = b"PK\x05\x06"
VERSION: Final = 20
UNIX: Final = 3
STORED: Final = 0
TIME, DATE = 0, 1 << 5 | 1
"""Midnight of 1980-01-01, the first day that a zip can name."""
RIGHTS: Final = 0o100644 << 16
"""A plain file that its owner may write and all may read."""

MOST_BYTES: Final = (1 << 32) - 1
"""Bytes of a bundle: beyond, a zip would need a second form of its headers."""
MOST_MEMBERS: Final = 10_000
LONGEST_NAME: Final = 200
_PART: Final = r"[A-Za-z0-9_+-](?:[A-Za-z0-9._+ -]*[A-Za-z0-9_+-])?"
_NAME: Final = re.compile(f"{_PART}(?:/{_PART})*")


class BundleMember(NamedTuple):
    """One file of a bundle: `start` is where its content begins."""

    name: str
    size: int
    crc: int
    start: int

    @property
    def offset(self) -> int:
        """Where its header begins."""
        return self.start - LOCAL.size - len(self.name)

    @property
    def end(self) -> int:
        """Where the next header begins."""
        return self.start + self.size


def is_name(name: str) -> bool:
    """Whether a member may have this name: a relative path of plain signs that leads nowhere else, on any system."""
    return len(name) <= LONGEST_NAME and _NAME.fullmatch(name) is not None


def local(name: str, size: int, crc: int) -> bytes:
    """The header before a member's content."""
    raw = name.encode("ascii")
    return LOCAL.pack(LOCAL_SIGN, VERSION, 0, STORED, TIME, DATE, crc, size, size, len(raw), 0) + raw


def directory(members: list[BundleMember]) -> bytes:
    """What follows the last member: the list of all, and the end."""
    rows = []
    for one in members:
        raw = one.name.encode("ascii")
        made = UNIX << 8 | VERSION
        fixed = made, VERSION, 0, STORED, TIME, DATE, one.crc, one.size, one.size, len(raw), 0, 0, 0, 0, RIGHTS
        rows.append(CENTRAL.pack(CENTRAL_SIGN, *fixed, one.offset) + raw)
    listed = b"".join(rows)
    start = members[-1].end if members else 0
    count = len(members)
    return listed + END.pack(END_SIGN, 0, 0, count, count, len(listed), start, 0)
