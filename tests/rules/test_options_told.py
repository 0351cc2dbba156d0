"""Every value of every option has a log that comes to another result than under the default: `tests/cases/options/`.

`KEY.VALUE.txt` is the log. `KEY.toml` beside it has a table for each value: what the log comes to by the `default`, and what it comes to
when the value `changed` it. `set` lists other options that must be set for both, and `value` is what stands for a value that is a number.
A result is the findings, as code:line:severity, and everybody's chips at the end of the last hand.
"""

import json
import tomllib
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from handaudit.app import api
from handaudit.rules.options import options

CASES: Final = Path(__file__).resolve().parent.parent / "cases" / "options"
SHOWN: Final = "tests/cases/options"


class Told(NamedTuple):
    """A value of an option, and the table that says what its log comes to."""

    key: str
    value: str
    table: dict[str, Any]

    @property
    def log(self) -> Path:
        """The log of this value."""
        return CASES / f"{self.key}.{self.value}.txt"

    def results(self) -> dict[str, str]:
        """What the log comes to by the default and under the value."""
        text, also = self.log.read_text("utf-8"), self.table.get("set", ())
        setting = f"{self.key}={self.table.get('value', self.value)}"
        return {"default": result(text, *also), "changed": result(text, *also, setting)}


TABLES: Final = {path.stem: tomllib.loads(path.read_text("utf-8")) for path in sorted(CASES.glob("*.toml"))}
TOLD: Final = [Told(key, value, table) for key, tables in TABLES.items() for value, table in tables.items()]
VALUES: Final = [(key, value) for key, option in options().items() for value in option.others if not option.same]
SAME: Final = [(key, value) for key, option in options().items() for value in option.others if option.same]


def result(text: str, *settings: str) -> str:
    """The findings of a log, and everybody's chips at the end of its last hand."""
    done = api.audit_text(text, settings=settings)
    codes = " ".join(sorted(f"{f.code}:{f.line}:{f.severity}" for f in done.findings)) or "-"
    last = done.hands[-1]
    assert last.replay is not None
    return f"{codes} | " + " ".join(f"{last.hand.name_of(seat)}={n}" for seat, n in sorted(last.replay.final.items()))


@pytest.mark.parametrize(("key", "value"), VALUES, ids=[f"{k}={v}" for k, v in VALUES])
def test_a_value_has_a_log_whose_result_it_changes(key: str, value: str) -> None:
    told = Told(key, value, TABLES.get(key, {}).get(value, {}))
    assert told.log.is_file(), (
        f"write {SHOWN}/{key}.{value}.txt, a log that comes to one result under {key}={value} and to another by the default; "
        f"then its table [{value}] in {SHOWN}/{key}.toml"
    )
    found = told.results()
    same = f"{told.log.name} comes to the same by the default and under {key}={value}: {found['default']}"
    assert found["default"] != found["changed"], same
    rows = "".join(f"\n{name} = {json.dumps(one, ensure_ascii=False)}" for name, one in found.items())
    due = {name: told.table.get(name) for name in found}
    assert found == due, f"if this is right, write it in {SHOWN}/{key}.toml:\n[{value}]{rows}"


def test_no_file_is_left_of_an_option_that_is_gone() -> None:
    named = {f"{key}.toml" for key, _ in VALUES} | {f"{key}.{value}.txt" for key, value in VALUES}
    assert sorted(path.name for path in CASES.iterdir() if path.name not in named) == []
    assert [one[:2] for one in TOLD if one[:2] not in VALUES] == []


@pytest.mark.heavy
@pytest.mark.parametrize(("key", "value"), SAME, ids=[f"{k}={v}" for k, v in SAME])
def test_an_option_that_says_so_changes_no_result(key: str, value: str) -> None:
    seen = 0
    for one in TOLD:
        if options()[one.key].chapter == options()[key].chapter:
            seen += 1
            assert result(one.log.read_text("utf-8"), f"{key}={value}") == result(one.log.read_text("utf-8")), one.log
    assert seen
