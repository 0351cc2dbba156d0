"""The words of `words.toml`."""

from functools import cache
from pathlib import Path

from handaudit.base.bundled import bundled_toml


def words(table: str, key: str) -> tuple[str, ...]:
    """A list of words, in its order. KeyError where the file has none of that name."""
    return tuple(lists()[table][key])


def meanings(table: str) -> dict[str, str]:
    """What each word of a table means: the name of its list. KeyError where the file has no such table."""
    return {word: name for name, row in lists()[table].items() for word in row}


@cache
def lists() -> dict[str, dict[str, list[str]]]:
    """Every list of words, by table and name."""
    return bundled_toml(Path(__file__).with_name("words.toml"))
