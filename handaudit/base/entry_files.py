"""Files of entries that somebody answers for: tables of texts in TOML, each with who, when and why."""

import json
import os
import unicodedata
from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from handaudit.base.errors import HandauditError
from handaudit.base.tomlfile import TomlError, parse, read_bytes

MOST_BYTES: Final = 64 * 1024 * 1024
ACTING: Final = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Kinds of signs that may act on a terminal: controls, directions, signs of no width, ends of lines."""


class EntryTable(NamedTuple):
    """One entry: the line of the file where it begins, 0 where it is not known, and its values."""

    line: int
    values: dict[str, Any]


class EntryKind(NamedTuple):
    """What a file holds: `table` is the name of its tables, `option` what names the file, `texts` are the keys that an entry may have as
    texts and `others` those of other kinds; `needed` must be there, because `reason`."""

    option: str
    table: str
    texts: tuple[str, ...]
    needed: tuple[str, ...]
    reason: str
    others: Mapping[str, type] = {}


def read_entries(path: str, kind: EntryKind) -> list[EntryTable]:
    """The entries of a file, dates as texts. Raises `HandauditError` where it holds something else; the message says where."""
    return entries_of(read_file(path, kind), path, kind)


def read_file(path: str, kind: EntryKind) -> bytes:
    """The bytes of a file. Raises `HandauditError` where it cannot be read."""
    name = f"{kind.option} {path}"
    try:
        return read_bytes(Path(path), MOST_BYTES)
    except OSError as error:
        raise HandauditError(f"{name}: {error.strerror or error}") from None
    except TomlError as error:
        raise HandauditError(f"{name}: {error.said}") from None


def entries_of(data: bytes, path: str, kind: EntryKind) -> list[EntryTable]:
    """The entries of a file's bytes; `path` is what the messages call it. Raises `HandauditError` as `read_entries` does."""
    name = f"{kind.option} {path}"
    try:
        tree = parse(data)
    except TomlError as error:
        raise HandauditError(f"{name}{f':{error.line}' if error.line else ''}: {error.said}") from None
    rows = tree.pop(kind.table, [])
    nothing_else = f"it holds [[{kind.table}]] tables and nothing else"
    if tree or not isinstance(rows, list):
        odd = f"; unknown key {next(iter(tree))[:60]!r}" if tree else ""
        raise HandauditError(f"{name}: {nothing_else}{odd}")
    head = f"[[{kind.table}]]".encode()
    lines = [at for at, line in enumerate(data.split(b"\n"), 1) if line.strip() == head]
    places = lines if len(lines) == len(rows) else [0] * len(rows)
    made = []
    for at, row in zip(places, rows, strict=True):
        where = f"{name}:{at}" if at else name
        if not isinstance(row, dict):
            raise HandauditError(f"{where}: {nothing_else}")
        made.append(EntryTable(at, _checked(where, row, kind)))
    return made


def _checked(where: str, row: dict[str, Any], kind: EntryKind) -> dict[str, Any]:
    row = {name: value.isoformat() if isinstance(value, date) else value for name, value in row.items()}
    for name, value in row.items():
        form = kind.others.get(name)
        if form is not None and type(value) is form:
            continue
        if form is not None or name not in kind.texts or not isinstance(value, str):
            words = {int: "a whole number", dict: "a table"}
            if form is not None:
                raise HandauditError(f"{where}: {name} is {words[form]}")
            raise HandauditError(f"{where}: {name[:60]!r} is not one of the texts {', '.join(kind.texts)}")
    for name in kind.needed:
        if not row.get(name):
            raise HandauditError(f"{where}: {name} is missing: {kind.reason}")
    return row


def written(table: str, values: Iterable[tuple[str, str]]) -> str:
    """An entry as TOML; the values are TOML already."""
    return f"\n[[{table}]]\n" + "".join(f"{name} = {value}\n" for name, value in values)


def quoted(text: str) -> str:
    """A TOML string of any text, with nothing in it that acts on a terminal; what no string may hold is replaced by its escape, to be
    read by people only."""
    plain = json.dumps(text.encode("utf-8", "backslashreplace").decode(), ensure_ascii=False)
    return "".join(_escaped(sign) if unicodedata.category(sign) in ACTING else sign for sign in plain)


def _escaped(sign: str) -> str:
    return f"\\u{ord(sign):04x}" if ord(sign) < 1 << 16 else f"\\U{ord(sign):08x}"


def today() -> str:
    """The day, or that of `SOURCE_DATE_EPOCH`, so that a run can be repeated to the byte."""
    given = os.environ.get("SOURCE_DATE_EPOCH", "")
    now = datetime.fromtimestamp(int(given), UTC) if given.isdigit() else datetime.now(UTC)
    return now.date().isoformat()
