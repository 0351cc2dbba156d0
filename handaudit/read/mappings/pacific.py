"""A post of both blinds is two posts, one dead and one live; who folds before the cards are dealt waits for another hand."""

import re
from typing import Final

_BOTH: Final = re.compile(r"(.{1,80}) posts dead blind \[([^\[\]+]{1,20}) \+ ([^\[\]+]{1,20})\]")
_DEAD: Final = re.compile(r"(.{1,80}) posts dead blind \[([^\[\]+]{1,20})\]")
_SEAT: Final = re.compile(r"Seat \d{1,3}: (.{1,80}) \( [^()]{1,30} \)")
_CARDS: Final = "** Dealing down cards **"
Row = tuple[int, str]


def lines(rows: list[Row]) -> list[Row]:
    """Both blinds one by one, and who is not dealt in; every other line as it is."""
    found: list[Row] = []
    waits = _waits(rows)
    for number, text in rows:
        plain = text.strip()
        if "posts dead blind" in plain and (both := _BOTH.fullmatch(plain)) is not None:
            found += [(number, f"{both[1]} posts dead [{both[2]}]"), (number, f"{both[1]} posts big blind [{both[3]}]")]
        elif "posts dead blind" in plain and (dead := _DEAD.fullmatch(plain)) is not None:
            found.append((number, f"{dead[1]} posts dead [{dead[2]}]"))
        elif waits and (seat := _SEAT.fullmatch(plain)) is not None and seat[1] in waits:
            found.append((number, f"{plain} waits"))
        elif plain in waits.values():
            found.append((number, plain.removesuffix("folds") + "sits out"))
        else:
            found.append((number, text))
    return found


def _waits(rows: list[Row]) -> dict[str, str]:
    """Who folds above the line that deals the cards, and his line."""
    above: dict[str, str] = {}
    for _, text in rows:
        plain = text.strip()
        if plain == _CARDS:
            return above
        if plain.endswith(" folds"):
            above[plain.removesuffix(" folds")] = plain
    return {}
