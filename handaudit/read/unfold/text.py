"""Text: a hand begins at a line that the layout knows and goes on to the next, or to the line that ends it."""

import re
from collections.abc import Generator, Iterable, Iterator
from functools import cache
from itertools import pairwise
from operator import itemgetter
from typing import Final

from handaudit.model.finding import Finding
from handaudit.read.blanks import WIDE, is_empty
from handaudit.read.chunk_builder import HAND_BYTES, HAND_LINES, Chunk
from handaudit.read.decoding import text_of
from handaudit.read.encoding import strict
from handaudit.read.layouts import Layout
from handaudit.read.line_kinds import is_live
from handaudit.read.source import LINE_LIMIT, RawLine, Source, SourceBlock, shown

BEGINS: Final = 500
"""Characters of a line that its kind is told by."""
_FIRST: Final = itemgetter(slice(0, 1))
_LAST: Final = itemgetter(slice(-1, None))
_EDGES: Final = re.compile(rf"^[{WIDE}]++|(?<![{WIDE}])[{WIDE}]++$", re.MULTILINE)


def unfold(source: Source, blocks: Iterable[SourceBlock], layout: Layout) -> Iterator[Chunk]:
    """The hands of a text log; what stands before the first, or between two, is no part of a hand."""
    heap = _LineHeap(source, layout)
    number, rest, at = 1, b"", 0
    cutter = _cutter(layout)
    for block in blocks:
        data, offset = (rest + block.data, at) if rest else (block.data, block.offset)
        rest = b""
        plain = _PlainLines.of(data, cutter) if cutter is not None and not block.long and source.wide is None else None
        places = [] if plain is None else plain.begins(heap)
        if plain is None or not places:
            number = yield from heap.take(source.cut(data, offset), number, block.long)
            continue
        low = plain.size(0, places[0])
        number = yield from heap.take(source.cut(data[:low], offset), number)
        if (chunk := heap.close()) is not None:
            yield chunk
        for first, last in pairwise(places):
            size = plain.size(first, last)
            chunk = plain.hand(first, last, size, number, offset + low, layout)
            if chunk is not None and size <= LINE_LIMIT:
                yield chunk
                number += last - first
            else:
                number = yield from heap.take(source.cut(data[low : low + size], offset + low), number)
                if (chunk := heap.close()) is not None:
                    yield chunk
            low += size
        rest, at = data[low:], offset + low
        if len(rest) > LINE_LIMIT:
            number = yield from heap.take(source.cut(rest, at), number)
            rest = b""
    if rest:
        number = yield from heap.take(source.cut(rest, at), number)
    last_one = heap.close()
    if last_one is not None:
        yield last_one


@cache
def _cutter(layout: Layout) -> re.Pattern[str] | None:
    """What finds the line ends above the first lines of hands; None where a hand may end before the next begins, or other lines stand
    between two."""
    told = layout.ends is not None or layout.cut.get("ledger") == "native"
    if layout.begins is None or told or "\\Z" in layout.begins.pattern:
        return None
    if not layout.begins.pattern.startswith("^"):
        return None
    # A sign is found sooner than `^`.
    return re.compile(rf"\n(?={layout.begins.pattern})", re.MULTILINE)


class _PlainLines:
    """Lines of a text that is all UTF-8 and has one kind of line end. `ends` is how many bytes that is."""

    def __init__(self, text: str, ends: int, cutter: re.Pattern[str]) -> None:
        self.lines, self.ends, self.cutter = text.split("\n"), ends, cutter
        self.ascii = text.isascii()
        edges = set(map(_FIRST, self.lines)) | (set(map(_LAST, self.lines)) if "$" in cutter.pattern else set())
        self.bare = "\n" + (text if edges.isdisjoint(WIDE) else _EDGES.sub("", text))

    @classmethod
    def of(cls, data: bytes, cutter: re.Pattern[str]) -> "_PlainLines | None":
        """The lines of these bytes, None if they have to be looked at one by one."""
        text = strict(data)
        if text is None or "\ufeff" in text or "\n\0" in text:
            return None
        ends = 1
        if "\r" in text:
            ends = 2
            count = text.count("\r\n")
            if count != text.count("\r") or count != text.count("\n"):
                return None
            text = text.replace("\r\n", "\n")
        return cls(text, ends, cutter)

    def begins(self, heap: "_LineHeap") -> list[int]:
        """The lines that begin a hand."""
        found: list[int] = []
        line = end = 0
        while (match := self.cutter.search(self.bare, end)) is not None:
            line += self.bare.count("\n", end, match.start())
            if heap.starts(self.lines[line].encode()):
                found.append(line)
            end = match.end()
            line += 1
        return found

    def size(self, first: int, last: int) -> int:
        """How many bytes some lines are, with their ends."""
        lines = self.lines[first:last]
        signs = sum(map(len, lines)) if self.ascii else len("".join(lines).encode())
        return signs + self.ends * (last - first)

    def hand(self, first: int, last: int, size: int, number: int, offset: int, layout: Layout) -> Chunk | None:
        """The hand of some lines, which are so many bytes; None if it has too many."""
        end = last
        while not self.lines[end - 1].strip(WIDE):
            end -= 1
        if end - first > HAND_LINES:
            return None
        size -= self.size(end, last) + self.ends
        return Chunk(number, tuple(self.lines[first:end]), "hand", offset, size, layout=layout.name)


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

    def take(self, lines: Iterable[RawLine], number: int, long: int = 0) -> Generator[Chunk, None, int]:
        """Takes lines one by one and gives the chunks that they end; returns the number of the next line."""
        for line in lines:
            chunk = self.add(line, number, long)
            if chunk is not None:
                yield chunk
            number += line.end > 0
        return number

    def starts(self, raw: bytes) -> bool:
        """Whether a line begins a hand."""
        return self.begins is not None and self.begins.search(_beginning(raw)) is not None

    def add(self, line: RawLine, number: int, long: int) -> Chunk | None:
        """The next line; gives the chunk that it ends."""
        line = self.source.without_nuls(line, number)
        text = _beginning(line.raw)
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


def _beginning(raw: bytes) -> str:
    """What the kind of a line is told by."""
    return raw[:BEGINS].decode("utf-8", "replace").strip(WIDE)
