"""Names that are one person: an alias counts under the name that the user gave it."""

from collections.abc import Iterable

from handaudit.errors import UsageError

OPTION = "--same-player"


def persons(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Alias to name, from pairs of a name and one alias of it.

    Raises `UsageError` where an alias belongs to two names, or a name is itself the alias of another.
    """
    found: dict[str, str] = {}
    for name, alias in pairs:
        if found.setdefault(alias, name) != name:
            raise UsageError(
                f"{OPTION}: {alias[:60]!r} is given to {found[alias][:60]!r} and to {name[:60]!r}; choose one"
            )
    for name in found.values():
        if found.get(name, name) != name:
            raise UsageError(
                f"{OPTION}: {name[:60]!r} is itself an alias of {found[name][:60]!r}; use that name for both"
            )
    return found
