"""The literal texts that a pattern's matches can begin with, read from the compiled form of the pattern itself."""

from collections.abc import Iterable
from re import _constants as op
from re import _parser
from typing import Any

LEAD = 2
"""An opening ends with the first word that begins after its lead: a line is told by that word."""
MANY = 64
"""Where a pattern branches into more openings than this, they end before the branch."""

Open = tuple[str, bool]
"""A literal text, and whether what follows it is still known."""


def openings(pattern: str) -> frozenset[str]:
    """Every literal beginning; a `\\n` at the end of one says that the match may end there."""
    heads = _sequence([*_parser.parse(pattern), (op.LITERAL, ord("\n"))])
    return frozenset(text for text, _ in heads)


def beginnings(kind: Any, value: Any) -> set[str]:
    """The literal beginnings of one piece of a parsed pattern."""
    return {text for text, _ in _item(kind, value)}


def _sequence(items: Iterable[tuple[Any, Any]]) -> set[Open]:
    heads: set[Open] = {("", True)}
    for item in items:
        live = {text for text, known in heads if known and " " not in text[LEAD:]}
        if not live:
            break
        longer = {(text, False) for text, known in heads if text not in live or not known}
        longer |= {(text + more, known) for text in live for more, known in _item(*item)}
        if len(longer) > MANY:
            return {(text, False) for text, _ in heads}
        heads = longer
    return heads


def _item(kind: Any, value: Any) -> set[Open]:
    if kind is op.LITERAL:
        return {(chr(value), True)}
    if kind is op.SUBPATTERN:
        return _sequence(value[3]) if not value[1] else {("", False)}
    if kind is op.ATOMIC_GROUP:
        return _sequence(value)
    if kind is op.BRANCH:
        return {head for branch in value[1] for head in _sequence(branch)}
    if kind in (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT):
        least, most, inner = value
        once = _sequence(inner)
        if most != 1:
            once = {(text, False) for text, _ in once}
        return once if least else once | {("", True)}
    if kind is op.IN and all(part is op.LITERAL for part, _ in value):
        return {(chr(code), True) for _, code in value}
    return {("", False)}
