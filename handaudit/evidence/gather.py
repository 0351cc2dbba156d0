"""The logs that go into a bundle: whole, or only the bytes of one hand, with where these stood in the original."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path, PurePath
from typing import Final, NamedTuple

from handaudit.base.errors import UnreadError, UsageError
from handaudit.base.json_text import spelled
from handaudit.base.outputs.scratch import scratch
from handaudit.evidence.chain import has_place
from handaudit.evidence.facts import Log, OriginalPart
from handaudit.evidence.file_slice import FileSlice as bytes_of
from handaudit.evidence.layout import MOST_MEMBERS
from handaudit.evidence.original_parts import LOGS
from handaudit.jobs.pipeline import Run
from handaudit.model.audit import Audit
from handaudit.read.chunks import Chunk
from handaudit.read.encoding import marked
from handaudit.read.inputs import Input, find_inputs
from handaudit.read.source import Source

LONGEST_END: Final = 8
"""Bytes that end a line, in the widest encoding."""


Marks = tuple[object, ...]


class Picked(NamedTuple):
    """A log on its way into the bundle: the input, and which of its bytes; all of them where there are no `parts`."""

    given: Input
    parts: tuple[OriginalPart, ...] = ()

    def content(self) -> bytes:
        """The bytes at once; for parts, which are small."""
        return b"".join(Copy(1, self).pieces())


def every_log(paths: Sequence[str]) -> list[Picked]:
    """The logs that the arguments name. Raises `UnreadError` where one of them cannot be read: a bundle leaves nothing out unsaid."""
    inputs, faults = find_inputs(paths)
    for fault in faults:
        if fault.severity == "error":
            raise UnreadError(f"{fault.message}; nothing was written")
    return these(inputs)


def these(inputs: Sequence[Input]) -> list[Picked]:
    """These logs, whole. Raises `UsageError` where they are too many."""
    if len(inputs) > MOST_MEMBERS // 2:
        raise UsageError(f"{len(inputs):,} logs are too many for one bundle: join some of them, or pack fewer")
    return [Picked(given) for given in inputs]


def only_hand(run: Run) -> list[Picked]:
    """The logs of a run that have the hand that is wanted, and its bytes in each. All bytes of a log that is no row of lines, and of one in
    which the hand is judged otherwise than by itself.

    Raises `UsageError` where none has it, `UnreadError` where one that may have it cannot be read.
    """
    for one in run.inputs:
        if one.path is None:
            raise UsageError("--hand looks for the hand before it is packed: name a file, and not `-`")
    places = _IdPlaces(str(run.wanted))
    run.witness = places
    for _ in run:
        pass
    if not places.found:
        for fault in run.faults:
            if fault.severity == "error":
                raise UnreadError(f"{fault.message}; nothing was written")
        raise UsageError(f"no hand #{run.wanted} in {', '.join(one.name for one in run.inputs[:5])}: check the id")
    picked = []
    for log, chunks in sorted(places.found.items()):
        part = _picked(run.inputs[log], chunks)
        alone = part.parts and _due(run, part) == places.due[log]
        picked.append(part if alone else Picked(part.given))
    return picked


def _due(run: Run, picked: Picked) -> list[Marks]:
    """What comes of the hand when its bytes are all that there is."""
    data = picked.content()
    part = bytes_of(BytesIO(data), 0, len(data))
    given = Input(picked.given.name, None, inner=part, home=picked.given.folder)
    alone = Run([], run.rulebook, run.settings, run.encoding, run.wanted)
    alone.inputs.append(given)
    alone.witness = places = _IdPlaces(str(run.wanted))
    for _ in alone:
        pass
    return places.due.get(0, [])


def _marks(audit: Audit) -> Marks:
    """What came of a hand, whatever the number of its first line."""
    first = audit.hand.line
    found = [
        (
            one.code,
            one.severity,
            (one.line or first) - first,
            one.player,
            one.logged,
            one.expected,
            sorted(one.chips.items()),
        )
        for one in audit.findings
    ]
    return audit.verdict, found, None if audit.replay is None else sorted(audit.replay.final.items())


class _IdPlaces:
    """Where the hands of one id stand, and what comes of them."""

    def __init__(self, hand: str) -> None:
        self.hand = hand
        self.found: dict[int, list[Chunk]] = {}
        self.due: dict[int, list[Marks]] = {}

    def saw(self, log: int, chunk: Chunk, result: object) -> None:
        """One more hand."""
        if isinstance(result, Audit) and result.hand.id == self.hand:
            self.found.setdefault(log, []).append(chunk)
            self.due.setdefault(log, []).append(_marks(result))


def _picked(given: Input, chunks: Sequence[Chunk]) -> Picked:
    """The bytes of hands with the ends of their last lines, behind the byte order mark that says how they are to be read."""
    if not all(has_place(chunk) for chunk in chunks):
        return Picked(given)
    wanted = [(0, 4), *((chunk.offset + chunk.size, LONGEST_END) for chunk in chunks)]
    head, *behind = _read(given, wanted)
    encoding, length = marked(head)
    parts = [OriginalPart(1, 0, length)] if length else []
    for chunk, end in zip(chunks, behind, strict=True):
        parts.append(OriginalPart(chunk.first_line, chunk.offset, chunk.size + _end(end, encoding)))
    return Picked(given, tuple(parts))


def _read(given: Input, wanted: Sequence[tuple[int, int]]) -> list[bytes]:
    """Some bytes of a log, by place and number; a compressed one is read as its text."""
    found = [b""] * len(wanted)
    at = 0
    for data in _LogBytes(given).raw():
        for number, (offset, size) in enumerate(wanted):
            low, high = max(offset - at, 0), min(offset + size - at, len(data))
            if low < high:
                found[number] += data[low:high]
        at += len(data)
    return found


def _end(data: bytes, encoding: str) -> int:
    """How many bytes end a line here."""
    codec = encoding if encoding.startswith("utf-") and encoding != "utf-8-sig" else "latin-1"
    for end in ("\r\n", "\n", "\r"):
        if data.startswith(raw := end.encode(codec)):
            return len(raw)
    return 0


@contextmanager
def set_apart(picked: Sequence[Picked]) -> Iterator[list[str]]:
    """Paths of files that hold only the bytes that were picked, under the names of their logs, while the block lasts."""
    with scratch() as folder:
        paths = []
        for number, one in enumerate(picked, 1):
            if not one.parts:
                paths.append(one.given.name)
                continue
            place = Path(folder, str(number), PurePath(one.given.name).name.rpartition(":")[2] or "log")
            place.parent.mkdir()
            place.write_bytes(one.content())
            paths.append(str(place))
        yield paths


class Copy:
    """One log as it is copied: iterate over the bytes that go into the bundle, then ask what it was."""

    def __init__(self, number: int, picked: Picked) -> None:
        self.member = f"{LOGS}{number:05}.txt"
        self.picked = picked
        self.source = _LogBytes(picked.given)

    def pieces(self) -> Iterator[bytes]:
        """The bytes for the bundle. Raises `UnreadError` where the log cannot be read to its end, or changes meanwhile."""
        parts = self.picked.parts
        at, number = 0, 0
        for data in self.source.raw():
            if not parts:
                yield data
            while number < len(parts) and parts[number].offset < at + len(data):
                low, high = parts[number].offset - at, parts[number].offset + parts[number].size - at
                yield data[max(low, 0) : high]
                if high > len(data):
                    break
                number += 1
            at += len(data)
        for fault in self.source.faults:
            raise UnreadError(fault.message)

    def log(self) -> Log:
        """What the original was, as far as a copy shows it."""
        source = self.source
        parts = self.picked.parts or (OriginalPart(1, 0, source.bytes),)
        name = spelled(Path(self.picked.given.name).name)
        return Log(self.member, name, source.bytes, source.sha256, "", "", not self.picked.parts, parts)


class _LogBytes(Source):
    """A log as the bytes of its text, hashed on the way."""

    def raw(self) -> Iterator[bytes]:
        """The bytes, expanded where the file is compressed."""
        return self._reads()
