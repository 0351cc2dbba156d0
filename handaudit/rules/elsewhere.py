"""What other texts say of a rule: the sentence of the German handbook, and the numbers of rules of other books that say the same."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from handaudit.base.bundled import bundled_toml


class Book(NamedTuple):
    """A book of rules: its key in the table, the name that stands before its numbers, its title, and the rulebook that plays by it."""

    key: str
    name: str
    title: str
    house: str


class Elsewhere(NamedTuple):
    """What stands elsewhere about one rule; each part is empty where nothing was found.

    `german` is the handbook's own sentence; `same` has the numbers by book. Of the books in `partly` they say the same in a part of the
    cases only, and `note` says where they differ.
    """

    german: str = ""
    same: tuple[tuple[Book, tuple[str, ...]], ...] = ()
    note: str = ""
    partly: tuple[str, ...] = ()

    @property
    def beside(self) -> str:
        """The numbers that say the same in every case, as they stand beside a rule: `TDA 20-A; Robert's Rules Ties 4, Ties 5(a)`."""
        return "; ".join(_numbers(book, numbers) for book, numbers in self.same if book.key not in self.partly)

    @property
    def compare(self) -> str:
        """The numbers that say the same in a part of the cases only, and where they differ; empty if there are none."""
        found = "; ".join(_numbers(book, numbers) for book, numbers in self.same if book.key in self.partly)
        return f"{found} ({self.note})" if found else ""

    def in_book(self, key: str) -> str:
        """The numbers of one book; empty if it has none."""
        return next((_numbers(book, numbers) for book, numbers in self.same if book.key == key), "")


def _numbers(book: Book, numbers: tuple[str, ...]) -> str:
    return f"{book.name} {', '.join(numbers)}"


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
    named = {key: Book(key, row["name"], row["title"], row["house"]) for key, row in data["book"].items()}
    found = {
        id: Elsewhere(
            row.get("german", ""),
            tuple((book, tuple(row[key])) for key, book in named.items() if key in row),
            row.get("note", ""),
            tuple(row.get("partly", ["tda"] if "note" in row else ())),
        )
        for id, row in data["rule"].items()
    }
    return MappingProxyType(named), MappingProxyType(found)
