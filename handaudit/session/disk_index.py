"""What is known of the hands of a very long run, in a temporary file: of each hand some bits stay in memory, and no more."""

import errno
import sqlite3
from array import array
from collections.abc import Iterable, Sequence
from typing import Final

SIGN: Final = 1 << 63
WHOLE: Final = 1 << 64
CACHE: Final = 1024
"""KiB of the file that are held in memory."""
FEW: Final = 1 << 15
"""Words of the filter to begin with: 256 KiB."""
FULL: Final = 6
"""Hands for each word of the filter beyond which it is doubled; until then one in sixty lookups is in vain at the most."""
Kept = tuple[int, int, int]
"""The key of a hand, signed, the digest of what it says, and its place."""


class DiskIndex:
    """Hands by their keys, in a database without a name that is gone with the process, however that ends. It holds digests alone.

    Raises `OSError` where there can be none.

    Nearly every hand comes once. A filter in memory, four bits of a word for each hand, tells nearly always that one is not here.
    """

    def __init__(self) -> None:
        self.count = 0
        self.filter = array("Q", bytes(8 * FEW))
        try:
            self.files = sqlite3.connect("", isolation_level=None, check_same_thread=False)
            for word in ("journal_mode = OFF", "synchronous = OFF", f"cache_size = -{CACHE}", "temp_store = FILE"):
                self.files.execute(f"PRAGMA {word}")
            self.files.execute("CREATE TABLE seen (key INTEGER PRIMARY KEY, content INTEGER, place INTEGER)")
        except sqlite3.Error as error:
            raise _failed(error) from error

    def find(self, key: int) -> tuple[int, int] | None:
        """The digest of what the hand of a key says, and its place. Raises `OSError` where the file cannot be read."""
        bits = _bits(key)
        if self.filter[key & (len(self.filter) - 1)] & bits != bits:
            return None
        try:
            row = self.files.execute("SELECT content, place FROM seen WHERE key = ?", (key,)).fetchone()
        except sqlite3.Error as error:
            raise _failed(error) from error
        return None if row is None else (row[0] % WHOLE, row[1] % WHOLE)

    def take(self, keys: Sequence[int], rows: Iterable[Kept]) -> None:
        """More hands, none of which is here, and their keys in any order; `rows` are best in that of the keys. Raises `OSError` where
        there is no room for them."""
        try:
            self.files.execute("BEGIN")
            self.files.executemany("INSERT INTO seen VALUES (?, ?, ?)", map(_signed, rows))
            self.files.execute("COMMIT")
        except sqlite3.Error as error:
            raise _failed(error) from error
        self.count += len(keys)
        if self.count > FULL * len(self.filter):
            self.filter = array("Q", bytes(16 * len(self.filter)))
            self._sift(key for (key,) in self.files.execute("SELECT key FROM seen"))
        else:
            self._sift(keys)

    def _sift(self, keys: Iterable[int]) -> None:
        sifted, last = self.filter, len(self.filter) - 1
        for key in keys:
            sifted[key & last] |= _bits(key)


def _bits(key: int) -> int:
    return 1 << (key >> 34 & 63) | 1 << (key >> 40 & 63) | 1 << (key >> 46 & 63) | 1 << (key >> 52 & 63)


def _signed(row: Kept) -> Kept:
    key, content, place = row
    return key, content - WHOLE if content >= SIGN else content, place - WHOLE if place >= SIGN else place


def _failed(error: sqlite3.Error) -> OSError:
    """What an operating system would say: nothing but the place of temporary files can have failed."""
    code = errno.ENOSPC if "full" in str(error) else errno.EIO
    return OSError(code, f"temporary files: {error}")
