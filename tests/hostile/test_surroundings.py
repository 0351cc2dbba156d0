"""Where a command runs does not show: no home, no folder for temporary files, odd languages, time zones, widths and hash seeds."""

import sys
from pathlib import Path
from typing import Final

import pytest

from tests.hostile.box import PLAIN, call
from tests.report.logs import HAND, WRONG, numbered
from tests.support import inprocess

PLACES: Final = {
    "nothing at all": {},
    "no such home": {"HOME": "/nowhere/at/all", "XDG_CONFIG_HOME": "/nowhere", "XDG_CACHE_HOME": "/nowhere"},
    "no folder for temporary files": {"TMPDIR": "/nowhere/at/all"},
    "Turkish": {"LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8", "LANGUAGE": "tr"},
    "an old encoding": {"LC_ALL": "de_DE.ISO-8859-1", "LANG": "de_DE.ISO-8859-1"},
    "a language that is none": {"LC_ALL": "xx_YY.bogus"},
    "ASCII": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "a day ahead": {"TZ": "Pacific/Kiritimati"},
    "a zone that is none": {"TZ": "\u00a7/../../etc/passwd"},
    "a width that is none": {"COLUMNS": "wide", "LINES": "-1"},
    "no terminal": {"TERM": "", "NO_COLOR": "1"},
    "another seed": {"PYTHONHASHSEED": "4711"},
}
COMMANDS: Final = (
    "check night.txt --output-format json",
    "stats night.txt --output-format json",
    "settle night.txt --output-format csv",
)


@pytest.fixture
def night(tmp_path: Path) -> Path:
    """A log whose names have capital and small letters that some languages change otherwise."""
    text = HAND + "\n\n" + numbered(WRONG, 2)
    (tmp_path / "night.txt").write_text(text.replace("Ann", "Iı İi").replace("Cy", "Çiğdem"), "utf-8")
    return tmp_path


@pytest.mark.heavy
@pytest.mark.parametrize("command", COMMANDS)
def test_the_bytes_are_the_same(night: Path, command: str) -> None:
    def run(environment: dict[str, str]) -> tuple[int, bytes, bytes]:
        done = inprocess.run(command.split(), night, environment)
        return done.returncode, done.stdout, done.stderr

    first = run({"PATH": "/bin"})
    assert first[0] in (0, 1)
    for place, environment in PLACES.items():
        assert run(environment) == first, place


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="languages as Linux has them")
@pytest.mark.parametrize("place", PLACES)
def test_in_a_process_of_its_own(night: Path, place: str) -> None:
    wanted = call("check", "night.txt", "--output-format", "json", cwd=night)
    bare = {key: "" for key in PLAIN if key.startswith(("LC_", "LANG", "TZ", "TERM", "TMPDIR", "HOME"))}
    assert call("check", "night.txt", "--output-format", "json", cwd=night, **(bare | PLACES[place])) == wanted
    done = call("export", "night.txt", "-o", "out", cwd=night, **(bare | PLACES[place]))
    assert done.status == 1, done.err
    assert len(list((night / "out").iterdir())) == 9
