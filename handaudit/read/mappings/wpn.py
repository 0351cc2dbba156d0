"""Where nobody is said to collect above the summary, its seat lines say who won. A hand that is run twice is told run by run: its
boards come first here, as they are dealt in other logs, and then the showdowns. Cards that are dealt above the hole
cards draw for the button. Where there are antes, the blinds stand below the line of the hole cards: they are posted above it."""

import re
from typing import Final

from handaudit.read.summary_wins import Row, summary_wins

_PAID: Final = re.compile(
    r"Seat \d{1,3}: (.{1,80}?)(?: \((?:button|small blind|big blind)\))* "
    r"(?:did not show|showed \[[^\[\]]{1,20}\]) and won ([^ ]{1,20})(?: with .{1,200})?"
)
_POST: Final = re.compile(
    r".{1,80} posts (?:(?:the )?(?:small blind|big blind|straddle|dead) )?\S{0,4}\d\S*(?: and is all-in)?"
)
_BOARD: Final = re.compile(r"\*\*\* (?:FLOP|TURN|RIVER) [123] \*\*\* .{1,60}")


def lines(rows: list[Row]) -> list[Row]:
    """A seat line of the summary as the win and as itself; every other line as it is."""
    deal = next((at for at, (_, text) in enumerate(rows) if text.strip() == "*** HOLE CARDS ***"), 0)
    cards = deal + 1
    while cards < len(rows) and (rows[cards][1].startswith("Main pot ") or _POST.fullmatch(rows[cards][1].strip())):
        cards += 1
    above = [row for row in rows[:deal] if not row[1].startswith("Dealt to ")]
    rows = above + rows[deal + 1 : cards] + rows[deal : deal + 1] + rows[cards:]
    at = next((at for at, (_, text) in enumerate(rows) if text.startswith("*** RUN IT ")), len(rows))
    boards = [row for row in rows[at:] if _BOARD.fullmatch(row[1].strip())]
    rest = [row for row in rows[at:] if not _BOARD.fullmatch(row[1].strip())]
    given = rows[:at] + boards + rest
    win = "{} collected {} from main pot"
    return summary_wins(given, _PAID, (" collected ",), win, lambda text: text.startswith("Board 2 "))
