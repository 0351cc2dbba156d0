"""A run on several cores in which each process looks at hands by the native kernel: the parent goes through what was found, wherever that
was, and takes the rows of those hands that workers have read line by line."""

from collections.abc import Iterator

from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.read.chunks import Chunk
from handaudit.read.small_logs import LogLook, LookAtMany, look_together
from handaudit.read.source import Source
from handaudit.report.tally import InputTally
from handaudit.scale.batches import Again, Batch, chunks_in
from handaudit.scale.coming import Part
from handaudit.scale.many import ManyRun
from handaudit.scale.pool import WorkerPool
from handaudit.scale.rows import FOUND, UNPROVED, BatchResult
from handaudit.scale.taking import Sent
from handaudit.scale.task import Task
from handaudit.scale.worker import Done, is_alone


class Current(Again):
    """A batch, and the chunk of it that is taken now."""

    def __init__(self, batch: Batch) -> None:
        super().__init__(batch)
        self.chunk: Chunk | None = None

    def only(self, at: int) -> Iterator[Chunk]:
        """That chunk."""
        self.odd.add(at)
        if self.chunk is not None:
            yield self.chunk


class AheadRun(ManyRun):
    """Yields what a `ManyRun` does, where there is the native kernel. The parent is one of the processes: while it waits it looks at hands,
    too. Hands that are not plain are left to workers, so that none of these can end the run; where they are most there is one more worker.
    """

    runs = FOUND
    ahead = 6

    def _workers(self) -> int:
        return max(1, self.jobs - 1)

    def _helps(self, pool: WorkerPool) -> bool:
        task = next((one for one in pool.queue if one.rest is None and not one.deaths), None)
        if task is None:
            if pool.queue:  # what is left to workers is more than these can do
                pool.jobs = self.jobs
            return False
        many = self.auditor.native()
        if many is None:
            return False
        self._look(task, many)
        if not any(batch.cut for batch in task.rest or ()):
            pool.queue.remove(task)
            task.done = [Done(BatchResult([], []), batch.encoding, []) for batch in task.batches]
        pool.turn(0)
        return True

    def _look(self, task: Task, many: LookAtMany) -> None:
        """Looks at batches here; the rest of them are the hands that the look leaves."""
        looks = [LogLook(many, batch.given.name, batch.log) for batch in task.batches]
        look_together(many, [(batch.text, look) for batch, look in zip(task.batches, looks, strict=True)])
        task.looked = [look if look.ahead else None for look in looks]
        task.rest = []
        for batch, look in zip(task.batches, task.looked, strict=True):
            cut = [chunk for chunk in chunks_in(batch, look)[1] if is_alone(chunk)]
            task.rest.append(batch._replace(blocks=(), cut=cut))

    def _part(
        self, part: Part, source: Source, place: InputTally, start: int, pool: WorkerPool
    ) -> Iterator[Audit | Finding]:
        batch, task = part.batch, part.task
        result = None if task is None or task.done is None else task.done[part.place].result
        many = self.auditor.native()
        if task is None or result is None:
            yield from super()._part(part, source, place, start, pool)
            return
        if task.looks is not None and many is not None:
            task.looked, task.looks = task.known.looked(task.looks, task.batches, many), None
        piece, chunks = chunks_in(batch, None if task.looked is None else task.looked[part.place])
        current = Current(batch)
        sent = Sent(result.common(task.books), current, place, start, task)
        rows = iter(result.rows)
        for at, chunk in enumerate(chunks):
            pool.glance()
            if is_alone(chunk):
                current.chunk = chunk
                self.done = start + chunk.offset + chunk.size
                yield from self._told(next(rows), at, sent, UNPROVED)
            else:
                yield from self._chunks((chunk,), batch.given, batch.log, place, start)
        self._noted(source, batch, piece.encoding, piece.faults)
