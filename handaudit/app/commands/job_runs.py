"""Runs as jobs: what the tasks of a job make of hands, and what becomes of it."""

from collections.abc import Sequence
from pathlib import Path

from handaudit.app.commands.job_options import JobOptions
from handaudit.app.commands.runs import Logs, follow
from handaudit.base.errors import UsageError
from handaudit.jobs.pipeline import Run
from handaudit.jobs.processes.choose import open_run
from handaudit.jobs.tasks.choose import job_of as chosen_job
from handaudit.jobs.tasks.hand_outputs import OutputPlan
from handaudit.jobs.tasks.run import JobRun
from handaudit.jobs.tasks.stage_sums import joined
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.tally import Tally
from handaudit.stats.export import Export
from handaudit.stats.groups import Groups
from handaudit.stats.selection import SelectionOptions
from handaudit.stats.tournaments import Tournaments


def frames_of(defs: str, names: Sequence[str], wanted: SelectionOptions, where: str | None) -> OutputPlan:
    """What the tasks of an export make. Raises `UsageError` for a condition that asks for a number which only the whole run gives."""
    return _making("frames", defs, names, wanted, where)


def sums_by(defs: str, keys: Sequence[str], wanted: SelectionOptions, where: str | None, odds: bool) -> OutputPlan:
    """What the tasks of statistics make. Raises as `frames_of` does."""
    return _making("sums", defs, keys, wanted, where)._replace(odds=odds)


def _making(kind: str, defs: str, names: Sequence[str], wanted: SelectionOptions, where: str | None) -> OutputPlan:
    if where is not None and "hand_no" in where:
        raise UsageError(
            "--where: hand_no is known only when the whole job is done: ask for `hand`, or leave --work-dir out"
        )
    return OutputPlan(kind, defs, tuple(names), wanted, where)


def job_of(logs: Logs, command: str, how: JobOptions, making: OutputPlan) -> Run:
    """A run whose tasks make more of hands than findings. Raises `UsageError`."""
    run = open_run(*logs[:4], 1, rulings=logs.rulings)
    return as_job(run, command, how, making)


def export_job(work: Run, out: Export) -> dict[str, int]:
    """The tables of a job's tasks, one after the other, into the files of an export; the rows of each table."""
    from handaudit.jobs.tasks.stage_frames import Joined

    assert isinstance(work, JobRun)
    tables = Joined(lambda: work.told.tasks, out)

    def take(item: Audit | Finding) -> None:
        if isinstance(item, Finding):
            tables.put(item, work.key)

    follow(work, take)
    tables.finish()
    return out.finish()


def entries_of_job(work: Run) -> tuple[Tally, Tournaments]:
    """What was found in the logs, and what a job's tasks tell of tournaments."""
    assert isinstance(work, JobRun)
    follow(work, lambda _: None)
    # After the workers: they are not forked from a process that has loaded the library of tables.
    from handaudit.jobs.tasks.stage_frames import met_in

    found = Tournaments()
    for number, one in met_in(work.told.tasks):
        found.take(one, number)
    return work.tally, found


def sums_of_job(work: Run) -> tuple[Tally, Groups]:
    """What was found in the logs, and the sums of a job's tasks, added up in the order of the logs."""
    assert isinstance(work, JobRun)
    assert work.making is not None
    follow(work, lambda _: None)
    return work.tally, joined(work.told.tasks, work.making, work.told.skip)


def as_job(run: Run, command: str, how: JobOptions, making: OutputPlan | None = None) -> Run:
    """Returns the run as a job. `making` is what its tasks make of hands beside findings.

    Raises `UsageError` if a log can be read only here.
    """
    assert how.work_dir is not None
    return chosen_job(run, command, how.engine.value, how.address, how.jobs, Path(how.work_dir), how.resume, making)
