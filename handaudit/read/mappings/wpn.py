"""Where nobody is said to collect above the summary, its seat lines say who won. A hand that is run twice is told run by run: its
boards come first here, as they are dealt in other logs, and then the showdowns. Cards that are dealt above the hole
cards draw for the button."""

import re
from typing import Final

from handaudit.read.summary_wins import Row, summary_wins

_PAID: Final = re.compile(
    r"Seat \d{1,3}: (.{1,80}?)(?: \((?:button|small blind|big blind)\))* "
    r"(?:did not show|showed \[[^\[\]]{1,20}\]) and won ([^ ]{1,20})(?: with .{1,200})?"
)
_BOARD: Final = re.compile(r"\*\*\* (?:FLOP|TURN|RIVER) [123] \*\*\* .{1,60}")


def lines(rows: list[Row]) -> list[Row]:
    """A seat line of the summary as the win and as itself; every other line as it is."""
    deal = next((at for at, (_, text) in enumerate(rows) if text.strip() == "*** HOLE CARDS ***"), 0)
    rows = [row for row in rows[:deal] if not row[1].startswith("Dealt to ")] + rows[deal:]
    at = next((at for at, (_, text) in enumerate(rows) if text.startswith("*** RUN IT ")), len(rows))
    boards = [row for row in rows[at:] if _BOARD.fullmatch(row[1].strip())]
    rest = [row for row in rows[at:] if not _BOARD.fullmatch(row[1].strip())]
    given = rows[:at] + boards + rest
    win = "{} collected {} from main pot"
    return summary_wins(given, _PAID, (" collected ",), win, lambda text: text.startswith("Board 2 "))
