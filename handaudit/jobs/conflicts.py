"""Two hands of one id that differ: the finding shows the first line in which they do, of both logs."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from handaudit.model.finding import Finding
from handaudit.model.hand import Hand
from handaudit.read.chunks import split
from handaudit.read.inputs import Input, find_inputs
from handaudit.read.layouts import layout
from handaudit.read.source import Source
from handaudit.rules.text_findings import finding_of
from handaudit.session.duplicates import conflict

DEALT: Final = "Dealt to "
"""The line by which a log of a room without ids shows the cards of the player who saved it."""
MOST_BYTES: Final = 8 * 1024 * 1024
"""Bytes of a log that is read once more for the lines of its hands, at most."""
LONGEST: Final = 120
"""Characters of a line that are shown."""


class EarlierHand(NamedTuple):
    """A hand of a log that was read before: its layout, its lines and, in a layout that is no row of lines, their numbers."""

    layout: str
    lines: tuple[str, ...]
    numbers: tuple[int, ...]


class ConflictLines:
    """Finds the lines in which hands differ. The log that was asked for last is kept."""

    def __init__(self) -> None:
        self.name = ""
        self.hands: dict[int, EarlierHand] = {}

    def finding(self, hand: Hand, first: str, encoding: str | None) -> Finding:
        """The finding for a hand that differs from the one at `first`, with both lines if the other log can be read again."""
        name, _, line = first.rpartition(":")
        other = self._hands(name, encoding).get(int(line))
        if other is None or other.layout != (hand.layout if other.layout else ""):
            return conflict(hand, first)
        here, there = (seen_by_all(lines, other.layout) for lines in (hand.lines, other.lines))
        if not here or not there:
            return conflict(hand, first)
        mine, theirs = first_odd(here, there)
        place = f"{name}:{other.numbers[theirs] if other.numbers else int(line) + theirs}"
        return two_lines(hand, hand.line + mine, place, hand.lines[mine][:LONGEST], other.lines[theirs][:LONGEST])

    def _hands(self, name: str, encoding: str | None) -> dict[int, EarlierHand]:
        """The hands of a log by their lines; none of one that is large, or no file of its own."""
        if name != self.name:
            self.name, self.hands = name, {}
            found = [one for one in find_inputs([name])[0] if name != "-" and _is_file(one)]
            for chunk in split(Source(found[0], encoding)) if len(found) == 1 else ():
                if chunk.kind == "hand":
                    self.hands.setdefault(chunk.first_line, EarlierHand(chunk.layout, chunk.lines, chunk.numbers))
        return self.hands


def _is_file(given: Input) -> bool:
    return given.path is not None and given.inner is None and given.member is None and given.size <= MOST_BYTES


def two_lines(hand: Hand, line: int, place: str, here: str, there: str) -> Finding:
    """The finding for a hand that differs from another one of its id at `place`, with both lines."""
    fields = {"id": hand.id, "first": place, "here": here, "there": there}
    return replace(finding_of("session-conflicting-hand.line", line, fields, mark=hand.id), elsewhere=place)


def first_odd(here: Sequence[tuple[int, str]], there: Sequence[tuple[int, str]]) -> tuple[int, int]:
    """The places of the first lines that differ, of two rows of lines with their places; the last ones if one row is longer."""
    pairs = zip(here, there, strict=False)
    odd = next((at for at, (a, b) in enumerate(pairs) if a[1].strip() != b[1].strip()), min(len(here), len(there)) - 1)
    return here[odd][0], there[odd][0]


def seen_by_all(lines: Sequence[str], name: str) -> list[tuple[int, str]]:
    """The lines of a hand in that layout with their places, without those that only the player sees who saved the log."""
    own = (layout(name).cut.get("own") if name else None) or DEALT
    return [(at, text) for at, text in enumerate(lines) if text.strip() and not text.startswith(str(own))]
