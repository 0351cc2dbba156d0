"""Export writes the frames of a run batch by batch; no matter how many hands there are, only one batch of each is held."""

from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from handaudit.base.outputs.addresses import output_at, outputs_in
from handaudit.base.outputs.files import Outputs
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.lazy_audit import Adds, book_of
from handaudit.model.rulebook import Rulebook
from handaudit.stats.columns import PACKED, features, waits
from handaudit.stats.csv_cells import Cells
from handaudit.stats.csv_dialects import STANDARD, Dialect
from handaudit.stats.csv_files import CsvFile, GrowingCsv
from handaudit.stats.csv_tables import CsvTables
from handaudit.stats.filters import Filter
from handaudit.stats.row_filter import Picker
from handaudit.stats.schema import ALL, BATCH, COLUMNS, NAMES, said_of
from handaudit.stats.tournaments import Met, Tournaments, met

if TYPE_CHECKING:
    import polars as pl

    from handaudit.kernel import kernel as compiled
    from handaudit.stats.blocks import TableBlock
    from handaudit.stats.csv_rows import Named
    from handaudit.stats.sinks import Sink
    from handaudit.stats.tables import Tables
    from handaudit.stats.where import Where

FORMATS: Final = ("csv", "parquet", "jsonl")
"""The formats with a file for each frame; `xlsx` has one for all."""
WORKBOOK: Final = "xlsx"


class RowsOfHand(NamedTuple):
    """What an export has of a hand: what its game has, what it tells of its tournament, and rows that want its number."""

    has: frozenset[str] | None
    met: Met | None
    rows: "list[Named]"


class Export:
    """The files of one export. `take` takes what a run yields, `finish` writes what is left.

    Columns that none of the games can fill, and texts that hold what other frames have row by row, are left out unless `whole`.
    `chosen` and `where` narrow it: `players` has the rows that take part, the other frames the hands that have such a row.
    """

    def __init__(
        self, outputs: Outputs, form: str, raw: bool, defs: str, names: Sequence[str] = NAMES, *,
        whole: bool = False, dialect: Dialect = STANDARD, chosen: Filter | None = None, where: "Where | None" = None,
    ) -> None:  # fmt: skip
        self.chosen = chosen or Filter()
        self.outputs, self.defs, self.names, self.whole = outputs, defs, tuple(names), whole
        self.number = self.loose = 0
        self.book: Rulebook | None = None
        self.known = False
        self.has: frozenset[str] = frozenset()
        self.tournaments = Tournaments(heroes=self.chosen.heroes)
        self.picker = Picker(self.chosen, where, defs, self._hand)
        self.written = dict.fromkeys(self.names, 0)
        self.waiting: dict[str, list[pl.DataFrame]] = {name: [] for name in self.names}
        self.sinks: dict[str, Sink] = {}
        self.csv: CsvTables | None = None
        try:
            self._open(form, raw, dialect)
        except BaseException:
            self.abandon()
            raise

    @cached_property
    def tables(self) -> "Tables":
        """The rows that wait to become tables."""
        from handaudit.stats.tables import Tables  # text needs no library of tables

        return Tables(self.names, self.defs, self.chosen.heroes)

    def _open(self, form: str, raw: bool, dialect: Dialect) -> None:
        places = [self.outputs.temps[path] for path in self.outputs.paths]
        if form == "csv":
            self._open_csv(places, Cells(dialect, raw))
            return
        from handaudit.stats.sinks import Parquet, Text, Waiting

        sink: Sink
        book = None
        if form == WORKBOOK:
            from handaudit.stats.workbook import Workbook

            book = Workbook(places[0])
        for at, name in enumerate(self.names):
            place = places[0 if book is not None else at]
            if form == "parquet":
                sink = Waiting(name, place.parent, self._features, Parquet(place, said_of(name, self.defs)), self.whole)
            else:
                sink = book.sheet(name) if book is not None else Text(place)
                if waits(name) and not self.whole:
                    sink = Waiting(name, place.parent, self._features, sink, False)
            self.sinks[name] = sink

    def _open_csv(self, places: Sequence[Path], cell: Cells) -> None:
        files: dict[str, CsvFile] = {}
        for name, place in zip(self.names, places, strict=True):
            without = () if self.whole else PACKED.get(name, ())
            names = [column.name for column in COLUMNS[name] if column.name not in without]
            files[name] = self.sinks[name] = (
                GrowingCsv(place, names, cell, name, self._features)
                if waits(name) and not self.whole
                else CsvFile(place, names, cell)
            )
        if self.picker.every and not self.chosen.heroes:
            self.csv = CsvTables(self.defs, cell, files, self._wrote, self._plays, self.tournaments)

    def _wrote(self, name: str, rows: int) -> None:
        self.written[name] += rows

    def _features(self) -> frozenset[str]:
        """What the games of the run have until now."""
        return self.has

    def take(self, item: Audit | Finding) -> None:
        """A hand, or a finding that belongs to none."""
        if isinstance(item, Finding):
            self.picker.close()  # what is found between hands stands between their rows
            self._add_loose(item)
        else:
            self.picker.take(item)
        if self.csv is None:
            for name in self.tables.full(BATCH):
                self._write(name, self.tables.take(name))

    def given(self, item: Audit | Finding) -> Finding | RowsOfHand:
        """What comes of an item wherever it stands among others; for an export whose rows are text at once."""
        assert self.csv is not None
        if isinstance(item, Finding):
            return item
        told = met(item, self.tournaments.heroes) if "tournaments" in self.names else None
        has = None if item.rulebook is None else features(item.rulebook)
        return RowsOfHand(has, told, self.csv.rows_of(item))

    def put(self, given: Finding | RowsOfHand) -> None:
        """One more item, of which that was given."""
        assert self.csv is not None
        if isinstance(given, Finding):
            self._add_loose(given)
            return
        self.number += 1
        if given.has is not None:
            self._game(given.has)
        if given.met is not None:
            self.tournaments.take(given.met, self.number)
        self.csv.add_rows(given.rows, self.number)

    def _add_loose(self, finding: Finding) -> None:
        self.loose += 1
        if self.csv is None:
            self.tables.add_loose(finding, self.loose)
        else:
            self.csv.loose(finding, self.loose)

    def add_block(self, block: "TableBlock", loose: Sequence[tuple[int, Finding]]) -> None:
        """Hands whose rows were made elsewhere, and the findings that belong to none: each behind so many hands of the block."""
        from handaudit.stats.blocks import among, behind

        before, self.number = self.number, self.number + block.hands
        for name in self.names:
            if self.csv is not None:
                self.csv.settle(name)
            elif self.tables.height(name):
                self._write(name, self.tables.take(name))
        self.csv = None  # tables do not stand between text
        if block.has is not None:
            self.known, self.has = True, self.has | block.has
        places: dict[str, list[int]] = {}
        for place, finding in loose:
            self.loose += 1
            for name, many in self.tables.add_loose(finding, self.loose).items():
                places.setdefault(name, []).extend([place] * many)
        for number, one in block.met:
            self.tournaments.take(one, before + number)
        for name, table in block.tables.items():
            if self.tables.height(name):
                table = among(table, self.tables.take(name), places[name])
            self._write(name, behind(table, before))

    def _hand(self, audit: Audit, seats: frozenset[int] | None) -> None:
        self.number += 1
        self._plays(book_of(audit))
        if "tournaments" in self.names:
            self.tournaments.add(audit, self.number)
        if self.csv is None:
            self.tables.add(audit, self.number, seats)
        else:
            self.csv.add(audit, self.number)

    def _plays(self, book: Rulebook | None) -> None:
        """A hand was played by this rulebook."""
        if book is not None and book is not self.book:
            self.book = book
            self._game(features(book))

    def _game(self, has: frozenset[str]) -> None:
        """There is a game that has this."""
        if self.known and has <= self.has:
            return
        self.has, self.known = self.has | has, True
        if self.csv is not None:
            self.csv.games()

    def run(
        self, kernel: "compiled.Kernel", found: "compiled.Found", low: int, high: int, source: str, line: int
    ) -> int:
        """Some hands of a block that were taken one behind the other, from one on, whose header is at that line; gives the first that is to
        be added by itself."""
        if self.csv is None:
            return low
        end = self.csv.run(kernel, found, low, high, line, self.number + 1, source)
        self.number += end - low
        return end

    def _write(self, name: str, table: "pl.DataFrame") -> None:
        """Small tables wait for others: a large one is written for the price of each."""
        waiting = self.waiting[name]
        waiting.append(table if self.whole else table.drop(PACKED.get(name, ())))
        self.written[name] += table.height
        if sum(one.height for one in waiting) >= BATCH:
            self._sink(name)

    def _sink(self, name: str) -> None:
        waiting = self.waiting[name]
        if waiting:
            from handaudit.stats.blocks import together

            self.sinks[name].write(together(waiting))
            waiting.clear()

    @property
    def adds(self) -> Adds | None:
        """What takes plain hands together, where their rows are text at once."""
        return None if self.csv is None else self.run

    def finish(self) -> dict[str, int]:
        """Write what is left: the files are whole, and wait to be put in place. Gives the rows of each frame."""
        self.picker.close()
        if not self.known:  # without a hand all columns stay
            self.has = ALL
        if self.csv is None:
            self.tables.add_tournaments(self.tournaments.rows())
        else:
            self.csv.tournaments(self.tournaments.rows())
        for name, sink in self.sinks.items():
            if self.csv is not None:
                self.csv.settle(name)
            elif self.tables.height(name) or not self.written[name]:
                self._write(name, self.tables.take(name))
            self._sink(name)
            sink.close()
        return self.written

    def abandon(self) -> None:
        """Close what is open; the files go with the outputs."""
        for sink in self.sinks.values():
            with suppress(OSError):
                sink.drop()


def paths_in(folder: str, form: str, names: Sequence[str] = NAMES) -> list[Path]:
    """Where the frames go: a file each, or a workbook, which may be named itself."""
    if form == WORKBOOK and folder.lower().endswith(f".{WORKBOOK}"):
        return [output_at(folder)]
    files = ["handaudit"] if form == WORKBOOK else names
    return outputs_in(folder, [f"{name}.{form}" for name in files])
