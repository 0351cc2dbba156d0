"""A command in a process of its own that has begun already: with small batches, so that a short log is worth workers, and with workers
to which something happens."""

import json
import os
import resource
import signal
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, NamedTuple
from unittest.mock import patch

from tests.hostile.faulty import Ended, Fault, run

SMALL: Final = 2_500
"""Bytes of a batch."""
SECONDS: Final = 240
"""By the clock, on a busy machine."""


class Act(NamedTuple):
    """What happens in a worker at its `at`-th chunk: once in a run, or each time that a worker comes there."""

    name: str
    at: int
    once: bool


def _memory() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (1024**2, resource.RLIM_INFINITY))
    bytearray(64 * 1024**2)


def _raise() -> None:
    raise MemoryError


ACTS: Final[dict[str, Callable[[], None]]] = {
    "killed": lambda: os.kill(os.getpid(), signal.SIGKILL),
    "terminated": lambda: os.kill(os.getpid(), signal.SIGTERM),
    "interrupted": lambda: os.kill(os.getpid(), signal.SIGINT),
    "ended": lambda: os._exit(0),
    "failed": lambda: os._exit(1),
    "stopped": lambda: os.kill(os.getpid(), signal.SIGSTOP),
    "hangs": lambda: time.sleep(SECONDS),
    "out of memory": _memory,
    "told of no memory": _raise,
}


def _no_memory(pid: int) -> None:
    resource.prlimit(pid, resource.RLIMIT_AS, (1024**2, resource.RLIM_INFINITY))


OUTSIDE: Final[dict[str, Callable[[int], None]]] = {
    "killed from outside": lambda pid: os.kill(pid, signal.SIGKILL),
    "terminated from outside": lambda pid: os.kill(pid, signal.SIGTERM),
    "interrupted from outside": lambda pid: os.kill(pid, signal.SIGINT),
    "stopped from outside": lambda pid: os.kill(pid, signal.SIGSTOP),
    "given no memory": _no_memory,
}
"""What happens to a worker that works, at the `at`-th look at the workers; also to one that was started anew and not forked."""


class Left(NamedTuple):
    """How a process ended: what the command said where it came to its end, the status of the process, its children that
    live on, and whether what was to happen in a worker has happened."""

    ended: Ended | None
    status: int | None
    orphans: list[int]
    acted: bool


def _body(
    args: Sequence[str], folder: Path, fault: Fault | None, lines: Sequence[str], act: Act | None, told: Path
) -> None:
    os.setsid()
    from handaudit.jobs.processes import batches, pool
    from handaudit.jobs.processes import pool_run as many
    from handaudit.jobs.processes.rows import Packer

    row, parent, count = Packer.row, os.getpid(), [0]
    flag = told.with_suffix(".flag")

    def changed(self: Packer, *given: Any) -> Any:
        if act is not None and act.name in ACTS and os.getpid() != parent:
            count[0] += 1
            if count[0] == act.at and not (act.once and flag.exists()):
                flag.touch()
                ACTS[act.name]()
        return row(self, *given)

    turn = pool.WorkerPool.turn

    def turned(self: pool.WorkerPool, patience: float) -> None:
        busy = [one for one in self.workers if one.task is not None]
        if act is not None and act.name in OUTSIDE and busy and os.getpid() == parent:
            count[0] += 1
            if count[0] >= act.at and not (act.once and flag.exists()):
                flag.touch()
                pid = busy[0].process.pid
                assert pid is not None
                OUTSIDE[act.name](pid)
        turn(self, patience)

    with ExitStack() as changes:
        for module, name, value in (
            (batches, "TARGET", SMALL), (batches, "LARGE", SMALL),
            (pool, "HANG", 1.0), (pool, "LOOK", 0.1), (many, "LOOK", 0.1), (Packer, "row", changed),
            (pool.WorkerPool, "turn", turned),
        ):  # fmt: skip
            changes.enter_context(patch.object(module, name, value))
        ended = run(list(args), folder, fault, lines)
    told.write_text(json.dumps(ended))


def apart(
    args: Sequence[str],
    folder: Path,
    told: Path,
    fault: Fault | None = None,
    lines: Sequence[str] = (),
    act: Act | None = None,
) -> Left:
    """Run a command so. `told` is a file for what it says, which is not in its folder."""
    told.unlink(missing_ok=True)
    told.with_suffix(".flag").unlink(missing_ok=True)
    processes = get_context("forkserver")
    processes.set_forkserver_preload(["tests.hostile.faulty", "handaudit.app.cli", "handaudit.jobs.processes.pool_run"])
    child = processes.Process(target=_body, args=(args, folder, fault, lines, act, told))
    child.start()
    child.join(SECONDS)
    assert child.pid is not None
    assert child.exitcode is not None, "it did not end"
    until = time.monotonic() + 60
    while (orphans := _of_session(child.pid)) and time.monotonic() < until:
        time.sleep(0.02)
    for one in orphans:
        os.kill(one, signal.SIGKILL)
    ended = None
    if told.exists():
        status, out, err, calls = json.loads(told.read_text())
        ended = Ended(status, out, err, Counter(calls))
    return Left(ended, child.exitcode, orphans, told.with_suffix(".flag").exists())


def _of_session(session: int) -> list[int]:
    """The processes of a session that do something yet."""
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                fields = Path(f"/proc/{name}/stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[3]) == session and fields[0] != "Z":
                found.append(int(name))
    return found
