"""A run for two processes: one follows it, the other one is given what it makes something of. Who has time looks at hands."""

import time
from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from handaudit.jobs.pipeline import Run
from handaudit.jobs.processes.batches import chunks_in
from handaudit.jobs.processes.block_reader import Place, found_in, told_in
from handaudit.jobs.processes.consumer import Consumer
from handaudit.jobs.processes.kernel_results import KnownTerms, look_at
from handaudit.jobs.processes.log_order import BatchPart
from handaudit.jobs.processes.pool import SOON
from handaudit.jobs.processes.pool_run import ManyRun, Pool
from handaudit.jobs.processes.task import BatchTask
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.tally import InputTally
from handaudit.read.chunks import Chunk
from handaudit.read.small_logs import LogLook
from handaudit.read.source import Source

if TYPE_CHECKING:
    from handaudit.model.rulebook import Rulebook


class LookPool:
    """Tasks whose hands are to be looked at: by the other process while it has nothing else to do, and by this one where it needs them."""

    key = b""
    forks = True
    jobs = 1

    def __init__(self, consumer: Consumer[Any]) -> None:
        self.consumer = consumer
        self.queue: deque[BatchTask] = deque()
        self.asked: dict[int, tuple[BatchTask, int]] = {}
        self.number, self.glanced = 0, 0.0
        self.known = KnownTerms()
        self.books: list[Rulebook] = []
        consumer.looked = self.looked

    def submit(self, task: BatchTask) -> None:
        """One more task."""
        self.queue.append(task)
        self._ask()

    def turn(self, patience: float) -> None:
        """Takes what was found, and asks for more; waits so long at most until something was found."""
        self.consumer.listen(patience if self.asked else 0)
        self._ask()

    def glance(self) -> None:
        """The same, without waiting, unless that was done just now."""
        now = time.monotonic()
        if now - self.glanced < SOON:
            return
        self.glanced = now
        self.consumer.listen(0)
        self._ask()

    def _ask(self) -> None:
        """Has the other process look at what waits, if it has nothing else to do."""
        consumer = self.consumer
        while self.queue and len(self.asked) < len(consumer.boards) and consumer.has_time():
            task = self.queue.popleft()
            self.number += 1
            task.number = self.number
            board = self.number % len(consumer.boards)
            self.asked[self.number] = task, board
            consumer.look(self.number, board, task.batches)

    def looked(self, number: int, place: Place | None) -> None:
        """What the other process has found at a look lies at that place of its board; it keeps the verdicts."""
        task, board = self.asked.pop(number)
        task.here = True
        if place is None:  # it begins anew, too
            self.known, self.books = KnownTerms(), []
            return
        new, task.looks = told_in(self.consumer.boards[board].texts([place])[0])
        self.books += new
        self.known.take(task.looks, self.books)
        task.known = self.known.now()

    def is_quick(self) -> bool:
        """Whether the other process is at a look and will soon be done with it: then it is to have the next one, too."""
        return bool(self.asked) and self.consumer.has_time()

    def close(self) -> None:
        """Nothing is asked any more."""


class GivenRun(ManyRun):
    """Yields what a `Run` yields. What the kernel has taken is given to the other process by the run itself."""

    ahead = 3
    large = 3 * 256 * 1024

    def __init__(self, run: Run, consumer: Consumer[Any]) -> None:
        super().__init__(run, 2, 0)
        self.consumer = consumer
        self.adds = consumer.adds

    def _pool(self) -> Pool:
        return LookPool(self.consumer)

    def _alone(self, pool: Pool) -> int:
        return 0  # the other process is there already

    def _helps(self, pool: Pool) -> bool:
        many = self.auditor.native()
        if not pool.queue or many is None or (isinstance(pool, LookPool) and pool.is_quick()):
            return False
        task = pool.queue.popleft()
        task.looked, task.here = look_at(task.batches, many), True
        return True

    def _part(
        self, part: BatchPart, source: Source, place: InputTally, start: int, pool: Pool
    ) -> Iterator[Audit | Finding]:
        batch, task, many = part.batch, part.task, self.auditor.native()
        assert many is not None
        if task is not None and task.looks is not None:
            task.looked, task.looks = task.known.looked(task.looks, task.batches, many), None
            self.consumer.theirs = found_in(task.looked), task.number
        look = None if task is None or task.looked is None else task.looked[part.place]
        piece, chunks = chunks_in(batch, look or LogLook(many, batch.given.name, batch.log))
        yield from self._chunks(_glancing(chunks, pool), batch.given, batch.log, place, start)
        self.consumer.flush()
        self._noted(source, batch, piece.encoding, piece.faults)


def _glancing(chunks: Iterator[Chunk], pool: Pool) -> Iterator[Chunk]:
    for chunk in chunks:
        pool.glance()
        yield chunk
