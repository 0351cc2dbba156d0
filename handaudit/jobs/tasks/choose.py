"""Which engine a job runs on, and what a job is known by."""

import hashlib
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from handaudit.base.errors import UsageError
from handaudit.base.version import __version__
from handaudit.jobs.pipeline import Run
from handaudit.jobs.processes.choose import cores
from handaudit.jobs.tasks.contract import Engine
from handaudit.jobs.tasks.hand_outputs import OutputPlan
from handaudit.jobs.tasks.pieces import stamp_of
from handaudit.jobs.tasks.run import JobRun
from handaudit.jobs.tasks.task_rulings import digest_of
from handaudit.jobs.tasks.workdir import WorkDir
from handaudit.read.inputs import Input
from handaudit.read.remote import Remote


def job_of(
    run: Run,
    command: str,
    engine: str,
    address: str | None,
    jobs: int | None,
    folder: Path,
    resume: bool,
    making: OutputPlan | None = None,
) -> JobRun:
    """A run whose tasks an engine runs, in a work directory. Raises `UsageError` where a log cannot be read by any machine but this."""
    for given in run.inputs:
        if given.path is None and not isinstance(given.inner, Remote):
            raise UsageError(f"{given.name} can be read only once and only here: a job with --work-dir reads files")
    place = WorkDir(folder, _about(run, command, making), resume)
    return JobRun(run, place, _maker(engine, address, jobs or cores()), making)


def _maker(engine: str, address: str | None, jobs: int) -> Callable[[int], Engine]:
    if engine == "ray":
        from handaudit.jobs.tasks.on_ray import RayEngine

        return lambda _: RayEngine(address, jobs)
    from handaudit.jobs.tasks.local import LocalEngine

    return lambda handle: LocalEngine(jobs, handle)


def _about(run: Run, command: str, making: OutputPlan | None) -> dict[str, Any]:
    """What a job has to have in common with one that it resumes."""
    forced = run.auditor.rulebooks.forced
    ruled = {"rulings": None if run.rulings is None else digest_of(run.rulings)}
    made = {} if making is None else {"makes": json.loads(json.dumps(making))}
    return {
        "version": __version__,
        "command": command,
        "options": {
            "rulebook": None if forced is None else [forced.name, forced.sha256],
            "set": list(run.settings),
            "encoding": run.encoding,
            "reader": [run.reader, run.auditor.quick],
        }
        | made
        | ruled,
        "logs": _digest(run.inputs),
    }


def _digest(inputs: Sequence[Input]) -> str:
    """The logs of a job by name, size and time, and the rulebooks beside them that a log may name."""
    digest = hashlib.sha256()
    for given in inputs:
        member = () if given.member is None else tuple(given.member)
        digest.update(repr((given.name, stamp_of(given), given.packed, member)).encode("utf-8", "surrogatepass"))
    for folder in sorted({given.folder for given in inputs}):
        for book in sorted(folder.glob("*.toml")):
            digest.update(repr((str(book), stamp_of(Input(book.name, book)))).encode("utf-8", "surrogatepass"))
    return digest.hexdigest()
