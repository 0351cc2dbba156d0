"""A workbook for spreadsheets: a sheet a frame, row by row, nothing in it a formula or a link."""

import shutil
from datetime import datetime
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, BinaryIO, Final

import polars as pl

from handaudit.base.errors import UsageError
from handaudit.base.outputs.files import beside
from handaudit.stats.frames import plain

_ROWS: Final = 1_048_576
"""Rows of a sheet, the head among them."""
_SIGNS: Final = 32_767
"""Signs of a cell."""
_EXACT: Final = 10**15
"""From here on a spreadsheet rounds numbers: they are written as text."""
_FIRST_YEAR: Final = 1900
_MADE: Final = datetime(2000, 1, 1)
"""The day that stands in every workbook as the day of its making: the same logs give the same bytes."""


def library() -> ModuleType:
    """The library that writes workbooks. Raises `UsageError` where it is not installed."""
    try:
        return import_module("xlsxwriter")
    except ImportError:
        raise UsageError(
            "workbooks need xlsxwriter, which is not installed: pip install 'handaudit[xlsx]', or choose csv or parquet"
        ) from None


class _Target:
    """A file to which nothing more is written once it was closed: the library's archive writes its own end even when it is thrown away."""

    def __init__(self, file: BinaryIO) -> None:
        self.file, self.ended, self.at = file, False, 0

    def write(self, data: bytes) -> int:
        """Bytes at the place where the file is."""
        self.at += len(data)
        return len(data) if self.ended else self.file.write(data)

    def seek(self, at: int, whence: int = 0) -> int:
        """Another place."""
        self.at = at if self.ended else self.file.seek(at, whence)
        return self.at

    def tell(self) -> int:
        """The place where the file is."""
        return self.at if self.ended else self.file.tell()

    def flush(self) -> None:
        """What was written is with the system."""
        if not self.ended:
            self.file.flush()

    def close(self) -> None:
        """No more comes."""
        self.ended = True
        self.file.close()


class Workbook:
    """The file of all frames. The rows of a sheet lie on the disk until the file is put together."""

    def __init__(self, path: Path) -> None:
        make = library().Workbook
        self.folder = beside(path)
        self.folder.mkdir()
        self.file = _Target(path.open("wb"))
        options = {
            "constant_memory": True, "tmpdir": str(self.folder), "strings_to_formulas": False, "strings_to_urls": False,
            "strings_to_numbers": False, "use_zip64": True, "default_date_format": "yyyy-mm-dd hh:mm:ss",
        }  # fmt: skip
        self.book: Any = make(self.file, options)
        self.book.set_properties({"created": _MADE})
        self.bold: Any = self.book.add_format({"bold": True})
        self.left = 0

    def sheet(self, name: str) -> "Sheet":
        """A new sheet; the file is put together when the last one is closed."""
        self.left += 1
        return Sheet(self, name)

    def done(self) -> None:
        """One sheet is complete."""
        self.left -= 1
        if not self.left:
            try:
                self.book.close()
            except Exception as error:  # the library wraps what the system says
                if error.args and isinstance(error.args[0], OSError):
                    raise error.args[0] from None
                raise
            self.file.close()
            shutil.rmtree(self.folder, ignore_errors=True)

    def drop(self) -> None:
        """What was written is of no use any more."""
        if not self.file.ended:
            for sheet in self.book.worksheets():
                sheet._opt_close()
            self.file.close()
            shutil.rmtree(self.folder, ignore_errors=True)


class Sheet:
    """One frame. A number is a number, a moment a moment, and every other text is a text, whatever it begins with."""

    def __init__(self, book: Workbook, name: str) -> None:
        self.book, self.name = book, name
        self.sheet: Any = book.book.add_worksheet(name)
        self.at = 0

    def write(self, table: pl.DataFrame) -> None:
        """The rows of a table; the first one brings the names of the columns. Raises `UsageError` for what no sheet holds."""
        table = plain(table)
        if not self.at:
            self._head(table.columns)
        if self.at + table.height > _ROWS:
            raise UsageError(
                f"{self.name} has more than {_ROWS - 1:,} rows: a sheet ends there; write parquet or csv, or choose with --frame"
            )
        for row in table.iter_rows():
            for column, value in enumerate(row):
                if value is not None:
                    self._cell(column, value)
            self.at += 1

    def _head(self, names: list[str]) -> None:
        for column, name in enumerate(names):
            self.sheet.set_column(column, column, max(len(name) + 2, 9))
            self.sheet.write_string(0, column, name, self.book.bold)
        self.sheet.freeze_panes(1, 0)
        self.sheet.ignore_errors({"number_stored_as_text": f"A1:XFD{_ROWS}"})
        self.at, self.width = 1, len(names)

    def _cell(self, column: int, value: object) -> None:
        if isinstance(value, bool):
            self.sheet.write_boolean(self.at, column, value)
        elif isinstance(value, (int, float)) and abs(value) < _EXACT:
            self.sheet.write_number(self.at, column, value)
        elif isinstance(value, datetime) and value.year >= _FIRST_YEAR:
            self.sheet.write_datetime(self.at, column, value)
        else:
            text = str(value)
            if len(text) > _SIGNS:
                raise UsageError(
                    f"{self.name} has a text of more than {_SIGNS:,} signs, which no cell holds: write parquet or csv"
                )
            self.sheet.write_string(self.at, column, text)

    def close(self) -> None:
        """The head gets its filters."""
        self.sheet.autofilter(0, 0, max(self.at - 1, 1), self.width - 1)
        self.book.done()

    def drop(self) -> None:
        """The workbook goes."""
        self.book.drop()
