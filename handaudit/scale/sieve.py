"""A filter of all hands that any worker has taken, in memory that workers share: which hands may be copies of others."""

import mmap
from array import array
from typing import Final

SHARE: Final = 128
"""Bytes of logs for each byte of the filter: some eight of these are for each hand."""
LEAST: Final = 1 << 16
UNKNOWN: Final = 1 << 20
"""Bytes of the filter where nobody knows how long the logs are."""
MOST: Final = 1 << 24


class Sieve:
    """Belongs to a parent and all that are forked from it. It never overlooks a hand that was noted before; now and then it takes another
    one for such a hand."""

    def __init__(self, total: int) -> None:
        size = max(LEAST, min(total // SHARE, MOST)) if total else UNKNOWN
        self.words = memoryview(mmap.mmap(-1, 1 << (size - 1).bit_length())).cast("Q")

    def note(self, keys: "array[int]") -> list[int]:
        """Takes note of hands by their digests; which of them may have come before. Where the native kernel is that told of them."""
        from handaudit.native.kernel import sift

        return sift(self.words, keys)
