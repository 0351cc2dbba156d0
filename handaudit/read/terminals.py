"""The terminals of a grammar: from a table that Lark made of it beforehand, or from Lark itself where the grammar has changed since.

Building a grammar takes longer than auditing a hand. A table is good for exactly the files that it was made of: their digest stands in
it. `python -m handaudit.read.terminals` makes all tables anew; a test holds them to the grammars.
"""

import json
import re
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from handaudit.read.grammar_files import Pattern, grammar_file

IMPORT: Final = re.compile(r"^%import \.?(\w+)", re.MULTILINE)
TOURNAMENTS: Final = "tournaments"
TABLES: Final = Path(__file__).parent / "tables"


@cache
def terminals(grammar: str) -> tuple[Pattern, ...]:
    """The terminals of a grammar file, in the order in which Lark has them."""
    try:
        held = json.loads((TABLES / f"{grammar}.json").read_text(encoding="utf-8"))
    except FileNotFoundError:
        return built(grammar)
    if held["digest"] != digest(grammar):
        return built(grammar)
    return tuple(
        Pattern(name, regexp, priority, frozenset(begins)) for name, regexp, priority, begins in held["terminals"]
    )


def built(grammar: str) -> tuple[Pattern, ...]:
    """The terminals as Lark builds them."""
    from handaudit.read.lark_terminals import built_by_lark

    return built_by_lark(grammar)


def digest(grammar: str) -> str:
    """The digest of a grammar file and of all that it imports."""
    seen: dict[str, bytes] = {}
    due = [grammar]
    while due:
        name = due.pop()
        if name not in seen:
            seen[name] = grammar_file(name).read_bytes()
            due += IMPORT.findall(seen[name].decode())
    return sha256(b"\0".join(seen[name] for name in sorted(seen))).hexdigest()


def table(grammar: str) -> str:
    """The text of a grammar's table: a line for each terminal."""
    rows = ",\n".join(json.dumps([*row[:-1], sorted(row.begins)]) for row in built(grammar))
    return f'{{"digest": "{digest(grammar)}", "terminals": [\n{rows}\n]}}\n'


def grammars() -> list[str]:
    """The grammars that read whole logs, and the one that reads of tournaments."""
    from handaudit.read.layouts import layouts

    return sorted({TOURNAMENTS, *[layout.grammar for layout in layouts() if layout.reader != "none"]})


if __name__ == "__main__":
    TABLES.mkdir(exist_ok=True)
    for one in grammars():
        (TABLES / f"{one}.json").write_text(table(one), encoding="utf-8", newline="\n")
