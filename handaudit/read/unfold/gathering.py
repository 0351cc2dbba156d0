"""Hands that are gathered line by line: the lines of a file go to what knows where a hand ends."""

from collections.abc import Iterable, Iterator
from typing import Protocol

from handaudit.read.chunk_builder import Chunk
from handaudit.read.source import RawLine, Source, SourceBlock


class Cutter(Protocol):
    """What gathers lines until a hand is whole."""

    def add(self, line: RawLine, number: int, size: int) -> Iterator[Chunk]:
        """The next line and its bytes; gives the hands that end in it."""
        ...

    def close(self) -> Iterator[Chunk]:
        """What is left at the end of the file."""
        ...


def gathered(cutter: Cutter, source: Source, blocks: Iterable[SourceBlock]) -> Iterator[Chunk]:
    """The hands of a file in its order. A line may come in pieces, of which the last one has its end."""
    number, ended = 0, True
    for block in blocks:
        for line in source.cut(block.data, block.offset):
            if line.raw or line.end:
                number += ended
                ended = line.end > 0
                yield from cutter.add(line, number, block.long or len(line.raw))
    yield from cutter.close()
