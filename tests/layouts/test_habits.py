"""Habits of single rooms, each with a log of that shape: `tests/cases/habits/`.

A log is clean, or, with `unverified`, has no finding above a notice. Each `[[fault]]` beside it changes one thing, and is still named.
"""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from handaudit.read.layouts import layouts
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


def loosened(name: str) -> tuple[str, str]:
    """A layout's log, and the same with two blanks in front of what is called and of what a raise comes to."""
    log = (CASES / f"{name}.txt").read_text("utf-8")
    return log, re.sub(r"( (?:[Cc]alls|[Rr]aises)(?: to)?) (?=[^ ]?\d+(?![\d ]))", r"\1  ", log)


TEXTS = [one.name for one in layouts() if one.reader == "forms" and one.unfold == "text"]
LOOSE = [name for name in TEXTS if len(set(loosened(name))) == 2]


def test_most_layouts_have_such_lines() -> None:
    assert len(LOOSE) > 20


@pytest.mark.parametrize("name", LOOSE)
def test_several_blanks_are_one(name: str, tmp_path: Path) -> None:
    assert codes(tmp_path, loosened(name)[1], f"{name}.txt") == []
