"""What a hand says, in 64 bits; hands that say the same stand twice."""

import sys
from collections.abc import Sequence
from hashlib import blake2b
from typing import NamedTuple

DIGEST = (1 << 64) - 1
PLAIN = DIGEST >> 32 << 32
DEALT = "\nDealt to "
OWN = "\nYour hand is "
"""The line of a room that shows its reader's cards without his name: two that differ are two readers."""
READER = 0x8000
"""Marks a hand of such a room: another log that has it is the log of another reader, unless both show the same cards."""
LATE = "\n-- ending hand #"
"""The line behind which a room puts rows that it writes late: a log that was saved before has none of them."""
LINE_BITS = 40
"""Bits of a place that are a line; those above are the number of the log."""


class Twins(NamedTuple):
    """What tells hands that stand twice, of each in eight bytes: the digest of its site and id, that of what it says, and its place."""

    keys: bytes
    contents: bytes
    places: bytes

    @property
    def hands(self) -> int:
        """How many they are."""
        return len(self.keys) // 8

    def content(self, hand: int) -> int:
        """What a hand says."""
        return int.from_bytes(self.contents[8 * hand : 8 * hand + 8], sys.byteorder)

    def some(self, low: int, high: int) -> "Twins":
        """Some of them."""
        return Twins(*[each[8 * low : 8 * high] for each in self])

    @staticmethod
    def place(log: int, line: int) -> int:
        """A place as one number."""
        return log << LINE_BITS | line


class Digest:
    """Digests of texts in 64 bits, by a key that no log knows: none can be written so that two of them are alike.

    Without a key it is Python's own hash of the text's bytes, the fastest; it is the same in this process and in those forked from it.
    Processes that start anew share a key.
    """

    def __init__(self, key: bytes = b"") -> None:
        self.key = key

    def of(self, text: str) -> int:
        """The digest of a text."""
        raw = text.encode("utf-8", "surrogatepass")
        if not self.key:
            return hash(raw) & DIGEST
        return int.from_bytes(blake2b(raw, digest_size=8, key=self.key).digest(), "big")

    def of_name(self, site: str, id: str) -> int:
        """The digest of a hand's site and id, signed."""
        if not self.key:
            return hash((site, id))
        text = f"{site}\0{id}".encode("utf-8", "surrogatepass")
        return int.from_bytes(blake2b(text, digest_size=8, key=self.key).digest(), "big", signed=True)

    def content(self, lines: Sequence[str]) -> int:
        """What a hand says: 32 bits without the cards that only some see dealt, 16 of whose cards are seen, 16 of these.

        Layout is not content: blanks at the ends and blank lines do not make another hand.
        """
        return self._said("\n".join(filter(None, map(str.strip, lines))))

    def content_of_bytes(self, raw: bytes, trimmed: bool = False) -> int:
        """The same of a hand by its bytes, whose lines begin with no blank; `trimmed`: none ends with one, and none is empty."""
        text = raw.decode("utf-8", "surrogateescape")
        if not text.isascii() and not text.replace("€", "").replace("£", "").isascii():
            return self.content(text.split("\n"))  # other scripts have other blanks
        if trimmed:
            return self._said(text)
        if "  \n" in text or "  \r" in text:
            return self.content(text.split("\n"))
        if "\r" in text:
            text = text.replace("\r\n", "\n")
        return self._said(text.replace(" \n", "\n").rstrip("\n "))

    def _said(self, text: str) -> int:
        at = text.find(DEALT)
        if at < 0:
            return self._told(text) if OWN in text or LATE in text else self.of(text) & PLAIN
        last = text.find("\n", at + 1)
        if last < 0:
            last = len(text)
        plain, rows = text[:at], text[at + 1 : last]
        whose = rows.partition(" [")[0]
        while (at := text.find(DEALT, last)) >= 0:
            plain += text[last:at]
            last = text.find("\n", at + 1)
            if last < 0:
                last = len(text)
            row = text[at + 1 : last]
            rows, whose = f"{rows}\n{row}", f"{whose}\n{row.partition(' [')[0]}"
        return self.of(plain + text[last:]) & PLAIN | (self.of(whose) & 0xFFFF) << 16 | self.of(rows) & 0xFFFF

    def _told(self, text: str) -> int:
        """The same of a hand that shows cards without a name."""
        end = text.find(LATE)
        lines = text[: len(text) if end < 0 else end].split("\n")
        own = [line for line in lines if line.startswith(OWN[1:])]
        plain = self.of("\n".join(line for line in lines if not line.startswith(OWN[1:]))) & PLAIN
        rows = self.of("\n".join(own)) & 0x7FFF or 1 if own else 0
        return plain | READER << 16 | rows << 16 | rows
