"""The table of bad inputs and faults is whole, and every test that it names exists."""

import re

import pytest

from tests.hostile.box import ROOT
from tests.hostile.table import ROWS, Row


def test_every_number_is_there_once() -> None:
    assert [row.number for row in ROWS] == [*map(str, range(1, 55)), *(f"F{n}" for n in range(1, 15))]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.number)
def test_a_row_names_tests_that_exist_or_says_why_not(row: Row) -> None:
    assert row.tests or row.open
    for test in row.tests:
        path, _, name = test.partition("::")
        assert (ROOT / path).exists(), test
        assert not name or re.search(rf"^def {name}\(", (ROOT / path).read_text("utf-8"), re.MULTILINE), test
