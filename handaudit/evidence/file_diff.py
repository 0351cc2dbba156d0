"""Where two files differ: the line, the hand, what stands here and what there; in bounded memory, however long they are."""

import json
from collections.abc import Iterator
from typing import Any, Final

from handaudit.base.visible import visible

MOST: Final = 5
"""Differences of one file that are told one by one."""
_LONGEST: Final = 160
_LINE: Final = 64 * 1024


def differences(name: str, held: Iterator[bytes], made: Iterator[bytes], whose: str) -> list[str]:
    """The first lines in which a member differs from what it should be; `whose` says where the other line comes from."""
    told: list[str] = []
    number = 0
    ours, theirs = lines_of(held), lines_of(made)
    while len(told) < MOST:
        number += 1
        one, other = next(ours, None), next(theirs, None)
        if one is None and other is None:
            break
        if one != other:
            what = "it ends here" if one is None else f"it says {_short(one)}"
            due = "nothing" if other is None else _short(other)
            told.append(f"{name} line {number:,}{_hand(one or other or b'')}: {what}; {whose} {due}")
            if one is None or other is None:
                break
    return told


def lines_of(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """Lines with their ends; a longer one is cut into several."""
    rest = b""
    for piece in pieces:
        *lines, rest = (rest + piece).splitlines(keepends=True) or [b""]
        yield from lines
        while len(rest) > _LINE:
            yield rest[:_LINE]
            rest = rest[_LINE:]
    if rest:
        yield rest


def _hand(line: bytes) -> str:
    """Which hand a line of JSON is about."""
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        return ""
    hand = row.get("hand") if isinstance(row, dict) else None
    return f", hand #{visible(hand[:40])}" if isinstance(hand, str) else ""


def _short(line: bytes) -> str:
    text = visible(line.decode("utf-8", "replace").rstrip("\n"))
    return f"`{text[:_LONGEST]}{'...' if len(text) > _LONGEST else ''}`"


def first_difference(held: Any, made: Any, place: str, whose: str) -> str:
    """The first place at which two values of JSON differ."""
    if isinstance(held, dict) and isinstance(made, dict):
        for key in sorted(held.keys() | made.keys()):
            if held.get(key, _short) != made.get(key, _short):
                inner = f"{place}.{key}" if place else str(key)
                if key not in held or key not in made:
                    return f"{visible(inner)[:200]} {'is missing' if key in made else 'is too much'}"
                return first_difference(held[key], made[key], inner, whose)
    if isinstance(held, list) and isinstance(made, list):
        for number, (one, other) in enumerate(zip(held, made, strict=False)):
            if one != other:
                return first_difference(one, other, f"{place}[{number}]", whose)
        return f"{place} has {len(held):,} entries; {whose} {len(made):,}"
    return f"{visible(place)[:200]} is {_short(json.dumps(held).encode())}; {whose} {_short(json.dumps(made).encode())}"
