"""Of plain hands one process makes tables while another one looks at them: the outputs are those of one process, or there are none."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from handaudit.app.commands.runs import Logs, follow
from handaudit.app.commands.sources import StatsInput
from handaudit.base.errors import MachineError, UsageError
from handaudit.jobs.pipeline import Run
from handaudit.jobs.processes import batches, choose, consumer
from handaudit.jobs.processes.choose import consumed
from handaudit.jobs.processes.shared_memory import Shelf
from handaudit.jobs.processes.two_process_run import LookPool
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.lazy_audit import brief_of
from handaudit.stats.adds_up import AddsUp
from handaudit.stats.by_player import ByPlayer
from handaudit.stats.groups import Groups
from tests.jobs.processes.test_export_jobs import tables
from tests.jobs.processes.test_jobs import LOG, written
from tests.kernel.test_counts import KINDS
from tests.stats.logs import call
from tests.support.forking import forks
from tests.support.looks import block, dealt

pytestmark = pytest.mark.usefixtures("native")


@pytest.fixture(autouse=True)
def second(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The second processes that there were."""
    forks(monkeypatch)
    monkeypatch.setattr(choose, "_is_shared", lambda _: True)
    made: list[Any] = []
    begin = consumer.Consumer.__init__

    def noted(self: Any, *args: Any) -> None:
        made.append(self)
        begin(self, *args)

    monkeypatch.setattr(consumer.Consumer, "__init__", noted)
    return made


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """Plain hands of cash games and tournaments, copies, contradictions, hands of other kinds, and text that is no hand."""
    folder = tmp_path / "logs"
    folder.mkdir()
    cash, other = dealt(93, 90, KINDS["cash"][0]), dealt(94, 60, KINDS["tournament"][0])
    first = block(cash).decode()
    number = first[first.index("#") : first.index(":")]
    (folder / "a.txt").write_bytes(block(cash))
    written(folder / "b.txt", "rubbish\n\n" + LOG[: LOG.index("Handaudit Hand #9:")])
    (folder / "c.txt").write_bytes(block(other) + block(cash[:20]))
    (folder / "d.txt").write_bytes(block(dealt(95, 30, KINDS["cash"][0])))
    last = block(dealt(96, 4, KINDS["cash"][0])).decode()
    written(folder / "e.txt", last.replace(last[last.index("#") : last.index(":")], number, 1))
    return folder


def same(logs: Path, *words: str, ends: str = "") -> None:
    """Holds the files of a command with two and three processes to those with one."""
    made = []
    for jobs in ("1", "2", "3"):
        (logs.parent / jobs).mkdir()
        made.append(call(*words, "-o", f"../{jobs}{ends}", "--jobs", jobs, cwd=logs))
    assert made[0] == made[1] == made[2]
    assert made[0].returncode == 3
    assert tables(logs.parent / "1") == tables(logs.parent / "2") == tables(logs.parent / "3")
    assert tables(logs.parent / "1")


@pytest.mark.heavy
@pytest.mark.parametrize("words", [(), ("--metric", "all")], ids=" ".join)
@pytest.mark.parametrize("small", [False, True])
def test_the_same_statistics(
    logs: Path, words: tuple[str, ...], small: bool, second: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    if small:
        monkeypatch.setattr(Shelf, "lay", lambda *_: None)  # a block for which there is no room is sent
        monkeypatch.setattr(consumer, "MANY", 1)
    same(logs, "stats", ".", *words, ends="/x.csv")
    assert len(second) == 4, "an id of two contents takes a second look"
    assert all(one.process.exitcode == 0 for one in second)


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether something was found at each look that the other process was asked for; there are many of few hands."""
    monkeypatch.setattr(batches, "TARGET", 4_000)
    found: list[bool] = []
    hear = LookPool.looked

    def noted(self: LookPool, number: int, place: Any) -> None:
        found.append(place is not None)
        hear(self, number, place)

    monkeypatch.setattr(LookPool, "looked", noted)
    return found


@pytest.mark.heavy
@pytest.mark.parametrize("time", [True, False])
def test_whoever_looks(logs: Path, looks: list[bool], time: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(consumer.Consumer, "has_time", lambda _: time)
    same(logs, "stats", ".", ends="/x.csv")
    # Whether a hand at the end of a batch comes with others is all the same.
    assert [told.split()[:2] for told in gathered(logs, 2)] == [told.split()[:2] for told in gathered(logs, 1)]
    assert all(looks)
    assert bool(looks) == time


@pytest.mark.heavy
def test_a_look_of_which_nothing_can_be_told_is_taken_here(
    logs: Path, looks: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumer.Consumer, "has_time", lambda _: True)
    lay = Shelf.lay
    odd: list[int] = []

    def full(self: Shelf, texts: Any) -> Any:
        odd.append(0)
        return None if len(odd) % 2 else lay(self, texts)

    monkeypatch.setattr(Shelf, "lay", full)
    same(logs, "stats", ".", ends="/x.csv")
    assert {True, False} == set(looks)


TOLD = """
import runpy, sys
from handaudit.jobs.processes import consumer
begin = consumer.Consumer.__init__
consumer.Consumer.__init__ = lambda self, *args: sys.stderr.write("a second process\\n") and begin(self, *args)
runpy.run_module("handaudit", run_name="__main__", alter_sys=True)
"""


@pytest.mark.heavy
@pytest.mark.parametrize("words", [(), ("--all-columns",), ("--frame", "players,tournaments")], ids=" ".join)
def test_the_same_export(logs: Path, words: tuple[str, ...]) -> None:
    made = []
    for jobs in ("1", "2"):
        given = [sys.executable, "-c", TOLD, "export", ".", *words, "-o", f"../{jobs}", "--jobs", jobs]
        made.append(subprocess.run(given, cwd=logs, capture_output=True, text=True, timeout=120, check=False))
    assert made[1].stderr == "a second process\n" + made[0].stderr
    assert made[0].returncode == made[1].returncode == 3
    assert tables(logs.parent / "1") == tables(logs.parent / "2")


@pytest.mark.heavy
def test_hands_that_cannot_be_added_up_with_others(
    logs: Path, second: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    run = ByPlayer.run
    monkeypatch.setattr(
        ByPlayer,
        "run",
        lambda self, kernel, found, low, high, *at: run(self, kernel, found, low, min(low + 2, high), *at),
    )
    files = [call("stats", "a.txt", "-o", f"{jobs}.csv", "--jobs", jobs, cwd=logs) for jobs in ("1", "2")]
    assert files[0] == files[1]
    assert (logs / "1.csv").read_bytes() == (logs / "2.csv").read_bytes()
    assert len(second) == 1


class Gathers:
    """Takes items, and says which they were."""

    def __init__(self, at_end: Callable[[], None]) -> None:
        self.told: list[str] = []
        self.at_end = at_end

    def adds(self, _kernel: Any, found: Any, low: int, high: int, source: str, line: int) -> int:
        """All hands but each third one."""
        for at in range(low, high):
            if len(self.told) % 3 == 2:
                return at
            self.told.append(f"{source}:{line} {found.head(at)[1]}")
            line += found.lines[at]
        return high

    def take(self, item: Audit | Finding) -> None:
        """Any other."""
        self.put(self.given(item))

    def given(self, item: Audit | Finding) -> str:
        """Of another item, what is told of it."""
        if isinstance(item, Finding):
            return item.code
        brief = brief_of(item)
        return f"{item.hand.source}:{item.hand.line} {item.hand.id} {brief is not None} {len(item.findings)}"

    def put(self, given: str) -> None:
        """What is told of it."""
        self.told.append(given)

    def finish(self) -> list[str]:
        """What they were."""
        self.at_end()
        return self.told


def gathered(folder: Path, jobs: int, at_end: Callable[[], None] = lambda: None) -> list[str]:
    """What comes of a run."""
    run = Run([str(folder)], quick=True).replaying()
    with consumed(run, Gathers(at_end), jobs) as (run, to):
        follow(run, to.take)
        return to.finish()


@pytest.mark.heavy
def test_every_item_comes_once_and_in_order(logs: Path, second: list[Any]) -> None:
    here = gathered(logs, 1)
    assert gathered(logs, 2) == here
    assert len(here) > 200
    assert len(second) == 1


@pytest.mark.heavy
@pytest.mark.parametrize("error", [UsageError("no"), OSError(28, "No space left on device"), KeyError("x")])
def test_what_goes_wrong_there_is_raised_here(logs: Path, error: Exception) -> None:
    def fail() -> None:
        raise error

    with pytest.raises(type(error)) as raised:
        gathered(logs, 2, fail)
    assert str(raised.value) == str(error)


@pytest.mark.heavy
def test_an_error_that_cannot_be_sent_is_told(logs: Path) -> None:
    class Odd(Exception):
        def __init__(self, one: int, two: int) -> None:
            super().__init__(f"{one} and {two}")

    def fail() -> None:
        raise Odd(1, 2)

    with pytest.raises(RuntimeError, match="1 and 2"):
        gathered(logs, 2, fail)


@pytest.mark.heavy
def test_a_process_that_is_killed_is_told_and_nothing_is_written(logs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(MachineError, match=r"was killed \(SIGKILL\); no file was written: run again with --jobs 1"):
        gathered(logs, 2, lambda: os.kill(os.getpid(), signal.SIGKILL))
    here = os.getpid()
    finish = AddsUp.finish

    def die(self: AddsUp[Any]) -> Any:
        if os.getpid() != here:
            os.kill(os.getpid(), signal.SIGKILL)
        return finish(self)

    monkeypatch.setattr(AddsUp, "finish", die)
    before = sorted(logs.iterdir())
    with pytest.raises(MachineError, match="killed"):
        call("stats", "a.txt", "-o", "x.csv", "--jobs", "2", cwd=logs)
    assert sorted(logs.iterdir()) == before


@pytest.mark.heavy
@pytest.mark.skipif(sys.platform != "linux", reason="processes as Linux tells of them")
def test_what_is_on_standard_output_already_is_not_denied(logs: Path) -> None:
    words = [sys.executable, "-m", "handaudit", "stats", "a.txt", "--metric", "all", "--jobs", "2"]
    with subprocess.Popen(words, cwd=logs, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.read(1)
        for child in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split():
            os.kill(int(child), signal.SIGKILL)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 4
    assert err.decode() == (
        "handaudit: one of the two processes of this run was killed (SIGKILL); no file was written: run again with --jobs 1\n"
    )


@pytest.mark.heavy
def test_who_is_stopped_leaves_no_process(logs: Path, second: list[Any]) -> None:
    def stopped() -> None:
        run = Run([str(logs)], quick=True).replaying()
        with consumed(run, Gathers(lambda: None), 2) as (run, to):
            to.take(next(iter(run)))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stopped()
    assert second[0].process.exitcode == -signal.SIGKILL


@pytest.mark.heavy
def test_one_process_where_there_is_nothing_to_share(
    logs: Path, second: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert gathered(logs, 1)
    few = Run([str(logs)], quick=True).replaying()
    with consumed(few, Gathers(lambda: None), None) as (same, to):
        assert same is few
        assert isinstance(to, Gathers)
    StatsInput(lambda: Logs([str(logs)]).replayed(), (), "pt4").add_up(Groups(("position",)), 2, id)
    monkeypatch.setattr(choose, "_is_shared", lambda _: False)
    assert gathered(logs, 2)
    assert not second


@pytest.mark.heavy
def test_one_process_where_no_other_can_be_had(logs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: Any) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    wanted = gathered(logs, 1)
    monkeypatch.setattr(consumer.Consumer, "__init__", refused)
    assert gathered(logs, 2) == wanted
