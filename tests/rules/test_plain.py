"""The rulebooks that come with handaudit pass the schema, and are the same with it and without."""

import subprocess
import sys
from pathlib import Path

import pytest

from handaudit.model.rulebook import Rulebook
from handaudit.rules import load as loading
from handaudit.rules.load import load, names


@pytest.mark.parametrize("name", names())
def test_a_bundled_rulebook_is_what_the_schema_makes_of_it(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    quick = load(name)
    seen: list[Rulebook] = []

    def checked(tree: dict[str, object], **rest: object) -> Rulebook:
        chain = loading.sources(name, None)
        seen.append(loading.checked_rulebook(loading._draft(chain, ()), chain, tree, rest))
        return seen[-1]

    monkeypatch.setattr("handaudit.rules.plain.plain_rulebook", checked)
    loading._loaded.cache_clear()
    slow = load(name)
    loading._loaded.cache_clear()
    assert seen == [slow]
    assert slow == quick
    assert list(slow.options.items()) == list(quick.options.items())


def test_a_bundled_rulebook_needs_no_schema_library(root: Path) -> None:
    code = "import sys; from handaudit.rules.load import load, names; [load(name) for name in names()]; "
    code += "sys.exit('pydantic' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], cwd=root, check=True)
