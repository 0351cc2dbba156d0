"""Returns of tournaments for people: money with its sign, shares with their opportunities."""

from collections.abc import Sequence
from typing import Final, TextIO

from rich.console import Console
from rich.table import Table
from rich.text import Text

from handaudit.base.visible import visible
from handaudit.model.money import Currency
from handaudit.stats.table import Cell
from handaudit.stats.tournament_returns import MONEY

SHARES: Final = ("roi", "itm")


def show_returns(out: TextIO, by: Sequence[str], head: Sequence[str], rows: Sequence[Sequence[Cell]]) -> None:
    """The table, and what its columns are made of."""
    console = Console(file=out, highlight=False, emoji=False, markup=False, soft_wrap=False)
    grid = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for key in by:
        grid.add_column(key, overflow="ellipsis", max_width=24)
    columns = ("tournaments", "known", "entries", "cost", "prize", "bounty", "net", "roi", "itm")
    for name in columns:
        grid.add_column(name.upper() if name in SHARES else name, justify="right", no_wrap=True)
    for row in rows:
        told = dict(zip(head, row, strict=True))
        units = told["minor_units"]
        money = Currency(
            None if told["currency"] is None else str(told["currency"]), units if isinstance(units, int) else 1
        )
        cells = [Text(visible(str(told[key] or "-"))) for key in by]
        for name in columns:
            value = told[f"{name}_pct"] if name in SHARES else told[name]
            if value is None:
                cells.append(Text(""))
            elif name in MONEY and isinstance(value, int):
                cells.append(Text(money.show(value)))
            elif isinstance(value, float):
                part = Text(f"{value:,.1f}%")
                cells.append(part.append(f" {told['itm_den']:,}", "dim") if name == "itm" else part)
            else:
                cells.append(Text(f"{value:,}"))
        grid.add_row(*cells)
    if rows:
        console.print(grid)
    console.print(
        Text(
            "Cost, prize, bounty, net and ROI are of the known results: those of which cost, prize and bounties are told.",
            "dim",
        )
    )
