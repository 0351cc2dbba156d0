"""A glance at the first hands says whether most of them are plain. Nothing is judged for it, and the run may begin after it."""

from pathlib import Path

import pytest

from handaudit.jobs.auditor import Auditor
from handaudit.jobs.pipeline import Run
from handaudit.jobs.processes.choose import FIRST, is_plain
from tests.jobs.processes.test_jobs import LOG, written
from tests.kernel.test_counts import KINDS
from tests.support.looks import block, dealt

pytestmark = pytest.mark.usefixtures("native")
PLAIN = block(dealt(17, 90, KINDS["cash"][0]))


@pytest.fixture(autouse=True)
def unjudged(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a hand is read line by line")

    monkeypatch.setattr(Auditor, "read", refuse)
    monkeypatch.setattr(Auditor, "audit", refuse)


def run(folder: Path, *logs: bytes) -> Run:
    for number, log in enumerate(logs):
        (folder / f"{number}.txt").write_bytes(log)
    return Run([str(folder)], quick=True)


def test_one_plain_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    work, untouched = run(tmp_path, PLAIN), run(tmp_path, PLAIN)
    assert is_plain(work)
    monkeypatch.undo()
    assert list(work) == list(untouched)
    assert work.tally.hands == untouched.tally.hands > 90


def test_hands_that_are_read_line_by_line(tmp_path: Path) -> None:
    log = written(tmp_path / "n.txt", LOG * 20)
    assert not is_plain(Run([str(log)], quick=True))
    assert not is_plain(Run([str(log)]))


def test_most_of_the_first_hands_count(tmp_path: Path) -> None:
    odd = LOG[: LOG.index("Handaudit Hand #9:")].encode()
    assert is_plain(run(tmp_path, odd, PLAIN))
    assert not is_plain(run(tmp_path, odd * FIRST, PLAIN))


def test_logs_of_one_hand_each(tmp_path: Path) -> None:
    hands = [block([one]) for one in dealt(18, 70, KINDS["tournament"][0])]
    assert is_plain(run(tmp_path, *hands))


def test_nobody_looks_ahead_of_a_stream(tmp_path: Path) -> None:
    assert not is_plain(Run(["-"], quick=True))
    assert not is_plain(run(tmp_path))
