"""Export writes the frames of a run batch by batch; no matter how many hands there are, only one batch of each is held."""

import io
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Final, Protocol

import polars as pl

from handaudit.check.audit import Audit
from handaudit.model.finding import Finding
from handaudit.stats.files import Outputs
from handaudit.stats.footer import MAGIC, Footer, footer_bytes, footer_of, moved
from handaudit.stats.frames import BATCH, plain, table_of, without_formulas
from handaudit.stats.rows import Row, loose_rows, rows_of
from handaudit.stats.schema import NAMES

FORMATS: Final = ("csv", "parquet", "jsonl")
_GROUP: Final = 100_000
"""Rows of a row group in Parquet, the same however the rows came; a frame with very many columns has half as many."""
_WIDE: Final = 64


class Sink(Protocol):
    """A file of one frame, written table by table."""

    file: BinaryIO

    def write(self, table: pl.DataFrame) -> None: ...
    def close(self) -> None: ...


class _Text:
    """CSV and JSON lines: every table goes straight to the file."""

    def __init__(self, path: Path, form: str, raw: bool) -> None:
        self.file: BinaryIO = path.open("wb")
        self.form, self.raw, self.head = form, raw, True

    def write(self, table: pl.DataFrame) -> None:
        """The rows of a table; the first one brings the names of the columns."""
        if self.form == "jsonl":
            text = table.write_ndjson()
        else:
            table = plain(table)
            text = (table if self.raw else without_formulas(table)).write_csv(
                include_header=self.head, datetime_format="%Y-%m-%d %H:%M:%S"
            )
            self.head = False
        self.file.write(text.encode())

    def close(self) -> None:
        """All is with the system."""
        self.file.close()


class _Parquet:
    """Parquet row group by row group: each is made as a small file of its own, whose pages are copied and whose index is kept.

    What stays in memory of a row group that is written is its part of the index, a few kilobytes.
    """

    def __init__(self, path: Path) -> None:
        self.file: BinaryIO = path.open("wb")
        self.waiting: list[pl.DataFrame] = []
        self.least = _GROUP
        self.groups: list[bytes] = []
        self.footer: Footer | None = None
        self.at = self.rows = 0

    def write(self, table: pl.DataFrame) -> None:
        """The rows wait until there are enough for a row group."""
        self.waiting.append(table)
        self.least = _GROUP if table.width < _WIDE else -(-_GROUP // 2)
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


class Export:
    """The files of one export. `add` takes what a run yields; `finish` puts all files in place at once."""

    def __init__(self, outputs: Outputs, form: str, raw: bool, defs: str, names: Sequence[str] = NAMES) -> None:
        self.outputs, self.defs, self.names = outputs, defs, tuple(names)
        self.number = self.loose = 0
        self.rows: dict[str, list[Row]] = {name: [] for name in self.names}
        self.written = dict.fromkeys(self.names, 0)
        self.sinks: dict[str, Sink] = {
            name: _Parquet(outputs.temps[path]) if form == "parquet" else _Text(outputs.temps[path], form, raw)
            for name, path in zip(self.names, outputs.paths, strict=True)
        }

    def add(self, item: Audit | Finding) -> None:
        """A hand, or a finding that belongs to none."""
        if isinstance(item, Finding):
            self.loose += 1
            for name, rows in loose_rows(item, self.loose).items():
                if name in self.rows:
                    self.rows[name] += rows
        else:
            self.number += 1
            for name, rows in rows_of(item, self.number, self.defs, self.names).items():
                self.rows[name] += rows
        for name, rows in self.rows.items():
            if len(rows) >= BATCH:
                self._flush(name)

    def _flush(self, name: str) -> None:
        rows = self.rows[name]
        self.sinks[name].write(table_of(name, rows))
        self.written[name] += len(rows)
        rows.clear()

    def finish(self) -> dict[str, int]:
        """Write what is left and put the files in place; gives the rows of each frame."""
        for name, sink in self.sinks.items():
            if self.rows[name] or not self.written[name]:
                self._flush(name)
            sink.close()
        self.outputs.commit()
        return self.written

    def abandon(self) -> None:
        """Close what is open; the files go with the outputs."""
        for sink in self.sinks.values():
            with suppress(OSError):
                sink.file.close()


def paths_in(folder: str, form: str, names: Sequence[str] = NAMES) -> list[Path]:
    """Where the frames go."""
    return [Path(os.fspath(folder)) / f"{name}.{form}" for name in names]
