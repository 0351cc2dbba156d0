"""TOML that a user gives us: a regular file, not too large, not too deep, read without surprises."""

import os
import re
import stat
import tomllib
from collections.abc import Iterable
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

from handaudit.base.errors import HandauditError

LIMIT: Final = 256 * 1024
"""Bytes that such a file may have unless its reader allows more."""
DOTS: Final = 50
DEEPEST: Final = 16
"""Dots in a line, and tables in tables."""


_SAID: Final = (
    ("Illegal character '\\n'", "unclosed string"), ("Illegal character '\\r'", "unclosed string"),
    ("Unterminated string", "unclosed string"), ("Invalid value", "no value: a text stands in quotes"),
    ("Cannot overwrite a value", "this key stands twice"),
)  # fmt: skip
"""Messages of the TOML library, and plainer ones for them."""


class TomlError(HandauditError):
    """A file cannot be read as TOML. `line` is 0 where no line is to blame; `said` says what is wrong, without the file's name."""

    def __init__(self, said: str, line: int = 0) -> None:
        super().__init__(said)
        self.said, self.line = said, line


def read_bytes(path: Path, limit: int = LIMIT) -> bytes:
    """The bytes of a regular file; never those of a pipe or a device, which might not end.

    Raises `OSError` where it cannot be opened and `TomlError` where it is no file or larger than `limit` bytes.
    """
    with open(os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0)), "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise TomlError("not a file")
        data = file.read(limit + 1)
    if len(data) > limit:
        raise TomlError(f"larger than {limit // 1024:,} KB")
    return data


def parse(data: bytes) -> dict[str, Any]:
    """The tables of a TOML file, fractions as `Decimal`. Raises `TomlError`."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise TomlError("not UTF-8 text", data.count(b"\n", 0, error.start) + 1) from None
    _few_dots(text)
    try:
        tree = tomllib.loads(text, parse_float=Decimal)
    except RecursionError:
        raise TomlError("tables are nested too deeply") from None
    except ValueError as error:
        said = str(error)
        for word, ours in _SAID:
            said = said.replace(word, ours)
        raise TomlError(f"not TOML: {said}") from None
    _shallow(tree)
    return tree


def line_of(data: bytes, names: Iterable[str]) -> int:
    """The line on which a key of a file stands, by the first of its names that begins a line; 0 where none does."""
    lines = data.decode("utf-8-sig", "replace").split("\n")
    for name in names:
        pattern = re.compile(rf"\s*\[?\s*[\"']?{re.escape(name)}[\"']?\s*(?:[=\]]|\.)")
        number = next((at for at, line in enumerate(lines, 1) if pattern.match(line)), 0)
        if number:
            return number
    return 0


def _few_dots(text: str) -> None:
    """The TOML reader's time grows with the square of a dotted key's parts: 40 KB of them would take it 13 seconds."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > DOTS and not line.lstrip().startswith("#"):
            raise TomlError(f"more than {DOTS} dots in a line", number)


def _shallow(tree: dict[str, Any]) -> None:
    """Dotted keys make tables of any depth: nothing that walks a tree need fear one."""
    level: list[Any] = [tree]
    for _ in range(DEEPEST):
        level = [
            item
            for table in level
            for item in (table.values() if isinstance(table, dict) else table)
            if isinstance(item, dict | list)
        ]
    if level:
        raise TomlError("tables are nested too deeply")
