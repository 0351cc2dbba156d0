"""What the rows of workers amount to, in the order of the logs."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from handaudit.internal import CODE
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.pipeline import Run
from handaudit.read.chunks import Chunk
from handaudit.read.small_logs import LogLook
from handaudit.report.tally import InputTally
from handaudit.scale.batches import Again, Batch, Key
from handaudit.scale.links import Counted, linked
from handaudit.scale.listener import Listener, is_whole
from handaudit.scale.rows import (
    CLEAN,
    HAND,
    LOOSE,
    OTHER,
    RUN,
    UNWATCHED,
    BatchResult,
    Common,
    Head,
    Proof,
    Row,
    audit_of,
    finding_of,
    head_of,
    state_from,
)  # fmt: skip
from handaudit.scale.task import Task
from handaudit.session.duplicates import Twin, duplicate
from handaudit.session.state import Place, clean_state, table_of

_new: Final[Any] = tuple.__new__


class Sent(NamedTuple):
    """A batch whose rows a worker has sent: what plain hands among them have in common, by the number that they name; the batch once more;
    where its log is counted, and the bytes of the run before that log; the task that it came with."""

    terms: Sequence[Common]
    again: Again
    place: InputTally
    start: int
    task: Task


class RowsRun(Run):
    """A run that takes the rows of workers."""

    listener: Listener | None = None

    def _fits(self, result: BatchResult) -> bool:
        """Whether the runs of a batch can be taken as they were sent: none of their hands came before, nobody is barred from a table."""
        runs = [row[2].twins for row in result.rows if row[0] == RUN and isinstance(row[2], Counted)]
        if not runs:
            return True
        if 2 * len(result.order) > self._watch.alive:  # some might be forgotten that came in this very batch
            return False
        return not (result.odd or self._watch.barred.pairs or any(map(self._seen.knows, runs)))

    def _run(self, told: Any, at: int, sent: Sent) -> Iterator[Audit | Finding]:
        """What the row of a run amounts to, whose first hand is so many chunks into the batch: what is counted of its hands."""
        counted: Counted = told
        fresh = self._seen.fresh(counted.twins)
        assert fresh == counted.twins.hands  # `_fits` has seen that none of them came before
        for number, many in counted.books:
            self.tally.count("clean", sent.task.books[number], sent.place, many)
        for start_of, stop in counted.ends:
            self._watch.count(start_of, stop)
        yield from ()

    def _linked(self, row: Row, terms: Sequence[Common], again: Again) -> None:
        """What a link amounts to."""
        batch = again.batch
        name, log = batch.given.name, batch.log
        lines, many = linked(self._watch, row, terms, name, log), self.auditor.native()
        if lines is None or many is None:
            return
        for line, found, hand, chunk in again.at_table(row[2], LogLook(many, name, log), partial(self._table_of, name)):
            if not lines[0] < line <= lines[1]:
                continue
            if found is not None:
                self._watch.clean_hands(found, hand, hand + 1, [line], name)
            elif chunk is not None:  # judged already, and clean: none of another verdict stands within a link
                self._watch.hand(self.auditor.audit(self.auditor.read(chunk, name), batch.folder))

    def _table_of(self, name: str, chunk: Chunk) -> Key:
        return table_of(self.auditor.read(chunk, name))

    def _only(self, at: int, sent: Sent) -> Iterator[Audit | Finding]:
        """One chunk the long way, as one process goes it."""
        batch = sent.again.batch
        return self._chunks(sent.again.only(at), batch.given, batch.log, sent.place, sent.start)

    def _copy(self, head: Head, twin: Twin, at: int, sent: Sent) -> Finding:
        """A hand that stands elsewhere already."""
        sent.again.odd.add(at)
        self._watch.skipped()
        sent.place.copies += 1
        return duplicate(head, self._where(twin))

    def _told(self, row: Row, at: int, sent: Sent, proof: Proof) -> Iterator[Audit | Finding]:
        """What a worker's row amounts to."""
        batch = sent.again.batch
        if self.listener is not None and is_whole(row, self.listener):
            yield from self._only(at, sent)
            return
        if row[0] == CLEAN:
            seen = self._clean_hand(row, sent.terms[row[2]], batch, sent.place)
            if seen is None:
                if self.listener is not None:
                    self.listener.clean_hand(batch.log, proof, row[5], sent.terms[row[2]].book, row[8])
                return
            head, twin = seen
            if twin.same and self.listener is None:
                yield self._copy(head, twin, at, sent)
                return
        yield from self._row(row, at, sent, proof)

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

    def _row(self, row: Row, at: int, sent: Sent, proof: Proof) -> Iterator[Audit | Finding]:
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
            yield result
            return
        elif row[0] == OTHER:
            first, lines, kind = row[2]
            faults = tuple(finding_of(one) for one in row[3])
            yield from self._loose(Chunk(first, lines, kind, 0, 0, faults), batch.given.name, place, batch.log)
            return
        # Two hands of one id, or a fault of ours: the long way, as one process goes it.
        yield from self._only(at, sent)
