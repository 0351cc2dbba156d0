"""A house file with several errors: all of them are said at once, each with its line and the word that is near."""

from pathlib import Path

import pytest

from handaudit.base.errors import RulebookError
from handaudit.rules.load import load
from tests.support import inprocess

WRONG = """\
base = "holdem"
titel = "Club"

[options]
th_odd_per_pot = "nope"
th_odd_per_pto = "no"

[because]
th_odd_per_pott = "as ever"

[set]
"limit.nope.nope" = 3
"""


def said(folder: Path, text: str) -> list[str]:
    """What the command line says of a file, line by line."""
    (folder / "club.toml").write_text(text, "utf-8")
    done = inprocess.run(("rulebook", "validate", "club.toml"), folder, {"COLUMNS": "80"})
    assert done.returncode == 2
    return done.stderr.decode().splitlines()


def test_all_errors_of_a_file_are_said_with_their_lines(tmp_path: Path) -> None:
    first, *lines = said(tmp_path, WRONG)
    assert first == "handaudit: club.toml: 5 errors"
    assert [line.split(":")[0] for line in lines] == ["  line 2", "  line 5", "  line 6", "  line 9", "  line 12"]
    for line, near in zip(lines, ("title", "no", "th_odd_per_pot", "th_odd_per_pot"), strict=False):
        assert f'did you mean "{near}"?' in line


def test_the_error_in_one_line_names_them_all(tmp_path: Path) -> None:
    """A log that names the file has one line for what is wrong with it."""
    (tmp_path / "club.toml").write_text(WRONG, "utf-8")
    with pytest.raises(RulebookError) as error:
        load("club.toml", within=tmp_path)
    assert "\n" not in str(error.value)
    assert all(f"line {number}: " in str(error.value) for number in (2, 5, 6, 9, 12))


def test_one_error_stays_one_line(tmp_path: Path) -> None:
    (line,) = said(tmp_path, 'base = "holdem"\n[options]\nth_odd_per_pto = "no"\n')
    said_of = 'options.th_odd_per_pto: no option of that name; did you mean "th_odd_per_pot"?'
    assert line == f"handaudit: club.toml: line 3: {said_of}"


def test_other_words_for_the_base(tmp_path: Path) -> None:
    (line,) = said(tmp_path, 'title = "Club"\nextends = "holdem"\n')
    assert line == 'handaudit: club.toml: line 2: extends: unknown key; did you mean "base"?'


def test_an_unclosed_string_is_called_so(tmp_path: Path) -> None:
    (line,) = said(tmp_path, 'base = "holdem\ntitle = "Club"\n')
    assert "unclosed string (at line 1, column" in line
    (line,) = said(tmp_path, 'base = "holdem')
    assert "unclosed string" in line


def test_many_errors_are_counted(tmp_path: Path) -> None:
    options = "".join(f'no_such_{number} = "no"\n' for number in range(70))
    first, *lines = said(tmp_path, f'base = "holdem"\n[options]\n{options}')
    assert first.endswith("70 errors")
    assert lines[-1] == "  and 20 more"
    assert len(lines) == 51
