"""From a chunk in the short form to a `Hand`: it is told in our own lines, and these are read."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final, Protocol

from handaudit.model.finding import Finding
from handaudit.model.hand import Hand
from handaudit.model.rulebook import Rulebook
from handaudit.read.chunk_builder import Chunk
from handaudit.read.short.expand import Expansion, ShortRow, expand
from handaudit.rules.messages import message
from handaudit.rules.text_findings import finding_of

STRANGER: Final = "log-unknown-player"
_CODES: Final = {"short-stranger": f"{STRANGER}.short", "short-end": "log-truncated-hand.short"}


class ReadsLines(Protocol):
    """The reader of our own lines."""

    def read(self, chunk: Chunk, source_name: str) -> Hand: ...


class ShortReader:
    """Reads any number of hands in the short form."""

    def __init__(self, name: str, reader: ReadsLines, book_of: Callable[[str], Rulebook | None]) -> None:
        self.name, self.reader, self.book_of = name, reader, book_of

    def read(self, chunk: Chunk, source: str) -> Hand:
        """The hand that a chunk's lines tell, in lines of our own; `numbers` and `pointers` say from which line they come."""
        told = expand(chunk.lines, chunk.first_line, self.book_of)
        lines = tuple(row.line for row in told.rows) or chunk.lines[:1]
        back = self.reader.read(chunk._replace(lines=lines, complete_eof=False), source)
        faults = _faults(told, back.id, source)
        if any(fault.code != STRANGER for fault in faults) or chunk.unread:
            kept = () if chunk.unread else faults
            return replace(
                back, lines=chunk.lines, seats=(), events=(), claims=(), faults=(*chunk.faults, *kept), unread=True, layout=self.name
            )  # fmt: skip
        rows = told.rows
        places = [chunk.first_line + at for at, row in enumerate(rows) if row.lost]
        faults = [replace(fault, line=place) for place, fault in zip(places, faults, strict=True)]
        left_out = [place for place, (_, chips) in zip(places, told.faults.strangers, strict=True) if chips]
        return replace(
            back,
            lines=tuple(row.lost or row.line for row in rows),
            faults=(*back.faults, *faults),
            left_out=(*back.left_out, *left_out),
            layout=self.name,
            numbers=tuple(row.number for row in rows),
            pointers=_pointers(rows),
        )


def _pointers(rows: list[ShortRow]) -> tuple[str, ...]:
    """The place of each row: `/13/2` is the second piece of line 13, `/13/2/1` one more line that it stands for."""
    seen: dict[str, int] = {}
    found = []
    for row in rows:
        place = f"/{row.number}/{row.piece}"
        again = seen[place] = seen.get(place, -1) + 1
        found.append(f"{place}/{again}" if again else place)
    return tuple(found)


def _faults(told: Expansion, hand: str, source: str) -> list[Finding]:
    """What the lines themselves do wrong."""
    found = []
    for fault in told.faults.found:
        name = _CODES.get(fault.case, f"log-unreadable-line.{fault.case}")
        help = message(name).help
        for key, value in fault.fields.items():
            help = help.replace(f"{{{key}}}", str(value))
        found.append(
            finding_of(name, fault.line, fault.fields, mark=fault.mark, hand=hand or None, file=source, help=help)
        )
    return found
