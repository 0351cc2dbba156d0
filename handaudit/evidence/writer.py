"""A bundle as it is written: member after member, each hashed on the way, none held in memory."""

import hashlib
import zlib
from collections.abc import Iterable
from typing import BinaryIO, NamedTuple

from handaudit.base.errors import UsageError
from handaudit.evidence.layout import LOCAL, MOST_BYTES, MOST_MEMBERS, BundleMember, directory, is_name, local


class Written(NamedTuple):
    """What is known of a member once it stands in the bundle."""

    member: BundleMember
    sha256: str


class BundleWriter:
    """Writes a bundle to a file that can be read and written anywhere; it begins empty."""

    def __init__(self, file: BinaryIO) -> None:
        self.file = file
        self.at = 0
        self.members: dict[str, Written] = {}

    def add(self, name: str, pieces: Iterable[bytes]) -> Written:
        """One more member. Raises `UsageError` where the bundle would become too large."""
        assert is_name(name), name
        assert name not in self.members, name
        start = self.at + LOCAL.size + len(name)
        self.file.seek(start)
        size, crc, digest = 0, 0, hashlib.sha256()
        for piece in pieces:
            size += len(piece)
            self._check(start + size)
            crc = zlib.crc32(piece, crc)
            digest.update(piece)
            self.file.write(piece)
        self.file.seek(self.at)
        self.file.write(local(name, size, crc))
        self.at = start + size
        done = self.members[name] = Written(BundleMember(name, size, crc, start), digest.hexdigest())
        return done

    def close(self) -> None:
        """Write what follows the last member."""
        end = directory([one.member for one in self.members.values()])
        self._check(self.at + len(end))
        self.file.seek(self.at)
        self.file.write(end)
        self.file.flush()

    def _check(self, size: int) -> None:
        if size > MOST_BYTES:
            raise UsageError("the bundle would be larger than 4 GB: pack fewer logs, or one hand with --hand")
        if len(self.members) >= MOST_MEMBERS:
            raise UsageError(f"the bundle would hold more than {MOST_MEMBERS:,} files: pack fewer logs")
