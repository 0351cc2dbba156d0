"""One task, done: the same on every engine. A part that is whole already is not made again."""

import os
import socket
from collections.abc import Callable
from typing import Final

from handaudit.base.errors import HandauditError, UsageError
from handaudit.base.internal_errors import described, raised
from handaudit.base.version import __version__
from handaudit.jobs.tasks import pieces, stage_audit, stage_ids, stage_left, stage_tables
from handaudit.jobs.tasks.contract import PYTHON, Task, TaskResult
from handaudit.jobs.tasks.parts import PartWriter, checked, read_part

ALONE: Final = "; --engine local --resume goes on without the cluster"
Stage = Callable[[Task, PartWriter], dict[str, int]]


def _frames(task: Task, out: PartWriter) -> dict[str, int]:
    from handaudit.jobs.tasks.stage_frames import frames  # a job of `check` starts without tables and statistics

    return frames(task, out)


def _sums(task: Task, out: PartWriter) -> dict[str, int]:
    from handaudit.jobs.tasks.stage_sums import sums

    return sums(task, out)


STAGES: Final[dict[str, Stage]] = {
    "cut": pieces.cut,
    "audit": stage_audit.audit,
    "chunks": pieces.chunks,
    "ids": stage_ids.ids,
    "again": stage_ids.again,
    "share": stage_left.share,
    "dues": stage_tables.dues,
    "sites": stage_tables.sites,
    "tables": stage_tables.tables,
    "bars": stage_tables.bars,
    "found": stage_tables.found,
    "frames": _frames,
    "sums": _sums,
}


def perform(task: Task) -> TaskResult:
    """Makes the part of a task, unless it stands there whole; says its digest and what it holds."""
    job = task.job
    if (job.version, job.python) != (__version__, PYTHON):
        theirs, ours = f"handaudit {job.version} on Python {job.python}", f"handaudit {__version__} on Python {PYTHON}"
        return TaskResult(task.id, error=f"the job is of {theirs}; {socket.gethostname()} has {ours}{ALONE}")
    try:
        os.chdir(job.folder)
        found = kept(task)
        if found is not None:
            return found
        with PartWriter(task.part) as out:
            out.meta["counts"] = STAGES[task.kind](task, out)
        return TaskResult(task.id, out.sha256, out.meta["counts"])
    except UsageError as error:
        return TaskResult(task.id, lost=str(error))  # another worker, thought dead, is writing the same part
    except HandauditError as error:
        return TaskResult(task.id, error=str(error))
    except MemoryError:
        return TaskResult(task.id, lost="ran out of memory")
    except OSError as error:
        where = error.filename or job.folder
        if str(where).endswith(".tmp"):  # another machine has taken this worker for dead, and the file away
            return TaskResult(task.id, lost=f"lost {where}")
        return TaskResult(task.id, error=f"{where} cannot be used on {socket.gethostname()}: {error.strerror or error}")
    except Exception as error:
        if raised():
            raise
        return TaskResult(
            task.id, error=f"handaudit failed in the stage `{task.kind}`: {described(error)}; please report it"
        )


def kept(task: Task) -> TaskResult | None:
    """What an earlier run has made of the task, if every byte of it is there. Raises `Changed` if a log has other bytes by now."""
    digest = checked(task.part)
    if not digest:
        return None
    part = read_part(task.part)
    if task.kind in ("cut", "audit"):
        pieces.same_logs(task, part)
    return TaskResult(task.id, digest, part.meta["counts"], kept=True)
