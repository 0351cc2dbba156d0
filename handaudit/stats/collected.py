"""Rows that wait to become a table. What a hand tells is kept as it is; a column is made of all of them at once."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import numpy as np
import numpy.typing as npt
import polars as pl

from handaudit.errors import HandauditError
from handaudit.model.audit import Audit
from handaudit.model.opaque import spelled
from handaudit.stats.brief_rows import BriefRows, places
from handaudit.stats.identities import player_id
from handaudit.stats.schema import COLUMN_OF, COLUMNS, KEY_COLUMNS, OTHER, WORDS

T = TypeVar("T")
Row = tuple[Any, ...]
Key = tuple[int | None, str | None, str | None, int | None]
"""The first columns of every table: the hand's number and id, the currency and its minor units."""
Column = Sequence[Any] | pl.Series | npt.NDArray[np.bool_]
_TYPES: Final[dict[str, Any]] = {
    "int": pl.Int64,
    "money": pl.Int64,
    "percent": pl.Float64,
    "text": pl.String,
    "bool": pl.Boolean,
    "time": pl.Datetime("ms"),
    "ints": pl.List(pl.Int64),
    "texts": pl.List(pl.String),
    **{kind: pl.Enum(words) for kind, words in WORDS.items()},
}
_STREETS: Final = frozenset(WORDS["street"])
_COUNTS: Final = frozenset(COLUMN_OF.values())


KEY: Final = {column.name: _TYPES[column.kind] for column in KEY_COLUMNS}
"""The types of the first columns of every table."""


def schema_of(name: str) -> dict[str, Any]:
    """The types of a frame's columns."""
    return {column.name: _TYPES[column.kind] for column in COLUMNS[name]}


def table_of(name: str, columns: Sequence[Column], without: Collection[str] = ()) -> pl.DataFrame:
    """Columns as a table, but for those that it is `without`. A number that does not fit its column is an error, never another number:
    `HandauditError` is raised."""
    series = []
    schema = [(key, kind) for key, kind in schema_of(name).items() if key not in without]
    for (key, kind), values in zip(schema, columns, strict=True):
        if isinstance(values, pl.Series):
            assert values.dtype == kind, key
            series.append(values.alias(key))
            continue
        if key == "street" and not _STREETS.issuperset(one for one in set(values) if one):
            values = [one if not one or one in _STREETS else OTHER for one in values]
        try:
            series.append(
                _lists(key, values, kind)
                if isinstance(kind, pl.List)
                else pl.Series(key, values, dtype=kind, strict=True)
            )
        except (TypeError, OverflowError):
            what = name if name == "players" and key in _COUNTS else f"{name}.{key}"
            raise HandauditError(f"{what}: a number above 2^63 does not fit into a table") from None
    return pl.DataFrame(series)


def _lists(key: str, values: Iterable[Any], kind: pl.List) -> pl.Series:
    """Few lists come again and again: each of them is made once."""
    numbers: dict[tuple[Any, ...], int] = {}
    rows = [numbers.setdefault(tuple(one), len(numbers)) for one in values]
    return pl.Series(key, list(numbers), dtype=kind, strict=True).gather(rows)


@dataclass(slots=True)
class Source:
    """A hand on its way into the tables. `key` begins each of its rows; `names` are those of its seats, `ids` their forms for joins. Of
    `players` only these `seats` have a row (None: all)."""

    audit: Audit
    key: Key
    names: dict[int, str]
    ids: dict[int, str]
    seats: Collection[int] | None


def source_of(audit: Audit, number: int, seats: Collection[int] | None = None) -> Source:
    """The `number`th hand of an export."""
    hand = audit.hand
    names = {seat.number: spelled(seat.name) for seat in hand.seats}
    ids = {seat: player_id(name) for seat, name in names.items()}
    key = number, spelled(hand.id) or None, hand.currency.code, hand.currency.minor_units
    return Source(audit, key, names, ids, seats)


class Collected(ABC):
    """The rows of one frame since they were last taken: `height` so many."""

    def __init__(self, name: str, brief: BriefRows | None = None) -> None:
        self.name, self.brief = name, brief
        self.height = 0
        self._keys: list[Key] = []
        self._many: list[int] = []
        self._briefs: list[int] = []

    @abstractmethod
    def add(self, source: Source) -> None:
        """The rows of one more hand."""

    @abstractmethod
    def columns(self) -> Sequence[Column]:
        """The columns behind the key, of one row at least; what waits is forgotten."""

    def brief_columns(self, rows: BriefRows) -> Sequence[Column]:
        """The same of hands in brief; there are none where these are told as all others."""
        return ()

    def take(self) -> pl.DataFrame:
        """The rows as a table. Raises `HandauditError` for a number above 2^63."""
        schema = schema_of(self.name)
        if not self.height:
            return table_of(self.name, [()] * len(schema))
        whole = pl.DataFrame([*self._key(), *self._rest()])
        assert whole.schema == schema, self.name
        self.height = 0
        self._keys.clear()
        self._many.clear()
        self._briefs.clear()
        return whole

    def count(self, key: Key, rows: int, brief: bool = False) -> None:
        """So many more rows begin with this key; they are those of a hand in `brief`."""
        if rows:
            if brief:
                self._briefs.append(len(self._keys))
            self._keys.append(key)
            self._many.append(rows)
            self.height += rows

    def _key(self) -> list[pl.Series]:
        rows = places(np.repeat(np.arange(len(self._keys)), self._many))
        parts = zip(KEY.items(), zip(*self._keys, strict=True), strict=True)
        return [pl.Series(name, part, dtype=kind)[rows] for (name, kind), part in parts]

    def _rest(self) -> list[pl.Series]:
        """The columns behind the key; those of hands in brief stand among the others."""
        if self.brief is None or not self._briefs:
            return table_of(self.name, self.columns(), KEY).get_columns()
        told = table_of(self.name, self.brief_columns(self.brief), KEY)
        if told.height == self.height:
            return told.get_columns()
        brief = np.zeros(len(self._keys), dtype=bool)
        brief[self._briefs] = True
        place = np.argsort(~np.repeat(brief, self._many), kind="stable")
        rows = np.empty_like(place)
        rows[place] = np.arange(len(place))
        return pl.concat([told, table_of(self.name, self.columns(), KEY)])[rows].get_columns()
