"""The counts of players as columns: nearly all are 0, and what was done in hands of one shape is put in for all of them at once."""

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt
import polars as pl

from handaudit.stats.schema import COLUMN_OF, COUNTED

Counted = tuple[Mapping[str, int], Mapping[str, int]]
"""What is counted of a player in a hand, in two parts: the first is the same object in all hands that are alike."""
_PLACES: Final = {name: at for at, name in enumerate(COUNTED)}


def count_columns(counts: Sequence[Counted | None]) -> list[pl.Series]:
    """The last columns of `players`, empty where the player was not dealt in. Raises `OverflowError` for a number above 2^63."""
    table: npt.NDArray[np.int64] = np.zeros((len(COUNTED), len(counts)), dtype=np.int64)
    alike: dict[int, tuple[Mapping[str, int], list[int]]] = {}
    places, rows, values = list[int](), list[int](), list[int]()
    for row, one in enumerate(counts):
        if one is not None:
            did, own = one
            found = alike.get(id(did))
            if found is None:
                alike[id(did)] = did, [row]
            else:
                found[1].append(row)
            for name, value in own.items():
                if name in _PLACES:
                    places.append(_PLACES[name])
                    rows.append(row)
                    values.append(value)
    for did, those in alike.values():
        some = [(_PLACES[name], value) for name, value in did.items() if name in _PLACES]
        if some:
            at, many = zip(*some, strict=True)
            table[np.ix_(at, those)] = np.array(many, dtype=np.int64)[:, None]
    table[places, rows] = np.array(values, dtype=np.int64)
    columns = [pl.Series(COLUMN_OF[name], column, dtype=pl.Int64) for name, column in zip(COUNTED, table, strict=True)]
    if None in counts:
        dealt, nobody = pl.Series([one is not None for one in counts]), pl.Series([None], dtype=pl.Int64)
        columns = [column.zip_with(dealt, nobody).alias(column.name) for column in columns]
    return columns
