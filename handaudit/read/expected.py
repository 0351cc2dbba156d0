"""Which part of a line cannot be read, and what the grammar has there: told by the longest beginning of a line form that fits."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from re import _constants as op
from re import _parser
from typing import Any, Final

from handaudit.read.families import SIGNS, Families, Family
from handaudit.read.lexer import BLANKS, SEAT_HEADS
from handaudit.read.names import SeatNames
from handaudit.read.pattern_prefixes import beginnings, openings

LONGEST: Final = 400
"""Characters of a line that are looked at."""
MOST: Final = 16
"""Words that are listed where any of them may stand."""
SAMPLES: Final = (
    ("cards in brackets", ("[Ah Kd]",), ("5", "$5", "a b")),
    ("a number", ("5", "12"), ("$5", "a b")),
    ("an amount", ("$5.50", "5"), ("[Ah Kd]", "a b c")),
)
"""What a piece of a form is called: by texts that it takes, and others that it does not."""

Trouble = tuple[str, str]


def trouble(families: Families, names: SeatNames, line: str, summary: bool) -> Trouble:
    """The part of a line that cannot be read, to its end, and what was expected there. The part is empty where the line is too short."""
    text = line.strip(BLANKS)[:LONGEST]
    best, expected = -1, list[str]()
    for family, at in _places(families, names, text, summary):
        start = at + family.lead
        reached = [_reach(one.pattern, text, at) for one in family.by_signs.get(text[start : start + SIGNS], ())]
        reached = [one for one in reached if one[0] > start]
        if family is families.said and not all(free for _, _, free in reached):
            reached = [one for one in reached if not one[2]]  # a form with free text in it takes anything
        for end, what, _ in reached:
            if end > best:
                best, expected = end, []
            if end == best:
                expected += what
        if not reached and start > max(best, 0):
            best, expected = start, list(_any_of(family))
    if best < 0:
        return text, "no line of a log begins like this"
    return text[best:].strip(BLANKS), f"expected {_joined(expected)}"


def _places(families: Families, names: SeatNames, text: str, summary: bool) -> Iterator[tuple[Family, int]]:
    """The families that a line may be of, and where in it their forms begin."""
    head, _, rest = text.partition(": ")
    name = names.by_seat.get(SEAT_HEADS.get(head, 0)) if summary else None
    if name is not None and rest.startswith(name):
        yield families.sums, len(head) + 2 + len(name)
        return
    for name in names.leading(text):
        if text.startswith(": ", len(name)):
            yield families.said, len(name)
            return
        if text.startswith(" ", len(name)):
            yield families.does, len(name)
    yield families.plain, 0


def _reach(pattern: str, text: str, at: int) -> tuple[int, tuple[str, ...], bool]:
    """How far a form fits a text, to the beginning of a word, what comes next in it, and whether free text was taken on the way."""
    pieces = _pieces(pattern)
    for count in range(len(pieces), 0, -1):
        found = _compiled(pattern, 0, count).match(text, at)
        if found is None:
            continue
        end = found.end()
        while 0 < count < len(pieces) and _inside(text, pieces, end, count):
            end, count = end - 1, count - 1
        free = any(not _plain(pieces[one]) and not _named(pattern, one) for one in range(count))
        return end, _next(pattern, count), free
    return at, (), False


def _plain(piece: Any) -> bool:
    """Whether a piece is a sign, or any number of blanks."""
    kind, value = piece
    repeated = kind in (op.MAX_REPEAT, op.POSSESSIVE_REPEAT, op.MIN_REPEAT)
    return kind is op.LITERAL or (repeated and [*value[2]] == [(op.LITERAL, ord(" "))])


def _inside(text: str, pieces: Any, end: int, count: int) -> bool:
    """Whether a word of the form was begun there and not ended."""
    (before, _), (kind, sign) = pieces[count - 1], pieces[count]
    return before is op.LITERAL and kind is op.LITERAL and sign != ord(" ") and text[end - 1 : end] not in ("", " ")


@cache
def _pieces(pattern: str) -> Any:
    """The pieces of a form, one for each sign, field or choice."""
    return _parser.parse(pattern)


@cache
def _compiled(pattern: str, first: int, last: int) -> "re.Pattern[str]":
    """Some pieces of a form alone."""
    made: re.Pattern[str] = import_module("re._compiler").compile(_pieces(pattern)[first:last])
    return made


@cache
def _next(pattern: str, at: int) -> tuple[str, ...]:
    """What a form has from a piece on: its next word or field, and before it what may stand there too."""
    pieces = _pieces(pattern)
    also: list[str] = []
    while at < len(pieces):
        kind, value = pieces[at]
        word = ""
        while at < len(pieces) and pieces[at][0] is op.LITERAL:
            word += chr(pieces[at][1])
            at += 1
        if word.strip():
            return (*also, f"`{word.strip()}`")
        if word:
            continue
        name = _named(pattern, at)
        if name and kind in (op.MAX_REPEAT, op.POSSESSIVE_REPEAT, op.MIN_REPEAT) and value[0] == 0:
            also += name
        elif name:
            return (*also, *name)
        at += 1
    return (*also, "the end of the line")


def _named(pattern: str, at: int) -> tuple[str, ...]:
    """What a piece is called: the words that may stand there, cards, a number or an amount; nothing where it is free text."""
    piece = _compiled(pattern, at, at + 1)
    for name, takes, leaves in SAMPLES:
        if all(piece.fullmatch(text) for text in takes) and not any(piece.fullmatch(text) for text in leaves):
            return (name,)
    return _listed(beginnings(*_pieces(pattern)[at]))


def _any_of(family: Family) -> tuple[str, ...]:
    """The words that may begin a form of a family."""
    return _listed(text[family.lead :] for terminal, _ in family.terminals for text in openings(terminal.pattern))


def _listed(texts: Iterable[str]) -> tuple[str, ...]:
    """The first words of some texts; of many the beginning."""
    words = sorted({text.strip(" \n:([").partition(" ")[0] for text in texts} - {""})
    return (*(f"`{word}`" for word in words[:MOST]), *(["another word"] if len(words) > MOST else []))


def _joined(words: Iterable[str]) -> str:
    words = list(dict.fromkeys(words))
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else "".join(words)
