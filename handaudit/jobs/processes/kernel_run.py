"""A run on several cores in which each process looks at hands by the native kernel: the parent goes through what was found, wherever that
was, and takes the rows of those hands that workers have read line by line."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, repeat
from typing import Final

from handaudit.jobs.processes.batches import Batch, chunks_in
from handaudit.jobs.processes.kernel_results import look_at
from handaudit.jobs.processes.log_order import BatchPart
from handaudit.jobs.processes.parts import MadePart
from handaudit.jobs.processes.pool_run import ManyRun, Pool
from handaudit.jobs.processes.row_merge import SentBatch
from handaudit.jobs.processes.rows import UNPROVED, BatchResult
from handaudit.jobs.processes.task import BatchTask
from handaudit.jobs.processes.worker import Done, is_alone
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.tally import InputTally
from handaudit.read.chunks import Chunk
from handaudit.read.small_logs import LookAtMany
from handaudit.read.source import Source

Runs = Sequence[tuple[bool, Sequence[Chunk]]]
"""Chunks that stand one behind the other, and whether all of them are hands that were not taken; else none is."""


MUCH: Final = 64
"""Hands to be read line by line that are worth one more worker: they take some times as long as it takes to start."""


def hands_left(queue: Iterable[BatchTask]) -> int:
    """Hands that were left to workers, which have not begun with them."""
    return sum(len(run) for task in queue for batch in task.rest or () for run in batch.cut or ())


class AheadRun(ManyRun):
    """Yields what a `ManyRun` does; without the native kernel it is one. The parent is one of the processes: while it waits it looks at
    hands, too. Hands that are not plain are left to workers, so that none of these can end the run; where they are most there is one more
    worker."""

    ahead = 6

    def _looks(self) -> bool:
        return self.auditor.native() is not None

    def _workers(self) -> int:
        return max(1, self.jobs - 1) if self._looks() else self.jobs

    def _alone(self, pool: Pool) -> int:
        # One worker builds what it needs while the parent goes on: hands that are read line by line are its own.
        return self.worth if self._looks() and self._workers() == 1 else super()._alone(pool)

    def _helps(self, pool: Pool) -> bool:
        task = next((one for one in pool.queue if one.rest is None and not one.deaths), None)
        if task is None:
            if hands_left(pool.queue) >= MUCH:  # more than the workers can do while nothing else is left
                pool.jobs = self.jobs
            return False
        many = self.auditor.native()
        if many is None:
            return False
        pool.queue.remove(task)
        self._look(task, many, pool)
        if any(batch.cut for batch in task.rest or ()):
            pool.queue.appendleft(task)
        else:
            task.done = [Done(BatchResult([], []), batch.encoding, []) for batch in task.batches]
        pool.turn(0)
        return True

    def _look(self, task: BatchTask, many: LookAtMany, pool: Pool) -> None:
        """Looks at batches here; the rest of them are the hands that the look leaves."""
        task.looked = look_at(task.batches, many)
        task.rest = []
        for batch, look in zip(task.batches, task.looked, strict=True):
            chunks = chunks_in(batch, look)[1]
            runs = [(alone, list(run)) for alone, run in groupby(chunks, is_alone)]
            task.made.append(self._made(batch, runs, pool))
            task.rest.append(batch._replace(blocks=(), cut=[run for alone, run in runs if alone]))

    def _made(self, batch: Batch, runs: Runs, pool: Pool) -> list[MadePart]:
        """What is made here of the hands that a look has taken."""
        return []

    def _part(
        self, part: BatchPart, source: Source, place: InputTally, start: int, pool: Pool
    ) -> Iterator[Audit | Finding]:
        batch, task = part.batch, part.task
        result = None if task is None or task.done is None else task.done[part.place].result
        many = self.auditor.native()
        if task is None or result is None or many is None:
            yield from super()._part(part, source, place, start, pool)
            return
        if task.looks is not None:
            task.looked, task.looks = task.known.looked(task.looks, task.batches, many), None
        piece, chunks = chunks_in(batch, None if task.looked is None else task.looked[part.place])
        sent = self._sent(part, place, start)
        rows = zip(result.rows, result.proofs or repeat(UNPROVED), strict=False)
        for at, chunk in enumerate(chunks):
            pool.glance()
            if is_alone(chunk):
                sent.again.chunks[at] = chunk
                self.done = start + chunk.offset + chunk.size
                row, proof = next(rows)
                yield from self._told(row, at, sent, proof)
            else:
                yield from self._found(chunk, sent)
        self._noted(source, batch, piece.encoding, piece.faults)

    def _found(self, chunk: Chunk, sent: SentBatch) -> Iterator[Audit | Finding]:
        """What hands that were taken amount to, or text that is no hand."""
        batch = sent.again.batch
        return self._chunks((chunk,), batch.given, batch.log, sent.place, sent.start)
