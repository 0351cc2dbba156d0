"""A header says the hour before the day, and who enters or comes back posts before the blinds: his posts follow them here."""

import re
from typing import Final

_HEAD: Final = re.compile(r"(.{1,400} - )(?:(UTC) )?(\d{1,2}:\d\d:\d\d) (\d{4}/\d\d/\d\d)")
_ENTRY: Final = re.compile(
    r".{1,80} posts (?:missed (?:small|big) blind|new player's blind) \S{1,20}(?:,? and is all-in)?"
)


def lines(rows: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The header with the day first, and the posts above the cards in the order of the table."""
    if rows and (head := _HEAD.fullmatch(rows[0][1].strip())) is not None:
        rows = [(rows[0][0], f"{head[1]}{head[4]} {head[3]} {head[2] or ''}".rstrip()), *rows[1:]]
    deal = next((at for at, (_, text) in enumerate(rows) if text.strip() == "*** Hole cards ***"), 0)
    entries = [row for row in rows[:deal] if _ENTRY.fullmatch(row[1].strip())]
    return [row for row in rows[:deal] if row not in entries] + entries + rows[deal:]
