"""Wins that only the seat lines of a summary tell, and seat lines of each run by itself: both are told as what they are."""

import re
from collections.abc import Callable
from typing import Final

Row = tuple[int, str]
_SEAT: Final = re.compile(r"Seat \d{1,3}: (.{1,80}) \([^()]{1,20}\)(?:,? is sitting out)?")


def summary_wins(
    rows: list[Row], paid: re.Pattern[str], verbs: tuple[str, ...], win: str, run: Callable[[str], bool]
) -> list[Row]:
    """The rows, with a win above the summary for each seat line that names one, where no line above it has a win.

    `paid` finds the name and the amount of such a seat line, `verbs` follow a name in the lines of wins, `win` is their text
    with places for both. `run` tells a line of a summary of several runs: their seat lines claim nothing of the whole hand.
    """
    end = next((at for at, (_, text) in enumerate(rows) if text.strip() == "*** SUMMARY ***"), len(rows))
    names = [found[1] for _, text in rows[:end] if (found := _SEAT.fullmatch(text.strip())) is not None]
    if any(run(text) for _, text in rows[end:]):
        below = [(number, f"Of a run: {text}" if text.startswith("Seat ") else text) for number, text in rows[end:]]
        return rows[:end] + below
    wins = tuple(name + verb for name in names for verb in verbs)
    if any(text.lstrip().startswith(wins) for _, text in rows[:end]):
        return rows
    found_wins = [
        (number, win.format(*found.groups()))
        for number, text in rows[end:]
        if (found := paid.fullmatch(text.strip())) is not None
    ]
    return [*rows[:end], *found_wins, *rows[end:]]
