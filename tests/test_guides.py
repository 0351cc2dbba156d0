"""The two guides are true: each file in them can be copied, each command prints what stands below it, each mistake its message."""

import re
import shlex
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.support import inprocess

DOCS = Path(__file__).resolve().parents[1] / "handaudit" / "docs"
GUIDES = ("write-a-log", "write-house-rules")
BLOCK = re.compile(r"(?:<!-- (file|run|change)(?:: (\S+))? -->\n)?```(\w+)\n(.*?)```\n", re.DOTALL)
DIGEST = re.compile(r"\b[0-9a-f]{64}\b")
"""The digest of a rulebook: another one when a book gets a new option."""
WIDE = {"COLUMNS": "110"}


class Shown(NamedTuple):
    """A block of a page: what is done with it, the file that it is of, and its text."""

    does: str
    name: str
    text: str


def blocks(page: str) -> list[Shown]:
    """The blocks of a page, from top to bottom."""
    text = (DOCS / f"{page}.md").read_text("utf-8")
    return [Shown(does or "", name or "", body) for does, name, _, body in BLOCK.findall(text)]


def printed(command: str, folder: Path) -> str:
    """What a command line prints, on either stream."""
    name, *words = shlex.split(command)
    assert name == "handaudit"
    done = inprocess.run(words, folder, WIDE)
    assert done.returncode in (0, 1, 2, 3), command
    return (done.stdout + done.stderr).decode()


def files(page: str, folder: Path) -> dict[str, str]:
    """The files of a page: blocks of one name are parts of one file."""
    found: dict[str, str] = {}
    for block in blocks(page):
        if block.does == "file":
            found[block.name] = found.get(block.name, "") + ("\n" if block.name in found else "") + block.text
    for name, text in found.items():
        (folder / name).write_text(text, "utf-8")
    return found


def runs(page: str) -> Iterator[tuple[str, str]]:
    """The commands of a page, with what stands below the last of each block."""
    for block in blocks(page):
        if block.does == "run":
            rows = block.text.splitlines(keepends=True)
            commands = [row[2:].strip() for row in rows if row.startswith("$ ")]
            yield "\n".join(commands), "".join(row for row in rows if not row.startswith("$ "))


def mistakes(page: str) -> list[tuple[str, str, str]]:
    """The changes of a page: the file, the change, and what is said."""
    found = blocks(page)
    return [(one.name, one.text, after.text) for one, after in pairwise(found) if one.does == "change"]


def changed(text: str, change: str) -> str:
    """A file with one change."""
    old = "".join(row[1:] for row in change.splitlines(keepends=True) if row.startswith("-"))
    new = "".join(row[1:] for row in change.splitlines(keepends=True) if row.startswith("+"))
    assert text.count(old) == 1, old
    return text.replace(old, new)


def said(name: str, folder: Path) -> str:
    """What is said of a file."""
    command = f"handaudit check {name}" if name.endswith(".txt") else f"handaudit rulebook validate {name}"
    return printed(command, folder)


@pytest.mark.parametrize("page", GUIDES)
def test_every_command_prints_what_the_page_says(page: str, tmp_path: Path) -> None:
    files(page, tmp_path)
    seen = 0
    for commands, output in runs(page):
        for command in commands.split("\n"):
            told = printed(command, tmp_path)
            seen += 1
        assert DIGEST.sub("...", told) == DIGEST.sub("...", output), commands
    assert seen >= 3


@pytest.mark.parametrize("page", GUIDES)
def test_every_file_is_right(page: str, tmp_path: Path) -> None:
    """The logs are clean, and the house file is one."""
    book = "club.toml" if page == "write-house-rules" else None
    found = files(page, tmp_path)
    assert found
    for name in found:
        if name.endswith(".txt"):
            rules = f" --rulebook {book}" if book else ""
            assert "no findings" in printed(f"handaudit check {name}{rules}", tmp_path), name
        else:
            assert ": valid: " in said(name, tmp_path)


@pytest.mark.parametrize("page", GUIDES)
def test_there_are_ten_mistakes(page: str) -> None:
    assert len(mistakes(page)) == 10


@pytest.mark.parametrize(("page", "at"), [(page, at) for page in GUIDES for at in range(10)])
def test_a_mistake_prints_its_message(page: str, at: int, tmp_path: Path) -> None:
    """The first block that is printed is that of the page."""
    name, change, message = mistakes(page)[at]
    text = files(page, tmp_path)[name]
    (tmp_path / name).write_text(changed(text, change), "utf-8")
    assert message.strip()
    assert said(name, tmp_path).startswith(message), (message, said(name, tmp_path))
