"""Workers that look at many hands at once print what one process prints hand by hand, and a lost one costs at most its own hand."""

import json
import os
import random
import re
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from handaudit.jobs.auditor import Auditor
from handaudit.jobs.pipeline import Run
from handaudit.jobs.processes import batches, pool, worker
from handaudit.jobs.processes import pool_run as many
from handaudit.jobs.processes.kernel_results import KnownTerms
from handaudit.jobs.processes.kernel_run import AheadRun
from handaudit.jobs.processes.pool_run import ManyRun
from handaudit.jobs.processes.row_merge import SentBatch
from handaudit.jobs.processes.rows import Packer
from handaudit.read.chunks import Chunk
from tests.jobs.processes.test_jobs import printed
from tests.support.changes import changed
from tests.support.dealer import Settings, deal_many
from tests.support.forking import forks
from tests.support.scribe import print_hand

QUIET = Settings(
    games=("holdem",), limits=("No Limit",), sites=("PokerStars",), nasty=0.0, chatter=0.0, run_twice=0.0, oddities=0.0
)

pytestmark = [pytest.mark.heavy, pytest.mark.usefixtures("native")]
forked = pytest.mark.skipif(sys.platform != "linux", reason="only forked workers see what the test changes")


@pytest.fixture(autouse=True)
def _blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Batches of some dozen hands, looked at from the first on."""
    monkeypatch.setattr(batches, "TARGET", 30_000)
    monkeypatch.setattr(batches, "LARGE", 30_000)
    forks(monkeypatch)


def dealt(count: int, seed: int = 71) -> list[str]:
    """Quiet hands, the n-th of which has the id 9000 + n."""
    hands = [print_hand(hand).strip("\n") for hand in deal_many(seed, count, QUIET)]
    return [re.sub(r"(?<= #)\d+(?=:)", str(9000 + n), hand, count=1) for n, hand in enumerate(hands)]


def written(path: Path, hands: list[str]) -> str:
    """A log."""
    path.write_text("\n\n\n".join(hands) + "\n", "utf-8")
    return str(path)


def one(*logs: str) -> tuple[str, str, int]:
    """What one process prints that takes hand by hand."""
    return printed(Run(logs))


def two(*logs: str) -> tuple[str, str, int]:
    """What two processes print, also where workers read line by line."""
    ahead = printed(AheadRun(Run(logs, quick=True), 2, 0))
    assert printed(ManyRun(Run(logs), 2, 0)) == ahead
    return ahead


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Fills with the ids of the hands that the native kernel took, there or here."""
    ids: list[str] = []
    found = AheadRun._found

    def counted(self: AheadRun, chunk: Chunk, sent: SentBatch) -> Any:
        if chunk.kind == "hands":
            ids.extend(chunk.clean.found.head(at)[1] for at in range(chunk.clean.low, chunk.clean.high))
        return found(self, chunk, sent)

    monkeypatch.setattr(AheadRun, "_found", counted)
    return ids


def test_quiet_hands_and_others_among_them(tmp_path: Path, told: list[str]) -> None:
    hands, rng = dealt(250), random.Random(3)
    hands = ["\n".join(changed(rng, hand.split("\n"))) if rng.random() < 0.15 else hand for hand in hands]
    log = written(tmp_path / "n.txt", hands)
    wanted = one(log)
    assert two(log) == wanted
    assert 20 < len(told) < 240
    assert wanted[2] == 3


def test_copies_and_contradictions_in_one_batch(tmp_path: Path, told: list[str]) -> None:
    hands = dealt(120)
    log = written(tmp_path / "a.txt", hands)
    copy = written(tmp_path / "b.txt", [hand + " " for hand in hands[:60]] + dealt(90)[60:])
    other = written(tmp_path / "c.txt", [hand.replace("Table '", "Table 'New ", 1) for hand in hands])
    wanted = one(log, copy, other)
    assert two(log, copy, other) == wanted
    codes = [found["code"] for found in json.loads(wanted[1])["findings"]]
    assert codes.count("session-duplicate-hand") > 60
    assert codes.count("session-conflicting-hand") == 120
    assert len(told) > 20


def in_a_child(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, wanted: Callable[..., bool], act: Any) -> None:
    """Does something in a worker before a method, where the arguments are such."""
    method, parent = getattr(owner, name), os.getpid()

    def changed(*given: Any) -> Any:
        if os.getpid() != parent and wanted(*given):
            act()
        return method(*given)

    monkeypatch.setattr(owner, name, changed)


def die() -> None:
    """As if the system took the process."""
    os.kill(os.getpid(), signal.SIGKILL)


@forked
def test_a_block_that_kills_is_taken_hand_by_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, told: list[str]
) -> None:
    log = written(tmp_path / "n.txt", dealt(150))
    wanted = one(log)
    in_a_child(monkeypatch, Auditor, "_look", lambda _, data, *more: b"#9060:" in data, die)
    monkeypatch.setattr(AheadRun, "_helps", lambda *_: False)  # the parent might look at that block first
    assert two(log) == wanted
    assert told
    assert "9060" not in told


@forked
def test_a_block_that_hangs_is_taken_hand_by_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = written(tmp_path / "n.txt", dealt(150))
    wanted = one(log)
    monkeypatch.setattr(pool, "HANG", 0.6)
    monkeypatch.setattr(pool, "LOOK", 0.1)
    monkeypatch.setattr(many, "LOOK", 0.1)
    in_a_child(monkeypatch, Auditor, "_look", lambda _, data, *more: b"#9060:" in data, lambda: time.sleep(60))
    monkeypatch.setattr(AheadRun, "_helps", lambda *_: False)
    assert two(log) == wanted


@forked
def test_a_hand_that_kills_costs_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = written(tmp_path / "n.txt", dealt(150))

    def wanted(packer: Packer, chunk: Any, name: str, folder: Path, lost: Any) -> bool:
        return lost is None and "#9060:" in chunk.lines[0]

    in_a_child(monkeypatch, Packer, "row", wanted, die)
    in_a_child(monkeypatch, Auditor, "_look", lambda _, data, *more: b"#9060:" in data, die)
    monkeypatch.setattr(AheadRun, "_helps", lambda *_: False)  # the parent would take it
    _, out, status = printed(AheadRun(Run([log], quick=True), 2, 0))
    report = json.loads(out)
    (lost,) = [found for found in report["findings"] if found["code"] == "log-abandoned-hand"]
    assert (lost["hand"], status) == ("9060", 3)
    assert (report["summary"]["hands"], report["summary"]["unread"]) == (150, 1)


def test_both_processes_look(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a worker has found is taken, and what the parent finds while it waits; else the tests of both show nothing."""
    came: list[str] = []
    looked, look = KnownTerms.looked, AheadRun._look
    monkeypatch.setattr(KnownTerms, "looked", lambda self, *more: (came.append("there"), looked(self, *more))[1])
    monkeypatch.setattr(AheadRun, "_look", lambda self, *more: (came.append("here"), look(self, *more))[1])
    log = written(tmp_path / "n.txt", dealt(250))
    in_a_child(monkeypatch, worker, "look_together", lambda *_: True, lambda: time.sleep(0.05))
    assert printed(AheadRun(Run([log], quick=True), 2, 0)) == one(log)
    assert {"here", "there"} <= set(came)


def test_a_look_that_kills_costs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log, flag = written(tmp_path / "n.txt", dealt(150)), tmp_path / "flag"

    def ends() -> None:
        flag.touch()
        die()

    in_a_child(monkeypatch, worker, "look_together", lambda *_: True, ends)
    assert printed(AheadRun(Run([log], quick=True), 2, 0)) == one(log)
    assert flag.exists()
