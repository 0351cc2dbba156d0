"""Export writes the frames of a run batch by batch; no matter how many hands there are, only one batch of each is held."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import polars as pl

from handaudit.model.audit import Audit
from handaudit.model.brief import Adds, book_of
from handaudit.model.finding import Finding
from handaudit.model.rulebook import Rulebook
from handaudit.outputs.addresses import output_at, outputs_in
from handaudit.outputs.files import Outputs
from handaudit.stats.brief_rows import LISTED
from handaudit.stats.columns import PACKED, features, waits
from handaudit.stats.csv_cells import Cells
from handaudit.stats.csv_dialects import STANDARD, Dialect
from handaudit.stats.csv_sinks import Later, Straight, TextSink
from handaudit.stats.csv_tables import CsvTables
from handaudit.stats.filters import Filter
from handaudit.stats.frames import BATCH
from handaudit.stats.hand_facts import Facts, facts_of
from handaudit.stats.schema import ALL, COLUMNS, NAMES
from handaudit.stats.sinks import Parquet, Sink, Text, Waiting
from handaudit.stats.tables import Tables
from handaudit.stats.tournaments import Met, Tournaments
from handaudit.stats.where import Narrowed, Where

if TYPE_CHECKING:
    from handaudit.native.kernel import Found, Kernel

FORMATS: Final = ("csv", "parquet", "jsonl")
"""The formats with a file for each frame; `xlsx` has one for all."""
WORKBOOK: Final = "xlsx"


@dataclass(frozen=True, slots=True)
class Block:
    """Some hands in a row, numbered from 1: their tables, what they tell of tournaments by number, and what their games have (None:
    there is no game)."""

    hands: int = 0
    tables: Mapping[str, pl.DataFrame] = field(default_factory=dict)
    met: Sequence[tuple[int, Met]] = ()
    has: frozenset[str] | None = None

    def between(self, first: int, last: int) -> "Block":
        """The hands behind the `first` and up to the `last`."""
        wanted = pl.col("hand_no").is_between(first + 1, last)
        tables = {
            name: table.filter(wanted).with_columns(pl.col("hand_no") - first) for name, table in self.tables.items()
        }
        met = [(number - first, one) for number, one in self.met if first < number <= last]
        return Block(last - first, tables, met, self.has)


class Picker:
    """Gives on the hands of a run that take part, with the seats that do (None: all of them). A hand in which nobody does is left out."""

    def __init__(
        self, chosen: Filter, where: Where | None, defs: str, give: Callable[[Audit, frozenset[int] | None], None]
    ) -> None:
        self.chosen, self.give = chosen, give
        self.narrowed = None if where is None else Narrowed(where, defs, self._narrow)
        self.every = where is None and replace(chosen, heroes=frozenset()) == Filter()

    def take(self, audit: Audit) -> None:
        """One more hand."""
        if self.every:
            self.give(audit, None)
            return
        facts = facts_of(audit)
        if not self.chosen.takes(facts) or (self.chosen.exclude_faulty and facts.faulty):
            return
        if self.narrowed is None:
            self._picked(audit, facts, None)
        else:
            self.narrowed.take(audit)

    def close(self) -> None:
        """No hand waits any more."""
        if self.narrowed is not None:
            self.narrowed.close()

    def _narrow(self, audit: Audit, kept: frozenset[int] | None) -> None:
        self._picked(audit, facts_of(audit), kept)

    def _picked(self, audit: Audit, facts: Facts, kept: frozenset[int] | None) -> None:
        seats = self.chosen.seats(facts, ((seat.number, seat.name) for seat in audit.hand.seats))
        if kept is not None:
            seats = kept if seats is None else seats & kept
        if audit.replay is None or seats is None or seats:
            self.give(audit, seats)


class Export:
    """The files of one export. `take` takes what a run yields, `finish` writes what is left.

    Columns that none of the games can fill, and texts that hold what other frames have row by row, are left out unless `whole`.
    `chosen` and `where` narrow it: `players` has the rows that take part, the other frames the hands that have such a row.
    """

    def __init__(
        self, outputs: Outputs, form: str, raw: bool, defs: str, names: Sequence[str] = NAMES, *,
        whole: bool = False, dialect: Dialect = STANDARD, chosen: Filter | None = None, where: Where | None = None,
    ) -> None:  # fmt: skip
        self.chosen = chosen or Filter()
        self.outputs, self.defs, self.names, self.whole = outputs, defs, tuple(names), whole
        self.number = self.loose = 0
        self.book: Rulebook | None = None
        self.known = False
        self.has: frozenset[str] = frozenset()
        self.tournaments = Tournaments(heroes=self.chosen.heroes)
        self.picker = Picker(self.chosen, where, defs, self._hand)
        self.tables = Tables(self.names, defs, self.chosen.heroes)
        self.written = dict.fromkeys(self.names, 0)
        self.waiting: dict[str, list[pl.DataFrame]] = {name: [] for name in self.names}
        self.sinks: dict[str, Sink] = {}
        self.csv: CsvTables | None = None
        try:
            self._open(form, raw, dialect)
        except BaseException:
            self.abandon()
            raise

    def _open(self, form: str, raw: bool, dialect: Dialect) -> None:
        places = [self.outputs.temps[path] for path in self.outputs.paths]
        book = None
        if form == WORKBOOK:
            from handaudit.stats.workbook import Workbook

            book = Workbook(places[0])
        for at, name in enumerate(self.names):
            place = places[0 if book is not None else at]
            sink: Sink = (
                book.sheet(name)
                if book is not None
                else Parquet(place)
                if form == "parquet"
                else Text(place, form, raw, dialect)
            )
            self.sinks[name] = sink
            if waits(name) and not self.whole:
                self.sinks[name] = Waiting(name, place.parent, self._features, sink)
        if form == "csv" and self.picker.every and not self.chosen.heroes:
            self.csv = CsvTables(
                self.defs,
                Cells(dialect, raw),
                self.tables,
                self._texts(),
                self._wrote,
                self._plays,
                "tournaments" in self.names,
            )

    def _texts(self) -> dict[str, TextSink]:
        """The places of text that is told of plain hands."""
        found: dict[str, TextSink] = {}
        for name in (name for name in ("hands", *LISTED) if name in self.sinks):
            sink, without = self.sinks[name], () if self.whole else PACKED.get(name, ())
            names = [column.name for column in COLUMNS[name] if column.name not in without]
            if isinstance(sink, Text):
                found[name] = Straight(sink, names)
            elif isinstance(sink, Waiting) and isinstance(sink.sink, Text):
                found[name] = Later(sink, sink.sink, names)
        return found

    def _wrote(self, name: str, rows: int) -> None:
        self.written[name] += rows

    def _features(self) -> frozenset[str]:
        """What the games of the run have; without a hand, nothing is known and all columns stay."""
        return self.has if self.known else ALL

    def take(self, item: Audit | Finding) -> None:
        """A hand, or a finding that belongs to none."""
        if isinstance(item, Finding):
            self.picker.close()  # what is found between hands stands between their rows
            self._add_loose(item)
        else:
            self.picker.take(item)
        for name in self.tables.full(BATCH):
            self._flush(name)

    def _add_loose(self, finding: Finding) -> dict[str, int]:
        self.loose += 1
        return self.tables.add_loose(finding, self.loose)

    def add_block(self, block: Block, loose: Sequence[tuple[int, Finding]]) -> None:
        """Hands whose rows were made elsewhere, and the findings that belong to none: each behind so many hands of the block."""
        before, self.number = self.number, self.number + block.hands
        for name in self.names:
            if not self._settle(name) and self.tables.height(name):
                self._flush(name)
        self.csv = None  # tables do not stand between text
        if block.has is not None:
            self.known, self.has = True, self.has | block.has
        behind: dict[str, list[int]] = {}
        for place, finding in loose:
            for name, many in self._add_loose(finding).items():
                behind.setdefault(name, []).extend([place] * many)
        for number, one in block.met:
            self.tournaments.take(one, before + number)
        for name, table in block.tables.items():
            if self.tables.height(name):
                rows = self.tables.take(name).with_columns(_at=pl.Series(behind[name], dtype=pl.Int64))
                table = pl.concat([table.with_columns(_at=pl.col("hand_no") - 1), rows])
                table = table.sort("_at", pl.col("hand_no").is_not_null(), maintain_order=True).drop("_at")
            self._write(name, table.with_columns(pl.col("hand_no") + before))

    def _hand(self, audit: Audit, seats: frozenset[int] | None) -> None:
        self.number += 1
        self._plays(book_of(audit))
        if "tournaments" in self.names:
            self.tournaments.add(audit, self.number)
        if self.csv is None:
            self.tables.add(audit, self.number, seats)
        elif not self.csv.add(audit, self.number):
            self.tables.add(audit, self.number, seats)
            self.csv.follow()

    def _plays(self, book: Rulebook | None) -> None:
        """A hand was played by this rulebook."""
        if book is not None and book is not self.book:
            self.book, self.known = book, True
            self.has |= features(book)
            if self.csv is not None:
                self.csv.games()

    def run(self, kernel: "Kernel", found: "Found", low: int, high: int, source: str, line: int) -> int:
        """Some hands of a block that were taken one behind the other, from one on, whose header is at that line; gives the first that is to
        be added by itself."""
        if self.csv is None:
            return low
        end = self.csv.run(kernel, found, low, high, line, self.number + 1, source)
        self.number += end - low
        for hand in self.csv.entered():
            self.tournaments.enter(*hand)
        return end

    def _flush(self, name: str) -> None:
        if not self._settle(name):
            self._write(name, self.tables.take(name))

    def _settle(self, name: str) -> bool:
        """What is text of a table is written; False where none of it can be."""
        told = self.csv is not None and name in self.csv.sinks
        if self.csv is not None and told:
            self.csv.settle(name)
        return told

    def _write(self, name: str, table: pl.DataFrame) -> None:
        """Small tables wait for others: a large one is written for the price of each."""
        waiting = self.waiting[name]
        waiting.append(table if self.whole else table.drop(PACKED.get(name, ())))
        self.written[name] += table.height
        if sum(one.height for one in waiting) >= BATCH:
            self._sink(name)

    def _sink(self, name: str) -> None:
        waiting = self.waiting[name]
        if waiting:
            self.sinks[name].write(waiting[0] if len(waiting) == 1 else pl.concat(waiting))
            waiting.clear()

    @property
    def adds(self) -> Adds | None:
        """What takes plain hands together, where their rows are text at once."""
        return None if self.csv is None else self.run

    def finish(self) -> dict[str, int]:
        """Write what is left: the files are whole, and wait to be put in place. Gives the rows of each frame."""
        self.picker.close()
        self.tables.add_tournaments(self.tournaments.rows())
        for name, sink in self.sinks.items():
            self._settle(name)
            if self.tables.height(name) or not self.written[name]:
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
