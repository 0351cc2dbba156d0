"""Missed blinds across the hands of a night: every return without its post at its line with its rule, and nothing else."""

from pathlib import Path

import pytest

from handaudit.jobs.pipeline import Run
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from tests.support.missed_blinds import night

pytestmark = pytest.mark.heavy


def found(folder: Path, text: str) -> list[Finding]:
    path = folder / "night.txt"
    path.write_text(text, encoding="utf-8")
    items = list(Run([str(path)]))
    return [f for item in items for f in (item.findings if isinstance(item, Audit) else (item,))]


def agree(folder: Path, seed: str, hands: int, faults: float) -> set[str]:
    made = night(seed, hands, faults)
    got = sorted((f.line or 0, f.code, *f.rules) for f in found(folder, "\n".join(made.rows)))
    assert got == sorted((line, "missed-blind", rule) for line, rule in made.planted)
    return {rule for _, rule in made.planted} | made.facts


@pytest.mark.parametrize("seed", ["a", "b"])
def test_a_night_in_which_all_is_paid_is_silent(tmp_path: Path, seed: str) -> None:
    facts = agree(tmp_path, seed, 500, 0.0)
    assert {"came in as a blind", "new", "left", "moved", "small blind", "big blind small blind"} <= facts
    assert "big blind over blind small blind" in facts


@pytest.mark.parametrize("seed", ["a", "b"])
def test_every_missed_blind_that_is_not_paid(tmp_path: Path, seed: str) -> None:
    facts = agree(tmp_path, seed, 500, 0.4)
    assert {"C32-MISS-1", "C32-MISS-2", "C32-MISS-3", "C32-MISS-4"} <= facts


@pytest.mark.long
def test_many_nights(tmp_path: Path) -> None:
    for seed in range(20):
        agree(tmp_path, f"many/{seed}", 500, 0.3)
