"""The rulebooks that come with handaudit pass the schema, and are the same with it and without."""

import subprocess
import sys
from pathlib import Path

import pytest

from handaudit.model.rulebook import Rulebook
from handaudit.rules import load as loading
from handaudit.rules.load import load, names, vary
from handaudit.rules.options import options


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


@pytest.mark.parametrize("at", range(len(names())))
def test_another_reading_is_what_the_setting_makes(at: int) -> None:
    """An option that picks no word of a rulebook changes nothing but itself: the rest is not made again."""
    seen = 0
    book = load(names()[at])
    keys = sorted(options())
    for key in {*keys[at :: len(names())], *(key for key in keys if options()[key].chapter == book.chapter != "TH")}:
        for value in options()[key].others:
            other = vary(book, key, value)
            seen += 1
            assert other == load(book.name, (f"{key}={value}",))
            assert list(other.options) == list(book.options)
            assert vary(other, key, book.options[key]).options == book.options
    assert seen


def test_another_reading_of_a_house_keeps_its_settings(tmp_path: Path) -> None:
    seen = 0
    house = tmp_path / "house.toml"
    house.write_text('base = "holdem"\ntitle = "Ours"\n[options]\nth_limit_cap = "none"\n', encoding="utf-8")
    for path in ("holdem", str(house)):
        book = load(path, (f"th_odd_per_pot={options()['th_odd_per_pot'].others[0]}",))
        for key in ("th_wheel", "th_short_blind_level"):
            for value in options()[key].others:
                seen += 1
                assert vary(book, key, value) == load(path, (*book.settings, f"{key}={value}"))
    assert seen
