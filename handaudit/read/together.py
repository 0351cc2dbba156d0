"""Small logs are looked at together: their hands stand one behind the other in one text, and each log knows its own part of it."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, Protocol

from handaudit.read.inputs import Input
from handaudit.read.marks import find_header
from handaudit.read.source import Block, Source

SMALL: Final = 256 * 1024
"""Bytes of a log that is read whole, ahead of its turn."""
TOGETHER: Final = 1024 * 1024
"""Bytes that are read ahead."""
MOST: Final = 2_000
"""Logs that are read ahead."""


class Found(Protocol):
    """What was found in a text of whole hands: the `lines` of each, and of one that was taken what it is, given the line of its header
    and its log."""

    @property
    def lines(self) -> Sequence[int]: ...
    def clean_hand(self, hand: int, line: int, source: str, log: int, /) -> object | None: ...


LookAtMany = Callable[[bytes, list[int]], Found | None]
"""Looks at the hands that begin at some places of a text, the last of which is the end of them all."""


class LogLook:
    """Looks at the hands of one log, a block at a time; `part` says what was found of them with those of other logs."""

    def __init__(self, many: LookAtMany, name: str, log: int) -> None:
        self.many, self.name, self.log = many, name, log
        self.found: Found | None = None
        self.low = 0
        self.lines: Sequence[int] = ()
        self.ahead = False

    def part(self, found: Found, low: int, high: int) -> None:
        """The hands of this log are these of what was found; the last one ends the log's text."""
        self.found, self.low, self.lines, self.ahead = found, low, found.lines[low:high], True

    def __call__(self, data: bytes, spans: list[int], /) -> "LogLook | None":
        """Look at the whole hands of a block, unless that was done ahead."""
        if not self.ahead:
            self.found = self.many(data, spans)
            self.lines = () if self.found is None else self.found.lines
        return None if self.found is None else self

    def clean_hand(self, hand: int, line: int, /) -> object | None:
        """One hand, whose header is at that line, if it is plain and clean."""
        assert self.found is not None
        return self.found.clean_hand(self.low + hand, line, self.name, self.log)


class Held(Source):
    """A small log that has been read whole."""

    def __init__(self, given: Input, encoding: str | None) -> None:
        super().__init__(given, encoding)
        self.held = joined(list(super().blocks()))

    def blocks(self) -> Iterator[Block]:
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
        source = Held(given, encoding)
        group.append(Opened(number, given, source, look))
        size += source.bytes
        if size >= TOGETHER or len(group) >= MOST:
            yield from _looked_at(group, many)
            group, size = [], 0
    if many is not None:
        yield from _looked_at(group, many)


def look_together(many: LookAtMany, logs: Sequence[tuple[Sequence[Block], LogLook]]) -> None:
    """Look at the hands of some texts, each of which is one block that ends where a hand does."""
    texts: list[bytes] = []
    spans: list[int] = []
    parts: list[tuple[LogLook, int, int]] = []
    size = 0
    for blocks, look in logs:
        if len(blocks) != 1 or blocks[0].long:
            continue
        data = blocks[0].data
        headers = [header for header, _ in headers_of(data)]
        if not headers:
            continue
        low = headers[0]
        parts.append((look, len(spans), len(spans) + len(headers)))
        spans += [size + at - low for at in headers]
        texts.append(data[low:] if data.endswith(b"\n") else data[low:] + b"\n")
        size += len(texts[-1])
    found = many(b"".join(texts), [*spans, size]) if parts else None
    if found is not None:
        for look, first, last in parts:
            look.part(found, first, last)


def headers_of(data: bytes, scan: int = 0) -> list[tuple[int, int]]:
    """The header lines that begin behind a place, and where to go on behind each."""
    found: list[tuple[int, int]] = []
    while True:
        header, sign = find_header(data, scan)
        if header < 0:
            return found
        scan = sign + 2
        found.append((header, scan))


def joined(blocks: list[Block]) -> list[Block]:
    """Blocks of whole lines as one, so that their hands are looked at together."""
    if len(blocks) < 2 or any(block.long for block in blocks):
        return blocks
    return [Block(b"".join([block.data for block in blocks]), blocks[0].offset)]


def _is_small(given: Input) -> bool:
    """Whether a log is a file that may be read ahead; one that cannot be asked is read in its turn."""
    try:
        return given.path is not None and not given.packed and given.path.stat().st_size <= SMALL
    except (OSError, ValueError):
        return False


def _looked_at(group: list[Opened], many: LookAtMany) -> list[Opened]:
    """The same logs, looked at together as far as they are text that nobody is writing."""
    ready = [
        (one.source.held, one.look)
        for one in group
        if isinstance(one.source, Held) and one.look is not None
        and one.source.wide is None and not one.source.unread and not one.source.grew
    ]  # fmt: skip
    if ready:
        look_together(many, ready)
    return group
