"""Names that are one person: an alias counts under the name that the user gave it."""

from collections.abc import Iterable, Sequence

from handaudit.base.errors import UsageError
from handaudit.base.setting_keys import pair

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


def persons_of(given: Sequence[str] | None) -> dict[str, str]:
    """Alias to name, from the words of `--same-player`. Raises `UsageError`."""
    pairs = [(word, pair(word)) for word in given or ()]
    for word, parts in pairs:
        if parts is None or not all(parts):
            raise UsageError(f"--same-player {word[:80]}: give the name that counts and the other one: 'Ann=ann_92'")
    return persons(parts for _, parts in pairs if parts is not None)
