"""What engines and tasks know of each other: a `Task` goes in, a `TaskResult` comes out."""

import hashlib
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple, Protocol

from handaudit.base.errors import HandauditError
from handaudit.base.version import __version__

PYTHON: Final = ".".join(map(str, sys.version_info[:2]))
"""The version of Python that has to be the same on all machines."""
ENDED: Final = 3
"""How often a task may end its worker before it is halved, and a hand alone before it is left out: once, and twice more."""


CAREFUL: Final = frozenset({"audit", "frames", "sums"})
"""The kinds of tasks that can say which hand they are at."""


class RulingsFile(NamedTuple):
    """Where the rulings are, the digest of that file, and the logs of the job that they name."""

    path: str
    sha256: str
    read: tuple[str, ...]


class JobSpec(NamedTuple):
    """What all tasks of a job know. `folder` is where the command was given, `parts` the folder of the parts; `key` keeps digests of
    hands apart from those of other jobs, `partitions` is how many there are; `size` are the bytes of all logs."""

    folder: str
    parts: str
    rulebook: str | None
    settings: tuple[str, ...]
    reader: str
    quick: bool
    encoding: str | None
    key: bytes
    partitions: int
    size: int
    version: str = __version__
    python: str = PYTHON
    rulings: RulingsFile | None = None


class Task(NamedTuple):
    """One piece of work. `kind` says what is done, `body` with what. `lost` are chunks, by number, that ended a worker of a later stage
    so often that they are left out, and how; `careful`: the task writes down which chunk it is at. `gone`: so many workers have ended
    with it that the one hand that it is about is left out, and how; `unread`: it is not even read."""

    id: str
    kind: str
    job: JobSpec
    body: Any
    lost: tuple[tuple[int, str], ...] = ()
    careful: bool = False
    gone: str = ""
    unread: bool = False

    @property
    def part(self) -> Path:
        """The file that the task writes."""
        return part_of(self.job, self.id)

    @property
    def place(self) -> Path:
        """The file in which a careful task says which chunk it is at."""
        return self.part.with_name(f"at-{self.id}")


class TaskResult(NamedTuple):
    """What came of a task. `sha256` is the digest of its part and `counts` what is in it; `kept`: an earlier run had made it. `lost`
    says how the worker ended that had the task; `error` is what the user gave us and cannot be used."""

    id: str
    sha256: str = ""
    counts: dict[str, int] = {}  # noqa: RUF012  (never changed)
    kept: bool = False
    lost: str = ""
    error: str = ""


class Engine(Protocol):
    """Something that runs tasks. Results come as they are ready, in any order; each task has one, its worker may have died for all
    that. Raises `EngineError` where no task can be run any more."""

    @property
    def workers(self) -> int:
        """How many tasks may run at once, now."""
        ...

    def map(self, tasks: Iterable[Task]) -> Iterator[TaskResult]:
        """Run tasks."""
        ...

    def close(self) -> None:
        """End every process that the engine has started."""
        ...


class EngineError(HandauditError):
    """The engine cannot go on, and says why; parts that were made stay valid."""


class EngineLostError(EngineError):
    """The engine was there and is gone: the run failed, and nobody asked for the wrong thing."""

    status: ClassVar[int] = 4


def part_of(job: JobSpec, id: str) -> Path:
    """Where the part of a task stands: 256 folders hold them, so that none gets long."""
    return Path(job.parts) / id[:2] / f"part-{id}.jsonl.zst"


def piece_lost(piece: int) -> int:
    """The number that stands for a whole piece among the chunks that are left out."""
    return -2 - piece


def task_id(job: JobSpec, kind: str, given: object) -> str:
    """The name of a task: the digest of everything that its part depends on."""
    ruled = () if job.rulings is None else (job.rulings,)
    options = (*ruled, job.rulebook, job.settings, job.reader, job.quick, job.encoding, job.key.hex(), job.partitions)
    text = json.dumps([kind, given, options, job.version, job.python], ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()
