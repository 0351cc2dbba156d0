"""The rulebooks that come with handaudit pass the schema, and are the same with it and without."""

import subprocess
import sys
from pathlib import Path

import pytest

from handaudit.model.rulebook import Rulebook
from handaudit.rules import load as loading
from handaudit.rules.build import contradictions
from handaudit.rules.load import SMALL, load, names, picks, vary
from handaudit.rules.options import options
from handaudit.rules.schema import form
from handaudit.rules.source import sources


@pytest.mark.parametrize("name", names())
def test_a_bundled_rulebook_passes_the_schema_and_means_what_it_does(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With every default of the schema spelled out it is the same rulebook: nothing is left out that would mean something else."""
    book = load(name)
    seen: list[Rulebook] = []
    decoded = loading.rulebook_of

    def spelled_out(tree: dict[str, object], **rest: object) -> Rulebook:
        whole = form(tree, name, {})
        assert not list(contradictions(whole))
        seen.append(decoded(whole.model_dump(by_alias=True, exclude_none=True), **rest))
        return seen[-1]

    monkeypatch.setattr(loading, "rulebook_of", spelled_out)
    loading._loaded.cache_clear()
    other = load(name)
    loading._loaded.cache_clear()
    assert seen == [other]
    assert other == book
    assert list(other.options.items()) == list(book.options.items())


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


@pytest.mark.parametrize("name", names())
def test_every_reading_of_a_bundled_rulebook_is_in_order(name: str) -> None:
    """That is why they are not asked again when a hand is tried under another reading."""
    keys = picks(load(name)) | loading._choosers(sources(name, None))
    assert keys
    for key in sorted(keys):
        option = options()[key]
        for value in (*option.values, *(SMALL if option.number else ())):
            assert vary(load(name), key, value) == load(name, (f"{key}={value}",))


def test_another_reading_of_a_bundled_rulebook_needs_no_schema_library(root: Path) -> None:
    code = "import sys; from handaudit.rules.load import load, vary; vary(load('jacks-or-better'), 'jb_max_reantes', '3'); "
    code += "sys.exit('pydantic' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], cwd=root, check=True)


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
