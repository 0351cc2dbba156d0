"""A table whose rows are lines of a hand: one column holds the text, the newest row may stand first."""

import csv
from collections.abc import Iterable, Iterator
from typing import Final

from handaudit.model.finding import Finding
from handaudit.read.chunk_builder import HAND_BYTES, HAND_LINES, Chunk
from handaudit.read.decoding import text_of
from handaudit.read.layouts import Layout
from handaudit.read.source import Block, Line, Source

MOST: Final = 64 * 1024 * 1024
"""Bytes of a table that is turned around; beyond it the hands come in the order of the file."""
Record = tuple[int, str]
"""A line number and a row's text."""


def unfold(source: Source, blocks: Iterable[Block], layout: Layout) -> Iterator[Chunk]:
    """The hands of a table in the order of play, oldest first, as far as memory goes."""
    held: list[Chunk] = []
    size = 0
    for chunk in _chunks(source, blocks, layout):
        if not layout.newest_first or size > MOST:
            yield from reversed(held)
            held.clear()
            yield chunk
            continue
        held.append(chunk)
        size += chunk.size
    yield from reversed(held)


def _chunks(source: Source, blocks: Iterable[Block], layout: Layout) -> Iterator[Chunk]:
    """The hands in the order of the file, each in the order of play."""
    begins, ends = layout.begins, layout.ends
    first, last = (ends, begins) if layout.newest_first else (begins, ends)
    assert first is not None
    heap: list[Record] = []
    inside = False
    for number, text, fault in _records(source, blocks, layout.cut.get("column", "entry")):
        if fault is not None:
            source.faults.append(fault)
            continue
        if first.search(text) is not None and heap:
            yield _chunk(source, layout, heap, inside)
            heap = []
        inside = inside or first.search(text) is not None
        heap.append((number, text))
        if inside and last is not None and last.search(text) is not None:
            yield _chunk(source, layout, heap, True)
            heap, inside = [], False
    if heap:
        yield _chunk(source, layout, heap, inside)


def _chunk(source: Source, layout: Layout, heap: list[Record], hand: bool) -> Chunk:
    """A hand, or the rows between two."""
    heap = heap[::-1] if layout.newest_first else list(heap)
    size = sum(len(text) for _, text in heap)
    faults: tuple[Finding, ...] = ()
    if size > HAND_BYTES or len(heap) > HAND_LINES:
        message = f"what begins here goes on beyond {HAND_BYTES:,} bytes or {HAND_LINES:,} lines; it is not read"
        faults = (Finding("log-oversized-hand", "error", heap[0][0], message, file=source.name, domain="text"),)
        heap = heap[:1]
    numbers, texts = tuple(number for number, _ in heap), tuple(text for _, text in heap)
    kind = "hand" if hand else "between"
    return Chunk(numbers[0], texts, kind, 0, size, faults, bool(faults), layout=layout.name, numbers=numbers)


def _records(source: Source, blocks: Iterable[Block], column: str) -> Iterator[tuple[int, str, Finding | None]]:
    """Line number and text of every row, or what is wrong with it."""
    rows = _Rows(source, blocks)
    place = -1
    reader = csv.reader(rows, strict=True)
    while True:
        before = rows.number
        try:
            row = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            # The reader has lost its place in quotes: a new one begins at the next line.
            text = f"this row is no row of a table ({error}); it is left out"
            yield (
                before + 1,
                "",
                Finding("log-unreadable-line", "error", before + 1, text, file=source.name, domain="text"),
            )
            reader = csv.reader(rows, strict=True)
            continue
        if place < 0:
            place = row.index(column) if column in row else 0
            if column in row:
                continue
        if not row:
            continue
        if len(row) <= place:
            text = f"this row has {len(row)} columns; `{column}` is missing"
            yield (
                before + 1,
                "",
                Finding("log-unreadable-line", "error", before + 1, text, file=source.name, domain="text"),
            )
            continue
        yield before + 1, " ".join(row[place].split("\n")), None


class _Rows:
    """The lines of a source as text for the reader of tables; `number` is that of the last one."""

    def __init__(self, source: Source, blocks: Iterable[Block]) -> None:
        self.source = source
        self.coming = self._lines(blocks)
        self.number = 0

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        line = next(self.coming)
        self.number += 1
        texts, faults, _ = text_of(self.source, [line], self.number)
        self.source.faults += [fault for fault in faults if fault.severity == "error"]
        return texts[0] + ("\n" if line.end else "")

    def _lines(self, blocks: Iterable[Block]) -> Iterator[Line]:
        for block in blocks:
            for line in self.source.cut(block.data, block.offset):
                if line.raw or line.end:
                    yield line
