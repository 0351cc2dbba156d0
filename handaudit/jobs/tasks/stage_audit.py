"""The first stage: every hand of a task's pieces is audited by itself; what a later stage needs of it goes to a section of its own.

`report`: what is to be said, in the order of the logs. `i0`, `i1` ...: ids and digests by hash of the id. `t0` ...: what each hand leaves
behind, by hash of the table. `s0` ...: the ids of a site that may count its hands.
"""

import zlib
from collections import Counter
from functools import lru_cache
from typing import Any, Final

from handaudit.jobs.auditor import Auditor
from handaudit.jobs.processes.batches import Batch, chunks_in
from handaudit.jobs.processes.rows import CLEAN, FAILED, HAND, LOOSE, SKIPPED, UNWATCHED, Packer, packed_finding
from handaudit.jobs.processes.worker import Done, Job, done
from handaudit.jobs.tasks.contract import EngineError, JobSpec, RulingsFile, Task
from handaudit.jobs.tasks.heartbeat import ChunkPlace, unwatched, watched
from handaudit.jobs.tasks.parts import PartWriter, Row
from handaudit.jobs.tasks.pieces import Piece, batches_of, source_of, told, unchanged
from handaudit.jobs.tasks.task_rulings import TaskRulings, in_task
from handaudit.model.table_state import number_of
from handaudit.read.build import ReaderName
from handaudit.read.source import Source
from handaudit.session.digests import Digest
from handaudit.session.unread_hands import MOST

GATHER: Final = 2 * 1024 * 1024
"""Bytes that are looked at in one go."""
SITES: Final = 16
"""Partitions of what is kept by site."""
BARS: Final = 17
"""Where in a packed state the floor's orders are."""


@lru_cache(maxsize=1)
def auditor_of(
    rulebook: str | None,
    settings: tuple[str, ...],
    reader: ReaderName,
    quick: bool,
    rulings: RulingsFile | None = None,
) -> Auditor:
    """The auditor of this process."""
    auditor = Auditor(rulebook, settings, reader, quick)
    if rulings is not None:
        auditor.rulings = in_task(rulings)
    return auditor


def packer_of(job: JobSpec) -> Packer:
    """What makes the rows of a task."""
    reader: ReaderName = "lark" if job.reader == "lark" else "lines"
    auditor = auditor_of(job.rulebook, job.settings, reader, job.quick, job.rulings)
    auditor.encoding = job.encoding
    return Packer(auditor, Digest(job.key))


def partition(of: int, *words: str) -> int:
    """The partition of a table, an id or a site: the same on every machine."""
    return zlib.crc32("\0".join(words).encode("utf-8", "surrogatepass")) % of


class AuditRows:
    """Takes the rows of chunks and puts what they say into the sections of a part."""

    def __init__(self, task: Task, out: PartWriter, packer: Packer) -> None:
        self.out, self.packer, self.of = out, packer, task.job.partitions
        self.filled = {"ids": 0, "tables": 0, "sites": 0}  # a bit for each partition that has rows
        self.pieces: list[dict[str, Any]] = []
        self.names: list[str] = []
        self.terms: dict[Row, int] = {}
        self.tables: dict[tuple[str, str, str], int] = {}
        self.rooms: set[tuple[str, str]] = set()
        self.counts: Counter[tuple[int, str, int]] = Counter()
        self.blocks: list[Row] = []
        self.unread: list[Row] = []

    def piece(self, piece: Piece) -> None:
        """Another piece begins."""
        goes_on = (piece.begin >= 0 and piece.start.line > 1) or piece.only[0] > 0
        self.pieces.append({"first": -1, "trail": [], "goes_on": goes_on})
        self.blocks = self.pieces[-1]["trail"]
        self.names.append(piece.given.name)

    def add(self, section: str, row: Row) -> None:
        """One more row of a section."""
        self.out.add(section, row)

    def keep(self, of: str, where: int, row: Row) -> None:
        """One more row for a partition of a later stage."""
        self.filled[of] |= 1 << where
        self.out.add(f"{of[0]}{where}", row)

    def hand(self, piece: int, at: int) -> tuple[list[Row], bool]:
        """The ledger lines above a hand, and whether it is the first of a piece that does not begin its log: more may stand above."""
        about = self.pieces[piece]
        first = about["first"] < 0
        if first:
            about["first"] = at
        above, self.blocks[:] = list(self.blocks), ()
        return above, first and about["goes_on"]

    def take(self, piece: int, at: int, row: Row, terms: list[Row], conflict: bool = False) -> None:
        """The row of one chunk."""
        if row[0] == CLEAN:
            self._clean(piece, at, row, terms)
        elif row[0] == HAND:
            self._hand(piece, at, row, conflict)
        elif row[0] == LOOSE:
            self.add("report", ["l", piece, at, row[2]])
            self._lost(piece, ("", "", ""), row[2][0][1], "")
        else:
            kind, told = row[2]
            if kind == "between":
                self.blocks.append(list(told))
            if row[3]:
                self.add("report", ["o", piece, at, row[3]])

    def _clean(self, piece: int, at: int, row: Row, terms: list[Row]) -> None:
        _, _, number, content, line, id, date, (table, button), left = row
        head, currency, stakes, book = terms[number]
        site, tournament, pooled = head[:3]
        above, more = self.hand(piece, at)
        place = self.table(site, tournament, table)
        self.counts[piece, "clean", book] += 1
        if id:
            self.keep("ids", partition(self.of, site, id), [piece, at, site, id, content, line, "clean", book, place])
        if pooled and not above and not more:
            return
        known = self.terms.setdefault((head, currency, stakes), len(self.terms))
        names, seats, chips, ends, rake, gone, bought = left
        told = [names, seats, chips, ends, rake, sorted(gone), bought]
        self.keep("tables", place, ["c", piece, at, above, known, line, id, date, table, button, told])
        if not pooled:
            self._count(piece, at, (site, tournament, table), id, line, date)

    def _hand(self, piece: int, at: int, row: Row, conflict: bool) -> None:
        _, _, head, content, verdict, book, state, found = row
        id, line, site, tournament, table, date, _ = head
        above, more = self.hand(piece, at)
        place = self.table(site, tournament, table)
        self.counts[piece, verdict, book] += 1
        if content >= 0:
            self.keep("ids", partition(self.of, site, id), [piece, at, site, id, content, line, verdict, book, place])
        if state or above or more:
            self.keep("tables", place, ["h", piece, at, above, head, state, conflict])
        if state is None:
            self._lost(piece, (site, tournament, table), line, id)
        if state and state[BARS]:
            self.rooms.add((site, tournament))
        if state != UNWATCHED:
            self._count(piece, at, (site, tournament, table), id, line, date)
        if found is not None:
            self.add("report", ["h", piece, at, found])
        rulings = self.packer.auditor.rulings
        if isinstance(rulings, TaskRulings) and (numbers := rulings.of_place.get((self.names[piece], line))):
            self.add("ruled", [piece, at, numbers])

    def _lost(self, piece: int, key: tuple[str, str, str], line: int, id: str) -> None:
        """A hand that was not read, or what may have been one."""
        if len(self.unread) <= MOST:
            self.unread.append([piece, *key, line, number_of(id)])

    def _count(self, piece: int, at: int, key: tuple[str, str, str], id: str, line: int, date: str) -> None:
        site, tournament, table = key
        if site and number_of(id) >= 0:
            self.keep("sites", partition(SITES, site), [piece, at, site, tournament, table, id, line, date])

    def table(self, *key: str) -> int:
        """The partition of a table."""
        site, tournament, table = key
        place = self.tables.get((site, tournament, table))
        if place is None:
            place = self.tables[site, tournament, table] = partition(self.of, *key)
        return place

    def finish(self) -> dict[str, int]:
        """The part says what is in it."""
        counts: list[list[Row]] = [[] for _ in self.pieces]
        for (piece, verdict, book), number in self.counts.items():
            counts[piece].append([verdict, book, number])
        for about, its in zip(self.pieces, counts, strict=True):
            about["counts"] = its
        books = self.packer.books.held
        self.out.meta |= {
            "pieces": self.pieces,
            "terms": [[head, currency, stakes] for head, currency, stakes in self.terms],
            "rooms": sorted(self.rooms),
            "unread": self.unread,
            "books": [[b.name, b.title, b.chapter, b.sha256, b.because, dict(b.options)] for b in books],
        }
        return {"hands": sum(self.counts.values()), "rooms": len(self.rooms)} | self.filled


def audit(task: Task, out: PartWriter) -> dict[str, int]:
    """Audits every hand of the task's pieces."""
    packer = packer_of(task.job)
    rows, place = AuditRows(task, out, packer), ChunkPlace(task.place if task.careful else None)
    chunks: Counter[int] = Counter()
    sources: list[Source] = []
    held: list[Batch] = []
    size = 0
    for number, piece in enumerate(task.body):
        source = source_of(piece, task.job.encoding)
        sources.append(source)
        place.reading(number)
        unchanged(piece)
        if task.unread:
            rows.piece(piece)
            rows.add("report", ["a", number, piece.only[0], [piece.start.line, task.gone]])
            continue
        for batch in batches_of(piece, number, source, task.job.encoding):
            if piece.begin >= 0 and chunks[number] >= piece.only[1]:
                break
            held.append(batch)
            size += batch.size
            if size >= GATHER or batch.rest is not None or task.careful:
                _flush(task, rows, held, place, chunks)
                held, size = [], 0
    _flush(task, rows, held, place, chunks)
    while len(rows.pieces) < len(task.body):
        rows.piece(task.body[len(rows.pieces)])
    for piece, source, about in zip(task.body, sources, rows.pieces, strict=True):
        if piece.begin < 0:
            about["source"] = told(source)
    place.close()
    unwatched()
    return rows.finish() | {"bytes": sum(_size(*one) for one in zip(task.body, sources, strict=True))}


def _size(piece: Piece, source: Source) -> int:
    """The bytes of a piece, as `Input.size` counts them; where it is halved, its beginning has them all."""
    if piece.only[0] > 0:
        return 0
    return piece.end - piece.begin if piece.begin >= 0 else source.bytes


def _flush(task: Task, rows: AuditRows, held: list[Batch], place: ChunkPlace, chunks: Counter[int]) -> None:
    """Some batches, audited in one go."""
    if not held:
        return
    watched(held[-1])
    # Of a careful task there is one batch, so that chunks are counted from the beginning of its piece.
    place.base = base = chunks[held[0].log]
    (low, high), part = task.body[held[0].log].only, task.careful
    lost = {low - base: task.gone} if task.gone else {}
    found, _ = done(Job(held, lost, part, (low - base, high - base) if part else None), rows.packer, place)
    for batch, result in zip(held, found, strict=True):
        number = batch.log
        while len(rows.pieces) <= number:
            rows.piece(task.body[len(rows.pieces)])
        _take(task, rows, batch, result, chunks[number])
        chunks[number] += 0 if result.result is None else len(result.result.rows)
        rows.out.step()


def _take(task: Task, rows: AuditRows, batch: Batch, result: Done, at: int) -> None:
    if result.result is None or any(row[0] == FAILED for row in result.result.rows):
        _failed(task, batch)
    assert result.result is not None
    for row in result.result.rows:
        if row[0] != SKIPPED:
            rows.take(batch.log, at, row, result.result.terms)
        at += 1
    if result.faults or result.encoding != batch.encoding:
        faults = [packed_finding(one) for one in result.faults]
        rows.add("report", ["b", batch.log, at, batch.encoding, result.encoding, faults])


def _failed(task: Task, batch: Batch) -> None:
    """What went wrong is raised as it is: a setting of the user that cannot be used, or a fault of ours."""
    packer = packer_of(task.job)
    if batch.rest is None:
        for chunk in chunks_in(batch)[1]:
            packer.row(chunk, batch.given.name, batch.folder)
    raise EngineError(
        f"{batch.given.name} cannot be audited from line {batch.line} on; `handaudit check` alone says why"
    )
