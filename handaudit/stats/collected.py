"""Rows that wait to become a table. What a hand tells is kept as it is; a column is made of all of them at once."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING

from handaudit.stats.sources import HandSource, Key, Row

if TYPE_CHECKING:
    import polars as pl

    from handaudit.stats.brief_rows import BriefRows
    from handaudit.stats.typed_tables import Column


class Collected(ABC):
    """The rows of one frame since they were last taken: `height` so many."""

    def __init__(self, name: str, brief: "BriefRows | None" = None) -> None:
        self.name, self.brief = name, brief
        self.height = 0
        self._keys: list[Key] = []
        self._many: list[int] = []
        self._briefs: list[int] = []

    @abstractmethod
    def add(self, source: HandSource) -> None:
        """The rows of one more hand."""

    @abstractmethod
    def columns(self) -> "Sequence[Column]":
        """The columns behind the key, of one row at least; what waits is forgotten."""

    def brief_columns(self, rows: "BriefRows") -> "Sequence[Column]":
        """The same of hands in brief; there are none where these are told as all others."""
        return ()

    def take(self) -> "pl.DataFrame":
        """The rows as a table. Raises `HandauditError` for a number above 2^63."""
        from handaudit.stats.typed_tables import schema_of, table_of, whole_table

        schema = schema_of(self.name)
        if not self.height:
            return table_of(self.name, [()] * len(schema))
        told = self.brief_columns(self.brief) if self.brief is not None and self._briefs else ()
        whole = whole_table(self.name, self._keys, self._many, self._briefs, told, self.columns)
        assert whole.schema == schema, self.name
        self._forget()
        return whole

    def take_rows(self) -> list[Row]:
        """The rows behind the key as they were told, none of them in brief. There are none any more."""
        found: list[Row] = list(zip(*self.columns(), strict=True)) if self.height else []
        self._forget()
        return found

    def _forget(self) -> None:
        self.height = 0
        self._keys.clear()
        self._many.clear()
        self._briefs.clear()

    def count(self, key: Key, rows: int, brief: bool = False) -> None:
        """So many more rows begin with this key; they are those of a hand in `brief`."""
        if rows:
            if brief:
                self._briefs.append(len(self._keys))
            self._keys.append(key)
            self._many.append(rows)
            self.height += rows
