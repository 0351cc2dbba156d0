"""The grammar's terminals, grouped by what leads them and found by their first signs."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from handaudit.read.grammar_files import Pattern

Fields = tuple[Any, ...]
"""The groups of a match: text, or None where an optional piece is absent."""
Hit = tuple[str, Fields]

SIGNS = 2
"""A terminal is found by so many signs after its family's lead."""


class Terminal:
    """A line form. Its pattern is compiled when it is first needed: most logs need few. `match` takes a text and where in it
    the form begins; it always goes to the end."""

    __slots__ = ("match", "name", "pattern")

    def __init__(self, name: str, pattern: str) -> None:
        self.name = name
        self.pattern = pattern
        self.match: Callable[..., re.Match[str] | None] = self._first

    def _first(self, text: str, at: int = 0) -> re.Match[str] | None:
        self.match = re.compile(self.pattern).fullmatch
        return self.match(text, at)


class Family:
    """The terminals that follow one lead (`: ` or a blank after a name, or nothing). What is found is a terminal's name and its
    fields."""

    def __init__(self, lead: str) -> None:
        self.lead = len(lead)
        self.terminals: list[tuple[Terminal, frozenset[str | None]]] = []
        self.by_signs: dict[str, Sequence[Terminal]] = {}
        self.rest: Sequence[Terminal] = ()

    def add(self, name: str, pattern: str, begins: frozenset[str]) -> None:
        """Take one more terminal; terminals are tried in the order in which they come."""
        signs = frozenset(first_signs(opening, self.lead) for opening in begins)
        self.terminals.append((Terminal(name, pattern), signs))

    def close(self) -> None:
        """Build the table of first signs; a terminal without fixed ones is tried for all."""
        for sign in {sign for _, signs in self.terminals for sign in signs if sign is not None}:
            self.by_signs[sign] = [one for one, signs in self.terminals if sign in signs or None in signs]
        self.rest = [one for one, signs in self.terminals if None in signs]

    def find(self, text: str, at: int = 0) -> Hit | None:
        """The terminal that matches all of the text from there on."""
        start = at + self.lead
        for one in self.by_signs.get(text[start : start + SIGNS], self.rest):
            found = one.match(text, at)
            if found is not None:
                return one.name, found.groups()
        return None


def first_signs(opening: str, lead: int) -> str | None:
    """What a text has after the lead if it begins like this; None where the opening is too short to say."""
    end = opening.find("\n")
    if end >= 0:
        return opening[lead:end][:SIGNS]
    return opening[lead : lead + SIGNS] if len(opening) >= lead + SIGNS else None


class Families:
    """All terminals of a grammar: `said` follow a name and a colon, `does` a name, `sums` the name in a summary's seat line,
    `plain` begin a line; `left` is what takes a line when nothing else does; `phrase` tells whole words for a hand from half ones,
    `headed` how far a first line that is no header is understood."""

    def __init__(self, terminals: Sequence[Pattern]) -> None:
        self.said, self.does, self.sums = Family(": "), Family(" "), Family(" ")
        self.plain, self.left = Family(""), Family("")
        self.header = self.phrase = Terminal("", "(?!)")
        self.headed: list[Terminal] = []
        for name, pattern, priority, begins in sorted(terminals, key=lambda terminal: -terminal[2]):
            if name == "HEADER":
                self.header = Terminal(name, pattern)
            elif name == "PHRASE":
                self.phrase = Terminal(name, pattern)
            elif name.startswith("HEADED_"):
                self.headed.append(Terminal(name, pattern))
            else:
                self._family(name, begins, priority).add(name, pattern, begins)
        for family in (self.said, self.does, self.sums, self.plain, self.left):
            family.close()

    def not_understood(self, header: str) -> str:
        """The part of a first line that no header has; the whole line where not even its number can be read."""
        found = next((found for one in self.headed if (found := one.match(header)) is not None), None)
        return header if found is None else found.groups()[-1].strip()

    def _family(self, name: str, begins: frozenset[str], priority: int) -> Family:
        if name.startswith("SEAT_"):
            return self.sums
        if all(opening.startswith(": ") for opening in begins):
            return self.said
        if all(opening.startswith(" ") for opening in begins):
            return self.does
        return self.plain if priority >= 0 else self.left
