"""The logs that go into a bundle: whole, or only the bytes of one hand, with where these stood in the original."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from handaudit.check.audit import Audit
from handaudit.errors import UsageError
from handaudit.evidence.chain import has_place
from handaudit.evidence.derive import LOGS
from handaudit.evidence.facts import Log, Part
from handaudit.evidence.layout import MOST_MEMBERS
from handaudit.model.opaque import spelled
from handaudit.pipeline import Run
from handaudit.read.chunks import Chunk
from handaudit.read.encoding import marked
from handaudit.read.inputs import Input, find_inputs
from handaudit.read.source import Source

MOST_HAND: Final = 64 * 1024 * 1024
"""Bytes of one hand, in all logs that have it."""


class Picked(NamedTuple):
    """A log on its way into the bundle: the input, and which of its bytes; all of them where there are no `parts`."""

    given: Input
    parts: tuple[Part, ...] = ()


def every_log(paths: Sequence[str]) -> list[Picked]:
    """The logs that the arguments name. Raises `UsageError` where one of them cannot be read: a bundle leaves nothing out unsaid."""
    inputs, faults = find_inputs(paths)
    for fault in faults:
        if fault.severity == "error":
            raise UsageError(fault.message)
    if len(inputs) > MOST_MEMBERS // 2:
        raise UsageError(f"{len(inputs):,} logs are too many for one bundle: join some of them, or pack fewer")
    return [Picked(given) for given in inputs]


def only_hand(
    paths: Sequence[str], hand: str, rulebook: str | None, settings: Sequence[str], encoding: str | None
) -> list[Picked]:
    """The logs that have a hand of this id, and its bytes in each; all bytes of a log that is no row of lines.

    Raises `UsageError` where none has it.
    """
    for one in every_log(paths):
        if one.given.path is None:
            raise UsageError("--hand looks for the hand before it is packed: name a file, and not `-`")
    places = _Places(hand)
    run = Run(paths, rulebook, settings, encoding, hand, witness=places)
    for _ in run:
        pass
    if not places.found:
        raise UsageError(f"no hand #{hand} in {', '.join(one.name for one in run.inputs[:5])}: check the id")
    return [
        Picked(run.inputs[log], _with_mark(run.inputs[log], chunks)) for log, chunks in sorted(places.found.items())
    ]


class _Places:
    """Where the hands of one id stand."""

    def __init__(self, hand: str) -> None:
        self.hand = hand
        self.found: dict[int, list[Chunk]] = {}

    def saw(self, log: int, chunk: Chunk, result: object) -> None:
        """One more hand."""
        if not isinstance(result, Audit) or result.hand.id == self.hand:
            self.found.setdefault(log, []).append(chunk)


def _with_mark(given: Input, chunks: Sequence[Chunk]) -> tuple[Part, ...]:
    """The bytes of hands with the ends of their last lines, behind the byte order mark that says how they are to be read."""
    if given.packed or not all(has_place(chunk) for chunk in chunks):
        return ()
    assert given.path is not None
    with given.path.open("rb") as file:
        head = file.read(4)
        parts = [Part(1, 0, length)] if (length := marked(head)[1]) else []
        for chunk in chunks:
            file.seek(chunk.offset + chunk.size)
            parts.append(Part(chunk.first_line, chunk.offset, chunk.size + _end(file.read(8), marked(head)[0])))
    return tuple(parts)


def _end(data: bytes, encoding: str) -> int:
    """How many bytes end a line here."""
    codec = encoding if encoding.startswith("utf-") and encoding != "utf-8-sig" else "latin-1"
    for end in ("\r\n", "\n", "\r"):
        if data.startswith(raw := end.encode(codec)):
            return len(raw)
    return 0


class Copy:
    """One log as it is copied: iterate over the bytes that go into the bundle, then ask what it was."""

    def __init__(self, number: int, picked: Picked, encoding: str | None) -> None:
        self.member = f"{LOGS}{number:05}.txt"
        self.picked = picked
        self.source = _Plain(picked.given, encoding)

    def pieces(self) -> Iterator[bytes]:
        """The bytes for the bundle. Raises `UsageError` where the log cannot be read to its end, or changes meanwhile."""
        parts = iter(self.picked.parts)
        part = next(parts, None)
        at = 0
        for data in self.source.raw():
            if not self.picked.parts:
                yield data
            while part is not None and part.offset < at + len(data):
                low, high = max(part.offset - at, 0), part.offset + part.size - at
                yield data[low:high]
                if high > len(data):
                    break
                part = next(parts, None)
            at += len(data)
        for fault in self.source.faults:
            raise UsageError(fault.message)

    def log(self, encoding: str, layout: str) -> Log:
        """What the original was."""
        parts = self.picked.parts or (Part(1, 0, self.source.bytes),)
        name = spelled(Path(self.picked.given.name).name)
        return Log(
            self.member, name, self.source.bytes, self.source.sha256, encoding, layout, not self.picked.parts, parts
        )


class _Plain(Source):
    """A log as bytes, hashed on the way."""

    def raw(self) -> Iterator[bytes]:
        """The bytes as they are."""
        return self._reads()
