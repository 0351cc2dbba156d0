"""Logs that grow: each is read from where the last hand ended, and a hand is judged when it has ended.

Names, sizes and times of change are asked for again and again. A network folder sends no word of a change, and this costs a millisecond for
a thousand logs.
"""

import hashlib
import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from handaudit.base.errors import UsageError
from handaudit.base.made_files import put
from handaudit.jobs.auditor import Auditor, loose
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.read.chunk_builder import Chunk
from handaudit.read.chunks import split
from handaudit.read.detect import HEAD, detect
from handaudit.read.inputs import Input, find_inputs
from handaudit.read.source import Source

FORM: Final = 1
"""The form of a state file."""
PIECE: Final = 64 * 1024 * 1024
"""Bytes of a log that are read at once."""
EDGE: Final = 4096
"""Bytes at the beginning, and before the place where reading goes on, by which a log is known again."""
KEPT: Final = 5_000
"""Hands of which the state keeps that they were judged."""
FILES: Final = 1_000
"""Logs that are gone and are remembered."""
CUT: Final = "log-truncated-hand"
STATE_BYTES: Final = 16 * 1024 * 1024


class Notice(NamedTuple):
    """What is to be said of a log besides findings."""

    text: str


@dataclass
class WatchedLog:
    """How far a log has been read: bytes, lines, and the digests of its edges. `size` and `changed` are those of the last look."""

    offset: int = 0
    lines: int = 0
    head: str = ""
    tail: str = ""
    size: int = -1
    changed: int = 0
    looked: float = field(default=0.0, compare=False)
    settled: bool = False


class LogWatcher:
    """Looks at logs again and again. `hands` counts those that were judged, `pending` are the hands that have not ended, by log."""

    def __init__(self, paths: Sequence[str], auditor: Auditor, quiet: float) -> None:
        self.paths, self.auditor, self.quiet = list(paths), auditor, quiet
        self.logs: dict[str, WatchedLog] = {}
        self.judged: dict[str, None] = {}
        self.pending: dict[str, str] = {}
        self.said: set[tuple[str, str]] = set()
        self.hands = 0
        self.grown = False

    def look(self, now: float) -> Iterator[Audit | Finding | Notice]:
        """What has come since the last look, at a time in seconds: hands that have ended, faults and notices."""
        inputs, faults = find_inputs(self.paths)
        for fault in faults:
            key = (fault.file or "", fault.message)
            if (
                key not in self.said and fault.file not in self.paths
            ):  # a folder may have no log yet, a log may be gone for a while
                self.said.add(key)
                yield fault
        names = {given.name for given in inputs}
        for given in inputs:
            yield from self._look_at(given, now)
        gone = [name for name in self.logs if name not in names]
        for name in gone[: max(len(gone) - FILES, 0)]:
            del self.logs[name]

    def unfinished(self) -> list[str]:
        """The hands that have begun and not ended."""
        return [f"{name}: {what}" for name, what in sorted(self.pending.items())]

    # ---- one log
    def _look_at(self, given: Input, now: float) -> Iterator[Audit | Finding | Notice]:
        try:
            seen = os.stat(given.path) if given.path is not None else None
        except OSError:
            return  # it has gone meanwhile: the next look says so, or finds it again
        if seen is None:
            return
        log = self.logs.get(given.name)
        size, changed = seen.st_size, seen.st_mtime_ns
        if log is not None and (log.size, log.changed) == (size, changed):
            if log.settled or now - log.looked < self.quiet:
                return
            log.settled = True  # nobody writes any more: a hand at the end is whole, or is waited for
        else:
            log, notice = self._known(given, log, size)
            if notice:
                yield Notice(notice)
            log.size, log.changed, log.looked, log.settled = size, changed, now, self.quiet <= 0
            self.logs[given.name] = log
        yield from self._read(given, log)

    def _known(self, given: Input, log: WatchedLog | None, size: int) -> tuple[WatchedLog, str]:
        """The record of a log that has changed, and a notice if it is another one than before."""
        if log is not None and log.offset <= size and _edges(given, log.offset) == (log.head, log.tail):
            return log, ""
        for name, other in self.logs.items():
            same = other.offset and other.offset <= size and other is not log
            if same and _edges(given, other.offset) == (other.head, other.tail):
                return replace(other), "" if self._stands(
                    name, other
                ) else f"{given.name}: {name} was renamed; it is read on"
        if log is not None and log.offset:
            self.logs[f"{given.name} (before)"] = log  # the old one may come back under another name
            return WatchedLog(), f"{given.name}: this log was replaced; the new one is read from its beginning"
        return WatchedLog(), ""

    def _stands(self, name: str, log: WatchedLog) -> bool:
        """Whether the log of a record is still there: then the other one is a copy of it."""
        return _edges(Input(name, Path(name)), log.offset) == (log.head, log.tail)

    def _read(self, given: Input, log: WatchedLog) -> Iterator[Audit | Finding | Notice]:
        """The hands that have ended since."""
        while True:
            before = log.offset
            data = _bytes(given, log.offset)
            if data is None:
                return
            full = len(data) == PIECE
            yield from self._judge(given, log, data, full)
            if log.offset == before or not full:
                return

    def _judge(self, given: Input, log: WatchedLog, data: bytes, full: bool) -> Iterator[Audit | Finding | Notice]:
        head = _bytes(given, 0, HEAD) or b""
        found = detect(head)
        grows = (
            len(found) == 1 and found[0].reader != "none" and found[0].unfold == "text" and not found[0].newest_first
        )
        if not grows or b"\0" in head or given.packed:
            yield from self._whole(given)
            return
        source = Source(Input(given.name, None, data))
        ended = data.endswith((b"\n\n", b"\r\n\r\n"))
        chunks = list(split(source))
        self.pending.pop(given.name, None)
        lines, reached = 0, 0
        for at, chunk in enumerate(chunks):
            last = at == len(chunks) - 1
            if last and (full or not (ended or log.settled)):
                self._wait(given, chunk, log)
                break
            result = self._audit(chunk, given, log.lines)
            if last and isinstance(result, Audit) and _is_half(result, ended):
                self._wait(given, chunk, log)
                break
            yield from self._given(chunk, result, log.lines)
            following = chunks[at + 1] if not last else None
            reached = following.offset if following is not None else len(data)
            lines = following.first_line - 1 if following is not None else _ends(data)
        if reached:
            log.offset += reached
            log.lines += lines
            log.head, log.tail = _edges(given, log.offset)
            self.grown = True

    def _wait(self, given: Input, chunk: Chunk, log: WatchedLog) -> None:
        line = log.lines + chunk.first_line
        self.pending[given.name] = f"the hand that begins in line {line} has not ended; it is judged when it has"

    def _whole(self, given: Input) -> Iterator[Audit | Finding | Notice]:
        """A log that cannot be read from its middle: all of it is read again, and what was judged is passed over."""
        source = Source(given)
        for chunk in split(source):
            result = self._audit(chunk, given, 0)
            cut = isinstance(result, Audit) and any(one.code == CUT for one in result.findings)
            if cut and chunk.complete_eof:
                self.pending[given.name] = "the last hand has not ended; it is judged when it has"
                continue
            yield from self._given(chunk, result, 0)
        for fault in source.faults:
            if (key := (given.name, fault.message)) not in self.said:
                self.said.add(key)
                yield fault

    def _audit(self, chunk: Chunk, given: Input, above: int) -> Audit | None:
        """The audit of a chunk that is a hand or may have been one; `above` are the lines of the log above what was read."""
        if above:
            faults = tuple(replace(one, line=one.line + above if one.line else one.line) for one in chunk.faults)
            numbers = tuple(number + above for number in chunk.numbers)
            chunk = chunk._replace(first_line=chunk.first_line + above, faults=faults, numbers=numbers)
        if chunk.kind == "hand":
            return self.auditor.judged(chunk, given.name, given.folder)
        return loose(chunk, given.name)

    def _given(self, chunk: Chunk, result: Audit | None, above: int) -> Iterator[Audit | Finding | Notice]:
        """A result, unless the same hand was judged before."""
        if result is None:
            for one in chunk.faults:
                yield replace(one, line=one.line + above if one.line else one.line)
            return
        key = hashlib.sha256("\n".join(chunk.lines).encode("utf-8", "surrogatepass")).hexdigest()[:24]
        if key in self.judged:
            return
        self.judged[key] = None
        self.hands += 1
        self.grown = True
        yield result

    # ---- between runs
    def save(self, path: Path) -> None:
        """Writes how far each log has been read, whole or not at all. Raises `OSError`."""
        hands = list(self.judged)[-KEPT:]
        logs = {name: {k: v for k, v in asdict(log).items() if k != "looked"} for name, log in self.logs.items()}
        put(path, json.dumps({"form": FORM, "hands": hands, "logs": logs}, indent=1) + "\n")
        self.grown = False

    def load(self, path: Path) -> None:
        """Takes up what an earlier run has written. Raises `UsageError` for a file that it did not write."""
        try:
            tree = _state(path)
            self.judged = dict.fromkeys(map(_text, tree["hands"]))
            self.logs = {_text(name): _log(one) for name, one in tree["logs"].items()}
        except FileNotFoundError:
            return
        except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
            raise UsageError(
                f"--state {path}: this is no state that handaudit watch has written ({str(error)[:80]}); "
                "name another file, or remove it to read all logs from their beginning"
            ) from None


def _state(path: Path) -> Any:
    """What stands in a state file. Raises `ValueError` for a file of another form."""
    if path.stat().st_size > STATE_BYTES:
        raise ValueError("too large")
    tree = json.loads(path.read_text("utf-8"))
    if tree["form"] != FORM:
        raise ValueError("of another form")
    return tree


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("no text")
    return value


def _log(tree: Any) -> WatchedLog:
    """A record as it stands in a state file."""
    log = WatchedLog(**tree)
    numbers = (log.offset, log.lines, log.size, log.changed)
    if not all(type(one) is int for one in numbers) or min(log.offset, log.lines) < 0:
        raise TypeError("no number")
    return replace(log, head=_text(log.head), tail=_text(log.tail), settled=False, size=-1)


def _is_half(audit: Audit, ended: bool) -> bool:
    """Whether a hand at the end of a log may go on: it is cut off or, with no empty line behind it, cannot be read."""
    return any(one.code == CUT for one in audit.findings) or (not ended and audit.verdict == "unreadable")


def _ends(data: bytes) -> int:
    return data.count(b"\n") + data.count(b"\r") - data.count(b"\r\n")


def _bytes(given: Input, at: int, size: int = PIECE) -> bytes | None:
    """Bytes of a log from a place on; None where it cannot be opened now."""
    assert given.path is not None
    try:
        with given.path.open("rb") as file:
            file.seek(at)
            return file.read(size)
    except OSError:
        return None


def _edges(given: Input, offset: int) -> tuple[str, str]:
    """The digests of the first bytes of a log, and of those before a place."""
    head = _bytes(given, 0, min(EDGE, offset)) or b""
    low = max(offset - EDGE, 0)
    tail = _bytes(given, low, offset - low) or b""
    return hashlib.sha256(head).hexdigest()[:24], hashlib.sha256(tail).hexdigest()[:24]
