"""The terminals of a layout's grammar, as forms: which record each makes, and how its line is told."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from handaudit.read.grammar_files import Pattern
from handaudit.read.pattern_prefixes import openings
from handaudit.read.terminals import terminals

WHO: Final = "(?P<who>.{1,80}?)"
LEAD: Final = 2
FIRST: Final = 16
"""Forms are found by the first word after the lead of a text, and by so many signs at most."""
MANY: Final = 4_000


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

    def fields(self, text: str) -> dict[str, str] | None:
        """The fields that a text has by this form; None where it is none of it."""
        found = self.match.fullmatch(text)
        return None if found is None else {key: value for key, value in found.groupdict().items() if value is not None}


class Forms:
    """The forms of a grammar by the first word of what they match; those of higher priority are tried first."""

    def __init__(self, terminals: Sequence[Pattern]) -> None:
        self.led = _FirstWords()
        self.plain = _FirstWords()
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
        named = [one for one in self.led.all + self.plain.all if "who" in one[0].whole.groupindex]
        self.about_people = [one for one in named if one[0].word != "SEAT"]
        """The forms that name a player, but for his seat line, and the texts that they begin with behind his name."""


class _FirstWords:
    """Forms by the first word of what they match."""

    def __init__(self) -> None:
        self.all: list[tuple[LineForm, tuple[str, ...]]] = []
        self.by_word: dict[str, list[LineForm]] = {}

    def add(self, form: LineForm, begins: frozenset[str]) -> None:
        """Take one more form."""
        self.all.append((form, tuple(opening.partition("\n")[0] for opening in begins)))
        self.by_word.clear()

    def of(self, text: str) -> list[LineForm]:
        """The forms that may match a text that begins like this."""
        end = text.find(" ", LEAD, FIRST) + 1
        word = text[:end] if end else text[:FIRST]
        found = self.by_word.get(word)
        if found is None:
            if len(self.by_word) > MANY:
                self.by_word.clear()
            found = self.by_word[word] = [
                form for form, begins in self.all if any(word.startswith(one) or one.startswith(word) for one in begins)
            ]
        return found


@cache
def forms_of(grammar: str) -> Forms:
    """The forms of a grammar file, loaded once."""
    return Forms(terminals(grammar))
