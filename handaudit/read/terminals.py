"""The terminals of a grammar: from a table that was made of it before, or from Lark itself.

Lark takes longer to build a grammar than handaudit to audit a hand. The build of the package makes a table of each grammar. A working copy
makes it when it first needs it. The digest in a table says of which files it was made; a table of other files is not used.
"""

import json
import re
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from handaudit.base.made_files import put
from handaudit.read.grammar_files import Pattern, grammar_file
from handaudit.read.layouts import layouts

IMPORT: Final = re.compile(r"^%import \.?(\w+)", re.MULTILINE)
TOURNAMENTS: Final = "tournaments"
TABLES: Final = Path(__file__).parent / "tables"
MAKERS: Final = tuple(Path(__file__).with_name(name) for name in ("lark_terminals.py", "pattern_prefixes.py"))
"""The modules that make a table out of a grammar."""


@cache
def terminals(grammar: str) -> tuple[Pattern, ...]:
    """Returns the terminals of a grammar file, in the order in which Lark has them."""
    made_of = digest(grammar)
    if (held := _held(grammar, made_of)) is not None:
        return held
    made = built(grammar)
    with suppress(OSError):  # in a folder that cannot be written, each run asks Lark
        put(TABLES / f"{grammar}.json", _table(made, made_of))
    return made


def built(grammar: str) -> tuple[Pattern, ...]:
    """Returns the terminals as Lark builds them."""
    from handaudit.read.lark_terminals import built_by_lark

    return built_by_lark(grammar)


def digest(grammar: str) -> str:
    """Returns the digest of a grammar file, of all that it imports and of what makes its table."""
    seen: dict[str, bytes] = {}
    due = [grammar]
    while due:
        name = due.pop()
        if name not in seen:
            seen[name] = grammar_file(name).read_bytes()
            due += IMPORT.findall(seen[name].decode())
    parts = [seen[name] for name in sorted(seen)] + [path.read_bytes() for path in MAKERS]
    return sha256(b"\0".join(parts)).hexdigest()


def table(grammar: str) -> str:
    """Returns the text of a grammar's table: a line for each terminal."""
    return _table(built(grammar), digest(grammar))


def grammars() -> list[str]:
    """Returns the grammars that read whole logs, and the one that reads of tournaments."""
    return sorted({TOURNAMENTS, *[layout.grammar for layout in layouts() if layout.reader != "none"]})


def _table(made: tuple[Pattern, ...], made_of: str) -> str:
    rows = ",\n".join(json.dumps([*row[:-1], sorted(row.begins)]) for row in made)
    return f'{{"digest": "{made_of}", "terminals": [\n{rows}\n]}}\n'


def _held(grammar: str, made_of: str) -> tuple[Pattern, ...] | None:
    """Returns the terminals in a table; None if there is none that was made of these files."""
    try:
        held = json.loads((TABLES / f"{grammar}.json").read_text(encoding="utf-8"))
        if held["digest"] != made_of:
            return None
        return tuple(
            Pattern(name, regexp, priority, frozenset(begins)) for name, regexp, priority, begins in held["terminals"]
        )
    except (OSError, ValueError, LookupError, TypeError):
        return None
