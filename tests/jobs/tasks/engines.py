"""Engines for tests: tasks in this process, in any order, with workers that are lost."""

import io
import random
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from handaudit.jobs.pipeline import Run
from handaudit.jobs.processes import batches
from handaudit.jobs.tasks import parts, pieces, stage_audit
from handaudit.jobs.tasks.contract import Task, TaskResult
from handaudit.jobs.tasks.run import JobRun
from handaudit.jobs.tasks.work import perform
from handaudit.jobs.tasks.workdir import WorkDir
from handaudit.report.choice import Choice
from handaudit.report.machine import CheckJson
from handaudit.report.text import CheckText
from tests.jobs.processes.test_jobs import printed

__all__ = ["CheckJson", "CheckText", "Choice", "Shuffled", "io", "job", "plain", "small"]


class Shuffled:
    """Runs tasks here, in a drawn order; some are done and their worker is lost before it can say so."""

    def __init__(self, seed: int, loses: float = 0.0) -> None:
        self.rng = random.Random(seed)
        self.loses = loses
        self.workers = 1
        self.kinds: list[str] = []
        self.kept = 0

    def map(self, tasks: Iterable[Task]) -> Iterator[TaskResult]:
        """Run tasks."""
        todo = list(tasks)
        self.rng.shuffle(todo)
        for task in todo:
            self.kinds.append(task.kind)
            result = perform(task)
            self.kept += result.kept
            lost = self.rng.random() < self.loses
            yield TaskResult(task.id, lost="was killed (SIGKILL)") if lost else result

    def close(self) -> None:
        """Nothing was started."""


def small(monkeypatch: pytest.MonkeyPatch, size: int = 3_000) -> None:
    """Tasks, batches and frames of a few hands."""
    monkeypatch.setattr(pieces, "LEAST", size)
    monkeypatch.setattr(pieces, "MOST", size)
    monkeypatch.setattr(stage_audit, "GATHER", 2_000)
    monkeypatch.setattr(parts, "ROWS", 3)
    monkeypatch.setattr(parts, "FRAME", 1_000)
    monkeypatch.setattr(parts, "SECTION", 300)
    # Many hands at once, from the first one on.
    for name in ("TARGET", "LARGE"):
        monkeypatch.setattr(batches, name, 1_000)


def plain(*paths: Path) -> tuple[str, str, int]:
    """What a run without a job prints."""
    return printed(Run([str(path) for path in paths]))


def job(engine: object, folder: Path, *paths: Path | str, resume: bool = False) -> tuple[str, str, int]:
    """What a job prints."""
    run = Run([str(path) for path in paths], quick=True)
    return printed(JobRun(run, WorkDir(folder, {"about": [str(path) for path in paths]}, resume), lambda _: engine))  # type: ignore[arg-type, return-value]
