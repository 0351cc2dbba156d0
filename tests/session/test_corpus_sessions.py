"""Real logs give no session alarm, in any order of files and of hands; two real ids have two hands each."""

import random
from pathlib import Path

import pytest

from handaudit.jobs.pipeline import Run
from handaudit.model.audit import Audit

OURS = ("session-", "buy-in", "chips-removed", "missed-blind", "carry-wrong")


@pytest.mark.heavy
def test_no_false_alarm_in_any_order(shared: Path) -> None:
    files = sorted(str(path) for path in (shared / "data" / "pokerstars").rglob("*.txt"))
    for seed in (1, 2):
        random.Random(seed).shuffle(files)
        items = list(Run(files))
        codes = [f.code for item in items for f in (item.findings if isinstance(item, Audit) else (item,))]
        alarms = [code for code in codes if code.startswith(OURS) and code != "session-duplicate-hand"]
        assert set(alarms) <= {"session-conflicting-hand"}
        assert len(alarms) <= 2
