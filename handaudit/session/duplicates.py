"""Hands that stand twice: every hand of a run is remembered, in memory or on disk; a second one of its id copies or contradicts it."""

from array import array
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, NamedTuple

from handaudit.model.finding import Finding
from handaudit.model.hand import Hand
from handaudit.session.state import Head

if TYPE_CHECKING:
    from handaudit.session.disk_index import DiskIndex

DIGEST = (1 << 64) - 1
PLAIN = DIGEST >> 32 << 32
DEALT = "\nDealt to "
ALIKE = hash("handaudit") == hash(b"handaudit")
"""Whether this Python's hash of an ASCII text is that of its bytes."""


class Twin(NamedTuple):
    """An earlier hand of the same site and id: in which log, at which line, and whether it says the same."""

    number: int
    line: int
    same: bool


class Digest:
    """Digests of texts in 64 bits, by a key that no log knows: none can be written so that two of them are alike.

    Without a key it is Python's own hash, the fastest; it is the same in this process and in those forked from it. Processes that
    start anew share a key.
    """

    def __init__(self, key: bytes = b"") -> None:
        self.key = key

    def of(self, text: str) -> int:
        """The digest of a text."""
        if not self.key:
            return hash(text) & DIGEST
        return int.from_bytes(
            blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8, key=self.key).digest(), "big"
        )

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

    def content_of_parts(self, plain: bytes, rows: bytes) -> int:
        """The same of an ASCII hand whose lines are trimmed: what it says but for the cards dealt, and the lines that tell of these."""
        if not rows:
            return self.of_ascii(plain) & PLAIN
        whose = b"\n".join([row.partition(b" [")[0] for row in rows.split(b"\n")])
        of = self.of_ascii
        return of(plain) & PLAIN | (of(whose) & 0xFFFF) << 16 | of(rows) & 0xFFFF

    def of_ascii(self, text: bytes) -> int:
        """The digest of a text by its bytes, all of which are ASCII."""
        if self.key:
            return int.from_bytes(blake2b(text, digest_size=8, key=self.key).digest(), "big")
        return (hash(text) if ALIKE else hash(text.decode())) & DIGEST

    def _said(self, text: str) -> int:
        at = text.find(DEALT)
        if at < 0:
            return self.of(text) & PLAIN
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


class Seen:
    """The hands of the run in the order in which they came: digests of its id and of its content, and its place, for each. `slots` is an
    open hash table of places in these rows, by the upper bits of the id's digest; it alone is made anew when it grows full. Of more than
    `held` hands those that came so far go to disk; where there is no disk for them, they stay."""

    LINE_BITS = 40
    HELD = 1 << 16

    def __init__(self, digest: Digest | None = None, held: int = HELD) -> None:
        self.digest, self.held = digest or Digest(), held
        self.spilled: DiskIndex | None = None
        self._begin(1 << 12)

    def _begin(self, size: int) -> None:
        # Row 0 is nobody's: a slot that holds 0 is empty.
        self.keys, self.contents, self.places = array("q", (0,)), array("Q", (0,)), array("Q", (0,))
        self._empty(size)

    def _empty(self, size: int) -> None:
        """So many slots, a power of two; `room` is the number of rows with which they are full."""
        self.slots = array("I")  # the old ones go before the new ones come
        self.slots, self.room, self.shift = array("I", (0,)) * size, size * 2 // 3, 65 - size.bit_length()

    def add(self, hand: Hand, number: int) -> Twin | None:
        """Takes note of a hand; the one of the same site and id that came first, if there was one."""
        return self.note(hand.site, hand.id, self.digest.content(hand.lines), number, hand.line) if hand.id else None

    def note(self, site: str, id: str, content: int, number: int, line: int) -> Twin | None:
        """The same by what is remembered of it."""
        key = hash((site, id))
        slots, keys = self.slots, self.keys
        last = len(slots) - 1
        at = key >> self.shift & last
        while held := slots[at]:
            if keys[held] == key:
                return self._twin(self.contents[held], self.places[held], content)
            at = (at + 1) & last
        if self.spilled is not None and (there := self.spilled.find(key)) is not None:
            return self._twin(*there, content)
        row = len(keys)
        self.contents.append(content)
        self.places.append(number << self.LINE_BITS | line)
        keys.append(key)
        slots[at] = row
        if row > self.room or row >= self.held:
            self._make_room(row)
        return None

    def fresh(self, heads: Iterable[tuple[str, str, int, int]], number: int) -> int:
        """Takes note of hands (site, id, digest of the content, line) up to the first whose id came before; how many they were."""
        slots, keys, contents, places, spilled = self.slots, self.keys, self.contents, self.places, self.spilled
        last, shift, row, high, taken = len(slots) - 1, self.shift, len(keys), number << self.LINE_BITS, 0
        full = min(self.room, self.held - 1)
        for site, id, content, line in heads:
            key = hash((site, id))
            at = key >> shift & last
            while held := slots[at]:
                if keys[held] == key:
                    return taken
                at = (at + 1) & last
            if spilled is not None and spilled.find(key) is not None:
                return taken
            contents.append(content)
            places.append(high | line)
            keys.append(key)
            slots[at] = row
            row += 1
            taken += 1
            if row > full:
                self._make_room(row)
                slots, keys, contents, places, spilled = self.slots, self.keys, self.contents, self.places, self.spilled
                last, shift, row = len(slots) - 1, self.shift, len(keys)
                full = min(self.room, self.held - 1)
        return taken

    def _make_room(self, row: int) -> None:
        """After that row."""
        if row > self.room:
            self._grow()
        if row >= self.held:
            self._spill()

    def _twin(self, said: int, place: int, content: int) -> Twin:
        return Twin(place >> self.LINE_BITS, place & ((1 << self.LINE_BITS) - 1), _same(said, content))

    def _grow(self) -> None:
        self._empty(4 * len(self.slots))
        slots, last, shift = self.slots, len(self.slots) - 1, self.shift
        for row, key in enumerate(self.keys):
            if row:
                at = key >> shift & last
                while slots[at]:
                    at = (at + 1) & last
                slots[at] = row

    def _spill(self) -> None:
        """The hands go to disk, nearly in the order of their digests, as the slots have them."""
        first = self.spilled is None
        try:
            from handaudit.session.disk_index import DiskIndex

            self.spilled = self.spilled or DiskIndex()
            rows = ((self.keys[row], self.contents[row], self.places[row]) for row in self.slots if row)
            self.spilled.take(self.keys[1:], rows)
        except (OSError, ImportError):
            if not first:
                raise
            self.spilled, self.held = None, 1 << 32
        else:
            self._begin(len(self.slots))


def _same(one: int, other: int) -> bool:
    """Whether two logs of a hand are one hand: two players see different cards dealt, but no player sees two different hands of his own."""
    odd = one ^ other
    return not odd or 1 << 16 <= odd < 1 << 32


def duplicate(hand: Head, first: str) -> Finding:
    """The finding for a copy of a hand that stands elsewhere."""
    text = f"hand #{hand.id} is a duplicate of {first}; it is audited and counted once"
    return Finding(
        "session-duplicate-hand",
        "warn",
        hand.line,
        text,
        hand=hand.id,
        file=hand.source,
        domain="session",
        mark=hand.id,
        elsewhere=first,
    )


def conflict(hand: Hand, first: str) -> Finding:
    """The finding for another hand of an id that stands elsewhere."""
    text = f"hand #{hand.id} differs from the hand with the same id at {first}; at least one of the two is not what was dealt"
    return Finding(
        "session-conflicting-hand", "error", hand.line, text, domain="session", mark=hand.id, elsewhere=first
    )
