"""The balance that a summary prints for each player, as a line of its own: the stack at the end, and what the hand brought."""

import re
from typing import Final

_ENDS: Final = re.compile(
    r"(.{1,80}?) balance ([^ ,]{1,20}), (?:lost ([^ \[]{1,20})(?= ?[\[(])|"
    r"bet ([^ ]{1,20}), collected ([^ ]{1,20}), net ([^ \[]{1,20})|didn\'t bet(?= \())"
)


def balance_line(number: int, plain: str) -> list[tuple[int, str]]:
    """The line, or none. If the room bought a player's hand, the balance tells another sum than that of the pots."""
    told = _ENDS.match(plain) if " Cashed out" not in plain else None
    if told is None:
        return []
    net = f"-{told[3]}" if told[3] is not None else told[6] or "0"
    sums = f" put {told[4]} got {told[5]}" if told[6] is not None else ""
    return [(number, f"{told[1]} ends with {told[2]}, net {net}{sums}")]
