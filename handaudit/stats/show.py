"""Statistics for people: a table that fits the terminal, or Markdown. No text of a log reaches either but through the sanitiser."""

from collections.abc import Iterator, Sequence
from typing import Final, TextIO

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.table import Table
from rich.text import Text

from handaudit.model.money import Currency
from handaudit.report.visible import visible
from handaudit.stats.catalogue import Stat
from handaudit.stats.groups import Groups
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


def footer(groups: Groups, rows: int, least: int, hidden: Sequence[str]) -> list[str]:
    """How many hands the figures are made of, and what was left out."""
    lines = [
        f"{_many(groups.hands, 'hand')}, definitions of {groups.defs}; behind each share is its number of opportunities."
    ]
    if not rows:
        lines = [f"No rows to show in {_many(groups.hands, 'hand')}."]
    if groups.faulty:
        fate = "are left out" if groups.filter.exclude_faulty else "take part (--exclude-faulty leaves them out)"
        lines.append(f"{_many(groups.faulty, 'hand')} with errors {fate}.")
    lines += [f"{_many(count, 'hand')} {how} (--money chooses)." for count, how in _money(groups)]
    if groups.ruled:
        lines.append(f"{_many(groups.ruled, 'hand')} with chips moved by rulings: net holds them, `ruled` shows them.")
    if groups.without_zone:
        lines.append(
            f"{_many(groups.without_zone, 'hand')} of unknown time: the log names no zone that is known, or two clocks differ."
        )
    if groups.unread:
        lines.append(
            f"{_many(groups.unread, 'hand')} could not be read and {'does' if groups.unread == 1 else 'do'} not count."
        )
    if groups.filter.skip:
        lines.append(
            f"{_many(len(groups.filter.skip), 'hand id')} with conflicting contents: none of the versions counts."
        )
    if len(groups.groups) > rows and least > 1:
        lines.append(f"{_many(len(groups.groups) - rows, 'row')} with fewer than {least:,} hands not shown.")
    if hidden:
        lines.append(f"Not shown for lack of room: {', '.join(hidden)} (--metric chooses).")
    return lines


def _money(groups: Groups) -> list[tuple[int, str]]:
    """In how many hands log and rules give different money, and whose word counts there."""
    pairs = (
        (groups.as_logged, "with the money as the log pays it"),
        (groups.as_due, "with the money by the rules, against the log"),
    )
    return [(count, how) for count, how in pairs if count]


def summary(groups: Groups) -> str:
    """What the figures are made of, in one line: for tables that have no footer."""
    fate = "left out" if groups.filter.exclude_faulty else "among them"
    pairs = [
        (groups.faulty, f"with errors {fate}"),
        (groups.unread, "unread"),
        *_money(groups),
        (groups.ruled, "with chips moved by rulings"),
        (len(groups.filter.skip), "hand ids with conflicting contents left out"),
        (groups.without_zone, "of unknown time"),
    ]
    return ", ".join([f"hands {groups.hands:,}", *(f"{count:,} {what}" for count, what in pairs if count)])


def _many(count: int, word: str) -> str:
    return f"{count:,} {word}" + ("" if count == 1 else "s")


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
