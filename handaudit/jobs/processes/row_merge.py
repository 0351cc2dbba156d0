"""What the rows of workers amount to, in the order of the logs."""

from collections.abc import Iterator
from typing import NamedTuple

from handaudit.base.internal_errors import CODE
from handaudit.jobs.pipeline import Run
from handaudit.jobs.processes.batches import BatchAgain
from handaudit.jobs.processes.listener import Listener, is_whole
from handaudit.jobs.processes.rows import (
    HAND,
    LOOSE,
    OTHER,
    UNWATCHED,
    Proof,
    Row,
    RowHead,
    audit_of,
    finding_of,
    head_of,
    state_from,
)
from handaudit.jobs.processes.task import BatchTask
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.tally import InputTally
from handaudit.read.chunks import Chunk
from handaudit.session.duplicates import Twin, duplicate


class SentBatch(NamedTuple):
    """A batch whose rows a worker has sent: the batch once more; where its log is counted, and the bytes of the run before that log; the
    task that it came with."""

    again: BatchAgain
    place: InputTally
    start: int
    task: BatchTask


class RowsRun(Run):
    """A run that takes the rows of workers."""

    listener: Listener | None = None

    def _only(self, at: int, sent: SentBatch) -> Iterator[Audit | Finding]:
        """One chunk the long way, as one process goes it."""
        batch = sent.again.batch
        return self._chunks(sent.again.only(at), batch.given, batch.log, sent.place, sent.start)

    def _copy(self, head: RowHead, twin: Twin, at: int, sent: SentBatch) -> Finding:
        """A hand that stands elsewhere already."""
        sent.again.odd.add(at)
        self._watch.skipped(head, twin.number)
        sent.place.copies += 1
        return duplicate(head, self._where(twin), twin.same)

    def _told(self, row: Row, at: int, sent: SentBatch, proof: Proof) -> Iterator[Audit | Finding]:
        """What a worker's row amounts to."""
        if self.listener is not None and is_whole(row, self.listener):
            yield from self._only(at, sent)
        else:
            yield from self._row(row, at, sent, proof)

    def _leaves(self, head: RowHead, left: Row | None, log: int, proof: Proof) -> None:
        """What an audited hand leaves to the next ones."""
        watch = self._watch
        block = watch.rows(head) if watch.blocks else ()
        if left != UNWATCHED:
            watch.take(head, None if left is None else state_from(left, head, log, block), False)

    def _row(self, row: Row, at: int, sent: SentBatch, proof: Proof) -> Iterator[Audit | Finding]:
        """What a chunk amounts to."""
        batch, place, books = sent.again.batch, sent.place, sent.task.books
        if row[0] == HAND:
            _, _, packed, content, verdict, book, left, found = row
            head = head_of(packed, batch.given.name)
            if self.rulings is not None and self.rulings.speaks_of(head.id):
                yield from self._only(at, sent)
                return
            twin = self._seen.note(head.site, head.id, content, batch.log, head.line) if content >= 0 else None
            if twin is not None and twin.same and self.listener is None:
                yield self._copy(head, twin, at, sent)
                return
            if twin is None:
                if self.listener is not None:
                    known = books[book] if book >= 0 else None
                    self.listener.hand(batch.log, proof, head.id, verdict, known)
                self._leaves(head, left, batch.log, proof)
                self.tally.count(verdict, books[book] if book >= 0 else None, place)
                if found is not None:
                    result = audit_of(found, books)
                    self.tally.failed += verdict == "unreadable" and any(one.code == CODE for one in result.findings)
                    yield result
                return
        elif row[0] == LOOSE:
            result = audit_of(row[2], books)
            self.tally.add(result, place)
            self._watch.fragment(result.hand.line)
            yield result
            return
        elif row[0] == OTHER:
            kind, (first, lines, layout, numbers, orders, amid) = row[2]
            faults = tuple(finding_of(one) for one in row[3])
            chunk = Chunk(first, lines, kind, 0, 0, faults, layout=layout, numbers=numbers, orders=orders, amid=amid)
            yield from self._loose(chunk, batch.given.name, place, batch.log)
            return
        # Two hands of one id, a fault of ours, or one that was taken: the long way, as one process goes it.
        yield from self._only(at, sent)
