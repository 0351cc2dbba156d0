"""Rows that are lines of a hand: they are cut into hands and what lies between them, and told in the order of play. What a room writes
late belongs to the hand before it; who comes, goes or brings chips amid a hand does so between hands."""

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from handaudit.model.finding import Finding
from handaudit.read.chunk_builder import HAND_BYTES, HAND_LINES, Chunk
from handaudit.read.layouts import Layout
from handaudit.read.source import Source

MOST: Final = 128 * 1024 * 1024
"""Bytes of a table that is turned around; beyond it the hands come in the order of the file."""
MOST_HELD: Final = 64
"""Chunks that wait behind a hand without its end."""
STOPPED: Final = "stopped: dealt again"
"""The line of ours behind a hand that was stopped."""
ROW: Final = 128
"""Bytes that a row takes beside its text."""


class UnfoldedRow(NamedTuple):
    """A row: the number of its first line, its text and its date, what is wrong with it, and the room's own count of it, 0 without one."""

    number: int
    text: str
    date: str
    faults: tuple[Finding, ...] = ()
    order: int = 0


class UnfoldedPiece(NamedTuple):
    """Rows in the order of play: a hand, or what lies between two. So many first rows of the latter lie `amid` the hand before."""

    rows: list[UnfoldedRow]
    size: int
    hand: bool
    over: bool = False
    amid: int = 0


class _RowHeap:
    """The rows that are gathered; of more than a hand may hold only the last is kept up to date."""

    def __init__(self) -> None:
        self.rows: list[UnfoldedRow] = []
        self.size = 0
        self.over = False

    def add(self, record: UnfoldedRow) -> None:
        """One more."""
        self.size += len(record.text)
        if self.over:
            self.rows[-1] = record
            return
        self.rows.append(record)
        self.over = self.size > HAND_BYTES or len(self.rows) > HAND_LINES


class RowCutter:
    """Cuts the rows into hands and what lies between them. `newest_first` tells which way they come."""

    def __init__(self, source: Source, layout: Layout) -> None:
        self.source, self.layout = source, layout
        self.newest_first = layout.newest_first
        self.date = str(layout.cut.get("date", ""))
        self.late, self.beside, self.dealt = (_pattern(layout, key) for key in ("late", "beside", "dealt"))

    def in_play(self, records: Iterable[UnfoldedRow]) -> Iterator[Chunk]:
        """The hands in the order of play, oldest first, as far as memory goes."""
        again = self.layout.cut.get("again")
        yield from (
            self._turned(records) if again is None else _stopped(self._turned(records), self.layout, re.compile(again))
        )

    def _turned(self, records: Iterable[UnfoldedRow]) -> Iterator[Chunk]:
        held: list[Chunk] = []
        size = 0
        for chunk in self.chunks(records):
            if not self.newest_first or size > MOST:
                yield from reversed(held)
                held.clear()
                yield chunk
                continue
            held.append(chunk)
            size += chunk.size + ROW * len(chunk.lines)
        yield from reversed(held)

    def chunks(self, records: Iterable[UnfoldedRow]) -> Iterator[Chunk]:
        """The chunks as the rows come."""
        before: UnfoldedPiece | None = None
        for piece in self._settled(records):
            if before is not None:
                if not (before.hand or piece.hand) and len(before.rows) + len(piece.rows) <= HAND_LINES:
                    first, second = (piece, before) if self.newest_first else (before, piece)
                    rows, size = [*first.rows, *second.rows], first.size + second.size
                    before = UnfoldedPiece(rows, size, False, amid=first.amid)
                    continue
                yield from self._chunk(before)
            before = piece
        if before is not None:
            yield from self._chunk(before)

    def _settled(self, records: Iterable[UnfoldedRow]) -> Iterator[UnfoldedPiece]:
        """The pieces, every row in the one that it tells of."""
        before: UnfoldedPiece | None = None
        for piece in self._pieces(records):
            if before is not None:
                before, piece = self._joined(before, piece)
                yield from self._parts(before)
            before = piece
        if before is not None:
            yield from self._parts(before)

    def _pieces(self, records: Iterable[UnfoldedRow]) -> Iterator[UnfoldedPiece]:
        """A hand begins and ends at the lines that the layout knows; a hand without its end is cut off."""
        begins, ends = self.layout.begins, self.layout.ends
        assert begins is not None
        assert ends is not None
        heap = _RowHeap()
        inside = False
        for record in records:
            first, last = (ends, begins) if self.newest_first else (begins, ends)
            if first.search(record.text) is not None:
                if heap.rows:
                    yield self._piece(heap, inside and not self.newest_first)
                heap, inside = _RowHeap(), True
            elif heap.over and not inside:  # far too much for a hand whose end is missing
                yield self._piece(heap, False)
                heap = _RowHeap()
            heap.add(record)
            if last.search(record.text) is not None:
                # The newest hand of a log that was saved while it was played has no end.
                yield self._piece(heap, inside or self.newest_first)
                heap, inside = _RowHeap(), False
        if heap.rows:
            yield self._piece(heap, inside and not self.newest_first)

    def _piece(self, heap: _RowHeap, hand: bool) -> UnfoldedPiece:
        return UnfoldedPiece(heap.rows[::-1] if self.newest_first else heap.rows, heap.size, hand, heap.over and hand)

    def _joined(self, first: UnfoldedPiece, second: UnfoldedPiece) -> tuple[UnfoldedPiece, UnfoldedPiece]:
        """Two that follow each other: the hand gets the rows that were written late."""
        hand, between = (second, first) if self.newest_first else (first, second)
        if self.late is None or not hand.hand or hand.over or between.hand or not self._ended(hand):
            return first, second
        late: list[UnfoldedRow] = []
        other: list[UnfoldedRow] = []
        for row in between.rows:
            (other if self.late.search(row.text) is None else late).append(row)
        hand, between = hand._replace(rows=[*hand.rows, *late]), between._replace(rows=other)
        return (between, hand) if self.newest_first else (hand, between)

    def _ended(self, hand: UnfoldedPiece) -> bool:
        return self._ends(hand.rows[-1])

    def _ends(self, row: UnfoldedRow) -> bool:
        assert self.layout.ends is not None
        return self.layout.ends.search(row.text) is not None

    def _parts(self, piece: UnfoldedPiece) -> Iterator[UnfoldedPiece]:
        """A hand, and beside it the rows of those who came, went or brought chips while it began or was played."""
        above: list[UnfoldedRow] = []
        below: list[UnfoldedRow] = []
        amid = 0
        if piece.hand and not piece.over and self.beside is not None:
            dealt = ended = False
            for row in piece.rows:
                dealt = dealt or (self.dealt is not None and self.dealt.search(row.text) is not None)
                if self.beside.search(row.text) is not None:
                    (below if dealt else above).append(row)
                    amid += dealt and not ended
                ended = ended or self._ends(row)
        parts = [UnfoldedPiece(above, 0, False), piece, UnfoldedPiece(below, 0, False, amid=amid)]
        yield from (part for part in (parts[::-1] if self.newest_first else parts) if part.rows)

    def _chunk(self, piece: UnfoldedPiece) -> Iterator[Chunk]:
        rows = piece.rows
        faults: tuple[Finding, ...] = ()
        if piece.over:
            faults = (self.fault("log-oversized-hand", rows[0].number, bytes=HAND_BYTES, lines=HAND_LINES),)
            rows = rows[:1]
        if not piece.hand:
            self.source.faults += [fault for row in rows if not row.text for fault in row.faults]
            yield self._chunk_of(rows, "between", piece.size)._replace(amid=piece.amid)
            return
        if self.date:
            rows = [rows[0], rows[0]._replace(text=f"at: {rows[0].date}", faults=()), *rows[1:]]
        faults += tuple(fault for row in rows for fault in row.faults)
        yield self._chunk_of(rows, "hand", piece.size)._replace(faults=faults, unread=bool(faults))

    def _chunk_of(self, rows: list[UnfoldedRow], kind: str, size: int) -> Chunk:
        numbers, texts = tuple(row.number for row in rows), tuple(row.text for row in rows)
        orders = tuple(row.order for row in rows) if any(row.order for row in rows) else ()
        return Chunk(numbers[0], texts, kind, 0, size, layout=self.layout.name, numbers=numbers, orders=orders)

    def fault(self, name: str, line: int, /, **fields: object) -> Finding:
        """What is wrong with a row, by the message of that name."""
        return self.source.fault(name, line, **fields)


def _stopped(chunks: Iterable[Chunk], layout: Layout, again: re.Pattern[str]) -> Iterator[Chunk]:
    """Hands in the order of play. One without its end was stopped if the next one has its number and its stacks: it is dealt again, and
    gets a last line that says so."""
    assert layout.ends is not None
    held: list[Chunk] = []  # a hand without its end, and what lies behind it
    for chunk in chunks:
        if chunk.kind == "hand":
            said = _matched(chunk, again)
            if held and said and said == _matched(held[0], again):
                first = held[0]
                orders = (*first.orders, first.orders[-1]) if first.orders else ()
                numbers = *first.numbers, first.numbers[-1]
                held[0] = first._replace(lines=(*first.lines, STOPPED), numbers=numbers, orders=orders)
            yield from held
            held = []
            if layout.ends.search(chunk.lines[-1]) is None and not any(map(layout.ends.search, chunk.lines)):
                held = [chunk]
                continue
        if held and len(held) < MOST_HELD:
            held.append(chunk)
        else:
            yield from held
            held = []
            yield chunk
    yield from held


def _matched(chunk: Chunk, pattern: re.Pattern[str]) -> list[str]:
    """What a pattern picks of a hand's lines."""
    return [found[1] for line in chunk.lines if (found := pattern.match(line)) is not None]


def _pattern(layout: Layout, key: str) -> re.Pattern[str] | None:
    text = layout.cut.get(key)
    return None if text is None else re.compile(text)
