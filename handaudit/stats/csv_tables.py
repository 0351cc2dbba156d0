"""Tables of an export as CSV: the kernel writes the text of plain hands, and the rows of all others stand among it."""

from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Final

from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.lazy_audit import Counting, Course, HeaderLike, brief_of
from handaudit.model.rulebook import Rulebook
from handaudit.read.tournaments import SIGNS
from handaudit.stats.csv_cells import Cells
from handaudit.stats.csv_columns import CsvLayout, counts_in, filled_in
from handaudit.stats.csv_files import CsvFile
from handaudit.stats.csv_rows import CsvLines, Named, filled, record_rows, rows_of_finding
from handaudit.stats.player_lines import luck_of
from handaudit.stats.schema import KEY_COLUMNS, LISTED
from handaudit.stats.sources import Key, Row

if TYPE_CHECKING:
    from handaudit.kernel import kernel as compiled

LIMIT: Final = 1 << 17
"""Bytes of text that are written at once."""
_PLAYERS: Final = "players"
_HANDS: Final = "hands"
_TOURNAMENTS: Final = "tournaments"
_DEALS: Final = 1_000
_SPOTS: Final = 8_192
_AT_ONCE: Final = 1_000
"""Rows of `tournaments` that are text in memory together."""


class CsvTables:
    """The tables that go to these files. `wrote` is told of rows that a table has more, `plays` of a hand's rulebook before there is a row
    of it, `entering` of the hands of tournaments that `run` writes."""

    def __init__(
        self, defs: str, cell: Cells, files: Mapping[str, CsvFile], wrote: Callable[[str, int], None],
        plays: Callable[[Rulebook], None], entering: "compiled.Entering",
    ) -> None:  # fmt: skip
        self.defs, self.cell, self.files, self.wrote = defs, cell, files, wrote
        self.layout, self.entering = CsvLayout(cell, defs, self._notes, plays), entering
        self._native = [name for name in (_HANDS, *LISTED) if name in files]
        self._records = record_rows(files, defs)
        self._lines: dict[str, CsvLines] = {}
        self._parts: dict[str, list[bytes]] = {name: [] for name in files}
        self._sizes = dict.fromkeys(files, 0)
        self._made: compiled.CsvRows | None = None
        self._heads: dict[HeaderLike, tuple[Counting, bytes]] = {}
        self._left_out: frozenset[str] | None = None
        self._asked = frozenset[str]()  # what the columns count that are left out
        self._looked_at: dict[int, Mapping[str, int]] = {}

    @property
    def rows(self) -> "compiled.CsvRows":
        """The rows that the kernel has written."""
        if self._made is None:
            from handaudit.kernel import kernel as compiled

            self._made = compiled.CsvRows(self._native, self.cell.sign, self.layout)
            if _TOURNAMENTS in self.files:
                self._made.enter(SIGNS, self.entering)
            for name in self._native:
                self._lay_out(name)
        return self._made

    def _lay_out(self, name: str) -> None:
        """The columns of a table have changed."""
        self._lines.pop(name, None)
        if self._made is not None and name in self._native:
            names = self.files[name].names[len(KEY_COLUMNS) :]
            self._made.lay_out(name, self.layout.columns(name, names, self._made.words))

    def _notes(self, course: Course) -> None:
        """Columns that no game fills stay where something stands in them all the same. What was done is the same few times in many
        courses."""
        left_out = self.files[_PLAYERS].left_out
        if left_out is not self._left_out or len(self._looked_at) >= _SPOTS:
            self._left_out, self._asked, self._looked_at = left_out, counts_in(left_out), {}
        fresh = [spot for spot in course if id(spot[2]) not in self._looked_at]
        self._looked_at.update(
            (id(did), did) for _, _, did in fresh
        )  # with what was done, so that its id stays its own
        self._fill(_PLAYERS, filled_in(fresh, self._asked))

    def _fill(self, name: str, columns: set[str]) -> None:
        """Something stands in these columns, which were left out."""
        if columns:
            self.settle(name)
            self.files[name].fill(columns)
            self._lay_out(name)

    def games(self) -> None:
        """There is a game that has more than those before it had."""
        for name, file in self.files.items():
            if file.changes():
                self.settle(name)
                file.change()
                self._lay_out(name)

    def add(self, audit: Audit, number: int) -> None:
        """The rows of the `number`th hand."""
        if self._add_brief(audit, number):
            self._spill()
            return
        self.add_rows(self.rows_of(audit), number)

    def rows_of(self, audit: Audit) -> list[Named]:
        """The rows of a hand by its records, in which its number is 0."""
        return list(self._records(audit, 0))

    def add_rows(self, rows: list[Named], number: int) -> None:
        """Those rows, of the `number`th hand."""
        for name, (_, id_, code, units), told in rows:
            self.put(name, (number, id_, code, units), told)

    def loose(self, finding: Finding, number: int) -> None:
        """The rows of the `number`th finding that belongs to no audited hand."""
        for told in rows_of_finding(finding, number):
            if told[0] in self.files:
                self.put(*told)

    def tournaments(self, rows: Iterable[Row]) -> None:
        """The rows of `tournaments`, each of which begins with its own key."""
        if _TOURNAMENTS in self.files:
            lines, rest = CsvLines(_TOURNAMENTS, self.files[_TOURNAMENTS].names, self.cell), iter(rows)
            while some := list(islice(rest, _AT_ONCE)):
                self._join(_TOURNAMENTS, lines.whole(some), len(some))
                self.settle(_TOURNAMENTS)

    def put(self, name: str, key: Key, rows: list[Row]) -> None:
        """Some rows of a table, which begin with a key, stand behind the text that there is. Raises `HandauditError` for a number above
        2^63."""
        file = self.files[name]
        self._fill(name, filled(name, rows, file.left_out))
        lines = self._lines.get(name)
        if lines is None:
            lines = self._lines[name] = CsvLines(name, file.names, self.cell)
        self._give(name)
        self._join(name, lines(key, rows), len(rows))
        if self._sizes[name] >= LIMIT:
            self.settle(name)

    def _add_brief(self, audit: Audit, number: int) -> bool:
        """The rows of a hand in brief; False where its records have to tell them."""
        brief = brief_of(audit)
        if brief is None:
            return False
        rows, (deal, id_, table, date, players, total, rake) = self.rows, brief.brief
        how, tail = self._head(deal)
        found = brief.told.rows(how, rows)
        if found is None:
            return False
        _, most, play, button, board, key = found
        if key is not None and _PLAYERS in self.files:
            rows.adjust(luck_of(brief, key, self.defs))
        if _HANDS in self.files:
            told = brief.told
            rows.put_hand(deal, told.source, told.line, table, most, play, button, date, players, total, rake, board)
        rows.write(f"{number}{self.cell.sign}{id_}".encode() + tail)
        return True

    def _head(self, deal: HeaderLike) -> tuple[Counting, bytes]:
        known = self._heads.get(deal)
        if known is None:
            if len(self._heads) >= _DEALS:
                self._heads.clear()
            known = self._heads[deal] = self.layout.head(deal)
        return known

    def run(
        self,
        kernel: "compiled.Kernel",
        found: "compiled.Found",
        low: int,
        high: int,
        line: int,
        number: int,
        source: str,
    ) -> int:
        """The rows of some hands of a block, each of which was taken. Gives the first that is to be added by itself."""
        at = low
        while True:
            stop = kernel.write_hands(found, at, high, line, number, source, self.rows, LIMIT)
            number += stop - at
            line += sum(found.lines[at:stop])
            at = stop
            if not self._spill() or at == high:
                self.rows.leave()
                return at

    def _spill(self) -> bool:
        """Much text of a table is written; whether there was so much."""
        full = [name for name in self._native if self.rows.size(name) >= LIMIT]
        for name in full:
            self.settle(name)
        return bool(full)

    def _give(self, name: str) -> None:
        """The text that the kernel has written joins what waits."""
        if self._made is not None and name in self._native and self._made.size(name):
            self._join(name, *self._made.text(name))

    def _join(self, name: str, text: bytes, rows: int) -> None:
        self._parts[name].append(text)
        self._sizes[name] += len(text)
        self.wrote(name, rows)

    def settle(self, name: str) -> None:
        """All that waits of a table is written."""
        parts = self._parts[name]
        if not parts and self._made is not None and name in self._native:
            self.wrote(name, self._made.hand_over(name, self.files[name].write_text))
            return
        self._give(name)
        if parts:
            self.files[name].write_text(b"".join(parts))
            parts.clear()
            self._sizes[name] = 0
