"""Hands that stand twice: every hand of a run is remembered, in memory or on disk; a second one of its id copies or contradicts it."""

import sys
from array import array
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from handaudit.kernel.load import kernel
from handaudit.model.finding import Finding
from handaudit.model.hand import Hand
from handaudit.model.table_state import Named
from handaudit.read.layouts import layout
from handaudit.rules.text_findings import finding_of
from handaudit.session.digests import LINE_BITS, READER, Digest, Twins
from handaudit.session.disk_index import BUCKETS, Bucket, DiskIndex, bucket_of

if TYPE_CHECKING:
    from handaudit.session.disk_index import Bucket, DiskIndex

COPY, SEEN, SAVED = 1, 2, 3
"""A hand that says the same as another one; the same but for the cards that another player sees; the same, in another download of its
game."""
_NOTHING: Final = array("Q")


class Again(NamedTuple):
    """A hand of which no more is asked than that."""

    id: str
    source: str
    line: int


class Twin(NamedTuple):
    """An earlier hand of the same site and id: in which log, at which line, and whether it says the same: `COPY`, `SEEN`, or 0."""

    number: int
    line: int
    same: int


class Seen:
    """The hands of the run in the order in which they came: digests of its id and of its content, and its place, for each. `slots` is an
    open hash table of places in these rows, by the upper bits of the id's digest; it alone is made anew when it grows full. Of more than
    `held` hands those that came so far go to disk; where there is no disk for them, they stay."""

    HELD = 1 << 17

    def __init__(self, digest: Digest | None = None, held: int = HELD) -> None:
        self.digest, self.held = digest or Digest(), held
        self.spilled: DiskIndex | None = None
        self._begin(1 << 14)

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
        room = layout(hand.layout) if hand.layout else None
        cut = room.cut if room else {}
        # An archive's ids may be rounded, and an event counts its hands from one: the clock tells such hands apart.
        id = f"{hand.id} {hand.date}" if hand.date and cut.keys() & {"rounded", "counted"} else hand.id
        if not id or (room and "counted" in cut and not hand.date and hand.site in room.rooms):
            return None
        return self.note(hand.site, id, self.digest.content(hand.lines), number, hand.line)

    def knows(self, site: str, id: str) -> bool:
        """Whether a hand of that site and id came before."""
        return self._knows(self.digest.of_name(site, id))

    def note(self, site: str, id: str, content: int, number: int, line: int) -> Twin | None:
        """The same by what is remembered of it."""
        key = self.digest.of_name(site, id)
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
        self.places.append(number << LINE_BITS | line)
        keys.append(key)
        slots[at] = row
        if row > self.room or row >= self.held:
            self._make_room(row)
        return None

    def fresh(self, twins: Twins, at: int = 0) -> int:
        """Takes note of hands that the native kernel told of, from number `at` up to the first whose id came before; how many were
        noted."""
        from handaudit.kernel import kernel as compiled

        keys, first = array("q", twins.keys), at
        while at < len(keys):
            row = len(self.keys)
            some = keys[at : at + max(min(self.room + 1, self.held) - row + 1, 1)]
            sifted = _NOTHING if self.spilled is None else self.spilled.filter
            taken = compiled.take_rows(self.slots, self.keys, self.shift, sifted, some)
            at = self._took(some[:taken], twins, at)
            if taken < len(some):
                if self._knows(some[taken]):
                    return at - first
                self.slots[self._slot(some[taken])] = len(self.keys)  # it might have been on disk
                at = self._took(some[taken : taken + 1], twins, at)
            row = len(self.keys) - 1
            if row > self.room or row >= self.held:
                self._make_room(row)
        return at - first

    def twin(self, twins: Twins, hand: int) -> Twin | None:
        """The one that came before one of these hands, if there was one."""
        key = int.from_bytes(twins.keys[8 * hand : 8 * hand + 8], sys.byteorder, signed=True)
        if held := self.slots[self._slot(key)]:
            return self._twin(self.contents[held], self.places[held], twins.content(hand))
        there = None if self.spilled is None else self.spilled.find(key)
        return None if there is None else self._twin(*there, twins.content(hand))

    def _slot(self, key: int) -> int:
        """Where a hand stands, or the empty slot for it."""
        slots, keys = self.slots, self.keys
        last = len(slots) - 1
        at = key >> self.shift & last
        while (held := slots[at]) and keys[held] != key:
            at = (at + 1) & last
        return at

    def _knows(self, key: int) -> bool:
        """Whether a hand is here, or on disk."""
        return self.slots[self._slot(key)] > 0 or (self.spilled is not None and self.spilled.find(key) is not None)

    def _took(self, keys: "array[int]", twins: Twins, at: int) -> int:
        """Rows for hands that have their slots; where those behind them begin."""
        end = at + len(keys)
        self.keys.extend(keys)
        self.contents.frombytes(twins.contents[8 * at : 8 * end])
        self.places.frombytes(twins.places[8 * at : 8 * end])
        return end

    def _make_room(self, row: int) -> None:
        """After that row."""
        if row > self.room:
            self._grow()
        if row >= self.held:
            self._spill()

    def _twin(self, said: int, place: int, content: int) -> Twin:
        return Twin(place >> LINE_BITS, place & ((1 << LINE_BITS) - 1), _same(said, content))

    def _grow(self) -> None:
        self._empty(4 * len(self.slots))
        built = kernel()
        if built is not None:
            built.settle_rows(self.slots, self.keys, self.shift)
            return
        slots, last, shift = self.slots, len(self.slots) - 1, self.shift
        for row, key in enumerate(self.keys):
            if row:
                at = key >> shift & last
                while slots[at]:
                    at = (at + 1) & last
                slots[at] = row

    def _spill(self) -> None:
        """The hands go to disk."""
        first = self.spilled is None
        try:
            self.spilled = self.spilled or DiskIndex()
            self.spilled.take(self._buckets())
        except (OSError, ImportError):
            if not first:
                raise
            self.spilled, self.held = None, 1 << 32
        else:
            self._begin(len(self.slots))

    def _buckets(self) -> "Iterator[Bucket]":
        """The hands by the upper bits of their digests."""
        each = self.keys, self.contents, self.places
        built = kernel()
        if built is not None:
            ends = array("q", bytes(8 << BUCKETS))
            in_order = [array(one.typecode, bytes(8 * (len(one) - 1))) for one in each]
            built.in_buckets(*each, ends, *in_order)
            for low, high in pairwise((0, *ends)):
                yield Bucket(*[one[low:high].tobytes() for one in in_order])
            return
        rows = [array("I") for _ in range(1 << BUCKETS)]
        for row, key in enumerate(self.keys):
            if row:
                rows[bucket_of(key)].append(row)
        for some in rows:
            yield Bucket(*[array(one.typecode, map(one.__getitem__, some)).tobytes() for one in each])


def _same(one: int, other: int) -> int:
    """Whether two logs of a hand are one hand (`COPY`, or `SEEN` by another player), 0 if not: two players see different cards dealt, but
    no player sees two different hands of his own."""
    odd = one ^ other
    if not odd:
        return SEEN if one & 0xFFFFFFFF == READER << 16 else COPY
    return SEEN if 1 << 16 <= odd < 1 << 32 else 0


def duplicate(hand: Named, first: str, same: int) -> Finding:
    """The finding for a copy of a hand that stands elsewhere; `same` is that of its twin."""
    kind = {SEEN: ".seen", SAVED: ".saved"}.get(same, "") if first.rpartition(":")[0] != hand.source else ""
    fields = {"id": hand.id, "first": first}
    found = finding_of(f"session-duplicate-hand{kind}", hand.line, fields, hand=hand.id, file=hand.source, mark=hand.id)
    return replace(found, elsewhere=first)


def conflict(hand: Hand, first: str) -> Finding:
    """The finding for another hand of an id that stands elsewhere."""
    found = finding_of("session-conflicting-hand", hand.line, {"id": hand.id, "first": first}, mark=hand.id)
    return replace(found, elsewhere=first)
