"""The catalogue holds what the specification of the rules says: every rule, every code, and which rules a code is the breach of."""

import re

import pytest

from handaudit.rules.catalogue import codes, rules
from tests.support.audits import SHARED

SPEC = SHARED / "spec" / "RULES.md"
BEYOND = "RR-"
"""How the rules begin that stand in no text of the house."""
pytestmark = pytest.mark.skipif(not SPEC.is_file(), reason="the specification is not part of the project")


def rows(columns: int) -> list[list[str]]:
    """The cells of each row of the tables that have so many columns."""
    lines = (line.strip().strip("|").split(" | ") for line in SPEC.read_text("utf-8").splitlines() if line[:2] == "| ")
    return [[cell.strip() for cell in cells] for cells in lines if len(cells) == columns]


def test_every_rule_stands_in_the_catalogue_with_its_codes() -> None:
    told = {
        row[0]: set(re.findall(r"[a-z][a-z-]+", row[4]))
        for row in rows(5)
        if re.fullmatch(r"[A-Z0-9]+-[A-Z0-9]+-\d+", row[0])
    }
    assert told == {id: set(rule.codes) for id, rule in rules().items() if not id.startswith(BEYOND)}


def test_every_code_is_the_breach_of_its_rules() -> None:
    told: dict[str, set[str]] = {}
    for code, meaning, ids, _ in rows(4):
        if re.match(r"(?:money|order|cards|procedure): ", meaning):
            told.setdefault(code, set()).update(ids.split())
    mine = {name: {id for id in code.rules if not id.startswith(BEYOND)} for name, code in codes().items()}
    assert told == {name: ids for name, ids in mine.items() if ids}
