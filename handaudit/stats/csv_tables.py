"""Tables of an export as CSV text that the kernel writes of plain hands, among the rows of all others, which wait to become text."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from handaudit.model.audit import Audit
from handaudit.model.brief import Course, Head, brief_of
from handaudit.stats.brief_rows import luck_of
from handaudit.stats.csv_cells import Cells
from handaudit.stats.csv_columns import Layout, filled_in
from handaudit.stats.csv_sinks import TextSink
from handaudit.stats.player_lines import counting
from handaudit.stats.schema import KEY_COLUMNS
from handaudit.stats.tables import Tables

if TYPE_CHECKING:
    from handaudit.native.kernel import CsvRows

LIMIT: Final = 1 << 19
"""Bytes of text that are written at once."""
WAITING: Final = 1 << 22
"""Bytes of text that wait for rows of other hands to become text."""
_PLAYERS: Final = "players"
_DEALS: Final = 1_000


class CsvTables:
    """The tables out of these names that the kernel writes. `wrote` is told of rows that a table has more."""

    def __init__(
        self, defs: str, cell: Cells, tables: Tables, sinks: Mapping[str, TextSink], wrote: Callable[[str, int], None]
    ) -> None:
        self.defs, self.cell, self.tables, self.sinks, self.wrote = defs, cell, tables, sinks, wrote
        self.layout = Layout(cell, cell.sign, self._notes)
        self._parts: dict[str, list[bytes | int]] = {name: [] for name in sinks}
        self._there = dict.fromkeys(sinks, 0)
        self._made: CsvRows | None = None
        self._tails: dict[int, tuple[Head, str]] = {}

    @property
    def rows(self) -> "CsvRows":
        """The rows that the kernel has written."""
        if self._made is None:
            from handaudit.native.kernel import CsvRows

            self._made = CsvRows(list(self.sinks), self.cell.sign, self.layout)
            for name in self.sinks:
                self._lay_out(name)
        return self._made

    def _lay_out(self, name: str) -> None:
        names = self.sinks[name].names[len(KEY_COLUMNS) :]
        self.rows.lay_out(name, self.layout.columns(name, names, self.rows.words))

    def _notes(self, course: Course) -> None:
        """Columns that no game fills stay where something stands in them all the same."""
        sink = self.sinks[_PLAYERS]
        if found := filled_in(course, sink.left_out):
            self.settle(_PLAYERS)
            sink.fill(found)
            self._lay_out(_PLAYERS)

    def games(self) -> None:
        """There is a game that has more than those before it had."""
        for name, sink in self.sinks.items():
            if sink.changes():
                self.settle(name)
                sink.change()
                if self._made is not None:
                    self._lay_out(name)

    def add(self, audit: Audit, number: int) -> bool:
        """The rows of the `number`th hand; False where its records have to tell them."""
        brief = brief_of(audit)
        if brief is None:
            return False
        deal, rows = brief.brief.deal, self.rows
        found = brief.told.rows(counting(deal, self.defs, True), rows)
        if found is None:
            return False
        if found[-1] is not None and _PLAYERS in self.sinks:
            rows.adjust(luck_of(brief, found[-1], self.defs))
        self.tables.add_brief_hand(brief, number, found)
        if rows.write(f"{number}{self.cell.sign}{brief.brief.id}{self._tail(deal)}".encode()) >= LIMIT:
            for name in self.sinks:
                if rows.size(name) >= LIMIT:
                    self._spill(name)
        return True

    def _tail(self, deal: Head) -> str:
        """The cells of each row behind the hand's id."""
        known = self._tails.get(id(deal))
        if known is None:
            if len(self._tails) >= _DEALS:
                self._tails.clear()
            code, units = deal.currency
            text = f"{self.cell.sign}{self.cell(code) if code else ''}{self.cell.sign}{units}"
            known = self._tails[id(deal)] = deal, text  # with the deal, so that its id stays its own
        return known[1]

    def follow(self) -> None:
        """The rows of a hand that was told by its records have joined the tables: they stand behind the text that there is."""
        for name, there in self._there.items():
            if more := self.tables.height(name) - there:
                self._give(name)
                self._parts[name].append(more)
                self._there[name] += more

    def _give(self, name: str) -> None:
        """The text that there is joins what waits."""
        if self._made is not None and self._made.size(name):
            text, rows = self._made.text(name)
            self._parts[name].append(text)
            self.wrote(name, rows)

    def _spill(self, name: str) -> None:
        """A table has much text."""
        self._give(name)
        parts = self._parts[name]
        if not self._there[name] or sum(len(part) for part in parts if isinstance(part, bytes)) >= WAITING:
            self.settle(name)

    def settle(self, name: str) -> None:
        """All that waits is written."""
        self._give(name)
        parts, self._parts[name] = self._parts[name], []
        table = None
        if self._there[name]:
            table = self.tables.take(name)
            self.wrote(name, table.height)
            self._there[name] = 0
        if table is not None and not any(isinstance(part, bytes) for part in parts):
            self.sinks[name].write_table(table)
        elif parts and self.sinks[name].write(parts, table) and self._made is not None:
            self._lay_out(name)
