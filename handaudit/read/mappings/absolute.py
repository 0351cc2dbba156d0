"""Who comes back may post a live and a dead blind in one line: they become two. A blind that takes the last chips is an all-in above
the cards."""

import re
from typing import Final

_BOTH: Final = re.compile(r"(.{1,80}) - Posts ([^ ]{1,20}) dead ([^ ]{1,20})")
_LAST: Final = re.compile(r"(.{1,80}) - All-In ([^ ]{1,20})")


def lines(rows: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The hand in the order of play."""
    found: list[tuple[int, str]] = []
    dealt = False
    for number, text in rows:
        plain = text.strip()
        dealt = dealt or plain.startswith("*** ")
        if (both := _BOTH.fullmatch(plain)) is not None:
            found += [(number, f"{both[1]} - Posts {both[2]}"), (number, f"{both[1]} - Posts dead {both[3]}")]
        elif not dealt and (last := _LAST.fullmatch(plain)) is not None:
            blind = "big" if any(" - Posts small blind " in other for _, other in found) else "small"
            found.append((number, f"{last[1]} - Posts {blind} blind {last[2]}"))
        else:
            found.append((number, text))
    return found
