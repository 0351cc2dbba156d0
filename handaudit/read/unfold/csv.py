"""A table whose rows are lines of a hand: one column holds the text, the newest row may stand first."""

import csv
from collections.abc import Iterable, Iterator

from handaudit.model.finding import Finding
from handaudit.read.blanks import WIDE
from handaudit.read.chunk_builder import Chunk
from handaudit.read.decoding import text_of
from handaudit.read.layouts import Layout
from handaudit.read.source import RawLine, Source, SourceBlock
from handaudit.read.unfold.rows import RowCutter, UnfoldedRow


def unfold(source: Source, blocks: Iterable[SourceBlock], layout: Layout) -> Iterator[Chunk]:
    """The hands of a table in the order of play, oldest first, as far as memory goes."""
    cutter = _RowCutter(source, layout)
    return cutter.in_play(cutter.records(blocks))


class _RowCutter(RowCutter):
    """Cuts the rows of a table. Which way it runs is told by the column that counts the rows, where there is one."""

    def __init__(self, source: Source, layout: Layout) -> None:
        super().__init__(source, layout)
        self.column = str(layout.cut.get("column", "entry"))
        self.order = str(layout.cut.get("order", "order"))
        self.counts: list[int] = []

    def records(self, blocks: Iterable[SourceBlock]) -> Iterator[UnfoldedRow]:
        """The rows, one by one; what is no row is left out and said."""
        rows = _Rows(self.source, blocks)
        places: dict[str, int] = {}
        reader = csv.reader(rows, strict=True)
        held: UnfoldedRow | None = None
        cells = 0
        row: list[str] = []
        while True:
            last, before = row, rows.number
            try:
                row = next(reader)
            except StopIteration:
                if 0 < len(last) < cells:
                    self.source.faults.append(
                        self.fault("log-unreadable-line.cut", before, count=len(last), cells=cells)
                    )
                break
            except csv.Error as error:
                # The reader has lost its place in quotes: a new one begins at the next line.
                self.source.faults.append(self.fault("log-unreadable-line.malformed", before + 1, why=error))
                reader = csv.reader(rows, strict=True)
                continue
            if not "".join(row).strip(WIDE + "\0"):
                row = []  # an empty line
                continue
            if not places:
                headed = self.column in row
                places = {name: at for at, name in enumerate(row if headed else (self.column, self.date, self.order))}
                if headed:
                    cells = len(row)
                    continue
            if len(row) <= places[self.column]:
                sizes = {"count": len(row), "column": self.column}
                self.source.faults.append(self.fault("log-unreadable-line.columns", before + 1, **sizes))
                continue
            order = count_of(_cell(row, places, self.order))
            text = " ".join(row[places[self.column]].split("\n"))
            record = UnfoldedRow(before + 1, text, _cell(row, places, self.date), rows.taken(), order)
            self._count(order)
            if held is not None:
                yield held  # the second row tells which way the table runs
            held = record
        if held is not None:
            yield held

    def _count(self, number: int) -> None:
        """Two rows that are counted differently tell which way the table runs."""
        if len(self.counts) < 2 and number and number not in self.counts:
            self.counts.append(number)
            if len(self.counts) == 2:
                self.newest_first = self.counts[0] > self.counts[1]


def count_of(text: str) -> int:
    """The count of a row, 0 where it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 30 else 0


def _cell(row: list[str], places: dict[str, int], name: str) -> str:
    at = places.get(name, -1)
    return row[at] if 0 <= at < len(row) else ""


class _Rows:
    """The lines of a source as text for the reader of tables; `number` is that of the last one."""

    def __init__(self, source: Source, blocks: Iterable[SourceBlock]) -> None:
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

    def _lines(self, blocks: Iterable[SourceBlock]) -> Iterator[RawLine]:
        for block in blocks:
            for line in self.source.cut(block.data, block.offset):
                if line.raw or line.end:
                    yield line
