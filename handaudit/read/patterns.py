"""What a pattern of the command line stands for: the names that it matches, each folder below `**` gone into once."""

import os
from collections.abc import Iterator

from handaudit.base.errors import UsageError


def matches(arg: str) -> list[str]:
    """The names that an argument stands for: itself, or the matches of a pattern that is no file's own name.

    Raises `UsageError` for one that matches nothing.
    """
    if not any(sign in arg for sign in "*?[") or os.path.lexists(arg):
        return [arg]
    names = sorted(set(_expanded(arg)), key=os.fsencode)
    if not names:
        raise UsageError(f"no file matches {_short(arg)}: check the pattern (* ? [ have a meaning in it)")
    return names


def _expanded(pattern: str) -> Iterator[str]:
    """What a pattern matches. `**` goes into every folder once: over links to a folder above it would never end."""
    import glob  # most command lines have no pattern

    head, deep, rest = _at_double_star(pattern)
    if not deep:
        yield from glob.glob(pattern)
        return
    for top in glob.glob(head) if head else [""]:
        for folder in _folders(top):
            if rest:
                yield from _expanded(os.path.join(glob.escape(folder), rest))
                continue
            yield from glob.glob(os.path.join(glob.escape(folder), "*"))


def _at_double_star(pattern: str) -> tuple[str, bool, str]:
    """What stands before the first part `**`, whether there is one, and what follows it."""
    parts = pattern.split("/")
    if "**" not in parts:
        return pattern, False, ""
    at = parts.index("**")
    rest = [part for number, part in enumerate(parts[at + 1 :]) if part != "**" or number]
    return "/".join(parts[:at]) + ("/" if at else ""), True, "/".join(rest)


def _folders(top: str) -> Iterator[str]:
    """A folder and those below it, hidden ones left out, each once."""
    todo, seen = [top], set[tuple[int, int]]()
    while todo:
        folder = todo.pop()
        try:
            status = os.stat(folder or ".")
            key = (status.st_dev, status.st_ino)
            if key in seen:
                continue
            seen.add(key)
            with os.scandir(folder or ".") as entries:
                todo += [os.path.join(folder, one.name) for one in entries if one.name[0] != "." and one.is_dir()]
        except OSError:
            continue
        yield folder


def _short(name: str) -> str:
    return name if len(name) <= 80 else name[:79] + "…"
