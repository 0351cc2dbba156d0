"""Cells of a CSV file: no name can become a formula where the file is opened."""

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Final

from handaudit.model.money import Currency
from handaudit.model.opaque import spelled

_ACTS: Final = frozenset("=+-@\t\r\n|%＝＋－＠｜％")


def cell(text: str) -> str:
    """A text as a cell: what a spreadsheet would take for a formula gets a `'` before it. Half signs are written as escapes."""
    text = spelled(text)
    return "'" + text if text[:1] in _ACTS or text.lstrip(" \xa0")[:1] in _ACTS else text


def plain(amount: int, currency: Currency) -> str:
    """An amount as a number that a spreadsheet reads: `-12.50`, without sign of currency and commas."""
    whole, rest = divmod(abs(amount), currency.minor_units)
    digits = len(str(currency.minor_units)) - 1
    return f"{'-' if amount < 0 else ''}{whole}" + (f".{rest:0{digits}d}" if digits else "")


def rows_text(rows: Iterable[Sequence[str]]) -> str:
    """Rows as CSV. The cells are safe already; amounts are numbers and stay so."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()
