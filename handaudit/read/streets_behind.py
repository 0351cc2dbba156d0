"""Stud whose streets are named where their betting is over: what follows a name belongs to the next street."""

from typing import Final

Row = tuple[int, str]
_NEXT: Final = {"third": "4th", "fourth": "5th", "fifth": "6th", "sixth": "7th"}


def streets_behind(rows: list[Row], dealt: str) -> list[Row]:
    """The rows with each street named where it begins; the first one begins with the first line that has `dealt` in it."""
    found: list[Row] = []
    opened = False
    for number, text in rows:
        words = text.strip(" :\t").lower().split()
        if not opened and dealt in text:
            opened = True
            found.append((number, "*** 3rd STREET ***"))
        if len(words) == 4 and words[0] == words[3] == "***" and words[2] == "street" and words[1] in _NEXT:
            text = f"*** {_NEXT[words[1]]} STREET ***"
        found.append((number, text))
    return found
