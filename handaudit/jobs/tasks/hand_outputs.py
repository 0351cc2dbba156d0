"""The last stage, for commands that want more of hands than findings: every hand that counts once more, with what it told beyond itself.

Which hands are copies, and which contradict another, was decided before. So a task reads its own pieces again, leaves out the copies, and
makes of the rest what the command makes of hands: rows of tables, or sums. What is made of them is a `Making`.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from handaudit.jobs.auditor import loose
from handaudit.jobs.processes.batches import Batch, each_in
from handaudit.jobs.processes.rows import FINDINGS, Packer, finding_of
from handaudit.jobs.processes.worker import abandoned
from handaudit.jobs.tasks.contract import EngineError, JobSpec, Task, TaskResult, part_of, piece_lost, task_id
from handaudit.jobs.tasks.drive import Driver
from handaudit.jobs.tasks.heartbeat import ChunkPlace, unwatched, watched
from handaudit.jobs.tasks.order import Key, tupled
from handaudit.jobs.tasks.parts import PartWriter, Row, read_part
from handaudit.jobs.tasks.pieces import Piece, batches_of, source_of, unchanged
from handaudit.jobs.tasks.stage_audit import packer_of
from handaudit.jobs.tasks.stages import Outcome
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding

if TYPE_CHECKING:
    from handaudit.stats.selection import SelectionOptions

ABANDONED: Final = "log-abandoned-hand"
Spot = tuple[int, int, int]
"""A hand of a job: the numbers of its task, of its piece and of its chunk."""
BEGIN: Final = (-1, 0, 0)
END: Final = (1 << 60, 0, 0)


class OutputPlan(NamedTuple):
    """What a command makes of hands. `kind` is `frames` or `sums`; `names` are those of the frames, or the keys by which sums are
    grouped; `odds`: the net as the odds had it is asked for too."""

    kind: str
    defs: str
    names: tuple[str, ...]
    wanted: "SelectionOptions"
    where: str | None = None
    odds: bool = True


class OutputTask(NamedTuple):
    """What a task of this stage is about: its pieces, the part that was made of them, the part that says which of its hands are no
    hands of their own, what is made, and the ids whose hands do not count."""

    pieces: tuple[Piece, ...]
    audited: str
    others: str
    making: OutputPlan
    skip: tuple[tuple[str, str], ...] = ()


class OutputParts(NamedTuple):
    """The parts of this stage in the order of the logs, their tasks, and the ids whose hands do not count."""

    tasks: list[Task]
    skip: frozenset[tuple[str, str]] = frozenset()


def tell(job: JobSpec, outcome: Outcome, driver: Driver, making: OutputPlan) -> OutputParts:
    """Runs the tasks. Where an id stands for two contents that count, those that have hands of it are run once more, without them."""
    others = dict(_others(job, outcome))
    tasks = [
        _task(job, OutputTask(task.body, task.id, others.get(number, ""), making))
        for number, (task, _) in enumerate(outcome.planned)
    ]
    results = driver.run(tasks)
    skip = _conflicts(tasks, results)
    if not skip:
        return OutputParts(tasks)
    rows = sorted(skip)
    for number in _having(outcome, {id for _, id in rows}):
        body: OutputTask = tasks[number].body
        tasks[number] = _task(job, body._replace(skip=tuple(rows)))
    driver.run(tasks)
    return OutputParts(tasks, skip)


def _task(job: JobSpec, body: OutputTask) -> Task:
    given = [body.audited, body.others, body.making, body.skip]
    return Task(task_id(job, body.making.kind, given), body.making.kind, job, body)


def _others(job: JobSpec, outcome: Outcome) -> Iterator[tuple[int, str]]:
    """For each task that has copies or contradictions a part that names them."""
    names = outcome.order.names
    for number, group in groupby(outcome.copies(), key=lambda double: double.task):
        rows = [[one.piece, one.at, "" if one.same else f"{names[one.log]}:{one.first_line}"] for one in group]
        id = task_id(job, "others", rows)
        with PartWriter(part_of(job, id)) as out:
            for row in rows:
                out.add("others", row)
                out.step()
        yield number, id


def _conflicts(tasks: Sequence[Task], results: dict[str, TaskResult]) -> frozenset[tuple[str, str]]:
    """The ids that stand for two contents, site and id."""
    some = (task for task in tasks if results[task.id].counts.get("conflicts"))
    return frozenset((site, id) for task in some for site, id in read_part(task.part).rows("conflicts"))


def _having(outcome: Outcome, ids: set[str]) -> list[int]:
    """The tasks that have a hand of one of these ids."""
    starts: dict[int, list[tuple[int, int]]] = {}
    for number, (task, logs) in enumerate(outcome.planned):
        for piece, log in zip(task.body, logs, strict=True):
            starts.setdefault(log, []).append((piece.start.line, number))
    found: set[int] = set()
    for double in outcome.copies():
        if double.id in ids and not double.same:
            found.add(double.task)
            mine = starts[double.log]
            line = mine[bisect_right(mine, (double.first_line, len(outcome.planned))) - 1][0]
            found |= {number for begin, number in mine if begin == line}  # the parts of one that was halved
    return sorted(found)


class KnownHands(NamedTuple):
    """What is known of the hands of a task: those that are copies or contradict others (then which one), those at which a worker ended,
    and the pieces that could not be read at all."""

    others: dict[Key, str]
    lost: dict[Key, Finding]
    unread: set[int]


def _known(job: JobSpec, body: OutputTask) -> KnownHands:
    others: dict[Key, str] = {}
    if body.others:
        others = {(piece, at): first for piece, at, first in read_part(part_of(job, body.others)).rows("others")}
    lost: dict[Key, Finding] = {}
    unread: set[int] = set()
    for row in read_part(part_of(job, body.audited)).rows("report"):
        if row[0] == "a":
            unread.add(row[1])
        elif row[0] == "h":
            for one in (finding_of(tupled(found)) for found in row[3][FINDINGS]):
                if one.code == ABANDONED:
                    lost[row[1], row[2]] = one
    return KnownHands(others, lost, unread)


def hands_of(task: Task, left_out: list[Row] | None = None) -> Iterator[tuple[Key, Audit]]:
    """Every hand of a task that counts, audited, with its place; text that may have been a hand is told as an unread one. A hand at which
    a worker ended here, and not before, is told to `left_out`: its piece, its line, and how. Raises `EngineError`."""
    body: OutputTask = task.body
    known, packer = _known(task.job, body), packer_of(task.job)
    place = ChunkPlace(task.place if task.careful else None)
    gone = dict(task.lost)
    done = 0
    try:
        for number, piece in enumerate(body.pieces):
            place.reading(number)
            unchanged(piece)
            if piece_lost(number) in gone:
                raise EngineError(f"{piece.given.name}: reading it once more {gone[piece_lost(number)]}")
            if number in known.unread:
                continue
            at = -1
            for batch in batches_of(piece, number, source_of(piece, task.job.encoding), task.job.encoding):
                watched(batch)
                # A hand at which a worker may end is told from those that are looked at with it.
                look = None if task.careful or gone else packer.auditor.native()
                for chunk in each_in(batch, look):
                    at += 1
                    if not piece.only[0] <= at < piece.only[1]:
                        continue
                    place[0] = done
                    lost = known.lost.get((number, at))
                    if lost is None and done in gone:
                        lost = abandoned(gone[done], chunk.first_line)
                        if left_out is not None:
                            left_out.append([number, chunk.first_line, gone[done]])
                    done += 1
                    found = _hand(packer, chunk, batch, lost, known.others.get((number, at)), task.job.encoding)
                    if found is not None:
                        yield (number, at), found
    finally:
        unwatched()
        place.close()


def _hand(
    packer: Packer, chunk: Any, batch: Batch, lost: Finding | None, first: str | None, encoding: str | None
) -> Audit | None:
    """One hand; `first` is the one that it contradicts, empty where it is only a copy."""
    name, auditor = batch.given.name, packer.auditor
    if chunk.kind != "hand":
        return loose(chunk, name)
    if first == "":
        return None
    if chunk.clean is not None and lost is None and first is None:
        return auditor.replayed(chunk, name, batch.folder)
    chunk = chunk.whole()
    if lost is not None:
        chunk = chunk._replace(faults=(lost,), unread=True)
    hand = auditor.read(chunk, name)
    if first:
        hand = replace(hand, faults=(*hand.faults, packer.conflicts.finding(hand, first, encoding)))
    return auditor.audit(hand, batch.folder)
