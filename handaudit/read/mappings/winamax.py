"""Both blinds out of position stand in two lines; where the second holds nothing, the first holds both."""

import re
from typing import Final

_SMALL: Final = re.compile(r"(.{1,80}) posts small blind ([\d.,€$ ]{1,20}?) out of position( and is all-in)?")
_BIG: Final = re.compile(r"(.{1,80}) posts big blind 0(?:[.,]00?)?€? out of position(?: and is all-in)?")


def lines(rows: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Two lines of one post as one; every other line as it is."""
    found: list[tuple[int, str]] = []
    for number, text in rows:
        plain = text.strip()
        big = _BIG.fullmatch(plain) if "posts big blind 0" in plain else None
        small = _SMALL.fullmatch(found[-1][1].strip()) if big and found else None
        if big is not None and small is not None and big[1] == small[1]:
            found[-1] = found[-1][0], f"{small[1]} posts both blinds {small[2]} out of position{small[3] or ''}"
            continue
        found.append((number, text))
    return found
