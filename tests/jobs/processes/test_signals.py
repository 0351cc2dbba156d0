"""A run on several processes that is stopped stops at once, leaves no process behind and nothing half written."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import pytest

from tests.report.logs import HAND, ROOT, WRONG, numbered, run

pytestmark = [pytest.mark.heavy, pytest.mark.skipif(sys.platform != "linux", reason="looks at processes by /proc")]
MANY = 30_000


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A log that takes some seconds."""
    path = tmp_path_factory.mktemp("logs") / "n.txt"
    path.write_text("\n\n".join(numbered((HAND, WRONG)[n % 20 == 0], n) for n in range(1, MANY + 1)))
    return path


def first(log: Path, hands: int) -> Path:
    """The first hands of a log, as a log."""
    path = log.with_name(f"{hands}.txt")
    path.write_text("\n\n".join(log.read_text().split("\n\n")[:hands]))
    return path


@pytest.fixture
def child(log: Path, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator["subprocess.Popen[bytes]"]:
    """A run with two workers that has begun to print; a test that lets it come to its end asks for fewer hands."""
    log = first(log, request.param) if hasattr(request, "param") else log
    command = [sys.executable, "-m", "handaudit", "check", str(log), "--jobs", "2", "--output-format", "jsonl"]
    with (tmp_path / "out").open("wb") as out:
        made = subprocess.Popen(
            command, cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(ROOT)}, stdout=out, stderr=subprocess.PIPE
        )
    until = time.monotonic() + 60
    while (len(workers(made)) < 2 or not (tmp_path / "out").stat().st_size) and time.monotonic() < until:
        time.sleep(0.02)
    yield made
    if made.poll() is None:
        made.kill()
    made.communicate()


def workers(child: "subprocess.Popen[bytes]") -> list[int]:
    """The processes that a run has started."""
    try:
        return [int(one) for one in Path(f"/proc/{child.pid}/task/{child.pid}/children").read_text().split()]
    except OSError:
        return []


def alive(pid: int) -> bool:
    """Whether a process still does something."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def _unread(pipe: IO[bytes]) -> int:
    """How many bytes of a pipe nobody has read yet."""
    import fcntl
    import termios

    return int.from_bytes(fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)), sys.byteorder)


@pytest.mark.parametrize(("sign", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_run_that_is_stopped(
    child: "subprocess.Popen[bytes]", tmp_path: Path, sign: signal.Signals, status: int
) -> None:
    started = workers(child)
    assert len(started) == 2
    child.send_signal(sign)
    _, said = child.communicate(timeout=60)
    assert child.returncode == status
    assert "stopped after" in said.decode()
    assert "Traceback" not in said.decode()
    assert not [pid for pid in started if alive(pid)]
    lines = (tmp_path / "out").read_text().split("\n")
    assert lines.pop() == ""
    assert len(lines) < MANY
    assert all("code" in json.loads(line) for line in lines)


def test_workers_do_not_outlive_a_run_that_is_killed(child: "subprocess.Popen[bytes]") -> None:
    started = workers(child)
    assert len(started) == 2
    child.kill()
    child.wait()
    until = time.monotonic() + 60
    while any(map(alive, started)) and time.monotonic() < until:
        time.sleep(0.05)
    assert not [pid for pid in started if alive(pid)]


@pytest.mark.parametrize("child", [700], indirect=True)
def test_a_worker_that_is_killed_from_outside_costs_nothing(
    child: "subprocess.Popen[bytes]", log: Path, tmp_path: Path
) -> None:
    os.kill(workers(child)[0], signal.SIGKILL)
    child.communicate(timeout=120)
    done = run("check", str(first(log, 700)), "--jobs", "1", "--output-format", "jsonl", cwd=tmp_path)
    assert child.returncode == done.returncode == 1
    assert (tmp_path / "out").read_text() == done.stdout


def test_standard_input_that_stays_open(tmp_path: Path) -> None:
    child = subprocess.Popen(
        [sys.executable, "-m", "handaudit", "check", "-", "--jobs", "2"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    assert child.stdin is not None
    child.stdin.write("\n\n".join(numbered(HAND, n) for n in range(1, 700)).encode())
    child.stdin.flush()
    until = time.monotonic() + 60
    while _unread(child.stdin) and time.monotonic() < until:
        time.sleep(0.02)
    child.send_signal(signal.SIGINT)
    child.wait(timeout=60)
    assert child.returncode == 130
    child.communicate()


def test_standard_input_is_audited_as_a_file_is(log: Path, tmp_path: Path) -> None:
    outs = []
    for jobs in ("1", "2"):
        with first(log, 200).open("rb") as text:
            command = [sys.executable, "-m", "handaudit", "check", "-", "--jobs", jobs]
            environment = os.environ | {"PYTHONPATH": str(ROOT)}
            done = subprocess.run(command, cwd=tmp_path, env=environment, stdin=text, capture_output=True, check=False)
        outs.append((done.returncode, done.stdout, done.stderr))
    assert outs[0] == outs[1]
