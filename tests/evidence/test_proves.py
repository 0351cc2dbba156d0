"""Every page says what it proves and what it does not; and what it says is the same whatever Python made it."""

from pathlib import Path

import pytest

from handaudit.app.cli import run
from handaudit.check.pages import raised
from tests.evidence.support import ID, TWO

LIMIT = "It does not prove that the log is true"


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "night.txt"
    path.write_bytes(TWO)
    return path


@pytest.mark.parametrize("form", ["text", "markdown"])
def test_a_dispute_says_what_it_proves(log: Path, form: str) -> None:
    out = log.with_suffix(f".{form}.out")
    assert run(["dispute", str(log), ID, "--no-config", "-o", f"{form}:{out}"]) == 1
    text = " ".join(out.read_text().split())
    assert LIMIT in text
    assert "evidence pack" in text


@pytest.mark.heavy
@pytest.mark.parametrize("words", [["report"], ["replay", "--hand", ID]])
def test_a_page_says_what_it_proves(log: Path, words: list[str]) -> None:
    out = log.with_suffix(".html")
    assert run([*words, str(log), "--no-config", "-o", str(out)]) == 1
    text = out.read_text()
    assert LIMIT in text
    assert text.index('id="proves"') < text.index(LIMIT)
    import hashlib

    assert hashlib.sha256(TWO).hexdigest() in text


def test_the_page_of_a_code_has_no_margin_of_its_docstring() -> None:
    """Python 3.13 leaves the margin of docstrings out; a page in a bundle must be the same by an older one."""
    pages = raised().values()
    assert pages
    assert not [page.code for page in pages if page.text.startswith(" ")]
