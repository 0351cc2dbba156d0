"""A header says the hour before the day; its date is turned round. The button's chair is counted from 0, all others from 1. If there are
several pots, each has a rake, and of those that a player wins the log tells the last alone."""

import re
from itertools import pairwise
from typing import Final

_HEAD: Final = re.compile(r"(.{1,120} - )(\d{1,2}:\d\d:\d\d) (\d{1,2})\.(\d{1,2})\.(\d{4})(.{0,20})")
_BUTTON: Final = re.compile(r"(Table '.{1,80}' \d{1,2}-max Seat #)(\d{1,2})( is the button)")
_WON: Final = re.compile(r"(.{1,80}?:? collected \([^()]{1,20}\) from) pot")


def lines(rows: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Every line as it is but for the date, the button and the last of several pots."""
    found = []
    plain = [text.strip() for _, text in rows]
    several = any(one.startswith("Rake: ") and other.startswith("Rake: ") for one, other in pairwise(plain))
    for number, text in rows:
        text = text.strip()
        if (head := _HEAD.fullmatch(text)) is not None:
            text = f"{head[1]}{head[3]:0>2}.{head[4]:0>2}.{head[5]} {head[2]}{head[6]}"
        elif (button := _BUTTON.fullmatch(text)) is not None:
            text = f"{button[1]}{int(button[2]) + 1}{button[3]}"
        elif several and (won := _WON.fullmatch(text)) is not None:
            text = f"{won[1]} the last pot"
        found.append((number, text))
    return found
