"""A task that ends every worker is halved down to the one hand that does; every other hand is audited."""

import gzip
import json
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from handaudit.jobs.processes.rows import Packer, Row
from handaudit.jobs.tasks import stage_audit, work
from handaudit.jobs.tasks.local import LocalEngine
from tests.jobs.tasks.engines import Shuffled, job, plain, small
from tests.jobs.tasks.test_job import LOG, SHORT
from tests.support.forking import forks

pytestmark = [
    pytest.mark.heavy,
    pytest.mark.skipif(sys.platform != "linux", reason="only forked workers see what the test changes"),
]


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    small(monkeypatch, 12_000)
    forks(monkeypatch)


def deadly(monkeypatch: pytest.MonkeyPatch, *ids: int) -> Callable[[], None]:
    """Workers are killed at hands of these ids; what is given back undoes it."""
    row = Packer.row

    def kills(self: Packer, chunk: Any, name: str, folder: Path, lost: Any = None) -> Row:
        if lost is None and any(f"Hand #{id}:" in line for id in ids for line in chunk.lines[:1]):
            os.kill(os.getpid(), signal.SIGKILL)
        return row(self, chunk, name, folder, lost)

    monkeypatch.setattr(Packer, "row", kills)
    return lambda: monkeypatch.setattr(Packer, "row", row)


def left_out(folder: Path, monkeypatch: pytest.MonkeyPatch, log: Path, *ids: int) -> LocalEngine:
    """A job of a log of 30 hands, of which some end every worker; these, and no others, are left out."""
    undo = deadly(monkeypatch, *ids)
    engine = LocalEngine(2, -1)
    _, objects, status = job(engine, folder, log)
    undo()
    whole = json.loads(objects)
    lost = [finding for finding in whole["findings"] if finding["code"] == "log-abandoned-hand"]
    lines = {id: LOG[: LOG.index(f"Hand #{id}:")].count("\n") + 1 for id in ids}
    assert [(one["hand"], one["line"]) for one in lost] == [(str(id), lines[id]) for id in ids]
    assert all("was killed (SIGKILL), " in one["message"] for one in lost)
    assert status == 3
    assert (whole["summary"]["hands"], whole["summary"]["unread"]) == (30, len(ids))
    mine = {str(id) for id in ids}
    others = [one for one in json.loads(plain(log)[1])["findings"] if one["hand"] not in mine]
    assert [one for one in whole["findings"] if one["hand"] not in mine] == others
    assert others
    assert not list(folder.rglob("*.tmp"))
    assert not list(folder.rglob("at-*"))
    return engine


@pytest.mark.parametrize(
    ("known", "ids"), [(True, (13,)), (False, (1, 30)), pytest.param(True, (8, 9, 25), marks=pytest.mark.long)]
)
def test_hands_that_end_every_worker_are_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, known: bool, ids: tuple[int, ...]
) -> None:
    if not known:  # as if no worker could say where it was
        monkeypatch.setattr(stage_audit.ChunkPlace, "_write", lambda self, at: None)
    (tmp_path / "a.txt").write_text(LOG)
    left_out(tmp_path / "work", monkeypatch, tmp_path / "a.txt", *ids)


def test_a_log_that_cannot_be_cut_is_halved_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.txt.gz").write_bytes(gzip.compress(LOG.encode()))
    left_out(tmp_path / "work", monkeypatch, tmp_path / "a.txt.gz", 13)


def test_of_many_small_logs_only_the_one_hand_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(9):
        (tmp_path / f"{number}.txt").write_text(SHORT.replace("Hand #", f"Hand #{number + 1}"))
    deadly(monkeypatch, 63)
    paths = [tmp_path / f"{number}.txt" for number in range(9)]
    _, objects, status = job(LocalEngine(2, -1), tmp_path / "work", *paths)
    whole = json.loads(objects)
    assert status == 3
    assert [one["hand"] for one in whole["findings"] if one["code"] == "log-abandoned-hand"] == ["63"]
    assert (whole["summary"]["hands"], whole["summary"]["unread"]) == (72, 1)


def test_a_task_that_is_too_much_for_a_worker_is_halved_and_nothing_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tmp_path / "a.txt"
    log.write_text(LOG)
    wanted = plain(log)
    take = stage_audit.AuditRows.take

    def takes(self: stage_audit.AuditRows, piece: int, at: int, *given: Any, **more: Any) -> None:
        if sum(self.counts.values()) == 4:
            os.kill(os.getpid(), signal.SIGKILL)
        take(self, piece, at, *given, **more)

    monkeypatch.setattr(stage_audit.AuditRows, "take", takes)
    engine = LocalEngine(2, -1)
    assert job(engine, tmp_path / "work", log) == wanted


@pytest.mark.long
def test_a_log_that_no_worker_can_cut_is_one_task(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = tmp_path / "a.txt"
    log.write_text(LOG)
    wanted = plain(log)
    monkeypatch.setitem(work.STAGES, "cut", lambda task, out: os.kill(os.getpid(), signal.SIGKILL))
    assert job(LocalEngine(1, -1), tmp_path / "work", log) == wanted


@pytest.mark.long
def test_a_hand_that_ends_every_worker_is_left_out_again_when_the_job_is_resumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tmp_path / "a.txt"
    log.write_text(LOG)
    deadly(monkeypatch, 13)
    first = job(LocalEngine(2, -1), tmp_path / "work", log)
    engine = LocalEngine(2, -1)
    assert job(engine, tmp_path / "work", log, resume=True) == first


def test_workers_that_are_lost_very_often_change_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small(monkeypatch)
    log = tmp_path / "a.txt"
    log.write_text(LOG)
    (tmp_path / "b.txt").write_text(SHORT.replace("Hand #", "Hand #9"))
    wanted = plain(log, tmp_path / "b.txt")
    kinds: set[str] = set()
    for seed in range(3):
        engine = Shuffled(seed, 0.5)
        made = job(engine, tmp_path / f"work{seed}", log, tmp_path / "b.txt")
        assert made == wanted
        kinds |= set(engine.kinds)
    assert "chunks" in kinds


def test_statistics_and_exports_follow_what_was_halved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from handaudit.jobs.tasks import choose
    from tests.stats.logs import call

    (tmp_path / "a.txt").write_text(LOG)
    (tmp_path / "b.txt").write_text(SHORT.replace("Ann", "Eve"))  # other hands under the ids of the first log
    without = "\n\n".join(hand for hand in LOG.split("\n\n") if "Hand #13:" not in hand)
    (tmp_path / "less").mkdir()
    (tmp_path / "less" / "a.txt").write_text(without)
    (tmp_path / "less" / "b.txt").write_text(SHORT.replace("Ann", "Eve"))
    wanted = call("stats", "a.txt", "b.txt", "--by", "player", "--format", "csv", cwd=tmp_path / "less")
    deadly(monkeypatch, 13)
    monkeypatch.setattr(choose, "_maker", lambda *_: lambda _handle: LocalEngine(1, -1))
    told = call("stats", "a.txt", "b.txt", "--by", "player", "--format", "csv", "--work-dir", "w", cwd=tmp_path)
    assert told.returncode == 3
    assert told.stdout == wanted.stdout
    assert "hand" in told.stdout
