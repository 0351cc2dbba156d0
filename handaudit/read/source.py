"""A `Source` is one log as bytes: read in blocks of whole lines, hashed on the way, decoded without ever guessing."""

import codecs
import hashlib
import io
import os
import re
import stat
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from handaudit.base.signals import heed
from handaudit.model.finding import Finding
from handaudit.read.compressed import STREAMED, Refused, expanded, member, packed_as
from handaudit.read.detect import HEAD, detect, is_whole
from handaudit.read.encoding import BAD, MARK_BAD, check_encoding, marked, unmarked
from handaudit.read.inputs import Input, special, unreadable
from handaudit.read.layouts import layout
from handaudit.read.line_kinds import last_end
from handaudit.read.lookalikes import not_text
from handaudit.read.pipes import read_pipe
from handaudit.read.remote import Remote
from handaudit.rules.text_findings import finding_of

BLOCK: Final = 1024 * 1024
LINE_LIMIT: Final = 1024 * 1024
RECORDS: Final = frozenset({"json", "envelope", "pages"})
"""How layouts are unfolded whose records are parts of a line."""
KEPT: Final = 256  # what stays of a line beyond the limit

# Non-blocking: between the listing and the reading a file may have become a FIFO that nobody writes to.
_OPEN: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_EOL: Final = re.compile(rb"\r\n?|\n")
_LINE: Final = re.compile(rb"([^\r\n]*)(\r\n?|\n|\Z)")


def _whole_signs(data: bytes, most: int) -> int:
    """How many bytes, up to so many, end where a sign of UTF-8 does."""
    at = most
    while at > most - 4 and at < len(data) and data[at] & 0xC0 == 0x80:
        at -= 1
    return at


class SourceBlock(NamedTuple):
    """Whole lines of a source as raw bytes or UTF-8, or, where `long` > 0, one line of that true size, cut. In a layout of records a
    longer line comes in pieces, each a block without a line end."""

    data: bytes
    offset: int
    long: int = 0


class RawLine(NamedTuple):
    """One line as bytes without its end, where it begins in the file, and how many bytes end it there."""

    raw: bytes
    offset: int
    end: int


def is_nuls(raw: bytes) -> bool:
    """Whether a line holds nothing but NUL bytes and blanks."""
    return raw.startswith(b"\0") and not raw.strip(b"\0 \t")


def shown(raw: bytes | str) -> str:
    """Untrusted text as a message quotes it: at most 80 characters."""
    text = raw[:400].decode("utf-8", "backslashreplace") if isinstance(raw, bytes) else raw
    return text if len(text) <= 80 else text[:79] + "…"


class Source:
    """One log, opened when first read. `sha256`, `bytes`, `encoding` and `faults` are whole once it has been read."""

    def __init__(self, given: Input, encoding: str | None = None, stream: BinaryIO | None = None) -> None:
        self.given = given
        self.name = given.name
        self.path = given.path
        self.inner = given.inner
        self.declared = None if encoding is None else check_encoding(encoding)
        self.encoding = "utf-8"
        self.faults: list[Finding] = []
        self.bytes = 0
        self.unread = False  # the whole file, or what is left of it
        self.grew = False
        self.cp1252: bool | None = None  # whether all of it is, once that was asked
        self.blank = False  # read to its end: empty, or nothing but blank lines
        self._records: bool | None = None  # whether its first long line is in a layout of records
        self.layout = ""  # the name of the layout, once the first block was read
        self.only = b""  # what a hand says that is asked for; empty: all are
        self.wide: str | None = None  # the codec when the whole stream is decoded and becomes UTF-8
        self._hash = hashlib.sha256()
        self._stream = stream if given.data is None else io.BytesIO(given.data)
        self._limit: int | None = None
        self._before: os.stat_result | None = None  # the file as it was when it was opened
        self._taken = 0  # bytes of the file; a compressed one has more of text
        self._member = given.member
        self.packed = given.packed

    @property
    def sha256(self) -> str:
        """The digest of the bytes read so far, in hex."""
        return self._hash.hexdigest()

    def hashed(self) -> str:
        """Reads the whole file for its digest alone, and returns that in hex."""
        for _ in self._reads():
            pass
        return self.sha256

    def lines(self) -> Iterator[RawLine]:
        """The lines of the file; one beyond the limit is cut to its first bytes."""
        for block in self.blocks():
            for line in self.cut(block.data, block.offset):
                if line.raw or line.end:
                    yield line

    def cut(self, data: bytes, offset: int) -> Iterator[RawLine]:
        r"""Whole lines of a block. Only \n, \r\n and \r end a line."""
        for match in _LINE.finditer(data):
            raw, end = match[1], match[2]
            if not raw and not end:
                return
            size, tail = self.width(raw), self.width(end)
            yield RawLine(raw, offset, tail)
            offset += size + tail

    def width(self, data: bytes) -> int:
        """How many bytes of the file these bytes stand for."""
        if self.wide is None:
            return len(data)
        text = data.decode("utf-8", "surrogatepass")
        good = BAD.sub("", text)
        return len(good.encode(self.wide, "replace")) + len(text) - len(good)

    def blocks(self) -> Iterator[SourceBlock]:
        """The file in blocks that end where a line ends. A line beyond the limit is a block of its own, cut."""
        rest, head, size, at = b"", b"", 0, -1
        for piece in self._pieces():
            at = self._start if at < 0 else at
            if not size:
                if not (end := last_end(piece)) and rest:
                    rest, piece = b"", rest + piece
                    end = last_end(piece)
                done, rest = rest, piece[end:]
                if end:
                    done = b"".join((done, memoryview(piece)[:end])) if done or rest else piece
                    yield SourceBlock(done, at)
                    at += self.width(done)
                while len(rest) > LINE_LIMIT and self._in_pieces(rest):
                    cut = _whole_signs(rest, LINE_LIMIT)
                    yield SourceBlock(rest[:cut], at)
                    at, rest = at + self.width(rest[:cut]), rest[cut:]
                if len(rest) <= LINE_LIMIT:
                    continue
                head, piece, rest = rest[:KEPT], rest, b""
            piece, rest = rest + piece, b""
            match = _EOL.search(piece)
            if match is None or (match.end() == len(piece) and match[0] == b"\r"):
                stop = len(piece) if match is None else match.start()
                size, rest = size + self.width(piece[:stop]), piece[stop:]
                continue
            size += self.width(piece[: match.start()])
            yield SourceBlock(head + match[0], at, size)
            at, size, rest = at + size + self.width(match[0]), 0, piece[match.end() :]
        if size:
            yield SourceBlock(head + rest, at, size)
        elif rest:
            yield SourceBlock(rest, at)

    def _in_pieces(self, line: bytes) -> bool:
        """Whether a line beyond the limit is read in pieces: its layout is one of records, which end where their brackets do. Before the
        layout is known it is told from the line."""
        if self.layout:
            return layout(self.layout).unfold in RECORDS
        if self._records is None:
            found = detect(line[:HEAD])
            self._records = len(found) == 1 and found[0].unfold in RECORDS
        return self._records

    def note(self, fault: Finding) -> None:
        """Take what is to be said of a file: an error at a line of it by itself, all else once, however many of its parts say it."""
        said = [(one.code, one.severity, one.help) for one in self.faults]
        if (fault.code, fault.severity, fault.help) not in said or (fault.line and fault.severity == "error"):
            self.faults.append(fault)

    def without_nuls(self, line: RawLine, number: int) -> RawLine:
        """The line; empty if it holds NUL bytes alone, which are noted: a part of the file is lost there."""
        if not is_nuls(line.raw):
            return line
        self.note(self.fault("log-garbage.nul", number, size=len(line.raw)))
        return line._replace(raw=b"")

    def fault(self, name: str, line: int | None, help: str = "", /, **fields: object) -> Finding:
        """A finding about this file, with the message of that name."""
        return finding_of(name, line, fields, file=self.name, help=help)

    def _pieces(self) -> Iterator[bytes]:
        """The bytes without the mark at their start, as UTF-8 where the whole stream needs decoding."""
        decoder: codecs.IncrementalDecoder | None = None
        self._start, first = 0, True
        for data in self._reads():
            if first:
                first = False
                mark = self._detect(data)
                data, self._start = data[mark:], mark
                if self.wide:
                    decoder = codecs.getincrementaldecoder(self.wide)(MARK_BAD)
            if self.unread:
                continue  # only the digest is wanted
            yield data if decoder is None else decoder.decode(data).encode("utf-8", "surrogatepass")
        if decoder is not None:
            yield decoder.decode(b"", True).encode("utf-8", "surrogatepass")

    def _detect(self, head: bytes) -> int:
        """Sets the encoding by the mark at the start, else by the declaration; says how long the mark is."""
        name, length = marked(head)
        if name:
            self.encoding = name
            self.wide = None if name == "utf-8-sig" else name
        elif self.declared and is_whole(self.declared, head):
            self.encoding = self.wide = self.declared
        elif (kind := not_text(head, bool(unmarked(head[:4096])))) is not None:
            inside = self.packed and kind.archive
            name = "log-archive-member.holds" if inside else "log-unknown-layout.like"
            self.faults.append(self.fault(name, None, kind.hint, what=kind.what, title=kind.what))
            self.unread = True
        elif likely := unmarked(head[:4096]):
            hint = f"--encoding {likely}"
            self.faults.append(self.fault("log-encoding.no-mark", None, hint, encoding=likely.upper()))
            self.unread = True
        return length

    def _reads(self) -> Iterator[bytes]:
        """The bytes of the text, expanded where they are compressed, and hashed."""
        try:
            for data in self._expanded():
                self._hash.update(data)
                self.bytes += len(data)
                yield data
        except Refused as refused:
            self.unread = True
            self.faults.append(self.fault(refused.message, None, **refused.fields))

    def _expanded(self) -> Iterator[bytes]:
        raw = self._raw()
        first = next(raw, b"")
        kind = "zip" if self._member is not None else packed_as(first)
        whole = chain((first,), raw)
        if kind not in STREAMED:
            self.packed = "" if self._member is None else kind
            yield from whole
            return
        self.packed = kind
        yield from expanded(kind, whole)

    def _raw(self) -> Iterator[bytes]:
        """The raw bytes. A file is read up to the size that it had when it was opened."""
        try:
            stream = self._open()
        except (OSError, ValueError) as error:
            self._give_up("unreadable", why=getattr(error, "strerror", None) or error)
            return
        if stream is None:
            return
        try:
            before = self._before if self._limit is not None else None
            for data in self._each(stream):
                if self._limit == 0:
                    # A file of the kernel's: it says that it is empty, and may never end.
                    self._give_up("no-size")
                    return
                self._taken += len(data)
                yield data
            if before is not None:
                self._compare(before, os.fstat(stream.fileno()))
            elif isinstance(self.inner, Remote) and (why := self.inner.changed(self._taken, self._member is None)):
                self._give_up(why=why)
        except OSError as error:
            self._broken(error)
        finally:
            if self._limit is not None or isinstance(self.inner, Remote):
                stream.close()

    def _each(self, stream: BinaryIO) -> Iterator[bytes]:
        """The bytes of a stream, or of the member of an archive."""
        if self._member is not None:
            yield from member(stream, self._member)
            self._taken = self._limit or 0  # the archive is there as it was
            return
        while data := self._read(stream):
            yield data

    def _read(self, stream: BinaryIO) -> bytes:
        """The next bytes, a block of them where there are so many."""
        heed()
        some = getattr(stream, "read1", None) if self._limit is None and self.inner is None else None
        if some is None:
            if self._limit and self._taken >= self._limit:
                return b""
            return stream.read(min(BLOCK, self._limit - self._taken) if self._limit else BLOCK)
        return read_pipe(stream, some, BLOCK)

    def _open(self) -> BinaryIO | None:
        if self._stream is not None:
            return self._stream
        if self.inner is not None:
            return self.inner.open()
        if self.path is None:
            return sys.stdin.buffer
        handle = os.open(self.path, _OPEN)
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode):
            os.close(handle)
            if stat.S_ISDIR(status.st_mode):
                self._give_up("a-folder")
            else:
                self._give_up("special", kind=special(status.st_mode))
            return None
        self._limit, self._before = status.st_size, status
        return os.fdopen(handle, "rb", buffering=0)

    def _compare(self, before: os.stat_result, after: os.stat_result) -> None:
        """What happened to the file while it was read."""
        assert self.path is not None
        why = changed(self.path, before, after, self._taken)
        if why:
            self._give_up(why=why)
        elif after.st_size > before.st_size:
            self.grew = True
            sizes = {"before": before.st_size, "after": after.st_size}
            self.faults.append(self.fault("log-unreadable-file.grew", None, **sizes))

    def _broken(self, error: OSError) -> None:
        self._give_up("broken", byte=self._taken, why=error.strerror or error)

    def _give_up(self, case: str = "", **fields: object) -> None:
        self.unread = True
        self.faults.append(unreadable(self.name, case, **fields))


def changed(path: Path, before: os.stat_result, after: os.stat_result, taken: int) -> str:
    """Why a file that was read, `taken` bytes of it, is none that can be relied on; empty where it is. One that only grew is."""
    try:
        named = path.stat()
    except OSError:
        return "was removed while it was read: run again on a file that stays"
    if (named.st_dev, named.st_ino) != (before.st_dev, before.st_ino):
        return "was replaced by another file while it was read: run again on the new one"
    if after.st_size < before.st_size or taken < before.st_size:
        return f"was truncated while it was read, from {before.st_size} to {after.st_size} bytes: run again"
    if after.st_size == before.st_size and after.st_mtime_ns != before.st_mtime_ns:
        return "was written to while it was read: run again on a file that stays as it is"
    return ""
