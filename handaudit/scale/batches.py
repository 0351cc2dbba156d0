"""A log as `Batch`es: whole hands, cut where a header begins, so that each can be split without what stands before it."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

from handaudit.read.chunk_builder import ChunkBuilder
from handaudit.read.chunks import Chunk, split
from handaudit.read.detect import detect
from handaudit.read.inputs import Input
from handaudit.read.line_kinds import REACH, count_ends, find_header
from handaudit.read.small_logs import LogLook, joined
from handaudit.read.source import Block, Source

TARGET: Final = 192 * 1024
"""Bytes after which the first batches end at the next header."""
GROWTH: Final = 4
"""A batch may be as long as this part of all that stands before it: few hands are spread well, and of many a lot is looked at at
once."""
LARGE: Final = 1024 * 1024
"""Bytes after which any batch ends at the next header."""
MOST: Final = 4 * 1024 * 1024
"""Bytes without a header after which the rest of a log is not cut any more."""


def batch_size(read: int) -> int:
    """Bytes of a batch, or of a task of small ones, so many bytes into a run."""
    return max(TARGET, min(LARGE, read // GROWTH))


class Batch(NamedTuple):
    """A part of a log that begins with a header or is the first. `line` is the number of its first line, `seen` the beginning of
    a header above it; `eof`: the log ends here. `rest` is the source of blocks that are not read yet."""

    log: int
    given: Input
    declared: str | None
    encoding: str
    wide: str | None
    blocks: Iterable[Block]
    size: int
    line: int
    seen: bytes
    eof: bool = False
    grew: bool = False
    unread: bool = False
    rest: Source | None = None

    @property
    def folder(self) -> Path:
        """The log's folder."""
        return self.given.folder

    @property
    def text(self) -> Sequence[Block]:
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

    def blocks(self) -> Iterator[Block]:
        """The blocks of the batch."""
        yield from self.batch.blocks
        if self.batch.rest is not None:
            self.grew, self.unread = self.batch.rest.grew, self.batch.rest.unread


def chunks_in(batch: Batch, look: LogLook | None = None) -> tuple[Slice, Iterator[Chunk]]:
    """The chunks of a batch, as they are in the whole log; the source's encoding and faults are whole when they have been taken."""
    source = Slice(batch)
    builder = ChunkBuilder(source)
    builder.number, builder.seen = batch.line, batch.seen
    return source, split(source, builder, batch.eof, look)


class Again:
    """A batch once more, and the few of its chunks that are asked for, in their order. `odd` are those of which a worker cannot have
    told all: they were asked for, or they are copies."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self.odd: set[int] = set()
        self.chunks = enumerate(chunks_in(batch)[1])

    def only(self, at: int) -> Iterator[Chunk]:
        """One chunk."""
        self.odd.add(at)
        yield next(chunk for number, chunk in self.chunks if number == at)


def batches(
    given: Input, number: int, source: Source, declared: str | None, read: int = 0, start: Start = WHOLE
) -> Iterator[Batch]:
    """The batches of a log, `read` bytes into the run, or of the part of it that begins at `start`. The last one says so; what is left of
    a log that shows no header for long is one batch."""
    blocks: list[Block] = []
    size, first, seen = 0, start.line, start.seen
    target = batch_size(read)

    def made(blocks: Iterable[Block], eof: bool = False, rest: Source | None = None) -> Batch:
        return Batch(
            number, given, declared, source.encoding, source.wide, blocks, size, first, seen,
            eof, eof and source.grew, eof and source.unread, rest,
        )  # fmt: skip

    coming = iter(source.blocks())
    begin = next(coming, None)
    found = () if begin is None or start.line > 1 else detect(begin.data)
    source.layout = found[0].name if len(found) == 1 else ""
    if begin is not None and any(one.reader != "lines" for one in found):
        yield made(chain((begin,), coming), True, source)  # cut by its own layout, in one piece
        return
    for block in coming if begin is None else chain((begin,), coming):
        while not block.long:
            if not seen:
                header, sign = find_header(block.data, 0)
                seen = block.data[header : sign + 2] if header >= 0 else b""
            cut = _cut(block.data, max(0, target - size), bool(blocks))
            if cut < 0:
                break
            if cut:
                head, tail = block.data[:cut], block.data[cut:]
                blocks.append(Block(head, block.offset))
                size += cut
                block = Block(tail, block.offset + source.width(head))
            yield made(joined(blocks))
            read += size
            target = batch_size(read)
            first += sum(count_ends(one.data) for one in blocks)
            blocks, size = [], 0
        blocks.append(block)
        size += len(block.data)
        if size > MOST:
            yield made(chain(blocks, coming), start.eof, source)
            return
    yield made(joined(blocks), start.eof)


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
