"""What a job reads, in pieces: long logs are cut at headers, short ones go together. All cutting is that of `scale.batches`."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from handaudit.base.remote import Unreached
from handaudit.jobs.processes.batches import Batch, Start, batches, chunks_in
from handaudit.jobs.processes.rows import packed_finding
from handaudit.jobs.tasks.contract import EngineError, JobSpec, Task, task_id
from handaudit.jobs.tasks.parts import PartWriter, Row, TaskPart
from handaudit.read.inputs import Input
from handaudit.read.remote import Remote
from handaudit.read.source import BLOCK, Source

SHARES: Final = 64
"""A job has about so many tasks, as long as they are neither small nor large."""
LEAST: Final = 256 * 1024
MOST: Final = 32 * 1024 * 1024
"""Bytes of one task."""
TOGETHER: Final = 400
"""Logs in one task."""
FAR: Final = 1 << 40
"""Bytes before a batch, so that batches are long from the first one on."""


Stamp = tuple[int | str, ...]
"""The size of a file, when it was last written, its number and when it was last changed: a file that was written anew with the size and
time of the old one is another one. Of a file that lies elsewhere its size and its entity tag, or what is known instead."""


LAST: Final = 1 << 60
"""More chunks than any piece has."""


class Piece(NamedTuple):
    """A part of a log from a header to a header, or the whole log (`begin` is -1). `stamp` is the file's, as planned; `start` is where
    its first line stands in the log. `only`: of its chunks those from one number to another, by number within the piece."""

    given: Input
    stamp: Stamp
    begin: int = -1
    end: int = 0
    start: Start = Start()
    encoding: str = "utf-8"
    only: tuple[int, int] = (0, LAST)

    @property
    def identity(self) -> list[object]:
        """What the piece is known by."""
        given, start = self.given, self.start
        member = None if given.member is None else list(given.member)
        where = [self.begin, self.end, start.line, start.seen.hex(), start.eof, self.encoding, *self.only]
        lies = given.inner.url if isinstance(given.inner, Remote) else str(given.path)
        return [given.name, lies, given.packed, member, list(self.stamp), where]


class Changed(EngineError):
    """A log is no longer what the job was planned for."""


class TaskSource(Source):
    """A log that a task reads. A place that does not answer ends the task: it is no fault of the log, and another time it may."""

    def _broken(self, error: OSError) -> None:
        """Reading failed."""
        if isinstance(error, Unreached):
            raise EngineError(f"{self.name} cannot be read now: {error}; --resume goes on from here")
        super()._broken(error)


class PieceSource(TaskSource):
    """A part of a log in the place of the log; neither hashed nor told from its first bytes, which was done when it was cut."""

    def __init__(self, piece: Piece, declared: str | None) -> None:
        super().__init__(piece.given, declared)
        self.piece = piece
        self.encoding = piece.encoding

    def _pieces(self) -> Iterator[bytes]:
        """The bytes of the piece."""
        at = self._start = self.piece.begin
        try:
            with self.path.open("rb") if self.path is not None else self._opened() as file:
                file.seek(at)
                while at < self.piece.end and (data := file.read(min(BLOCK, self.piece.end - at))):
                    at += len(data)
                    yield data
        except Unreached as error:
            self._broken(error)
        unchanged(self.piece)

    def _opened(self) -> BinaryIO:
        assert self.inner is not None
        return self.inner.open()


def source_of(piece: Piece, declared: str | None) -> Source:
    """What reads a piece."""
    return TaskSource(piece.given, declared) if piece.begin < 0 else PieceSource(piece, declared)


def batches_of(piece: Piece, number: int, source: Source, declared: str | None) -> Iterator[Batch]:
    """The batches of a piece."""
    return batches(piece.given, number, source, declared, FAR, piece.start)


def stamp_of(given: Input) -> Stamp:
    """What a log's file is known to be the same by; -1 where it cannot be asked, which whoever reads it will say."""
    if isinstance(given.inner, Remote):
        return given.inner.length, given.inner.sign
    try:
        status = (given.path or Path()).stat()
    except (OSError, ValueError):
        return -1, -1, -1, -1
    return status.st_size, status.st_mtime_ns, status.st_ino, status.st_ctime_ns


def unchanged(piece: Piece) -> None:
    """Raises `Changed` where the file is not the one that was planned for, and `EngineError` where it cannot be read."""
    name, inner = piece.given.name, piece.given.inner
    try:
        now = inner.stamp() if isinstance(inner, Remote) else stamp_of(piece.given)
    except Unreached as error:
        raise EngineError(f"{name} cannot be read now: {error}; --resume goes on from here") from None
    if now != piece.stamp:
        raise Changed(f"{name} has changed since the job began: begin a new job with another --work-dir")


def same_logs(task: Task, part: TaskPart) -> None:
    """Reads the whole logs of a part again, for their digests. A file may be written anew and `stamp_of` be as it was, where
    a file system keeps no inode or a clock was set back. An address whose place names its version is not read again. Raises `Changed`."""
    logs = [part.meta["source"]] if task.kind == "cut" else [about.get("source") for about in part.meta["pieces"]]
    for piece, known in zip((task.body[0],) if task.kind == "cut" else task.body, logs, strict=True):
        inner = piece.given.inner
        if known is None or (isinstance(inner, Remote) and inner.sign):
            continue
        unchanged(piece)
        source = TaskSource(piece.given, task.job.encoding)
        if source.hashed() != known["sha256"]:
            raise Changed(
                f"{piece.given.name} has other bytes than the job has read, with the size and time of before: "
                "begin a new job with another --work-dir"
            )


def share(total: int) -> int:
    """Bytes of one task, in a job of so many bytes."""
    return max(LEAST, min(MOST, total // SHARES))


def cut_tasks(inputs: Sequence[Input], job: JobSpec) -> dict[int, Task]:
    """One task for each log that is worth a cut, by the log's number."""
    found: dict[int, Task] = {}
    target = share(job.size)
    for number, given in enumerate(inputs):
        stamp = stamp_of(given)
        inner = given.inner
        if given.packed or given.member is not None or int(stamp[0]) <= target:
            continue
        if inner is not None and not (isinstance(inner, Remote) and inner.ranges()):
            continue
        piece = Piece(given, stamp)
        found[number] = Task(task_id(job, "cut", [piece.identity, target]), "cut", job, (piece, target))
    return found


def cut(task: Task, out: PartWriter) -> dict[str, int]:
    """Reads a log once: its digest, and where it can be cut. A log that can only be read as a whole has no cuts."""
    piece, target = task.body
    source = TaskSource(piece.given, task.job.encoding)
    rows: list[Row] = []
    begin, size, start, whole = -1, 0, Start(), False
    for batch in batches_of(piece, 0, source, task.job.encoding):
        if batch.rest is not None and not rows and begin < 0:
            whole = True  # by its own layout, or without a header for long
        blocks = iter(batch.blocks)
        first = next(blocks, None)
        if first is not None and begin < 0:
            begin, start = first.offset, Start(batch.line, batch.seen)
        if batch.rest is not None:
            for _ in blocks:
                pass
        size += batch.size
        if begin >= 0 and size >= target and not batch.eof:
            rows.append([begin, 0, start.line, start.seen.hex(), False, batch.encoding])
            begin, size = -1, 0
    if begin >= 0:
        rows.append([begin, 0, start.line, start.seen.hex(), True, source.encoding])
    if rows:
        rows[-1][4] = True
    for row, after in pairwise(rows):
        row[1] = after[0]
    if rows:
        rows[-1][1] = piece.stamp[0]
    unchanged(piece)
    # What a file elsewhere is packed with is known once it is read.
    for row in () if whole or source.packed or source.wide is not None or source.unread else rows:
        out.add("cuts", row)
    out.meta["source"] = told(source)
    return {"bytes": source.bytes}


def chunks(task: Task, out: PartWriter) -> dict[str, int]:
    """How many chunks a piece has; it is read, and nothing in it is audited."""
    (piece,) = task.body
    source, number = source_of(piece, task.job.encoding), 0
    for batch in batches_of(piece, 0, source, task.job.encoding):
        number += sum(1 for _ in chunks_in(batch)[1])
    return {"chunks": number}


def told(source: Source) -> dict[str, object]:
    """What is known of a log once it has been read."""
    return {
        "sha256": source.sha256,
        "bytes": source.bytes,
        "encoding": source.encoding,
        "layout": source.layout,
        "unread": source.unread,
        "grew": source.grew,
        "blank": source.blank,
        "faults": [packed_finding(one) for one in source.faults],
    }


def audit_tasks(inputs: Sequence[Input], job: JobSpec, cuts: dict[int, TaskPart]) -> list[tuple[Task, list[int]]]:
    """The tasks that audit all hands, in the order of the logs, each with the numbers of the logs of its pieces."""
    found: list[tuple[Task, list[int]]] = []
    pieces: list[Piece] = []
    numbers: list[int] = []
    size, target = 0, share(job.size)

    def close() -> None:
        nonlocal size
        if pieces:
            id = task_id(job, "audit", [piece.identity for piece in pieces])
            found.append((Task(id, "audit", job, tuple(pieces)), list(numbers)))
        pieces.clear()
        numbers.clear()
        size = 0

    for number, given in enumerate(inputs):
        stamp = stamp_of(given)
        rows = list(cuts[number].rows("cuts")) if number in cuts else []
        parts = [
            Piece(given, stamp, begin, end, Start(line, bytes.fromhex(seen), eof), encoding)
            for begin, end, line, seen, eof, encoding in rows
        ] or [Piece(given, stamp)]
        for piece in parts:
            length = piece.end - piece.begin if piece.begin >= 0 else given.size
            if pieces and size + length > target:
                close()
            pieces.append(piece)
            numbers.append(number)
            size += length
            if size >= target or len(pieces) >= TOGETHER:
                close()
    close()
    return found
