"""A table of terminals holds what Lark makes of a grammar. It is made when it is first needed, and is good for its grammar only."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from handaudit.read import terminals as module
from handaudit.read.grammar_files import Pattern, grammar_file
from handaudit.read.lark_terminals import built_by_lark
from handaudit.read.terminals import digest, grammars, table, terminals
from tests.report.logs import HAND, ROOT


@pytest.fixture
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for tables that is not there yet."""
    monkeypatch.setattr(module, "TABLES", tmp_path / "tables")
    return tmp_path / "tables"


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Grammars that a test may change."""
    shutil.copytree(grammar_file("native").parent, tmp_path / "grammar")
    monkeypatch.setattr(module, "grammar_file", lambda name: tmp_path / "grammar" / f"{name}.lark")
    return tmp_path / "grammar"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The grammars that Lark was asked for."""
    found: list[str] = []

    def built(name: str) -> tuple[Pattern, ...]:
        found.append(name)
        return built_by_lark(name)

    monkeypatch.setattr(module, "built", built)
    return found


def read_anew(name: str) -> tuple[Pattern, ...]:
    """The terminals, as a new process would read them."""
    return terminals.__wrapped__(name)


@pytest.mark.heavy
def test_a_table_is_made_on_first_use_and_says_what_lark_says(tables: Path, asked: list[str]) -> None:
    for name in grammars():
        made = built_by_lark(name)
        assert read_anew(name) == made
        assert (tables / f"{name}.json").read_text("utf-8") == table(name)
        asked.clear()
        assert read_anew(name) == made
        assert not asked
    assert len(list(tables.iterdir())) == len(grammars()) > 20


@pytest.mark.heavy
@pytest.mark.parametrize("changed", ["native", "pokerstars", "common"])
def test_a_table_is_of_no_use_for_a_changed_grammar(copied: Path, tables: Path, asked: list[str], changed: str) -> None:
    read_anew("native")
    before = digest("native")
    path = copied / f"{changed}.lark"
    path.write_text(path.read_text("utf-8") + "\n// another\n", "utf-8")
    assert digest("native") != before
    read_anew("native")
    assert asked == ["native", "native"]
    read_anew("native")
    assert asked == ["native", "native"], "the new table is used"


def test_a_table_is_of_no_use_for_another_maker(
    tables: Path, tmp_path: Path, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    read_anew("tournaments")
    (tmp_path / "maker.py").write_text("", "utf-8")
    monkeypatch.setattr(module, "MAKERS", (tmp_path / "maker.py",))
    read_anew("tournaments")
    assert asked == ["tournaments", "tournaments"]


@pytest.mark.parametrize("text", ["", "<<<<<<< HEAD\n{}", "[1]", "{}", '{"digest": "", "terminals": []}'])
def test_a_broken_table_is_made_anew(tables: Path, asked: list[str], text: str) -> None:
    tables.mkdir()
    (tables / "tournaments.json").write_text(text, "utf-8")
    assert read_anew("tournaments") == built_by_lark("tournaments")
    assert asked == ["tournaments"]
    assert (tables / "tournaments.json").read_text("utf-8") == table("tournaments")


def test_a_folder_that_cannot_be_written_does_no_harm(tables: Path, asked: list[str]) -> None:
    tables.write_text("a file stands where the folder should be", "utf-8")
    for _ in range(2):
        assert read_anew("tournaments") == built_by_lark("tournaments")
    assert asked == ["tournaments", "tournaments"]


@pytest.mark.heavy
def test_several_processes_may_make_a_table_at_once(tables: Path) -> None:
    code = (
        "import pathlib, sys; from handaudit.read import terminals as one; one.TABLES = pathlib.Path(sys.argv[1]); "
        "print(hash(one.terminals('native')))"
    )
    running = [
        subprocess.Popen(
            [sys.executable, "-c", code, tables], cwd=ROOT, env={"PYTHONHASHSEED": "0"}, stdout=subprocess.PIPE
        )
        for _ in range(4)
    ]
    told = {one.communicate(timeout=60)[0] for one in running}
    assert [one.returncode for one in running] == [0] * 4
    assert len(told) == 1
    assert [path.name for path in tables.iterdir()] == ["native.json"]
    assert json.loads((tables / "native.json").read_text("utf-8"))["digest"] == digest("native")


@pytest.mark.heavy
def test_a_plain_check_needs_no_lark(tmp_path: Path) -> None:
    terminals("native")  # its table is there
    (tmp_path / "n.txt").write_text(HAND)
    code = "import sys; from handaudit.__main__ import main; main(); sys.exit('lark' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code, "check", "n.txt"], cwd=tmp_path, check=False, env={"PYTHONPATH": str(ROOT)}
    )
    assert done.returncode == 0
