"""The rows of hands in brief: numbers that the kernel tells, of which columns are made for many hands at once."""

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import polars as pl

from handaudit.base.json_text import spelled
from handaudit.model.lazy_audit import BriefAudit, Buffers, Course, Rowed
from handaudit.stats.identities import player_id
from handaudit.stats.player_lines import counting, luck_of
from handaudit.stats.schema import LISTED, WORDS

_PLAYERS: Final = "players"
STREET: Final = pl.Enum(WORDS["street"])
_CROWD: Final = 6_000
"""Names that are known; more are a reason to make tables of what there is."""
Numbers = npt.NDArray[Any]
Cells = Mapping[str, Numbers]


class BriefRows:
    """The rows of hands in brief that wait to become tables of these names."""

    def __init__(self, names: Collection[str], defs: str) -> None:
        self.tables = [name for name in LISTED if name in names]
        self.defs = defs
        self._buffers: Buffers | None = None
        self._names, self._ids = pl.Series([], dtype=pl.String), pl.Series([], dtype=pl.String)

    def add(self, audit: BriefAudit) -> Rowed | None:
        """The rows of a hand: how many it has in each table, and what else is told of it. None where it has to be looked at as a whole."""
        if self._buffers is None:
            self._buffers = audit.told.buffers(self.tables)
        found = audit.told.rows(counting(audit.brief.deal, self.defs, True), self._buffers)
        if found is not None and found[-1] is not None and _PLAYERS in self.tables:
            self._buffers.adjust(luck_of(audit, found[-1], self.defs))
        return found

    @property
    def _kept(self) -> Buffers:
        assert self._buffers is not None, "there are rows"
        return self._buffers

    @property
    def crowded(self) -> bool:
        """Whether so many names are known that they should be forgotten, as soon as no row waits that has one."""
        return self._buffers is not None and len(self._buffers.names) >= _CROWD

    def forget(self) -> None:
        """No name is known any more."""
        self._kept.forget()
        self._names, self._ids = self._names.clear(), self._ids.clear()

    def cells(self, table: str) -> Cells:
        """The rows of a table, by field. There are none any more."""
        fields = self._kept.fields[table]
        rows = np.frombuffer(self._kept.take(table), dtype=np.int64).reshape(-1, len(fields))
        return dict(zip(fields, np.ascontiguousarray(rows.T), strict=True))

    def people(self, numbers: Numbers) -> tuple[pl.Series, pl.Series]:
        """Names by their numbers, and their forms for joins."""
        if new := self._kept.names[self._names.len() :]:
            names = list(map(spelled, new))
            self._names = pl.concat([self._names, pl.Series(names, dtype=pl.String)])
            self._ids = pl.concat([self._ids, pl.Series(list(map(player_id, names)), dtype=pl.String)])
        rows = places(numbers)
        return self._names[rows], self._ids[rows]

    def word(self, field: str, word: str) -> int:
        """The number of a word."""
        return list(self._kept.words[field]).index(word)

    def words(
        self, field: str, cells: Cells, kind: Any = pl.String, renamed: Mapping[str, str] | None = None
    ) -> pl.Series:
        """A column of words by their numbers; nothing stands where there is no word. Some may have other names here."""
        found = [(renamed or {}).get(word, word) or None for word in self._kept.words[field]]
        return pl.Series([*found, None], dtype=kind)[places(np.where(cells[field] < 0, len(found), cells[field]))]

    def shares(self) -> pl.Series:
        """The awards of each row of pots as a text."""
        return pl.Series(self._kept.take_shares(), dtype=pl.String)

    def courses(self) -> Course:
        """What rows of players point to by their courses."""
        return self._kept.take_courses()


def places(rows: Numbers) -> pl.Series:
    """Some rows in the form in which they are found at once: a query takes three times as long."""
    return pl.Series(rows.astype(np.uint32))


def told(values: Numbers, there: Numbers | None = None) -> pl.Series:
    """A column in which nothing stands where nothing is told."""
    there = values >= 0 if there is None else there
    column = pl.Series(values)
    return column if there.all() else column.zip_with(pl.Series(there), _nothing(column.dtype))


@lru_cache(maxsize=8)
def _nothing(kind: Any) -> pl.Series:
    return pl.Series([None], dtype=kind)
