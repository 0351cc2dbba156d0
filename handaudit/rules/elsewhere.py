"""What other texts say of a rule: the sentence of the German handbook, and the numbers of rules of other books that say the same."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from handaudit.base.bundled import bundled_toml


class Book(NamedTuple):
    """A book of rules: the name that stands before its numbers, and its title."""

    name: str
    title: str


class Elsewhere(NamedTuple):
    """What stands elsewhere about one rule; each part is empty where nothing was found.

    `german` is the handbook's own sentence; `same` has the numbers by book; `note` says where another book differs.
    """

    german: str = ""
    same: tuple[tuple[Book, tuple[str, ...]], ...] = ()
    note: str = ""

    @property
    def beside(self) -> str:
        """The numbers as they stand beside a rule: `TDA 20-A; Robert's Rules Ties 4, Ties 5(a)`."""
        return "; ".join(f"{book.name} {', '.join(numbers)}" for book, numbers in self.same)


NOTHING = Elsewhere()


def elsewhere(id: str) -> Elsewhere:
    """What other texts say of the rule of that id."""
    return _load()[1].get(id, NOTHING)


def books() -> Mapping[str, Book]:
    """The other books, by the word that the table has for them."""
    return _load()[0]


def told() -> Mapping[str, Elsewhere]:
    """Every rule about which something stands elsewhere, by id."""
    return _load()[1]


@cache
def _load() -> tuple[Mapping[str, Book], Mapping[str, Elsewhere]]:
    data: dict[str, Any] = bundled_toml(Path(__file__).with_name("elsewhere.toml"))
    named = {key: Book(row["name"], row["title"]) for key, row in data["book"].items()}
    found = {
        id: Elsewhere(
            row.get("german", ""),
            tuple((book, tuple(row[key])) for key, book in named.items() if key in row),
            row.get("note", ""),
        )
        for id, row in data["rule"].items()
    }
    return MappingProxyType(named), MappingProxyType(found)
