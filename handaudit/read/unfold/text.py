"""Text: a hand begins at a line that the layout knows and goes on to the next, or to the line that ends it."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from handaudit.model.finding import Finding
from handaudit.read.blanks import BLANKS, is_empty
from handaudit.read.chunk_builder import HAND_BYTES, HAND_LINES, Chunk
from handaudit.read.decoding import text_of
from handaudit.read.layouts import Layout
from handaudit.read.line_kinds import is_live
from handaudit.read.source import LINE_LIMIT, RawLine, Source, SourceBlock, shown

BEGINS: Final = 500
"""Characters of a line that its kind is told by."""


def unfold(source: Source, blocks: Iterable[SourceBlock], layout: Layout) -> Iterator[Chunk]:
    """The hands of a text log; what stands before the first, or between two, is no part of a hand."""
    heap = _LineHeap(source, layout)
    number = 1
    for block in blocks:
        for line in source.cut(block.data, block.offset):
            chunk = heap.add(line, number, block.long)
            if chunk is not None:
                yield chunk
            number += line.end > 0
    last = heap.close()
    if last is not None:
        yield last


class _LineHeap:
    """The lines of the hand that is being gathered."""

    def __init__(self, source: Source, layout: Layout) -> None:
        self.source, self.layout = source, layout
        self.begins, self.ends = layout.begins, layout.ends
        before = layout.cut.get("before")
        self.before = re.compile(before) if before else None
        self.lines: list[RawLine] = []
        self.first = 1
        self.ledger = layout.cut.get("ledger") == "native"
        self.gap = True
        self.hand = self.done = self.over = self.between = False
        self.held = self.count = 0
        self.faults: list[Finding] = []

    def add(self, line: RawLine, number: int, long: int) -> Chunk | None:
        """The next line; gives the chunk that it ends."""
        text = line.raw[:BEGINS].decode("utf-8", "replace").strip(BLANKS)
        begins = self.begins is not None and self.begins.search(text) is not None
        chunk = None
        live = self.ledger and self.gap and bool(text) and not begins and is_live(line.raw)
        self.gap = not text or (live and self.gap)
        if begins or (self.done and text and self.hand) or (live != self.between and text):
            chunk = self.close()
            self.between = live
        if not self.lines:
            if not text or (
                not begins and self.before is not None and self.before.fullmatch(text.rstrip()) is not None
            ):
                return chunk
            self.first, self.hand = number, begins
        self.held += len(line.raw)
        self.count += 1
        if long or len(line.raw) > LINE_LIMIT:
            size = long or len(line.raw)
            self._fault("log-unreadable-line.long-holds", number, size=size, limit=LINE_LIMIT)
            line = line._replace(raw=line.raw[:BEGINS])
        self.over = self.over or self.held > HAND_BYTES or self.count > HAND_LINES
        if not self.over:
            self.lines.append(line)
        self.done = self.done or (self.ends is not None and self.ends.search(text) is not None)
        return chunk

    def close(self) -> Chunk | None:
        """The chunk of the lines so far, if there are any."""
        lines = self.lines
        while lines and is_empty(lines[-1].raw):
            lines.pop()
        if not lines:
            return None
        texts, faults, unread = text_of(self.source, lines, self.first)
        if self.over:
            self._fault("log-oversized-hand", self.first, bytes=HAND_BYTES, lines=HAND_LINES)
        found, kind = [*self.faults, *faults], "between" if self.between else "hand"
        unread = unread or bool(self.faults)
        if not self.hand and not self.between:
            kind, unread = "garbage", False
            self._fault("log-garbage.no-hand", self.first, text=shown(texts[0]))
            found = [self.faults[-1]]
        start, last = lines[0], lines[-1]
        size = last.offset + self.source.width(last.raw) - start.offset
        chunk = Chunk(
            self.first,
            texts,
            kind,
            start.offset,
            size,
            tuple(found),
            unread,
            layout="" if self.between else self.layout.name,
        )
        self.lines, self.faults = [], []
        self.hand = self.done = self.over = self.between = False
        self.held = self.count = 0
        return chunk

    def _fault(self, name: str, line: int, /, **fields: object) -> None:
        if len(self.faults) < 10:
            self.faults.append(self.source.fault(name, line, **fields))
