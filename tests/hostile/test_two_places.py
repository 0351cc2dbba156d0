"""Temporary files of a run that lives are its own, in another container too; those of one that was killed go, wherever it was."""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from handaudit.base.errors import UsageError
from handaudit.base.outputs import in_use
from handaudit.base.outputs.files import Outputs
from tests.hostile.box import PLAIN, ROOT, call
from tests.report.logs import HAND

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="locks and namespaces as Linux has them")


def test_what_a_run_elsewhere_left_is_swept_whoever_has_its_number_here(tmp_path: Path) -> None:
    left = tmp_path / ".a.csv.1-00000000-ab.tmp"  # here 1 lives
    left.write_text("half")
    (tmp_path / ".a.csv.1-00000000-ab.rows.tmp").mkdir()
    with Outputs([tmp_path / "a.csv"], [], force=False):
        assert len(os.listdir(tmp_path)) == 1
    assert not os.listdir(tmp_path)


def test_what_a_run_elsewhere_is_writing_is_kept(tmp_path: Path) -> None:
    place = tmp_path / ".a.csv.999999999-00000000-ab.tmp"  # a number that nobody has here
    with (
        in_use.begun(place),
        pytest.raises(UsageError, match="another run is writing"),
        Outputs([tmp_path / "a.csv"], [], False),
    ):
        pass
    assert os.listdir(tmp_path) == [place.name]


def test_where_no_file_can_be_locked_only_the_runs_of_this_place_are_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl

    def refuse(*_: object) -> None:
        raise OSError("no locks here")

    monkeypatch.setattr(fcntl, "flock", refuse)
    kept = [f".a.csv.999999999-00000000-{word}.tmp" for word in "ab"]
    for name in (*kept, f".a.csv.999999999-{in_use._here()}-c.tmp", ".a.csv.999999999-d.tmp"):
        (tmp_path / name).write_text("half")
    with Outputs([tmp_path / "a.csv"], [], force=False):
        pass
    assert sorted(os.listdir(tmp_path)) == kept


def test_a_file_that_is_swept_before_it_is_locked_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import fcntl

    place, lock, calls = tmp_path / "a.tmp", fcntl.flock, []

    def swept(file: object, how: int) -> None:
        calls.append(how)
        if len(calls) == 1:
            place.unlink()
        lock(file, how)  # type: ignore[arg-type]

    monkeypatch.setattr(fcntl, "flock", swept)
    with in_use.begun(place) as file:
        assert place.exists()
        assert os.path.samestat(os.fstat(file.fileno()), place.stat())
    assert len(calls) == 2


def _elsewhere(log: Path) -> "subprocess.Popen[bytes]":
    """An export that waits for its log, in a namespace where its number is 1 or little more."""
    args = ["unshare", "--pid", "--fork", "--kill-child", "--mount-proc"]
    try:
        able = subprocess.run([*args, "true"], capture_output=True, check=False).returncode == 0
    except OSError:
        able = False
    if not able:
        pytest.skip("no namespace of processes can be made here")
    command = [*args, sys.executable, "-m", "handaudit", "export", "-", "-o", "out", "--frame", "hands,pots"]
    child = subprocess.Popen(
        command,
        cwd=log,
        env=PLAIN | {"PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    until = time.monotonic() + 60
    while not (log / "out").exists() or len(os.listdir(log / "out")) < 2:
        assert time.monotonic() < until
        time.sleep(0.05)
    return child


@pytest.mark.long
def test_a_run_in_another_namespace(tmp_path: Path) -> None:
    """What it writes is not touched while it lives; when it is killed the next run removes it, though its number lives here."""
    (tmp_path / "night.txt").write_text(HAND)
    child = _elsewhere(tmp_path)
    before = sorted(os.listdir(tmp_path / "out"))
    refused = subprocess.run(
        [sys.executable, "-m", "handaudit", "export", "night.txt", "-o", "out", "--frame", "hands"],
        cwd=tmp_path, env=PLAIN | {"PYTHONPATH": str(ROOT)}, capture_output=True, check=False,
    )  # fmt: skip
    assert refused.returncode == 2
    assert b"another run is writing" in refused.stderr
    assert sorted(os.listdir(tmp_path / "out")) == before
    said = child.communicate(HAND.encode(), timeout=120)[1]
    assert child.returncode == 0, said
    assert sorted(os.listdir(tmp_path / "out")) == ["hands.csv", "pots.csv"]
    shutil.rmtree(tmp_path / "out")
    child = _elsewhere(tmp_path)
    child.send_signal(signal.SIGKILL)
    child.communicate()
    assert all(".1-" in name or ".2-" in name for name in os.listdir(tmp_path / "out"))
    until = time.monotonic() + 60
    while (
        call("export", "night.txt", "-o", "out", "--frame", "hands,pots", cwd=tmp_path).status == 2
    ):  # it is dying yet
        assert time.monotonic() < until
    assert sorted(os.listdir(tmp_path / "out")) == ["hands.csv", "pots.csv"]
