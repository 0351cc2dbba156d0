"""Habits of single rooms, each with a log of that shape: `tests/cases/habits/`.

A log is clean, or, with `unverified`, has no finding above a notice. Each `[[fault]]` beside it changes one thing, and is still named.
"""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.layouts.logs import CASES, audited, codes

TABLES: dict[str, dict[str, Any]] = {
    path.stem: tomllib.loads(path.read_text("utf-8")) for path in sorted((CASES.parent / "habits").glob("*.toml"))
}
FAULTS = [(name, row) for name, table in TABLES.items() for row in table["fault"]]


def log_of(name: str) -> str:
    """The log of a habit."""
    return str(TABLES[name]["log"]).lstrip("\n")


@pytest.mark.parametrize("name", TABLES)
def test_a_habit_is_no_fault(name: str, tmp_path: Path) -> None:
    hands, loose, _ = audited(tmp_path, log_of(name), f"night{TABLES[name]['suffix']}")
    assert hands
    assert not [one for one in loose if one.severity != "info"]
    assert [f for hand in hands for f in hand.findings if f.severity != "info"] == []
    due = "unverifiable" if TABLES[name].get("unverified") else "clean"
    assert [hand.verdict for hand in hands] == [due] * len(hands), [hand.findings for hand in hands]


@pytest.mark.parametrize(("name", "row"), FAULTS, ids=[f"{name}-{row['code']}" for name, row in FAULTS])
def test_a_fault_of_the_same_shape_is_named(name: str, row: dict[str, str], tmp_path: Path) -> None:
    log = log_of(name)
    assert row["old"] in log
    found = [
        code for code, _ in codes(tmp_path, log.replace(row["old"], row["new"], 1), f"night{TABLES[name]['suffix']}")
    ]
    assert row["code"] in found, found
