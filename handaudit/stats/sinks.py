"""Where the tables of a frame go, table by table: text, Parquet, or a place to wait until it is known which columns there are."""

import io
import tempfile
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import BinaryIO, Final, Protocol

import polars as pl

from handaudit.stats.columns import left_out
from handaudit.stats.csv_cells import with_columns
from handaudit.stats.csv_dialects import STANDARD, Dialect
from handaudit.stats.footer import MAGIC, Footer, footer_bytes, footer_of, moved
from handaudit.stats.frames import plain, without_formulas
from handaudit.stats.schema import COLUMNS, NEEDS

GROUP: Final = 100_000
"""Rows of a row group in Parquet, the same however the rows came; a frame with very many columns has half as many."""
_WIDE: Final = 64
_LENGTH: Final = 8
_LINES: Final = 4_000
"""Rows that are text in memory together."""


class Sink(Protocol):
    """The place of one frame, written table by table. `drop` leaves it as it is."""

    def write(self, table: pl.DataFrame) -> None: ...
    def close(self) -> None: ...
    def drop(self) -> None: ...


class Text:
    """CSV and JSON lines: every table goes straight to the file."""

    def __init__(self, path: Path, form: str, raw: bool, dialect: Dialect = STANDARD) -> None:
        self.file: BinaryIO = path.open("wb")
        self.form, self.raw, self.dialect, self.head = form, raw, dialect, True

    def write(self, table: pl.DataFrame) -> None:
        """The rows of a table; the first one brings the names of the columns. Some rows at a time are text in memory."""
        for part in table.iter_slices(_LINES) if table.height else (table,):
            self._write(part)

    def _write(self, table: pl.DataFrame) -> None:
        self.file.write(table.write_ndjson().encode() if self.form == "jsonl" else self._csv(table, self.head))
        self.head = False

    def _csv(self, table: pl.DataFrame, head: bool) -> bytes:
        table = plain(table)
        return (table if self.raw else without_formulas(table)).write_csv(
            include_bom=head and self.dialect.mark, include_header=head, separator=self.dialect.separator,
            datetime_format="%Y-%m-%d %H:%M:%S", decimal_comma=self.dialect.comma,
        ).encode()  # fmt: skip

    def cells(self, table: pl.DataFrame) -> bytes:
        """The rows of a table as CSV."""
        return self._csv(table, False)

    def write_text(self, text: bytes, names: Sequence[str]) -> None:
        """Rows of CSV that have these columns."""
        if self.head:
            self._write(pl.DataFrame(schema=list(names)))
        self.file.write(text)

    def close(self) -> None:
        """All is with the system."""
        self.file.close()

    def drop(self) -> None:
        """The file is closed as it is."""
        self.file.close()


class Parquet:
    """Parquet row group by row group: each is made as a small file of its own, whose pages are copied and whose index is kept.

    What stays in memory of a row group that is written is its part of the index, a few kilobytes.
    """

    def __init__(self, path: Path) -> None:
        self.file: BinaryIO = path.open("wb")
        self.waiting: list[pl.DataFrame] = []
        self.least = GROUP
        self.groups: list[bytes] = []
        self.footer: Footer | None = None
        self.at = self.rows = 0

    def write(self, table: pl.DataFrame) -> None:
        """The rows wait until there are enough for a row group."""
        self.waiting.append(table)
        self.least = GROUP if table.width < _WIDE else -(-GROUP // 2)
        if sum(one.height for one in self.waiting) >= self.least:
            whole = pl.concat(self.waiting)
            self.waiting = []
            for part in whole.iter_slices(self.least):
                if part.height == self.least:
                    self._group(part)
                else:
                    self.waiting = [part]

    def _group(self, table: pl.DataFrame) -> None:
        data = io.BytesIO()
        table.write_parquet(data, row_group_size=self.least, statistics=True)
        whole = data.getvalue()
        footer, end = footer_of(whole)
        start = len(MAGIC) if self.at else 0
        self.file.write(whole[start:end])
        self.groups += [moved(group, self.at - start, len(self.groups)) for group in footer.groups]
        assert self.footer is None or self.footer.head == footer.head, "every row group has the same columns"
        self.footer = footer
        self.at += end - start
        self.rows += footer.rows

    def close(self) -> None:
        """The last rows, and the index of all."""
        if self.waiting:
            self._group(pl.concat(self.waiting))
        if self.footer is not None:
            self.file.write(footer_bytes(self.footer, self.groups, self.rows))
        self.file.close()

    def drop(self) -> None:
        """The file is closed as it is."""
        self.file.close()


class Waiting:
    """Tables that wait on the disk, in a file without a name, until all games are known; then they go on without the columns that none of
    them can fill. One table at a time is in memory. Of CSV, text may wait as well."""

    def __init__(self, frame: str, folder: Path, has: Callable[[], frozenset[str]], sink: Sink) -> None:
        self.frame, self.has, self.sink = frame, has, sink
        self.file = tempfile.TemporaryFile(dir=folder)  # noqa: SIM115  closed by `close` or `drop`
        self.filled: set[str] = set()
        self.heads: list[tuple[str, ...]] = []

    def write(self, table: pl.DataFrame) -> None:
        """The rows of a table wait."""
        empty = [name for name in NEEDS[self.frame] if name not in self.filled and name in table.columns]
        self.filled.update(name for name in empty if holds_something(table.get_column(name)))
        data = io.BytesIO()
        table.write_ipc(data, compression="lz4")
        self._put(0, data.getbuffer())

    def write_text(self, text: bytes, names: tuple[str, ...]) -> None:
        """Rows of CSV wait that have these columns."""
        if names not in self.heads:
            self.heads.append(names)
        self._put(self.heads.index(names) + 1, text)

    def _put(self, kind: int, data: bytes | memoryview) -> None:
        self.file.write(kind.to_bytes(_LENGTH, "little") + len(data).to_bytes(_LENGTH, "little"))
        self.file.write(data)

    def close(self) -> None:
        """Every table goes on, with the columns that there are."""
        out = left_out(self.frame, self.has(), self.filled)
        self.file.seek(0)
        while head := self.file.read(2 * _LENGTH):
            kind, length = (int.from_bytes(head[at:][:_LENGTH], "little") for at in (0, _LENGTH))
            data = self.file.read(length)
            if kind:
                self._go_on(data, self.heads[kind - 1], out)
            else:
                self.sink.write(pl.read_ipc(io.BytesIO(data)).drop(out, strict=False))
        self.file.close()
        self.sink.close()

    def _go_on(self, text: bytes, names: tuple[str, ...], out: Collection[str]) -> None:
        """Rows of CSV go on with all columns."""
        assert isinstance(self.sink, Text), "text waits for text"
        every = tuple(column.name for column in COLUMNS[self.frame] if column.name not in out)
        if names != every:
            text = with_columns(text, names, every, self.sink.dialect.separator)
        self.sink.write_text(text, every)

    def drop(self) -> None:
        """What waits is gone."""
        self.file.close()
        self.sink.drop()


def holds_something(column: pl.Series) -> bool:
    """Whether a column has a value; of numbers, one that is not 0."""
    if column.dtype.is_numeric():
        return any((column.min(), column.max()))
    return column.null_count() < column.len()
