"""The table of bad inputs and faults is whole, and every test that it names exists."""

import re
from pathlib import Path

import pytest

from tests.hostile.__main__ import EVERY, outcomes, state_of
from tests.hostile.box import ROOT
from tests.hostile.table import ROWS, Row


def test_every_number_is_there_once() -> None:
    assert [row.number for row in ROWS] == [*map(str, range(1, 55)), *(f"F{n}" for n in range(1, 15))]


@pytest.mark.parametrize("row", EVERY, ids=lambda row: row.number)
def test_a_row_names_tests_that_exist_or_says_why_not(row: Row) -> None:
    assert row.tests or row.open
    for test in row.tests:
        path, _, name = test.partition("::")
        assert (ROOT / path).exists(), test
        assert not name or re.search(rf"^def {name}\(", (ROOT / path).read_text("utf-8"), re.MULTILINE), test


def test_a_row_is_held_by_tests_that_were_run(tmp_path: Path) -> None:
    (tmp_path / "tests.xml").write_text(
        '<testsuites><testsuite><testcase classname="tests.a" name="test_x[1]"/>'
        '<testcase classname="tests.a" name="test_x[2]"><failure/></testcase><testcase classname="tests.b" name="test_y"/>'
        '<testcase classname="tests.b" name="test_z"><skipped/></testcase></testsuite></testsuites>'
    )
    ended = outcomes(tmp_path / "tests.xml")
    rows = [
        Row("1", "x", ("tests/a.py::test_x",)),
        Row("2", "y", ("tests/b.py",)),
        Row("3", "z", ("tests/b.py::test_z",)),
    ]
    assert [state_of(row, ended) for row in rows] == ["FAILS", "held", "not run"]
    assert [state_of(row, None) for row in rows] == ["held"] * 3
