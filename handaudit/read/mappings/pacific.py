"""A post of both blinds is two posts, one dead and one live."""

import re
from typing import Final

_BOTH: Final = re.compile(r"(.{1,80}) posts dead blind \[([^\[\]+]{1,20}) \+ ([^\[\]+]{1,20})\]")
_DEAD: Final = re.compile(r"(.{1,80}) posts dead blind \[([^\[\]+]{1,20})\]")


def lines(rows: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Both blinds one by one; every other line as it is."""
    found: list[tuple[int, str]] = []
    for number, text in rows:
        plain = text.strip()
        if "posts dead blind" in plain and (both := _BOTH.fullmatch(plain)) is not None:
            found += [(number, f"{both[1]} posts dead [{both[2]}]"), (number, f"{both[1]} posts big blind [{both[3]}]")]
        elif "posts dead blind" in plain and (dead := _DEAD.fullmatch(plain)) is not None:
            found.append((number, f"{dead[1]} posts dead [{dead[2]}]"))
        else:
            found.append((number, text))
    return found
