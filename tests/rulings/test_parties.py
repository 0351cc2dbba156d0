"""Whom a finding concerns is a fact of it: no ruling is matched by reading its message."""

import ast
from pathlib import Path

import pytest

from handaudit.check.floor_speech import names_in, parties_of
from handaudit.model.finding import Finding
from tests.support.audits import audit_text
from tests.support.mutants import MUTANTS, planted

CHECKS = sorted((Path(__file__).parents[2] / "handaudit" / "check").rglob("*.py"))


@pytest.mark.parametrize("name", sorted(MUTANTS)[::3])
def test_the_parties_are_those_whom_the_message_names(name: str) -> None:
    """Dealt hands with one fault each: the seats that a finding carries are those that a reader of its message finds."""
    seen = 0
    for _, fault in planted(name, seed=5, count=1):
        if fault.house:
            return
        for result in audit_text(fault.text):
            for finding in result.findings:
                owed = {s.number for s in result.hand.seats if s.name in finding.chips}
                own = {finding.seat} if finding.seat else set()
                assert parties_of(result.hand, finding) == names_in(result.hand, finding.message)[0] | owed | own
                seen += 1
    assert seen


@pytest.mark.heavy
def test_nothing_reads_a_message_back() -> None:
    """No check looks into the text of a finding; the ruling that answers it is put behind it where it is told."""
    read = [
        f"{path.name}:{node.lineno}"
        for path in CHECKS
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "message"
    ]
    assert not read
    told = Finding("call-amount", "info", 5, "Bob calls 2; 3 is owed", floor='line 7: "it stands"')
    assert told.message == 'Bob calls 2; 3 is owed; the floor ruled at line 7: "it stands"'
    assert told.statement == "Bob calls 2; 3 is owed"
