"""The examples in the docstrings are true."""

import doctest
from pathlib import Path
from types import ModuleType

import pytest

import handaudit.api
import handaudit.stats.course
import handaudit.stats.identities
import handaudit.stats.save


@pytest.mark.parametrize(
    "module", [handaudit.api, handaudit.stats.course, handaudit.stats.identities, handaudit.stats.save]
)
def test_the_examples_are_true(module: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = doctest.testmod(module)
    assert result.attempted
    assert not result.failed
