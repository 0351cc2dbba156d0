"""The JSON schemas take every file that handaudit takes, and refuse what it refuses."""

import json
import tomllib
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from handaudit.base.setting_keys import KEYS
from handaudit.rules.json_schema import rulebook_schema, settings_schema
from handaudit.rules.load import load, names
from handaudit.rules.template import house_lines
from tests.support import inprocess

BOOKS = sorted((Path(__file__).resolve().parents[2] / "handaudit" / "rulebooks").rglob("*.toml"))
BOOK = jsonschema.Draft202012Validator(rulebook_schema())
SETTINGS = jsonschema.Draft202012Validator(settings_schema())
HOUSE = 'base = "holdem"\n'


def faults(check: jsonschema.Draft202012Validator, text: str) -> list[str]:
    """What a schema says of a TOML file."""
    return [error.message for error in check.iter_errors(tomllib.loads(text))]


@pytest.mark.heavy
def test_the_schemas_are_schemas() -> None:
    jsonschema.Draft202012Validator.check_schema(rulebook_schema())
    jsonschema.Draft202012Validator.check_schema(settings_schema())


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_every_built_in_rulebook_is_valid(path: Path) -> None:
    assert faults(BOOK, path.read_text("utf-8")) == []


@pytest.mark.parametrize("base", [name for name in names() if load(name).games])
def test_every_template_of_a_house_is_valid(base: str) -> None:
    assert faults(BOOK, "\n".join(house_lines(base, load(base), "Club"))) == []


@pytest.mark.parametrize(
    "text",
    [
        'bse = "holdem"\n',
        HOUSE + "[options]\nno_such_option = \"yes\"\n",
        HOUSE + "[options]\nth_wheel = \"perhaps\"\n",
        HOUSE + "players = [2, 3]\n",
        HOUSE + "title = 3\n",
        HOUSE + "[because]\nth_wheel = 3\n",
        'like = "holdem"\ntitle = "X"\ndeck = "standard-99"\n',
        'like = "holdem"\ntitle = "X"\n[street.preflop]\ndael = { hole = 2 }\n',
        'like = "holdem"\ntitle = "X"\n[street.preflop]\ndeal = { hole = "two" }\n',
        'title = "X"\n',
    ],
)  # fmt: skip
def test_a_wrong_rulebook_is_refused(text: str) -> None:
    assert faults(BOOK, text)


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_a_misspelt_key_of_a_built_in_rulebook_is_refused(path: Path) -> None:
    """Each key of the top, one after another."""
    tree = tomllib.loads(path.read_text("utf-8"))
    assert tree
    for key in tree:
        if key in ("set", "because"):
            continue
        wrong: dict[str, Any] = {("x" + name if name == key else name): value for name, value in tree.items()}
        assert list(BOOK.iter_errors(wrong)), key


def test_settings(tmp_path: Path) -> None:
    good = 'rulebook = "holdem"\njobs = 2\nfail-on = "warn"\nselect = ["fee-*"]\n[options]\nth_wheel = "no"\n"settle.rake" = "as-logged"\n'
    assert faults(SETTINGS, good) == []
    for wrong in (
        'rulebok = "x"\n',
        "jobs = 0\n",
        'fail-on = "never"\n',
        '[options]\nth_whele = "no"\n',
        "select = [1]\n",
    ):
        assert faults(SETTINGS, wrong), wrong
    assert set(settings_schema()["properties"]) == {key.name for key in KEYS}


def test_the_command_prints_them(tmp_path: Path) -> None:
    done = inprocess.run(("rulebook", "schema"), tmp_path, {})
    assert (done.returncode, json.loads(done.stdout)) == (0, rulebook_schema())
    assert inprocess.run(("rulebook", "schema", "settings", "-o", "s.json"), tmp_path, {}).returncode == 0
    assert json.loads((tmp_path / "s.json").read_text("utf-8")) == settings_schema()
    wrong = inprocess.run(("rulebook", "schema", "setings"), tmp_path, {})
    assert wrong.returncode == 2
    assert b"did you mean 'settings'" in wrong.stderr
