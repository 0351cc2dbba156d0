"""What is counted of players as columns: nearly all are 0, and what was done in hands of one shape is looked up once for all of them."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from operator import methodcaller
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import polars as pl

from handaudit.stats.schema import COUNTED, SMALL

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
_NO_PLACES: Final = np.array([], dtype=np.int64)
_EMPTY: Final = pl.Series([None], dtype=pl.Int64)


class _RowPlaces(dict[str, int]):
    def __missing__(self, name: str) -> int:
        self[name] = len(_NAMES)  # the place of all that no column has
        return self[name]


_PLACES: Final = _RowPlaces(zip(_NAMES, range(len(_NAMES)), strict=True))


def place_of(name: str) -> int:
    """The place of what is counted under a name."""
    return _PLACES[name]


class CountedRows:
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
        table = CountTable(self._dids, self._settled)
        self._dids, self._settled = [], []
        return table


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


def did_of(dids: Sequence[Counts]) -> tuple[_Numbers, Bools]:
    """What was done, a row for each place in the table and a column for each of some counts; and in which rows there is anything."""
    done = np.zeros((len(_NAMES), len(dids)), dtype=np.int64)
    places, rows, values = _parts(dids, 0)
    done[places, rows] = values
    return done, np.logical_or.reduce(done != 0, axis=1)


class CountTable:
    """Counts by name, row by row. A column is made when it is asked for: most of them are short, and many are 0 throughout."""

    def __init__(self, dids: Sequence[Counts], settled: Sequence[tuple[_Numbers, _Numbers, _Numbers]]) -> None:
        alike = dict(zip(map(id, dids), dids, strict=True))
        number = dict(zip(alike, range(len(alike)), strict=True)).__getitem__
        self._kinds = np.fromiter(map(number, map(id, dids)), np.int64, len(dids))
        self._done, self._ever = did_of(list(alike.values()))
        places, rows, values = (
            np.concatenate(parts) for parts in zip((_NO_PLACES, _NO_PLACES, _NO_PLACES), *settled, strict=True)
        )
        order = np.argsort(places, kind="stable")
        self._rows, self._values = rows[order], values[order]
        self._ends = np.searchsorted(places[order], np.arange(len(_NAMES) + 1))

    def some(self, name: str) -> Bools:
        """Whether anything is counted under a name, row by row."""
        found: Bools = self._counts(name) != 0
        return found

    def column(self, name: str, told: "RowMask") -> Amounts:
        """What is counted under a name, empty where nothing is told."""
        small = name in SMALL
        if not self._has(name):
            return told.few if small else told.zeros
        found = self._counts(name)
        if found.dtype == object:
            return [value if tell else None for value, tell in zip(found.tolist(), told.rows.tolist(), strict=True)]
        return told.only(pl.Series(found).cast(pl.Int16) if small else pl.Series(found))

    def _has(self, name: str) -> bool:
        """Whether anything is counted under a name in some row."""
        place = _PLACES[name]
        return bool(self._ever[place] or self._ends[place] < self._ends[place + 1])

    def _counts(self, name: str) -> _Numbers:
        """What is counted under a name, row by row."""
        place = _PLACES[name]
        own = slice(self._ends[place], self._ends[place + 1])
        found: _Numbers = self._done[place].take(self._kinds)
        try:
            found[self._rows[own]] = self._values[own]
        except OverflowError:  # a table of 64 bits refuses it
            found = found.astype(object)
            found[self._rows[own]] = self._values[own]
        return found


class RowMask:
    """In which rows something is told."""

    def __init__(self, rows: Bools) -> None:
        self.rows, self._every, self._some = rows, bool(rows.all()), pl.Series(rows)
        self.zeros, self.few = (self.only(pl.Series(np.zeros(len(rows), dtype=kind))) for kind in (np.int64, np.int16))

    def only(self, column: pl.Series) -> pl.Series:
        """The column, empty in the other rows."""
        return column if self._every else column.zip_with(self._some, _EMPTY.cast(column.dtype))
