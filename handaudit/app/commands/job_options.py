"""What `--engine`, `--address`, `--work-dir` and `--resume` mean, the same in every command that has them."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from handaudit.app.commands.runs import Logs, follow
from handaudit.base.errors import UsageError

if TYPE_CHECKING:
    from handaudit.jobs.pipeline import Run
    from handaudit.jobs.tasks.hand_outputs import OutputPlan
    from handaudit.model.audit import Audit
    from handaudit.model.finding import Finding
    from handaudit.model.tally import Tally
    from handaudit.stats.export import Export
    from handaudit.stats.groups import Groups
    from handaudit.stats.selection import SelectionOptions
    from handaudit.stats.tournaments import Tournaments


class EngineName(StrEnum):
    """Where the tasks of a job run."""

    LOCAL = "local"
    RAY = "ray"


EngineOption = Annotated[
    EngineName,
    typer.Option("--engine", help="Where a job runs: on this machine's cores, or on a Ray cluster (with --work-dir)."),
]
Address = Annotated[
    str | None,
    typer.Option("--address", help="The Ray cluster; without it one is started on this machine.", metavar="HOST:PORT"),
]
WorkDirOption = Annotated[
    str | None,
    typer.Option(
        "--work-dir",
        help="Run as a job that can be resumed, and keep its parts in this folder, which all machines must see.",
        metavar="DIR",
    ),
]
Resume = Annotated[
    bool, typer.Option("--resume", help="Go on with the job in --work-dir: what is there and whole is not done again.")
]


class JobOptions(NamedTuple):
    """The options as they were given."""

    engine: EngineName = EngineName.LOCAL
    address: str | None = None
    work_dir: str | None = None
    resume: bool = False
    jobs: int | None = None

    @property
    def asked(self) -> bool:
        """Whether the run is to be a job."""
        return self.work_dir is not None

    def alone(self, without: Mapping[str, object]) -> None:
        """Raises `UsageError` where the options do not fit each other, or one is given (is not None) that a job does not know."""
        if not self.asked:
            for option, given in (
                ("--engine ray", self.engine is EngineName.RAY), ("--resume", self.resume), ("--address", self.address is not None)
            ):  # fmt: skip
                if given:
                    raise UsageError(f"{option} needs --work-dir: a folder for the parts of the job")
            return
        if self.address is not None and self.engine is not EngineName.RAY:
            raise UsageError("--address is of a Ray cluster: give --engine ray too")
        for option, value in without.items():
            if value is not None:
                raise UsageError(f"{option} and --work-dir cannot be used together")
        if "://" in (self.work_dir or ""):
            place = (self.work_dir or "")[:80]
            raise UsageError(
                f"--work-dir {place} is an address: a job locks and renames files, so give a folder that all machines see"
            )


def frames_of(defs: str, names: Sequence[str], wanted: "SelectionOptions", where: str | None) -> "OutputPlan":
    """What the tasks of an export make. Raises `UsageError` for a condition that asks for a number which only the whole run gives."""
    return _making("frames", defs, names, wanted, where)


def sums_by(defs: str, keys: Sequence[str], wanted: "SelectionOptions", where: str | None, odds: bool) -> "OutputPlan":
    """What the tasks of statistics make. Raises as `frames_of` does."""
    return _making("sums", defs, keys, wanted, where)._replace(odds=odds)


def _making(kind: str, defs: str, names: Sequence[str], wanted: "SelectionOptions", where: str | None) -> "OutputPlan":
    from handaudit.jobs.tasks.hand_outputs import OutputPlan

    if where is not None and "hand_no" in where:
        raise UsageError(
            "--where: hand_no is known only when the whole job is done: ask for `hand`, or leave --work-dir out"
        )
    return OutputPlan(kind, defs, tuple(names), wanted, where)


def job_of(
    logs: Logs,
    command: str,
    how: JobOptions,
    making: "OutputPlan",
) -> "Run":
    """A run whose tasks make more of hands than findings. Raises `UsageError`."""
    from handaudit.jobs.processes.choose import open_run

    run = open_run(*logs[:4], 1, rulings=logs.rulings)
    return as_job(run, command, how, making)


def export_job(work: "Run", out: "Export") -> dict[str, int]:
    """The tables of a job's tasks, one after the other, into the files of an export; the rows of each table."""
    from handaudit.jobs.tasks.run import JobRun
    from handaudit.jobs.tasks.stage_frames import Joined
    from handaudit.model.finding import Finding

    assert isinstance(work, JobRun)
    joined = Joined(lambda: work.told.tasks, out)

    def take(item: "Audit | Finding") -> None:
        if isinstance(item, Finding):
            joined.put(item, work.key)

    follow(work, take)
    joined.finish()
    return out.finish()


def entries_of_job(work: "Run") -> "tuple[Tally, Tournaments]":
    """What was found in the logs, and what a job's tasks tell of tournaments."""
    from handaudit.jobs.tasks.run import JobRun
    from handaudit.stats.tournaments import Tournaments

    assert isinstance(work, JobRun)
    follow(work, lambda _: None)
    from handaudit.jobs.tasks.stage_frames import (
        met_in,  # after the workers, which are not forked from a process with tables
    )

    found = Tournaments()
    for number, one in met_in(work.told.tasks):
        found.take(one, number)
    return work.tally, found


def sums_of_job(work: "Run") -> "tuple[Tally, Groups]":
    """What was found in the logs, and the sums of a job's tasks, added up in the order of the logs."""
    from handaudit.jobs.tasks.run import JobRun
    from handaudit.jobs.tasks.stage_sums import joined

    assert isinstance(work, JobRun)
    assert work.making is not None
    follow(work, lambda _: None)
    return work.tally, joined(work.told.tasks, work.making, work.told.skip)


def as_job(run: "Run", command: str, how: JobOptions, making: "OutputPlan | None" = None) -> "Run":
    """The run as a job, where that is asked for; `making` is what its tasks make of hands beside findings.

    Raises `UsageError` where a log can be read only here.
    """
    if how.work_dir is None:
        return run
    from handaudit.jobs.tasks import choose

    return choose.job_of(run, command, how.engine.value, how.address, how.jobs, Path(how.work_dir), how.resume, making)
