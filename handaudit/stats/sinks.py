"""Where the tables of a frame go, table by table: text, Parquet, or a place to wait until it is known which columns there are."""

import io
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO, Final, Protocol

import polars as pl

from handaudit.stats.columns import left_out
from handaudit.stats.csv_of_tables import holds_something
from handaudit.stats.footer import MAGIC, Footer, footer_bytes, footer_of, moved
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
        for part in table.iter_slices(_LINES):
            self.file.write(part.write_ndjson().encode())

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
    them can fill. One table at a time is in memory."""

    def __init__(self, frame: str, folder: Path, has: Callable[[], frozenset[str]], sink: Sink) -> None:
        self.frame, self.has, self.sink = frame, has, sink
        self.file = tempfile.TemporaryFile(dir=folder)  # noqa: SIM115  closed by `close` or `drop`
        self.filled: set[str] = set()

    def write(self, table: pl.DataFrame) -> None:
        """The rows of a table wait."""
        empty = [name for name in NEEDS[self.frame] if name not in self.filled and name in table.columns]
        self.filled.update(name for name in empty if holds_something(table.get_column(name)))
        data = io.BytesIO()
        table.write_ipc(data, compression="lz4")
        self.file.write(data.tell().to_bytes(_LENGTH, "little"))
        self.file.write(data.getbuffer())

    def close(self) -> None:
        """Every table goes on, with the columns that there are."""
        out = left_out(self.frame, self.has(), self.filled)
        self.file.seek(0)
        while length := self.file.read(_LENGTH):
            data = self.file.read(int.from_bytes(length, "little"))
            self.sink.write(pl.read_ipc(io.BytesIO(data)).drop(out, strict=False))
        self.file.close()
        self.sink.close()

    def drop(self) -> None:
        """What waits is gone."""
        self.file.close()
        self.sink.drop()
