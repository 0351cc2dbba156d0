"""A table whose rows are lines of a hand: one column holds the text, the newest row may stand first."""

import csv
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from handaudit.model.finding import Finding
from handaudit.read.chunk_builder import HAND_BYTES, HAND_LINES, Chunk
from handaudit.read.decoding import text_of
from handaudit.read.layouts import Layout
from handaudit.read.mappings import between_of
from handaudit.read.source import Block, Line, Source

MOST: Final = 128 * 1024 * 1024
"""Bytes of a table that is turned around; beyond it the hands come in the order of the file."""
ROW: Final = 128
"""Bytes that a row takes beside its text."""


class Record(NamedTuple):
    """A row: the number of its first line, its text and its date, and what is wrong with its bytes."""

    number: int
    text: str
    date: str
    faults: tuple[Finding, ...] = ()


def unfold(source: Source, blocks: Iterable[Block], layout: Layout) -> Iterator[Chunk]:
    """The hands of a table in the order of play, oldest first, as far as memory goes."""
    held: list[Chunk] = []
    size = 0
    cutter = _Cutter(source, layout)
    for chunk in cutter.chunks(blocks):
        if not cutter.newest_first or size > MOST:
            yield from reversed(held)
            held.clear()
            yield chunk
            continue
        held.append(chunk)
        size += chunk.size + ROW * len(chunk.lines)
    yield from reversed(held)


class _Heap:
    """The rows that are gathered; of more than a hand may hold only the last is kept up to date."""

    def __init__(self) -> None:
        self.rows: list[Record] = []
        self.size = 0
        self.over = False

    def add(self, record: Record) -> None:
        """One more."""
        self.size += len(record.text)
        if self.over:
            self.rows[-1] = record
            return
        self.rows.append(record)
        self.over = self.size > HAND_BYTES or len(self.rows) > HAND_LINES


class _Cutter:
    """Cuts the rows into hands and what lies between them, in the order of the file. Which way that runs is told by the column that
    counts the rows, where there is one."""

    def __init__(self, source: Source, layout: Layout) -> None:
        self.source, self.layout = source, layout
        self.newest_first = layout.newest_first
        self.column = str(layout.cut.get("column", "entry"))
        self.date = str(layout.cut.get("date", ""))
        self.order = str(layout.cut.get("order", "order"))
        self.counts: list[int] = []

    def chunks(self, blocks: Iterable[Block]) -> Iterator[Chunk]:
        """A hand begins and ends at the lines that the layout knows; a hand without its end is cut off."""
        begins, ends = self.layout.begins, self.layout.ends
        assert begins is not None
        assert ends is not None
        heap = _Heap()
        inside = False
        for record in self._records(blocks):
            first, last = (ends, begins) if self.newest_first else (begins, ends)
            if first.search(record.text) is not None:
                if heap.rows:
                    yield self._chunk(heap, inside and not self.newest_first)
                heap, inside = _Heap(), True
            elif heap.over and not inside:  # far too much for a hand whose end is missing
                yield self._chunk(heap, False)
                heap = _Heap()
            heap.add(record)
            if last.search(record.text) is not None:
                # The newest hand of a log that was saved while it was played has no end.
                yield self._chunk(heap, inside or self.newest_first)
                heap, inside = _Heap(), False
        if heap.rows:
            yield self._chunk(heap, inside and not self.newest_first)

    def _chunk(self, heap: "_Heap", hand: bool) -> Chunk:
        rows, size = heap.rows[::-1] if self.newest_first else heap.rows, heap.size
        faults: tuple[Finding, ...] = ()
        if heap.over and hand:
            message = f"what begins here is longer than {HAND_BYTES:,} bytes or {HAND_LINES:,} lines; it is not read"
            faults = (self._fault("log-oversized-hand", rows[0].number, message),)
            rows = rows[:1]
        if not hand:
            texts = tuple(row.text for row in rows)
            told = between_of(self.layout.mapping)(texts) if self.layout.mapping else texts
            return Chunk(rows[0].number, told, "between", 0, size, layout=self.layout.name)
        if self.date:
            rows = [rows[0], Record(rows[0].number, f"at: {rows[0].date}", ""), *rows[1:]]
        numbers, texts = tuple(row.number for row in rows), tuple(row.text for row in rows)
        faults += tuple(fault for row in rows for fault in row.faults)
        return Chunk(numbers[0], texts, "hand", 0, size, faults, bool(faults), layout=self.layout.name, numbers=numbers)

    def _records(self, blocks: Iterable[Block]) -> Iterator[Record]:
        """The rows, one by one; what is no row is left out and said."""
        rows = _Rows(self.source, blocks)
        places: dict[str, int] = {}
        reader = csv.reader(rows, strict=True)
        held: Record | None = None
        while True:
            before = rows.number
            try:
                row = next(reader)
            except StopIteration:
                break
            except csv.Error as error:
                # The reader has lost its place in quotes: a new one begins at the next line.
                text = f"this row is malformed ({error}); it is left out"
                self.source.faults.append(self._fault("log-unreadable-line", before + 1, text))
                reader = csv.reader(rows, strict=True)
                continue
            if not row:
                continue
            if not places:
                headed = self.column in row
                places = {name: at for at, name in enumerate(row if headed else (self.column, self.date, self.order))}
                if headed:
                    continue
            if len(row) <= places[self.column]:
                text = f"this row has {len(row)} columns; `{self.column}` is missing"
                self.source.faults.append(self._fault("log-unreadable-line", before + 1, text))
                continue
            record = Record(
                before + 1, " ".join(row[places[self.column]].split("\n")), _cell(row, places, self.date), rows.taken()
            )
            self._count(_cell(row, places, self.order))
            if held is not None:
                yield held  # the second row tells which way the table runs
            held = record
        if held is not None:
            yield held

    def _count(self, text: str) -> None:
        """Two rows that are counted differently tell which way the table runs."""
        if len(self.counts) < 2 and text.isascii() and text.isdigit() and len(text) < 30:
            number = int(text)
            if number not in self.counts:
                self.counts.append(number)
                if len(self.counts) == 2:
                    self.newest_first = self.counts[0] > self.counts[1]

    def _fault(self, code: str, line: int, text: str) -> Finding:
        return Finding(code, "error", line, text, file=self.source.name, domain="text")


def _cell(row: list[str], places: dict[str, int], name: str) -> str:
    at = places.get(name, -1)
    return row[at] if 0 <= at < len(row) else ""


class _Rows:
    """The lines of a source as text for the reader of tables; `number` is that of the last one."""

    def __init__(self, source: Source, blocks: Iterable[Block]) -> None:
        self.source = source
        self.coming = self._lines(blocks)
        self.number = 0
        self.faults: list[Finding] = []

    def taken(self) -> tuple[Finding, ...]:
        """What is wrong with the bytes that were read since the last time."""
        faults, self.faults = tuple(self.faults), []
        return faults

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        line = next(self.coming)
        self.number += 1
        texts, faults, _ = text_of(self.source, [line], self.number)
        self.faults += [fault for fault in faults if fault.severity == "error"]
        return texts[0] + ("\n" if line.end else "")

    def _lines(self, blocks: Iterable[Block]) -> Iterator[Line]:
        for block in blocks:
            for line in self.source.cut(block.data, block.offset):
                if line.raw or line.end:
                    yield line
