"""Two lines in one, each of a player: the end between them was lost."""

import re
from typing import Final

_OUT: Final = re.compile(r"(.{1,80}?) is sitting out(?=[^ .\r\n])(.{1,120})")
_WINS: Final = " wins "
Row = tuple[int, str]


def parted(rows: list[Row], seat: re.Pattern[str]) -> list[Row]:
    """The rows, where a line of somebody who sits out holds another one behind it, and a win another win."""
    names = {one[2] for _, text in rows if (one := seat.fullmatch(text.strip())) is not None}
    found: list[Row] = []
    for number, text in rows:
        plain = text.strip()
        glued = _OUT.fullmatch(plain) if " is sitting out" in plain else None
        if glued is not None and glued[1] in names and any(glued[2].startswith(f"{name} ") for name in names):
            found += [(number, f"{glued[1]} is sitting out"), (number, glued[2])]
        elif plain.count(_WINS) > 1 and (cuts := _cuts(plain, names)):
            ends = [*cuts[1:], len(plain)]
            found += [(number, plain[at:end].strip()) for at, end in zip(cuts, ends, strict=True)]
        else:
            found.append((number, text))
    return found


def _cuts(plain: str, names: set[str]) -> list[int]:
    """Where the wins of a line begin; none if the first one is nobody's."""
    cuts = sorted({at for name in names for at in _places(plain, name + _WINS)})
    return cuts if cuts and cuts[0] == 0 and len(cuts) > 1 else []


def _places(plain: str, text: str) -> list[int]:
    found, at = [], plain.find(text)
    while at >= 0:
        if at == 0 or not plain[at - 1].isalnum():
            found.append(at)
        at = plain.find(text, at + 1)
    return found
