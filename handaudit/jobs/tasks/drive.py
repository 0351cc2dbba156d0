"""Tasks are run until each has its part: one whose worker is lost is tried again, then halved; a hand on which all end is left out."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from handaudit.jobs.tasks.bisect_task import NOWHERE, Ends, halves, is_one, left_out
from handaudit.jobs.tasks.contract import CAREFUL, ENDED, Engine, EngineError, Task, TaskResult, piece_lost, task_id

PATIENCE: Final = 3 * ENDED
"""How often a task that cannot be halved may end its worker."""


@dataclass(slots=True)
class Progress:
    """How far a job is: bytes and hands of tasks that are done, tasks that were tried again, the
    stage and how many of its tasks are left. `tell` is called when it changes."""

    bytes: int = 0
    hands: int = 0
    retries: int = 0
    workers: int = 0
    stage: str = ""
    tasks: int = 0
    tell: Callable[[], None] = lambda: None
    results: dict[str, TaskResult] = field(default_factory=dict)


class Driver:
    """Runs the tasks of a job on an engine."""

    def __init__(self, engine: Engine, progress: Progress) -> None:
        self.engine = engine
        self.progress = progress
        self.ends: dict[str, Ends] = {}
        self.parts: dict[str, list[Task]] = {}
        """The tasks into which others were halved, by id, in their order."""
        self.small: set[str] = set()
        """Those tasks: they are tried once before they are halved too."""

    def run(self, tasks: Sequence[Task]) -> dict[str, TaskResult]:
        """The result of every task, by its id; of one that was halved those of its parts, and none of a log that cannot be cut. Raises
        `EngineError` where a task cannot be done anywhere."""
        progress, done = self.progress, dict[str, TaskResult]()
        waiting = {task.id: task for task in tasks}
        counted: dict[str, Task] = {}
        progress.stage, progress.tasks = (tasks[0].kind if tasks else ""), len(tasks)
        while waiting:
            lost: dict[str, Task] = {}
            for result in self.engine.map(list(waiting.values())):
                progress.workers = self.engine.workers
                if result.error:
                    raise EngineError(result.error)
                task, more = waiting[result.id], list[Task]()
                if result.lost:
                    progress.retries += 1
                    more = self._next(task, result.lost, counted)
                elif task.id in counted:
                    progress.results[result.id] = result
                    more = self._halved(counted.pop(task.id), result.counts["chunks"])
                else:
                    done[result.id] = progress.results[result.id] = result
                    if task.kind == "audit":
                        progress.bytes += result.counts.get("bytes", 0)
                        progress.hands += result.counts.get("hands", 0)
                lost |= {one.id: one for one in more}
                progress.tasks += len(more) - 1
                progress.tell()
            waiting = {id: task for id, task in lost.items() if id not in done}
        return done

    def leaves(self, task: Task) -> list[Task]:
        """The tasks that were done in the place of one, in their order: itself, or what it was halved into."""
        if task.id not in self.parts:
            return [task]
        return [leaf for part in self.parts[task.id] for leaf in self.leaves(part)]

    def _next(self, task: Task, how: str, counted: dict[str, Task]) -> list[Task]:
        """What is done instead of a task whose worker was lost."""
        ends = self.ends.setdefault(task.id, Ends())
        at = _place(task)
        ends[at] += 1
        if task.kind == "cut" and ends.total() >= ENDED:
            return []  # it is one task as it is, which is halved if need be
        if task.kind in CAREFUL and task.kind != "audit":
            return [_spared(task, at, how, ends)]
        if task.kind not in ("audit", "chunks"):
            if ends.total() >= PATIENCE:
                raise EngineError(f"a task of the stage `{task.kind}` {how} {ends.total()} times; --resume tries again")
            return [task]
        if task.unread:
            raise EngineError(f"a task that reads nothing {how}; --resume tries again")
        if ends.total() < ENDED and (is_one(task) or task.id not in self.small):
            return [task._replace(careful=True)]
        if task.kind == "chunks":  # its log cannot be read
            return [counted.pop(task.id)._replace(gone=f"{how}, {ends.total()} times", unread=True)]
        less = left_out(task, ends, how)
        return [less] if less is not None else self._halved(task, None, counted)

    def _halved(self, task: Task, chunks: int | None, counted: dict[str, Task] | None = None) -> list[Task]:
        """The parts of a task; or the task that counts what there is to halve."""
        known = self.ends.pop(task.id, Ends())
        found = halves(task, Ends({at: often for at, often in known.items() if at != NOWHERE}), chunks)
        if not found and counted is not None:
            self.ends[task.id] = known
            (piece,) = task.body
            count = Task(task_id(task.job, "chunks", piece.identity), "chunks", task.job, (piece,))
            counted[count.id] = task
            return [count]
        if not found:  # a log without a chunk: it is its end that nobody survives
            return [task._replace(gone="did not survive its end", unread=True)]
        self.parts[task.id] = [half.task for half in found]
        self.small |= {half.task.id for half in found}
        for half in found:
            self.ends[half.task.id] = half.ends
        return [half.task for half in found]


def _spared(task: Task, at: tuple[int, int], how: str, ends: Ends) -> Task:
    """A task of a later stage once more: it says which hand it is at, and leaves out the one that ended its worker every time."""
    if at == NOWHERE:
        if ends[at] >= PATIENCE:
            raise EngineError(f"a task of the stage `{task.kind}` {how} {ends[at]} times; --resume tries again")
    elif ends[at] >= ENDED:
        chunk, piece = at
        # A hand that is left out and ends the worker all the same, or a log that does while it is only read.
        odd = chunk if chunk >= 0 and chunk not in dict(task.lost) else piece_lost(piece)
        task = task._replace(lost=(*task.lost, (odd, f"{how}, {ends[at]} times")))
    return task._replace(careful=True)


def _place(task: Task) -> tuple[int, int]:
    """The chunk and the piece that a careful task was at when its worker ended; a chunk of -1 is none."""
    try:
        chunk, piece = task.place.read_bytes().split()
        task.place.unlink()
        return int(chunk), int(piece)
    except (OSError, ValueError):
        return NOWHERE
