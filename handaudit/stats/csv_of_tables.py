"""Tables as CSV."""

from collections.abc import Iterator
from typing import Final

import polars as pl

from handaudit.stats.csv_cells import Cells
from handaudit.stats.frames import plain, without_formulas

_LINES: Final = 4_000
"""Rows that are text in memory together."""


def csv_parts(table: pl.DataFrame, cell: Cells) -> Iterator[bytes]:
    """The rows of a table, some at a time."""
    for part in table.iter_slices(_LINES):
        told = plain(part)
        yield (told if cell.raw else without_formulas(told)).write_csv(
            include_header=False, separator=cell.sign, datetime_format="%Y-%m-%d %H:%M:%S", decimal_comma=cell.comma
        ).encode()  # fmt: skip


def holds_something(column: pl.Series) -> bool:
    """Whether a column has a value; of numbers, one that is not 0."""
    if column.dtype.is_numeric():
        return any((column.min(), column.max()))
    return column.null_count() < column.len()
