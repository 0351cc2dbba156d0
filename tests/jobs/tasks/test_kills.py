"""Whatever is killed, the job ends with the bytes of an undisturbed run; a hand that ends every worker costs only itself."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from handaudit.jobs.processes.rows import Packer, Row
from handaudit.jobs.tasks.local import LocalEngine
from tests.jobs.tasks.engines import job, plain, small
from tests.jobs.tasks.test_job import LOG
from tests.report.logs import ROOT, run
from tests.support.forking import forks

forked = pytest.mark.skipif(sys.platform != "linux", reason="only forked workers see what the test changes")


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    small(monkeypatch, 12_000)
    forks(monkeypatch)


@pytest.mark.heavy
@forked
def test_a_hand_that_ends_every_worker_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = tmp_path / "a.txt"
    log.write_text(LOG)
    row = Packer.row

    def deadly(self: Packer, chunk: Any, name: str, folder: Path, lost: Any = None) -> Row:
        if lost is None and any("Hand #13:" in line for line in chunk.lines[:1]):
            os.kill(os.getpid(), signal.SIGKILL)
        return row(self, chunk, name, folder, lost)

    monkeypatch.setattr(Packer, "row", deadly)
    engine = LocalEngine(2, -1)
    _, objects, status = job(engine, tmp_path / "work", log)
    whole = json.loads(objects)
    lost = [finding for finding in whole["findings"] if finding["code"] == "log-abandoned-hand"]
    assert [(one["hand"], one["line"]) for one in lost] == [("13", LOG[: LOG.index("Hand #13:")].count("\n") + 1)]
    assert "was killed (SIGKILL), 3 times" in lost[0]["message"]
    assert status == 3
    assert (whole["summary"]["hands"], whole["summary"]["unread"]) == (30, 1)
    monkeypatch.setattr(Packer, "row", row)
    others = [one for one in json.loads(plain(log)[1])["findings"] if one["hand"] != "13"]
    assert [one for one in whole["findings"] if one["hand"] != "13"] == others
    assert not list((tmp_path / "work").rglob("*.tmp"))
    assert not list((tmp_path / "work").rglob("at-*"))


@pytest.mark.heavy
@forked
def test_a_log_that_ends_every_worker_as_it_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from handaudit.jobs.tasks import stage_audit

    (tmp_path / "a.txt").write_text(LOG[:9_000])
    (tmp_path / "b.txt").write_text(LOG[9_000:])
    cut = stage_audit.batches_of

    def deadly(piece: Any, *given: Any) -> Any:
        if piece.given.name.endswith("a.txt"):
            os.kill(os.getpid(), signal.SIGKILL)
        return cut(piece, *given)

    monkeypatch.setattr(stage_audit, "batches_of", deadly)
    _, objects, status = job(LocalEngine(1, -1), tmp_path / "work", tmp_path / "a.txt", tmp_path / "b.txt")
    found = json.loads(objects)
    assert status == 3
    codes = [(one["code"], one["file"]) for one in found["findings"] if one["code"] == "log-abandoned-hand"]
    assert codes == [("log-abandoned-hand", str(tmp_path / "a.txt"))]
    assert found["summary"]["audited"] > 10


@pytest.mark.heavy
def test_a_second_run_is_refused(tmp_path: Path) -> None:
    log = tmp_path / "a.txt"
    log.write_text(LOG)
    first = run("check", "a.txt", "--work-dir", "work", "-j", "1", cwd=tmp_path)
    assert first.returncode == 1
    assert first.stdout == run("check", "a.txt", "-j", "1", cwd=tmp_path).stdout
    again = run("check", "a.txt", "--work-dir", "work", cwd=tmp_path)
    assert (again.returncode, again.stdout) == (2, "")
    assert "holds a job already: continue it with --resume" in again.stderr
    resumed = run("check", "a.txt", "--work-dir", "work", "--resume", "-j", "1", cwd=tmp_path)
    assert (resumed.returncode, resumed.stdout) == (1, first.stdout)
    other = run("check", "a.txt", "--work-dir", "work", "--resume", "--encoding", "cp1252", cwd=tmp_path)
    assert other.returncode == 2
    assert "was begun with other options" in other.stderr
    log.write_text(LOG + "\n")
    changed = run("check", "a.txt", "--work-dir", "work", "--resume", cwd=tmp_path)
    assert changed.returncode == 2
    assert "was begun with other logs" in changed.stderr
    busy = run("check", "a.txt", "--work-dir", ".", cwd=tmp_path)
    assert busy.returncode == 2
    assert "neither empty nor the place of a job" in busy.stderr


@forked
def test_a_run_beside_another_is_refused(tmp_path: Path) -> None:
    import fcntl

    (tmp_path / "a.txt").write_text(LOG)
    (tmp_path / "work").mkdir()
    with (tmp_path / "work" / "lock").open("ab") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = run("check", "a.txt", "--work-dir", "work", cwd=tmp_path)
    assert done.returncode == 2
    assert "another run is at work in work" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (("--resume",), "--resume needs --work-dir"),
        (("--engine", "ray"), "--engine ray needs --work-dir"),
        (("--address", "a:1"), "--address needs --work-dir"),
        (("--work-dir", "w", "--address", "a:1"), "--address is of a Ray cluster"),
        (("--work-dir", "w", "--hand", "1"), "--hand and --work-dir cannot be used together"),
        (("--work-dir", "w", "--coverage"), "--coverage and --work-dir cannot be used together"),
    ],
)
def test_options_that_do_not_fit(tmp_path: Path, more: tuple[str, ...], why: str) -> None:
    (tmp_path / "a.txt").write_text(LOG)
    done = run("check", "a.txt", *more, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert why in done.stderr
    assert not (tmp_path / "w").exists()


@forked
@pytest.mark.long
def test_a_driver_that_is_killed_leaves_a_job_that_ends_with_the_same_bytes(tmp_path: Path) -> None:
    for number in range(40):
        text = LOG.replace("Kitchen", f"Room {number}").replace("Hand #", f"Hand #{number + 1}0")
        (tmp_path / f"{number}.txt").write_text(text * 3)
    command = [sys.executable, "-m", "handaudit", "check", ".", "--work-dir", "../work", "-j", "2", "--format", "json"]
    folder = tmp_path / "logs"
    folder.mkdir()
    for one in tmp_path.glob("*.txt"):
        one.rename(folder / one.name)
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    wanted = run("check", ".", "-j", "1", "--format", "json", cwd=folder).stdout
    for pause in (0.4, 0.8, 1.2):
        with subprocess.Popen([*command, "--resume"], cwd=folder, env=environment, stdout=subprocess.DEVNULL) as driver:
            time.sleep(pause)
            driver.kill()
    done = subprocess.run(
        [*command, "--resume"], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.stdout == wanted
    assert not list((tmp_path / "work").rglob("*.tmp"))
