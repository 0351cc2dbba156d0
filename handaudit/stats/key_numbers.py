"""Numbers of very many keys, of each of which a few bytes stay."""

from array import array
from collections.abc import Iterator

_BITS = (1 << 63) - 1


class KeyNumbers:
    """Numbers keys in the order in which they come. `slots` is an open hash table of numbers, counted from 1: one that holds 0 is empty."""

    def __init__(self) -> None:
        self.hashes = array("q")
        self.slots = array("I", bytes(4 << 10))

    def __len__(self) -> int:
        return len(self.hashes)

    def of(self, key: str) -> Iterator[int]:
        """The numbers of which one may be that of a key: nearly always one at the most, and none of a key that was not added."""
        hashed, slots, last = hash(key) & _BITS, self.slots, len(self.slots) - 1
        at = hashed & last
        while held := slots[at]:
            if self.hashes[held - 1] == hashed:
                yield held - 1
            at = at + 1 & last

    def add(self, key: str) -> int:
        """The number of one more key."""
        self.hashes.append(hash(key) & _BITS)
        if 3 * len(self.hashes) > 2 * len(self.slots):
            self.slots = array("I", bytes(4)) * (2 * len(self.slots))
            for number in range(len(self.hashes)):
                self._put(number)
        else:
            self._put(len(self.hashes) - 1)
        return len(self.hashes) - 1

    def _put(self, number: int) -> None:
        slots, last = self.slots, len(self.slots) - 1
        at = self.hashes[number] & last
        while slots[at]:
            at = at + 1 & last
        slots[at] = number + 1
