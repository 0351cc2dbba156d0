"""What a command makes of the hands of some batches: parts. If a hand of a part is a copy, only that part is made once more.

A part holds a few hands of one batch; or, if `few` is 0, all hands of a worker's job: many small logs make one part.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from handaudit.jobs.auditor import Auditor, loose
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.read.chunks import Chunk


class PartMaker(Protocol):
    """Makes something of hands: `add` takes them in the order of a run. `part` is what was made of all that came since the part before, as
    something that can be pickled; None where that cannot be told."""

    def add(self, item: Audit | Finding, /) -> None: ...
    def part(self) -> Any: ...


class PartMaking(NamedTuple):
    """What parts are made by, and of how many hands each; 0: of all hands of a job, whatever logs they are from."""

    maker: Callable[[], PartMaker]
    few: int

    def parts(self, auditor: Auditor, tick: Callable[[], None]) -> "Parts":
        """Parts, of which none is made yet."""
        return Parts(self.maker(), self.few, auditor, tick)


class MadePart(NamedTuple):
    """What was made of so many hands; None where only the hands one by one will do. `left`: they are made by somebody else."""

    hands: int
    part: Any
    left: bool = False


class Parts:
    """The parts of a batch or of a job, as its hands come: of a few hands each, or of as many as there are. What belongs to no hand goes
    into the part of the next one; what stands behind the last hand is a part without any. `tick` is called after each."""

    def __init__(self, maker: PartMaker, few: int, auditor: Auditor, tick: Callable[[], None]) -> None:
        self.maker, self.few, self.auditor, self.tick = maker, few, auditor, tick
        self.hands, self.broken = 0, False
        self.whole = 0  # hands of the part that are in batches which are over
        self.between: list[Audit | Finding] = []
        self.made: list[MadePart] = []

    def chunk(self, chunk: Chunk, name: str, folder: Path) -> None:
        """Hands that were taken, which are replayed, or text that is no hand."""
        if chunk.clean is None:
            unheard = loose(chunk, name)
            self.between += chunk.faults if unheard is None else (unheard,)
            return
        for one in singly(chunk):
            try:
                self.add(self.auditor.replayed(one, name, folder))
            except Exception:  # the parent makes it, and says what is wrong
                self.broken = True
            self.hand()

    def add(self, item: Audit | Finding) -> None:
        """A hand goes into the part, behind what stands above it."""
        self.between.append(item)
        self._put()

    def hand(self, whole: bool = True) -> None:
        """A hand has come; without being `whole` it is for the parent, as all of its part is."""
        self.hands += 1
        self.broken = self.broken or not whole
        if self.broken:
            self.between = []  # the parent has it
        if self.hands == self.few:
            self._over()

    def end(self) -> None:
        """The next hand is in another part."""
        if self.hands:
            self._over()
        if self.between:
            self._put()
            self._over()

    def _put(self) -> None:
        """What has come goes into the part."""
        items, self.between = self.between, []
        for item in items:
            if not self.broken:
                try:
                    self.maker.add(item)
                except Exception:  # as above
                    self.broken = True

    def _over(self) -> None:
        """A part is over."""
        try:
            part = self.maker.part()
        except Exception:  # as above
            part = None
        self.made.append(MadePart(self.hands, None if self.broken else part))
        self.hands, self.broken, self.whole = 0, False, 0
        self.tick()

    def taken(self, goes_on: bool = False) -> list[MadePart]:
        """The parts of the batch, which is over. If `goes_on`, the last part of all hands takes those of the next batch, too."""
        if goes_on and not self.few:
            self.whole = self.hands
        else:
            self.end()
        made, self.made = self.made, []
        return made

    def dropped(self) -> list[MadePart]:
        """The part of the batches before one that broke off: the hands of that one do not count, and the others come one by one."""
        hands, self.between, self.broken = self.whole, [], True
        self._over()
        self.made = []
        return [MadePart(hands, None)] if hands else []


def whole(made: Sequence[MadePart], rest: Sequence[MadePart]) -> Iterator[MadePart]:
    """The parts of a batch, of which the rest was made by somebody else."""
    others = iter(rest)
    for one in made:
        if not one.left:
            yield one
            continue
        hands = 0
        while hands < one.hands:
            other = next(others)
            hands += other.hands
            yield other


def singly(chunk: Chunk, low: int = 0, high: int | None = None) -> Iterable[Chunk]:
    """Some of the hands of a chunk that was taken, each by itself."""
    if chunk.kind != "hands":
        return (chunk,)
    texts: Iterable[Chunk] = chunk.clean.texts(chunk, low, high)
    return texts
