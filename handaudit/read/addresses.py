"""What an address stands for: one log, a folder of logs, or the matches of a pattern; found by asking the place where it lies."""

import os
from collections.abc import Iterator
from functools import partial
from typing import Any, Final, NamedTuple

from handaudit.base.errors import UsageError
from handaudit.base.remote import WEB, asked, kind_of_address, place_of, shown_url
from handaudit.read.compressed import STREAMED, Refused, expanded, packed_as
from handaudit.read.detect import HEAD, is_told
from handaudit.read.remote import Remote, sign_of, size_of

DEEP: Final = 8
"""Folders below a folder of a web server: what it shows as one may never end."""
MOST: Final = 100_000
"""Pages of a web server that are read as folders."""
_MAGIC: Final = "*?["


class FoundLog(NamedTuple):
    """A log: its name as it is told, its address with size and sign, how it is packed by its name, and whether it was named itself."""

    name: str
    remote: Remote
    packed: str
    alone: bool


class Wrong(NamedTuple):
    """What is not read, and why."""

    name: str
    why: str


def listed(arg: str, suffixes: tuple[str, ...], sniffed: tuple[str, ...]) -> Iterator[FoundLog | Wrong]:
    """The logs of an address: of a folder those whose names end like a log's, hidden ones left out, in the order of their names.
    Raises `UsageError` where the library for such places is missing, or a pattern matches nothing."""
    kind = kind_of_address(arg)
    try:
        system, path = place_of(arg)
        below = path.split("/", 3)[-1] if kind in WEB else path  # a host may stand in brackets
        if any(sign in below for sign in (_MAGIC.replace("?", "") if kind in WEB else _MAGIC)):
            yield from _matches(arg, kind, system, path, (suffixes, sniffed))
        elif kind in WEB and path.endswith("/"):
            yield from _folder(arg, kind, system, path, (suffixes, sniffed))
        else:
            info = asked(lambda: system.info(path))
            if info.get("type") == "directory":
                yield from _folder(arg, kind, system, path, (suffixes, sniffed))
            else:
                yield _found(arg, info, True)
    except OSError as error:
        yield Wrong(shown_url(arg), _why(error))


def _matches(
    arg: str, kind: str, system: Any, path: str, ends: tuple[tuple[str, ...], ...]
) -> Iterator[FoundLog | Wrong]:
    """The files that a pattern matches, and the logs in folders that it matches."""
    matches: dict[str, Any] = asked(lambda: system.glob(path, detail=True))
    if not matches:
        raise UsageError(f"no file matches {shown_url(arg)[:80]}: check the pattern (* ? [ have a meaning in it)")
    for one in sorted(matches, key=os.fsencode):
        if matches[one].get("type") == "directory":
            yield from _folder(_address(kind, one), kind, system, one, ends)
        else:
            yield from _asked(kind, system, one, matches[one], True)


def _folder(
    url: str, kind: str, system: Any, path: str, ends: tuple[tuple[str, ...], ...]
) -> Iterator[FoundLog | Wrong]:
    """The logs of a folder."""
    inside = _pages(system, path) if kind in WEB else asked(lambda: system.find(path, detail=True))
    top = path.rstrip("/") + "/"
    nothing = True
    for one in sorted(inside, key=os.fsencode):
        parts = one[len(top) :].split("/")
        if not one.startswith(top) or any(part.startswith(".") for part in parts):
            continue
        if _is_named_like_a_log(kind, one, ends):
            nothing = False
            yield from _asked(kind, system, one, inside[one], False)
    if nothing:
        yield Wrong(shown_url(url), f"is a folder without logs (no name ends in {' or '.join(ends[0])})")


def _pages(system: Any, top: str) -> dict[str, Any]:
    """The files that the pages of a web server lead to, below a page that is a folder; never to another server or above it."""
    top = top.rstrip("/") + "/"
    found: dict[str, Any] = {}
    todo, seen = [(top, 0)], {top}
    while todo and len(seen) <= MOST:
        page, deep = todo.pop()
        for info in asked(partial(system.ls, page, detail=True)):
            name = str(info["name"]).partition("#")[0]
            below = name.startswith(top) and ".." not in name[len(top) :].split("/") and "?" not in name
            if not below or name in seen:
                continue
            seen.add(name)
            if not name.endswith("/"):
                found[name] = info
            elif deep < DEEP:
                todo.append((name, deep + 1))
    return found


def _asked(kind: str, system: Any, path: str, info: dict[str, Any], alone: bool) -> Iterator[FoundLog | Wrong]:
    """A file that was listed; a list that does not tell its size and sign is asked for them."""
    try:
        if size_of(info) < 0 or not sign_of(info):
            info = asked(lambda: system.info(path))
        yield _found(_address(kind, path), info, alone)
    except OSError as error:
        yield Wrong(shown_url(_address(kind, path)), _why(error))


def _found(url: str, info: dict[str, Any], alone: bool) -> FoundLog:
    return FoundLog(shown_url(url), Remote(url, size_of(info), sign_of(info)), packed_by_name(url), alone)


def packed_by_name(url: str) -> str:
    """How a file is compressed, by its name; who reads it looks at its bytes."""
    name = (url.partition("?")[0] if kind_of_address(url) in WEB else url).lower()
    ends = {".gz": "gzip", ".zst": "zstd", ".zip": "zip"}
    return next((kind for end, kind in ends.items() if name.endswith(end)), "")


def _is_named_like_a_log(kind: str, path: str, ends: tuple[tuple[str, ...], ...]) -> bool:
    """Whether a file of a folder is to be read: a log by its name, by its name and its beginning, or an archive."""
    name = path.rpartition("/")[2].lower()
    if name.endswith(".zip"):
        return True
    inner, dot, packing = name.rpartition(".")
    name = inner if dot + packing in (".gz", ".zst") else name
    if name.endswith(ends[0]):
        return True
    return name.endswith(ends[1]) and _begins_like_a_log(_address(kind, path))


def _begins_like_a_log(url: str) -> bool:
    head = b""
    try:
        with Remote(url, -1, "").open() as file:
            data = file.read(HEAD)
        kind = packed_as(data)
        for piece in expanded(kind, iter((data,))) if kind in STREAMED else (data,):
            head += piece
    except Refused:  # its end is not there
        pass
    except OSError:
        return True  # who reads it says what is wrong
    return is_told(head[:HEAD])


def _address(kind: str, path: str) -> str:
    return path if kind_of_address(path) else f"{kind}://{path.lstrip('/')}"


def _why(error: OSError) -> str:
    return error.strerror or f"cannot be read: {error}"
