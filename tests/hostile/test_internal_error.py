"""A fault of ours costs one hand: it is a finding with the place, everything else is audited, and the exit status is 4."""

import json
from pathlib import Path

import pytest

import handaudit
from handaudit.__main__ import main
from handaudit.check import audit as judging
from handaudit.jobs.auditor import Auditor
from tests.report.logs import HAND, TOTAL, numbered

LOG = "\n\n".join([numbered(HAND, 1), numbered(HAND, 2), numbered(TOTAL, 3)])


def broken(*_: object) -> object:
    """What no log may lead to."""
    raise KeyError("a \x1b[2J name")


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> None:
    """An auditor that fails at hand 2, and faults that cost one hand as they do for a user."""
    monkeypatch.delenv("HANDAUDIT_RAISE", raising=False)
    audit = judging.audit
    monkeypatch.setattr(judging, "audit", lambda hand, *given: broken() if hand.id == "2" else audit(hand, *given))


@pytest.mark.usefixtures("failing")
def test_the_hand_is_a_finding_and_the_others_are_audited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "night.txt").write_text(LOG, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", ["handaudit", "check", "night.txt", "--jobs", "1", "--output-format", "jsonl"])
    assert main() == 4
    *rows, last = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    (fault,) = [row for row in rows if row["code"] == "internal-error"]
    assert (fault["hand"], fault["severity"]) == ("2", "error")
    assert "KeyError" in fault["message"]
    assert "test_internal_error.py:" in fault["message"]
    assert "pot-total-mismatch" in {row["code"] for row in rows}
    assert (last["summary"]["hands"], last["summary"]["audited"], last["summary"]["unread"]) == (3, 2, 1)


@pytest.mark.usefixtures("failing")
def test_a_reader_that_fails_costs_one_hand_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Auditor, "_read_by_layout", broken)
    audited = handaudit.audit_text(LOG)
    assert [finding.code for finding in audited.findings] == ["internal-error"] * 3
    assert [audit.verdict for audit in audited.hands] == ["unreadable"] * 3
    assert not audited.complete


def test_in_tests_it_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "audit", broken)
    with pytest.raises(KeyError):
        handaudit.audit_text(LOG)


@pytest.mark.usefixtures("failing")
def test_too_little_memory_is_no_fault_of_a_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> object:
        raise MemoryError

    monkeypatch.setattr(judging, "audit", full)
    with pytest.raises(MemoryError):
        handaudit.audit_text(LOG)
