"""The tables of terminals are what Lark makes of the grammars, and are good for these grammars only."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from handaudit.read import terminals as module
from handaudit.read.grammar_files import grammar_file
from handaudit.read.lark_terminals import built_by_lark
from handaudit.read.terminals import TABLES, digest, grammars, table, terminals
from tests.report.logs import HAND, ROOT


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Grammars that a test may change."""
    shutil.copytree(grammar_file("native").parent, tmp_path / "grammar")
    monkeypatch.setattr(module, "grammar_file", lambda name: tmp_path / "grammar" / f"{name}.lark")
    return tmp_path / "grammar"


def test_every_grammar_has_its_table() -> None:
    assert {path.stem for path in TABLES.glob("*.json")} == set(grammars())
    for name in grammars():
        made = (TABLES / f"{name}.json").read_text("utf-8")
        assert made == table(name), f"{name}: run python -m handaudit.read.terminals"
        assert terminals(name) == built_by_lark(name)


@pytest.mark.parametrize("changed", ["native", "pokerstars", "common"])
def test_a_table_is_of_no_use_for_a_changed_grammar(copied: Path, changed: str) -> None:
    before = digest("native")
    path = copied / f"{changed}.lark"
    path.write_text(path.read_text("utf-8") + "\n// another\n", "utf-8")
    assert digest("native") != before


def test_a_changed_grammar_is_built_by_lark(copied: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(module, "built", lambda name: asked.append(name) or ())  # type: ignore[func-returns-value]
    (copied / "native.lark").write_text("// nothing\n", "utf-8")
    assert terminals.__wrapped__("native") == ()
    assert asked == ["native"]


def test_a_plain_check_needs_no_lark(tmp_path: Path) -> None:
    (tmp_path / "n.txt").write_text(HAND)
    code = "import sys; from handaudit.__main__ import main; main(); sys.exit('lark' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code, "check", "n.txt"], cwd=tmp_path, check=False, env={"PYTHONPATH": str(ROOT)}
    )
    assert done.returncode == 0
