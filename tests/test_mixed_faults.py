"""Faults planted in dealt hands of the mixed games are found where they stand; the hands without them are clean (test_mixed_hands)."""

import pytest

from tests.support.audits import audit_text, roots
from tests.support.mixed_faults import FAULTS, planted

CASES = [(what, name) for what, (_, names) in FAULTS.items() for name in names]


def missed(what: str, name: str, count: int) -> list[str]:
    """The faults that were not found, with what was found in their place."""
    out = []
    for seed, text, line, codes in planted(what, name, count):
        (result,) = audit_text(text)
        got = roots(result)
        if not any(at == line and code in codes for code, at in got):
            out.append(f"{name} {seed}: {codes} at line {line}; found {got}")
    return out


@pytest.mark.parametrize(("what", "name"), CASES)
def test_a_planted_fault_is_found(what: str, name: str) -> None:
    assert missed(what, name, 5) == []


@pytest.mark.long
@pytest.mark.parametrize(("what", "name"), CASES)
def test_each_of_many_planted_faults_is_found(what: str, name: str) -> None:
    assert missed(what, name, 150) == []
