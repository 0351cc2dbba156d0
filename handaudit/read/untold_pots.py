"""A side pot that only one player was left to win, in logs that have no line for it: his stack at the end holds it."""

import re
from typing import Final

_PUTS: Final = re.compile(
    r"(.{1,80}?):? (posts ante|posts the small blind|posts the big blind|posts blind|brings in for|calls|bets|completes to|raises to)"
    r" {1,4}([\d.,]{1,20}?)(?:,? and is all in)?"
)
_SEAT: Final = re.compile(r"Seat \d{1,2}: (.{1,80}?) \(([\d.,]{1,20})\)(?: [-+].*)?")
_WINS: Final = re.compile(r"(.{1,80}) wins pot \(([\d.,]{1,20})\)")
Row = tuple[int, str]


def untold_pot(rows: list[Row]) -> list[Row]:
    """Returns the line of that pot, or none: it takes the stacks of the seats above and below, and all that is put in and won between."""
    put: dict[str, int] = {}
    own: dict[str, int] = {}
    starts: dict[str, int] = {}
    won: dict[str, int] = {}
    ends: dict[str, int] = {}
    for _, text in rows:
        if (chips := _PUTS.fullmatch(text)) is not None:
            name, verb, amount = chips[1], chips[2], _cents(chips[3])
            if verb.startswith("posts ante"):
                put[name] = put.get(name, 0) + amount
            else:
                put[name] = put.get(name, 0) + amount - own.get(name, 0)
                own[name] = amount
        elif text.startswith("*** "):
            if "HOLE CARDS" not in text and "3RD STREET" not in text:
                own.clear()
        elif (seat := _SEAT.fullmatch(text)) is not None:
            (ends if seat[1] in starts else starts)[seat[1]] = _cents(seat[2])
        elif (win := _WINS.fullmatch(text)) is not None:
            won[win[1]] = won.get(win[1], 0) + _cents(win[2])
    if len(won) != 1 or not any(text.endswith(" all in") for _, text in rows):
        return []
    sums = sorted(put.values())
    uncalled = sums[-1] - sums[-2] if len(sums) > 1 else 0
    for name, end in ends.items():
        due = end - starts[name] + put.get(name, 0) - (uncalled if put.get(name) == sums[-1] else 0) - won.get(name, 0)
        if due > 0:
            return [(rows[-1][0], f"{name} wins ({due // 100}.{due % 100:02}) from side pot 1")]
    return []


def _cents(text: str) -> int:
    whole, _, cents = text.replace(",", "").partition(".")
    return int(whole or "0") * 100 + int(f"{cents:0<2}"[:2])
