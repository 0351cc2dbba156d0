"""Tables of an export as CSV text that the kernel writes of plain hands, among the rows of all others, which wait to become text."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from handaudit.model.audit import Audit
from handaudit.model.brief import Counting, Course, Head, Seats, brief_of
from handaudit.model.rulebook import Rulebook
from handaudit.stats.brief_rows import luck_of
from handaudit.stats.csv_cells import Cells
from handaudit.stats.csv_columns import Layout, filled_in
from handaudit.stats.csv_sinks import TextSink
from handaudit.stats.schema import KEY_COLUMNS
from handaudit.stats.tables import Tables

if TYPE_CHECKING:
    from handaudit.native.kernel import CsvRows, Found, Kernel

LIMIT: Final = 1 << 17
"""Bytes of text that are written at once."""
WAITING: Final = 1 << 21
"""Bytes of text that wait for rows of other hands to become text."""
_PLAYERS: Final = "players"
_HANDS: Final = "hands"
_DEALS: Final = 1_000


class CsvTables:
    """The tables out of these names that the kernel writes. `wrote` is told of rows that a table has more, `plays` of a hand's rulebook
    before there is a row of it. `entering`: hands of tournaments are told as well."""

    def __init__(
        self, defs: str, cell: Cells, tables: Tables, sinks: Mapping[str, TextSink], wrote: Callable[[str, int], None],
        plays: Callable[[Rulebook], None], entering: bool = False,
    ) -> None:  # fmt: skip
        self.defs, self.cell, self.tables, self.sinks, self.wrote = defs, cell, tables, sinks, wrote
        self.entering = entering
        self.layout = Layout(cell, defs, self._notes, plays)
        self._parts: dict[str, list[bytes | int]] = {name: [] for name in sinks}
        self._there = dict.fromkeys(sinks, 0)
        self._made: CsvRows | None = None
        self._heads: dict[Head, tuple[Counting, bytes]] = {}

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
        rows, (deal, id_, table, date, players, total, rake) = self.rows, brief.brief
        how, tail = self._head(deal)
        found = brief.told.rows(how, rows)
        if found is None:
            return False
        _, most, play, button, board, key = found
        if key is not None and _PLAYERS in self.sinks:
            rows.adjust(luck_of(brief, key, self.defs))
        if _HANDS in self.sinks:
            told = brief.told
            rows.put_hand(deal, told.source, told.line, table, most, play, button, date, players, total, rake, board)
        rows.write(f"{number}{self.cell.sign}{id_}".encode() + tail)
        self._spill()
        return True

    def _head(self, deal: Head) -> tuple[Counting, bytes]:
        known = self._heads.get(deal)
        if known is None:
            if len(self._heads) >= _DEALS:
                self._heads.clear()
            known = self._heads[deal] = self.layout.head(deal)
        return known

    def run(self, kernel: "Kernel", found: "Found", low: int, high: int, line: int, number: int, source: str) -> int:
        """The rows of some hands of a block, each of which was taken. Gives the first that is to be added by itself."""
        at = low
        self.rows.enters = self.entering
        while True:
            stop = kernel.write_hands(found, at, high, line, number, source, self.rows, LIMIT)
            number += stop - at
            line += sum(found.lines[at:stop])
            at = stop
            if not self._spill() or at == high:
                return at

    def entered(self) -> list[tuple[int, bytes, int, Head, str, str, Seats]]:
        """The hands of tournaments among those: number, bytes, line, header, id, date and who sits where."""
        return self.rows.take_entered()

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

    def _spill(self) -> bool:
        """Much text of a table is written, or waits; whether there was so much."""
        full = [name for name in self.sinks if self.rows.size(name) >= LIMIT]
        for name in full:
            self._give(name)
            parts = self._parts[name]
            if not self._there[name] or sum(len(part) for part in parts if isinstance(part, bytes)) >= WAITING:
                self.settle(name)
        return bool(full)

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
