"""A rulebook's TOML tree before it is checked: values set by path, streets like other streets, readings picked."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NoReturn

from handaudit.base.errors import RulebookError
from handaudit.rules.options import options

Tree = dict[str, Any]

RAKE = "settle.rake"
"""The one value that is a word or a table: it is set as a whole, or key by key even where the base has the word."""
FREE = (RAKE, "settle.winner-rates", "between.button", "between.missed-blinds", "between.stakes", "limit.strict",
        "reveal.checked", "reveal.later")  # fmt: skip
"""Paths that may be set where nothing stands in the base."""
OWN = ("schema", "title", "games", "rules")
"""Keys that no rulebook has from the one that it is like: a header picks one rulebook, and each game has its source."""


def shown(value: object) -> str:
    """A value as a message prints it: one line, no control character, not long."""
    if isinstance(value, bool):
        return "true" if value else "false"
    text = printable(repr(value) if isinstance(value, str | list | dict) else str(value))
    return text if len(text) <= 80 else text[:77] + "..."


def printable(text: str) -> str:
    """The text on one line, without control characters; a file's name stays whole."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def fail(where: str, path: str, said: str) -> NoReturn:
    """Raises `RulebookError`, the one error of this package: the file, the key's path (if any) and what is wrong."""
    parts = (printable(where), shown(path)[1:-1])
    raise RulebookError(": ".join(part for part in parts if part) + ": " + said)


def hint(word: object, known: Iterable[str]) -> str:
    """`; did you mean X?`, or nothing where no known word is near."""
    from difflib import get_close_matches

    near = get_close_matches(str(word)[:80], list(known), n=1, cutoff=0.6)
    return f'; did you mean "{near[0]}"?' if near else ""


def is_choice(value: object) -> bool:
    """Whether a value is picked by an option."""
    return isinstance(value, dict) and "by" in value


def paths(tree: Tree, above: str = "") -> Iterator[str]:
    """The dotted path of every value and table; a table picked by an option is one value."""
    for key, value in tree.items():
        yield above + key
        if isinstance(value, dict) and not is_choice(value):
            yield from paths(value, f"{above}{key}.")


def chosen_by(value: object) -> set[str]:
    """The option keys that pick a word somewhere in a tree."""
    if isinstance(value, dict):
        if is_choice(value):
            return {value["by"]} if isinstance(value["by"], str) else set()
        return set().union(*(chosen_by(item) for item in value.values()))
    return set()


def flat(table: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    """Dotted keys that TOML has nested, joined again."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{above}{key}.")
        else:
            yield above + key, value


def origin(origins: Mapping[str, str], path: str) -> str | None:
    """The layer that set a path, a path above it, or one below it."""
    above = (f"{path}.".startswith(f"{set_path}.") for set_path in origins)
    below = (set_path.startswith(f"{path}.") for set_path in origins)
    near = [where for where, a, b in zip(origins.values(), above, below, strict=True) if a or b]
    return near[-1] if near else None


def put(tree: Tree, path: str, value: Any, where: str) -> Iterator[str]:
    """Set a value by a path that exists already, and yield each path set; a table is set key by key."""
    full = expanded(tree, where)
    if path not in FREE and not path.startswith(RAKE + "."):
        now = at(full, path)
        if now is None:
            known = [*paths(full), *FREE]
            fail(where, path, f"nothing stands at this path in the base{hint(path, known)}")
        if isinstance(now, dict) and not is_choice(now) and not is_choice(value):
            if not isinstance(value, dict):
                fail(where, path, f"expected a table, or one of its keys ({', '.join(now)}); read {shown(value)}")
            for key, item in value.items():
                yield from put(tree, f"{path}.{key}", item, where)
            return
    *folders, last = path.split(".")
    for key in folders:
        below = tree.get(key)
        if not isinstance(below, dict):
            below = tree[key] = {}
        tree = below
    tree[last] = value
    yield path


def at(tree: Tree, path: str) -> object | None:
    """The value at a dotted path, or None. A table picked by an option is one value."""
    now: object = tree
    for key in path.split("."):
        if not isinstance(now, dict) or is_choice(now) or key not in now:
            return None
        now = now[key]
    return now


def expanded(tree: Tree, where: str) -> Tree:
    """The tree with every `like` followed: a street has what the other has, except where it says otherwise."""
    streets = tree.get("street")
    if not isinstance(streets, dict):
        return tree
    return tree | {"street": {name: _street(streets, name, (), where) for name in streets}}


def _street(streets: Tree, name: str, seen: tuple[str, ...], where: str) -> Any:
    own = streets[name]
    if not isinstance(own, dict) or "like" not in own:
        return own
    other = own["like"]
    if not isinstance(other, str) or other not in streets:
        fail(
            where,
            f"street.{name}.like",
            f"no street {shown(other)}; streets: {', '.join(streets)}{hint(other, streets)}",
        )
    if other == name or other in seen:
        fail(where, f"street.{name}.like", f"{' is like '.join((*seen, name, other))}: a circle")
    rest = {key: value for key, value in own.items() if key != "like"}
    return merged(_street(streets, other, (*seen, name), where), rest)


def like_another(own: Tree, other: Tree, name: str, where: str) -> Tree:
    """The tree of a rulebook that is `like` another one, whose name and whole tree are given.

    Title, headers and the chapter of its rules are each rulebook's own. First the paths of `without` go, then the trees are joined.
    """
    base = {key: copied(value) for key, value in other.items() if key not in OWN}
    gone = own.get("without", [])
    if not isinstance(gone, list) or not all(isinstance(path, str) for path in gone):
        fail(where, "without", f"read {shown(gone)}, expected a list of paths")
    for path in gone:
        if at(base, path) is None:
            fail(where, "without", f'{shown(path)} removes nothing: "{name}" has no such path{hint(path, paths(base))}')
        *folders, last = path.split(".")
        table = base
        for key in folders:
            table = table[key]
        del table[last]
    joined: Tree = merged(base, {key: value for key, value in own.items() if key not in ("like", "without")})
    return joined


def merged(base: Any, over: Any) -> Any:
    """Tables joined key by key, the second one's word counting; a table picked by an option is one value."""
    if not isinstance(base, dict) or not isinstance(over, dict) or is_choice(base) or is_choice(over):
        return copied(over)
    joined = {key: merged(value, over[key]) if key in over else copied(value) for key, value in base.items()}
    return joined | {key: copied(value) for key, value in over.items() if key not in base}


def copied(value: Any) -> Any:
    """A value of a tree of one's own: its tables and lists are new ones. All else in a TOML tree never changes."""
    if isinstance(value, dict):
        return {key: copied(item) for key, item in value.items()}
    return [copied(item) for item in value] if isinstance(value, list) else value


def picked(value: Any, chosen: Mapping[str, str], where: str, path: str = "") -> Any:
    """The tree with every choice made: `{ by = option, reading = word }` becomes the word of the chosen reading."""
    if not isinstance(value, dict):
        return value
    if not is_choice(value):
        return {key: picked(item, chosen, where, f"{path}.{key}" if path else key) for key, item in value.items()}
    option = options().get(value["by"]) if isinstance(value["by"], str) else None
    if option is None:
        fail(where, f"{path}.by", f"no option {shown(value['by'])}{hint(value['by'], options())}")
    words = {key: word for key, word in value.items() if key != "by"}
    for key in words:
        if key not in option.values:
            fail(where, f"{path}.{key}", f'"{option.key}" has no such reading{hint(key, option.values)}')
    for key in option.values:
        if key not in words:
            fail(where, path, f'no word for the reading "{key}" of "{option.key}"')
    reading = chosen[option.key]
    return words[reading] if reading in words else int(reading)
