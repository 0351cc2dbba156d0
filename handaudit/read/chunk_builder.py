"""A `ChunkBuilder` gathers lines one by one until they are a `Chunk`: the slow path, for whatever is odd in a log."""

import codecs
import re
from typing import Any, Final, NamedTuple

from handaudit.model.finding import Finding
from handaudit.read.blanks import is_empty
from handaudit.read.decoding import text_of
from handaudit.read.layouts import default
from handaudit.read.line_kinds import is_cut_header, is_header, is_live, is_part, is_preamble, is_separator
from handaudit.read.source import KEPT, LINE_LIMIT, RawLine, Source, is_nuls, shown

HAND_BYTES: Final = 8 * 1024 * 1024
HAND_LINES: Final = 10_000
MOST_FAULTS: Final = 10
_UNDER_HEADER: Final = re.compile(default().cut["under"].encode())


class Chunk(NamedTuple):
    """A run of lines: `kind` is hand | hands | fragment | garbage | between | blank.

    `lines` have no ends; a double-spaced hand keeps its blank lines, so a line's place in it is its place in the file.
    `offset` and `size` are bytes of the file, from the first line to the last without its end. Where `unread` is true a
    hand (or what may have been one) is lost to the audit; `complete_eof` marks the last chunk of a file.

    `clean` is what a `LogLook` has made of a hand that it took: then there are no lines, only the bytes; of several `hands` that it took
    it is a `Taken`. `layout` names the row by which a hand is read; `numbers` and `pointers` are as in a `Hand`; `orders` are the room's
    own counts of the lines; `left` says why a look did not take a hand. So many first lines of a `between` lie `amid` the hand before.
    """

    first_line: int
    lines: tuple[str, ...]
    kind: str
    offset: int
    size: int
    faults: tuple[Finding, ...] = ()
    unread: bool = False
    complete_eof: bool = False
    clean: Any = None
    raw: bytes = b""
    layout: str = ""
    numbers: tuple[int, ...] = ()
    pointers: tuple[str, ...] = ()
    left: str = ""
    orders: tuple[int, ...] = ()
    amid: int = 0

    def whole(self) -> "Chunk":
        """The chunk with its lines, as before they were looked at."""
        if self.clean is None:
            return self
        text = self.raw.decode("utf-8", "surrogateescape").replace("\r\n", "\n").rstrip("\n")
        return self._replace(lines=tuple(text.split("\n")), clean=None, raw=b"")


class ChunkBuilder:
    """The lines of the chunk that is being gathered. `number` is the line that comes next, `done` what is ready."""

    __slots__ = (
        "count", "done", "faults", "first", "gap", "held", "kind", "last", "lines", "live", "number", "over", "part", "seen",
        "size", "source", "spaced",
    )  # fmt: skip

    def __init__(self, source: Source) -> None:
        self.source = source
        self.number = 1
        self.done: list[Chunk] = []
        self.seen = b""  # the beginning of a header of this file
        self._clear()

    def _clear(self) -> None:
        self.kind = ""
        self.first = self.number
        self.lines: list[RawLine] = []
        self.gap: list[RawLine] = []  # a blank line of which we do not know yet whether the hand goes on
        self.faults: list[Finding] = []
        self.spaced = False
        self.part = self.live = False
        self.over = False
        self.count = self.size = self.held = 0

    def add(self, line: RawLine, header: bool = False, long: int = 0) -> None:
        """The next line of the file. `long` is the true size of a line that was cut."""
        if long:
            line = line._replace(raw=_whole_signs(line.raw))
            header = header or is_header(line.raw)
        if header:
            self.close()
        elif is_separator(line.raw) or is_preamble(line.raw):
            self.close()
            self.number += line.end > 0
            return
        elif is_nuls(line.raw):
            self.close()
            self.source.note(self._nuls(long or len(line.raw)))
            self.number += line.end > 0
            return
        elif is_empty(line.raw):
            # A hand whose every line is followed by a blank one goes on.
            if self.kind == "hand" and not self.gap and (self.spaced or self.count == 1):
                self.gap.append(line)
            else:
                self.close()
            self.number += line.end > 0
            return
        elif self.gap:
            if self.spaced or _UNDER_HEADER.match(line.raw):
                self.lines += self.gap
                self.count += 1
                self.gap, self.spaced = [], True
            else:
                self.close()
        else:
            self.spaced = False
        if not self.kind:
            self._clear()
            self.kind, self.live = "hand" if header else "loose", True
        if self.kind == "loose":
            self.part = self.part or is_part(line.raw)
            self.live = self.live and is_live(line.raw)
        self._keep(line, long)
        self.number += line.end > 0

    def _keep(self, line: RawLine, long: int) -> None:
        width = long or self.source.width(line.raw)
        if long or width > LINE_LIMIT:
            if len(self.faults) < MOST_FAULTS:
                sizes = {"size": width, "limit": LINE_LIMIT}
                self.faults.append(self.source.fault("log-unreadable-line.long-holds", self.number, **sizes))
            line = line._replace(raw=_whole_signs(line.raw[:KEPT]))
        start = self.lines[0].offset if self.lines else line.offset
        self.size = line.offset + width - start
        self.last = line
        self.count += 1
        self.held += len(line.raw)
        self.over = self.over or self.held > HAND_BYTES or self.count > HAND_LINES
        if self.over:
            del self.lines[1:]  # memory stays bounded: the first line says which hand it was
        if not self.over or not self.lines:
            self.lines.append(line)

    def close(self, eof: bool = False) -> None:
        """Ends the chunk, if one is open; `eof` where the file ended it."""
        if not self.kind:
            return
        keeps = self.kind == "hand" or (self.live and not self.part)
        lines, faults, unread = text_of(self.source, self.lines, self.first, keeps)
        found = [*self.faults, *faults]
        unread = unread or bool(self.faults)
        kind = self.kind
        if kind == "loose":
            cut = eof and not self.last.end and is_cut_header(self.last.raw, self.seen)
            kind = "fragment" if self.part or cut else "between" if self.live else "garbage"
            if not unread and kind != "between":
                found.append(self._no_hand(kind, lines[0]))
            unread = unread or kind == "fragment"
        if self.over and kind in ("hand", "between"):
            unread = True
            found.append(self._oversized())
        if eof and self.source.grew:
            # Whoever writes the log has not come to its end: what is unfinished is nobody's fault.
            found, kind, unread = [self.source.fault("log-unreadable-file.unfinished", self.first)], "garbage", False
        offset = self.lines[0].offset
        self.done.append(Chunk(self.first, lines, kind, offset, self.size, tuple(found), unread))
        self._clear()

    def _no_hand(self, kind: str, line: str) -> Finding:
        last = self.first + self.count - 1
        where = f"line {self.first} looks" if last == self.first else f"lines {self.first} to {last} look"
        if kind == "garbage":
            where = where.replace(" looks", " is").replace(" look", " are")
            return self.source.fault("log-garbage", self.first, where=where, text=shown(line))
        return self.source.fault("log-truncated-hand.part", self.first, where=where, text=shown(line))

    def _nuls(self, size: int) -> Finding:
        return self.source.fault("log-garbage.nul", self.number, size=size)

    def _oversized(self) -> Finding:
        return self.source.fault("log-oversized-hand", self.first, bytes=HAND_BYTES, lines=HAND_LINES)


def _whole_signs(head: bytes) -> bytes:
    """The head of a cut line without half a sign at its end."""
    try:
        return codecs.getincrementaldecoder("utf-8")().decode(head).encode()
    except UnicodeDecodeError:
        return head
