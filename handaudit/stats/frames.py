"""Frames: batches of rows as typed tables, and a lazy scan that audits logs only when, and as far as, somebody asks for rows."""

import io
from collections.abc import Callable, Iterable, Iterator

import polars as pl
from polars import selectors as cs
from polars.io.plugins import register_io_source

from handaudit.model.audit import Audit
from handaudit.model.cells import BEGINS, INSIDE
from handaudit.model.finding import Finding
from handaudit.stats.schema import BATCH
from handaudit.stats.tables import Tables
from handaudit.stats.tournaments import Tournaments
from handaudit.stats.typed_tables import schema_of


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
    """The table for a format without lists, words and zones: a list is one text with spaces, a word is a text, UTC has no zone."""
    lists = pl.col(pl.List(pl.Int64), pl.List(pl.String)).cast(pl.List(pl.String)).list.join(" ")
    return without_zones(table).with_columns(lists, pl.col(pl.Enum).cast(pl.String))


def without_zones(table: pl.DataFrame) -> pl.DataFrame:
    """The table for a format whose times have no zone: what is in UTC stays so."""
    return table.with_columns(cs.datetime(time_zone="*").dt.replace_time_zone(None))


def batches(items: Iterable[Audit | Finding], name: str, defs: str, size: int = BATCH) -> Iterator[pl.DataFrame]:
    """One frame of a run, table by table."""
    tables = Tables((name,), defs)
    number = loose = 0
    tournaments = Tournaments()
    for item in items:
        if isinstance(item, Finding):
            loose += 1
            tables.add_loose(item, loose)
        else:
            number += 1
            if name == "tournaments":
                tournaments.add(item, number)
            tables.add(item, number)
        if tables.height(name) >= size:
            yield tables.take(name)
    tables.add_tournaments(tournaments.rows())
    if tables.height(name):
        yield tables.take(name)


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
