"""What a task refuses, what an engine needs, and what a person sees of a job on its way."""

import io
import random
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from handaudit.base.errors import UsageError
from handaudit.jobs.pipeline import Run
from handaudit.jobs.tasks import on_ray
from handaudit.jobs.tasks.contract import EngineError, JobSpec, Task, TaskResult, task_id
from handaudit.jobs.tasks.drive import Driver, Progress
from handaudit.jobs.tasks.order import EndingBlocks, Stop
from handaudit.jobs.tasks.parts import TaskPart
from handaudit.jobs.tasks.run import JobRun
from handaudit.jobs.tasks.work import perform
from handaudit.jobs.tasks.workdir import WorkDir
from tests.jobs.tasks.engines import Shuffled, job, small
from tests.jobs.tasks.test_job import LOG
from tests.report.logs import run


def spec(folder: Path, **other: Any) -> JobSpec:
    """A job."""
    return JobSpec(str(folder), str(folder / "parts"), None, (), "lines", True, None, b"k", 4, 1_000)._replace(**other)


@pytest.mark.parametrize("other", [{"version": "0.0.1"}, {"python": "2.7"}])
def test_another_version_is_refused_in_one_line(tmp_path: Path, other: dict[str, str]) -> None:
    result = perform(Task("a" * 64, "audit", spec(tmp_path, **other), ()))
    assert result.error.startswith("the job is of handaudit ")
    assert next(iter(other.values())) in result.error
    assert "\n" not in result.error
    assert not (tmp_path / "parts").exists()


def test_a_machine_without_the_folder_says_so(tmp_path: Path) -> None:
    result = perform(Task("a" * 64, "audit", spec(tmp_path / "elsewhere"), ()))
    assert "elsewhere cannot be used on" in result.error


def test_a_name_depends_on_everything_that_a_part_does() -> None:
    job = spec(Path("x"))
    names = {
        task_id(one, kind, given)
        for one in (job, job._replace(rulebook="r"), job._replace(settings=("a=b",)), job._replace(version="0"),
                    job._replace(encoding="cp1252"), job._replace(key=b"l"))
        for kind in ("audit", "ids")
        for given in ([1], [2])
    }  # fmt: skip
    assert len(names) == 24
    assert task_id(job._replace(folder="y", parts="z"), "audit", [1]) in names


@pytest.mark.heavy
def test_without_the_extra_one_line_says_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    (tmp_path / "a.txt").write_text(LOG)
    done = run("check", "a.txt", "--work-dir", "work", "--engine", "ray", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "--engine ray needs Ray: pip install 'handaudit[ray]'" in done.stderr
    assert run("check", "a.txt", "--work-dir", "work", "--resume", "-j", "1", cwd=tmp_path).returncode == 1


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (RuntimeError("Invalid or missing authentication token"), "asks for a token"),
        (
            ConnectionError("Failed to connect to Ray cluster at 10.0.0.1:6379"),
            "if it asks for a token, set RAY_AUTH_MODE",
        ),
        (RuntimeError("Version mismatch: The cluster was started with: Python: 3.11.1"), "runs another version"),
        (RuntimeError("ModuleNotFoundError: No module named 'handaudit'"), "has a machine without handaudit"),
        (ConnectionRefusedError("refused\nby\nthat"), "cannot be used: ConnectionRefusedError: refused by that"),
    ],
)
def test_what_is_wrong_with_a_cluster_is_one_line(error: Exception, said: str) -> None:
    text = str(on_ray._clear(error, "10.0.0.1:6379"))
    assert text.startswith("the Ray cluster at 10.0.0.1:6379 ")
    assert said in text
    assert text.endswith("--engine local --resume goes on without it")
    assert "\n" not in text


@pytest.mark.heavy
def test_ray_is_not_loaded_for_anything_else(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(LOG)
    before = "ray" in sys.modules
    job(Shuffled(1), tmp_path / "work", tmp_path / "a.txt")
    assert ("ray" in sys.modules) == before


def test_ledger_lines_at_the_end_of_a_piece_stand_above_the_next_hand() -> None:
    def stop(*pieces: tuple[int, list[object], bool], logs: list[int]) -> Stop:
        about = [{"first": first, "trail": trail, "goes_on": on} for first, trail, on in pieces]
        return Stop(0, TaskPart(Path("x"), [], {"pieces": about}), logs, None)

    blocks = EndingBlocks()
    assert blocks.above(stop((0, ["a"], False), logs=[3])) == {}
    assert blocks.above(stop((-1, ["b"], True), logs=[3])) == {}
    assert blocks.above(stop((4, ["c"], True), (0, [], False), logs=[3, 4])) == {0: (4, ["a", "b"])}
    assert blocks.above(stop((2, [], True), logs=[4])) == {}


def test_a_log_that_changes_ends_the_job(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small(monkeypatch)
    log = tmp_path / "a.txt"
    log.write_text(LOG)

    class Changing(Shuffled):
        def map(self, tasks: Any) -> Any:
            todo = list(tasks)
            if todo and todo[0].kind == "audit":
                log.write_text(LOG + "\n")
            return super().map(todo)

    with pytest.raises(EngineError, match="has changed since the job began"):
        job(Changing(1), tmp_path / "work", log)


@pytest.mark.heavy
def test_a_person_sees_how_far_a_job_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small(monkeypatch)
    log = tmp_path / "a.txt"
    log.write_text(LOG)
    engine = Shuffled(random.randrange(9), 0.3)
    work = JobRun(Run([str(log)], quick=True), WorkDir(tmp_path / "work", {}, False), lambda _: engine)  # type: ignore[arg-type, return-value]
    notes: list[tuple[str, int, int]] = []
    work.progress = lambda: notes.append((work.note, work.done, work.tally.hands))
    assert list(work)
    told = [note for note, _, _ in notes]
    assert any(note.startswith("30 hands, audit: 0 left, 1 workers") for note in told)
    assert max(done for _, done, _ in notes) == work.total == len(LOG.encode())
    assert work.tally.hands == 30
    assert "--resume goes on with what is in" in work.goes_on


def test_a_stage_that_nobody_survives_ends_the_job(tmp_path: Path) -> None:
    class Deadly(Shuffled):
        def map(self, tasks: Any) -> Any:
            for task in tasks:
                yield TaskResult(task.id, lost="was killed (SIGKILL)")

    tasks = [Task("a" * 64, "ids", spec(tmp_path), [])]
    with pytest.raises(EngineError, match="a task of the stage `ids` was killed"):
        Driver(Deadly(1), Progress()).run(tasks)  # type: ignore[arg-type]


def test_a_job_of_other_logs_says_so(tmp_path: Path) -> None:
    with WorkDir(tmp_path / "work", {"logs": 1, "options": 2}, False):
        pass
    wrong: list[Callable[[], WorkDir]] = [
        lambda: WorkDir(tmp_path / "work", {"logs": 2, "options": 2}, True),
        lambda: WorkDir(tmp_path / "work", {"logs": 1, "options": 2}, False),
    ]
    for make in wrong:
        with pytest.raises(UsageError), make():
            pass
    with WorkDir(tmp_path / "work", {"logs": 1, "options": 2}, True) as again:
        assert len(again.key) == 16


@pytest.mark.heavy
def test_a_terminal_shows_bytes_hands_workers_retries_and_an_estimate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from handaudit.report import progress

    class Screen(io.StringIO):
        def isatty(self) -> bool:
            return True

    small(monkeypatch)
    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    monkeypatch.setattr(progress, "EVERY", 0.0)
    monkeypatch.setenv("COLUMNS", "200")
    log = tmp_path / "a.txt"
    log.write_text(LOG)
    job(Shuffled(2, 0.3), tmp_path / "work", log)
    shown = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", screen.getvalue())
    assert re.search(
        r"1 files? .*/\d+\.\d kB .* hands/s \d:\d\d:\d\d .* hands, audit: \d+ left, 1 workers, \d+ tried again", shown
    )
