"""What the columns of an export hold of hands in brief, as the kernel writes them: rows of numbers and texts that are told it."""

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from handaudit.base.json_text import spelled
from handaudit.model.lazy_audit import Counting, Course, HeaderLike
from handaudit.model.rulebook import Rulebook
from handaudit.stats.card_classes import made_with
from handaudit.stats.column_texts import moment, slug, zone
from handaudit.stats.csv_cells import Cells
from handaudit.stats.identities import player_id
from handaudit.stats.payouts import PAID
from handaudit.stats.player_lines import counting
from handaudit.stats.schema import COLUMN_OF, WORDS
from handaudit.stats.time_zones import ahead_on, utc

Column = tuple[str, str, Any]
"""A column for the kernel: its kind, the field of a row and what texts it has."""
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
        "dealt_in": ("yes", "dealt"), "hero": ("yes", "hero"), "big_blind": ("above", "unit"),
        "won_logged": ("dealt", "won"), "net_logged": ("dealt", "net"),
        **dict.fromkeys(("cash_out", "cash_out_fee", "ruled"), ("text-dealt", "0")), "net_from": ("text-dealt", "logged"),
        "ev_net": ("ev-net", "net"), "ev_adjusted": ("ev-known", "ev_hands"),
        "cards": ("cards", "cards"), "holding": _NEXT, "made": ("made", "made"),
    },
    "pots": {
        "amount": ("number", "amount"), "rake": ("number", "rake"), "eligible": ("seats", "eligible"), "awards": ("shares", "pot"),
        "verified": ("text", "true"),
    },
    "hands": {
        "site": ("part", "0"), "file": _NEXT, "line": ("number", "line"), "game": ("part", "1"),
        **dict.fromkeys(("limit", "rulebook", "small", "big", "ante", "tournament"), _NEXT), "table": ("part", "2"),
        "max_seats": ("above", "most"), "button": ("above", "button"), "played_at": ("part", "3"),
        **dict.fromkeys(("zone", "played_at_utc"), _NEXT), "play_money": ("yes", "play"), "players": ("number", "players"),
        "stat_defs": ("text", ""), "verdict": ("text", "clean"), "total_pot": ("number", "total"), "rake": ("number", "rake"),
        **dict.fromkeys(("errors", "warnings", "carried_in", "carried_out"), ("text", "0")), "board": ("board", "board"),
        **dict.fromkeys(("board_high", "board_pairs", "board_suits", "board_connected"), _NEXT),
    },
    "awards": {**_PERSON, "run": ("text", ""), "amount": ("number", "amount"), "odd": ("number", "odd")},
}  # fmt: skip
_ANY: Final = {"actions": "seat", "players": "seat", "pots": "pot", "awards": "seat", "hands": "line"}
"""A field of each table: of a column that asks for none."""
_RENAMED: Final = {"action": PAID}
_PLACES: Final = frozenset(WORDS["position"])
_COUNTS: Final = {column: count for count, column in COLUMN_OF.items()}
_SPOTS: Final = 8_192
_YES: Final = {"showdown": "showdowns", "walk": "walks"}
_WHERE: Final = {"position": 0, "offset": 1}


class CsvLayout:
    """How the kernel writes tables: their columns, and cells for what is new to it. `notes` looks at places in courses first, `games` is
    told of rulebooks."""

    def __init__(
        self, cell: Cells, defs: str, notes: Callable[[Course], None], games: Callable[[Rulebook], None]
    ) -> None:
        self.cell, self.sign, self.defs, self.notes, self.games = cell, cell.sign, defs, notes, games
        self._spots: list[Stretch] = []

    def columns(self, table: str, names: Sequence[str], words: Mapping[str, Sequence[str]]) -> list[Column]:
        """Columns of these names, with the words for the numbers of fields."""
        found: list[Column] = []
        spots: list[list[str]] = []
        for name in names:
            if field := _WORDS.get(table, {}).get(name):
                others = _RENAMED.get(name, {})
                found.append(("word", field, [self._text(others.get(word, word)) for word in words[field]]))
                continue
            kind, field = _KINDS[table][name]
            if kind == "spot":
                if not found or found[-1][0] != kind:
                    found.append((kind, field, len(spots)))
                    spots.append([])
                spots[-1].append(name)
            elif kind == "part":
                found.append((kind, _ANY[table], int(field)))
            elif kind == "yes":
                found.append(("word", field, [b"false", b"true"]))
            elif kind == "text-dealt":
                self._beside(found, ("word", "dealt", [b"", self._text(field)]))
            elif kind == "text":
                self._beside(found, (kind, _ANY[table], [self._text(self.defs if name == "stat_defs" else field)]))
            elif kind:
                found.append((kind, field, None))
        if table == "players":
            self._spots = [Stretch(one, self.sign) for one in spots]
        return found

    def _beside(self, found: list[Column], column: Column) -> None:
        """One more column of texts: beside those of the same field it is a part of them."""
        kind, field, texts = column
        if found and found[-1][:2] == (kind, field):
            sign, before = self.sign.encode(), found.pop()[2]
            texts = [sign.join(both) for both in zip(before, texts, strict=True)]
        found.append((kind, field, texts))

    def _text(self, word: str | None) -> bytes:
        """A word as a cell; nothing stands where there is none."""
        return self.cell(word).encode() if word else b""

    def _row(self, *cells: str | int | None) -> bytes:
        """Some cells; of a number that is not told nothing."""
        return self.sign.join([self.cell(one) if isinstance(one, str) else str(one or "") for one in cells]).encode()

    def head(self, deal: HeaderLike) -> tuple[Counting, bytes]:
        """How hands under a header are counted, and what stands in all of their rows behind the id."""
        self.games(deal.book)
        code, units = deal.currency
        return counting(deal, self.defs, True), self.sign.encode() + self._row(code, units)

    def part(self, number: int, what: Any) -> bytes:
        """A part of a row of hands."""
        if number == 0:
            site, source = what
            return self._row(spelled(site) or None, spelled(source))
        if number == 1:
            limit, tournament = spelled(what.limit) or None, spelled(what.tournament) or None
            return self._row(
                slug(what.game) or None, limit, what.book.name, what.small, what.big, what.ante, tournament
            )
        if number == 2:
            return self._row(spelled(what) or None)
        return self.sign.join(
            [_clock(moment(what)), self.cell(word) if (word := zone(what)) else "", _clock(utc(what))]
        ).encode()

    def ahead(self, day: str, zone: str) -> int | bool | None:
        """How far a zone is ahead of UTC on a day, in seconds."""
        return ahead_on(day, zone)

    def name(self, name: str) -> bytes:
        """The name of a player, with its form for joins."""
        name = spelled(name)
        return self._row(name, player_id(name))

    def made(self, strength: int) -> bytes:
        """What was made with the board."""
        return self._text(made_with(strength))

    def spot(self, spot: tuple[str, str, Mapping[str, int]]) -> tuple[bytes, ...]:
        """What stands in the row of who had a place in a course, and did that: in each stretch of columns that it tells."""
        place, offset, did = spot
        cells = self.cell(place) if place in _PLACES else "", self.cell(offset) if offset else ""
        return tuple([stretch.text(*cells, did) for stretch in self._spots])


class Stretch:
    """Columns side by side that tell of places in courses."""

    def __init__(self, names: Sequence[str], sign: str) -> None:
        self.sign = sign
        self._texts: dict[int, tuple[Mapping[str, int], bytes]] = {}
        self._none = [""] * len(names)
        self._dealt = ["" if name in _WHERE else "false" if name in _YES else "0" for name in names]
        self._where = [(at, _WHERE[name]) for at, name in enumerate(names) if name in _WHERE]
        self._yes = [(at, _YES[name]) for at, name in enumerate(names) if name in _YES]
        self._counts = {_COUNTS[name]: at for at, name in enumerate(names) if name not in _WHERE and name not in _YES}

    def text(self, place: str, offset: str, did: Mapping[str, int]) -> bytes:
        """What stands in them of who had this place and offset, which are cells already, and did that: the same was done in many places."""
        if self._where:
            return self.sign.join(self._cells(place, offset, did)).encode()
        known = self._texts.get(id(did))
        if known is None:
            if len(self._texts) >= _SPOTS:
                self._texts.clear()
            text = self.sign.join(self._cells(place, offset, did)).encode()
            known = self._texts[id(did)] = did, text  # with what was done, so that its id stays its own
        return known[1]

    def _cells(self, place: str, offset: str, did: Mapping[str, int]) -> list[str]:
        if did.get("hands", 0):
            cells, at_of = self._dealt.copy(), self._counts.get
            for count, done in did.items() if self._counts else ():
                if (at := at_of(count)) is not None:
                    cells[at] = str(done)
            for at, count in self._yes:
                if did.get(count):
                    cells[at] = "true"
        else:
            cells = self._none.copy()
        for at, which in self._where:
            cells[at] = (place, offset)[which]
        return cells


def _clock(when: datetime | None) -> str:
    return "" if when is None else when.isoformat(" ", "seconds")


def counts_in(names: Collection[str]) -> frozenset[str]:
    """What some columns count."""
    return frozenset([_COUNTS[name] for name in names if name in _COUNTS])


def filled_in(course: Course, counts: Collection[str]) -> set[str]:
    """The columns of some counts in which something stands in the row of who had a place in a course."""
    return {COLUMN_OF[one] for _, _, did in course for one in did.keys() & counts if did[one]}
