"""The hands of one task as rows of the tables that `export` writes, some thousand rows at a time; numbered when all tasks are done.

`blocks`: the places of some hands in a row. A section of the name of each frame: their table. `met`: what they tell of tournaments.
"""

from bisect import bisect_left
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import Final

from handaudit.base.errors import UsageError
from handaudit.jobs.tasks.contract import EngineError, Task
from handaudit.jobs.tasks.hand_outputs import BEGIN, END, OutputPlan, Spot, hands_of
from handaudit.jobs.tasks.order import Key
from handaudit.jobs.tasks.parts import PartWriter, Row, TaskPart, read_part
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.money import Currency
from handaudit.read.tournaments import Price, TournamentLine
from handaudit.stats.blocks import TableBlock
from handaudit.stats.export import Export
from handaudit.stats.export_fold import TOURNAMENTS, ExportMaker
from handaudit.stats.frames import table_in
from handaudit.stats.schema import BATCH
from handaudit.stats.selection import chosen_lines
from handaudit.stats.tournaments import Met
from handaudit.stats.unused_filters import WordsMet
from handaudit.stats.where import Where

LOOSE: Final = 20_000
"""Findings without a hand that wait for the rest of their block."""


def frames(task: Task, out: PartWriter) -> dict[str, int]:
    """Makes the tables of one task. Raises `EngineError`."""
    blocks, left_out = FrameBlocks(task.body.making, out), list[Row]()
    try:
        for key, audit in hands_of(task, left_out):
            blocks.take(key, audit)
        blocks.finish()
    except UsageError as error:  # of the condition, which may fail at a row
        raise EngineError(str(error)) from None
    for row in left_out:
        out.add("lost", row)
    return {"hands": blocks.before, "lost": len(left_out)}


class FrameBlocks(ExportMaker):
    """Takes the hands of a task, and writes the tables of those that are exported: `before` so many."""

    def __init__(self, making: OutputPlan, out: PartWriter) -> None:
        chosen = chosen_lines(making.wanted)
        where = None if making.where is None else Where(making.where, chosen.heroes)
        self.out, self.before = out, 0
        self.waiting: deque[tuple[Key, Audit]] = deque()
        self.keys: list[Key] = []
        self.features: set[str] | None = None
        super().__init__(making.names, making.defs, chosen, where)

    def take(self, key: Key, audit: Audit) -> None:
        """One more hand."""
        self.waiting.append((key, audit))
        self.picker.take(audit)

    def _hand(self, audit: Audit, seats: frozenset[int] | None) -> None:
        key, one = self.waiting.popleft()
        while one is not audit:
            key, one = self.waiting.popleft()
        self.keys.append(key)
        super()._hand(audit, seats)
        if self.hands >= BATCH or any(self.tables.full(BATCH)):
            self._flush()

    def _flush(self) -> None:
        if not self.keys:
            return
        made = self.part()
        self.before += made.hands
        if made.has is not None:
            self.features = (self.features or set()) | made.has
        self.out.add("blocks", [self.keys, [[number, _packed(told)] for number, told in made.met]])
        for name, table in made.tables.items():
            self.out.blob(name, table)
        self.keys = []

    def finish(self) -> None:
        """The last rows."""
        self.picker.close()
        self._flush()
        if self.seen is not None:
            self.out.meta["seen"] = self.seen.packed()
        self.out.meta["has"] = None if self.features is None else sorted(self.features)


class Joined:
    """The blocks of all tasks, in the order of the logs, on their way into the files of an export. Findings that belong to no hand come
    between them. `tasks` gives the tasks, once they are done."""

    def __init__(self, tasks: Callable[[], Sequence[Task]], out: Export) -> None:
        self.out, self.names = out, [name for name in out.names if name != TOURNAMENTS]
        self.coming = self._all(tasks)
        self.keys: list[Spot] = []
        self.block = TableBlock()
        self.loose: list[tuple[int, Finding]] = []
        self.ahead: tuple[list[Spot], TableBlock] | None = None
        self.begun = False

    def _all(self, tasks: Callable[[], Sequence[Task]]) -> Iterator[tuple[list[Spot], TableBlock]]:
        for number, task in enumerate(tasks()):
            yield from self._blocks(number, read_part(task.part))

    def _blocks(self, number: int, part: TaskPart) -> Iterator[tuple[list[Spot], TableBlock]]:
        if self.out.chosen.seen is not None and "seen" in part.meta:
            self.out.chosen.seen.join(WordsMet.unpacked(part.meta["seen"]))
        has = None if part.meta["has"] is None else frozenset(part.meta["has"])
        tables = zip(*[part.blobs(name) for name in self.names], strict=True) if self.names else None
        for keys, told in part.rows("blocks"):
            datas = () if tables is None else next(tables)
            made = {name: table_in(data) for name, data in zip(self.names, datas, strict=True)}
            met = [(at, _unpacked(row)) for at, row in told]
            yield [(number, *key) for key in keys], TableBlock(len(keys), made, met, has)

    def put(self, finding: Finding, place: Spot) -> None:
        """A finding that belongs to no hand; `place` is the one of the hand before which it stands."""
        self._upto(place)
        self.loose.append((bisect_left(self.keys, place), finding))
        if len(self.loose) >= LOOSE:
            done = self.loose[-1][0]
            self.out.add_block(self.block.between(0, done), self.loose)
            self.block, self.keys, self.loose = self.block.between(done, len(self.keys)), self.keys[done:], []

    def finish(self) -> None:
        """All that is left."""
        self._upto(END)
        self._write()

    def _upto(self, place: Spot) -> None:
        if place > BEGIN and not self.begun:  # now all parts are there
            self.begun, self.ahead = True, next(self.coming, None)
        while self.ahead is not None and self.ahead[0][0] < place:
            self._write()
            self.keys, self.block = self.ahead
            self.ahead = next(self.coming, None)

    def _write(self) -> None:
        self.out.add_block(self.block, self.loose)
        self.keys, self.block, self.loose = [], TableBlock(), []


def met_in(tasks: Sequence[Task]) -> Iterator[tuple[int, Met]]:
    """What all hands tell of tournaments, each with its number in the run."""
    before = 0
    for task in tasks:
        for keys, told in read_part(task.part).rows("blocks"):
            yield from ((before + at, _unpacked(row)) for at, row in told)
            before += len(keys)


def _packed(met: Met) -> Row:
    when = None if met.when is None else met.when.isoformat()
    names = list(met.names.items())
    return [*met[:3], when, met.price, met.hero, names, met.dealt, met.lines]


def _unpacked(row: Row) -> Met:
    site, tournament, hand, when, price, hero, names, dealt, lines = row
    return Met(
        site,
        tournament,
        hand,
        None if when is None else datetime.fromisoformat(when),
        None if price is None else Price(Currency(*price[0]), *price[1:]),
        hero,
        dict(names),
        dealt,
        [TournamentLine(*line) for line in lines],
    )
