"""Frames: batches of rows as typed tables, and a lazy scan that audits logs only when, and as far as, somebody asks for rows."""

import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

import polars as pl
from polars.io.plugins import register_io_source

from handaudit.errors import HandauditError
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.report.cells import BEGINS, INSIDE
from handaudit.stats.count_columns import count_columns
from handaudit.stats.rows import Row, loose_rows, rows_of
from handaudit.stats.schema import COLUMNS, OTHER, WORDS
from handaudit.stats.tournaments import Tournaments

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
BATCH: Final = 8_000
"""Rows that are held before they become a table."""


def schema_of(name: str) -> dict[str, Any]:
    """The types of a frame's columns."""
    return {column.name: _TYPES[column.kind] for column in COLUMNS[name]}


def table_of(name: str, rows: Sequence[Row]) -> pl.DataFrame:
    """Rows as a table. A number that does not fit its column is an error, never another number: `HandauditError` is raised."""
    schema = schema_of(name)
    columns: list[Sequence[Any]] = list(zip(*rows, strict=True)) if rows else [()] * len(schema)
    counts = columns.pop() if rows and name == "players" else None
    series = []
    for (key, kind), values in zip(schema.items(), columns, strict=False):
        if key == "street" and not _STREETS.issuperset(one for one in values if one):
            values = [one if not one or one in _STREETS else OTHER for one in values]
        try:
            series.append(pl.Series(key, values, dtype=kind, strict=True))
        except (TypeError, OverflowError):
            raise _too_big(f"{name}.{key}") from None
    if counts is not None:
        try:
            series += count_columns(counts)
        except OverflowError:
            raise _too_big(name) from None
    return pl.DataFrame(series)


def _too_big(what: str) -> HandauditError:
    return HandauditError(f"{what}: a number above 2^63 does not fit into a table")


def bytes_of(table: pl.DataFrame) -> bytes:
    """A table as bytes that keep all of its types."""
    data = io.BytesIO()
    table.write_ipc(data, compression="zstd")
    return data.getvalue()


def table_in(data: bytes) -> pl.DataFrame:
    """The table that is in such bytes."""
    return pl.read_ipc(io.BytesIO(data))


def without_formulas(table: pl.DataFrame) -> pl.DataFrame:
    """Texts that a spreadsheet would take for a formula get a leading apostrophe; also behind a sign at which some of them end a cell."""
    found = table.select(pl.col(pl.String).unique().str.contains(f"{BEGINS}|{INSIDE}").any())
    acting = [one.name for one in found if one.any()]
    if not acting:  # as nearly always: the same few names come again and again
        return table
    text = pl.col(acting).str.replace_all(INSIDE, "${1}'${2}")
    return table.with_columns(pl.when(text.str.contains(BEGINS)).then("'" + text).otherwise(text).name.keep())


def plain(table: pl.DataFrame) -> pl.DataFrame:
    """The table for a format without lists and words of its own: a list is one text with spaces, a word is a text."""
    lists = pl.col(pl.List(pl.Int64), pl.List(pl.String)).cast(pl.List(pl.String)).list.join(" ")
    return table.with_columns(lists, pl.col(pl.Enum).cast(pl.String))


def batches(items: Iterable[Audit | Finding], name: str, defs: str, size: int = BATCH) -> Iterator[pl.DataFrame]:
    """One frame of a run, table by table."""
    rows: list[Row] = []
    number = loose = 0
    tournaments = Tournaments()
    for item in items:
        if isinstance(item, Finding):
            loose += 1
            rows += loose_rows(item, loose).get(name, [])
        else:
            number += 1
            if name == "tournaments":
                tournaments.add(item, number)
            rows += rows_of(item, number, defs, (name,))[name]
        if len(rows) >= size:
            yield table_of(name, rows)
            rows.clear()
    rows += tournaments.rows()
    if rows:
        yield table_of(name, rows)


def scan_items(run: Callable[[], Iterable[Audit | Finding]], name: str, defs: str) -> pl.LazyFrame:
    """A frame that is made while it is read. Vectorized, filters and limits of the query are applied batch by batch."""

    def source(
        columns: list[str] | None, predicate: pl.Expr | None, limit: int | None, size: int | None
    ) -> Iterator[pl.DataFrame]:
        least = BATCH if size is None else max(size, 1)
        if limit is not None and predicate is None:
            least = max(min(least, limit), 1)
        left = limit
        for table in batches(run(), name, defs, least):
            if left is not None:  # the limit counts rows before the filter
                table = table.head(left)
                left -= table.height
            if predicate is not None:
                table = table.filter(predicate)
            yield table if columns is None else table.select(columns)
            if left == 0:
                return

    return register_io_source(source, schema=schema_of(name))
