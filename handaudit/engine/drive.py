"""Tasks are run until each has its part: one whose worker is lost is tried again, and a hand that ends every worker is left out."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from handaudit.engine.contract import CAREFUL, ENDED, Engine, EngineError, Task, TaskResult
from handaudit.engine.stage_audit import piece_lost

NOWHERE: Final = (-1, -1)
PATIENCE: Final = 3 * ENDED
"""How often a task may end its worker where nobody knows at which hand."""


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

    def run(self, tasks: Sequence[Task]) -> dict[str, TaskResult]:
        """The result of every task, by its id. Raises `EngineError` where a task cannot be done anywhere."""
        progress, done = self.progress, dict[str, TaskResult]()
        waiting = {task.id: task for task in tasks}
        ends: dict[str, Counter[tuple[int, int]]] = {}
        progress.stage, progress.tasks = (tasks[0].kind if tasks else ""), len(tasks)
        while waiting:
            lost: dict[str, Task] = {}
            for result in self.engine.map(list(waiting.values())):
                progress.workers = self.engine.workers
                if result.error:
                    raise EngineError(result.error)
                if result.lost:
                    progress.retries += 1
                    task = waiting[result.id]
                    lost[task.id] = self._next(task, result.lost, ends.setdefault(task.id, Counter()))
                else:
                    done[result.id] = progress.results[result.id] = result
                    progress.tasks -= 1
                    if waiting[result.id].kind == "audit":
                        progress.bytes += result.counts.get("bytes", 0)
                        progress.hands += result.counts.get("hands", 0)
                progress.tell()
            waiting = {id: task for id, task in lost.items() if id not in done}
        return done

    def _next(self, task: Task, how: str, ends: Counter[tuple[int, int]]) -> Task:
        """The same task once more: from now on it says which hand it is at, and leaves out the one that ended its worker every time."""
        at = _place(task)
        ends[at] += 1
        if at == NOWHERE:
            if ends[at] >= PATIENCE:
                raise EngineError(f"a task of the stage `{task.kind}` {how} {ends[at]} times; --resume tries again")
        elif ends[at] >= ENDED:
            chunk, piece = at
            # A hand that is left out and ends the worker all the same, or a log that does while it is only read.
            odd = chunk if chunk >= 0 and chunk not in dict(task.lost) else piece_lost(piece)
            task = task._replace(lost=(*task.lost, (odd, f"{how}, {ends[at]} times")))
        return task._replace(careful=task.kind in CAREFUL)


def _place(task: Task) -> tuple[int, int]:
    """The chunk and the piece that a careful task was at when its worker ended; a chunk of -1 is none."""
    try:
        chunk, piece = task.place.read_bytes().split()
        task.place.unlink()
        return int(chunk), int(piece)
    except (OSError, ValueError):
        return NOWHERE
