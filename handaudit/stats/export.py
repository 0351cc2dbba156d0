"""Export writes the frames of a run batch by batch; no matter how many hands there are, only one batch of each is held."""

import errno
import io
import os
from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO, Final, Protocol

import polars as pl

from handaudit.check.audit import Audit
from handaudit.model.finding import Finding
from handaudit.stats.files import Outputs, parts_of
from handaudit.stats.frames import BATCH, table_of, without_formulas
from handaudit.stats.rows import Row, loose_row, rows_of
from handaudit.stats.schema import NAMES

FORMATS: Final = ("csv", "parquet", "jsonl")
_GROUP: Final = 100_000
"""Rows of a row group in Parquet: the same however the rows came."""


class Sink(Protocol):
    """A file of one frame, written table by table."""

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
            text = (table if self.raw else without_formulas(table)).write_csv(
                include_header=self.head, datetime_format="%Y-%m-%d %H:%M:%S"
            )
            self.head = False
        self.file.write(text.encode())

    def close(self) -> None:
        """All is with the system."""
        self.file.close()


class _Parquet:
    """Parquet has its index at the end: the tables wait as parts on the disk and are joined, streamed, at last."""

    def __init__(self, path: Path) -> None:
        self.path, self.folder = path, parts_of(path)
        self.folder.mkdir()
        self.parts: list[Path] = []

    def write(self, table: pl.DataFrame) -> None:
        """One more part."""
        part = self.folder / f"{len(self.parts):08}.parquet"
        data = io.BytesIO()
        table.write_parquet(data, compression="lz4", statistics=False)
        part.write_bytes(data.getvalue())
        self.parts.append(part)

    def close(self) -> None:
        """Join the parts. The library's own words for a full disk become the system's."""
        try:
            pl.scan_parquet(self.parts, glob=False).sink_parquet(
                self.path, row_group_size=_GROUP, statistics=True, maintain_order=True, mkdir=False
            )
        except pl.exceptions.PolarsError as error:
            raise OSError(errno.EIO, f"{self.path.name}: {str(error).splitlines()[0][:200]}") from None
        finally:
            for part in self.parts:
                part.unlink(missing_ok=True)


class Export:
    """The files of one export. `add` takes what a run yields; `finish` puts all files in place at once."""

    def __init__(self, outputs: Outputs, form: str, raw: bool, defs: str, names: Sequence[str] = NAMES) -> None:
        self.outputs, self.defs, self.names = outputs, defs, tuple(names)
        self.number = 0
        self.rows: dict[str, list[Row]] = {name: [] for name in self.names}
        self.written = dict.fromkeys(self.names, 0)
        self.sinks: dict[str, Sink] = {
            name: _Parquet(outputs.temps[path]) if form == "parquet" else _Text(outputs.temps[path], form, raw)
            for name, path in zip(self.names, outputs.paths, strict=True)
        }

    def add(self, item: Audit | Finding) -> None:
        """A hand, or a finding that belongs to none."""
        if isinstance(item, Finding):
            if "findings" in self.rows:
                self.rows["findings"].append(loose_row(item))
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
            if isinstance(sink, _Text):
                try:
                    sink.file.close()
                except OSError:
                    continue


def paths_in(folder: str, form: str, names: Sequence[str] = NAMES) -> list[Path]:
    """Where the frames go."""
    return [Path(os.fspath(folder)) / f"{name}.{form}" for name in names]
