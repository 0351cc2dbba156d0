"""The button stands behind its seat: it gets a line of its own."""

import re
from typing import Final

_DEALER: Final = re.compile(r"(Seat (\d{1,2}): .{1,80} \([^()]{1,20} in chips\)) {1,4}DEALER")


def lines(rows: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The seat with the button as two lines; every other line as it is."""
    found: list[tuple[int, str]] = []
    for line, text in rows:
        dealer = _DEALER.fullmatch(text.strip())
        found += [(line, text)] if dealer is None else [(line, dealer[1]), (line, f"Button: {dealer[2]}")]
    return found
