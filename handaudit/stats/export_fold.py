"""Tables that workers make: the hands of a batch as a block of an export, numbered from 1, which joins the hands that stand before it."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.lazy_audit import book_of
from handaudit.model.rulebook import Rulebook
from handaudit.stats.blocks import TableBlock
from handaudit.stats.columns import features
from handaudit.stats.export import Export
from handaudit.stats.filters import Filter
from handaudit.stats.frames import bytes_of, table_in
from handaudit.stats.row_filter import Picker
from handaudit.stats.tables import Tables
from handaudit.stats.tournaments import Met, met
from handaudit.stats.unused_filters import WordsMet
from handaudit.stats.where import Where

TOURNAMENTS = "tournaments"
"""The table that is made of all hands, at the end."""


class SentBlock(NamedTuple):
    """A block as it is sent: `tables` by name, in Arrow's format. `loose` are findings that belong to no hand, each behind so many.
    `seen` is what was met of the words that narrow the run."""

    hands: int
    tables: dict[str, bytes]
    met: list[tuple[int, Met]]
    has: frozenset[str] | None
    loose: list[tuple[int, Finding]]
    seen: WordsMet | None


class ExportMaker:
    """Makes the rows of the hands that take part, in a worker; those under a condition come some hands later."""

    def __init__(self, names: Sequence[str], defs: str, chosen: Filter, where: Where | None = None) -> None:
        self.names = [name for name in names if name != TOURNAMENTS]
        self.tournaments = TOURNAMENTS in names
        self.defs, self.heroes, self.seen = defs, chosen.heroes, chosen.seen
        self.picker = Picker(chosen, where, defs, self._hand)
        self.book: Rulebook | None = None
        self._begin()

    def _begin(self) -> None:
        self.hands = 0
        self.tables = Tables(self.names, self.defs, self.heroes)
        self.met: list[tuple[int, Met]] = []
        self.loose: list[tuple[int, Finding]] = []
        self.has: frozenset[str] | None = None
        self.book = None

    def add(self, item: Audit | Finding) -> None:
        """One more item of the run."""
        if isinstance(item, Finding):
            self.loose.append((self.hands, item))
        else:
            self.picker.take(item)

    def _hand(self, audit: Audit, seats: frozenset[int] | None) -> None:
        self.hands += 1
        book = book_of(audit)
        if book is not None and book is not self.book:
            self.book = book
            self.has = (self.has or frozenset()) | features(book)
        if self.tournaments and (told := met(audit, self.heroes)) is not None:
            self.met.append((self.hands, told))
        self.tables.add(audit, self.hands, seats)

    def part(self) -> SentBlock:
        """The block of all hands since the part before."""
        try:
            tables = {name: bytes_of(self.tables.take(name)) for name in self.names}
            return SentBlock(self.hands, tables, self.met, self.has, self.loose, self.seen)
        finally:
            self._begin()


class ExportFold:
    """The files of an export: from the items of a run, or from blocks that workers have made. An export with a condition is not spread."""

    few = 0

    def __init__(self, out: Export) -> None:
        self.out = out

    @property
    def maker(self) -> Callable[[], ExportMaker]:
        """What a worker makes of its hands."""
        return partial(ExportMaker, self.out.names, self.out.defs, self.out.chosen)

    def add(self, item: Audit | Finding) -> None:
        """One more item of the run."""
        self.out.take(item)

    def join(self, part: SentBlock) -> bool:
        """The hands of a batch."""
        tables = {name: table_in(data) for name, data in part.tables.items()}
        if part.seen is not None and self.out.chosen.seen is not None:
            self.out.chosen.seen.join(part.seen)
        self.out.add_block(TableBlock(part.hands, tables, part.met, part.has), part.loose)
        return True
