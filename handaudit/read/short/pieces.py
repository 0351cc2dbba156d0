"""The pieces of a line: a name, and what its player does. Names come from the header, so a name may be a word that means something."""

import re
from collections.abc import Iterator
from typing import Final

from handaudit.base.errors import nearest
from handaudit.read.names import SeatNames
from handaudit.read.short.faults import ShortFaults
from handaudit.read.short.words import FORMS, WORDS, compiled, quoted, unquoted

END: Final = re.compile(r"\s*(?:,\s*|\Z)")
_QUOTED: Final = re.compile(r'"(?:[^"\\]|\\.){1,200}"')
_WORD: Final = re.compile(r"[^\s,]+")
_SIGNS: Final = re.compile(r"[^,]*")
STRANGER: Final = "STRANGER"
Piece = tuple[str, str, re.Match[str]]


def pieces_of(kind: str, text: str, names: SeatNames, faults: ShortFaults) -> Iterator[Piece]:
    """Name, terminal and fields of each piece. A piece with two readings, or with none, is a fault, and the others are told."""
    at = 0
    while at < len(text):
        found = _readings(kind, text, at, names)
        if len(found) == 1:
            name, word, match, end = found[0]
            at = end
            yield name, word, match
            continue
        if found:
            (name, _, match, end), (other, _, second, _), *_ = found
            first, then = f"{quoted(name)} | {match[0]}", f"{quoted(other)} | {second[0]}"
            faults.add("short-readings", mark=text[at:end].strip(" ,"), first=first, second=then, name=name)
        else:
            lost, end = _lost(kind, text, at, names, faults)
            if lost is not None:
                yield lost[0], STRANGER, lost
        at = end


def _readings(kind: str, text: str, at: int, names: SeatNames) -> list[tuple[str, str, re.Match[str], int]]:
    """What a text may mean from a place on: each name that it may begin with, and what follows it."""
    found = []
    for name, start in _leading(text, at, names):
        for word in FORMS[kind]:
            match = compiled()[word].match(text, start)
            if match is None:
                continue
            end = END.match(text, match.end())
            if end is None:
                whole = re.compile(rf"(?:{compiled()[word].pattern})(?=\s*(?:,|\Z))").match(text, start)
                end = END.match(text, whole.end()) if whole is not None else None
                match = whole or match
            if end is not None and (match.end() > start or word == "SHOWN"):
                found.append((name, word, match, end.end()))
                break
    return found


def _leading(text: str, at: int, names: SeatNames) -> list[tuple[str, int]]:
    """The names that stand at a place, and where what follows them begins."""
    told = _QUOTED.match(text, at)
    if told is not None and (name := unquoted(told[0])) in names.by_name:
        assert name is not None
        return [(name, _behind(text, told.end()))]
    found = []
    for name in names.leading(text[at:]):
        end = at + len(name)
        if end == len(text) or text[end] in " ,":
            found.append((name, _behind(text, end)))
    return found


def _behind(text: str, at: int) -> int:
    while at < len(text) and text[at] == " ":
        at += 1
    return at


def _lost(kind: str, text: str, at: int, names: SeatNames, faults: ShortFaults) -> tuple[re.Match[str] | None, int]:
    """Notes a piece that cannot be read; gives it if it is of somebody who has no seat, and where the next one begins."""
    piece = _SIGNS.match(text, at)
    assert piece is not None
    end = min(piece.end() + 1, len(text))
    end = _behind(text, end)
    said = piece[0].strip()
    leading = _leading(text, at, names)
    if not said:
        faults.add("short-empty", mark=text[:80])
    elif leading:
        rest = piece[0][leading[0][1] - at :].strip()
        faults.add("short-word", mark=said, name=leading[0][0][:60], word=rest[:40] or "nothing", words=WORDS[kind])
    else:
        first = _WORD.match(said)
        name = first[0] if first is not None else said
        near = nearest(name, names.by_name)
        faults.strangers.append((faults.line, any(sign.isdigit() for sign in said[len(name) :]) or kind == "bet"))
        faults.add("short-stranger", mark=said, name=name[:60], near=near)
        return piece, end
    return None, end
