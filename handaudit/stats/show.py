"""Statistics for people: a table that fits the terminal, or Markdown. No text of a log reaches either but through the sanitiser."""

from collections.abc import Iterator, Sequence
from typing import Final, TextIO

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.table import Table
from rich.text import Text

from handaudit.base.visible import visible
from handaudit.model.money import Currency
from handaudit.stats.catalogue import Stat
from handaudit.stats.groups import Groups
from handaudit.stats.notes import footer
from handaudit.stats.table import Cell, figure, shown

_WIDEST: Final = 20
"""Cells of a name before it is cut."""
_GAP: Final = 2


def show(out: TextIO, groups: Groups, stats: Sequence[Stat], least: int, chosen: bool) -> None:
    """The table and what is to be known about it. Without a choice of the user as many columns as fit are shown; what was chosen is
    shown whole, in tables one below the other where the terminal is too narrow."""
    console = Console(file=out, highlight=False, emoji=False, markup=False, soft_wrap=False)
    rows = groups.rows(least)
    currencies = {key[-2:] for key, _group in rows}
    keys = [*groups.by, *(["currency"] if len(currencies) > 1 else [])]
    names = [[_cut(visible(value) or "-", _WIDEST) for value in key[: len(keys)]] for key, _group in rows]
    money = [Currency(key[-2] or None, int(key[-1])) for key, _group in rows]
    cells = [
        [shown(stat, figure(stat, group, groups.defs), coin) for stat in stats]
        for (_key, group), coin in zip(rows, money, strict=True)
    ]
    chances = [max((len(row[at][1]) for row in cells), default=0) for at in range(len(stats))]
    cells = [[(one, n and n.rjust(wide)) for (one, n), wide in zip(row, chances, strict=True)] for row in cells]
    widths = [max([cell_len(stat.title), *(_width(row[at]) for row in cells)]) for at, stat in enumerate(stats)]
    taken = [max([len(key), *(cell_len(row[at]) for row in names)]) + _GAP for at, key in enumerate(keys)]
    room = console.width - sum(taken)
    fit = _fitting(widths, room)
    if rows:
        for first, last in _parts(widths, room) if chosen else [(0, fit)]:
            table = Table(box=None, pad_edge=False, padding=(0, _GAP, 0, 0), header_style="bold")
            for key in keys:
                table.add_column(key, no_wrap=True, overflow="ellipsis")
            for stat in stats[first:last]:
                table.add_column(stat.title, justify="right", no_wrap=True)
            for name, row in zip(names, cells, strict=True):
                table.add_row(*(Text(word) for word in name), *(_cell(*cell) for cell in row[first:last]))
            console.print(table)
            console.print()
    hidden = [] if chosen else [stat.title for stat in stats[fit:]]
    for line in footer(groups, len(rows), least, hidden):
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


def _width(cell: tuple[str, str]) -> int:
    return len(cell[0]) + (len(cell[1]) + 1 if cell[1] else 0)


def _cell(value: str, chances: str) -> Text:
    text = Text(value)
    return text.append(f" {chances}", "dim") if chances else text


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
