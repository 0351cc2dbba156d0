"""The parts of the first stage in the order of the logs, as a later stage walks over them: one at a time, its own sections only."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import merge
from itertools import groupby
from typing import Any, Final, NamedTuple

from handaudit.jobs.processes.rows import RowTerms, terms_of
from handaudit.jobs.tasks.contract import JobSpec, Task, part_of, task_id
from handaudit.jobs.tasks.parts import PartWriter, Row, TaskPart, read_part

Key = tuple[int, int]
"""A hand of a task: the number of its piece and of its chunk."""
_NOBODY: Final[frozenset[Key]] = frozenset()


class Stop(NamedTuple):
    """One part on the way: its number, the part, the numbers of the logs of its pieces, and the rows of hands that were audited again."""

    number: int
    part: TaskPart
    logs: list[int]
    again: TaskPart | None


class StageOrder(NamedTuple):
    """All parts of the first stage. `names` are those of the logs."""

    job: JobSpec
    id: str
    tasks: list[tuple[str, list[int]]]
    names: list[str]

    def stops(self, again: Mapping[int, str]) -> Iterator[Stop]:
        """One part after the other."""
        for number, (id, logs) in enumerate(self.tasks):
            extra = read_part(part_of(self.job, again[number])) if number in again else None
            yield Stop(number, read_part(part_of(self.job, id)), logs, extra)


def write_order(job: JobSpec, tasks: Sequence[tuple[Task, list[int]]], names: Sequence[str]) -> StageOrder:
    """The order as a part, so that tasks of later stages find it."""
    rows = [(task.id, logs) for task, logs in tasks]
    id = task_id(job, "order", [rows, list(names)])
    with PartWriter(part_of(job, id)) as out:
        for row in rows:
            out.add("tasks", row)
            out.step()
        for name in names:
            out.add("names", name)
            out.step()
    return StageOrder(job, id, rows, list(names))


def read_order(job: JobSpec, id: str) -> StageOrder:
    """The order that the driver wrote."""
    part = read_part(part_of(job, id))
    return StageOrder(job, id, [(task, logs) for task, logs in part.rows("tasks")], list(part.rows("names")))


class Copies:
    """The hands of one section that are copies of others, told part by part in order."""

    def __init__(self, job: JobSpec, ids: Iterable[str], section: str) -> None:
        rows = merge(*[read_part(part_of(job, id)).rows(section) for id in ids])
        self.groups = groupby(rows, key=lambda row: int(row[0]))
        self.next = next(self.groups, None)

    def of(self, number: int) -> frozenset[Key]:
        """Those of one part; ask for the parts in their order."""
        while self.next is not None and self.next[0] < number:
            self.next = next(self.groups, None)
        if self.next is None or self.next[0] != number:
            return _NOBODY
        return frozenset((row[1], row[2]) for row in self.next[1])


class EndingBlocks:
    """Ledger lines that stand at the end of a piece belong to the first hand of the next one of the same log."""

    def __init__(self) -> None:
        self.log = -1
        self.left: list[Row] = []

    def above(self, stop: Stop) -> dict[int, tuple[int, list[Row]]]:
        """By piece: its first hand, and the blocks above it that stand in pieces before."""
        found: dict[int, tuple[int, list[Row]]] = {}
        for number, (about, log) in enumerate(zip(stop.part.meta["pieces"], stop.logs, strict=True)):
            before = self.left if about["goes_on"] and log == self.log else []
            if about["first"] >= 0:
                if before:
                    found[number] = about["first"], before
                self.left = about["trail"]
            else:
                self.left = before + about["trail"]
            self.log = log
        return found


def tupled(value: Any) -> Any:
    """A value from JSON as it was before: lists were tuples."""
    if isinstance(value, list):
        return tuple([tupled(one) for one in value])
    if isinstance(value, dict):
        return {key: tupled(one) for key, one in value.items()}
    return value


def packed_terms(known: Iterable[RowTerms]) -> list[Row]:
    """What a part says of the terms that its rows name."""
    return [[one[:5], one.currency, one[6:]] for one in known]


def terms_in(part: TaskPart) -> list[RowTerms]:
    """What the plain hands of a part have in common, by number."""
    return [terms_of(*tupled(packed)) for packed in part.meta["terms"]]
