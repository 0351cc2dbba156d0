"""The examples in the docstrings are true."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import handaudit

ROOT = Path(handaudit.__file__).parent
MODULES = sorted(
    ".".join(("handaudit", *path.relative_to(ROOT).with_suffix("").parts))
    for path in ROOT.rglob("*.py")
    if "    >>> " in path.read_text("utf-8")
)


def test_there_are_examples() -> None:
    assert "handaudit.app.api" in MODULES


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_are_true(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = doctest.testmod(import_module(name))
    assert result.attempted
    assert not result.failed
