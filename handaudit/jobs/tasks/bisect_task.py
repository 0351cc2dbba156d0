"""A task that ends every worker is halved, down to the one hand that does; where its workers wrote down at which hand they ended, it is
cut round that hand at once."""

from collections import Counter
from typing import Final, NamedTuple

from handaudit.jobs.tasks.contract import ENDED, Task, task_id
from handaudit.jobs.tasks.pieces import LAST, Piece

READING: Final = -1
"""The place of a worker that had no hand yet: it read."""
NOWHERE: Final = (-1, -1)
"""Nobody wrote down where a worker was."""
SURE: Final = 2
"""So many workers that ended at one hand are no accident."""

Ends = Counter[tuple[int, int]]
"""How often a worker has ended at a place: the number of a chunk in its piece, and of the piece in its task."""


class TaskHalf(NamedTuple):
    """A part of a task that ended its workers, and what is known of where they were."""

    task: Task
    ends: Ends


def part_of_task(task: Task, pieces: tuple[Piece, ...]) -> Task:
    """A task of the same job about less."""
    id = task_id(task.job, "audit", [piece.identity for piece in pieces])
    return Task(id, "audit", task.job, pieces, careful=True)


def is_one(task: Task) -> bool:
    """Whether it is about one hand alone."""
    return len(task.body) == 1 and task.body[0].only[1] - task.body[0].only[0] == 1


def left_out(task: Task, ends: Ends, how: str) -> Task | None:
    """The task without what ended its workers, if that is known: one hand, tried alone; a log that cannot even be read."""
    (piece,) = task.body if len(task.body) == 1 else (None,)
    if piece is None:
        return None
    times = f"{how}, {max(ends.total(), ENDED)} times"
    if task.gone:
        return task._replace(unread=True)
    if is_one(task) and ends.total() >= ENDED:
        return task._replace(gone=times)
    if ends[READING, 0] >= SURE:
        return task._replace(gone=times, unread=True)
    return None


def halves(task: Task, ends: Ends, chunks: int | None) -> list[TaskHalf]:
    """The parts of a task, in their order; none where its one piece has no chunk, or nobody knows how many it has. `chunks` is that
    number."""
    pieces: tuple[Piece, ...] = task.body
    (chunk, at), often = ends.most_common(1)[0] if ends else (NOWHERE, 0)
    known = often >= SURE and at >= 0
    if len(pieces) > 1:
        first, last = (at, at + 1) if known else (len(pieces) // 2, len(pieces))
        groups = (0, first), (first, last), (last, len(pieces))
        return [_group(task, ends, low, high) for low, high in groups if high > low]
    (piece,) = pieces
    low, high = piece.only
    if known and low <= chunk < high and chunk >= 0:
        spans = (low, chunk), (chunk, chunk + 1), (chunk + 1, high)
    elif high == LAST and not chunks:
        return []
    else:
        high = min(high, chunks or high)
        middle = (low + high) // 2
        spans = (low, middle), (middle, high), (high, high)
    return [_span(task, piece, ends, low, high) for low, high in spans if high > low]


def _group(task: Task, ends: Ends, low: int, high: int) -> TaskHalf:
    kept = Ends({(chunk, at - low): often for (chunk, at), often in ends.items() if low <= at < high})
    return TaskHalf(part_of_task(task, task.body[low:high]), kept)


def _span(task: Task, piece: Piece, ends: Ends, low: int, high: int) -> TaskHalf:
    kept = Ends({(chunk, at): often for (chunk, at), often in ends.items() if low <= chunk < high})
    return TaskHalf(part_of_task(task, (piece._replace(only=(low, high)),)), kept)
