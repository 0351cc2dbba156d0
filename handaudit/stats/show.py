"""Statistics for people: a table that fits the terminal, or Markdown. No text of a log reaches either but through the sanitiser."""

from collections.abc import Iterator, Sequence
from typing import Final, TextIO

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.segment import Segment, Segments
from rich.style import Style
from rich.text import Text

from handaudit.base.visible import visible
from handaudit.model.money import Currency
from handaudit.stats.catalogue import Stat
from handaudit.stats.groups import Groups
from handaudit.stats.keys import Key
from handaudit.stats.notes import footer
from handaudit.stats.table import Cell, figure, shown

_WIDEST: Final = 20
"""Cells of a name before it is cut."""
_LEAST: Final = 6
"""Cells that are left of it where there is no room."""
_GAP: Final = 2
_BOLD: Final = Style(bold=True)
_DIM: Final = Style(dim=True)


def show(out: TextIO, groups: Groups, stats: Sequence[Stat], least: int, chosen: bool) -> None:
    """The table and what is to be known about it. Without a choice of the user as many columns as fit are shown; what was chosen is
    shown whole, in tables one below the other where the terminal is too narrow."""
    console = Console(file=out, highlight=False, emoji=False, markup=False, soft_wrap=False)
    found, told = list[Key](), list[list[tuple[str, str]]]()
    for key, group in groups.ordered(least):  # one group at a time is in memory
        whole, coin = group.whole(), Currency(key[-2] or None, int(key[-1]))
        found.append(key)
        told.append([shown(stat, figure(stat, whole, groups.defs), coin) for stat in stats])
    keys = [*groups.by, *(["currency"] if len({key[-2:] for key in found}) > 1 else [])]
    chances = [max((len(row[at][1]) for row in told), default=0) for at in range(len(stats))]
    cells = [
        [one + (" " + many.rjust(wide) if many else "") for (one, many), wide in zip(row, chances, strict=True)]
        for row in told
    ]
    widths = [max([cell_len(stat.title), *(cell_len(row[at]) for row in cells)]) for at, stat in enumerate(stats)]
    names, taken = _names(keys, found, console.width - widths[0])
    room = console.width - sum(taken) - _GAP * len(taken)
    fit = _fitting(widths, room)
    if found:
        for first, last in _parts(widths, room) if chosen else [(0, fit)]:
            wide = [*taken, *widths[first:last]]
            lines = [*_line([*keys, *(stat.title for stat in stats[first:last])], wide, len(keys), _BOLD)]
            for name, row, parts in zip(names, cells, told, strict=True):
                lines += _line(
                    [*name, *row[first:last]], wide, len(keys), None, [many for _, many in parts[first:last]]
                )
            console.print(Segments([*lines, Segment.line()]), crop=False, end="")
    hidden = [] if chosen else [stat.title for stat in stats[fit:]]
    for line in footer(groups, len(found), least, hidden):
        console.print(Text(line, "dim"))


def _fitting(widths: Sequence[int], room: int) -> int:
    """How many columns fit; at least one."""
    for at, width in enumerate(widths):
        room -= width + _GAP
        if room < 0:
            return max(at, 1)
    return len(widths)


def _parts(widths: Sequence[int], room: int) -> Iterator[tuple[int, int]]:
    """The columns of each table, when all are to be shown."""
    first = 0
    while first < len(widths):
        last = first + max(_fitting(widths[first:], room), 1)
        yield first, last
        first = last


def _names(keys: Sequence[str], found: Sequence[Key], room: int) -> tuple[list[list[str]], list[int]]:
    """The keys of the rows as they are shown, cut so that all of them fit if they can, and their widths."""
    widest = max(min(_WIDEST, room // max(len(keys), 1) - _GAP), _LEAST)
    names = [[_cut(visible(value) or "-", widest) for value in key[: len(keys)]] for key in found]
    return names, [max([len(key), *(cell_len(row[at]) for row in names)]) for at, key in enumerate(keys)]


def _line(
    cells: Sequence[str], widths: Sequence[int], keys: int, style: Style | None, chances: Sequence[str] = ()
) -> Iterator[Segment]:
    """A row of the table: keys stand left, figures right, and the number of chances behind a figure is dim."""
    text = ""
    for at, (cell, width) in enumerate(zip(cells, widths, strict=True)):
        spaces = " " * (width - cell_len(cell))
        text += ("" if not at else " " * _GAP) + (cell + spaces if at < keys else spaces + cell)
        many = chances[at - keys] if chances and at >= keys else ""
        if many:
            value = text[: -len(cell)] + cell.split(" ", 1)[0]
            yield Segment(value)
            yield Segment(text[len(value) :], _DIM)
            text = ""
    yield Segment(text, style)
    yield Segment.line()


def _cut(word: str, width: int) -> str:
    return word if cell_len(word) <= width else set_cell_size(word, width - 1).rstrip() + "…"


def markdown(out: TextIO, head: Sequence[str], rows: Sequence[Sequence[Cell]]) -> None:
    """A table for a page. Texts stand as they are seen; signs with a meaning in Markdown are escaped."""
    out.write("| " + " | ".join(head) + " |\n")
    out.write(
        "|" + "|".join(" --- " if isinstance(_first(rows, at), str) else " ---: " for at in range(len(head))) + "|\n"
    )
    for row in rows:
        out.write("| " + " | ".join(_plain(cell) for cell in row) + " |\n")


def _first(rows: Sequence[Sequence[Cell]], at: int) -> Cell:
    return next((row[at] for row in rows if row[at] is not None), "")


def _plain(cell: Cell) -> str:
    if cell is None:
        return ""
    text = visible(cell) if isinstance(cell, str) else str(cell)
    return "".join("\\" + sign if sign in "\\`*_{}[]<>()#+!|~$&" and isinstance(cell, str) else sign for sign in text)
