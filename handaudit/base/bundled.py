"""The TOML files that come with handaudit, read from tables made of them beforehand.

Reading a file of TOML takes fifty times as long as reading the same as JSON, and a run needs a dozen of them before its first hand. A
table is good for exactly the bytes that it was made of: their digest stands in it, and where it is another one the file itself is read.
`python -m handaudit.app.reference` makes all tables anew; a test holds them to the files.

Folders of many small files have one table each, with a row per file (`FOLDERS`). An installed package has the table without the files.
"""

import json
import os
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

PACKAGE: Final = Path(__file__).parent.parent
TABLES: Final = PACKAGE / "tables"
FOLDERS: Final = {"rules/codes": "logs"}
"""The folders below the package whose files share one table, and the TOML table of these files that no run reads: it is left out."""


def bundled_toml(path: Path) -> dict[str, Any]:
    """The tables of a file below the package. Raises `OSError` where it cannot be read."""
    data = path.read_bytes()
    known = known_toml(path, data)
    if known is not None:
        return known
    import tomllib  # dear to load, and a run that finds every table needs none of it

    return tomllib.loads(data.decode("utf-8"))


def bundled_folder(folder: Path) -> dict[str, dict[str, Any]]:
    """The tables of each file of a folder that is named in `FOLDERS`, by the file's name. Raises `OSError` where there is nothing."""
    table = TABLES / _name_of_folder(folder)
    try:
        rows: dict[str, dict[str, Any]] = dict(json.loads(table.read_bytes()))
        made = table.stat().st_mtime_ns
    except (FileNotFoundError, ValueError, TypeError):
        rows, made = {}, 0
    if rows and not folder.is_dir():
        return {name: row["toml"] for name, row in rows.items()}
    files = {one.name.removesuffix(".toml"): one for one in os.scandir(folder) if one.name.endswith(".toml")}
    return {name: _toml_of(files[name], rows.get(name), made) for name in sorted(files)}


def _toml_of(file: os.DirEntry[str], row: dict[str, Any] | None, made: int) -> dict[str, Any]:
    """What the row says, if the file is of its size and older than the table, or has its digest; else what the file says.

    To read and to digest every file of a folder would take longer than all else that a small run reads."""
    state = file.stat()
    if row is None or row["bytes"] != state.st_size or state.st_mtime_ns > made:
        path = Path(file.path)
        data = path.read_bytes()
        if row is None or row["digest"] != sha256(data).hexdigest():
            row = _row(path.parent, data)
    toml: dict[str, Any] = row["toml"]
    return toml


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

    return _json_text(
        {"digest": sha256(data).hexdigest(), "toml": tomllib.loads(data.decode("utf-8"), parse_float=Decimal)}
    )


def _row(folder: Path, data: bytes) -> dict[str, Any]:
    """The row of one file of a folder: its digest, its size, and its tables without the one that no run reads."""
    import tomllib

    unread = FOLDERS[folder.relative_to(PACKAGE).as_posix()]
    toml = {key: value for key, value in tomllib.loads(data.decode("utf-8")).items() if key != unread}
    return {"digest": sha256(data).hexdigest(), "bytes": len(data), "toml": toml}


def _json_text(held: dict[str, Any]) -> str:
    return json.dumps(held, ensure_ascii=False, separators=(",", ":")) + "\n"


def tables() -> Iterator[tuple[str, str]]:
    """The name and the text of every table, as they are to be."""
    shared = {PACKAGE / folder for folder in FOLDERS}
    for path in sorted(PACKAGE.rglob("*.toml")):
        if shared.isdisjoint(path.parents):
            yield _name(path), table_of(path.read_bytes())
    for folder in sorted(shared):
        files = {path.stem: path for path in folder.glob("*.toml")}
        rows = {name: _row(folder, files[name].read_bytes()) for name in sorted(files)}
        if rows:
            yield _name_of_folder(folder), _json_text(rows)


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
    for folder in FOLDERS:
        if (table := TABLES / _name_of_folder(PACKAGE / folder)).exists():
            table.touch()  # a table that is younger than its files need not be compared with them
    return found


def _name(path: Path) -> str:
    """The name of a file's table: that of its folder and its own."""
    return f"{path.parent.name}.{path.stem}.json"


def _name_of_folder(folder: Path) -> str:
    return f"{folder.parent.name}.{folder.name}.json"
