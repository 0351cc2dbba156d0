"""Hands turned into the tables of an export. Each table's rows wait until they are taken."""

from collections.abc import Collection, Iterable, Iterator

import polars as pl

from handaudit.base.json_text import spelled
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.lazy_audit import BriefAudit, brief_of
from handaudit.stats.brief_rows import BriefRows
from handaudit.stats.collected import Collected
from handaudit.stats.collected_actions import ActionRows
from handaudit.stats.collected_hands import HandRows
from handaudit.stats.collected_players import Players
from handaudit.stats.record_rows import loose_rows
from handaudit.stats.rows import FrameRows
from handaudit.stats.schema import LISTED
from handaudit.stats.sources import Row, source_of


class Tables:
    """The tables of these names. `heroes` are names of whom a log is, where it does not tell."""

    def __init__(self, names: Iterable[str], defs: str = "pt4", heroes: frozenset[str] = frozenset()) -> None:
        names = tuple(names)
        self._brief = BriefRows(names, defs)
        self._tables = {name: _collected(name, defs, heroes, self._brief) for name in names}
        self._listed = [(at, self._tables[name]) for at, name in enumerate(LISTED) if name in self._tables]
        self._hands = self._tables.get("hands")
        self._named = bool(heroes)

    def add(self, audit: Audit, number: int, seats: Collection[int] | None = None) -> None:
        """The `number`th hand; `players` has the rows of these seats (None: all)."""
        brief = None if self._named or seats is not None else brief_of(audit)
        if brief is None or not self._add_brief(brief, number):
            source = source_of(audit, number, seats)
            for table in self._tables.values():
                table.add(source)

    def _add_brief(self, audit: BriefAudit, number: int) -> bool:
        """A hand in brief, if that tells all of its rows: no finding, and no chips were exchanged or owed."""
        if self._brief.crowded and not any(table.height for _, table in self._listed):
            self._brief.forget()
        found = self._brief.add(audit)
        if found is None:
            return False
        deal = audit.brief.deal
        key = number, spelled(audit.brief.id) or None, deal.currency.code, deal.currency.minor_units
        for at, table in self._listed:
            table.count(key, found[0][at], True)
        if isinstance(self._hands, HandRows):
            self._hands.add_brief(key, audit, found)
        return True

    def add_loose(self, finding: Finding, number: int) -> dict[str, int]:
        """The `number`th finding that belongs to no audited hand; gives the rows that it has in each table."""
        key = None, spelled(finding.hand or "") or None, None, None
        found = loose_rows(finding, number)
        for name, rows in found.items():
            table = self._tables.get(name)
            if isinstance(table, FrameRows):
                table.put(key, rows)
        return {name: len(rows) for name, rows in found.items()}

    def add_tournaments(self, rows: Iterable[Row]) -> None:
        """The rows of `tournaments`, each with its own key."""
        table = self._tables.get("tournaments")
        if isinstance(table, FrameRows):
            for row in rows:
                table.put((row[0], row[1], row[2], row[3]), [row[4:]])

    def height(self, name: str) -> int:
        """How many rows wait."""
        return self._tables[name].height

    def full(self, size: int) -> Iterator[str]:
        """The tables with so many rows or more; all that have rows where too many names are known."""
        least = 1 if self._brief.crowded else size
        return (name for name, table in self._tables.items() if table.height >= least)

    def take(self, name: str) -> pl.DataFrame:
        """The rows that wait, as a table. Raises `HandauditError` for a number that does not fit into it."""
        return self._tables[name].take()


def _collected(name: str, defs: str, heroes: frozenset[str], brief: BriefRows) -> Collected:
    if name == "players":
        return Players(defs, heroes, brief)
    return HandRows(defs) if name == "hands" else ActionRows(brief) if name == "actions" else FrameRows(name, brief)
