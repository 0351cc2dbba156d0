"""Any number of processes prints what one prints, and a process that is lost costs at most its own hand."""

import io
import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from handaudit.app.commands.runs import report_run
from handaudit.jobs.pipeline import Run
from handaudit.jobs.processes import batches, choose, pool, worker
from handaudit.jobs.processes import pool_run as many
from handaudit.jobs.processes.kernel_run import AheadRun
from handaudit.jobs.processes.pool_run import ManyRun
from handaudit.jobs.processes.rows import Packer, Row
from handaudit.kernel.load import kernel
from handaudit.model.finding import Finding
from handaudit.read.chunks import Chunk
from handaudit.report.choice import Choice
from handaudit.report.machine import CheckJson
from handaudit.report.text import CheckText
from tests.report.logs import HAND, TOTAL, WRONG, numbered
from tests.support.forking import forks
from tests.support.sessions import session

ROOT = Path(__file__).resolve().parents[3]
LOG = "\n\n".join(numbered((HAND, WRONG, HAND, HAND, TOTAL)[n % 5], n) for n in range(1, 41))

native = pytest.mark.skipif(kernel() is None, reason="the native kernel is not built here")
forked = pytest.mark.skipif(sys.platform != "linux", reason="only forked workers see what the test changes")


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Batches of a few hands. The libraries of other tests are out of sight: workers are forked from a process without them."""
    monkeypatch.setattr(batches, "TARGET", 2_500)
    monkeypatch.setattr(batches, "LARGE", 2_500)
    forks(monkeypatch)


def printed(run: Run) -> tuple[str, str, int]:
    """The report for people, the one for programs, and the exit status."""
    outs = io.StringIO(), io.StringIO()
    text, objects, choice = CheckText(outs[0]), CheckJson(outs[1]), Choice()

    class Both:
        findings_only = True

        def hand(self, audit: Any, findings: tuple[Finding, ...]) -> None:
            text.hand(audit, findings)
            objects.hand(audit, findings)

        def loose(self, finding: Finding) -> None:
            text.loose(finding)
            objects.loose(finding)

        def end(self, tally: Any) -> None:
            text.end(tally)
            objects.end(tally)

    report_run(run, Both(), choice)
    return outs[0].getvalue(), outs[1].getvalue(), choice.status(run.tally)


def on(jobs: int, *paths: Path, kind: type[ManyRun] = ManyRun, **more: Any) -> tuple[str, str, int]:
    """What so many processes print."""
    run = Run([str(path) for path in paths], quick=kind is AheadRun, **more)
    return printed(run if jobs == 1 else kind(run, jobs, 0))


@pytest.fixture(params=[ManyRun, pytest.param(AheadRun, marks=native)])
def kind(request: pytest.FixtureRequest) -> type[ManyRun]:
    """Both kinds of runs on several cores."""
    chosen: type[ManyRun] = request.param
    return chosen


def same(*paths: Path, **more: Any) -> tuple[str, str, int]:
    """What any number of them prints."""
    wanted = on(1, *paths, **more)
    for jobs in (2, 3):
        for kind in (ManyRun, AheadRun) if kernel() is not None else (ManyRun,):
            assert on(jobs, *paths, kind=kind, **more) == wanted
    return wanted


def written(path: Path, text: str, codec: str = "utf-8") -> Path:
    """A log."""
    path.write_bytes(text.encode(codec))
    return path


@pytest.mark.heavy
def test_samples() -> None:
    text, _, status = same(ROOT / "samples")
    assert status == 1
    assert "error[" in text


@pytest.mark.heavy
@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be"])
def test_one_log_in_any_encoding(tmp_path: Path, codec: str) -> None:
    _, out, _ = same(written(tmp_path / "n.txt", ("\ufeff" if codec == "utf-16-be" else "") + LOG, codec))
    report = json.loads(out)
    assert (report["summary"]["hands"], report["summary"]["clean"]) == (40, 24)
    roots = [finding for finding in report["findings"] if finding["root"]]
    lines = {finding["line"] for finding in roots if finding["code"] == "pot-total-mismatch"}
    assert lines == {1 + n * 37 + 30 for n in range(3, 40, 5)}


@pytest.mark.heavy
def test_a_declared_encoding(tmp_path: Path) -> None:
    log = written(tmp_path / "n.txt", LOG.replace("Cy", "Zoé"), "cp1252")
    assert json.loads(same(log, encoding="cp1252")[1])["inputs"][0]["encoding"] == "cp1252"
    assert json.loads(same(log)[1])["inputs"][0]["encoding"] == "cp1252"
    assert same(log, encoding="utf-8")[2] == 1


@pytest.mark.heavy
def test_many_small_logs_of_every_kind(tmp_path: Path) -> None:
    for number in range(30):
        written(tmp_path / f"{number:02}.txt", numbered(HAND, number + 1))
    written(tmp_path / "30.txt", "")
    written(tmp_path / "31.txt", HAND.partition("\n")[2] + "\n\nrubbish\n\n" + numbered(WRONG, 99))
    written(tmp_path / "32.txt", numbered(HAND, 5) + "\n\n" + numbered(WRONG, 6).replace("Kitchen", "Attic"))
    written(tmp_path / "33.txt", HAND[:700])
    text, out, status = same(tmp_path, tmp_path / "no.txt", tmp_path / "01.txt")
    assert status == 3
    codes = {finding["code"] for finding in json.loads(out)["findings"]}
    wanted = {
        "session-duplicate-hand",
        "session-conflicting-hand",
        "log-truncated-hand",
        "log-garbage",
        "log-empty-file",
    }
    assert codes >= wanted | {"log-unreadable-file", "log-repeated-file"}
    assert "at least one of the two" in text


@pytest.mark.heavy
@pytest.mark.parametrize("seed", range(4))
def test_faults_between_hands_across_the_borders_of_batches(tmp_path: Path, seed: int) -> None:
    made = session(f"jobs {seed}", 60, 0.4)
    assert made.planted
    _, out, _ = same(written(tmp_path / "n.txt", made.text()))
    found = {(finding["code"], finding["line"]) for finding in json.loads(out)["findings"]}
    assert {one for one in made.expected() if one[0] != "session-duplicate-hand"} & found


@pytest.mark.heavy
def test_copies_and_contradictions_across_the_borders_of_batches(tmp_path: Path) -> None:
    log = written(tmp_path / "a.txt", LOG)
    other = written(tmp_path / "b.txt", LOG.replace("Ann: bets $20", "Ann: bets $20 "))
    third = written(tmp_path / "c.txt", LOG.replace("20:15:00", "20:16:00"))
    found = [finding["code"] for finding in json.loads(same(log, other, third)[1])["findings"]]
    assert (found.count("session-duplicate-hand"), found.count("session-conflicting-hand")) == (40, 40)


@pytest.mark.heavy
def test_rulebooks_of_the_hands_own(tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text('base = "holdem"\ntitle = "Club"\n[because]\nth_wheel = "so"\n')
    text = (
        LOG.replace("UTC\n", "UTC\nRulebook: club.toml\n", 9) + "\n\n" + numbered(HAND, 77).replace("Hold'em", "Whist")
    )
    _, out, status = same(written(tmp_path / "n.txt", text), settings=("th_wheel=no",))
    assert [book["name"] for book in json.loads(out)["tool"]["rulebooks"]] == ["club", "holdem"]
    assert status == 3


@pytest.mark.heavy
def test_processes_that_start_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: type[ManyRun]) -> None:
    monkeypatch.setattr(threading, "active_count", lambda: 2)
    log = written(tmp_path / "n.txt", LOG)
    copy = written(tmp_path / "m.txt", LOG)
    assert on(2, log, copy, kind=kind) == on(1, log, copy)


@pytest.mark.heavy
def test_no_process_can_be_had(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: type[ManyRun]) -> None:
    def fail(*_: object) -> None:
        raise BlockingIOError

    log = written(tmp_path / "n.txt", LOG)
    monkeypatch.setattr(pool, "Worker", fail)
    assert on(3, log, kind=kind) == on(1, log)


def test_few_bytes_are_not_worth_a_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = str(written(tmp_path / "n.txt", LOG))
    monkeypatch.setattr(choose, "cores", lambda: 4)
    assert type(choose.open_run([log])) is Run
    assert type(choose.open_run([log], jobs=1)) is Run
    assert type(choose.open_run([log], jobs=2)) is AheadRun
    monkeypatch.setattr(choose, "WORTH", 10_000)
    assert type(choose.open_run([log])) is AheadRun


@pytest.mark.heavy
@pytest.mark.parametrize("worth", [0, 10_000, 1 << 30])
def test_workers_may_come_late(tmp_path: Path, worth: int) -> None:
    log = written(tmp_path / "n.txt", LOG)
    assert printed(ManyRun(Run([str(log)]), 2, worth)) == on(1, log)


def instead(monkeypatch: pytest.MonkeyPatch, number: int, act: Callable[[], None]) -> None:
    """What a worker does at one hand, unless that hand is given up."""
    row, parent = Packer.row, os.getpid()

    def changed(self: Packer, chunk: Chunk, name: str, folder: Path, lost: Finding | None = None) -> Row:
        if lost is None and chunk.lines[0].startswith(f"Handaudit Hand #{number}:") and os.getpid() != parent:
            act()
        return row(self, chunk, name, folder, lost)

    monkeypatch.setattr(Packer, "row", changed)


def die() -> None:
    """As if the system took the process."""
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.heavy
@forked
def test_a_hand_that_kills_costs_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: type[ManyRun]) -> None:
    log = written(tmp_path / "n.txt", LOG)
    wanted = json.loads(on(1, log)[1])
    instead(monkeypatch, 17, die)
    for jobs in (2, 3):
        text, out, status = on(jobs, log, kind=kind)
        found = json.loads(out)
        assert status == 3
        assert found["summary"] == wanted["summary"] | {
            "audited": 39,
            "unread": 1,
            "clean": wanted["summary"]["clean"] - 1,
            "error": wanted["summary"]["error"] + 1,
        }
        (lost,) = [one for one in found["findings"] if one["code"] == "log-abandoned-hand"]
        assert (lost["hand"], lost["line"], lost["file"]) == ("17", 1 + 16 * 37, str(log))
        assert "SIGKILL" in lost["message"]
        assert [one for one in found["findings"] if one is not lost] == wanted["findings"]
        assert "1 not read" in text


@pytest.mark.heavy
@forked
def test_a_process_that_is_killed_once_costs_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: type[ManyRun]
) -> None:
    log, flag = written(tmp_path / "n.txt", LOG), tmp_path / "flag"

    def once() -> None:
        if not flag.exists():
            flag.touch()
            die()

    instead(monkeypatch, 17, once)
    assert on(2, log, kind=kind) == on(1, log)
    assert flag.exists()


@pytest.mark.heavy
@forked
def test_what_waits_for_a_process_that_is_killed_goes_to_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: type[ManyRun]
) -> None:
    """A worker has a job and some that wait; it dies as soon as they are sent, at whatever it is."""
    log = written(tmp_path / "n.txt", "\n\n".join(numbered((HAND, WRONG)[n % 2], n) for n in range(1, 161)))
    wanted, lost = on(1, log), list[bool]()
    send, lose = pool.Worker.send, pool.WorkerPool._lose

    def sent(self: pool.Worker, job: bytes) -> None:
        send(self, job)
        if self.coming and len(lost) < 3:
            lost.append(False)
            os.kill(self.process.pid, signal.SIGKILL)

    def told(self: pool.WorkerPool, gone: pool.Worker, hangs: str) -> None:
        wait = [gone.task, *[task for task, _ in gone.coming]]
        lose(self, gone, hangs)
        if len(wait) > 1:
            lost[-1] = list(self.queue)[: len(wait)] == wait

    monkeypatch.setattr(pool.Worker, "send", sent)
    monkeypatch.setattr(pool.WorkerPool, "_lose", told)
    assert on(2, log, kind=kind) == wanted
    assert len(lost) == 3
    assert any(lost)


@pytest.mark.heavy
@forked
def test_a_hand_that_hangs_costs_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: type[ManyRun]) -> None:
    monkeypatch.setattr(pool, "HANG", 0.6)
    monkeypatch.setattr(pool, "LOOK", 0.1)
    monkeypatch.setattr(many, "LOOK", 0.1)
    instead(monkeypatch, 30, lambda: time.sleep(60))
    found = json.loads(on(2, written(tmp_path / "n.txt", LOG), kind=kind)[1])
    lost = [one for one in found["findings"] if one["code"] == "log-abandoned-hand"]
    assert [(one["hand"], "no answer" in one["message"]) for one in lost] == [("30", True)]
    assert (found["summary"]["hands"], found["summary"]["unread"]) == (40, 1)


@pytest.mark.heavy
@forked
def test_text_that_kills_before_it_is_a_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cut, parent = worker.chunks_in, os.getpid()

    def changed(batch: batches.Batch, look: Any = None) -> Any:
        if os.getpid() != parent and any(b"Hand #17:" in block.data for block in batch.blocks):
            die()
        return cut(batch, look)

    monkeypatch.setattr(worker, "chunks_in", changed)
    _, out, status = on(2, written(tmp_path / "n.txt", LOG))
    found = json.loads(out)
    (lost,) = [one for one in found["findings"] if one["code"] == "log-abandoned-hand"]
    assert status == 3
    assert lost["hand"] is None
    assert 30 <= found["summary"]["hands"] < 40


@pytest.mark.heavy
@forked
def test_a_fault_of_ours_in_a_worker_is_one_of_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: type[ManyRun]
) -> None:
    from handaudit.jobs.auditor import Auditor

    audit = Auditor.audit

    def changed(self: Auditor, hand: Any, folder: Path) -> Any:
        assert hand.id != "30", "thirty"
        return audit(self, hand, folder)

    monkeypatch.setattr(Auditor, "audit", changed)
    with pytest.raises(AssertionError, match="thirty"):
        on(2, written(tmp_path / "n.txt", LOG), kind=kind)


@pytest.mark.skipif(sys.platform != "linux", reason="what a process has had of a processor stands in /proc")
@pytest.mark.parametrize(("had", "lost"), [(0.0, False), (0.05, False), (1.0, True), (None, True)])
def test_a_hand_that_waits_for_a_processor_is_not_given_up(
    monkeypatch: pytest.MonkeyPatch, had: float | None, lost: bool
) -> None:
    """A minute by the clock in which a worker got so much of a processor each second; `None`: it sleeps."""
    clock, spent, given_up = [100.0], [5.0], []

    class Link:
        def poll(self) -> bool:
            return False

    class Busy(pool.Worker):
        def __init__(self) -> None:
            self.at, self.seen, self.stuck, self.looked, self.spent = [7], 7, 0.0, clock[0], spent[0]
            self.link: Any = Link()

        def worked(self) -> float | None:
            return None if had is None else spent[0]

    monkeypatch.setattr(pool.time, "monotonic", lambda: clock[0])
    monkeypatch.setattr(pool.WorkerPool, "_lose", lambda self, worker, how: given_up.append(how))
    worker, some = Busy(), pool.WorkerPool.__new__(pool.WorkerPool)
    for _ in range(60):
        clock[0] += 1
        spent[0] += had or 0.0
        if not given_up:
            some._look(worker)
    assert given_up == (["gave no answer for 30 seconds"] if lost else [])


def test_every_line_that_belongs_to_no_hand_is_told(tmp_path: Path) -> None:
    """A layout that is cut in one piece tells of such lines beside its hands."""
    log = tmp_path / "log.ohh"
    log.write_text('}\n}\n{"ohh":')
    told = [printed(run) for run in (Run([str(log)]), ManyRun(Run([str(log)]), 2, 0))]
    assert told[0] == told[1]
    assert told[0][1].count("belongs to no hand") == 2
