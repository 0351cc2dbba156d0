"""Jobs whose logs, parts and folders are changed under them; no result may be of other logs than those that were read."""

import json
import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from handaudit.base.outputs import in_use
from handaudit.base.outputs.scratch import BEGIN, scratch
from handaudit.jobs.tasks import choose, pieces
from handaudit.jobs.tasks.contract import EngineError, EngineLostError
from handaudit.jobs.tasks.pieces import stamp_of
from handaudit.read.inputs import Input
from tests.hostile.attacks import Surface, command
from tests.hostile.box import Done
from tests.support.clean_hands import ROOT
from tests.support.forking import forks

SURFACE = Surface("jobs")
SAME: Final = "`--resume` goes on only with the logs, options and version that the job was begun with"
PARTS: Final = "a part that was changed is made anew, and one folder holds one job of one run"
COUNTS: Final = "every hand is counted once, whatever is found between hands"
ENDS: Final = "a run without a hand ends with 3, a closed pipe with 141, a lost cluster with 4"
CLEAN: Final = "a killed run leaves nothing that the next one does not remove"
LOG: Final = (ROOT / "samples" / "holdem-cash-faulty.txt").read_bytes()


def job(*more: str, work: str = "work") -> Done:
    """A job over the logs of the folder."""
    return command(
        "check",
        "a.txt",
        "b.txt",
        "--engine",
        "local",
        "--work-dir",
        work,
        *more,
        "--no-config",
        "--output-format",
        "jsonl",
    )


def begun() -> Done:
    """A job that was done: two logs, and its folder."""
    Path("a.txt").write_bytes(LOG)
    Path("b.txt").write_bytes(LOG.replace(b"2548710", b"2648710"))
    done = job()
    assert done.status == 1, done.said
    assert "2648710" in done.out
    return done


@contextmanager
def size_and_time_alone() -> Iterator[pytest.MonkeyPatch]:
    """A file system that keeps neither inode nor change time, also for the workers."""
    with pytest.MonkeyPatch.context() as patch:
        forks(patch)
        for module in (choose, pieces):
            patch.setattr(module, "stamp_of", lambda given: stamp_of(given)[:2])
        yield patch


def changed(what: str, change: Callable[[], object], *more: str, promise: str = SAME) -> None:
    """Registers what is changed behind a job, after which it is not resumed."""

    def attack(_folder: Path) -> None:
        begun()
        change()
        done = job("--resume", *more)
        assert done.status == 2, done.said
        assert "was begun with other" in done.err

    SURFACE.add(what, promise, attack)


def kept_size_and_time() -> None:
    """Another log in place of the first, with its size and its time."""
    before = os.stat("a.txt")
    Path("a.txt").write_bytes(LOG.replace("€13".encode(), "€14".encode(), 1))
    os.utime("a.txt", ns=(before.st_atime_ns, before.st_mtime_ns))
    assert os.stat("a.txt").st_size == before.st_size
    assert os.stat("a.txt").st_mtime_ns == before.st_mtime_ns


def renamed_in() -> None:
    """Another file under the name of the first, with its size and its time."""
    before = os.stat("a.txt")
    Path("c.txt").write_bytes(LOG.replace("€13".encode(), "€14".encode(), 1))
    os.utime("c.txt", ns=(before.st_atime_ns, before.st_mtime_ns))
    os.replace("c.txt", "a.txt")


changed("a log is written anew with its size and time kept", kept_size_and_time)
changed("another log is put in its place with size and time kept", renamed_in)
changed("a log grows", lambda: Path("a.txt").write_bytes(LOG + LOG[:10]))
changed("a log is touched", lambda: os.utime("a.txt"))
changed("a log is replaced by a link", lambda: (os.rename("a.txt", "c.txt"), os.symlink("b.txt", "a.txt")))
changed("a rulebook appears beside the logs", lambda: Path("house.toml").write_text('base = "holdem"\n'))
changed("another option", lambda: None, "--set", "th_odd_per_pot=no")
changed("another version", lambda: of_job(lambda about: about.update(version="0.0.1")))


def of_job(change: Callable[[dict[str, object]], object]) -> None:
    """Changes what the folder says of its job."""
    about = json.loads(Path("work/job.json").read_bytes())
    change(about)
    Path("work/job.json").write_text(json.dumps(about))


@SURFACE.on(PARTS)
def forged_part(_folder: Path) -> None:
    """Parts are exchanged for one another; the result is the same."""
    due = begun()
    parts = sorted(Path("work/parts").rglob("part-*"))
    assert len(parts) >= 2
    shutil.copy(parts[0], parts[1])
    again = job("--resume")
    assert (again.status, again.out) == (due.status, due.out)


@SURFACE.on(PARTS)
def torn_part(_folder: Path) -> None:
    """Every part is cut in half; the result is the same."""
    due = begun()
    for part in Path("work/parts").rglob("part-*"):
        part.write_bytes(part.read_bytes()[: part.stat().st_size // 2])
    again = job("--resume")
    assert (again.status, again.out) == (due.status, due.out)


@SURFACE.on(PARTS)
def two_drivers(_folder: Path) -> None:
    """A second run in the folder of a job that is at work."""
    fcntl = pytest.importorskip("fcntl", reason="there are no locks of files here")
    begun()
    with open("work/lock", "ab") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = job("--resume")
    assert done.status == 2
    assert "another run is at work" in done.err


@SURFACE.on(PARTS)
def not_a_job(_folder: Path) -> None:
    """A folder that holds something else."""
    begun()
    Path("mine").mkdir()
    Path("mine/letter.txt").write_text("mine")
    done = job(work="mine")
    assert done.status == 2
    assert [one.name for one in Path("mine").iterdir() if one.name != "lock"] == ["letter.txt"]


@SURFACE.on(PARTS)
def again_without_resume(_folder: Path) -> None:
    """A job is begun again in its folder without --resume."""
    begun()
    done = job()
    assert done.status == 2
    assert "--resume" in done.err


@SURFACE.on(SAME)
def stamps(folder: Path) -> None:
    """Two files of one size and time are told apart."""
    for name in ("a", "b"):
        (folder / name).write_text("x")
        os.utime(folder / name, ns=(0, 0))
    one, other = (stamp_of(Input(name, folder / name)) for name in "ab")
    assert one[:2] == other[:2]
    assert one != other


@SURFACE.on(SAME)
def nothing_but_bytes(_folder: Path) -> None:
    """A log has other bytes on a file system that keeps neither inode nor change time."""
    with size_and_time_alone():
        due = begun()
        again = job("--resume")
        assert (again.status, again.out) == (due.status, due.out)
        kept_size_and_time()
        done = job("--resume")
    assert (done.status, done.out) == (2, "")
    assert "a.txt has other bytes than the job has read" in done.err


@SURFACE.on(SAME)
def bytes_of_a_cut_log(_folder: Path) -> None:
    """A byte changes in the middle of a log that is cut into many tasks, and nothing else of the file does."""
    with size_and_time_alone() as patch:
        patch.setattr(pieces, "LEAST", 2000)
        due = begun()
        assert len(list(Path("work/parts").rglob("part-*"))) > 8
        assert job("--resume").out == due.out
        kept_size_and_time()
        done = job("--resume")
    assert (done.status, done.out) == (2, "")
    assert "a.txt has other bytes than the job has read" in done.err


@SURFACE.on(COUNTS)
def between_hands(_folder: Path) -> None:
    """Findings between hands name hands that have findings already."""
    Path("a.txt").write_bytes(LOG)
    Path("b.txt").write_bytes(LOG)
    done = command("check", "a.txt", "b.txt", "--no-config")
    last = done.out.splitlines()[-1]
    found = re.search(r"^([\d,]+) hands?.* in ([\d,]+) hands?\b", last)
    assert found is not None, last
    hands, marked = int(found[1]), int(found[2])
    assert marked <= hands, last


@SURFACE.on(ENDS)
def no_hand(_folder: Path) -> None:
    """Every command gets logs without a hand."""
    Path("a.txt").write_bytes(b"")
    for words in (
        "check",
        "stats",
        "replay",
        "settle",
        "compare --set th_odd_per_pot=no",
        "export -o jsonl:out",
        "report -o r.html",
    ):
        name, *more = words.split()
        assert command(name, "a.txt", *more, "--no-config").status == 3, words
        assert (
            command(name, "a.txt", *more, "--allow-empty", "--force", "--no-config").status == 0
            if "-o" in more
            else True
        ), words


@SURFACE.on(ENDS)
def lost_cluster(_folder: Path) -> None:
    """The head of a cluster dies."""
    assert EngineLostError.status == 4
    assert issubclass(EngineLostError, EngineError)


@SURFACE.on(CLEAN)
def left_over(_folder: Path) -> None:
    """A killed run left a folder among the temporary files; one of a living run stays."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tempfile.tempdir", str(Path.cwd()))
        dead, alive = (f"{BEGIN}{process}-{in_use._here()}-{'0' * 8}-x" for process in (2**22 + 7, os.getpid()))
        for name in (dead, alive, f"{BEGIN}1-elsewhere-0-x"):
            Path(name, "in").mkdir(parents=True)
        with scratch() as made:
            assert Path(made).is_dir()
            assert not Path(dead).exists()
            assert Path(alive).is_dir()
            assert Path(f"{BEGIN}1-elsewhere-0-x").is_dir()
        assert not Path(made).exists()
