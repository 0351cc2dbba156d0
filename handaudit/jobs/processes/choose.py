"""Whether a run is worth more than one process."""

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, Final, TextIO

from handaudit.base.thread_limits import can_fork
from handaudit.jobs.pipeline import Run
from handaudit.jobs.processes.batches import Batch
from handaudit.read.build import ReaderName
from handaudit.read.source import Source

if TYPE_CHECKING:
    from handaudit.jobs.processes.consumer import Consumer
    from handaudit.jobs.processes.consuming import Consumes, Made, Takes
    from handaudit.model.rulings import Rulings

WORTH: Final = 2 * 1024 * 1024 if sys.platform == "linux" else 16 * 1024 * 1024
"""Bytes of logs from which workers bring more than it costs to start them; elsewhere each imports everything anew."""

BESIDE: Final = 8 * WORTH
"""The same for a process that makes something of plain hands while another one looks at them."""

SHARE: Final = 4
"""A hand that is looked at costs so much more than one that is only judged: fewer of them are worth a second process."""

FIRST: Final = 64
"""Hands that are looked at ahead, at the least where there are so many; and logs, at the most."""


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def worth_it(run: Run, jobs: int | None, worth: int = WORTH // SHARE) -> bool:
    """Whether a run is for more than one process: as many were asked for, or, where nobody said, its logs are `worth` it."""
    if jobs is not None:
        return jobs > 1
    return run.total >= worth or any(given.path is None for given in run.inputs)


def is_plain(run: Run) -> bool:
    """Whether most of a run's first hands are plain: what is made of them costs less to make than to hand over. The run has not begun, and
    may begin after it. Of a stream nobody looks ahead, and of rulings each is answered once."""
    many = run.auditor.native()
    if many is None or run.rulings is not None or any(given.path is None for given in run.inputs):
        return False
    from handaudit.jobs.processes.batches import TARGET, batches, chunks_in
    from handaudit.jobs.processes.kernel_results import look_at

    some: list[Batch] = []
    for number, given in enumerate(run.inputs):
        some += islice(batches(given, number, Source(given, run.encoding), run.encoding), 1)
        if sum(batch.size for batch in some) >= TARGET or len(some) >= FIRST:
            break
    hands = taken = 0
    for batch, look in zip(some, look_at(some, many), strict=True):
        for chunk in chunks_in(batch, look)[1]:
            if chunk.kind == "hands":
                hands += len(chunk.clean)
                taken += len(chunk.clean)
            elif chunk.kind == "hand":
                hands += 1
                taken += chunk.clean is not None
            if hands >= FIRST:
                break
    return 2 * taken > hands


def open_run(
    paths: Sequence[str],
    rulebook: str | None = None,
    settings: Sequence[str] = (),
    encoding: str | None = None,
    jobs: int | None = None,
    reader: ReaderName = "lines",
    quick: bool = True,
    rulings: "Rulings | None" = None,
) -> Run:
    """A run for a report of findings: on so many cores, or on all where that is worth it. `reader`: who runs the grammar; `quick`:
    plain, clean hands are taken by the native kernel."""
    run = Run(paths, rulebook, settings, encoding, reader=reader, quick=quick, rulings=rulings)
    streamed = any(given.path is None for given in run.inputs)
    wanted = jobs or (cores() if streamed or run.total >= WORTH else 1)
    if wanted == 1:
        return run
    worth = WORTH if jobs is None and run.total < WORTH else 0
    from handaudit.jobs.processes.kernel_run import AheadRun

    return AheadRun(run, wanted, worth)


@contextmanager
def consumed(run: Run, consumes: "Consumes[Made]", jobs: int | None) -> "Iterator[tuple[Run, Takes[Made]]]":
    """A run that has not begun, and whom it is to be given to: another process, where as many are allowed and the logs are worth it, or
    else what is to be made itself. The run gives it what can be added up at once; the caller goes through it, and gives it the items."""
    run.adds = consumes.adds
    wanted = jobs or (cores() if run.total >= BESIDE else 1)
    consumer = _consumer(run, consumes) if wanted > 1 else None
    if consumer is None:
        yield run, consumes
        return
    from handaudit.jobs.processes.two_process_run import GivenRun

    try:
        yield GivenRun(run, consumer), consumer
    finally:
        consumer.stop()


def _consumer(run: Run, consumes: "Consumes[Made]") -> "Consumer[Made] | None":
    """The process that makes something of hands; None where it cannot be had."""
    if consumes.adds is None or run.rulings is not None or run.auditor.native() is None:
        return None
    from handaudit.jobs.processes.consumer import Consumer

    if not can_fork() or not _is_shared(sys.stdout):
        return None
    try:
        return Consumer(consumes, run)
    except OSError:
        return None


def _is_shared(out: TextIO) -> bool:
    """Whether what another process writes here goes where it would go from this one."""
    try:
        return out.fileno() >= 0
    except (AttributeError, OSError, ValueError):
        return False
