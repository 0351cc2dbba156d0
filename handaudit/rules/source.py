"""The files of a rulebook: found by name or path, never outside the allowed folder, never larger than a rulebook is."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple, Protocol

from handaudit.base.tomlfile import LIMIT, TomlError, parse, read_bytes
from handaudit.rules.tree import Tree, copied, fail, hint, like_another, printable, shown

BUNDLED = Path(__file__).parent.parent / "rulebooks"
HOUSES = BUNDLED / "houses"
OVER = "@"
"""Between the name of a book of card rooms and the game that it stands over, as in `tda@GAME`."""
DEEPEST = 16
"""Files in a chain of bases that one rulebook may have."""


class RulebookSource(NamedTuple):
    """One file: `label` is what an error calls it, `path` is empty for a bundled one.

    `like` holds the bundled rulebook that this one is like, the rulebook that that one is like, and so on.
    """

    label: str
    name: str
    path: str
    folder: Path
    data: bytes
    like: tuple["RulebookSource", ...] = ()


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


@lru_cache(maxsize=1)
def houses() -> tuple[str, ...]:
    """The bundled books of card rooms: choices of options that stand over the rulebook of any game."""
    return tuple(sorted(path.stem for path in HOUSES.glob("*.toml")))


def is_bundled(name: str) -> bool:
    """Whether a rulebook of that name comes with handaudit: a game, a book of card rooms, or such a book over a game."""
    house, over, game = name.partition(OVER)
    if house in houses():
        return not over or game in names()
    return name in names()


def bundled(name: str) -> RulebookSource:
    """The bundled rulebook of that name."""
    house = name.partition(OVER)[0]
    folder, file = (HOUSES, house) if house in houses() else (BUNDLED, name)
    return RulebookSource(name, name, "", folder, (folder / f"{file}.toml").read_bytes())


def sources(name_or_path: str, within: Path | None, *, is_path: bool = False) -> tuple[RulebookSource, ...]:
    """The file that was asked for, then its base, then the base of that, to the root."""
    inside = within if within is None or _STORE.get() is not None else within.resolve()
    found = [_find(name_or_path, within or Path(), inside, "rulebook", is_path=is_path)]
    while (base := _base(found[-1])) is not None:
        last = found[-1]
        if not isinstance(base, str):
            fail(last.label, "base", f"read {shown(base)}, expected the name or path of a rulebook")
        source = _find(base, last.folder, inside, f"{last.label}: base")
        if any((source.folder, source.name, source.path) == (s.folder, s.name, s.path) for s in found):
            fail(last.label, "base", f"circular: {' -> '.join(printable(s.label) for s in (*found, source))}")
        if len(found) == DEEPEST:
            fail(last.label, "base", f"more than {DEEPEST} files deep")
        found.append(source)
    found[-1] = found[-1]._replace(like=_models(found[-1]))
    return tuple(found)


def _base(source: RulebookSource) -> Any:
    """What a file is based on: its own word, or for a book of card rooms the game that its name names."""
    game = "" if source.path else source.name.partition(OVER)[2]
    return game or _parsed(source.data, source.label).get("base")


def every_file(chain: tuple[RulebookSource, ...]) -> tuple[RulebookSource, ...]:
    """All files that a rulebook is made of: itself, its bases, and the rulebooks that the last of them is like."""
    return (*chain, *chain[-1].like)


def _models(source: RulebookSource) -> tuple[RulebookSource, ...]:
    """The bundled rulebooks behind the `like` of a file, the nearest first."""
    chain = [source]
    while (name := _parsed(chain[-1].data, chain[-1].label).get("like")) is not None:
        last = chain[-1]
        if not isinstance(name, str) or name not in names():
            fail(
                last.label, "like", f"read {shown(name)}, expected the name of a bundled rulebook{hint(name, names())}"
            )
        circle = [one.label for one in chain if one.name == name and not one.path]
        chain.append(bundled(name))
        if circle:
            fail(last.label, "like", f"circular: {' -> '.join(printable(one.label) for one in chain)}")
    return tuple(chain[1:])


def parsed(source: RulebookSource) -> Tree:
    """The file as a TOML tree of one's own, fractions read as decimals."""
    return {key: copied(value) for key, value in _parsed(source.data, source.label).items()}


def whole(source: RulebookSource) -> Tree:
    """The tree of a file together with what it has from the rulebook that it is like."""
    own = parsed(source)
    if not source.like:
        if "without" in own:
            fail(source.label, "without", 'needs "like", the rulebook that has what is removed here')
        return own
    other, *rest = source.like
    return like_another(own, whole(other._replace(like=tuple(rest))), other.name, source.label)


def heading(source: RulebookSource) -> Tree:
    """What stands above the first table of a bundled file: its title, its base, its games."""
    return {key: value for key, value in _parsed(source.data, source.label).items() if not isinstance(value, dict)}


@lru_cache(maxsize=64)
def _parsed(data: bytes, label: str) -> dict[str, Any]:
    try:
        return parse(data)
    except TomlError as error:
        fail(f"{label}:{error.line}" if error.line else label, "", shown(error.said)[1:-1])


def _find(name: str, folder: Path, inside: Path | None, asked: str, *, is_path: bool = False) -> RulebookSource:
    if not is_path and is_bundled(name):
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
        fail(
            f"{asked}: {printable(name)}",
            "",
            reason + (hint(name, [*names(), *houses()]) or f"; bundled: {', '.join([*names(), *houses()])}"),
        )
    label = str(path) if _STORE.get() is None else real.as_posix()
    return RulebookSource(label, path.stem, label, real.parent, data)


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
