"""Every code of reading, of sessions and of what lies beside the logs: logs in `tests/cases/files` that raise it, and a near miss.

A folder a code: `fault` raises it, `near` is as like it as a log can be that does not. All logs of a folder are checked together, in the
order of their names.
"""

import json
import os
import signal
import sys
from pathlib import Path

import pytest

from handaudit.check import audit as judging
from handaudit.jobs.processes import batches
from handaudit.jobs.processes.rows import Packer, Row
from handaudit.model.finding import Finding
from handaudit.read.chunks import Chunk
from tests.hostile.test_internal_error import broken
from tests.support import inprocess
from tests.support.forking import forks
from tests.test_registry import OF_HANDS, SHOWN

CASES = Path(__file__).parent / "cases" / "files"
OF_FILES = sorted(set(SHOWN) - set(OF_HANDS))
BESIDE = {"baseline-unmatched": ("--baseline", "baseline.json"), "ruling-unmatched": ("--rulings", "rulings.toml")}
"""What stands in the folder beside the logs."""
WORDS = {"log-unreadable-file": {"fault": ("missing.txt",)}, "log-repeated-file": {"fault": ("night.txt",)}}
"""Paths that are given behind those of the folder's logs."""
WORKERS = ("log-abandoned-hand",)
"""Codes of workers that are lost. No log makes handaudit fail: the tests let it fail at hand 13."""


def codes(code: str, side: str, *more: str) -> list[str]:
    """The codes of all findings of a run over the logs of a folder."""
    folder = CASES / code / side
    beside = BESIDE.get(code, ())
    logs = sorted(path.name for path in folder.iterdir() if path.name not in beside)
    assert logs
    words = ("check", *logs, *WORDS.get(code, {}).get(side, ()), "--output-format", "jsonl", *beside, *more)
    done = inprocess.run(words, folder, {})
    assert done.returncode in (0, 1, 3, 4), done.stderr
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert "summary" in rows[-1]
    return [row["code"] for row in rows if "code" in row]


@pytest.mark.parametrize("code", [code for code in OF_FILES if code not in WORKERS])
def test_its_logs_raise_a_code_and_the_near_miss_does_not(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if code == "internal-error":
        monkeypatch.delenv("HANDAUDIT_RAISE", raising=False)
        audit = judging.audit
        monkeypatch.setattr(judging, "audit", lambda hand, *given: broken() if hand.id == "13" else audit(hand, *given))
    assert code in codes(code, "fault", "--jobs", "1", "--reader", "reference")
    assert code not in codes(code, "near", "--jobs", "1", "--reader", "reference")


@pytest.mark.skipif(sys.platform != "linux", reason="only forked workers see what the test changes")
@pytest.mark.parametrize("code", WORKERS)
def test_a_worker_that_is_killed_raises_a_code(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    forks(monkeypatch)
    monkeypatch.setattr(batches, "TARGET", 1_000)
    monkeypatch.setattr(batches, "LARGE", 1_000)
    row, parent = Packer.row, os.getpid()

    def killed(self: Packer, chunk: Chunk, name: str, folder: Path, lost: Finding | None = None) -> Row:
        if lost is None and "Hand #13:" in chunk.lines[0] and os.getpid() != parent:
            os.kill(os.getpid(), signal.SIGKILL)
        return row(self, chunk, name, folder, lost)

    monkeypatch.setattr(Packer, "row", killed)
    assert code in codes(code, "fault", "--jobs", "2", "--reader", "reference")
    assert code not in codes(code, "near", "--jobs", "2", "--reader", "reference")


def test_every_code_outside_hands_has_its_logs() -> None:
    assert sorted(path.name for path in CASES.iterdir()) == OF_FILES
