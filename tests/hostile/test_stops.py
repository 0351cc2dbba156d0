"""Runs with one process and with two that are told to stop or are killed at any stage, and workers that die, hang or run out of memory."""

import shutil
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

import pytest
from typer.main import get_command

from handaudit.app.cli import app
from tests.hostile.faulty import STAGE, Fault
from tests.hostile.processes import ACTS, OUTSIDE, Act, Left, apart
from tests.hostile.test_faults import contents
from tests.report.logs import HAND, TOTAL, WRONG, numbered

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes by /proc")
LINES: Final = (
    "jobs/processes/pool_run.py", "jobs/processes/pool.py", "jobs/processes/batches.py", "jobs/processes/fold.py",
    "jobs/processes/settling.py", "handaudit/jobs/pipeline.py",
    "app/commands/targets.py", "app/commands/runs.py", "app/commands/check.py", "app/commands/settle.py", "app/commands/stats.py",
    "app/commands/export.py",
    "base/outputs/files.py", "base/outputs/in_use.py", "stats/export.py",
)  # fmt: skip
"""Where a run reads, starts and follows workers, and writes."""
COMMANDS: Final = {
    "check": "check night.txt --output-format jsonl",
    "check-files": "check night.txt -o json:o/a.json -o sarif:o/a.sarif --force",
    "export": "export night.txt -o o --force",
    "stats": "stats night.txt -o o/s.csv --force",
    "settle": "settle night.txt -o o/s.json --force",
}
OLD: Final = ("a.json", "hands.csv", "s.csv", "s.json")
STOPPED: Final = {signal.SIGINT: 130, signal.SIGTERM: 143}


def having_jobs() -> list[str]:
    """The commands that may have more than one process."""
    known = getattr(get_command(app), "commands", {})
    return [name for name, words in COMMANDS.items() if "jobs" in [one.name for one in known[words.split()[0]].params]]


WAYS: Final = [
    pytest.param(name, jobs, id=f"{name}-{jobs}")
    for name in COMMANDS
    for jobs in (0, *((1, 2) if name in having_jobs() else ()))
    if jobs or name not in having_jobs()
]


def words(name: str, jobs: int) -> list[str]:
    """A command line."""
    return [*COMMANDS[name].split(), *(("--jobs", str(jobs)) if jobs else ())]


@pytest.fixture
def night(tmp_path: Path) -> Path:
    """A folder with a log, and with files that were there before."""
    made = tmp_path / "made"
    (made / "o").mkdir(parents=True)
    (made / "tmp").mkdir()
    hands = (HAND, WRONG, HAND, HAND, TOTAL)
    (made / "night.txt").write_text("\n\n".join(numbered(hands[n % 5], n) for n in range(1, 26)), "utf-8")
    for name in OLD:
        (made / "o" / name).write_text("mine", "utf-8")
    return made


def whole(left: Left, before: dict[str, bytes], after: dict[str, bytes], right: dict[str, bytes]) -> None:
    """Each file is as it was or as it is to be, and no process is left."""
    assert left.orphans == []
    for path, data in after.items():
        if ".tmp" not in path:
            assert data in (before.get(path), right.get(path)), path
    assert after.keys() >= before.keys()


def stages(count: int, some: int) -> list[int]:
    """So many of the stages of a run, from its first to its last."""
    return sorted({at * (count - 1) // max(some - 1, 1) for at in range(some)})


def drawn(count: int, some: int) -> list[int]:
    """So many of the stages of a run, drawn from all of them; of a run with as many stages they are the same each time."""
    return Random(count).sample(range(count), some)


def stop(
    night: Path,
    tmp_path: Path,
    name: str,
    jobs: int,
    some: int,
    signals: tuple[signal.Signals, ...],
    which: Callable[[int, int], list[int]] = stages,
) -> int:
    """A run is sent a signal at some of its stages; how many were tried."""
    args, told = words(name, jobs), tmp_path / "told"
    before = contents(night)
    folder = tmp_path / "it"
    shutil.copytree(night, folder)
    done = apart(args, folder, told, lines=LINES)
    assert done.ended is not None
    assert done.ended.status == 1, done.ended.err
    right = contents(folder)
    tried = 0
    for at in which(done.ended.calls[STAGE], some):
        for number in signals:
            shutil.rmtree(folder)
            shutil.copytree(night, folder)
            left = apart(args, folder, told, Fault(STAGE, at, -number), LINES)
            after, where = contents(folder), (at, number.name)
            whole(left, before, after, right)
            tried += 1
            if (
                left.ended is not None and left.ended.calls[STAGE] <= at
            ):  # of two processes one may have come a line less far
                assert left.ended[:2] == done.ended[:2], where
                assert after == right, where
                continue
            if number == signal.SIGKILL:
                assert left.status == -signal.SIGKILL, where
                again = apart(args, folder, told)
                assert again.ended is not None, where
                assert again.ended[:2] == done.ended[:2], where
                assert contents(folder) == right, where
                continue
            assert left.ended is not None, where
            assert not [path for path in after if ".tmp" in path], where
            assert "Traceback" not in left.ended.err, left.ended.err
            assert "Exception ignored" not in left.ended.err, left.ended.err
            if left.ended[:2] != done.ended[:2]:
                assert left.ended.status == STOPPED[number], (where, left)
                assert 1 <= len(left.ended.err.strip().splitlines()) <= 3, left.ended.err
                assert done.ended.out.startswith(left.ended.out), where
    return tried


@pytest.mark.parametrize(("name", "jobs", "number"), [("check-files", 2, signal.SIGINT), ("export", 2, signal.SIGTERM)])
def test_told_to_stop_at_some_stages(night: Path, tmp_path: Path, name: str, jobs: int, number: signal.Signals) -> None:
    """One in the middle; `a_few_stages` has all commands."""
    assert stop(night, tmp_path, name, jobs, 1, (number,), lambda count, _: [count // 2]) == 1


@pytest.mark.long
@pytest.mark.parametrize(("name", "jobs"), WAYS)
def test_stopped_at_a_few_stages(night: Path, tmp_path: Path, name: str, jobs: int) -> None:
    assert stop(night, tmp_path, name, jobs, 1, (signal.SIGINT, signal.SIGTERM, signal.SIGKILL), drawn) == 3


@pytest.mark.long
@pytest.mark.parametrize(("name", "jobs"), WAYS)
def test_told_to_stop_at_any_stage(night: Path, tmp_path: Path, name: str, jobs: int) -> None:
    assert stop(night, tmp_path, name, jobs, 60, (signal.SIGINT, signal.SIGTERM)) > 100


@pytest.mark.long
@pytest.mark.parametrize(("name", "jobs"), WAYS)
def test_killed_at_any_stage(night: Path, tmp_path: Path, name: str, jobs: int) -> None:
    """The next run sweeps up and ends as if nothing had been."""
    assert stop(night, tmp_path, name, jobs, 40, (signal.SIGKILL,)) > 30


def happens(night: Path, tmp_path: Path, name: str, act: Act) -> tuple[Left, Left, bool]:
    """A run with two workers to one of which something happens, the same run with one process, and whether they wrote the same."""
    folders = tmp_path / "it", tmp_path / "alone"
    for folder in folders:
        shutil.copytree(night, folder)
    left = apart(words(name, 2), folders[0], tmp_path / "told", act=act)
    alone = apart(words(name, 1), folders[1], tmp_path / "told")
    same = contents(folders[0]) == contents(folders[1])
    assert not [path for path in contents(folders[0]) if ".tmp" in path]
    for folder in folders:
        shutil.rmtree(folder)
    assert left.acted
    assert left.orphans == []
    assert left.ended is not None
    assert alone.ended is not None
    assert "Traceback" not in left.ended.err
    assert "internal error" not in left.ended.err
    return left, alone, same


def once(night: Path, tmp_path: Path, name: str, how: str) -> None:
    """What befalls one worker once costs nothing; one that hangs is given up, and its hand with it."""
    left, alone, same = happens(night, tmp_path, name, Act(how, 2, True))
    assert left.ended is not None
    assert alone.ended is not None
    if how.startswith(("hangs", "stopped")):
        assert left.ended.status == 3 or same
        return
    assert (left.ended.status, left.ended.out) == (alone.ended.status, alone.ended.out)
    assert same


def always(night: Path, tmp_path: Path, name: str, how: str) -> None:
    """What befalls every worker that comes there never passes for a whole audit, and ends."""
    left, alone, same = happens(night, tmp_path, name, Act(how, 2, False))
    assert left.ended is not None
    assert alone.ended is not None
    assert left.ended.status == 3 or (left.ended.status == alone.ended.status and same)


@pytest.mark.parametrize("how", ["killed", pytest.param("given no memory", marks=pytest.mark.long)])
def test_a_worker_to_which_something_happens_once(night: Path, tmp_path: Path, how: str) -> None:
    once(night, tmp_path, "check-files", how)


@pytest.mark.long
@pytest.mark.parametrize("name", having_jobs())
@pytest.mark.parametrize("how", [*ACTS, *OUTSIDE])
def test_every_worker_of_every_command(night: Path, tmp_path: Path, name: str, how: str) -> None:
    if name == "export" and how in ACTS:
        pytest.skip("its workers are not forked: to them something happens from outside")
    once(night, tmp_path, name, how)
    always(night, tmp_path, name, how)
