"""The tables that have few rows of a hand, as its records tell them."""

from typing import TYPE_CHECKING

from handaudit.stats.collected import Collected
from handaudit.stats.record_rows import TELL
from handaudit.stats.sources import HandSource, Key, Row

if TYPE_CHECKING:
    from handaudit.stats.brief_rows import BriefRows
    from handaudit.stats.typed_tables import Column


class FrameRows(Collected):
    """The rows of a table as they are told."""

    def __init__(self, name: str, brief: "BriefRows | None" = None) -> None:
        super().__init__(name, brief)
        self._rows: list[Row] = []

    def add(self, source: HandSource) -> None:
        """The rows of one more hand."""
        if tell := TELL.get(self.name):
            self.put(source.key, tell(source))

    def put(self, key: Key, rows: list[Row]) -> None:
        """Some rows, without the key that begins each of them."""
        self.count(key, len(rows))
        self._rows += rows

    def columns(self) -> "list[Column]":
        """The columns behind the key."""
        columns: list[Column] = list(zip(*self._rows, strict=True))
        self._rows.clear()
        return columns

    def brief_columns(self, rows: "BriefRows") -> "list[Column]":
        """The columns of hands in brief."""
        from handaudit.stats.brief_columns import award_columns, pot_columns

        return (pot_columns if self.name == "pots" else award_columns)(rows)
