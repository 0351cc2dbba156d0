"""A run on several cores: what it yields is what a `Run` yields, less the hands of which there is nothing to say."""

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Final, Protocol

from handaudit.jobs.pipeline import Run
from handaudit.jobs.processes.batches import MOST, Batch, BatchAgain, batch_size, batches, chunks_in
from handaudit.jobs.processes.listener import Listener
from handaudit.jobs.processes.log_order import BatchPart, Begin, LogEnd
from handaudit.jobs.processes.parts import PartMaking
from handaudit.jobs.processes.pool import LOOK, WorkerPool
from handaudit.jobs.processes.row_merge import RowsRun, SentBatch
from handaudit.jobs.processes.rows import UNPROVED, Prover
from handaudit.jobs.processes.task import BatchTask
from handaudit.jobs.processes.worker import abandoned_part
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.tally import InputTally
from handaudit.read.small_logs import LogLook
from handaudit.read.source import Source
from handaudit.session.digests import Digest
from handaudit.session.duplicates import Seen

FEW: Final = 400
"""Batches in one task: many small logs make one."""


class Pool(Protocol):
    """Has the tasks of a run done, those of its `queue` are not begun with; `jobs` processes work for it. `turn` takes what is done, and
    waits for it so many seconds at most; `glance` does it now and then."""

    jobs: int
    queue: deque[BatchTask]

    @property
    def key(self) -> bytes: ...
    @property
    def forks(self) -> bool: ...
    def submit(self, task: BatchTask, /) -> None: ...
    def turn(self, patience: float, /) -> None: ...
    def glance(self) -> None: ...
    def close(self) -> None: ...


class ManyRun(RowsRun):
    """Hands without findings are counted and not yielded; the others have what a report of findings needs.

    It takes over a run that has not begun. Workers start once `worth` bytes have been read. `ahead`: tasks on their way for each job;
    `large`: bytes of a batch at most.
    """

    ahead = 3
    large = MOST

    def __init__(self, run: Run, jobs: int, worth: int, listener: Listener | None = None) -> None:
        vars(self).update(vars(run))
        self.jobs = jobs
        self.worth = worth
        self.listener = listener

    def _logs(self) -> Iterator[Audit | Finding]:
        if self.downloads is not None:  # what one log says of a hand is needed while another one is read
            self.adds = None
            yield from Run._logs(self)
            return
        pool = self._pool()
        self._seen = Seen(Digest(pool.key))
        try:
            yield from self._pending(pool, deque())
        finally:
            pool.close()

    def _pool(self) -> "Pool":
        """Who has the tasks of the run."""
        return WorkerPool(
            self._workers(),
            self.auditor,
            self.rulebook,
            self.settings,
            self.reader,
            self._prover(),
            self._making(),
            self._looks(),
        )

    def _workers(self) -> int:
        """How many processes there are beside the parent."""
        return self.jobs

    def _looks(self) -> bool:
        """Whether what the native kernel finds is sent as it is."""
        return False

    def _alone(self, pool: Pool) -> int:
        """Bytes that the parent reads before there are workers: what it has built and compiled by then all have that are forked from it."""
        return max(self.worth, pool.forks)

    def _helps(self, pool: Pool) -> bool:
        """Whether the parent, which has to wait, did something that a worker would have done."""
        return False

    def _prover(self) -> Prover | None:
        return None if self.listener is None else self.listener.prover

    def _making(self) -> PartMaking | None:
        """What makes something of every hand, in the workers."""
        return None

    def _pending(self, pool: Pool, pending: "deque[Begin | LogEnd | BatchPart]") -> Iterator[Audit | Finding]:
        """Feeds the workers and takes what they have done, in order."""
        coming = self._pieces()
        worth = self._alone(pool)
        task: BatchTask | None = None
        live, read, warm, more = 0, 0, 0, True
        log: Begin | None = None
        start = 0
        while more or pending:
            while more and (task is not None or live < (1 if warm < worth else self.ahead * self.jobs)):
                piece = next(coming, None)
                more = piece is not None
                if isinstance(piece, Batch):
                    here = read < worth or piece.rest is not None
                    read += piece.size
                    if not here:
                        live += task is None
                        task = task or BatchTask()
                        task.batches.append(piece)
                        task.size += piece.size
                    live += here
                    pending.append(
                        BatchPart(piece, None, 0)
                        if here or task is None
                        else BatchPart(piece, task, len(task.batches) - 1)
                    )
                elif piece is not None:
                    pending.append(piece)
                if task is not None and (
                    task.size >= batch_size(read, self.total, self.large) or len(task.batches) >= FEW or not more
                ):
                    pool.submit(task)
                    task = None
            if not pending:
                return
            head = pending.popleft()
            if isinstance(head, Begin):
                log, start = head, self.done
                place = self._begin(head.given, head.number)
            elif isinstance(head, LogEnd):
                yield from self._end(head.source, place)
                self.at = head.number + 1
            else:
                assert log is not None
                if head.task is not None:
                    while not head.task.ready:
                        if not self._helps(pool):
                            pool.turn(LOOK)
                        self.progress()
                yield from self._part(head, log.source, place, start, pool)
                live -= head.task is None or head.place == len(head.task.batches) - 1
                warm += head.batch.size

    def _pieces(self) -> "Iterator[Begin | LogEnd | Batch]":
        read = 0
        for number, given in enumerate(self.inputs):
            source = Source(given, self.encoding)
            yield Begin(number, given, source)
            yield from batches(given, number, source, self.encoding, read, total=self.total, large=self.large)
            read += source.bytes
            yield LogEnd(number, source)

    def _part(
        self, part: BatchPart, source: Source, place: InputTally, start: int, pool: Pool
    ) -> Iterator[Audit | Finding]:
        """One batch: by the rows that a worker made, or from its text."""
        batch, task = part.batch, part.task
        if task is not None and task.why and self.listener is None:
            self.tally.incomplete = True
            yield abandoned_part(batch.given.name, batch.line, task.why)
            return
        done = task.done[part.place] if task is not None and task.done is not None else None
        if done is None or done.result is None:
            # What a worker could not do is not looked at by the kernel: one hand of it is odd.
            many = self.auditor.native() if done is None else None
            look = None if many is None else LogLook(many, batch.given.name, batch.log)
            piece, chunks = chunks_in(batch, look)
            yield from self._chunks(chunks, batch.given, batch.log, place, start)
            self._noted(source, batch, piece.encoding, piece.faults)
            return
        sent = self._sent(part, place, start)
        for at, row in enumerate(done.result.rows):
            self.done = start + row[1]
            if not at & 63:
                pool.glance()
                self.progress()
            yield from self._told(row, at, sent, done.result.proofs[at] if done.result.proofs else UNPROVED)
        self._noted(source, batch, done.encoding, done.faults)

    def _sent(self, part: BatchPart, place: InputTally, start: int) -> SentBatch:
        """A batch of which a worker has told."""
        assert part.task is not None
        return SentBatch(BatchAgain(part.batch), place, start, part.task)

    @staticmethod
    def _noted(source: Source, batch: Batch, encoding: str, faults: Sequence[Finding]) -> None:
        """What a batch tells of its log."""
        if encoding != batch.encoding:
            source.encoding = encoding
        for fault in faults:
            source.blank |= fault.code == "log-empty-file"
            source.note(fault)
