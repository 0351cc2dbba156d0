"""Where CSV text goes that is told of plain hands, among rows of other hands."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from typing import Protocol

import polars as pl

from handaudit.stats.columns import left_out
from handaudit.stats.csv_cells import rows_in
from handaudit.stats.sinks import Text, Waiting, holds_something


class TextSink(Protocol):
    """The place of one table's text. `names` are the columns that text has from now on, `left_out` those that are not among them. Parts
    are text, or a number of rows of a table; `write` says whether there are other columns from then on."""

    names: tuple[str, ...]
    left_out: frozenset[str]

    def write(self, parts: Sequence[bytes | int], table: pl.DataFrame | None) -> bool: ...
    def write_table(self, table: pl.DataFrame) -> None: ...
    def changes(self) -> bool: ...
    def change(self) -> None: ...
    def fill(self, names: Collection[str]) -> None: ...


class Straight:
    """Text that goes to its file at once."""

    def __init__(self, sink: Text, names: Iterable[str]) -> None:
        self.sink, self.names = sink, tuple(names)
        self.left_out = frozenset[str]()

    def write(self, parts: Sequence[bytes | int], table: pl.DataFrame | None) -> bool:
        """Text, and the rows of a table."""
        for text in _texts(parts, _rows(self.sink, table, self.names)):
            self.sink.write_text(text, self.names)
        return False

    def write_table(self, table: pl.DataFrame) -> None:
        """Rows of a table alone."""
        self.sink.write(table.select(self.names))

    def changes(self) -> bool:
        """All columns are there."""
        return False

    def change(self) -> None:
        """There are no more."""

    def fill(self, names: Collection[str]) -> None:
        """There are no more."""


class Later:
    """Text that waits until all games are known; columns that none has until now are left out of it."""

    def __init__(self, waiting: Waiting, text: Text, names: Iterable[str]) -> None:
        self.waiting, self.text, self.all = waiting, text, tuple(names)
        self.change()

    def _out(self) -> frozenset[str]:
        return left_out(self.waiting.frame, self.waiting.has(), self.waiting.filled)

    def changes(self) -> bool:
        """Whether columns were left out that have to be there."""
        return self._out() != self.left_out

    def change(self) -> None:
        """From now on text has these columns."""
        self.left_out = self._out()
        self.names = tuple(name for name in self.all if name not in self.left_out)

    def fill(self, names: Collection[str]) -> None:
        """Something stands in these columns."""
        self.waiting.filled.update(names)
        self.change()

    def write_table(self, table: pl.DataFrame) -> None:
        """Rows of a table alone."""
        self.waiting.write(table)

    def write(self, parts: Sequence[bytes | int], table: pl.DataFrame | None) -> bool:
        """Text, and the rows of a table."""
        before = self.names
        if table is not None:
            self.fill([name for name in self.left_out if holds_something(table.get_column(name))])
        rows = _rows(self.text, table, self.names)
        if self.names == before:
            for text in _texts(parts, rows):
                self.waiting.write_text(text, before)
            return False
        for part in parts:
            if isinstance(part, bytes):
                self.waiting.write_text(part, before)
            else:
                self.waiting.write_text(b"".join(islice(rows, part)), self.names)
        return True


def _rows(sink: Text, table: pl.DataFrame | None, names: Sequence[str]) -> Iterator[bytes]:
    """The rows of a table as text."""
    return iter(() if table is None else rows_in(sink.cells(table.select(names))))


def _texts(parts: Sequence[bytes | int], rows: Iterator[bytes]) -> Iterator[bytes]:
    """Some parts as text."""
    for part in parts:
        yield part if isinstance(part, bytes) else b"".join(islice(rows, part))
