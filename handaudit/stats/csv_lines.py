"""Statistics as CSV, line by line: what a figure looks like is told once for each of its values, and a line is put together of texts."""

import csv
import io
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Final, TextIO

from handaudit.model.cells import cell as without_formula
from handaudit.stats.catalogue import Stat
from handaudit.stats.csv_dialects import DIALECTS
from handaudit.stats.groups import Group, Groups
from handaudit.stats.kernel_figures import figures_of
from handaudit.stats.keys import Key
from handaudit.stats.table import Cell
from handaudit.stats.table_rows import CellForm, StatisticRows, head_of

if TYPE_CHECKING:
    from handaudit.kernel import kernel as compiled

_AT_ONCE: Final = 500
"""Lines that are text in memory together."""
_HALF: Final = 5_000
"""Lines that take as long as it takes to copy the process."""


def write_lines(out: TextIO, groups: Groups, stats: Sequence[Stat], least: int, raw: bool, dialect: str) -> None:
    """The table as CSV. Texts of a log stand before the number of minor units; nothing else can be a formula."""
    how = DIALECTS[dialect]
    sign = how.separator
    row = io.StringIO()
    writer = csv.writer(row, delimiter=sign, lineterminator="")

    def quoted(text: str) -> str:
        """A text as a cell; most names are letters and digits, which are what they are."""
        if text.isascii() and text.isalnum():
            return text
        row.seek(0)
        row.truncate()
        writer.writerow([text if raw else without_formula(text), None])
        return row.getvalue()[: -len(sign)]

    def number(one: Cell) -> str:
        if one is None:
            return ""
        return str(one).replace(".", ",") if how.comma and isinstance(one, float) else str(one)

    def figure(cells: Sequence[Cell]) -> str:
        return sign.join([number(one) for one in cells])

    def cells(group: Group) -> str:
        return sign.join(rows.row(group.whole()))

    def line(key: Key, group: Group) -> str:
        return sign.join([*[quoted(text) for text in key[:-1]], key[-1], cells(group)])

    out.write("\ufeff" if how.mark else "")
    out.write(sign.join(head_of(groups.by, stats)) + "\n")
    rows = StatisticRows(groups.defs, stats, CellForm(number, figure))
    quick = figures_of(groups, stats, rows.told, sign, how.comma)
    if quick is not None and groups.players is not None:
        ordered = groups.players.ordered(least)
        _write(out, ordered, lambda many: quick.next_lines(ordered, many, quoted, cells))
        return
    every = iter(groups.ordered(least))
    if quick is not None:
        while text := quick.lines(islice(every, _AT_ONCE), quoted, cells):
            out.write(text)
    while some := list(islice(every, _AT_ONCE)):
        out.write("\n".join([*[line(key, group) for key, group in some], ""]))


def _write(out: TextIO, every: "compiled.InOrder", text: Callable[[int], str]) -> None:
    """Writes the lines of all rows, of which `text` makes the next few; where there are many of them the second half is written by a copy
    of this process, if it may be copied."""

    def some(last: int = 0) -> Iterator[str]:
        """Texts of lines, until so many are left."""
        while every.left > last:
            yield text(min(_AT_ONCE, every.left - last))

    def second() -> Iterator[str]:
        every.skip(every.left - half)
        yield from some()

    half, other = every.left // 2, None
    if half >= _HALF:
        from handaudit.base.outputs.beside import beside

        other = beside(out, second())
    if other is not None:
        out.writelines(some(half))
    if other is None or not other.add():
        out.writelines(some())
