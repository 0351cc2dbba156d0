"""Rows of values as CSV, as the writer of tables has them."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from datetime import datetime
from functools import lru_cache, partial
from typing import Any, Final

from handaudit.base.errors import HandauditError
from handaudit.base.json_text import spelled
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.stats.collected import Collected
from handaudit.stats.collected_actions import ActionRows
from handaudit.stats.collected_hands import HandRows
from handaudit.stats.csv_cells import Cells, line_maker
from handaudit.stats.record_rows import loose_rows
from handaudit.stats.rows import FrameRows
from handaudit.stats.schema import COLUMN_OF, COLUMNS, KEY_COLUMNS, OTHER, WORDS, Column
from handaudit.stats.seat_rows import PlainSeats
from handaudit.stats.sources import Key, Row, source_of

_KEYS: Final = len(KEY_COLUMNS)
_STREETS: Final = frozenset(WORDS["street"])
_COUNTS: Final = frozenset(COLUMN_OF.values())
_LARGE: Final = 1 << 63
_TEXTS: Final = 2_048
"""Texts of which the cells are known, and numbers."""
_SMALL: Final[dict[int | None, str]] = {None: "", **{number: str(number) for number in range(32)}}
Named = tuple[str, Key, list[Row]]
"""Rows of the frame of a name, behind the key that they begin with."""


def record_rows(names: Iterable[str], defs: str) -> Callable[[Audit, int], Iterator[Named]]:
    """What tells the rows that the `number`th hand has in these frames, by its records."""
    tables = [_collected(name, defs) for name in names]

    def told(audit: Audit, number: int) -> Iterator[Named]:
        source = source_of(audit, number)
        for table in tables:
            table.add(source)
            if table.height:
                yield table.name, source.key, table.take_rows()

    return told


def _collected(name: str, defs: str) -> Collected:
    if name == "players":
        return PlainSeats(defs, frozenset())
    return HandRows(defs) if name == "hands" else ActionRows() if name == "actions" else FrameRows(name)


def rows_of_finding(finding: Finding, number: int) -> Iterator[Named]:
    """Those of the `number`th finding that belongs to no audited hand."""
    key = None, spelled(finding.hand or "") or None, None, None
    return ((name, key, rows) for name, rows in loose_rows(finding, number).items() if rows)


def filled(name: str, rows: Sequence[Row], columns: frozenset[str]) -> set[str]:
    """The columns, out of some behind the key, in which something stands; of numbers, one that is not 0."""
    if not columns:
        return set()
    found = set()
    places = _places(name, columns)
    for row in rows:
        for at, one, nothing in places:
            if row[at] not in nothing:
                found.add(one)
    return found


@lru_cache(maxsize=64)
def _places(name: str, columns: frozenset[str]) -> list[tuple[int, str, tuple[int | None, ...]]]:
    """Where these columns stand behind the key, and what is nothing there."""
    places = [(at - _KEYS, one) for at, one in enumerate(COLUMNS[name]) if one.name in columns]
    return [(at, one.name, (None, 0) if one.kind in _NUMBERS else (None,)) for at, one in places]


class CsvLines:
    """Makes lines of CSV of the rows of a frame, with some of its columns; the kernel puts them together, where it is built."""

    def __init__(self, frame: str, names: Collection[str], cell: Cells) -> None:
        texts = _Texts(cell).__getitem__
        tells = [(one, _tell(frame, one.name, one.kind, cell, texts)) for one in COLUMNS[frame]]
        self.sign, self._key = cell.sign, [tell for _, tell in tells[:_KEYS]]
        rest = [(at, one, tell) for at, (one, tell) in enumerate(tells[_KEYS:]) if one.name in names]
        self._rest = line_maker(self.sign, [(at, _plainly(one), tell) for at, one, tell in rest])
        every = [*tells[:_KEYS], *[(one, tell) for _, one, tell in rest]]
        self._whole = line_maker(self.sign, [(at, _plainly(one), tell) for at, (one, tell) in enumerate(every)])

    def __call__(self, key: Key, rows: Iterable[Row]) -> bytes:
        """Some rows that begin with a key. Raises `HandauditError` for a number above 2^63."""
        head = self.sign.join([tell(value) for tell, value in zip(self._key, key, strict=True)])
        return self._rest(head, rows)

    def whole(self, rows: Iterable[Row]) -> bytes:
        """Rows with all of their columns, each of which begins with a key of its own. Raises `HandauditError` for a number above 2^63."""
        return self._whole("", rows)


def _plainly(column: Column) -> str:
    """How the kernel may tell the values of a column."""
    if column.kind == "text" or (column.kind in WORDS and column.name != "street"):
        return "text"
    return "number" if column.kind in ("int", "count", "money") else "yes" if column.kind == "bool" else "told"


_NUMBERS: Final = frozenset({"int", "count", "money", "percent"})


def _tell(frame: str, name: str, kind: str, cell: Cells, texts: Callable[[Any], str]) -> Callable[[Any], str]:
    """What tells a value of a column as a cell; of none nothing."""
    if kind in ("int", "count", "money"):
        return _Numbers(frame if frame == "players" and name in _COUNTS else f"{frame}.{name}").__getitem__
    if kind == "bool":
        return _yes_or_no
    if kind in ("time", "utc"):
        return _clock
    if kind == "percent":
        return partial(_share, cell.comma)
    if kind in ("ints", "texts"):
        return lambda value: "" if value is None else cell(" ".join(map(str, value)))
    if name == "player_id":
        return _as_it_is  # letters and digits; few come again in a table of players
    if name == "street":
        return lambda value: texts(value if value is None or value in _STREETS else OTHER)
    return texts


class _Texts(dict[str | None, str]):
    """Texts as cells: nearly all come again and again, and those are known."""

    def __init__(self, cell: Cells) -> None:
        super().__init__()
        self.cell = cell

    def __missing__(self, text: str | None) -> str:
        if len(self) >= _TEXTS:
            self.clear()
        found = self[text] = "" if text is None else self.cell(text)
        return found


class _Numbers(dict[int | None, str]):
    """Numbers of a column as cells: nearly all are small, or come again, and those are known."""

    def __init__(self, what: str) -> None:
        super().__init__(_SMALL)
        self.what = what

    def __missing__(self, value: int) -> str:
        if not -_LARGE <= value < _LARGE:
            raise HandauditError(f"{self.what}: a number above 2^63 does not fit into a table")
        found = str(value)
        if len(self) < _TEXTS:
            self[value] = found
        return found


def _as_it_is(value: str | None) -> str:
    return value or ""


def _yes_or_no(value: bool | None) -> str:
    return "" if value is None else "true" if value else "false"


@lru_cache(maxsize=1024)
def _clock(value: datetime | None) -> str:
    return "" if value is None else value.isoformat(" ", "seconds")


def _share(comma: bool, value: float | None) -> str:
    if value is None:
        return ""
    return str(value).replace(".", ",") if comma else str(value)
