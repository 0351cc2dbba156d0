"""One planted fault, one root finding: the right code on the right line, and no other root."""

import pytest

from tests.support.audits import audit_text, roots
from tests.support.mutants import MUTANTS, Planted, planted


def judge(fault: Planted, house: str | None) -> None:
    (result,) = audit_text(fault.text, rulebook=house)
    found = roots(result) or [(f.code, f.line) for f in result.findings]
    lines = {fault.line, *fault.also}
    said = f"planted {fault.code} at line {fault.line}; found {found} in\n{fault.text}"
    if fault.alone:
        assert len(found) == 1, said
    assert any(code == fault.code and line in lines for code, line in found), said


IDS = [f"{one.code}: {name}" for name, one in MUTANTS.items()]


@pytest.mark.parametrize("name", MUTANTS, ids=IDS)
def test_planted_fault_is_found_alone_on_its_line(name: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    plant(name, 3, tmp_path_factory)


@pytest.mark.long
@pytest.mark.parametrize("name", MUTANTS, ids=IDS)
def test_planted_fault_in_many_hands(name: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    plant(name, 25, tmp_path_factory)


def plant(name: str, count: int, folders: pytest.TempPathFactory) -> None:
    for _, fault in planted(name, seed=11, count=count):
        house = None
        if fault.house:
            path = folders.mktemp("house") / "house.toml"
            path.write_text(fault.house, "utf-8")
            house = str(path)
        judge(fault, house)
