"""Where the tables of a frame go, table by table: text, a sheet, or a place to wait until all of them are known, as Parquet wants it."""

import io
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO, Final, Protocol

import polars as pl
from polars.io.plugins import register_io_source

from handaudit.stats.columns import left_out, waits
from handaudit.stats.csv_of_tables import holds_something
from handaudit.stats.frames import without_zones
from handaudit.stats.schema import NEEDS

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
    """JSON lines: every table goes straight to the file."""

    def __init__(self, path: Path) -> None:
        self.file: BinaryIO = path.open("wb")

    def write(self, table: pl.DataFrame) -> None:
        """The rows of a table. Some rows at a time are text in memory."""
        for part in without_zones(table).iter_slices(_LINES):
            self.file.write(part.write_ndjson().encode())

    def close(self) -> None:
        """All is with the system."""
        self.file.close()

    def drop(self) -> None:
        """The file is closed as it is."""
        self.file.close()


class Waiting:
    """Tables that wait on the disk, in a file without a name, until all games are known; then they go on to the sink without the columns
    that no game can fill (all stay where the frame is to be `whole`). One table at a time is in memory."""

    def __init__(
        self, frame: str, folder: Path, has: Callable[[], frozenset[str]], sink: "Sink | Parquet", whole: bool
    ) -> None:
        self.frame, self.has, self.sink = frame, has, sink
        self.file = tempfile.TemporaryFile(dir=folder)  # noqa: SIM115  closed by `close` or `drop`
        self.open = {} if whole or not waits(frame) else NEEDS[frame]
        self.filled: set[str] = set()

    def write(self, table: pl.DataFrame) -> None:
        """The rows of a table wait."""
        empty = [name for name in self.open if name not in self.filled and name in table.columns]
        self.filled.update(name for name in empty if holds_something(table.get_column(name)))
        data = io.BytesIO()
        table.write_ipc(data, compression="lz4")
        self.file.write(data.tell().to_bytes(_LENGTH, "little"))
        self.file.write(data.getbuffer())

    def close(self) -> None:
        """Every table goes on, with the columns that there are."""
        out = left_out(self.frame, self.has(), self.filled) if self.open else frozenset()
        tables = (table.drop(out, strict=False) for table in self._waiting())
        if isinstance(self.sink, Parquet):
            self.sink.write_all(tables)
        else:
            for table in tables:
                self.sink.write(table)
            self.sink.close()
        self.file.close()

    def _waiting(self) -> Iterator[pl.DataFrame]:
        self.file.seek(0)
        while length := self.file.read(_LENGTH):
            yield pl.read_ipc(io.BytesIO(self.file.read(int.from_bytes(length, "little"))))

    def drop(self) -> None:
        """What waits is gone."""
        self.file.close()
        self.sink.drop()


class Parquet:
    """A Parquet file, which is written at once: row group by row group, out of tables that come one by one. `said` are texts about the
    file, by name, that stand in it."""

    def __init__(self, path: Path, said: Mapping[str, str]) -> None:
        self.file, self.said = _Watched(path), dict(said)

    def write_all(self, tables: Iterable[pl.DataFrame]) -> None:
        """The whole file. There is one table at least. What the system says of the file, or of the tables, is raised as it is."""
        coming = _Coming(tables)
        group = GROUP if len(coming.schema) < _WIDE else -(-GROUP // 2)
        try:
            register_io_source(coming.each, schema=coming.schema).sink_parquet(
                self.file, row_group_size=group, statistics=True, metadata=self.said
            )
        except pl.exceptions.PolarsError:
            raise self.file.error or coming.error or AssertionError("polars could not write a table") from None
        self.file.close()

    def drop(self) -> None:
        """The file is closed as it is."""
        self.file.close()


class _Watched(io.FileIO):
    """A file that remembers why it could not be written: the library of tables says it in words of its own."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "wb")
        self.error: OSError | None = None

    def write(self, data: Any) -> int:
        """As in every file."""
        try:
            return super().write(data)
        except OSError as error:
            self.error = error
            raise


class _Coming:
    """Tables as the library of tables asks for them: with their schema before the first, and with the error that ended them."""

    def __init__(self, tables: Iterable[pl.DataFrame]) -> None:
        coming = iter(tables)
        first = next(coming)
        self.schema = first.schema
        self._tables = chain((first,), coming)
        self.error: BaseException | None = None

    def each(
        self, columns: list[str] | None, predicate: pl.Expr | None, limit: int | None, size: int | None
    ) -> Iterator[pl.DataFrame]:
        """All of them: a file is written of everything that there is."""
        try:
            yield from self._tables
        except BaseException as error:
            self.error = error
            raise
