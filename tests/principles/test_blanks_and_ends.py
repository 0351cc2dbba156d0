"""Line ends of any kind, and blanks and control bytes between hands or around lines, are layout: in every layout."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.layouts.logs import CASES, audited
from tests.principles.dealt import LAYOUTS as DEALT
from tests.principles.dealt import hands, results
from tests.principles.test_lines_left_out import names

LOGS = {path.stem: str(tomllib.loads(path.read_text("utf-8"))["log"]) for path in sorted(CASES.glob("*.toml"))}
"""The test log of each layout."""


def around(before: bytes, behind: bytes) -> Callable[[bytes], bytes]:
    """What puts signs around every line that is not empty."""
    return lambda text: b"\n".join(before + line + behind if line else line for line in text.split(b"\n"))


def between(sign: bytes) -> Callable[[bytes], bytes]:
    """What puts a line between two hands."""
    return lambda text: text.replace(b"\n\n", b"\n" + sign + b"\n\n")


WAYS: dict[str, Callable[[bytes], bytes]] = {
    "carriage returns": lambda text: text.replace(b"\n", b"\r"),
    "both": lambda text: text.replace(b"\n", b"\r\n"),
    "of two kinds": lambda text: b"".join(line + (b"\n", b"\r\n")[at % 2] for at, line in enumerate(text.split(b"\n"))),
    "blank lines above": lambda text: b"\n\n" + text,
    "more blank lines": lambda text: text.replace(b"\n\n", b"\n\n\n\n\n"),
    "blanks above": lambda text: b"  \t\n \n" + text,
    "no line end": lambda text: text.rstrip(b"\n"),
    "an end of file": lambda text: text + b"\x1a",
    "NUL bytes below": lambda text: text + b"\0\0\0",
    "NUL bytes": between(b"\0\0"),
    "form feeds": between(b"\x0c"),
    "control bytes": lambda text: text.replace(b"\n\n", b"\n\n\x0b \x1c\x01\x1b\x7f\n\n"),
    "hard blanks": between("\u3000\xa0\u2003".encode()),
    "signs without width": between("\u200b\u2028\u200f\xad".encode()),
    "marks": lambda text: text.replace(b"\n\n", b"\n\n\xef\xbb\xbf"),
    "indented": around(b" ", b""),
    "far indented": around(b"    ", b""),
    "by a tab": around(b"\t", b""),
    "by a hard blank": around(b"\xc2\xa0", b""),
    "trailing": around(b"", b" \t"),
    "trailing hard blanks": around(b"", b"\xc2\xa0 "),
    "trailing signs without width": around(b"", "\u200b".encode()),
}
AROUND = [way for way in WAYS if "indented" in way or way.startswith(("trailing", "by a"))]
NO_JSON = {way for way in AROUND if "hard" in way or "signs" in way} | {"NUL bytes below"}
TABLES = {*(("pokernow", way) for way in AROUND), *(("pokernow_json", way) for way in NO_JSON), ("phh", "trailing")}
"""What a cell of a table or a value of TOML may hold, and what JSON of a page of the web does not; it is no layout there."""


def read(folder: Path, name: str, text: bytes) -> tuple[str, list[tuple[Any, ...]], list[str]]:
    """The layout of a log, its hands, and what is said of neither."""
    hands, loose, layout = audited(folder, text, name)
    told = [(one.hand.id, one.verdict, [f.code for f in one.findings if f.severity != "info"]) for one in hands]
    return layout, told, [one.code for one in loose if one.severity != "info"]


FEW = ("carriage returns", "far indented", "control bytes")
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


@pytest.mark.parametrize("layout", DEALT)
def test_a_name_may_begin_and_end_with_a_sign_that_nobody_sees(layout: str, tmp_path: Path) -> None:
    text = next((one for one in hands(layout, 6) if names(one)), "")
    if not text or layout == "bovada":  # which names chairs, not people
        pytest.skip("the list of seats of this layout is told in another way")
    other = text.replace(max(names(text), key=len), "\u202egnorts\u202c")
    verdicts = [[one.verdict for one in results(tmp_path, layout, told)[0]] for told in (text, other)]
    assert verdicts[0] == verdicts[1]
    assert "unreadable" not in verdicts[0]
