"""Every layout has a log that was written by hand, and is found wrong when one thing in it is broken: `tests/cases/rooms/`.

A layout's log is clean. `NAME.toml` beside it says which hands are in it, which faults are found (those with `way` show that a figure is
read as the layout means it), which changes do no harm, and which make a hand unreadable. `name` is a player of the log, if none is Ada.
"""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from handaudit.read.layouts import FOLDER, _row, layout, layouts
from handaudit.read.mappings import wpn_old
from tests.layouts.logs import CASES, audited, codes

SHOWN = "tests/cases/rooms"
TABLES: dict[str, dict[str, Any]] = {
    path.stem: tomllib.loads(path.read_text("utf-8")) for path in sorted(CASES.glob("*.toml"))
}
LOGS = {name: (CASES / table["log"]).read_text("utf-8") for name, table in TABLES.items()}
READ = [name for name in TABLES if layout(name).reader != "none"]
NAMED = [name for name in READ if layout(name).unfold == "text" and layout(name).ways.names != "positions"]
NAMES = ("x folds", "*** FLOP ***", "Seat 9: me ($3)", "wins $5", "posts ante", "a, b (c) [Ah]: d")


def rows(key: str) -> list[Any]:
    """The rows of all tables under a key."""
    return [
        pytest.param(name, row, id=f"{name}-{n}") for name in TABLES for n, row in enumerate(TABLES[name].get(key, ()))
    ]


def changed(name: str, row: dict[str, str]) -> str:
    """The log with one change."""
    assert row["old"] in LOGS[name], row
    return LOGS[name].replace(row["old"], row["new"], 1)


@pytest.mark.parametrize("name", [one.name for one in layouts()])
def test_a_layout_has_its_log(name: str) -> None:
    assert name in TABLES, (
        f"write {SHOWN}/{name}.txt (or what its suffix is), a clean log with invented names, and {SHOWN}/{name}.toml, "
        "as handaudit/docs/layouts.md says under Tests"
    )
    assert TABLES[name]["log"].rpartition(".")[0] == name
    assert TABLES[name].get("fault"), f"{SHOWN}/{name}.toml has no [[fault]]"


def test_no_log_is_left_of_a_layout_that_is_gone() -> None:
    named = {f"{one.name}.toml" for one in layouts()} | {table["log"] for table in TABLES.values()}
    assert sorted(path.name for path in CASES.iterdir() if path.name not in named) == []


@pytest.mark.parametrize("name", READ)
def test_the_log_is_clean(name: str, tmp_path: Path) -> None:
    hands, loose, told = audited(tmp_path, LOGS[name], TABLES[name]["log"])
    assert told == name
    assert not loose
    assert [hand.verdict for hand in hands] == ["clean"] * len(hands), [hand.findings for hand in hands]
    assert len(hands) == len(TABLES[name]["hand"])
    for one, due in zip(hands, TABLES[name]["hand"], strict=True):
        assert one.replay is not None
        facts = {key: getattr(one.replay if key in ("total_pot", "rake") else one.hand, key) for key in due}
        assert facts == due


@pytest.mark.parametrize("name", [name for name in TABLES if name not in READ])
def test_a_log_that_nobody_reads_is_one_finding_that_names_its_room(name: str, tmp_path: Path) -> None:
    hands, loose, told = audited(tmp_path, LOGS[name], TABLES[name]["log"])
    assert ([one.code for one in loose], hands, told) == (["log-unknown-layout"], [], name)
    assert layout(name).title in loose[0].message


@pytest.mark.parametrize(("name", "row"), rows("fault"))
def test_a_planted_fault_is_found(name: str, row: dict[str, str], tmp_path: Path) -> None:
    found = [code for code, _ in codes(tmp_path, changed(name, row), TABLES[name]["log"])]
    assert row["code"] in found, (row, found)


@pytest.mark.parametrize(("name", "row"), rows("harmless"))
def test_what_is_no_fault_is_not_blamed(name: str, row: dict[str, str], tmp_path: Path) -> None:
    assert not codes(tmp_path, changed(name, row), TABLES[name]["log"])


@pytest.mark.parametrize("name", READ)
def test_every_meaning_of_a_figure_has_its_fault(name: str) -> None:
    missing = set(_row(FOLDER / f"{name}.toml")["ways"]) - {fault.get("way") for fault in TABLES[name]["fault"]}
    assert not missing, f"{SHOWN}/{name}.toml: plant a [[fault]] for way = {', '.join(sorted(missing))}"


@pytest.mark.parametrize(("name", "row"), rows("bad"))
def test_bad_input_is_one_finding_and_the_rest_is_read(name: str, row: dict[str, str], tmp_path: Path) -> None:
    hands, _, _ = audited(tmp_path, changed(name, row), TABLES[name]["log"])
    assert [hand.verdict for hand in hands].count("unreadable") == 1
    assert [hand.verdict for hand in hands].count("clean") == len(hands) - 1
    (hand,) = (hand for hand in hands if hand.verdict == "unreadable")
    assert [one.code for one in hand.findings if one.severity == "error"] == [row["code"]]


@pytest.mark.parametrize("name", READ)
def test_a_log_that_breaks_off_is_not_clean(name: str, tmp_path: Path) -> None:
    text = LOGS[name]
    cut = text[: text.rindex(TABLES[name]["cut"])]
    due = TABLES[name].get("cut-code", "log-truncated-hand")
    assert due in [code for code, _ in codes(tmp_path, cut, TABLES[name]["log"])]


@pytest.mark.parametrize("name", NAMED)
@pytest.mark.parametrize("other", NAMES)
def test_a_name_may_be_anything(name: str, other: str, tmp_path: Path) -> None:
    own = TABLES[name].get("name", "Ada")
    assert own in LOGS[name]
    assert not codes(tmp_path, LOGS[name].replace(own, other), TABLES[name]["log"])


def test_a_header_without_stakes_stops_no_mapping() -> None:
    rows = [(1, "Game ID: 7 of a table without stakes"), (2, "Player Ann has big blind (2)")]
    assert wpn_old.lines(rows) == rows
