"""What a replay and the checks ask a rulebook for, and which of its other readings answer otherwise."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any, Final, NamedTuple, cast

from handaudit.model.hand import Hand
from handaudit.model.rulebook import Rulebook
from handaudit.rules.load import picks, vary
from handaudit.rules.sites import in_room


class UseWitness:
    """A rulebook that remembers the names of its fields, and the keys of its options, that it was asked for."""

    usual_raises = False
    """The short way through plain actions asks for nothing: the long one, which is to the same end, asks for what decides."""
    own = Rulebook.own

    def __init__(self, book: Rulebook) -> None:
        self.__dict__["options"] = _Asked(book.options)
        self.__dict__["_book"] = book

    def __getattr__(self, name: str) -> Any:
        """A field that is asked for the first time: it is found without this from then on."""
        value = self.__dict__[name] = getattr(self.__dict__["_book"], name)
        return value

    def asked(self) -> frozenset[str]:
        """What it was asked for until now."""
        options: _Asked = self.__dict__["options"]
        return frozenset(options.keys_asked.union(self.__dict__))

    def as_book(self) -> Rulebook:
        """It is asked as a rulebook is."""
        return cast(Rulebook, self)


class _Asked(Mapping[str, str]):
    """Options that remember which of them were looked at."""

    def __init__(self, chosen: Mapping[str, str]) -> None:
        self.chosen = chosen
        self.keys_asked: set[str] = set()

    def __getitem__(self, key: str) -> str:
        self.keys_asked.add(key)
        return self.chosen[key]

    def __iter__(self) -> Iterator[str]:
        self.keys_asked |= self.chosen.keys()
        return iter(self.chosen)

    def __len__(self) -> int:
        return len(self.chosen)


class Other(NamedTuple):
    """A rulebook under another reading of an option, and all that it answers otherwise: fields, and options by their keys."""

    book: Rulebook
    differs: frozenset[str]


class Others:
    """The other readings of one rulebook, each made once. `picked` are the options that pick other words of it."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.picked = picks(book)
        self.made: dict[tuple[str, str], Other] = {}

    def reading(self, key: str, value: str, hand: Hand) -> Other:
        """The rulebook with one option read otherwise, under the ways of the hand's room."""
        other = self.made.get((key, value))
        if other is None:
            book = in_room(hand, vary(self.book, key, value))
            named = {f.name for f in fields(Rulebook) if getattr(book, f.name) != getattr(self.book, f.name)}
            ours, theirs = self.book.options, book.options
            keys = {one for one in ours.keys() | theirs.keys() if ours.get(one) != theirs.get(one)}
            other = self.made[key, value] = Other(book, frozenset(named - {"options", "usual_raises"} | keys))
        return other


BOOKS: Final = 100
"""Rulebooks whose other readings are remembered: a run has few."""
_others: Final[dict[int, Others]] = {}


def others_of(book: Rulebook) -> Others:
    """The other readings of a rulebook, which are the same for every hand that is played by it."""
    known = _others.get(id(book))
    if known is None:
        if len(_others) >= BOOKS:
            _others.clear()
        known = _others[id(book)] = Others(book)
    return known
