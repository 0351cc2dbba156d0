"""Which field of a line follows from which name, number or cards that were cut out of it."""

from collections.abc import Sequence
from typing import Final

from handaudit.read.forms.match import MatchedLine
from handaudit.read.forms.values import code_of

NAMES, NUMBERS, CARDS = range(3)
"""What is cut out of a line."""
ROLES: Final = {"amount": 1, "to": 2, "stack": 3, "rake": 4, "fee": 5, "seat": 6, "button": 7}
ROLES_MOST: Final = 8
CODES: Final = {"USD": 1, "GBP": 2, "EUR": 3}
_WORDED: Final = frozenset({"words", "pot"})
"""Fields whose figures are words."""
Span = tuple[int, int, int]
"""What was cut out, and from where to where, in bytes."""
Filled = tuple[int, str, str]
"""What was cut out, what stood there, and what stands there now."""


class ShapeRoles:
    """What each field of a row follows from. `const` are the fields that stay as they are."""

    def __init__(self, row: MatchedLine) -> None:
        self.row = row
        self.numbers = [0] * ROLES_MOST
        self.const: dict[str, str] = {}
        self.who = self.cards = self.kept = -1
        self.sign = 0
        self.known: dict[str, object] | None = None

    def take(self, other: MatchedLine, filled: Sequence[Filled], worded: int) -> bool | int:
        """Takes one more filling; False where a field does not follow from it, `worded` where figures of it are words."""
        self.numbers, self.const = [0] * ROLES_MOST, {}
        self.who = self.cards = self.kept = -1
        self.sign, used = 0, set[int]()
        for key, old in self.row.fields.items():
            new = other.fields[key]
            free = [at for at, one in enumerate(filled) if at not in used and (key not in _WORDED or one[0] != NUMBERS)]
            hit = next((at for at in free if _follows(old, new, filled[at])), None)
            if hit is None:
                if old != new and key in _WORDED:
                    return worded or False
                if old != new:
                    return False
                self.const[key] = old
                continue
            used.add(hit)
            if not self._gives(key, old, filled, hit):
                return False
        # A number, a name or cards of which no field speaks are figures that the grammar passes over.
        known = {
            "numbers": self.numbers,
            "const": dict(self.const),
            "places": (self.who, self.cards, self.kept),
            "sign": self.sign,
        }
        if self.known is not None and self.known != known:
            return False
        self.known = known
        return True

    def _gives(self, key: str, old: str, filled: Sequence[Filled], hit: int) -> bool:
        """Whether a field that follows from what was filled in has a role there."""
        kind, text, _ = filled[hit]
        place = sum(1 for one in filled[:hit] if one[0] == kind)
        if kind == NUMBERS:
            role = ROLES.get(key.rstrip("0123456789") if key.startswith("fee") else key)
            if self.row.word == "RAKE" and key == "amount":
                role = ROLES["rake"]
            if role is None or place >= ROLES_MOST:
                return False
            self.numbers[place] = role
            rest = old.replace(text, "", 1).strip(" ,")
            if rest:
                codes = {code_of(one) for one in rest.split()}
                code = codes.pop() if len(codes) == 1 else None
                if code not in CODES or (self.sign and self.sign != CODES[code]):
                    return False
                self.sign = CODES[code]
        elif kind == NAMES:
            if key != "who" or self.who >= 0:
                return False
            self.who = place
        elif key == "cards":
            self.cards = place
        elif key == "kept":
            self.kept = place
        else:
            return False
        return True


def _follows(old: str, new: str, filled: Filled) -> bool:
    """Whether a field changed as what was filled in did: a name or cards as a whole, a number beside a sign."""
    kind, before, after = filled
    if kind == NAMES:
        return old == before and new == after
    if kind == CARDS:
        return old.strip() == before.strip() and new.strip() == after.strip()
    rest = old.replace(before, "", 1)
    return (
        before in old and rest == new.replace(after, "", 1) and not any(sign.isdigit() or sign == "-" for sign in rest)
    )


def numbers_in(row: MatchedLine, text: str, spans: Sequence[Span]) -> int:
    """The numbers of a line, as bits, that stand in fields whose figures are words."""
    places = [(text.rfind(row.fields[key]), len(row.fields[key])) for key in _WORDED & row.fields.keys()]
    numbers = [(low, high) for kind, low, high in spans if kind == NUMBERS]
    return sum(
        1 << at
        for at, (low, high) in enumerate(numbers)
        if any(place <= low and high <= place + size for place, size in places if place >= 0)
    )
