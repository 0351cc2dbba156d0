"""Cells of a CSV file: no name can become a formula where the file is opened."""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import Final

from handaudit.base.visible import visible
from handaudit.model.money import Currency

BEGINS: Final = r"^(?:[\t\r\n]|[ \xa0]*[=+\-@\t\r\n|%＝＋－＠｜％])"
"""A text that a spreadsheet takes for a formula."""
INSIDE: Final = r"([;\t][ \xa0]*)([=+\-@|%＝＋－＠｜％])"
"""The same behind a sign at which some of them, where the comma is for decimals, end a cell."""
_BEGINS: Final = re.compile(BEGINS)
_INSIDE: Final = re.compile(INSIDE)


def cell(text: str) -> str:
    """A text as a cell: what acts on a terminal is escaped, and what a spreadsheet would take for a formula gets a `'` before it.

    >>> cell("=1+1"), cell("Ann"), cell("Ann;=1+1")
    ("'=1+1", 'Ann', "Ann;'=1+1")
    """
    text = visible(text)
    if ";" in text or "\t" in text:
        text = _INSIDE.sub(r"\1'\2", text)
    return "'" + text if _BEGINS.match(text) else text


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
