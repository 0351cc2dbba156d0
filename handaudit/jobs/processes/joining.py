"""How what was made of hands elsewhere is joined, in the order of the logs."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from handaudit.jobs.auditor import Auditor, loose
from handaudit.jobs.processes.batches import BatchAgain
from handaudit.jobs.processes.parts import MadePart, PartMaker, singly
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.read.chunks import Chunk

Items = Sequence[Audit | Finding]


class RunFold(Protocol):
    """What a command makes of a run. `add` takes what the run yields, in its order; `join` takes the part that a `maker` made of some
    hands, and says False, having done nothing, where only the hands one by one will do. A part is of a `few` hands; 0: of all of a
    job, if a part costs as much as some hands."""

    @property
    def few(self) -> int: ...
    @property
    def maker(self) -> Callable[[], PartMaker]: ...
    def add(self, item: Audit | Finding, /) -> None: ...
    def join(self, part: Any, /) -> bool: ...


class TakenHands(NamedTuple):
    """Some hands of a chunk that was taken."""

    again: BatchAgain
    chunk: Chunk
    low: int
    high: int


class Alone(NamedTuple):
    """A hand that a worker has read line by line, by its number in the batch. `items` are what became of it where that is not what the
    worker has told; `lost`: no process survives it, and why."""

    again: BatchAgain
    at: int
    items: Items | None
    lost: Finding | None


class Loose(NamedTuple):
    """What belongs to no hand. Where a worker has told of it the whole of it is that chunk of the batch."""

    again: BatchAgain
    items: Items
    at: int


class Joining:
    """The hands of some batches on their way into a fold; `again` is the batch that is gone through. A part is joined once all of its
    hands have been gone through; where one of them is a copy, or another one of its id, they come one by one."""

    def __init__(self, fold: RunFold, auditor: Auditor, made: Iterable[MadePart], again: BatchAgain) -> None:
        self.fold, self.auditor, self.again = fold, auditor, again
        self.made = deque(made)
        self.count = 0
        self.due: list[TakenHands | Alone | Loose] = []
        self.odd: dict[tuple[int, int | None], Audit | Finding] = {}  # by log and line
        self.whole = True

    def between(self, item: Audit | Finding) -> None:
        """What stands behind a log, of which no worker knows."""
        if self.due:
            self.due.append(Loose(self.again, (item,), -1))
            self.whole = False
        else:
            self.fold.add(item)

    def loose(self, items: Items, at: int = -1) -> None:
        """What belongs to no hand goes into the part of the next one."""
        if items:
            self.due.append(Loose(self.again, items, at))

    def hands(self, chunk: Chunk, items: Items) -> None:
        """Hands that were taken; the items are those that are copies, or others of an id."""
        log = self.again.batch.log
        self.odd |= {(log, line_of(item)): item for item in items}
        lines = chunk.clean.lines[:-1] if chunk.kind == "hands" else (chunk.first_line,)
        self._go_on()
        low = 0
        while low < len(lines):
            high = min(len(lines), low + self.made[0].hands - self.count)
            self.due.append(TakenHands(self.again, chunk, low, high))
            if items and any((log, line) in self.odd for line in lines[low:high]):
                self.whole = False
            self._came(high - low)
            low = high

    def alone(self, at: int, items: Items | None, lost: Finding | None) -> None:
        """One that was not taken."""
        self._go_on()
        self.due.append(Alone(self.again, at, items, lost))
        self.whole = self.whole and items is None
        self._came(1)

    def _came(self, hands: int) -> None:
        """So many hands more; the last of a part joins it."""
        self.count += hands
        if self.count == self.made[0].hands:
            self._join()

    def _go_on(self) -> None:
        """A hand comes: a part without any is over."""
        if not self.made[0].hands:
            self._join()

    def end(self) -> None:
        """What has come is all of a part, or belongs to no hand and to no part."""
        if not self.due:
            return
        if not self.count and (not self.made or self.made[0].hands):
            self.made.appendleft(MadePart(0, None))
        self._join()

    def _join(self) -> None:
        """A part is over."""
        part = self.made.popleft().part
        if not self.whole or part is None or not self.fold.join(part):
            for item in self._items():
                self.fold.add(item)
        self.count, self.whole = 0, True
        self.due.clear()

    def _items(self) -> Iterator[Audit | Finding]:
        """The hands of a part one by one: what is found in them is told already."""
        for what in self.due:
            again = what.again
            name, folder = again.batch.given.name, again.batch.folder
            if isinstance(what, TakenHands):
                for one in singly(what.chunk, what.low, what.high):
                    odd = self.odd.get((again.batch.log, one.first_line))
                    yield odd or self.auditor.replayed(one, name, folder)
            elif isinstance(what, Loose):
                unheard = None if what.at < 0 else loose(again.chunk(what.at), name)
                yield from what.items if unheard is None else (unheard,)
            elif what.items is not None:
                yield from what.items
            else:
                chunk = again.chunk(what.at)
                if what.lost is not None:
                    chunk = chunk._replace(faults=(what.lost,), unread=True)
                yield self.auditor.audit(self.auditor.read(chunk, name), folder)


def line_of(item: Audit | Finding) -> int | None:
    """The line of the hand that an item is about."""
    return item.line if isinstance(item, Finding) else item.hand.line
