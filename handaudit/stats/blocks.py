"""Blocks of an export: the tables of some hands in a row, which were made elsewhere."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import polars as pl

from handaudit.stats.tournaments import Met


@dataclass(frozen=True, slots=True)
class TableBlock:
    """Some hands in a row, numbered from 1: their tables, what they tell of tournaments by number, and what their games have (None:
    there is no game)."""

    hands: int = 0
    tables: Mapping[str, pl.DataFrame] = field(default_factory=dict)
    met: Sequence[tuple[int, Met]] = ()
    has: frozenset[str] | None = None

    def between(self, first: int, last: int) -> "TableBlock":
        """The hands behind the `first` and up to the `last`."""
        wanted = pl.col("hand_no").is_between(first + 1, last)
        tables = {
            name: table.filter(wanted).with_columns(pl.col("hand_no") - first) for name, table in self.tables.items()
        }
        met = [(number - first, one) for number, one in self.met if first < number <= last]
        return TableBlock(last - first, tables, met, self.has)


def among(table: pl.DataFrame, rows: pl.DataFrame, behind: Sequence[int]) -> pl.DataFrame:
    """The table of a block with other rows, each of them `behind` so many hands."""
    rows = rows.with_columns(_at=pl.Series(behind, dtype=pl.Int64))
    table = pl.concat([table.with_columns(_at=pl.col("hand_no") - 1), rows])
    return table.sort("_at", pl.col("hand_no").is_not_null(), maintain_order=True).drop("_at")


def behind(table: pl.DataFrame, hands: int) -> pl.DataFrame:
    """The table of a block behind so many hands."""
    return table.with_columns(pl.col("hand_no") + hands)


def together(tables: Sequence[pl.DataFrame]) -> pl.DataFrame:
    """Some tables one behind the other."""
    return tables[0] if len(tables) == 1 else pl.concat(tables)
