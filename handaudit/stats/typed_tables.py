"""What is told row by row, as tables whose columns have types."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import polars as pl

from handaudit.base.errors import HandauditError
from handaudit.stats.brief_rows import places
from handaudit.stats.schema import COLUMN_OF, COLUMNS, KEY_COLUMNS, OTHER, WORDS
from handaudit.stats.sources import Key

Column = Sequence[Any] | pl.Series | npt.NDArray[np.bool_]
_TYPES: Final[dict[str, Any]] = {
    "int": pl.Int64,
    "count": pl.Int16,  # a hand has no more lines than that
    "money": pl.Int64,
    "percent": pl.Float64,
    "text": pl.String,
    "bool": pl.Boolean,
    "time": pl.Datetime("ms"),
    "utc": pl.Datetime("ms", "UTC"),
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


def whole_table(
    name: str, keys: Sequence[Key], many: Sequence[int], brief: Sequence[int], told: Sequence[Column],
    others: Callable[[], Sequence[Column]],
) -> pl.DataFrame:  # fmt: skip
    """The rows of a frame: so `many` begin with each of these keys. Those of hands in `brief`, by their places among the keys, are `told`
    by columns of their own and stand among the others. Raises `HandauditError` for a number above 2^63."""
    which = places(np.repeat(np.arange(len(keys)), many))
    parts = zip(KEY.items(), zip(*keys, strict=True), strict=True)
    head = [pl.Series(name, part, dtype=kind)[which] for (name, kind), part in parts]
    if not brief:
        return pl.DataFrame([*head, *table_of(name, others(), KEY).get_columns()])
    table = table_of(name, told, KEY)
    if table.height < len(which):
        there = np.zeros(len(keys), dtype=bool)
        there[brief] = True
        place = np.argsort(~np.repeat(there, many), kind="stable")
        rows = np.empty_like(place)
        rows[place] = np.arange(len(place))
        table = pl.concat([table, table_of(name, others(), KEY)])[rows]
    return pl.DataFrame([*head, *table.get_columns()])
