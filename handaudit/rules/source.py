"""The files of a rulebook: found by name or path, never outside the allowed folder, never larger than a rulebook is."""

from copy import deepcopy
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from handaudit.rules.tree import Tree, fail, hint, printable, shown
from handaudit.tomlfile import TomlError, parse, read_bytes

BUNDLED = Path(__file__).parent.parent / "rulebooks"
DEEPEST = 16
"""Files in a chain of bases that one rulebook may have."""


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
            fail(last.label, "base", f"circular: {' -> '.join(printable(s.label) for s in (*found, source))}")
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
        return parse(data)
    except TomlError as error:
        fail(f"{label}:{error.line}" if error.line else label, "", shown(error.said)[1:-1])


def _find(name: str, folder: Path, inside: Path | None, asked: str, *, is_path: bool = False) -> Source:
    if name in names() and not is_path:
        return bundled(name)
    path = folder / name
    try:
        real = path.resolve()
        if inside is not None and (Path(name).is_absolute() or not real.is_relative_to(inside)):
            fail(f"{asked}: {printable(name)}", "", f"this path leads out of the folder {shown(str(inside))[1:-1]}")
        data = read_bytes(real)
    except TomlError as error:
        fail(f"{asked}: {printable(name)}", "", error.said)
    except (OSError, ValueError, RuntimeError) as error:
        missing = isinstance(error, FileNotFoundError)
        reason = (
            "no such rulebook or file"
            if missing
            else f"cannot be read ({getattr(error, 'strerror', None) or 'no path'})"
        )
        fail(f"{asked}: {printable(name)}", "", reason + (hint(name, names()) or f"; bundled: {', '.join(names())}"))
    return Source(str(path), path.stem, str(path), real.parent, data)
