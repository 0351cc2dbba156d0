"""A run on several cores: what it yields is what a `Run` yields, less the hands of which there is nothing to say."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from handaudit.internal import CODE
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.pipeline import Run
from handaudit.read.chunks import Chunk
from handaudit.read.small_logs import LogLook
from handaudit.read.source import Source
from handaudit.report.tally import InputTally
from handaudit.scale.batches import Again, Batch, batch_size, batches, chunks_in
from handaudit.scale.coming import Begin, End, Part
from handaudit.scale.listener import Listener, is_whole
from handaudit.scale.pool import LOOK, Task, WorkerPool
from handaudit.scale.rows import (
    CLEAN,
    HAND,
    LOOSE,
    OTHER,
    RUN,
    UNPROVED,
    UNWATCHED,
    Common,
    Head,
    PartMaker,
    Proof,
    Prover,
    Row,
    audit_of,
    finding_of,
    head_of,
    state_from,
)  # fmt: skip
from handaudit.scale.runs import RunRows
from handaudit.scale.worker import Done, abandoned_part
from handaudit.session.duplicates import Digest, Seen, Twin, duplicate
from handaudit.session.state import Place, clean_state

_new: Final[Any] = tuple.__new__
FEW: Final = 400
"""Batches in one task: many small logs make one."""


class ManyRun(Run):
    """Hands without findings are counted and not yielded; the others have what a report of findings needs.

    It takes over a run that has not begun. Workers start once `worth` bytes have been read.
    """

    def __init__(self, run: Run, jobs: int, worth: int, listener: Listener | None = None) -> None:
        vars(self).update(vars(run))
        self.jobs = jobs
        self.worth = worth
        self.listener = listener

    def _logs(self) -> Iterator[Audit | Finding]:
        pool = WorkerPool(
            self.jobs,
            self.auditor,
            self.rulebook,
            self.settings,
            self.reader,
            self._prover(),
            self._maker(),
            self.listener is None,
        )
        self._seen = Seen(Digest(pool.key))
        try:
            yield from self._pending(pool, deque())
        finally:
            pool.close()

    def _prover(self) -> Prover | None:
        return None if self.listener is None else self.listener.prover

    def _maker(self) -> Callable[[], PartMaker] | None:
        """What makes something of every hand, in the workers."""
        return None

    def _pending(self, pool: WorkerPool, pending: "deque[Begin | End | Part]") -> Iterator[Audit | Finding]:
        """Feeds the workers and takes what they have done, in order."""
        coming = self._pieces()
        # What the parent has read by then is built and compiled for all that are forked from it.
        worth = max(self.worth, pool.forks)
        task: Task | None = None
        live, read, warm, more = 0, 0, 0, True
        log: Begin | None = None
        start = 0
        while more or pending:
            while more and (task is not None or live < (1 if warm < worth else 3 * self.jobs)):
                piece = next(coming, None)
                more = piece is not None
                if isinstance(piece, Batch):
                    here = read < worth or piece.rest is not None
                    read += piece.size
                    if not here:
                        live += task is None
                        task = task or Task()
                        task.batches.append(piece)
                        task.size += piece.size
                    live += here
                    pending.append(
                        Part(piece, None, 0) if here or task is None else Part(piece, task, len(task.batches) - 1)
                    )
                elif piece is not None:
                    pending.append(piece)
                if task is not None and (task.size >= batch_size(read) or len(task.batches) >= FEW or not more):
                    pool.submit(task)
                    task = None
            if not pending:
                return
            head = pending.popleft()
            if isinstance(head, Begin):
                log, start = head, self.done
                place = self._begin(head.given, head.number)
            elif isinstance(head, End):
                yield from self._end(head.source, place)
                self.at = head.number + 1
            else:
                assert log is not None
                if head.task is not None:
                    while not head.task.ready:
                        pool.turn(LOOK)
                        self.progress()
                yield from self._part(head, log.source, place, start, pool)
                live -= head.task is None or head.place == len(head.task.batches) - 1
                warm += head.batch.size

    def _pieces(self) -> "Iterator[Begin | End | Batch]":
        read = 0
        for number, given in enumerate(self.inputs):
            source = Source(given, self.encoding)
            yield Begin(number, given, source)
            yield from batches(given, number, source, self.encoding, read)
            read += source.bytes
            yield End(number, source)

    def _part(
        self, part: Part, source: Source, place: InputTally, start: int, pool: WorkerPool
    ) -> Iterator[Audit | Finding]:
        """One batch: by the rows that a worker made, or from its text."""
        batch, task = part.batch, part.task
        if task is not None and task.why and self.listener is None:
            self.tally.incomplete = True
            yield abandoned_part(batch.given.name, batch.line, task.why)
            return
        done = task.done[part.place] if task is not None and task.done is not None else None
        if task is None or done is None or done.result is None:
            # What a worker could not do is not looked at by the kernel: one hand of it is odd.
            many = self.auditor.native() if done is None else None
            look = None if many is None else LogLook(many, batch.given.name, batch.log)
            piece, chunks = chunks_in(batch, look)
            yield from self._chunks(chunks, batch.given, batch.log, place, start)
            done = Done(None, piece.encoding, piece.faults)
        else:
            again = Again(batch)
            terms = done.result.common(task.books)
            at = 0
            for number, row in enumerate(done.result.rows):
                self.done = start + row[1]
                if row[0] == RUN or not number & 63:
                    pool.glance()
                    self.progress()
                if row[0] == RUN:
                    rows = RunRows(row[2], terms)
                    yield from self._run(rows, at, terms, again, place, start, task)
                    at += len(rows)
                    continue
                proof = done.result.proofs[at] if done.result.proofs else UNPROVED
                yield from self._told(row, at, terms, again, place, start, task, proof)
                at += 1
        if done.encoding != batch.encoding:
            source.encoding = done.encoding
        for fault in done.faults:
            source.blank |= fault.code == "log-empty-file"
            source.note(fault)

    def _told(
        self,
        row: Row,
        at: int,
        terms: Sequence[Common],
        again: Again,
        place: InputTally,
        start: int,
        task: Task,
        proof: Proof,
    ) -> Iterator[Audit | Finding]:
        """What a worker's row amounts to."""
        batch = again.batch
        if self.listener is not None and is_whole(row, self.listener):
            yield from self._chunks(again.only(at), batch.given, batch.log, place, start)
            return
        if row[0] == CLEAN:
            seen = self._clean_hand(row, terms[row[2]], batch, place)
            if seen is None:
                if self.listener is not None:
                    self.listener.clean_hand(batch.log, proof, row[5], terms[row[2]].book, row[8])
                return
            head, twin = seen
            if twin.same and self.listener is None:
                again.odd.add(at)
                self._watch.skipped()
                place.copies += 1
                yield duplicate(head, self._where(twin))
                return
        yield from self._row(row, again, at, place, start, task, proof)

    def _run(
        self,
        rows: RunRows,
        at: int,
        terms: Sequence[Common],
        again: Again,
        place: InputTally,
        start: int,
        task: Task,
    ) -> Iterator[Audit | Finding]:
        """What the row of a run amounts to, whose first hand is so many chunks into the batch."""
        batch, lines, low = again.batch, rows.sent.lines, 0
        while low < len(rows):
            high = low + self._seen.fresh(rows.heads(low), batch.log)
            self._watch.clean_hands(rows, low, high, lines[low:high], batch.given.name)
            for book, many in rows.books(low, high):
                self.tally.count("clean", book, place, many)
            if high < len(rows):  # one that came before: it is looked at by itself
                yield from self._told(rows.row(high), at + high, terms, again, place, start, task, UNPROVED)
            low = high + 1

    def _clean_hand(self, row: Row, common: Common, batch: Batch, place: InputTally) -> tuple[Head, Twin] | None:
        """A hand of which the native kernel told. It is not counted where there was one of its id."""
        _, _, _, content, line, id, date, (table, button), left = row
        name, (terms, book) = batch.given.name, common
        head = _new(Head, (id, line, terms.site, terms.tournament, table, date, terms.currency, name))
        twin = self._seen.note(terms.site, id, content, batch.log, line)
        if twin is not None:
            return head, twin
        state = None
        if not terms.pooled:
            spot = _new(Place, (batch.log, name, line))
            state = clean_state(terms, id, spot, date, button, left)
        self._watch.clean_hand(head, state)
        self.tally.count("clean", book, place)
        return None

    def _leaves(self, head: Head, left: Row | None, log: int, proof: Proof) -> None:
        """What an audited hand leaves to the next ones."""
        watch = self._watch
        block = watch.rows(head) if watch.blocks else ()
        if left != UNWATCHED:
            watch.take(head, None if left is None else state_from(left, head, log, block), False)

    def _row(
        self, row: Row, again: Again, at: int, place: InputTally, start: int, task: Task, proof: Proof
    ) -> Iterator[Audit | Finding]:
        """What a chunk amounts to."""
        batch = again.batch
        if row[0] == HAND:
            _, _, packed, content, verdict, book, left, found = row
            head = head_of(packed, batch.given.name)
            if self.rulings is not None and self.rulings.speaks_of(head.id):
                yield from self._chunks(again.only(at), batch.given, batch.log, place, start)
                return
            twin = self._seen.note(head.site, head.id, content, batch.log, head.line) if content >= 0 else None
            if twin is not None and twin.same and self.listener is None:
                again.odd.add(at)
                self._watch.skipped()
                place.copies += 1
                yield duplicate(head, self._where(twin))
                return
            if twin is None:
                if self.listener is not None:
                    known = task.books[book] if book >= 0 else None
                    self.listener.hand(batch.log, proof, head.id, verdict, known)
                self._leaves(head, left, batch.log, proof)
                self.tally.count(verdict, task.books[book] if book >= 0 else None, place)
                if found is not None:
                    result = audit_of(found, task.books)
                    self.tally.failed += verdict == "unreadable" and any(one.code == CODE for one in result.findings)
                    yield result
                return
        elif row[0] == LOOSE:
            result = audit_of(row[2], task.books)
            self.tally.add(result, place)
            yield result
            return
        elif row[0] == OTHER:
            first, lines, kind = row[2]
            faults = tuple(finding_of(one) for one in row[3])
            yield from self._loose(Chunk(first, lines, kind, 0, 0, faults), batch.given.name, place, batch.log)
            return
        # Two hands of one id, or a fault of ours: the long way, as one process goes it.
        yield from self._chunks(again.only(at), batch.given, batch.log, place, start)
