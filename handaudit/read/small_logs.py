"""Small logs are looked at together: their hands stand one behind the other in one text, and each log knows its own part of it."""

from collections.abc import Callable, Iterator, Sequence, Set
from itertools import accumulate
from typing import Any, Final, NamedTuple, Protocol

from handaudit.read.chunk_builder import Chunk
from handaudit.read.inputs import Input
from handaudit.read.line_kinds import find_header
from handaudit.read.source import Source, SourceBlock

SMALL: Final = 256 * 1024
"""Bytes of a log that is read whole, ahead of its turn."""
TOGETHER: Final = 2 * 1024 * 1024
"""Bytes that are read ahead."""
MOST: Final = 2_000
"""Logs that are read ahead."""


class FoundHands(Protocol):
    """What was found in a text of whole hands: the `lines` of each, and of one that was taken what it is, given the line of its header
    and its log; `told` is what it leaves behind, without these. `rows` is the end of a run of taken hands that begins with a hand, each of
    which is UTF-8 to the last byte; it is that hand itself where there is none. `why` says why one was not taken. `raw` are a hand's bytes,
    `size` how many they are without the line ends after it, `reach` those from one hand to another; `head` is what its header and table
    line say, `contents` are digests of what they say; `twins` tells which hands stand twice, the first of which has that place."""

    @property
    def lines(self) -> Sequence[int]: ...
    def clean_hand(self, hand: int, line: int, source: str, log: int, /) -> object | None: ...
    def told(self, hand: int, /) -> Any: ...
    def rows(self, hand: int, /) -> int: ...
    def why(self, hand: int, /) -> str: ...
    def head(self, hand: int, /) -> tuple[Any, str, str, tuple[str, int]]: ...
    def contents(self, digest: Any, low: int, high: int, /) -> list[int]: ...
    def twins(self, digest: Any, low: int, high: int, place: int, /) -> tuple[bytes, bytes, bytes]: ...
    def books_of(self, low: int, high: int, /) -> list[tuple[Any, int]]: ...
    @property
    def era(self) -> object: ...
    def spot(self, hand: int, /) -> int: ...
    def latest(self, hand: int, line: int, source: str, log: int, /) -> Any: ...
    def stretches(self, low: int, high: int, sparse: Set[str], /) -> Sequence[tuple[int, int]]: ...
    def follow(self, watch: Any, low: int, high: int, line: int, source: str, log: int, /) -> int: ...
    def raw(self, hand: int, /) -> bytes: ...
    def reach(self, low: int, high: int, /) -> int: ...
    def size(self, hand: int, /) -> int: ...


class LookAtMany(NamedTuple):
    """`look` looks at the hands that begin at some places of a text, the last of which is the end of them all. `headers` finds the header
    lines behind a place, as `headers_of` does."""

    look: Callable[[bytes, list[int]], FoundHands | None]
    headers: Callable[[bytes, int], list[tuple[int, int]]]


class LogLook:
    """Looks at the hands of one log, a block at a time; `part` says what was found of them with those of other logs."""

    def __init__(self, many: LookAtMany, name: str, log: int) -> None:
        self.many, self.name, self.log = many, name, log
        self.found: FoundHands | None = None
        self.low = 0
        self.lines: Sequence[int] = ()
        self.ahead = False
        self.headers: list[tuple[int, int]] = []

    def part(self, found: FoundHands, low: int, headers: list[tuple[int, int]]) -> None:
        """The hands of this log, with these headers, are those of what was found from one on; the last one ends the log's text."""
        self.found, self.low, self.headers, self.ahead = found, low, headers, True
        self.lines = found.lines[low : low + len(headers)]

    def __call__(self, data: bytes, spans: list[int], /) -> "LogLook | None":
        """Look at the whole hands of a block, unless that was done ahead."""
        if not self.ahead:
            self.found = self.many.look(data, spans)
            self.lines = () if self.found is None else self.found.lines
        return None if self.found is None else self

    def clean_hand(self, hand: int, line: int, /) -> object | None:
        """One hand, whose header is at that line, if it is plain and clean."""
        assert self.found is not None
        return self.told(self.found, self.low + hand, line)

    def told(self, found: Any, hand: int, line: int) -> object | None:
        """The same of what was found in any block."""
        clean: object | None = found.clean_hand(hand, line, self.name, self.log)
        return clean

    def why(self, hand: int) -> str:
        """Why a hand of the block was not taken."""
        return "" if self.found is None else self.found.why(self.low + hand)

    def taken(self, hand: int, line: int, offset: int) -> "TakenStretch | None":
        """The run of taken hands that begins with one at that line and byte of the log, if there is one."""
        found = self.found
        if found is None:
            return None
        low = self.low + hand
        high = min(found.rows(low), self.low + len(self.lines))
        return TakenStretch(self, found, low, high, line, offset) if high > low else None


class TakenStretch:
    """Hands of a log that stand one behind the other and were taken: those from `low` to `high` of what was found, the first of which is
    at a line and a byte of the log. `lines` are those of their headers, and of what follows on them."""

    def __init__(self, look: LogLook, found: FoundHands, low: int, high: int, line: int, offset: int) -> None:
        self.look, self.found, self.low, self.high, self.offset = look, found, low, high, offset
        self.lines = list(accumulate(found.lines[low:high], initial=line))

    def __len__(self) -> int:
        return self.high - self.low

    def hands(self, low: int = 0, high: int | None = None) -> Iterator[tuple[int, int, int, Any, bytes]]:
        """One hand after the other: its line, its place in the log and its size in bytes, what it is, and its bytes."""
        first = self.low
        offset = self.offset + self.found.reach(first, first + low)
        for at in range(low, len(self) if high is None else high):
            raw = self.found.raw(first + at)
            line = self.lines[at]
            # Who asks late asks when the next block may have been looked at.
            clean = self.look.told(self.found, first + at, line)
            yield line, offset, self.found.size(first + at), clean, raw
            offset += len(raw)

    def texts(self, whole: Chunk, low: int = 0, high: int | None = None) -> Iterator[Chunk]:
        """The same as `chunks`, of which nobody asks what they are."""
        last, first = len(self) - 1, self.low
        offset = self.offset + self.found.reach(first, first + low)
        for at in range(low, len(self) if high is None else high):
            raw = self.found.raw(first + at)
            eof = whole.complete_eof and at == last
            size = self.found.size(first + at)
            yield Chunk(self.lines[at], (), "hand", offset, size, complete_eof=eof, clean=self, raw=raw)
            offset += len(raw)

    def chunks(self, whole: Chunk, low: int = 0, high: int | None = None) -> Iterator[Chunk]:
        """Some of the hands as chunks, each by itself; `whole` is the chunk of them all."""
        last = len(self) - 1
        for at, (line, offset, size, clean, raw) in enumerate(self.hands(low, high), low):
            eof = whole.complete_eof and at == last
            yield Chunk(line, (), "hand", offset, size, complete_eof=eof, clean=clean, raw=raw)


class WholeLog(Source):
    """A small log that has been read whole."""

    def __init__(self, given: Input, encoding: str | None) -> None:
        super().__init__(given, encoding)
        self.held = joined(list(super().blocks()))

    def blocks(self) -> Iterator[SourceBlock]:
        """What was read."""
        yield from self.held


class Opened(NamedTuple):
    """A log, its place among those of the run, and who looks at its hands."""

    number: int
    given: Input
    source: Source
    look: LogLook | None


def opened(inputs: Sequence[Input], encoding: str | None, many: LookAtMany | None) -> Iterator[Opened]:
    """The logs one by one; small ones are read some at a time, so that their hands can be looked at together."""
    group: list[Opened] = []
    size = 0
    for number, given in enumerate(inputs):
        if many is None:
            yield Opened(number, given, Source(given, encoding), None)
            continue
        look = LogLook(many, given.name, number)
        if not _is_small(given):
            yield from _looked_at(group, many)
            group, size = [], 0
            yield Opened(number, given, Source(given, encoding), look)
            continue
        source = WholeLog(given, encoding)
        group.append(Opened(number, given, source, look))
        size += source.bytes
        if size >= TOGETHER or len(group) >= MOST:
            yield from _looked_at(group, many)
            group, size = [], 0
    if many is not None:
        yield from _looked_at(group, many)


def look_together(many: LookAtMany, logs: Sequence[tuple[Sequence[SourceBlock], LogLook]]) -> None:
    """Look at the hands of some texts, each of which is one block that ends where a hand does."""
    texts: list[bytes] = []
    spans: list[int] = []
    parts: list[tuple[LogLook, int, list[tuple[int, int]]]] = []
    size = 0
    for blocks, look in logs:
        if len(blocks) != 1 or blocks[0].long:
            continue
        data = blocks[0].data
        headers = many.headers(data, 0)
        if not headers:
            continue
        low = headers[0][0]
        parts.append((look, len(spans), headers))
        spans += [size + at - low for at, _ in headers]
        texts.append(lines_from(data, low))
        size += len(texts[-1])
    found = many.look(b"".join(texts), [*spans, size]) if parts else None
    if found is not None:
        for look, first, headers in parts:
            look.part(found, first, headers)


def lines_from(data: bytes, low: int) -> bytes:
    """A text from a place on, with the end of its last line."""
    return data[low:] if data.endswith(b"\n") else data[low:] + b"\n"


def headers_of(data: bytes, scan: int) -> list[tuple[int, int]]:
    """The header lines that begin behind a place, and where to go on behind each."""
    found: list[tuple[int, int]] = []
    while True:
        header, sign = find_header(data, scan)
        if header < 0:
            return found
        scan = sign + 2
        found.append((header, scan))


def joined(blocks: list[SourceBlock]) -> list[SourceBlock]:
    """Blocks of whole lines as one, so that their hands are looked at together."""
    if len(blocks) < 2 or any(block.long for block in blocks):
        return blocks
    return [SourceBlock(b"".join([block.data for block in blocks]), blocks[0].offset)]


def _is_small(given: Input) -> bool:
    """Whether a log is a file that may be read ahead; one that cannot be asked is read in its turn."""
    try:
        return given.path is not None and not given.packed and given.path.stat().st_size <= SMALL
    except (OSError, ValueError):
        return False


def _looked_at(group: list[Opened], many: LookAtMany) -> list[Opened]:
    """The same logs, looked at together as far as they are text and not being written."""
    ready = [
        (one.source.held, one.look)
        for one in group
        if isinstance(one.source, WholeLog) and one.look is not None
        and one.source.wide is None and not one.source.unread and not one.source.grew
    ]  # fmt: skip
    if ready:
        look_together(many, ready)
    return group
