"""Jobs of export and of statistics that are killed end, once they are resumed, with the bytes of the plain commands."""

import os
import random
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from handaudit.jobs.pipeline import Run
from handaudit.jobs.tasks.hand_outputs import OutputPlan
from handaudit.jobs.tasks.local import LocalEngine
from handaudit.jobs.tasks.run import JobRun
from handaudit.jobs.tasks.stage_sums import joined
from handaudit.jobs.tasks.workdir import WorkDir
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.stats import hand_feed
from handaudit.stats.player_lines import PlayerLine
from handaudit.stats.selection import SelectionOptions
from tests.jobs.tasks.engines import small
from tests.jobs.tasks.test_job import LOG
from tests.jobs.tasks.test_ray import ENVIRONMENT, below, cluster, kill, logs, needs_ray
from tests.report.logs import run
from tests.support.forking import forks

linux = pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")
KILLS = int(os.environ.get("HANDAUDIT_KILLS", "3"))
OUT = "out"


class Command(NamedTuple):
    """A command, without what makes it a job: what it writes stands in the folder `out`."""

    words: tuple[str, ...]
    files: int

    def plain(self, folder: Path) -> "tuple[str, dict[str, bytes]]":
        """What it says, and its files, as a plain run."""
        done = run(*self.words, cwd=folder)
        found = taken(folder)
        assert len(found) == self.files
        return done.stderr, found

    def job(self, *more: str) -> list[str]:
        """The same as a job."""
        return [sys.executable, "-m", "handaudit", *self.words, "--work-dir", "work", *more]


COMMANDS = [
    Command(("export", "logs", "-o", f"parquet:{OUT}/frames"), 9),
    Command(("stats", "logs", "--by", "session", "-o", f"csv:{OUT}/stats.csv", "-o", f"json:{OUT}/stats.json"), 2),
]


def taken(folder: Path) -> dict[str, bytes]:
    """What stands in the folder of the outputs, and no longer does; what a driver that was killed has left is for the next run to clear."""
    found = {}
    for one in sorted((folder / OUT).rglob("*")):
        if one.is_file() and one.suffix != ".tmp":
            found[one.name] = one.read_bytes()
            one.unlink()
    return found


@pytest.mark.heavy
@linux
def test_a_hand_that_ends_every_worker_as_it_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its audit went well, so that its findings are told; that it does not count is told too."""
    small(monkeypatch, 12_000)
    forks(monkeypatch)
    (tmp_path / "a.txt").write_text(LOG)
    lines_of = hand_feed.lines_of

    def deadly(audit: Audit, *given: Any) -> list[PlayerLine]:
        if audit.hand.id == "13":
            os.kill(os.getpid(), signal.SIGKILL)
        return lines_of(audit, *given)

    monkeypatch.setattr(hand_feed, "lines_of", deadly)
    making = OutputPlan("sums", "pt4", ("player",), SelectionOptions())
    run_of = Run([str(tmp_path / "a.txt")], quick=True)
    work = JobRun(run_of, WorkDir(tmp_path / "work", {}, False), lambda _: LocalEngine(1, -1), making)
    found = [item for item in work if isinstance(item, Finding)]
    (lost,) = [one for one in found if one.code == "log-abandoned-hand"]
    assert lost.line == LOG[: LOG.index("Hand #13:")].count("\n") + 1
    assert "was killed (SIGKILL), 3 times" in lost.message
    assert work.tally.incomplete
    assert (work.tally.hands, work.tally.unread) == (30, 0)
    groups = joined(work.told.tasks, making, work.told.skip)
    assert (groups.hands, groups.unread) == (29, 1)
    assert not list(tmp_path.rglob("at-*"))


@linux
@pytest.mark.long
@pytest.mark.parametrize("command", COMMANDS, ids=("export", "stats"))
def test_a_driver_or_worker_that_is_killed(tmp_path: Path, command: Command) -> None:
    logs(tmp_path / "logs", 12, 60)
    (tmp_path / OUT).mkdir()
    wanted = command.plain(tmp_path)
    rng = random.Random(7)
    for number in range(4):
        with subprocess.Popen(
            command.job("--resume"), cwd=tmp_path, env=ENVIRONMENT, stderr=subprocess.DEVNULL
        ) as driver:
            time.sleep(rng.uniform(0.8, 3.5))
            workers = list(below(driver.pid))
            if number % 2 and workers:
                with suppress(OSError):
                    os.kill(rng.choice(workers), 9)
                time.sleep(0.5)
            driver.kill()
        taken(tmp_path)
    done = subprocess.run(
        command.job("--resume"), cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True, check=False
    )
    assert (done.stderr, taken(tmp_path)) == wanted
    assert not list(tmp_path.rglob("*.tmp"))


@needs_ray
@pytest.mark.ray
@pytest.mark.long
@pytest.mark.parametrize("command", COMMANDS, ids=("export", "stats"))
def test_a_cluster_of_its_own_gives_the_same_bytes(tmp_path: Path, command: Command) -> None:
    logs(tmp_path / "logs", 4, 30)
    (tmp_path / OUT).mkdir()
    wanted = command.plain(tmp_path)
    job = subprocess.run(
        command.job("--engine", "ray"), cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True, check=False
    )
    assert (job.stderr, taken(tmp_path)) == wanted
    local = subprocess.run(
        command.job("--resume"), cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True, check=False
    )
    assert (local.stderr, taken(tmp_path)) == wanted


@needs_ray
@pytest.mark.ray
@pytest.mark.long
@pytest.mark.parametrize("command", COMMANDS, ids=("export", "stats"))
def test_whatever_is_killed_the_bytes_are_the_same(tmp_path: Path, command: Command) -> None:
    logs(tmp_path / "logs", 12, 60)
    (tmp_path / OUT).mkdir()
    wanted = command.plain(tmp_path)
    rng = random.Random(KILLS)
    done: list[str] = []
    with cluster() as (held, address):
        words = command.job("--engine", "ray", "--address", address, "--resume")
        while len(done) < KILLS:
            with subprocess.Popen(words, cwd=tmp_path, env=ENVIRONMENT, stderr=subprocess.DEVNULL) as driver:
                while driver.poll() is None and len(done) < KILLS:
                    with suppress(subprocess.TimeoutExpired):
                        driver.wait(rng.uniform(1, 6))
                    what = ("worker", "node", "driver")[len(done) % 3]
                    if driver.poll() is None and kill(what, held, driver, rng):
                        done.append(what)
                driver.wait(300)
            if found := taken(tmp_path):
                assert found == wanted[1]
                for part in list((tmp_path / "work").rglob("part-*"))[len(done) % 2 :: 2]:
                    part.unlink()  # so that there is something to do again
        last = subprocess.run(words, cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True, check=False)
        assert taken(tmp_path) == wanted[1], last.stderr
    assert not list(tmp_path.rglob("*.tmp"))
