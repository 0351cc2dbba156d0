"""A run on several cores for a command that looks at every hand: workers make something of the hands of a batch, the command joins it.

What comes out is what one process makes, hand by hand. A batch of which a worker cannot tell all, as where a hand is a copy of one that
another worker had, is made here once more.
"""

import pickle
from collections.abc import Callable, Generator, Iterator
from typing import Any, Protocol

from handaudit.auditor import loose
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.pipeline import Run
from handaudit.read.source import Source
from handaudit.report.tally import InputTally
from handaudit.scale.batches import each_in
from handaudit.scale.choose import SHARE, WORTH, cores
from handaudit.scale.coming import Part
from handaudit.scale.many import ManyRun
from handaudit.scale.pool import WorkerPool, can_fork
from handaudit.scale.rows import FINDINGS, HAND, PartMaker, Proof, Row, finding_of
from handaudit.scale.taking import Sent

Items = list[Audit | Finding]
Take = Callable[[Audit | Finding], None]
ABANDONED = "log-abandoned-hand"


class Fold(Protocol):
    """What a command makes of a run. `add` takes what the run yields, in its order; `join` takes the part that a worker's `maker` made of
    all hands of a batch, and says False, having done nothing, where only the hands one by one will do."""

    @property
    def maker(self) -> Callable[[], PartMaker]: ...
    def add(self, item: Audit | Finding, /) -> None: ...
    def join(self, part: Any, /) -> bool: ...


class FoldRun(ManyRun):
    """Gives every item to a fold, on its own or as a part of a batch, before it yields it. Hands without findings are not yielded."""

    def __init__(self, run: Run, jobs: int, worth: int, fold: Fold) -> None:
        super().__init__(run, jobs, worth)
        self.fold = fold
        self._joined = False
        self._odd: dict[int, Items] = {}
        self._lost: dict[int, Finding] = {}

    def __iter__(self) -> Generator[Audit | Finding, None, None]:
        for item in super().__iter__():
            if not self._joined:
                self.fold.add(item)
            yield item

    def _maker(self) -> Callable[[], PartMaker] | None:
        return self.fold.maker

    def _part(
        self, part: Part, source: Source, place: InputTally, start: int, pool: WorkerPool
    ) -> Iterator[Audit | Finding]:
        every = None if part.task is None else part.task.done
        done = None if every is None else every[part.place]
        if every is None or done is None or done.result is None or not self._fits(done.result):
            yield from super()._part(part, source, place, start, pool)
            return
        self._odd, self._lost = {}, {}
        items = list(super()._part(part, source, place, start, pool))
        if self._odd or done.part is None or not self.fold.join(done.part):
            self._one_by_one(part)
        every[part.place] = done._replace(result=None, part=None)
        self._joined = True
        try:
            yield from items
        finally:
            self._joined = False

    def _told(self, row: Row, at: int, sent: Sent, proof: Proof) -> Iterator[Audit | Finding]:
        items = list(super()._told(row, at, sent, proof))
        if at in sent.again.odd:
            self._odd[at] = items
        elif row[0] == HAND and row[-1] is not None:
            for found in map(finding_of, row[-1][FINDINGS]):
                if found.code == ABANDONED:
                    self._lost[at] = found
        yield from items

    def _one_by_one(self, part: Part) -> None:
        """The hands of a batch whose rows are known, for the fold alone: what is found in them is told already."""
        batch = part.batch
        name = batch.given.name
        many = None if self._lost else self.auditor.native()
        for at, chunk in enumerate(each_in(batch, many)):
            if at in self._odd:
                for item in self._odd[at]:
                    self.fold.add(item)
                continue
            if chunk.kind != "hand":
                unheard = loose(chunk, name)
                for one in chunk.faults if unheard is None else (unheard,):
                    self.fold.add(one)
                continue
            if chunk.clean is not None:
                self.fold.add(self.auditor.replayed(chunk, name, batch.folder))
                continue
            if at in self._lost:  # no process survives it
                chunk = chunk._replace(faults=(self._lost[at],), unread=True)
            self.fold.add(self.auditor.audit(self.auditor.read(chunk, name), batch.folder))


def follow_folded(run: Run, fold: Fold, jobs: int | None, follow: Callable[[Run, Take], object]) -> None:
    """Give every item of a run to a fold, on so many cores; `follow` goes through the run, and takes what it yields, too."""
    many = folded(run, fold, jobs)
    if many is None:
        follow(run, fold.add)
    else:
        follow(many, _taken)


def _taken(_item: Audit | Finding) -> None:
    """The fold has it already."""


def folded(run: Run, fold: Fold, jobs: int | None) -> FoldRun | None:
    """The run on so many cores, or on all where that is worth it; None where one process does it: its items are for `fold.add`."""
    streamed = any(given.path is None for given in run.inputs)
    worth = WORTH // SHARE
    wanted = jobs or (cores() if streamed or run.total >= worth else 1)
    if wanted == 1 or run.wanted is not None or run.rulings is not None or not _sent(fold):
        return None
    return FoldRun(run, wanted, worth if jobs is None and run.total < worth else 0, fold)


def _sent(fold: Fold) -> bool:
    """Whether workers can be told what to make."""
    if can_fork():
        return True
    try:
        pickle.dumps(fold.maker)
    except (pickle.PicklingError, TypeError, AttributeError):
        return False
    return True
