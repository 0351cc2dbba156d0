"""`handaudit new`: what it prints is valid as it stands, for every game and number of players, and nothing is replaced without a word."""

import re
import tomllib
from pathlib import Path

import pytest

from handaudit.app.commands.new import _wanted
from handaudit.convert.templates import hand_lines, log_lines, native_lines_of
from handaudit.rules.load import load, names, validate
from handaudit.rules.options import options
from handaudit.rules.template import house_lines, options_of
from tests.layouts.logs import hands_of
from tests.support import inprocess

GAMES = [name for name in names() if load(name).games]


def run(folder: Path, *words: str) -> tuple[int, str, str]:
    """A command line: its status and what it prints."""
    done = inprocess.run(("new", *words), folder, {"COLUMNS": "80"})
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@pytest.mark.parametrize("game", GAMES)
def test_a_template_is_valid_as_printed(game: str) -> None:
    most = load(game).players[1]
    assert most > 1
    for count in sorted({2, 3, min(4, most), most}):
        wanted = _wanted(game, ",".join(f"P{at}" for at in range(count)), "", "", "2026/11/19 20:15")
        for lines in (hand_lines(wanted), log_lines(wanted), native_lines_of(wanted)):
            (audit,) = hands_of("\n".join(lines) + "\n")
            assert audit.verdict == "clean", (count, lines, audit.findings)
            assert audit.rulebook is not None
            assert audit.rulebook.name == game
            assert not audit.findings


def test_the_command_prints_it(tmp_path: Path) -> None:
    status, text, _ = run(tmp_path, "hand", "--game", "draw-holdem", "--seats", "Ann,Bob,Cy", "--stakes", "1/2")
    assert status == 0
    assert text.startswith("hand 1: Draw-Holdem NL 1/2; Ann 200, Bob 200, Cy 200 button\n")
    (audit,) = hands_of(text)
    assert audit.verdict == "clean"
    assert run(tmp_path, "log", "--game", "holdem", "-o", "night.txt")[0] == 0
    assert (tmp_path / "night.txt").read_text("utf-8").startswith("//")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("hand", "--game", "holdem", "--seats", "Ann"), "1 players; this game has 2 to 11"),
        (("hand", "--game", "holdem", "--seats", "Ann,Ann"), "a name stands there twice"),
        (("hand", "--game", "holdem", "--seats", "Ann,,Bob"), "a name is empty"),
        (("hand", "--game", "holdme"), "did you mean"),
        (("hand", "--game", "holdem", "--stakes", "one/two"), "--stakes 'one/two'"),
        (("hand", "--game", "holdem", "--form", "shrot"), "did you mean 'short'"),
        ((), "name a template"),
    ],
)
def test_bad_words_are_refused(tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    status, text, error = run(tmp_path, *words)
    assert (status, text) == (2, "")
    assert said in error


@pytest.mark.parametrize("base", names())
def test_a_house_file_loads_as_it_is_over_every_base(base: str, tmp_path: Path) -> None:
    """It changes nothing until somebody takes a `#` away, and each option in it is one that this game has."""
    book = load(base) if base in GAMES else None
    if book is None:
        base = f"{base}@holdem"
        book = load(base)
    path = tmp_path / "club.toml"
    path.write_text("\n".join(house_lines(base, book, 'The "Club"')) + "\n", "utf-8")
    made = validate(str(path))
    assert made.title == 'The "Club"'
    assert made.options == book.options
    text = path.read_text("utf-8")
    for one in options_of(book):
        assert f'# {one.key} = "{one.default}"' in text
        assert all(reading in text for reading in one.values)
    chosen = re.sub(r"^# (\w+ = )", r"\1", text, flags=re.MULTILINE)
    assert set(tomllib.loads(chosen)["options"]) == {one.key for one in options_of(book)}
    path.write_text(chosen, "utf-8")
    assert load(str(path)).options == {**book.options, **{one.key: one.default for one in options_of(book)}}
    assert {one.key for one in options_of(book)} <= set(options())


def test_a_house_file_is_not_replaced_without_a_word(tmp_path: Path) -> None:
    assert run(tmp_path, "rulebook", "club.toml", "--base", "draw-holdem")[1].startswith("club.toml: every option")
    before = (tmp_path / "club.toml").read_bytes()
    status, _, error = run(tmp_path, "rulebook", "club.toml", "--base", "holdem")
    assert status == 2
    assert "--force" in error
    assert (tmp_path / "club.toml").read_bytes() == before
    assert run(tmp_path, "rulebook", "club.toml", "--base", "tda")[0] == 2
