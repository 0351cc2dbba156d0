"""Whether a line that is set aside tells of chips: then nothing that rests on the chips of its hand can be judged."""

import re
from typing import Final

from handaudit.read.records import rows_of

_CARDS: Final = re.compile(r"\[ ?(?:(?:10|[2-9TJQKAX?])[a-zA-Z?♠♥♦♣]?[, ]{0,2}){1,8}\]")
_CHAIR: Final = re.compile(r"^\s*Seat[ +]?#?\d{1,3}\b")
_PLACE: Final = re.compile(r"^/[^ ]{1,200} ")
_FIGURE: Final = re.compile(r"[1-9]")


def tells_chips(text: str, *names: str) -> bool:
    """Whether a line holds a figure beside the names, the cards, and the number of a seat. A figure of nothing but zeros is none."""
    for name in sorted(filter(None, names), key=len, reverse=True):
        text = text.replace(name, " ")
    text = _CHAIR.sub("", _PLACE.sub("", _CARDS.sub("", text)))
    return _FIGURE.search(text) is not None


_SUMS: Final = frozenset({"amount", "sum", "value", "win", "chips", "stack", "bet", "penalty"})
_PEOPLE: Final = frozenset({"player", "seat", "position", "name", "player_id", "nickname"})


def record_moves_chips(text: str) -> bool:
    """Whether the record of a tree tells of chips and of a player: a sum that is not nothing beside whose it is."""
    _, values = rows_of(text)
    if not isinstance(values, dict):
        return False
    said = {str(key).lower(): str(value) for key, value in values.items()}
    return bool(said.keys() & _PEOPLE) and any(tells_chips(said[key]) for key in said.keys() & _SUMS)
