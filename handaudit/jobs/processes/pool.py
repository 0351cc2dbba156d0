"""The workers of a run: each has a job and one that waits for it, and a worker that dies or hangs is replaced."""

import mmap
import multiprocessing
import os
import signal
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.reduction import ForkingPickler
from typing import Any, Final

from handaudit.base.thread_limits import can_fork
from handaudit.jobs.auditor import Auditor
from handaudit.jobs.processes.kernel_results import KnownTerms
from handaudit.jobs.processes.parts import PartMaking
from handaudit.jobs.processes.rows import Prover
from handaudit.jobs.processes.shared_memory import Shelf
from handaudit.jobs.processes.task import BatchTask
from handaudit.jobs.processes.worker import IDLE, Job, Setup, serve
from handaudit.model.rulebook import Rulebook
from handaudit.read.build import ReaderName

HANG: Final = 30.0
"""Seconds that a worker may stay at one hand."""
LOOK: Final = 1.0
"""Seconds between two looks at the workers; a longer pause was the parent's own and counts as one."""
SOON: Final = 0.004
"""Seconds from one glance at the workers to the next: each costs more than the rows of a small log."""
OFTEN: Final = 0.1
"""Seconds from one look at a worker that goes on to the next: each asks the system how long it has worked."""
TRIES: Final = 2
"""Deaths at one hand before the hand is held guilty: a process may be killed for no fault of its hand."""
STILLBORN: Final = 3
AHEAD: Final = 32 * 1024
"""Bytes of jobs that may be sent to a worker that has one: so many have room in any pipe, and nobody waits until they are read."""
COMING: Final = 3
"""Jobs that are sent to a worker while it has one, so that it has enough to do while the parent does something else."""
STAYING: Final = 3
"""Tasks that wait for each such job but the first: what is sent to one worker nobody else does."""


class Worker:
    """One process, its pipe, and the place that it says it is at."""

    def __init__(self, context: Any, setup: Any, forked: bool, target: Callable[..., None] = serve) -> None:
        self.link: Connection
        self.link, theirs = context.Pipe()
        self.at: Any  # one number in memory that both see
        if forked:
            self.at = memoryview(mmap.mmap(-1, mmap.PAGESIZE)).cast("q")
        else:
            self.at = context.RawArray("q", 1)
        self.at[0] = IDLE
        self.shelves = tuple(Shelf() for _ in range(1 + COMING)) if forked else ()
        self.shelf = 0
        self.task: BatchTask | None = None
        self.coming: deque[tuple[BatchTask, int]] = deque()  # and the bytes of their jobs
        self.books: list[Rulebook] = []
        self.known = KnownTerms()
        self.seen, self.stuck, self.looked = IDLE, 0.0, time.monotonic()
        self.spent = 0.0
        ours = self.link if forked else None
        self.process = context.Process(target=target, args=(setup, theirs, ours, self.at, self.shelves), daemon=True)
        with undisturbed():
            self.process.start()
        theirs.close()

    def job(self, task: BatchTask) -> bytes:
        """A task as it is sent; its texts lie on a shelf on which no job lies that is not done."""
        shelf = self._next_shelf()
        batches = task.batches if task.rest is None else task.rest
        batches = self.shelves[shelf].put(batches) if self.shelves else batches
        return bytes(ForkingPickler.dumps(Job(batches, task.lost, bool(task.deaths), None, shelf)))

    def send(self, job: bytes) -> None:
        """One more job."""
        self.shelf = self._next_shelf()
        self.link.send_bytes(job)

    def _next_shelf(self) -> int:
        return (self.shelf + 1) % (1 + COMING)

    def has_room(self, job: bytes) -> bool:
        """Whether a job can be sent to it beside those that it has."""
        return sum(size for _, size in self.coming) + len(job) <= AHEAD

    def begin(self, task: BatchTask | None) -> None:
        """A task is now the one that it has."""
        self.task = task
        self.seen, self.stuck, self.looked = IDLE, 0.0, time.monotonic()

    def worked(self) -> float | None:
        """Seconds of a processor that it has had, while it works or waits for one; None where it waits for something else, or where
        nobody knows."""
        try:
            with open(f"/proc/{self.process.pid}/stat", "rb") as file:
                fields = file.read().rpartition(b")")[2].split()
            seconds = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        except (OSError, ValueError, IndexError, AttributeError):
            return None
        return seconds if fields[0] == b"R" else None

    def stop(self) -> str:
        """End it, whatever it does; how it had ended by itself, if it had."""
        self.link.close()
        self.process.join(0.05)
        if self.process.exitcode is None:
            self.process.kill()
            self.process.join(1)
            return "ended"
        return how_it_ended(self.process)


def how_it_ended(process: Any) -> str:
    """How a process ended that nobody stopped."""
    process.join(1)
    code = process.exitcode
    if code is None or code >= 0:
        return "ended" if code is None else f"ended with status {code}"
    names = {one.value: one.name for one in signal.Signals}
    return f"was killed ({names.get(-code, -code)})"


@contextmanager
def undisturbed() -> Iterator[None]:
    """No signal for the parent reaches a child that cannot refuse it yet."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class WorkerPool:
    """Some workers and the tasks that wait for them."""

    def __init__(
        self,
        jobs: int,
        auditor: Auditor,
        rulebook: str | None,
        settings: tuple[str, ...],
        reader: ReaderName,
        prover: Prover | None = None,
        making: PartMaking | None = None,
        looks: bool = False,
    ) -> None:
        # A fork copies no other threads, so it is safe only where there are none. (NumPy's library ends its own before a fork.)
        self.forks = can_fork()
        self.context: Any = multiprocessing.get_context("fork" if self.forks else "spawn")
        self.key = b"" if self.forks else os.urandom(16)
        mine = auditor if self.forks else None
        self.setup = Setup(rulebook, settings, reader, auditor.quick, self.key, mine, prover, making, looks)
        self.jobs = jobs
        self.workers: list[Worker] = []
        self.queue: deque[BatchTask] = deque()
        self.stillborn = 0
        self.glanced = 0.0

    def submit(self, task: BatchTask) -> None:
        """One more task; it is started as soon as a worker has time."""
        self.queue.append(task)
        self.turn(0)

    def turn(self, patience: float) -> None:
        """Take what is done, replace who is lost, and give work to who has none."""
        self._hand_out()
        busy = {worker.link: worker for worker in self.workers if worker.task is not None}
        ready = wait(list(busy), patience) if busy else []
        for link, worker in busy.items():
            if link in ready:
                self._take(worker)
        for worker in [one for one in self.workers if one.task is not None]:
            self._look(worker)
        self._hand_out()

    def glance(self) -> None:
        """Take what is done, without waiting, unless that was asked just now."""
        now = time.monotonic()
        if now - self.glanced >= SOON:
            self.turn(0)
            self.glanced = now

    def close(self) -> None:
        """No worker is left."""
        for worker in self.workers:
            with suppress(OSError):
                worker.process.kill()
        for worker in self.workers:
            worker.stop()
        self.workers.clear()

    def _hand_out(self) -> None:
        while self.queue:
            worker = next((one for one in self.workers if one.task is None), None)
            if worker is None and len(self.workers) < self.jobs and self.stillborn < STILLBORN:
                with suppress(OSError):
                    self.workers.append(Worker(self.context, self.setup, self.forks))
                    continue
                self.stillborn += 1
                continue
            if worker is None:
                if not self.workers:  # no process can be had: the parent does it all
                    for task in self.queue:
                        task.here = True
                    self.queue.clear()
                elif self._send_ahead():
                    continue
                return
            worker.begin(self.queue.popleft())
            assert worker.task is not None
            try:
                worker.send(worker.job(worker.task))
            except OSError:
                self._lose(worker, "")

    def _send_ahead(self) -> bool:
        """Sends a job that waits to a worker that has one, where nobody has to wait until it is read. A worker with a job that another one
        died of has no second one."""
        task = self.queue[0]
        most = min(COMING, 1 + len(self.queue) // STAYING)
        free = [one for one in self.workers if len(one.coming) < most and one.task is not None and not one.task.deaths]
        worker = min(free, key=lambda one: len(one.coming), default=None)
        if worker is None or not worker.shelves or task.large or task.deaths:
            return False
        job = worker.job(task)
        if not worker.has_room(job):
            task.large = len(job) > AHEAD
            return False
        worker.coming.append((self.queue.popleft(), len(job)))
        try:
            worker.send(job)
        except OSError:
            self._lose(worker, "")
        return True

    def _take(self, worker: Worker) -> None:
        task = worker.task
        assert task is not None
        try:
            task.done, new, task.looks = worker.link.recv()
        except (EOFError, OSError):
            self._lose(worker, "")
            return
        worker.books += new
        task.books = worker.books
        if task.looks is not None:
            task.looks = task.looks.lifted(worker.shelves)
            worker.known.take(task.looks, worker.books)
            task.known = worker.known.now()
        worker.begin(worker.coming.popleft()[0] if worker.coming else None)
        self.stillborn = 0

    def _look(self, worker: Worker) -> None:
        now, at = time.monotonic(), worker.at[0]
        if at != worker.seen and now - worker.looked < OFTEN:
            return
        worked = worker.worked()
        # One that wants to run and may not, on a machine with much to do, does not hang.
        spent = now - worker.looked if worked is None else worked - worker.spent
        worker.stuck = worker.stuck + min(spent, LOOK) if at == worker.seen else 0.0
        worker.spent = worked or worker.spent
        worker.seen, worker.looked = at, now
        if worker.stuck > HANG and not worker.link.poll():
            self._lose(worker, f"gave no answer for {HANG:.0f} seconds")

    def _lose(self, worker: Worker, hangs: str) -> None:
        """A worker is gone: its task begins again, without the hand that it died of once that is beyond doubt. Where it looked at many
        hands at once, it is none of them yet: the next one takes them singly."""
        task, at = worker.task, worker.at[0]
        assert task is not None
        self.workers.remove(worker)
        how = hangs or worker.stop()
        if hangs:
            worker.stop()
        self.queue.extendleft(coming for coming, _ in reversed(worker.coming))
        self.queue.appendleft(task)
        if at == IDLE:
            self.stillborn += 1
            if self.stillborn >= STILLBORN:
                self.queue.popleft()
                task.here = True
            return
        task.deaths[at] = task.deaths.get(at, 0) + 1
        if at in task.lost:
            self.queue.popleft()
            task.why = how
        elif hangs or task.deaths[at] >= TRIES:
            task.lost[at] = how if hangs else f"{how}, {task.deaths[at]} times"
