"""Export writes the frames of a run batch by batch; no matter how many hands there are, only one batch of each is held."""

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from handaudit.check.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.rulebook import Rulebook
from handaudit.stats.columns import ALL, PACKED, features, waits
from handaudit.stats.dialects import STANDARD, Dialect
from handaudit.stats.facts import facts_of
from handaudit.stats.files import Outputs
from handaudit.stats.filters import Filter
from handaudit.stats.frames import BATCH, table_of
from handaudit.stats.rows import Row, loose_rows, rows_of
from handaudit.stats.schema import COLUMNS, NAMES
from handaudit.stats.sinks import Parquet, Sink, Text, Waiting
from handaudit.stats.tournaments import Tournaments
from handaudit.stats.where import Narrowed, Where

FORMATS: Final = ("csv", "parquet", "jsonl")
"""The formats with a file for each frame; `xlsx` has one for all."""
WORKBOOK: Final = "xlsx"
_SEAT: Final = [column.name for column in COLUMNS["players"]].index("seat")


class Export:
    """The files of one export. `add` takes what a run yields; `finish` puts all files in place at once.

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
        self.has: frozenset[str] = frozenset()
        self.tournaments = Tournaments(heroes=self.chosen.heroes)
        self.narrowed = None if where is None else Narrowed(where, defs, self._narrow)
        self.rows: dict[str, list[Row]] = {name: [] for name in self.names}
        self.written = dict.fromkeys(self.names, 0)
        self.sinks: dict[str, Sink] = {}
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

    def _features(self) -> frozenset[str]:
        """What the games of the run have; without a hand, nothing is known and all columns stay."""
        return ALL if self.book is None else self.has

    def add(self, item: Audit | Finding) -> None:
        """A hand, or a finding that belongs to none."""
        if isinstance(item, Finding):
            self.loose += 1
            for name, rows in loose_rows(item, self.loose).items():
                if name in self.rows:
                    self.rows[name] += rows
        elif self._takes(item):
            if self.narrowed is None:
                self._narrow(item, None)
            else:
                self.narrowed.take(item)
        for name, rows in self.rows.items():
            if len(rows) >= BATCH:
                self._flush(name)

    def _takes(self, audit: Audit) -> bool:
        facts = facts_of(audit)
        return self.chosen.takes(facts) and not (self.chosen.exclude_faulty and facts.faulty)

    def _narrow(self, audit: Audit, kept: frozenset[int] | None) -> None:
        """A hand of which a condition keeps these seats (None: all). One in which nobody takes part is left out."""
        names = [(seat.number, seat.name) for seat in audit.hand.seats]
        seats = self.chosen.seats(facts_of(audit), names)
        if kept is not None:
            seats = kept if seats is None else seats & kept
        if audit.replay is None or seats is None or seats:
            self._hand(audit, seats)

    def _hand(self, audit: Audit, seats: frozenset[int] | None) -> None:
        self.number += 1
        book = audit.rulebook
        if book is not None and book is not self.book:
            self.book = book
            self.has |= features(book)
        if "tournaments" in self.rows:
            self.tournaments.add(audit, self.number)
        for name, rows in rows_of(audit, self.number, self.defs, self.names, self.chosen.heroes).items():
            if name == "players" and seats is not None:
                rows = [row for row in rows if row[_SEAT] in seats]
            self.rows[name] += rows

    def _flush(self, name: str) -> None:
        rows = self.rows[name]
        table = table_of(name, rows)
        self.sinks[name].write(table if self.whole else table.drop(PACKED.get(name, ())))
        self.written[name] += len(rows)
        rows.clear()

    def finish(self) -> dict[str, int]:
        """Write what is left and put the files in place; gives the rows of each frame."""
        if self.narrowed is not None:
            self.narrowed.close()
        if "tournaments" in self.rows:
            self.rows["tournaments"] += self.tournaments.rows()
        for name, sink in self.sinks.items():
            if self.rows[name] or not self.written[name]:
                self._flush(name)
            sink.close()
        self.outputs.commit()
        return self.written

    def abandon(self) -> None:
        """Close what is open; the files go with the outputs."""
        for sink in self.sinks.values():
            with suppress(OSError):
                sink.drop()


def paths_in(folder: str, form: str, names: Sequence[str] = NAMES) -> list[Path]:
    """Where the frames go: a file each, or a workbook, which may be named itself."""
    place = Path(os.fspath(folder))
    if form == WORKBOOK:
        return [place if place.suffix.lower() == f".{WORKBOOK}" else place / f"handaudit.{WORKBOOK}"]
    return [place / f"{name}.{form}" for name in names]
