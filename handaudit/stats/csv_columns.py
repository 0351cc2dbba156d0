"""What the columns of an export hold of hands in brief, as the kernel writes them: rows of numbers and texts that are told it."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Final

from handaudit.model.brief import Course
from handaudit.model.opaque import spelled
from handaudit.stats.brief_counts import cards_texts
from handaudit.stats.identities import player_id
from handaudit.stats.payouts import PAID
from handaudit.stats.schema import COLUMN_OF, WORDS
from handaudit.stats.texture import made_with

Column = tuple[str, str, object]
"""A column for the kernel: its kind, the field of a row and what texts it has."""
Cell = Callable[[str], str]
_SPOT: Final = ("spot", "course")
_NEXT: Final = ("", "")
"""A column that the one before it holds, too."""
_MONEY: Final = (
    "start", "paid", "returned", "won", "net", "final", "antes", "blinds", "rake", "rake_dealt", "rake_shared", "rake_won"
)  # fmt: skip
_WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "actions": {name: name for name in ("street", "task", "action", "from_pot")},
    "pots": {"pot": "pot"},
    "awards": {"pot": "pot", "half": "half"},
}
_PERSON: Final = {"seat": ("number", "seat"), "player": ("person", "name"), "player_id": _NEXT}
_KINDS: Final[Mapping[str, Mapping[str, tuple[str, str]]]] = {
    "actions": {
        **_PERSON, **{name: ("number", name) for name in ("n", "amount", "received")},
        **{name: ("known", name) for name in ("line", "to", "owed", "stack", "pot")},
        "all_in": ("all-in", "amount"), "in_log": ("there", "line"), "as_asked": ("text", "true"),
    },
    "players": {
        **_PERSON, **{name: ("dealt", name) for name in _MONEY}, **dict.fromkeys(("position", "offset", "showdown", "walk"), _SPOT),
        **dict.fromkeys(COLUMN_OF.values(), _SPOT), "all_ins": ("dealt", "emptied"),
        "dealt_in": ("yes", "dealt"), "hero": ("yes-known", "hero"), "big_blind": ("above", "unit"),
        "won_logged": ("dealt", "won"), "net_logged": ("dealt", "net"),
        **dict.fromkeys(("cash_out", "cash_out_fee", "ruled"), ("text-dealt", "0")), "net_from": ("text-dealt", "logged"),
        "ev_net": ("ev-net", "net"), "ev_adjusted": ("ev-known", "ev_hands"),
        "cards": ("cards", "cards"), "holding": _NEXT, "made": ("made", "made"),
    },
    "pots": {
        "amount": ("number", "amount"), "rake": ("number", "rake"), "eligible": ("seats", "eligible"), "awards": ("shares", "pot"),
        "verified": ("text", "true"),
    },
    "awards": {**_PERSON, "run": ("text", ""), "amount": ("number", "amount"), "odd": ("number", "odd")},
}  # fmt: skip
_RENAMED: Final = {"action": PAID}
_PLACES: Final = frozenset(WORDS["position"])
_COUNTS: Final = {column: count for count, column in COLUMN_OF.items()}
_SPOTS: Final = 8_192
_YES: Final = {"showdown": "showdowns", "walk": "walks"}


class Layout:
    """How the kernel writes tables: their columns, and cells for what is new to it. `notes` looks at places in courses first."""

    def __init__(self, cell: Cell, sign: str, notes: Callable[[Course], None]) -> None:
        self.cell, self.sign, self.notes = cell, sign, notes
        self._spots: list[list[str]] = []
        self._known: dict[tuple[str, str, int], tuple[Mapping[str, int], tuple[bytes, ...]]] = {}

    def columns(self, table: str, names: Sequence[str], words: Mapping[str, Sequence[str]]) -> list[Column]:
        """Columns of these names, with the words for the numbers of fields."""
        found: list[Column] = []
        if table == "players":
            self._spots, self._known = [], {}
        for name in names:
            if field := _WORDS.get(table, {}).get(name):
                others = _RENAMED.get(name, {})
                found.append(("word", field, [self._text(others.get(word, word)) for word in words[field]]))
                continue
            kind, field = _KINDS[table][name]
            if kind == "spot":
                if not found or found[-1][0] != kind:
                    found.append((kind, field, len(self._spots)))
                    self._spots.append([])
                self._spots[-1].append(name)
            elif kind in ("text", "text-dealt"):
                found.append((kind, "pot" if table == "pots" else "seat", self._text(field)))
            elif kind:
                found.append((kind, field, None))
        return found

    def _text(self, word: str | None) -> bytes:
        """A word as a cell; nothing stands where there is none."""
        return self.cell(word).encode() if word else b""

    def names(self, names: Sequence[str]) -> list[bytes]:
        """Names of players, with their forms for joins."""
        return [f"{self.cell(name)}{self.sign}{player_id(name)}".encode() for name in map(spelled, names)]

    def cards(self, packed: int) -> bytes:
        """Cards, and the class of a holding."""
        return self.sign.encode().join(map(self._text, cards_texts(packed)))

    def made(self, strength: int) -> bytes:
        """What was made with the board."""
        return self._text(made_with(strength))

    def spots(self, course: Course) -> list[tuple[bytes, ...]]:
        """What stands in the row of who had a place in a course: in each stretch of columns that it tells."""
        return [self._spot(place, offset, did) for place, offset, did in course]

    def _spot(self, place: str, offset: str, did: Mapping[str, int]) -> tuple[bytes, ...]:
        """The same of one place: the same few come in many courses."""
        key = place, offset, id(did)
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= _SPOTS:
                self._known.clear()
            told = tuple([self.sign.join(self._told(place, offset, did, names)).encode() for names in self._spots])
            known = self._known[key] = did, told  # with what was done, so that its id stays its own
        return known[1]

    def _told(self, place: str, offset: str, did: Mapping[str, int], names: Sequence[str]) -> Iterator[str]:
        dealt = did.get("hands", 0)
        for name in names:
            if name == "position":
                yield self.cell(place) if place in _PLACES else ""
            elif name == "offset":
                yield self.cell(offset) if offset else ""
            elif not dealt:
                yield ""
            elif name in _YES:
                yield "true" if did.get(_YES[name]) else "false"
            else:
                yield str(did.get(_COUNTS[name], 0))


def filled_in(course: Course, names: Collection[str]) -> set[str]:
    """The columns, out of some that count, in which something stands in the row of who had a place in a course."""
    return {name for name in names if name in _COUNTS and any(did.get(_COUNTS[name]) for _, _, did in course)}
