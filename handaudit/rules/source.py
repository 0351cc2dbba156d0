"""The files of a rulebook: found by name or path, never outside the allowed folder, never larger than a rulebook is."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple, Protocol

from handaudit.base.tomlfile import LIMIT, TomlError, parse, read_bytes
from handaudit.rules.tree import Tree, copied, fail, hint, printable, shown

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


class RulebookStore(Protocol):
    """Files that stand for those of the disk: their bytes by relative path, parts joined by `/`; None where there is none."""

    def get(self, path: str, /) -> bytes | None: ...


_STORE: ContextVar[RulebookStore | None] = ContextVar("_STORE", default=None)


@contextmanager
def rulebooks_from(store: RulebookStore) -> Iterator[None]:
    """While this lasts, every rulebook that is not a bundled one is read from the store, and none from the disk."""
    token = _STORE.set(store)
    try:
        yield
    finally:
        _STORE.reset(token)


@lru_cache(maxsize=1)
def names() -> tuple[str, ...]:
    """The bundled rulebooks."""
    return tuple(sorted(path.stem for path in BUNDLED.glob("*.toml")))


def bundled(name: str) -> Source:
    """The bundled rulebook of that name."""
    return Source(name, name, "", BUNDLED, (BUNDLED / f"{name}.toml").read_bytes())


def sources(name_or_path: str, within: Path | None, *, is_path: bool = False) -> tuple[Source, ...]:
    """The file that was asked for, then its base, then the base of that, to the root."""
    inside = within if within is None or _STORE.get() is not None else within.resolve()
    found = [_find(name_or_path, within or Path(), inside, "rulebook", is_path=is_path)]
    while (base := _parsed(found[-1].data, found[-1].label).get("base")) is not None:
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
    return {key: copied(value) for key, value in _parsed(source.data, source.label).items()}


def heading(source: Source) -> Tree:
    """What stands above the first table of a bundled file: its title, its base, its games."""
    return {key: value for key, value in _parsed(source.data, source.label).items() if not isinstance(value, dict)}


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
        real = _real(path)
        if inside is not None and (Path(name).is_absolute() or not real.is_relative_to(inside)):
            fail(f"{asked}: {printable(name)}", "", f"this path leads out of the folder {shown(str(inside))[1:-1]}")
        data = _data(real)
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
    label = str(path) if _STORE.get() is None else real.as_posix()
    return Source(label, path.stem, label, real.parent, data)


def _real(path: Path) -> Path:
    """The path without links and dots; on a store there are no links, and nothing stands above it."""
    if _STORE.get() is None:
        return path.resolve()
    return Path(os.path.normpath(path))


def _data(real: Path) -> bytes:
    """The bytes of a file, of the store's where there is one. Raises `OSError` and `TomlError`."""
    store = _STORE.get()
    if store is None:
        return read_bytes(real)
    name = PurePosixPath(*real.parts).as_posix()
    data = None if real.is_absolute() or ".." in real.parts else store.get(name)
    if data is None:
        raise FileNotFoundError(name)
    if len(data) > LIMIT:
        raise TomlError(f"larger than {LIMIT // 1024:,} KB")
    return data
