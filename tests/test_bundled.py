"""The TOML files that come with handaudit."""

import tomllib
from collections import Counter
from decimal import Decimal
from pathlib import Path

import pytest

from handaudit.base.bundled import PACKAGE, bundled_toml
from handaudit.rules.load import _games_of, for_game, names
from handaudit.rules.source import bundled as rulebook_file


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.toml")), ids=lambda path: path.stem)
def test_no_file_holds_a_fraction_or_a_date(path: Path) -> None:
    """Money and shares are whole numbers, and no reader of these files expects anything else."""
    found: list[object] = [bundled_toml(path)]
    for value in found:
        if isinstance(value, dict | list):
            found += value.values() if isinstance(value, dict) else value
    kinds = {type(value) for value in found} - {dict, list}
    assert {str} <= kinds <= {str, int, bool}


def test_a_fraction_is_never_a_float(tmp_path: Path) -> None:
    (tmp_path / "some.toml").write_text("rate = 0.1\n", "utf-8")
    assert bundled_toml(tmp_path / "some.toml") == {"rate": Decimal("0.1")}


def test_every_game_has_one_rulebook_whatever_that_is_called() -> None:
    """The rulebook that is called like the game is looked at first: no other one may take the game too."""
    taken = Counter(game for name in names() for game in _games_of(name))
    assert set(taken.values()) == {1}
    for name in names():
        heading = tomllib.loads(rulebook_file(name).data.partition(b"\n[")[0].decode())
        for game in heading.get("games", ()):
            assert for_game(game) == name
            assert for_game(game.upper()) == name
    assert for_game("Tarock") is None
    assert for_game("") is None
