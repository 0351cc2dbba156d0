"""What `handaudit layouts` says of a layout's figures is what its test log holds and its faults find."""

import re

import pytest

from handaudit.jobs.pipeline import Run
from handaudit.model.audit import Audit
from handaudit.read.layouts import layout, layouts
from tests.layouts.logs import CASES, SHARED
from tests.layouts.test_mutants import PRINTERS, SILENT
from tests.layouts.test_room_cases import READ, TABLES
from tests.layouts.test_shared import files, smaller
from tests.support.inprocess import run

KINDS = {"total", "pot", "middle", "rake", "net", "final", "put", "got", "goes", "board"}


@pytest.mark.parametrize("name", READ)
def test_a_row_names_the_claims_of_its_log(name: str) -> None:
    items = [item for item in Run([str(CASES / TABLES[name]["log"])]) if isinstance(item, Audit)]
    found = {claim.kind for one in items for claim in one.hand.claims} & KINDS
    assert layout(name).prints - {"blinds"} == found, f"handaudit/layouts/{name}.toml: prints"


@pytest.mark.parametrize("name", [name for name in PRINTERS if name in READ])
def test_blinds_are_tested_if_a_false_one_is_named(name: str) -> None:
    """`test_mutants.py` plants a wrong big blind in each layout, but in those that are said to be silent."""
    assert ("blinds" in layout(name).prints) == ("blind-amount-big" not in SILENT.get(name, ()))


@pytest.mark.heavy
@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared logs of other rooms are not here")
@pytest.mark.parametrize("name", [one.name for one in layouts() if one.years and one.name != "pokerstars"])
def test_years_are_those_of_logs_that_are_read(name: str) -> None:
    first, last = layout(name).years[0], layout(name).years[-1]
    some = smaller(files().get(name, []))[:60]
    hands = [
        item.hand for path in some for item in Run([str(path)]) if isinstance(item, Audit) and item.verdict == "clean"
    ]
    assert some, f"no shared log is in the layout {name}"
    years = {int(hand.date[:4]) for hand in hands if re.match(r"(?:19[89]|20)\d\d/", hand.date)}
    assert all(first <= year <= last for year in years), (years, first, last)


def test_the_list_fits_eighty_columns() -> None:
    done = run(["layouts"], CASES, {"COLUMNS": "80"})
    assert done.returncode == 0
    text = done.stdout.decode()
    assert max(map(len, text.splitlines())) <= 80
    for name in READ:
        assert f"{name}: " in text
    assert text.count("  tested  ") == text.count("  years ") == len(READ)
    assert "pots: the total, the pot of each street" in " ".join(text.split())
