"""The engine of one machine: processes like those of `--jobs`, each with one task at a time."""

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from typing import Any, Final, NamedTuple

from handaudit.base.errors import MachineError
from handaudit.jobs.processes.pool import Worker
from handaudit.jobs.tasks.contract import Task, TaskResult
from handaudit.jobs.tasks.work import perform

LOOK: Final = 1.0
"""Seconds between two looks at whether the driver is still there."""
STILLBORN: Final = 5


class DriverLock(NamedTuple):
    """The process that has the job, and its lock, which nobody else is to hold."""

    process: int
    lock: int


class Hired(Worker):
    """One process and the task that it has."""

    given: Task | None = None


class LocalEngine:
    """Runs tasks in processes of this machine. `handle` is a file that they must not keep open."""

    def __init__(self, jobs: int, handle: int) -> None:
        self.jobs = jobs
        forks = sys.platform == "linux" and threading.active_count() == 1 and "polars" not in sys.modules
        self.context: Any = multiprocessing.get_context("fork" if forks else "spawn")
        self.forked = forks
        self.setup = DriverLock(os.getpid(), handle if forks else -1)
        self.hired: list[Hired] = []
        self.failed = 0

    @property
    def workers(self) -> int:
        """How many processes there are."""
        return len(self.hired)

    def map(self, tasks: Iterable[Task]) -> Iterator[TaskResult]:
        """Run tasks; a process that is lost is replaced, and its task has a result that says so."""
        todo = deque(tasks)
        while todo or any(one.given for one in self.hired):
            while todo and (one := self._free()) is not None:
                one.given = todo.popleft()
                try:
                    one.link.send(one.given)
                except OSError:
                    yield self._lose(one)
            busy = {one.link: one for one in self.hired if one.given is not None}
            ready = wait(list(busy), LOOK)
            for link, one in busy.items():
                if link not in ready:
                    continue
                try:
                    result: TaskResult = one.link.recv()
                except (EOFError, OSError):
                    yield self._lose(one)
                    continue
                one.given, self.failed = None, 0
                yield result

    def close(self) -> None:
        """No process is left."""
        for one in self.hired:
            with suppress(OSError):
                one.process.kill()
        for one in self.hired:
            one.stop()
        self.hired.clear()

    def _free(self) -> Hired | None:
        """A process without a task."""
        free = next((one for one in self.hired if one.given is None), None)
        if free is None and len(self.hired) < self.jobs:
            try:
                free = Hired(self.context, self.setup, self.forked, serve)
            except OSError as error:
                if not self.hired:
                    raise MachineError(f"no process can be started: {error.strerror or error}") from None
                return None
            self.hired.append(free)
        return free

    def _lose(self, one: Hired) -> TaskResult:
        task = one.given
        assert task is not None
        self.hired.remove(one)
        how = one.stop()
        self.failed += 1
        if self.failed > STILLBORN * self.jobs + 100:
            raise MachineError(f"worker processes keep ending: the last one {how}; --resume goes on with what is done")
        return TaskResult(task.id, lost=how)


def serve(setup: DriverLock, link: Connection, parents: Connection | None, at: Any, shelf: Any = None) -> None:
    """Task after task until the driver is gone; then the process is gone at once, in the middle of a task too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM})
    status = 1
    try:
        if parents is not None:
            parents.close()
        if setup.lock >= 0:
            os.close(setup.lock)
        threading.Thread(target=_leave, args=(setup.process,), daemon=True).start()
        while True:
            link.send(perform(link.recv()))
    except (EOFError, OSError):
        status = 0
    finally:
        os._exit(status)


def _leave(driver: int) -> None:
    """Ends this process once its driver has ended."""
    while os.getppid() == driver:
        time.sleep(LOOK)
    os._exit(0)
