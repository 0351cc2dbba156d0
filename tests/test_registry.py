"""Every finding code has a page, a citation and a log in the tests that must raise it; codes that nothing raises say why."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from handaudit.check.order import MODULES
from handaudit.check.pages import WORDS, load_all
from handaudit.check.registry import families, pages
from handaudit.rules import catalogue
from handaudit.rules.options import options

TESTS = Path(__file__).parent
SHOWN = sorted(code for code, page in pages().items() if page.shown)
UNSHOWN = sorted(code for code, page in pages().items() if not page.shown)
TEXT = "\n".join(p.read_text("utf-8") for p in sorted(TESTS.rglob("*.py")) if p.name != Path(__file__).name)


@pytest.mark.parametrize("code", SHOWN)
def test_a_code_has_a_page_a_citation_and_a_log_that_raises_it(code: str) -> None:
    page = pages()[code]
    assert page.title.endswith((".", ":", "?")) or page.title[-1].isalnum()
    assert page.severity in ("error", "warn", "info")
    assert page.domain
    assert all(option in options() for option in page.options)
    if not code.startswith(("log-", "session-", "baseline-", "internal-")):
        assert page.rules
        assert all(catalogue.rule(rule) is not None for rule in page.rules)
    assert f'"{code}"' in TEXT, "no test names this code"


@pytest.mark.parametrize("code", UNSHOWN)
def test_a_code_that_nothing_raises_says_why(code: str) -> None:
    page = pages()[code]
    assert page.why_not
    assert catalogue.code(code) is not None


def test_a_page_has_its_words_in_one_place() -> None:
    """The docstring of its check, or the table of codes where no check raises it: never both, never neither."""
    load_all()
    table = catalogue.every_code()
    assert set(WORDS) <= set(table)
    assert set(table) - set(WORDS) == {name for name, code in table.items() if code.title or not code.severity}
    assert not [name for name in WORDS if table[name].title or not table[name].severity]
    assert not [name for name, code in table.items() if bool(code.title) != bool(code.text)]
    assert all(code.kind or code.severity for code in table.values())


def test_every_module_with_checks_has_its_place_in_the_order() -> None:
    folder = TESTS.parent / "handaudit" / "check"
    registers = {
        ".".join(path.relative_to(folder).with_suffix("").parts)
        for path in folder.rglob("*.py")
        if re.search(r"^@(?:check|judge|family)\(", path.read_text("utf-8"), re.MULTILINE)
    }
    assert registers == set(MODULES)
    assert len(MODULES) == len(set(MODULES))


def test_the_pages_need_no_other_import() -> None:
    code = "from handaudit.check.registry import pages; print(sum(page.shown for page in pages().values()))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=TESTS.parent)
    assert int(done.stdout) == len(SHOWN)


def test_every_code_of_the_rules_has_a_page() -> None:
    assert set(catalogue.codes()) <= set(pages())


def test_a_word_that_a_judge_waits_for_is_said_by_a_candidate() -> None:
    """A misspelt `on` would hide a fault: each of its words is given to some candidate of this package."""
    folder = TESTS.parent / "handaudit" / "check"
    trees = [ast.parse(path.read_text("utf-8")) for path in folder.rglob("*.py")]
    registered = {
        word
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        for decorator in node.decorator_list
        for word in ast.walk(decorator)
    }
    said = {
        node.value
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and node not in registered and isinstance(node.value, str)
    }
    waited = {word for family in families() for _, on in family.judges for word in on}
    assert len(waited) > 40
    assert waited <= said
