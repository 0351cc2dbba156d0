"""Line ends of any kind, and blanks and control bytes between hands or around lines, are layout: in every layout."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.layouts.logs import CASES, audited

LOGS = {path.stem: str(tomllib.loads(path.read_text("utf-8"))["log"]) for path in sorted(CASES.glob("*.toml"))}
"""The test log of each layout."""


def indented(text: bytes) -> bytes:
    """A blank in front of every line."""
    return b"\n".join(b" " + line if line else line for line in text.split(b"\n"))


def trailing(text: bytes) -> bytes:
    """Blanks behind every line."""
    return b"\n".join(line + b" \t" if line else line for line in text.split(b"\n"))


WAYS = {
    "carriage returns": lambda text: text.replace(b"\n", b"\r"),
    "both": lambda text: text.replace(b"\n", b"\r\n"),
    "blank lines above": lambda text: b"\n\n" + text,
    "blanks above": lambda text: b"  \t\n \n" + text,
    "an end of file": lambda text: text + b"\x1a",
    "form feeds": lambda text: text.replace(b"\n\n", b"\n\x0c\n"),
    "control bytes": lambda text: text.replace(b"\n\n", b"\n\n\x0b \x1c\n\n"),
    "hard blanks": lambda text: text.replace(b"\n\n", b"\n\xc2\xa0\n\n"),
    "indented": indented,
    "trailing": trailing,
}
TABLES = {("pokernow", "indented"), ("pokernow", "trailing"), ("phh", "trailing")}
"""What a cell of a table or a value of TOML may hold, and is no layout there."""


def read(folder: Path, name: str, text: bytes) -> tuple[str, list[tuple[Any, ...]], list[str]]:
    """The layout of a log, its hands, and what is said of neither."""
    hands, loose, layout = audited(folder, text, name)
    told = [(one.hand.id, one.verdict, [f.code for f in one.findings if f.severity != "info"]) for one in hands]
    return layout, told, [one.code for one in loose if one.severity != "info"]


FEW = ("carriage returns", "indented", "control bytes")
"""What is tried at every run, and all of it with `--long`."""


@pytest.mark.parametrize("way", [way if way in FEW else pytest.param(way, marks=pytest.mark.long) for way in WAYS])
@pytest.mark.parametrize("layout", LOGS)
def test_blanks_and_line_ends_change_nothing(layout: str, way: str, tmp_path: Path) -> None:
    if (layout, way) in TABLES:
        pytest.skip("a cell of a table, or a value, may hold blanks")
    name = LOGS[layout]
    text = (CASES / name).read_bytes().replace(b"\r\n", b"\n")
    plain = read(tmp_path, name, text)
    assert plain[0] in (layout, "")
    assert read(tmp_path, name, WAYS[way](text)) == plain
