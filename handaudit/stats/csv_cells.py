"""Texts as cells of a CSV, as the writer of tables has them."""

import re
from collections.abc import Callable, Iterable, Sequence
from operator import call, itemgetter
from typing import Any, Final

from handaudit.kernel.load import kernel
from handaudit.model.cells import BEGINS, INSIDE
from handaudit.stats.csv_dialects import Dialect
from handaudit.stats.schema import COLUMN_OF
from handaudit.stats.sources import Row

_BEGINS: Final = re.compile(BEGINS)
_INSIDE: Final = re.compile(INSIDE)
_QUOTE: Final = '"'
_COUNTS: Final = frozenset(COLUMN_OF.values())
_DEALT: Final = "dealt_in"


class Cells:
    """Makes cells of texts. Unless they stay `raw`, one that a spreadsheet would take for a formula gets a `'` before it."""

    def __init__(self, dialect: Dialect, raw: bool) -> None:
        self.sign, self.mark, self.comma, self.raw = dialect.separator, dialect.mark, dialect.comma, raw
        self._safe = re.compile(f"[0-9A-Za-z][^;\t\r\n{_QUOTE}{re.escape(self.sign)}]*")
        self._quoted = re.compile(f"[{_QUOTE}{re.escape(self.sign)}\r\n]")

    def __call__(self, text: str) -> str:
        """A text as a cell.

        >>> from handaudit.stats.csv_dialects import STANDARD
        >>> cell = Cells(STANDARD, False)
        >>> cell("Ann"), cell("=1+1"), cell('A"nn, B'), cell("")
        ('Ann', "'=1+1", '"A""nn, B"', '""')
        """
        if self._safe.fullmatch(text):
            return text
        if not self.raw:
            text = _INSIDE.sub(r"\1'\2", text)
            text = f"'{text}" if _BEGINS.match(text) else text
        if text and not self._quoted.search(text):
            return text
        return _QUOTE + text.replace(_QUOTE, 2 * _QUOTE) + _QUOTE


def rows_in(text: bytes) -> list[bytes]:
    """The rows of a CSV, each with its end; a cell in quotes may hold ends of lines."""
    found: list[bytes] = []
    part = b""
    for line in text.split(b"\n")[:-1]:
        part += line + b"\n"
        if part.count(b'"') % 2 == 0:
            found.append(part)
            part = b""
    return found


def with_columns(text: bytes, names: Sequence[str], every: Sequence[str], sign: str) -> bytes:
    """Rows of CSV whose columns have these names, with every column: a count that is not there is 0 of who was dealt in, and nothing else
    stands in the others. The kernel widens them, where it is built."""
    at, found = 0, list[tuple[int, bool]]()
    for name in every:
        if at < len(names) and names[at] == name:
            at += 1
        else:
            found.append((at, name in _COUNTS))
    dealt = names.index(_DEALT) if _DEALT in names else -1
    built = kernel()
    if built is not None:
        wide: bytes = built.widened(text, sign, found, dealt)
        return wide
    return b"".join([_widened(row, sign.encode(), found, dealt) for row in rows_in(text)])


def _widened(row: bytes, sign: bytes, found: Sequence[tuple[int, bool]], dealt: int) -> bytes:
    """A row with more cells: each before the cell of a number, of counts or not."""
    cells = _cells_in(row[:-1], sign)
    there = dealt >= 0 and cells[dealt] == b"true"
    for place, counts in reversed(found):
        cells.insert(place, b"0" if counts and there else b"")
    return sign.join(cells) + b"\n"


def _cells_in(row: bytes, sign: bytes) -> list[bytes]:
    """The cells of a row as they stand; one in quotes may hold the sign."""
    found: list[bytes] = []
    whole = True
    for part in row.split(sign):
        if whole:
            found.append(part)
        else:
            found[-1] += sign + part
        whole = found[-1].count(b'"') % 2 == 0
    return found


LineColumn = tuple[int, str, Callable[[Any], str]]
"""Where a value stands in a row, how the kernel may tell it, and what tells it as a cell."""


def line_maker(sign: str, columns: Sequence[LineColumn]) -> Callable[[str, Iterable[Row]], bytes]:
    """What makes lines of rows, each of which begins with some cells, or with none."""
    built = kernel()
    if built is not None:
        quick: Callable[[str, Iterable[Row]], bytes] = built.ValueLines(sign, columns).lines
        return quick
    pick, tells = _picked([at for at, _, _ in columns]), [tell for _, _, tell in columns]

    def lines(head: str, rows: Iterable[Row]) -> bytes:
        begin = [head] if head else []
        return "".join([sign.join([*begin, *map(call, tells, pick(row))]) + "\n" for row in rows]).encode()

    return lines


def _picked(places: Sequence[int]) -> Callable[[Row], Row]:
    """What picks the values at some places out of a row."""
    if len(places) < 2:
        return lambda row: tuple([row[at] for at in places])
    return itemgetter(*places)
