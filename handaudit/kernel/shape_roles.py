"""Which field of a line follows from which name, number or cards that were cut out of it."""

from collections.abc import Sequence
from typing import Final

from handaudit.read.forms.claims import FIGURES
from handaudit.read.forms.match import MatchedLine
from handaudit.read.forms.values import code_of

NAMES, NUMBERS, CARDS = range(3)
"""What is cut out of a line."""
ROLES: Final = {
    "amount": 1, "to": 2, "stack": 3, "rake": 4, "fee": 5, "seat": 6, "button": 7, "goes": 8, "middle": 9, "holds": 10, "pots": 11,
    "net": 12, "final": 13, "put": 14, "got": 15,
}  # fmt: skip
LOSS: Final = 16
"""The role of a net that is less than nothing."""
NETS: Final = frozenset({"net", "final", "put", "got"})
"""Fields that may have a sign before them."""
_LISTS: Final = frozenset({"pots"})
"""Fields that hold a figure for each pot, the main one first."""
_ROLES_OF: Final = {
    "POST": {"amount", "to"}, "CALL": {"amount", "to"}, "BET": {"amount", "to"}, "RAISE": {"amount", "to", "goes"}, "MAKE": {"to"},
    "PUT": {"amount"}, "ALLIN": {"amount", "to"}, "RETURN": {"amount", "to"}, "COLLECT": {"amount"}, "STREET": {"middle"},
    "SPLASH": {"amount"}, "SOLD": {"amount"}, "TOTAL": {"amount", "rake", "fee", "pots"}, "RAKE": {"rake", "fee", "holds"},
    "INPOT": {"amount", "rake"}, "HELD": {"amount", "rake", "fee"}, "NET": NETS, "SUM": {"amount", "stack", *NETS},
    "BUTTON": {"button"},
}  # fmt: skip
"""What the figures of a line may be, beside a seat."""
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
            if key in _LISTS and old.strip():
                if not self._lists(key, old, new, filled, used):
                    return worded or False
                continue
            free = [at for at, one in enumerate(filled) if at not in used and (key not in _WORDED or one[0] != NUMBERS)]
            signed = key in NETS
            hit = next((at for at in free if _follows(old, new, filled[at], signed)), None)
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

    def _lists(self, key: str, old: str, new: str, filled: Sequence[Filled], used: set[int]) -> bool:
        """Whether all figures of a field that has one for each pot were filled in, one behind the other."""
        count = len(FIGURES.findall(old))
        numbers = [at for at, one in enumerate(filled) if one[0] == NUMBERS and at not in used]
        for first in range(len(numbers) - count + 1):
            mine = numbers[first : first + count]
            text, at = "", 0
            for number in mine:
                place = old.find(filled[number][1], at)
                if place < 0:
                    break
                text, at = text + old[at:place] + filled[number][2], place + len(filled[number][1])
            else:
                if count and text + old[at:] == new:
                    used.update(mine)
                    return all(self._gives(key, filled[number][1], filled, number) for number in mine)
        return False

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
            rest = old.replace(text, "", 1).strip(" ,")
            if key in NETS:
                if "-" in rest:
                    if key != "net":
                        return False
                    role = LOSS
                rest = rest.replace("-", "").replace("+", "").strip()
            self.numbers[place] = role
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


def _follows(old: str, new: str, filled: Filled, signed: bool) -> bool:
    """Whether a field changed as what was filled in did: a name or cards as a whole, a number beside a sign."""
    kind, before, after = filled
    if kind == NAMES:
        return old == before and new == after
    if kind == CARDS:
        return old.strip() == before.strip() and new.strip() == after.strip()
    rest = old.replace(before, "", 1)
    return (
        before in old
        and rest == new.replace(after, "", 1)
        and not any(sign.isdigit() or (sign == "-" and not signed) for sign in rest)
    )


def numbers_in(row: MatchedLine, text: str, spans: Sequence[Span]) -> int:
    """The numbers of a line, as bits, that stand in fields whose figures are words, or that of a pot behind a hyphen where each has one."""
    places = [
        (text.rfind(row.fields[key]), len(row.fields[key]), key in _LISTS)
        for key in (_WORDED | _LISTS) & row.fields.keys()
    ]
    numbers = [(low, high) for kind, low, high in spans if kind == NUMBERS]
    return sum(
        1 << at
        for at, (low, high) in enumerate(numbers)
        if any(
            place <= low and high <= place + size and (not listed or text[low - 1] in "-#")
            for place, size, listed in places
            if place >= 0
        )
    )


def misplaced(word: str, numbers: Sequence[int]) -> bool:
    """Whether a line has a figure that its like has not."""
    mine = {ROLES["seat"], *[ROLES[key] for key in _ROLES_OF.get(word, ())]}
    mine |= {LOSS} if ROLES["net"] in mine else set()
    return any(role and role not in mine for role in numbers)
