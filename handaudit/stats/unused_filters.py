"""What a run has met of the words that narrow it: a word that took no hand is said at the end, with the nearest name there is."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, Self

MOST: Final = 20_000
"""So many names are kept, of which the nearest one is looked for."""


@dataclass(slots=True)
class WordsMet:
    """`left` are the names that were asked for and not met; as long as there are any, all `names` are noted. `games` are those of all
    hands. `first` and `last` are the clocks of hands of the games that were asked for, `inside` whether one is in the span; `hero`
    whether a log tells from whose chair it is told."""

    left: set[str] = field(default_factory=set)
    names: set[str] = field(default_factory=set)
    games: set[str] = field(default_factory=set)
    first: datetime | None = None
    last: datetime | None = None
    inside: bool = False
    hero: bool = False

    def meet(self, names: Iterable[str]) -> None:
        """The players of a hand."""
        for name in names:
            self.left.discard(name)
            if len(self.names) < MOST:
                self.names.add(name)

    def time(self, when: datetime) -> None:
        """The clock of a hand."""
        self.first = when if self.first is None else min(self.first, when)
        self.last = when if self.last is None else max(self.last, when)

    def join(self, other: "WordsMet") -> None:
        """What another process has met of the same words."""
        self.left &= other.left
        for name in sorted(other.names) if len(self.names) < MOST else ():
            self.names.add(name)
        self.games |= other.games
        self.inside, self.hero = self.inside or other.inside, self.hero or other.hero
        for when in (other.first, other.last):
            if when is not None:
                self.time(when)

    def packed(self) -> list[Any]:
        """The same as JSON has it."""
        clocks = [None if when is None else when.isoformat() for when in (self.first, self.last)]
        return [sorted(self.left), sorted(self.names), sorted(self.games), *clocks, self.inside, self.hero]

    @classmethod
    def unpacked(cls, row: list[Any]) -> Self:
        """What was packed."""
        left, names, games, first, last, inside, hero = row
        first, last = (when and datetime.fromisoformat(when) for when in (first, last))
        return cls(set(left), set(names), set(games), first, last, inside, hero)
