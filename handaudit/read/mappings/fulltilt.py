"""Where nobody is said to win above the summary, its seat lines say who did. Of two runs each win stands below its own showdown, and
what the summary says of each run is told as such."""

import re
from typing import Final

_SEAT: Final = re.compile(r"Seat \d{1,3}: (.{1,80}) \([^()]{1,20}\)(?:, is sitting out)?")
_PAID: Final = re.compile(
    r"Seat \d{1,3}: (.{1,80}?)(?: \((?:button|small blind|big blind)\))* "
    r"(?:collected|showed \[[^\[\]]{1,20}\] and won) \(([^()]{1,20})\).{0,200}"
)
_RUN: Final = re.compile(r".{1,80} (?:wins|ties for) pot ([123]) \(.{1,200}")
Row = tuple[int, str]


def lines(rows: list[Row]) -> list[Row]:
    """A seat line of the summary as the win and as itself; every other line as it is."""
    end = next((at for at, (_, text) in enumerate(rows) if text.strip() == "*** SUMMARY ***"), len(rows))
    names = [found[1] for _, text in rows[:end] if (found := _SEAT.fullmatch(text.strip())) is not None]
    wins = tuple(name + word for name in names for word in (" wins ", " ties for "))
    if any(text.strip() == "*** SUMMARY 1 ***" for _, text in rows[end:]):
        return _runs(rows, end)
    if any(text.lstrip().startswith(wins) for _, text in rows[:end]):
        return rows
    paid = [(number, found) for number, text in rows[end:] if (found := _PAID.fullmatch(text.strip())) is not None]
    return [*rows[:end], *((number, f"{found[1]} wins the pot ({found[2]})") for number, found in paid), *rows[end:]]


def _runs(rows: list[Row], end: int) -> list[Row]:
    found: list[Row] = []
    run = ""
    for number, text in rows[:end]:
        pot = _RUN.fullmatch(text.strip())
        if pot is not None and pot[1] != run:
            run = pot[1]
            found.append((number, f"*** SHOW DOWN {run} ***"))
        if not text.startswith("*** SHOW DOWN "):
            found.append((number, text))
    return found + [(number, f"Of a run: {text}" if text.startswith("Seat ") else text) for number, text in rows[end:]]
