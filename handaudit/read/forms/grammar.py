"""The terminals of a layout's grammar, as forms: which record each makes, and how its line is told."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from handaudit.read.grammar_files import Pattern
from handaudit.read.pattern_prefixes import openings
from handaudit.read.terminals import terminals

WHO: Final = "(?P<who>.{1,80}?)"
SIGNS: Final = 2


class LineForm(NamedTuple):
    """A line form: `word` is the record it makes, `kind` the rest of its name (`small-blind`, `flop`, or nothing). `led`: it
    follows a name, and `match` is for what follows it; `whole` is for the line with the name. `begins` are the literal
    texts that it may begin with."""

    word: str
    kind: str
    priority: int
    led: bool
    match: re.Pattern[str]
    whole: re.Pattern[str]
    begins: tuple[str, ...]


class Forms:
    """The forms of a grammar by the first signs of what they match; those of higher priority are tried first."""

    def __init__(self, terminals: Sequence[Pattern]) -> None:
        self.led = _Signs()
        self.plain = _Signs()
        self.left: list[LineForm] = []
        self.sums: tuple[str, ...] = ()
        """How the summary's lines of seats begin."""
        for name, pattern, priority, _ in sorted(terminals, key=lambda one: (-one[2], one[0])):
            led = pattern.startswith(WHO)
            own = pattern.removeprefix(WHO) if led else pattern
            word, _, kind = name.partition("__")
            kind = "" if kind.isdigit() else kind.lower().replace("_", "-")
            starts = tuple(one.strip() for one in openings(own) if one.strip(" :\n"))
            form = LineForm(word, kind, priority, led, re.compile(own), re.compile(pattern), starts)
            if word == "SUM":
                self.sums = tuple(dict.fromkeys((*self.sums, *starts)))
            if priority < 0 and not led:
                self.left.append(form)
            else:
                (self.led if led else self.plain).add(form, openings(own))


class _Signs:
    """Forms by their first signs."""

    def __init__(self) -> None:
        self.all: list[tuple[LineForm, frozenset[str | None]]] = []
        self.by_signs: dict[str, list[LineForm]] = {}

    def add(self, form: LineForm, begins: frozenset[str]) -> None:
        """Take one more form."""
        self.all.append((form, frozenset(_signs(one) for one in begins)))
        self.by_signs.clear()

    def of(self, text: str) -> list[LineForm]:
        """The forms that may match a text that begins like this."""
        key = text[:SIGNS]
        found = self.by_signs.get(key)
        if found is None:
            if len(self.by_signs) > 10_000:
                self.by_signs.clear()
            found = self.by_signs[key] = [form for form, signs in self.all if key in signs or None in signs]
        return found


def _signs(opening: str) -> str | None:
    """The first signs of a text that begins so; None where that is too short to tell."""
    text, end, _ = opening.partition("\n")
    return text[:SIGNS] if end or len(text) >= SIGNS else None


@cache
def forms_of(grammar: str) -> Forms:
    """The forms of a grammar file, loaded once."""
    return Forms(terminals(grammar))
