"""The TOML files that come with handaudit, read from tables made of them beforehand.

Reading a file of TOML takes fifty times as long as reading the same as JSON, and a run needs a dozen of them before its first hand. A
table is good for exactly the bytes that it was made of: their digest stands in it, and where it is another one the file itself is read.
`python -m handaudit.app.reference` makes all tables anew; a test holds them to the files.
"""

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

PACKAGE: Final = Path(__file__).parent.parent
TABLES: Final = PACKAGE / "tables"


def bundled_toml(path: Path) -> dict[str, Any]:
    """The tables of a file below the package. Raises `OSError` where it cannot be read."""
    data = path.read_bytes()
    known = known_toml(path, data)
    if known is not None:
        return known
    import tomllib  # dear to load, and a run that finds every table needs none of it

    return tomllib.loads(data.decode("utf-8"))


def known_toml(path: Path, data: bytes) -> dict[str, Any] | None:
    """The tables of a file below the package that has these bytes, where they are known."""
    try:
        held = json.loads((TABLES / _name(path)).read_bytes())
    except (FileNotFoundError, ValueError):
        return None
    if not isinstance(held, dict) or held.get("digest") != sha256(data).hexdigest():
        return None
    tree: dict[str, Any] = held["toml"]
    return tree


def table_of(data: bytes) -> str:
    """The text of a table. Raises `TypeError` for what JSON has no word for, as a date."""
    import tomllib
    from decimal import Decimal

    held = {"digest": sha256(data).hexdigest(), "toml": tomllib.loads(data.decode("utf-8"), parse_float=Decimal)}
    return json.dumps(held, ensure_ascii=False, separators=(",", ":")) + "\n"


def tables() -> Iterator[tuple[str, str]]:
    """The name and the text of every table, as they are to be."""
    for path in sorted(PACKAGE.rglob("*.toml")):
        yield _name(path), table_of(path.read_bytes())


def stale_tables() -> list[str]:
    """The tables that are missing, are left over, or are not what the files say today."""
    wanted = dict(tables())
    there = {path.name: path.read_text(encoding="utf-8") for path in TABLES.glob("*.json")}
    return sorted(name for name in wanted.keys() | there.keys() if wanted.get(name) != there.get(name))


def make_tables() -> list[str]:
    """Write every table that is not what it is to be; their names."""
    wanted, found = dict(tables()), stale_tables()
    TABLES.mkdir(exist_ok=True)
    for name in found:
        if name in wanted:
            (TABLES / name).write_text(wanted[name], encoding="utf-8", newline="\n")
        else:
            (TABLES / name).unlink()
    return found


def _name(path: Path) -> str:
    """The name of a file's table: that of its folder and its own."""
    return f"{path.parent.name}.{path.stem}.json"
