"""A run on several cores for a command that looks at every hand: workers make something of the hands of a job, the command joins it.

What comes out is what one process makes, hand by hand. A part of which a worker cannot tell all, as where a hand is a copy of one that
another worker had, is made here once more. While the parent waits it makes parts, too.
"""

import pickle
from collections.abc import Callable, Generator, Iterator

from handaudit.base.thread_limits import can_fork
from handaudit.jobs.pipeline import Run
from handaudit.jobs.processes.batches import Batch
from handaudit.jobs.processes.choose import SHARE, WORTH, cores
from handaudit.jobs.processes.joining import Joining, RunFold
from handaudit.jobs.processes.kernel_run import AheadRun, Runs
from handaudit.jobs.processes.log_order import BatchPart
from handaudit.jobs.processes.parts import MadePart, PartMaking, Parts, whole
from handaudit.jobs.processes.pool_run import Pool
from handaudit.jobs.processes.row_merge import SentBatch
from handaudit.jobs.processes.rows import FINDINGS, HAND, LOOSE, OTHER, Proof, Row, finding_of
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.tally import InputTally
from handaudit.read.chunks import Chunk
from handaudit.read.source import Source

Take = Callable[[Audit | Finding], None]
ABANDONED = "log-abandoned-hand"


class FoldRun(AheadRun):
    """Gives every item to a fold, on its own or as a part of some hands, before it yields it. Hands without findings are not yielded."""

    ahead = 3  # what is made of hands takes longer than to look at them, and more memory

    def __init__(self, run: Run, jobs: int, worth: int, fold: RunFold) -> None:
        super().__init__(run, jobs, worth)
        self.fold = fold
        self._parts: Parts | None = None
        self._joining: Joining | None = None
        self._inside = False  # what comes is an item of a batch that is joined

    def __iter__(self) -> Generator[Audit | Finding, None, None]:
        for item in super().__iter__():
            if self._joining is None:
                self.fold.add(item)
            elif not self._inside:
                self._joining.between(item)
            yield item

    def _making(self) -> PartMaking:
        return PartMaking(self.fold.maker, self.fold.few)

    def _workers(self) -> int:
        return super()._workers() if self.fold.few else self.jobs

    def _helps(self, pool: Pool) -> bool:
        return self.fold.few > 0 and super()._helps(pool)

    def _made(self, batch: Batch, runs: Runs, pool: Pool) -> list[MadePart]:
        parts = self._parts = self._parts or self._making().parts(self.auditor, pool.glance)
        made: list[MadePart] = []
        for alone, run in runs:
            if alone:
                made.append(MadePart(len(run), None, left=True))
                continue
            for chunk in run:
                parts.chunk(chunk, batch.given.name, batch.folder)
            made += parts.taken()
        return made

    def _part(
        self, part: BatchPart, source: Source, place: InputTally, start: int, pool: Pool
    ) -> Iterator[Audit | Finding]:
        task = part.task
        done = None if task is None or task.done is None else task.done[part.place]
        if task is None or task.done is None or done is None or done.result is None:
            if self._joining is not None:
                self._joining.end()  # a worker's part ends there, too
            self._over(part)
            yield from super()._part(part, source, place, start, pool)
            return
        replays, self.replays, self._inside = self.replays, False, True
        try:
            yield from super()._part(part, source, place, start, pool)
        finally:
            self.replays, self._inside = replays, False
        task.done[part.place] = done._replace(result=None, parts=())
        self._over(part)

    def _over(self, part: BatchPart) -> None:
        """The batch of a part is over, and with the last one of a task all that was made of it."""
        last = part.task is None or part.place == len(part.task.batches) - 1
        if self._joining is not None and (last or self.fold.few):
            self._joining.end()
            self._joining = None

    def _sent(self, part: BatchPart, place: InputTally, start: int) -> SentBatch:
        sent = super()._sent(part, place, start)
        task = sent.task
        done = [] if task.done is None else task.done[part.place :]
        if self._joining is None:
            # A part of all hands comes with the last batch of a task that it is of.
            made = [] if self.fold.few else [one for batch in done for one in batch.parts]
            self._joining = Joining(self.fold, self.auditor, made, sent.again)
        if self.fold.few:
            parts = done[0].parts if done else ()
            self._joining.made.extend(whole(task.made[part.place], parts) if task.made else parts)
        self._joining.again = sent.again
        return sent

    def _found(self, chunk: Chunk, sent: SentBatch) -> Iterator[Audit | Finding]:
        items = list(super()._found(chunk, sent))
        assert self._joining is not None
        if chunk.clean is None:
            self._joining.loose(items)
        else:
            self._joining.hands(chunk, items)
        return iter(items)

    def _told(self, row: Row, at: int, sent: SentBatch, proof: Proof) -> Iterator[Audit | Finding]:
        items = list(super()._told(row, at, sent, proof))
        assert self._joining is not None
        if row[0] in (LOOSE, OTHER):
            self._joining.loose(items, at)
            return iter(items)
        lost = None
        if row[0] == HAND and row[-1] is not None:
            found = map(finding_of, row[-1][FINDINGS])
            lost = next((one for one in found if one.code == ABANDONED), None)
        self._joining.alone(at, items if at in sent.again.odd else None, lost)
        return iter(items)


def follow_folded(run: Run, fold: RunFold, jobs: int | None, follow: Callable[[Run, Take], object]) -> None:
    """Give every item of a run to a fold, on so many cores; `follow` goes through the run, and takes what it yields, too."""
    many = folded(run, fold, jobs)
    if many is None:
        follow(run, fold.add)
    else:
        follow(many, _taken)


def _taken(_item: Audit | Finding) -> None:
    """The fold has it already."""


def folded(run: Run, fold: RunFold, jobs: int | None) -> FoldRun | None:
    """The run on so many cores, or on all where that is worth it; None where one process does it: its items are for `fold.add`."""
    streamed = any(given.path is None for given in run.inputs)
    worth = WORTH // SHARE
    wanted = jobs or (cores() if streamed or run.total >= worth else 1)
    if wanted == 1 or run.wanted is not None or run.rulings is not None or not _sent(fold):
        return None
    return FoldRun(run, wanted, worth if jobs is None and run.total < worth else 0, fold)


def _sent(fold: RunFold) -> bool:
    """Whether workers can be told what to make."""
    if can_fork():
        return True
    try:
        pickle.dumps(fold.maker)
    except (pickle.PicklingError, TypeError, AttributeError):
        return False
    return True
