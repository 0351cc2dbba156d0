"""What is counted of players as columns: nearly all are 0, and what was done in hands of one shape is looked up once for all of them."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from operator import methodcaller
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import polars as pl

from handaudit.stats.schema import COUNTED

Counts = Mapping[str, int]
Bools = npt.NDArray[np.bool_]
Amounts = pl.Series | list[int | None]
_Numbers = npt.NDArray[Any]
AMOUNTS: Final = (
    "paid", "returned", "won", "net", "antes", "blinds", "rake", "rake_dealt", "rake_shared", "rake_won", "cash_out", "cash_out_fee",
    "ruled", "ev_of", "ev_net", "ev_hands", "showdowns", "walks",
)  # fmt: skip
"""What is counted and stands among the first columns of `players`, or decides what stands there."""
_NAMES: Final = (*COUNTED, *AMOUNTS)
_VALUES: Final = methodcaller("values")
_AT_ONCE: Final = 256
"""Rows that are taken apart together."""
_EMPTY: Final = pl.Series([None], dtype=pl.Int64)


class _Places(dict[str, int]):
    def __missing__(self, name: str) -> int:
        self[name] = len(_NAMES)  # the place of all that no column has
        return self[name]


_PLACES: Final = _Places(zip(_NAMES, range(len(_NAMES)), strict=True))


class Counted:
    """The counts of rows that were added: as long as they are at hand they are taken apart, and what is in them is soon forgotten."""

    def __init__(self) -> None:
        self._dids: list[Counts] = []
        self._owns: list[Counts] = []
        self._settled: list[tuple[_Numbers, _Numbers, _Numbers]] = []

    def add(self, dids: Iterable[Counts], owns: Iterable[Counts]) -> None:
        """More rows. `dids` are the same objects in all rows that are alike; what is in them is not in `owns`."""
        self._dids += dids
        self._owns += owns
        if len(self._owns) >= _AT_ONCE:
            self._settle()

    def _settle(self) -> None:
        if self._owns:
            self._settled.append(_parts(self._owns, len(self._dids) - len(self._owns)))
            self._owns.clear()

    def table(self) -> "CountTable":
        """All rows. There are none any more."""
        self._settle()
        alike = dict(zip(map(id, self._dids), self._dids, strict=True))
        number = dict(zip(alike, range(len(alike)), strict=True)).__getitem__
        table = np.zeros((len(_NAMES), len(alike)), dtype=np.int64)
        places, rows, values = _parts(list(alike.values()), 0)
        table[places, rows] = values
        table = np.take(table, list(map(number, map(id, self._dids))), axis=1)
        settled, self._dids, self._settled = self._settled, [], []
        if any(values.dtype == object for *_, values in settled):
            table = table.astype(object)  # a table of 64 bits refuses it
        for places, rows, values in settled:
            table[places, rows] = values
        return CountTable(table)


def _parts(counts: Sequence[Counts], first: int) -> tuple[_Numbers, _Numbers, _Numbers]:
    """All that is counted: its places in the table, and what stands there."""
    many = list(map(len, counts))
    places = np.fromiter(map(_PLACES.__getitem__, chain.from_iterable(counts)), np.int64, sum(many))
    rows = np.repeat(np.arange(first, first + len(counts)), many)
    told = chain.from_iterable(map(_VALUES, counts))
    try:
        values: _Numbers = np.fromiter(told, np.int64, len(rows))
    except OverflowError:
        values = np.fromiter(chain.from_iterable(map(_VALUES, counts)), object, len(rows))
    there = places < len(_NAMES)
    return places[there], rows[there], values[there]


class CountTable:
    """Counts by name, row by row."""

    def __init__(self, table: _Numbers) -> None:
        self._table = table

    def some(self, name: str) -> Bools:
        """Whether anything is counted under a name, row by row."""
        found: Bools = self._table[_PLACES[name]] != 0
        return found

    def column(self, name: str, told: "Told") -> Amounts:
        """What is counted under a name, empty where nothing is told."""
        found = self._table[_PLACES[name]]
        if found.dtype == object:
            return [value if tell else None for value, tell in zip(found.tolist(), told.rows.tolist(), strict=True)]
        return told.only(pl.Series(found))


class Told:
    """In which rows something is told."""

    def __init__(self, rows: Bools) -> None:
        self.rows, self._every, self._some = rows, bool(rows.all()), pl.Series(rows)

    def only(self, column: pl.Series) -> pl.Series:
        """The column, empty in the other rows."""
        return column if self._every else column.zip_with(self._some, _EMPTY.cast(column.dtype))
