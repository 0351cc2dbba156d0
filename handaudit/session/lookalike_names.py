"""Names at one table that nobody can tell apart by eye, and names with signs that nobody sees."""

import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final

from handaudit.model.finding import Finding
from handaudit.model.table_state import State
from handaudit.session.findings import session_finding

_LOOKS: Final = str.maketrans(
    "АВЕЅІЈКМНОРСТУХаеосрухіјѕһԁԛԝ" "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧονιρυ" "01|IＯＩ",
    "ABESIJKMHOPCTYXaeocpyxijshdqw" "ABEZHlKMNOPTYXovipu" "Olll" "Ol",
)  # fmt: skip
"""Letters of other scripts, and figures, with the Latin letter that they look like."""
COARSE: Final = str.maketrans("01|i", "olll")
"""Signs that are taken for others where names are first compared, in small letters."""
_NO_INK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\ufe0e\ufe0f")
_JOINERS: Final = frozenset("\u200c\u200d")
"""What emoji and some scripts need between two signs."""


def unseen(name: str) -> str:
    """The first sign of a name that shows nothing: a control, a sign of no width or of direction; empty where there is none."""
    if name.isascii() and name.isprintable():
        return ""
    return next((sign for sign in name if unicodedata.category(sign) in ("Cc", "Cf") and sign not in _JOINERS), "")


def looks(name: str) -> tuple[str, str]:
    """What two names share that look alike: the letters without their case, and their shapes.

    >>> looks("Bob") == looks("BOB"), looks("AI")[1] == looks("Al")[1], looks("Bob1")[1] == looks("Bob2")[1]
    (True, True, False)
    """
    if not name.isascii():
        name = unicodedata.normalize("NFKC", name)
    plain = name
    if not (name.isascii() and name.isprintable()):
        plain = "".join(sign for sign in name if sign not in _NO_INK and unicodedata.category(sign) not in ("Cc", "Cf"))
    return plain.casefold(), plain.translate(_LOOKS).casefold()


def odd_names(state: State, told: set[tuple[str, str]]) -> Iterator[Finding]:
    """What is to be said of the names of a hand and was not `told` yet."""
    text = "".join(state.chairs)
    if text.isascii() and text.isprintable():
        # Nearly always: no two of them are the same even where more letters are taken for one than `looks` does.
        shapes = "\n".join(state.chairs).lower().translate(COARSE).split("\n")
        if len(set(shapes)) == len(shapes):
            return
    for name in state.chairs:
        if (sign := unseen(name)) and (name, "") not in told:
            told.add((name, ""))
            fields, line = {"name": name, "sign": ord(sign)}, state.chairs[name].line
            yield session_finding("session-odd-name.unseen", state, fields, line, player=name, mark=name)
    for one, other in pairs(state.chairs):
        if (one, other) not in told:
            told.add((one, other))
            names, line = {"name": one, "other": other}, state.chairs[other].line
            yield session_finding("session-odd-name.alike", state, names, line, player=other, mark=other)


def pairs(names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The names that look like an earlier one, each with that one."""
    first: dict[tuple[int, str], str] = {}
    for name in names:
        keys = list(enumerate(looks(name)))
        twin = next((first[key] for key in keys if key in first), None)
        for key in keys:
            first.setdefault(key, name)
        if twin is not None:
            yield twin, name
