"""A log as `Batch`es: whole hands, cut where a header begins, so that each can be split without what stands before it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

from handaudit.kernel.load import kernel
from handaudit.read.chunk_builder import ChunkBuilder
from handaudit.read.chunks import Chunk, beginning, split
from handaudit.read.detect import detect
from handaudit.read.inputs import Input
from handaudit.read.line_kinds import REACH, count_ends, find_header
from handaudit.read.small_logs import LogLook, LookAtMany, joined, look_together
from handaudit.read.source import Source, SourceBlock

TARGET: Final = 192 * 1024
"""Bytes after which the first batches end at the next header."""
GROWTH: Final = 4
"""A batch may be as long as this part of all that stands before it: few hands are spread well, and of many a lot is looked at at
once."""
LARGE: Final = 1024 * 1024
"""Bytes after which any batch ends at the next header."""
MOST: Final = 4 * 1024 * 1024
"""Bytes without a header after which the rest of a log is not cut any more."""


SHARE: Final = 4
"""The last batches are small, too: each is this part of what is still to come at the most, so that all workers end together."""


def batch_size(read: int, total: int = 0, large: int = MOST) -> int:
    """Bytes of a batch, or of a task of small ones, so many bytes into a run of as many as are known of, 0 where nobody knows; `large` at
    the most."""
    size = min(LARGE, large, read // GROWTH)
    return max(TARGET, min(size, (total - read) // SHARE) if total > read else size)


class Batch(NamedTuple):
    """A part of a log that begins with a header or is the first. `line` is the number of its first line, `seen` the beginning of
    a header above it; `eof`: the log ends here. `rest` is the source of blocks that are not read yet. `layout` is that of a log
    that is cut: a beginning alone may look like another one. `lying` are the places of its blocks in memory that processes share, while
    it is on its way; `cut` are chunks of it that are sent in its place, those together that stand one behind the other."""

    log: int
    given: Input
    declared: str | None
    encoding: str
    wide: str | None
    blocks: Iterable[SourceBlock]
    size: int
    line: int
    seen: bytes
    eof: bool = False
    grew: bool = False
    unread: bool = False
    rest: Source | None = None
    lying: Sequence[tuple[int, int, int]] = ()
    layout: str = ""
    cut: Sequence[Sequence[Chunk]] | None = None

    @property
    def folder(self) -> Path:
        """The log's folder."""
        return self.given.folder

    @property
    def text(self) -> Sequence[SourceBlock]:
        """The blocks that can be looked at as they are: text that nobody is writing."""
        known = isinstance(self.blocks, Sequence) and self.wide is None and not self.unread and not self.grew
        return self.blocks if known and isinstance(self.blocks, Sequence) else ()


class Start(NamedTuple):
    """Where a part of a log begins: the number of its first line and the beginning of a header above it. `eof`: the log ends with it."""

    line: int = 1
    seen: bytes = b""
    eof: bool = True


WHOLE: Final = Start()


class Slice(Source):
    """A batch in the place of its log."""

    def __init__(self, batch: Batch) -> None:
        super().__init__(batch.given, batch.declared)
        self.batch = batch
        self.encoding, self.wide = batch.encoding, batch.wide
        self.grew, self.unread = batch.grew, batch.unread
        self.layout = batch.layout

    def blocks(self) -> Iterator[SourceBlock]:
        """The blocks of the batch."""
        yield from self.batch.blocks
        if self.batch.rest is not None:
            self.grew, self.unread = self.batch.rest.grew, self.batch.rest.unread


def chunks_in(batch: Batch, look: LogLook | None = None) -> tuple[Slice, Iterator[Chunk]]:
    """The chunks of a batch, as they are in the whole log; the source's encoding and faults are whole when they have been taken."""
    source = Slice(batch)
    if batch.cut is not None:
        return source, chain.from_iterable(batch.cut)
    builder = ChunkBuilder(source)
    builder.number, builder.seen = batch.line, batch.seen
    return source, split(source, builder, batch.eof, look)


def each_in(batch: Batch, many: LookAtMany | None) -> Iterator[Chunk]:
    """The chunks of a batch one by one; hands that a look at many takes have no lines, and are `clean`."""
    look = None if many is None else LogLook(many, batch.given.name, batch.log)
    if look is not None:
        look_together(look.many, [(batch.text, look)])
    for chunk in chunks_in(batch, look)[1]:
        if chunk.kind == "hands":
            yield from chunk.clean.texts(chunk)
        else:
            yield chunk


class BatchAgain:
    """A batch once more, and those of its chunks that are asked for. `odd` are those of which a worker cannot have told all: they were
    asked for, or they are copies."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self.odd: set[int] = set()
        self.chunks: dict[int, Chunk] = {}  # of most batches nobody asks for one

    def chunk(self, at: int) -> Chunk:
        """One chunk."""
        if at not in self.chunks:
            self.chunks = dict(enumerate(chunks_in(self.batch)[1]))
        return self.chunks[at]

    def only(self, at: int) -> Iterator[Chunk]:
        """The same where no more is known of it."""
        self.odd.add(at)
        yield self.chunk(at)


def batches(
    given: Input, number: int, source: Source, declared: str | None, read: int = 0, start: Start = WHOLE, total: int = 0,
    large: int = MOST,
) -> Iterator[Batch]:  # fmt: skip
    """The batches of a log, `read` bytes into the run of `total`, or of the part of it that begins at `start`. The last one
    says so; what is left of a log that shows no header for long is one batch."""
    blocks: list[SourceBlock] = []
    size, first, seen = 0, start.line, start.seen
    target = batch_size(read, total, large)
    built = kernel()
    ends: Callable[[bytes], int] = count_ends if built is None else built.ends_in

    def made(blocks: Iterable[SourceBlock], eof: bool = False, rest: Source | None = None) -> Batch:
        return Batch(
            number, given, declared, source.encoding, source.wide, blocks, size, first, seen,
            eof, eof and source.grew, eof and source.unread, rest, layout=layout,
        )  # fmt: skip

    head, coming = beginning(iter(source.blocks()))
    found = () if head is None or start.line > 1 else detect(head)
    source.layout = found[0].name if len(found) == 1 else ""
    layout = ""
    if any(one.reader != "lines" for one in found):
        yield made(coming, True, source)  # cut by its own layout, in one piece
        return
    layout = source.layout
    for block in coming:
        while not block.long:
            if not seen:
                header, sign = find_header(block.data, 0)
                seen = block.data[header : sign + 2] if header >= 0 else b""
            cut = _cut(block.data, max(0, target - size), bool(blocks))
            if cut < 0:
                break
            if cut:
                blocks = _ending(blocks, block, cut)
                size += cut
                width = cut if source.wide is None else source.width(block.data[:cut])
                block = SourceBlock(block.data[cut:], block.offset + width)
            blocks = joined(blocks)
            yield made(blocks)
            read += size
            target = batch_size(read, total, large)
            first += sum(ends(one.data) for one in blocks)
            blocks, size = [], 0
        blocks.append(block)
        size += len(block.data)
        if size > MOST:
            yield made(chain(blocks, coming), start.eof, source)
            return
    yield made(joined(blocks), start.eof)


def _ending(blocks: list[SourceBlock], last: SourceBlock, cut: int) -> list[SourceBlock]:
    """Some blocks, and what another one has before a place: as one, where all are whole lines."""
    if any(block.long for block in blocks):
        return [*blocks, SourceBlock(last.data[:cut], last.offset)]
    first = blocks[0] if blocks else last
    return [SourceBlock(b"".join([*[block.data for block in blocks], memoryview(last.data)[:cut]]), first.offset)]


def _cut(data: bytes, at: int, before: bool) -> int:
    """Where the first header at or behind a place begins, -1 where there is none; the very beginning only with text before it.

    A header whose sign stands at the very end of its reach is one or none, depending on what is before it: it is left alone.
    """
    while at < len(data):
        header, sign = find_header(data, at)
        if header < 0:
            return -1
        if sign - header < REACH and (header or before):
            return header
        at = sign + 2
    return -1
