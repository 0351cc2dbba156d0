"""On a Ray cluster a job ends with the same bytes as on one process, whatever is killed meanwhile."""

import importlib.util
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.report.logs import ROOT, run
from tests.support.sessions import session

needs_ray = pytest.mark.skipif(
    importlib.util.find_spec("ray") is None, reason="Ray is not installed: pip install 'handaudit[ray]'"
)
pytestmark = [
    pytest.mark.ray,
    pytest.mark.long,
    needs_ray,
    pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc"),
]
ENVIRONMENT = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "ignore"}
KILLS = int(os.environ.get("HANDAUDIT_KILLS", "4"))
"""How many processes are killed; a longer run asks for more."""


def logs(folder: Path, tables: int, hands: int) -> None:
    """Sessions with faults, each over two logs whose names are the wrong way round."""
    folder.mkdir()
    for number in range(tables):
        night = session(f"ray/{number}", hands, 0.3)
        half = len(night.pieces) // 2
        (folder / f"{number}-2.txt").write_text("".join(night.pieces[:half]))
        (folder / f"{number}-1.txt").write_text("".join(night.pieces[half:]))


def check(*more: str) -> list[str]:
    """The command."""
    return [sys.executable, "-m", "handaudit", "check", "logs", "--format", "json", *more]


def below(top: int) -> dict[int, str]:
    """The processes that a process has started, they too, by number: their names."""
    parents: dict[int, tuple[int, str]] = {}
    for entry in Path("/proc").iterdir():
        with suppress(OSError, ValueError):
            text = (entry / "stat").read_text()
            name, rest = text[text.index("(") + 1 :].rsplit(") ", 1)
            parents[int(entry.name)] = int(rest.split()[1]), (entry / "cmdline").read_text().split("\0")[0] or name
    found: dict[int, str] = {}
    todo = {top}
    while todo:
        todo = {pid for pid, (parent, _) in parents.items() if parent in todo} - set(found)
        found |= {pid: parents[pid][1] for pid in todo}
    return found


@contextmanager
def cluster(
    ends: bool = True, environment: dict[str, str] | None = None
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A cluster of two nodes: the process that holds it, and its address. Nothing of it is left afterwards; of one that has lost its
    head (`ends` is false) Ray itself leaves some helpers."""
    script = Path(__file__).with_name("cluster.py")
    command = [sys.executable, str(script)]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True, env=environment or ENVIRONMENT
    ) as held:
        assert held.stdout is not None
        assert held.stdin is not None
        mine: dict[int, str] = {}
        try:
            yield held, held.stdout.readline().strip()
            mine = below(held.pid)
        finally:
            mine = mine or below(held.pid)
            held.stdin.close()
            with suppress(subprocess.TimeoutExpired):
                held.wait(60)
            deadline = time.monotonic() + (10 if ends else 1)
            while left := [pid for pid in mine if Path(f"/proc/{pid}").exists() and _runs(pid)]:
                if time.monotonic() > deadline:
                    for pid in left:
                        with suppress(OSError):
                            os.kill(pid, signal.SIGKILL)
                    if not ends:
                        break
                    pytest.fail(f"processes were left: {[mine[pid] for pid in left]}")
                time.sleep(0.2)


def _runs(pid: int) -> bool:
    with suppress(OSError):
        return " Z " not in Path(f"/proc/{pid}/stat").read_text()
    return False


def test_a_cluster_of_its_own_gives_the_same_bytes(tmp_path: Path) -> None:
    logs(tmp_path / "logs", 4, 30)
    wanted = run(*check()[3:], "-j", "1", cwd=tmp_path)
    job = check("--work-dir", "work", "--engine", "ray", "-j", "1")
    done = subprocess.run(job, cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True, check=False)
    assert done.stderr == wanted.stderr
    assert (done.stdout, done.returncode) == (wanted.stdout, 1)
    local = run(*check("--work-dir", "work", "--resume", "-j", "1")[3:], cwd=tmp_path)
    assert local.stdout == wanted.stdout


def worker_with(folder: Path, text: str) -> dict[str, str]:
    """An environment in which the workers of a cluster, and no other process, run some lines before anything else."""
    place = folder / "hook"
    place.mkdir()
    lines = "".join(f"    {line}\n" for line in text.splitlines())
    head = "import os, sys\nif any('default_worker' in word for word in sys.orig_argv):\n"
    (place / "sitecustomize.py").write_text(head + lines)
    return ENVIRONMENT | {"PYTHONPATH": f"{place}{os.pathsep}{ROOT}"}


DEADLY = """\
from handaudit.jobs.processes.rows import Packer
row = Packer.row
def deadly(self, chunk, name, folder, lost=None):
    if lost is None and "Hand #1013:" in chunk.lines[0]:
        os.kill(os.getpid(), 9)
    return row(self, chunk, name, folder, lost)
Packer.row = deadly
"""


def test_a_hand_that_ends_every_worker_of_a_cluster_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "logs").mkdir()
    night = session("left", 40)
    (tmp_path / "logs" / "a.txt").write_text("".join(night.pieces[:20]))
    (tmp_path / "logs" / "b.txt").write_text("".join(night.pieces[20:]))
    wanted = json.loads(run(*check("-j", "1")[3:], cwd=tmp_path).stdout)
    job = check("--work-dir", "work", "--engine", "ray", "-j", "1")
    environment = worker_with(tmp_path, DEADLY)
    done = subprocess.run(job, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    found = json.loads(done.stdout)
    lost = [(one["code"], one["hand"]) for one in found["findings"]]
    assert (done.returncode, wanted["findings"], lost) == (3, [], [("log-abandoned-hand", "1013")])
    assert (found["summary"]["hands"], found["summary"]["unread"]) == (40, 1)
    assert not list((tmp_path / "work").rglob("at-*"))


@pytest.mark.parametrize(
    ("faked", "said"),
    [
        ("import handaudit.base.version as it\nit.__version__ = '9.9.9'", "has handaudit 9.9.9 on Python"),
        ("import handaudit.jobs.tasks.contract as it\nit.PYTHON = '3.99'", "on Python 3.99"),
    ],
)
def test_a_faked_version_is_one_line_and_the_job_goes_on_without_the_cluster(
    tmp_path: Path, faked: str, said: str
) -> None:
    logs(tmp_path / "logs", 2, 20)
    job = check("--work-dir", "work", "--engine", "ray", "-j", "1")
    environment = worker_with(tmp_path, faked)
    done = subprocess.run(job, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert said in done.stderr
    assert "--engine local --resume" in done.stderr
    local = run(*check("--work-dir", "work", "--resume", "-j", "1")[3:], cwd=tmp_path)
    assert local.stdout == run(*check("-j", "1")[3:], cwd=tmp_path).stdout


def test_a_missing_token_is_one_line_and_the_job_goes_on_without_the_cluster(tmp_path: Path) -> None:
    logs(tmp_path / "logs", 2, 20)
    with cluster(environment=ENVIRONMENT | {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": "of-a-test" * 4}) as (
        _,
        address,
    ):
        job = check("--work-dir", "work", "--engine", "ray", "--address", address)
        without = ENVIRONMENT | {"HOME": str(tmp_path)}
        done = subprocess.run(job, cwd=tmp_path, env=without, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert "RAY_AUTH_MODE=token" in done.stderr.splitlines()[-1]
    assert "--engine local --resume" in done.stderr.splitlines()[-1]
    local = run(*check("--work-dir", "work", "--resume", "-j", "1")[3:], cwd=tmp_path)
    assert local.stdout == run(*check("-j", "1")[3:], cwd=tmp_path).stdout


def test_a_cluster_that_is_not_there_is_one_line(tmp_path: Path) -> None:
    logs(tmp_path / "logs", 1, 5)
    job = check("--work-dir", "work", "--engine", "ray", "--address", "127.0.0.1:9")

    done = subprocess.run(job, cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    assert "the Ray cluster at 127.0.0.1:9 cannot be used" in done.stderr
    assert "--engine local --resume" in done.stderr
    assert done.stderr.count("\n") == 1
    local = run(*check("--work-dir", "work", "--resume", "-j", "1")[3:], cwd=tmp_path)
    assert local.stdout == run(*check("-j", "1")[3:], cwd=tmp_path).stdout


WAITING = """\
import time
from handaudit.jobs.processes.rows import Packer
row = Packer.row
def waits(self, chunk, name, folder, lost=None):
    if "Hand #1013:" in chunk.lines[0]:
        open(os.path.join(folder, "..", "begun"), "w").close()
        time.sleep(600)
    return row(self, chunk, name, folder, lost)
Packer.row = waits
"""


def test_a_head_that_is_not_there_any_more_is_one_line_and_the_job_goes_on_without_it(tmp_path: Path) -> None:
    """A worker waits at a hand, so that the head is always gone before the job is done."""
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "a.txt").write_text("".join(session("gone", 40).pieces))
    wanted = run(*check()[3:], "-j", "1", cwd=tmp_path)
    with cluster(ends=False, environment=worker_with(tmp_path, WAITING)) as (held, address):
        command = check("--work-dir", "work", "--engine", "ray", "--address", address)
        with subprocess.Popen(
            command, cwd=tmp_path, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as driver:
            deadline = time.monotonic() + 60
            while not (tmp_path / "begun").exists() and time.monotonic() < deadline:
                time.sleep(0.1)
            assert held.stdin is not None
            held.stdin.write("end\n")
            held.stdin.flush()
            out, err = driver.communicate(timeout=120)
        assert (out, driver.returncode) == ("", 4)
        assert "the head of the Ray cluster is gone; --engine local --resume goes on without it" in err.splitlines()[-1]
    local = run(*check("--work-dir", "work", "--resume", "-j", "1")[3:], cwd=tmp_path)
    assert local.stdout == wanted.stdout


def test_whatever_is_killed_the_bytes_are_the_same(tmp_path: Path) -> None:
    logs(tmp_path / "logs", 24, 60)
    wanted = run(*check()[3:], "-j", "1", cwd=tmp_path)
    rng = random.Random(KILLS)
    done: list[str] = []
    with cluster() as (held, address):
        command = check("--work-dir", "work", "--engine", "ray", "--address", address, "--resume")
        work, printed = tmp_path / "work", tmp_path / "printed.json"
        while len(done) < KILLS:
            with (
                printed.open("w") as out,
                subprocess.Popen(command, cwd=tmp_path, env=ENVIRONMENT, stdout=out, text=True) as driver,
            ):
                while driver.poll() is None and len(done) < KILLS:
                    with suppress(subprocess.TimeoutExpired):
                        driver.wait(rng.uniform(1, 6))
                    what = ("worker", "node", "driver")[len(done) % 3]
                    if driver.poll() is None and kill(what, held, driver, rng):
                        done.append(what)
                if driver.wait(300) == 1:
                    assert printed.read_text() == wanted.stdout
                    for part in list(work.rglob("part-*"))[len(done) % 2 :: 2]:
                        part.unlink()  # so that there is something to do again
        last = subprocess.run(command, cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True, check=False)
        assert last.stdout == wanted.stdout
        time.sleep(2)
        assert not [name for name in below(held.pid).values() if "perform" in name]
    assert not list((tmp_path / "work").rglob("*.tmp"))
    hands = json.loads(wanted.stdout)["summary"]["hands"]
    print(f"{len(done)} kills ({', '.join(done)}), {hands} hands, the same bytes")


def kill(what: str, held: "subprocess.Popen[str]", driver: "subprocess.Popen[str]", rng: random.Random) -> bool:
    """Kill one; false where there is none yet."""
    if what == "driver":
        driver.kill()
        return True
    if what == "node":
        assert held.stdin is not None
        assert held.stdout is not None
        held.stdin.write("lose\n")
        held.stdin.flush()
        held.stdout.readline()
        return True
    workers = [pid for pid, name in below(held.pid).items() if "perform" in name]
    if not workers:
        return False
    with suppress(OSError):
        os.kill(rng.choice(workers), signal.SIGKILL)
    return True
