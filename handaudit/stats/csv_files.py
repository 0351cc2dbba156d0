"""Files of CSV, written piece by piece: with all columns, or with those that the games until now have."""

from array import array
from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final

from handaudit.base.outputs.early import Early
from handaudit.stats.columns import left_out
from handaudit.stats.csv_cells import Cells, with_columns

if TYPE_CHECKING:
    import polars as pl

MARK: Final = b"\xef\xbb\xbf"
PIECE: Final = 1 << 20
"""Bytes of rows that are made wider together."""
SOON: Final = 1 << 22
"""A file of so many bytes or fewer is made wider as soon as there are more columns; a larger one at its end, once."""


class CsvFile:
    """A file with the columns of these `names`."""

    def __init__(self, place: Path, names: Iterable[str], cell: Cells) -> None:
        self.file: BinaryIO = place.open("w+b")
        self.early = Early(self.file)
        self.names, self.cell, self.headed = tuple(names), cell, False
        self.left_out = frozenset[str]()

    def write(self, table: "pl.DataFrame") -> None:
        """The rows of a table."""
        from handaudit.stats.csv_of_tables import csv_parts

        for part in csv_parts(table.select(self.names), self.cell):
            self.write_text(part)

    def write_text(self, text: bytes | memoryview) -> None:
        """Rows of CSV with the columns that there are."""
        if not self.headed:
            self.headed = True
            self.file.write(self._head())
        self.file.write(text)
        self.early.wrote(len(text))

    def _head(self) -> bytes:
        """The names of the columns."""
        return (MARK if self.cell.mark else b"") + self.cell.sign.join(self.names).encode() + b"\n"

    def changes(self) -> bool:
        """Whether columns were left out that have to be there."""
        return False

    def change(self) -> None:
        """From now on rows have the columns that have to be there."""

    def fill(self, names: Collection[str]) -> None:
        """Something stands in these columns."""

    def close(self) -> None:
        """All is with the system."""
        self.write_text(b"")
        self.file.close()

    def drop(self) -> None:
        """The file is closed as it is."""
        self.file.close()


class GrowingCsv(CsvFile):
    """A file of a frame whose columns are known when all games are: those that no game `has` until now are left out."""

    def __init__(
        self, place: Path, names: Iterable[str], cell: Cells, frame: str, has: Callable[[], frozenset[str]]
    ) -> None:
        self.all, self.frame, self.has = tuple(names), frame, has
        self.filled: set[str] = set()
        self._heads: list[tuple[str, ...]] = []  # the columns of rows, oldest first
        self._pieces: list[array[int]] = []  # of each of them the sizes of pieces of rows
        super().__init__(place, names, cell)
        self.change()

    def _out(self) -> frozenset[str]:
        return left_out(self.frame, self.has(), self.filled)

    def changes(self) -> bool:
        """Whether columns were left out that have to be there."""
        return self._out() != self.left_out

    def change(self) -> None:
        """From now on rows have the columns that have to be there."""
        self.left_out = self._out()
        self.names = tuple(name for name in self.all if name not in self.left_out)

    def fill(self, names: Collection[str]) -> None:
        """Something stands in these columns."""
        self.filled.update(names)
        self.change()

    def write(self, table: "pl.DataFrame") -> None:
        """The rows of a table."""
        from handaudit.stats.csv_of_tables import holds_something

        self.fill([name for name in self.left_out if holds_something(table.get_column(name))])
        super().write(table)

    def write_text(self, text: bytes | memoryview) -> None:
        """Rows of CSV with the columns that there are."""
        if not self._heads or self._heads[-1] != self.names:
            if self._heads and self.file.tell() <= SOON:
                self._widen()
            else:
                self._heads.append(self.names)
                self._pieces.append(array("q"))
        super().write_text(text)
        pieces = self._pieces[-1]
        if pieces and pieces[-1] + len(text) <= PIECE:
            pieces[-1] += len(text)
        else:
            pieces.append(len(text))

    def _widen(self) -> None:
        """All rows get the columns that there are. They become longer: the last ones go to their new places first."""
        sign, first = self.cell.sign, self._heads[0]
        spans: list[tuple[tuple[str, ...], int]] = [
            (names, size) for names, sizes in zip(self._heads, self._pieces, strict=True) for size in sizes
        ]
        head = self._head()
        at = len(head) + len(self.cell.sign.join(first)) - len(self.cell.sign.join(self.names))
        self.file.seek(at)
        widths = array("q", [len(with_columns(self.file.read(size), names, self.names, sign)) for names, size in spans])
        low, high = at + sum(size for _, size in spans), len(head) + sum(widths)
        end = high
        for (names, size), width in zip(reversed(spans), reversed(widths), strict=True):
            low, high = low - size, high - width
            self.file.seek(low)
            text = with_columns(self.file.read(size), names, self.names, sign)
            self.file.seek(high)
            self.file.write(text)
        self.file.seek(0)
        self.file.write(head)
        self.file.seek(end)
        self._heads, self._pieces = [self.names], [widths]

    def close(self) -> None:
        """All rows have the columns that there are in the end."""
        self.change()
        self.write_text(b"")
        if len(self._heads) > 1:
            self._widen()
        super().close()
