"""The text of a bundled rulebook that is like another one: all of its values, each on the line of the file that states it."""

import json
import re
from decimal import Decimal
from typing import Any, Final, NamedTuple

from handaudit.rules.schema import keys_at
from handaudit.rules.source import RulebookSource, whole
from handaudit.rules.tree import Tree, at

_TABLE: Final = re.compile(r"\[(?P<table>[^\]]+)\]\s*(?P<comment>#.*)?")
_VALUE: Final = re.compile(r'(?P<key>[\w-]+\s*)=\s*(?P<value>(?:"[^"]*"|[^#"])*?)\s*(?P<comment>#.*)?')
COLUMN: Final = 32
"""Where a comment begins behind a value that fits before it."""


class Line(NamedTuple):
    """One value of a file: the key with the spaces behind it, the value as it is written there, its comment, the whole line."""

    key: str
    value: str
    comment: str
    text: str


Lines = dict[str, dict[str, Line]]
"""The lines of each table by their keys. The values above the first table belong to the table ""."""


def whole_text(source: RulebookSource) -> str:
    """The TOML text of a rulebook, with what it has from the one that it is like. Nothing in it says that it is like another one."""
    lines: Lines = {}
    remarks: dict[str, str] = {}
    for one in reversed((source, *source.like)):
        _collect(one.data.decode("utf-8-sig"), lines, remarks)
    tree = whole(source)
    for key in ("like", "without"):
        lines[""].pop(key, None)
    tables = []
    for table in sorted(lines, key=lambda name: _position(name, tree)):
        order = keys_at(tuple(filter(None, table.split("."))))
        keys = sorted(lines[table], key=lambda key: order.index(key) if key in order else -1)
        rows = [_row(lines[table][key], value) for key in keys if (value := at(tree, _path(table, key))) is not None]
        if rows:
            head = (
                [f"[{table}]".ljust(COLUMN) + remarks[table] if remarks.get(table) else f"[{table}]"] if table else []
            )
            tables.append("\n".join([*head, *rows]) + "\n")
    return "\n".join(tables)


def _collect(text: str, lines: Lines, remarks: dict[str, str]) -> None:
    """Adds the lines of one file to those of the rulebook that it is like; of two lines for one value the later one counts."""
    table = ""
    for line in text.splitlines():
        if head := _TABLE.fullmatch(line):
            table = head["table"]
            remarks[table] = head["comment"] or remarks.get(table, "")
        elif found := _VALUE.fullmatch(line):
            key, before = found["key"], lines.get(table, {}).get(found["key"].rstrip())
            if before is not None and len(before.key) > len(key):  # in line with the others of the table
                key, line = before.key, before.key + line[len(key) :]
            lines.setdefault(table, {})[key.rstrip()] = Line(key, found["value"], found["comment"] or "", line)


def _position(table: str, tree: Tree) -> tuple[int, ...]:
    """Where a table stands in the file: tables in the order of the schema, streets in the order of play."""
    if not table:
        return ()
    head, *rest = table.split(".")
    top = keys_at(())
    place = [top.index(head) if head in top else -1]
    if head == "street" and rest:
        streets = tree["streets"]
        place.append(streets.index(rest[0]) if rest[0] in streets else len(streets))
        order = keys_at(("street", rest[0]))
        place += [order.index(part) if part in order else len(order) for part in rest[1:]]
    return tuple(place)


def _path(table: str, key: str) -> str:
    return f"{table}.{key}" if table else key


def _row(line: Line, value: Any) -> str:
    written = inline(value)
    if written == line.value:
        return line.text
    text = f"{line.key}= {written}"
    return f"{text.ljust(COLUMN - 1)} {line.comment}" if line.comment else text


def inline(value: Any) -> str:
    """A value as TOML on one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {inline(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(inline, value)) + "]"
    return str(value) if isinstance(value, Decimal) else json.dumps(value, ensure_ascii=False)
