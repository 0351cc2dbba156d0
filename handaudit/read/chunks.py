"""A log falls into `Chunk`s: hands, money lines between them, and what is neither. Nothing is lost, memory stays flat.

A hand begins at a header and ends at a blank line or at the next header. Two paths lead to the same chunks: a hand
without oddities is decoded and split in one go, everything else goes line by line through a `ChunkBuilder`.
"""

from collections.abc import Generator, Iterable, Iterator
from itertools import chain

from handaudit.read.chunk_builder import HAND_LINES, Chunk, ChunkBuilder
from handaudit.read.decoding import keeps_bytes, text_at_once
from handaudit.read.detect import HEAD, detect
from handaudit.read.inputs import Input
from handaudit.read.layouts import Layout, layout
from handaudit.read.line_kinds import LOOK, PREAMBLE, count_ends, is_separator
from handaudit.read.small_logs import LogLook, headers_of
from handaudit.read.source import LINE_LIMIT, RawLine, Source, SourceBlock
from handaudit.read.unfold import unfolded
from handaudit.rules.text_findings import finding_of

__all__ = ["Chunk", "chunks_of", "split"]

_BLANK = b"\r\n \t"
MANY_BLANKS = 512
ENOUGH = 3
"""Line ends behind which no hand goes on: the one of its last line, and those of two blank ones."""
_ODD = ("\n\0", "\n\n", "\n ", "\n\t", "\ufeff", "\ufffe")


def chunks_of(given: Input, encoding: str | None = None, look: LogLook | None = None) -> tuple[Source, Iterator[Chunk]]:
    """A log's source and its chunks; the source's digest and faults are whole when the chunks have been taken."""
    source = Source(given, encoding)
    return source, split(source, look=look)


def split(
    source: Source, builder: ChunkBuilder | None = None, eof: bool = True, look: LogLook | None = None
) -> Iterator[Chunk]:
    """The chunks of a log in its order; the last one says so. Without `eof` the source is a part of a log, and a header follows it.
    What a look takes stands there without its lines, a run of hands as one chunk."""
    held: Chunk | None = None
    for chunk in _told(source, builder or ChunkBuilder(source), eof, look):
        if held is not None:
            yield held
        held = chunk
    if held is not None:
        yield held._replace(complete_eof=True) if eof else held
    elif eof and not source.unread:
        source.blank = not source.layout or layout(source.layout).unfold == "text"
    if eof and source.blank:
        source.faults.append(finding_of("log-empty-file", file=source.name))


def beginning(blocks: Iterator[SourceBlock]) -> tuple[bytes | None, Iterator[SourceBlock]]:
    """What a log's layout is told from, however its bytes come in blocks, None where there is none; and all of its blocks."""
    taken, size = list[SourceBlock](), 0
    for block in blocks:
        taken.append(block)
        size += len(block.data)
        if size >= HEAD:
            break
    head = b"".join([block.data for block in taken])[:HEAD] if taken else None
    return head, chain(taken, blocks)


def _told(source: Source, builder: ChunkBuilder, eof: bool, look: LogLook | None) -> Iterator[Chunk]:
    """The chunks by the log's layout. If the source does not say it, it is told from the log's beginning."""
    blocks: Iterator[SourceBlock] = iter(source.blocks())
    head, coming = beginning(blocks) if builder.number == 1 and not source.layout else (None, blocks)
    if head is None:
        return _chunks(source, coming, builder, eof, look)
    found = detect(head)
    source.layout = found[0].name if len(found) == 1 else ""
    if len(found) == 1 and found[0].reader == "lines":
        return _chunks(source, coming, builder, eof, look)
    if len(found) == 1 and found[0].reader in ("forms", "short"):
        return unfolded(source, coming, found[0])
    return _refused(source, coming, found)


def _refused(source: Source, blocks: Iterable[SourceBlock], found: tuple[Layout, ...]) -> Iterator[Chunk]:
    """A log whose layout is not read, or not known: one finding says so. Its bytes are counted all the same."""
    for _ in blocks:
        pass
    if len(found) > 1:
        fault = source.fault("log-unknown-layout.several", None, titles=" or of ".join(one.title for one in found))
    elif found[0].name:
        fault = source.fault("log-unknown-layout.room", None, title=found[0].title)
    else:
        fault = source.fault("log-unknown-layout.like", None, found[0].lacks, title=found[0].title)
    source.faults.append(fault)
    source.unread = True
    yield from ()


def _chunks(
    source: Source, blocks: Iterable[SourceBlock], builder: ChunkBuilder, eof: bool, look: LogLook | None
) -> Iterator[Chunk]:
    """Cuts whole lines at the headers. `begun` says that `buf` begins with one."""
    buf, at, scan, begun = b"", 0, 0, False
    headers = headers_of if look is None else look.many.headers
    for block in blocks:
        if block.long:
            _careful(source, builder, buf, at, begun)
            buf, scan, begun = b"", 0, False
            line = next(source.cut(block.data, block.offset))
            builder.add(RawLine(line.raw, block.offset, line.end), long=block.long)
            yield from _taken(builder)
            continue
        if not buf:
            at = block.offset
        buf = buf + block.data if buf else block.data
        found = look.headers if look is not None and look.ahead else headers(buf, scan)
        spans = [header for header, _ in found]
        if begun:
            spans.insert(0, 0)
        elif spans:
            at += _above(source, builder, buf[: spans[0]], at)
            yield from _taken(builder)
        if found:
            builder.seen = builder.seen or buf[found[0][0] : found[0][1]]
            start, at = yield from _hands(source, builder, buf, spans, at, look)
            buf, begun = buf[start:], True
        scan = len(buf)
        if len(buf) > LINE_LIMIT:
            _careful(source, builder, buf, at, begun)
            buf, scan, begun = b"", 0, False
            yield from _taken(builder)
    _careful(source, builder, buf, at, begun)
    builder.close(eof)
    ahead = begun and look is not None and look.ahead
    yield from _left(_taken(builder), look.why(len(look.headers) - 1) if ahead and look is not None else "")


def _left(chunks: Iterable[Chunk], why: str) -> Iterator[Chunk]:
    """The same chunks; the hand among them that was looked at says why it was not taken."""
    for chunk in chunks:
        yield chunk._replace(left=why) if why and chunk.kind == "hand" else chunk


def _above(source: Source, builder: ChunkBuilder, data: bytes, at: int) -> int:
    """Text above a header, and how many bytes of the file it is."""
    if data:
        _careful(source, builder, data, at, False)
    builder.close()
    return source.width(data)


def _hands(
    source: Source, builder: ChunkBuilder, buf: bytes, spans: list[int], at: int, look: LogLook | None
) -> Generator[Chunk, None, tuple[int, int]]:
    """The hands of a text that begin at some places, but for the last, which may go on; unless the look has seen that it ends the log.
    Gives where in the text, and at which byte of the file, what is left begins."""
    looked = _looked(look, source, buf, spans)
    last = len(spans) - 1
    if looked is not None and looked.ahead:
        spans.append(len(buf))
    number = 0
    while number < len(spans) - 1:
        low = spans[number]
        taken = looked.taken(number, builder.number, at) if looked is not None else None
        if taken is not None:
            size = spans[number + len(taken)] - low
            yield Chunk(builder.number, (), "hands", at, size, clean=taken)
            builder.number = taken.lines[-1]
            number += len(taken)
            at += size
            continue
        region = buf[low : spans[number + 1]]
        chunk = _taken_at(looked, number, builder, region, at) if looked is not None else None
        if number == last and chunk is None:
            break
        if chunk is None and source.wide is None:
            chunk = _unasked(builder, region, at) if source.only else None
            chunk = chunk or _plain(builder, region, at)
        if chunk is not None:
            yield chunk if looked is None or chunk.clean is not None else chunk._replace(left=looked.why(number))
        else:
            _careful(source, builder, region, at, True)
            builder.close()
            yield from _left(_taken(builder), "" if looked is None else looked.why(number))
        at += len(region) if source.wide is None else source.width(region)
        number += 1
    return spans[number], at


def _looked(look: LogLook | None, source: Source, buf: bytes, spans: list[int]) -> LogLook | None:
    """A look at the whole hands of a block."""
    if look is None or source.wide is not None:
        return None
    if look.ahead:
        return look
    if len(spans) < 2:
        return None
    low = spans[0]
    if low or not buf.endswith(b"\n"):
        buf, spans = buf[low : spans[-1]], [at - low for at in spans]
    return look(buf, spans)


def _taken_at(looked: LogLook, number: int, builder: ChunkBuilder, region: bytes, at: int) -> Chunk | None:
    """A hand that the look has taken, by itself."""
    clean = looked.clean_hand(number, builder.number)
    if clean is None or not keeps_bytes(builder.source, region, at, builder.number):
        return None
    chunk = Chunk(builder.number, (), "hand", at, len(region.rstrip(b"\r\n")), clean=clean, raw=region)
    builder.number += looked.lines[number]
    return chunk


def _unasked(builder: ChunkBuilder, region: bytes, at: int) -> Chunk | None:
    """A hand that nobody asks for, without its lines; None where it may be asked for, or where its bytes tell of the log's encoding."""
    if builder.source.only in region or not region.isascii():
        return None
    chunk = Chunk(builder.number, ("",), "hand", at, len(region.rstrip(b"\r\n")))
    builder.number += count_ends(region)
    return chunk


def _plain(builder: ChunkBuilder, region: bytes, at: int) -> Chunk | None:
    """A hand without oddities, or None: blank lines inside, marks, leading blanks, bytes that are not UTF-8, great size."""
    if len(region) > LINE_LIMIT:
        return None
    trimmed = region.rstrip(b"\r\n")
    numbered = trimmed.endswith(b"*") and is_separator(trimmed[trimmed.rfind(b"\n") + 1 :])
    if numbered:  # what follows the hand numbers the next one
        trimmed = trimmed[: trimmed.rfind(b"\n") + 1].rstrip(b"\r\n")
    if PREAMBLE in trimmed[-LOOK:]:
        return None
    data = trimmed if numbered else region
    try:
        text: str | None = data.decode()
    except UnicodeDecodeError:
        text = text_at_once(builder.source, data, at, builder.number)
    if text is None:
        return None
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    body = text.rstrip("\n")
    for sign in _ODD:
        if sign in body:
            return None
    lines = tuple(body.split("\n"))
    if len(lines) > HAND_LINES:
        return None
    chunk = Chunk(builder.number, lines, "hand", at, len(trimmed))
    builder.number += len(lines) - 1 + len(text) - len(body) if not numbered else count_ends(region)
    return chunk


def _careful(source: Source, builder: ChunkBuilder, data: bytes, at: int, begun: bool) -> None:
    """Puts whole lines on the builder; the first of them is a header if `begun`. Of very many blank lines at the end all but the
    first are only counted."""
    end = _behind_blanks(data)
    for line in source.cut(data[:end] if end < len(data) else data, at):
        builder.add(line, begun)
        begun = False
    builder.number += count_ends(data[end:]) if end < len(data) else 0


def _behind_blanks(data: bytes) -> int:
    """Where in many blank lines at the end of some lines enough of them have come that the rest says nothing more; else their length."""
    text = len(data.rstrip(_BLANK))
    if len(data) - text < MANY_BLANKS:
        return len(data)
    end = data.find(b"\n", text + MANY_BLANKS // 2) + 1
    return end if end and data.count(b"\n", text, end) > ENOUGH else len(data)


def _taken(builder: ChunkBuilder) -> list[Chunk]:
    taken, builder.done = builder.done, []
    return taken
