"""The files of a rulebook: found by name or path, never outside the allowed folder, never larger than a rulebook is."""

import stat
import tomllib
from copy import deepcopy
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from handaudit.rules.tree import Tree, fail, hint, shown

BUNDLED = Path(__file__).parent.parent / "rulebooks"
LIMIT = 256 * 1024
DOTS = 50
DEEPEST = 16
"""Files in a chain of bases, and tables in tables, that one rulebook may have."""


class Source(NamedTuple):
    """One file: `label` is what an error calls it, `path` is empty for a bundled one."""

    label: str
    name: str
    path: str
    folder: Path
    data: bytes


@lru_cache(maxsize=1)
def names() -> tuple[str, ...]:
    """The bundled rulebooks."""
    return tuple(sorted(path.stem for path in BUNDLED.glob("*.toml")))


def bundled(name: str) -> Source:
    """The bundled rulebook of that name."""
    return Source(name, name, "", BUNDLED, (BUNDLED / f"{name}.toml").read_bytes())


def sources(name_or_path: str, within: Path | None, *, is_path: bool = False) -> tuple[Source, ...]:
    """The file that was asked for, then its base, then the base of that, to the root."""
    inside = within.resolve() if within is not None else None
    found = [_find(name_or_path, within or Path(), inside, "rulebook", is_path=is_path)]
    while (base := parsed(found[-1]).get("base")) is not None:
        last = found[-1]
        if not isinstance(base, str):
            fail(last.label, "base", f"read {shown(base)}, expected the name or path of a rulebook")
        source = _find(base, last.folder, inside, f"{last.label}: base")
        if any((source.folder, source.name, source.path) == (s.folder, s.name, s.path) for s in found):
            fail(last.label, "base", f"circular: {' -> '.join(shown(s.label)[1:-1] for s in (*found, source))}")
        if len(found) == DEEPEST:
            fail(last.label, "base", f"more than {DEEPEST} files deep")
        found.append(source)
    return tuple(found)


def parsed(source: Source) -> Tree:
    """The file as a TOML tree of one's own, fractions read as decimals."""
    return deepcopy(_parsed(source.data, source.label))


@lru_cache(maxsize=64)
def _parsed(data: bytes, label: str) -> dict[str, Any]:
    try:
        text = data.decode("utf-8-sig")
        _few_dots(text, label)
        tree = tomllib.loads(text, parse_float=Decimal)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        fail(f"{label}:{line}", "", "not UTF-8 text")
    except RecursionError:
        fail(label, "", "tables are nested too deeply")
    except ValueError as error:
        fail(label, "", f"not TOML: {shown(str(error))[1:-1]}")
    _shallow(tree, label)
    return tree


def _few_dots(text: str, label: str) -> None:
    """The TOML reader's time grows with the square of a dotted key's parts: 40 KB of them would take it 13 seconds."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > DOTS and not line.lstrip().startswith("#"):
            fail(f"{label}:{number}", "", f"more than {DOTS} dots in a line")


def _shallow(tree: Tree, label: str) -> None:
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
        fail(label, "", "tables are nested too deeply")


def _find(name: str, folder: Path, inside: Path | None, asked: str, *, is_path: bool = False) -> Source:
    if name in names() and not is_path:
        return bundled(name)
    path = folder / name
    try:
        real = path.resolve()
        if inside is not None and (Path(name).is_absolute() or not real.is_relative_to(inside)):
            fail(asked, shown(name)[1:-1], f"this path leads out of the folder {shown(str(inside))[1:-1]}")
        status = real.stat()
        if not stat.S_ISREG(status.st_mode):
            fail(asked, shown(name)[1:-1], "not a file")
        with real.open("rb") as file:
            data = file.read(LIMIT + 1)
    except (OSError, ValueError, RuntimeError) as error:
        missing = isinstance(error, FileNotFoundError)
        reason = (
            "no such rulebook or file"
            if missing
            else f"cannot be read ({getattr(error, 'strerror', None) or 'no path'})"
        )
        fail(asked, shown(name)[1:-1], f"{reason}; bundled: {', '.join(names())}{hint(name, names())}")
    if len(data) > LIMIT:
        fail(asked, shown(name)[1:-1], f"larger than {LIMIT // 1024} KB")
    return Source(str(path), path.stem, str(path), real.parent, data)
