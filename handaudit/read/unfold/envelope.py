"""JSON with one object around a list of hands: each hand is cut out and read by itself, with what the object says of all of them."""

import json
from collections.abc import Iterable, Iterator
from typing import Final

from handaudit.read.chunk_builder import Chunk
from handaudit.read.layouts import Layout
from handaudit.read.records import written
from handaudit.read.source import RawLine, Source, SourceBlock
from handaudit.read.unfold.gathering import gathered
from handaudit.read.unfold.json import SIGNS, ObjectCutter

AROUND: Final = "/envelope"
"""The place of the record that holds what is said of all hands."""
MOST: Final = 32
"""Keys of the object around the hands that are kept, of at most so many characters each."""
LONGEST: Final = 200


def unfold(source: Source, blocks: Iterable[SourceBlock], layout: Layout) -> Iterator[Chunk]:
    """The hands of a file in its order."""
    return gathered(_Envelope(source, layout), source, blocks)


class _Envelope(ObjectCutter):
    """The hand that is being gathered. `around` is how deep the object around it stands open, `said` its plain values so far."""

    def __init__(self, source: Source, layout: Layout) -> None:
        super().__init__(source, layout)
        self.list = str(layout.cut.get("list", "hands"))
        self.around = 0
        self.said: dict[str, str] = {}
        self.word = self.key = ""
        self.inside = False

    def add(self, line: RawLine, number: int, size: int) -> Iterator[Chunk]:
        """The next line; gives the hands that end in it."""
        text, faults = self.text_of(line, number, size)
        if text is None:
            return
        self.faults += faults if self.held else ()
        at = 0
        for sign in SIGNS.finditer(text):
            mark = sign[0]
            if mark in ("{", "["):
                if mark == "{" and self.around == 2 and self.inside and not self.held:
                    at, self.first, self.faults = sign.start(), number, list(faults)
                    self.held.append("")
                self._open(mark)
            elif mark in ("}", "]"):
                self.around = max(self.around - 1, 0)
                self.depth = max(self.around - 2, 0) if self.held else 0
                if self.held and self.around == 2:
                    self._keep(text[at : sign.end()])
                    yield from self.close()
                    at = sign.end()
            elif self.around == 1:
                self._outside(mark)
        if self.held:
            self._keep(text[at:] + "\n" * (line.end > 0))

    def _open(self, mark: str) -> None:
        if self.around == 1:
            self.inside = mark == "[" and self.key == self.list
            self.key = ""
        self.around += 1
        self.depth = max(self.around - 2, 0) if self.held else 0

    def _outside(self, mark: str) -> None:
        """A sign of the object around the hands."""
        if mark == ":":
            self.key, self.word = self.word, ""
        elif mark == ",":
            self.key = self.word = ""
        elif mark[0] == '"':
            try:
                self.word = str(json.loads(mark))[:LONGEST]
            except ValueError:
                self.word = ""
            if self.key and len(self.said) < MOST:
                self.said[self.key] = self.word

    def _chunk(self) -> Chunk:
        chunk = super()._chunk()
        self.lost = False
        if chunk.unread:
            return chunk
        row = f"{AROUND} {written(self.said)}"
        return chunk._replace(
            lines=(*chunk.lines, row), numbers=(*chunk.numbers, chunk.numbers[0]), pointers=(*chunk.pointers, AROUND)
        )
