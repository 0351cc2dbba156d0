"""Names in free text: found whatever their case and normal form, the longest first, without a pattern made of them."""

import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

INSIDE: Final = 3
"""Signs of a name that is also looked for inside of words; a shorter one only as a word of its own."""


@lru_cache(maxsize=4096)
def _folded(sign: str) -> str:
    """One sign without case, normal form and what has no width; an empty text where nothing of it is left."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", sign).casefold())
    return "".join(one for one in plain if unicodedata.category(one) != "Cf")


def folded(text: str) -> str:
    """A text without case, normal form and signs of no width."""
    return "".join(map(_folded, text))


class Finder:
    """Puts pseudonyms in the place of names; those of `tables` only where they are words of their own."""

    def __init__(self, names: Mapping[str, str], tables: Mapping[str, str] | None = None) -> None:
        self._tables = {name: made for name, made in (tables or {}).items() if name not in names and _is_told_by(name)}
        self._names = dict(names) | self._tables
        self._by_sign: dict[str, list[tuple[str, str]]] = {}
        for name, made in names.items():
            nick, at, _ = name.partition(" @ ")
            if at and nick.strip():  # a nickname and a room's id: people are called by the first alone
                self._names.setdefault(nick, nick if made == name else made)
        for name in self._names:
            plain = folded(name.strip())
            if plain:
                self._by_sign.setdefault(plain[:2], []).append((plain, name))
        for row in self._by_sign.values():
            row.sort(key=lambda one: (-len(one[0]), one[1]))

    def replaced(self, text: str, inside: bool = True) -> str:
        """The text with every name replaced; inside of words too, unless only whole words count."""
        plain, places = _with_places(text)
        out: list[str] = []
        at, copied = 0, 0
        while at < len(plain):
            found = self._at(text, plain, places, at, inside)
            if found is None:
                at += 1
                continue
            size, name = found
            start, end = places[at], places[at + size]
            while end < len(text) and (unicodedata.combining(text[end]) or not _folded(text[end])):
                end += 1
            while start > copied and not _folded(text[start - 1]):
                start -= 1
            made = self._names[name]
            if made != name:
                out += [text[copied:start], made]
                copied = end
            at += size
        return "".join([*out, text[copied:]])

    def first(self, text: str) -> str:
        """The first name in a text that is to be replaced, empty where there is none."""
        plain, places = _with_places(text)
        found = (self._at(text, plain, places, at, False) for at in range(len(plain)))
        return next((one[1] for one in found if one is not None and self._names[one[1]] != one[1]), "")

    def _at(self, text: str, plain: str, places: list[int], at: int, inside: bool) -> tuple[int, str] | None:
        """The name that begins here, and its length in the folded text."""
        if at and places[at] == places[at - 1]:
            return None  # in the middle of a sign
        best: tuple[int, str] | None = None
        for key in (plain[at : at + 2], plain[at : at + 1]):
            for name, exact in self._by_sign.get(key, ()):
                size = len(name)
                if best is not None and size < best[0]:
                    break
                if not plain.startswith(name, at):
                    continue
                end = at + size
                if end < len(plain) and places[end] == places[end - 1]:
                    continue
                parts = inside and size >= INSIDE and exact not in self._tables
                if not parts and not _stands_alone(plain, at, end):
                    continue
                if best is None or text[places[at] : places[end]] == exact:
                    best = size, exact
            if best is not None:
                return best
        return None


def _is_told_by(name: str) -> bool:
    """Whether a table's name tells a table: a number, or a letter or two, stand in any text."""
    plain = folded(name.strip())
    return len(plain) >= INSIDE and any(sign.isalpha() for sign in plain)


def _with_places(text: str) -> tuple[str, list[int]]:
    """The folded text, and for each sign of it (and its end) where it comes from."""
    plain: list[str] = []
    places: list[int] = []
    for at, sign in enumerate(text):
        for one in _folded(sign):
            plain.append(one)
            places.append(at)
    return "".join(plain), [*places, len(text)]


def _stands_alone(plain: str, at: int, end: int) -> bool:
    """Whether no letter or digit touches a name where the name itself has one."""
    before = at > 0 and _is_word(plain[at - 1]) and _is_word(plain[at])
    after = end < len(plain) and _is_word(plain[end]) and _is_word(plain[end - 1])
    return not before and not after


def _is_word(sign: str) -> bool:
    return sign.isalnum() or sign == "_"
