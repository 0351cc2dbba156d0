"""Hands turned into the tables of an export. Each table's rows wait until they are taken."""

from collections.abc import Collection, Iterable, Iterator

import polars as pl

from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.opaque import spelled
from handaudit.stats.collected import Collected, Row, source_of
from handaudit.stats.collected_actions import Actions
from handaudit.stats.collected_hands import Hands
from handaudit.stats.collected_players import Players
from handaudit.stats.rows import Rows, loose_rows


class Tables:
    """The tables of these names. `heroes` are names of whom a log is, where it does not tell."""

    def __init__(self, names: Iterable[str], defs: str = "pt4", heroes: frozenset[str] = frozenset()) -> None:
        self._tables = {name: _collected(name, defs, heroes) for name in names}

    def add(self, audit: Audit, number: int, seats: Collection[int] | None = None) -> None:
        """The `number`th hand; `players` has the rows of these seats (None: all)."""
        source = source_of(audit, number, seats)
        for table in self._tables.values():
            table.add(source)

    def add_loose(self, finding: Finding, number: int) -> dict[str, int]:
        """The `number`th finding that belongs to no audited hand; gives the rows that it has in each table."""
        key = None, spelled(finding.hand or "") or None, None, None
        found = loose_rows(finding, number)
        for name, rows in found.items():
            table = self._tables.get(name)
            if isinstance(table, Rows):
                table.put(key, rows)
        return {name: len(rows) for name, rows in found.items()}

    def add_tournaments(self, rows: Iterable[Row]) -> None:
        """The rows of `tournaments`, each with its own key."""
        table = self._tables.get("tournaments")
        if isinstance(table, Rows):
            for row in rows:
                table.put((row[0], row[1], row[2], row[3]), [row[4:]])

    def height(self, name: str) -> int:
        """How many rows wait."""
        return self._tables[name].height

    def full(self, size: int) -> Iterator[str]:
        """The tables with so many rows or more."""
        return (name for name, table in self._tables.items() if table.height >= size)

    def take(self, name: str) -> pl.DataFrame:
        """The rows that wait, as a table. Raises `HandauditError` for a number that does not fit into it."""
        return self._tables[name].take()


def _collected(name: str, defs: str, heroes: frozenset[str]) -> Collected:
    if name == "players":
        return Players(defs, heroes)
    return Hands(defs) if name == "hands" else Actions() if name == "actions" else Rows(name)
