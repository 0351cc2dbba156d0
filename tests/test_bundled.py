"""The tables of the TOML files that come with handaudit are what the files say, and are good for these files only."""

import json
import tomllib
from collections import Counter
from decimal import Decimal
from pathlib import Path

import pytest

from handaudit.base import bundled
from handaudit.base.bundled import (
    FOLDERS,
    PACKAGE,
    TABLES,
    bundled_folder,
    bundled_toml,
    known_toml,
    make_tables,
    stale_tables,
)
from handaudit.rules.load import _games_of, for_game, names
from handaudit.rules.source import bundled as rulebook_file

IN_FOLDERS = [path for folder in FOLDERS for path in sorted((PACKAGE / folder).rglob("*.toml"))]
FILES = sorted(set(PACKAGE.rglob("*.toml")) - set(IN_FOLDERS))


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of one file, with its table."""
    monkeypatch.setattr(bundled, "PACKAGE", tmp_path)
    monkeypatch.setattr(bundled, "TABLES", tmp_path / "tables")
    path = tmp_path / "rules" / "some.toml"
    path.parent.mkdir()
    path.write_text('[one]\nname = "Vera Stein"\n', "utf-8")
    assert make_tables() == ["rules.some.json"]
    return path


def test_every_file_has_its_table() -> None:
    assert not stale_tables(), "run python -m handaudit.app.reference"
    assert len({path.name for path in TABLES.iterdir()}) == len(FILES) + len(FOLDERS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_table_says_what_the_file_says(path: Path) -> None:
    data = path.read_bytes()
    assert known_toml(path, data) == tomllib.loads(data.decode(), parse_float=Decimal)


def test_a_table_is_of_no_use_for_a_changed_file(copied: Path) -> None:
    assert known_toml(copied, copied.read_bytes()) == {"one": {"name": "Vera Stein"}}
    copied.write_text('[one]\nname = "Otto Berg"\n', "utf-8")
    assert known_toml(copied, copied.read_bytes()) is None
    assert bundled_toml(copied) == {"one": {"name": "Otto Berg"}}
    assert stale_tables() == ["rules.some.json"]
    assert make_tables() == ["rules.some.json"]
    assert not stale_tables()
    assert known_toml(copied, copied.read_bytes()) == {"one": {"name": "Otto Berg"}}


def test_a_table_that_is_missing_or_broken_is_not_needed(copied: Path) -> None:
    held = bundled.TABLES / "rules.some.json"
    for text in ("", "<<<<<<< HEAD\n{}", "[1]"):
        held.write_text(text, "utf-8")
        assert bundled_toml(copied) == {"one": {"name": "Vera Stein"}}
    held.unlink()
    assert bundled_toml(copied) == {"one": {"name": "Vera Stein"}}
    copied.unlink()
    held.write_text(json.dumps({"digest": "", "toml": {}}), "utf-8")
    assert make_tables() == ["rules.some.json"]
    assert not held.exists()


@pytest.fixture
def codes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with a folder of two files that share one table."""
    monkeypatch.setattr(bundled, "PACKAGE", tmp_path)
    monkeypatch.setattr(bundled, "TABLES", tmp_path / "tables")
    folder = tmp_path / "rules" / "codes"
    folder.mkdir(parents=True)
    for name in ("fee-amount", "fee-amount-late"):
        (folder / f"{name}.toml").write_text(f'title = "{name}"\n[logs]\nfault = "a log"\n', "utf-8")
    assert make_tables() == ["rules.codes.json"]
    return folder


WITHOUT_LOGS = {"fee-amount": {"title": "fee-amount"}, "fee-amount-late": {"title": "fee-amount-late"}}


def test_the_files_of_a_folder_share_a_table_without_the_logs(codes: Path) -> None:
    assert "a log" not in (bundled.TABLES / "rules.codes.json").read_text("utf-8")
    assert bundled_folder(codes) == WITHOUT_LOGS
    assert list(bundled_folder(codes)) == sorted(WITHOUT_LOGS)
    assert not stale_tables()


def test_no_file_of_a_folder_is_read_that_its_table_knows(codes: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundled, "_row", lambda *_: pytest.fail("a file was read"))
    assert bundled_folder(codes) == WITHOUT_LOGS


@pytest.mark.parametrize("text", ["title = 'another!!'\n[logs]\nfault = \"a log\"\n", "title = 'longer than before'\n"])
def test_a_changed_file_of_a_folder_is_read_itself(codes: Path, text: str) -> None:
    (codes / "fee-amount.toml").write_text(text, "utf-8")
    title = text.split("'")[1]
    assert bundled_folder(codes) == WITHOUT_LOGS | {"fee-amount": {"title": title}}
    assert stale_tables() == ["rules.codes.json"]
    assert make_tables() == ["rules.codes.json"]
    assert bundled_folder(codes)["fee-amount"] == {"title": title}


def test_a_new_file_of_a_folder_is_read_and_a_removed_one_is_gone(codes: Path) -> None:
    (codes / "fee-new.toml").write_text('title = "new"\n', "utf-8")
    (codes / "fee-amount.toml").unlink()
    assert list(bundled_folder(codes)) == ["fee-amount-late", "fee-new"]


def test_an_installed_package_has_the_table_of_a_folder_alone(codes: Path) -> None:
    for path in codes.iterdir():
        path.unlink()
    codes.rmdir()
    assert bundled_folder(codes) == WITHOUT_LOGS
    (bundled.TABLES / "rules.codes.json").unlink()
    with pytest.raises(FileNotFoundError):
        bundled_folder(codes)


def test_a_broken_table_of_a_folder_is_not_needed(codes: Path) -> None:
    for text in ("", "<<<<<<< HEAD\n{}", "[1]"):
        (bundled.TABLES / "rules.codes.json").write_text(text, "utf-8")
        assert bundled_folder(codes) == WITHOUT_LOGS


def test_what_json_has_no_word_for_gets_no_table(copied: Path) -> None:
    for text in ("rate = 0.5\n", "day = 2024-05-01\n"):
        copied.write_text(text, "utf-8")
        with pytest.raises(TypeError):
            make_tables()


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
