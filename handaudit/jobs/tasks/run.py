"""A run whose hands were audited by the tasks of a job: it yields what a `Run` yields, less the hands of which there is nothing to say."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from heapq import merge
from itertools import groupby
from operator import itemgetter
from typing import Any, Final

from handaudit.base.errors import UsageError
from handaudit.base.internal_errors import CODE
from handaudit.jobs.pipeline import Run
from handaudit.jobs.processes.rows import RowHead, audit_of, finding_of
from handaudit.jobs.processes.worker import abandoned_part
from handaudit.jobs.tasks.contract import Engine, JobSpec, RulingsFile
from handaudit.jobs.tasks.drive import Driver, Progress
from handaudit.jobs.tasks.hand_outputs import BEGIN, END, OutputParts, OutputPlan, Spot, tell
from handaudit.jobs.tasks.order import Stop, tupled
from handaudit.jobs.tasks.parts import Row, TaskPart, read_part
from handaudit.jobs.tasks.stage_ids import Double
from handaudit.jobs.tasks.stage_tables import found_in
from handaudit.jobs.tasks.stages import Outcome, run_stages
from handaudit.jobs.tasks.task_rulings import given
from handaudit.jobs.tasks.workdir import WorkDir
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.money import CHIPS
from handaudit.model.rulebook import Rulebook
from handaudit.model.tally import InputTally
from handaudit.read.source import Source
from handaudit.rules.load import load, names
from handaudit.session.duplicates import duplicate

PARTITION: Final = 64 * 1024 * 1024
"""Bytes of logs for which there is one partition of ids and of tables, as long as there are not too many of them."""
DOUBLE: Final = "d"
"""The row of a hand whose id came before."""
LEAST: Final = 4
MOST: Final = 128
"""Partitions. With more of them the lists of what stands where in all parts would cost more than the rows."""


class ReadBefore(Source):
    """A log that a task has read: what it said of it."""

    digest = ""

    def told(self, said: Mapping[str, Any]) -> None:
        """What is known of the whole log."""
        self.digest = said["sha256"]
        self.bytes, self.encoding, self.layout = said["bytes"], said["encoding"], said["layout"]
        self.unread, self.grew, self.blank = said["unread"], said["grew"], said["blank"]
        self.faults = [finding_of(tupled(one)) for one in said["faults"]]

    @property
    def sha256(self) -> str:
        """The digest of its bytes."""
        return self.digest


class NamedRulebooks:
    """Rulebooks as far as a report names them."""

    def __init__(self) -> None:
        self.known: dict[str, Rulebook] = {}

    @cached_property
    def like(self) -> Rulebook:
        """Any rulebook."""
        return load(names()[0])

    def of(self, part: TaskPart) -> list[Rulebook]:
        """Those of a part, by number."""
        return [self.one(*row) for row in part.meta["books"]]

    def one(
        self, name: str, title: str, chapter: str, sha256: str, because: dict[str, str], options: dict[str, str]
    ) -> Rulebook:
        """One of them."""
        if sha256 not in self.known:
            self.known[sha256] = replace(
                self.like, name=name, title=title, chapter=chapter, sha256=sha256, because=because, options=options
            )
        return self.known[sha256]


class JobRun(Run):
    """It takes over a run that has not begun. Its tasks are run in a work directory, once the first item is asked for; `engine` makes
    the engine, given the number of the lock's file. What is made of the hands beside that (`making`) is in the parts of the tasks `told`,
    and `key` is the place in them of the item that was yielded last: behind the hands that stand before it."""

    def __init__(
        self, run: Run, place: WorkDir, engine: Callable[[int], Engine], making: OutputPlan | None = None
    ) -> None:
        vars(self).update(vars(run))
        self.making, self.told = making, OutputParts([])
        self.key: Spot = BEGIN
        self.place, self.engine, self.made = place, engine, Progress()
        self.made.tell = self._told
        self.books = NamedRulebooks()
        self.goes_on = f"; --resume goes on with what is in {place.folder}"

    def _downloads(self) -> None:
        """Raises `UsageError` if some logs are downloads of one game: a task reads a piece of one log, and never two logs."""
        found = super()._downloads()
        shared = [] if found is None else [hands for hands in found.hands.values() if len(hands) > 1]
        if shared:
            first, second = sorted({one.log for one in shared[0]})[:2]
            raise UsageError(
                f"{self.inputs[first].name} and {self.inputs[second].name} are downloads of one game: "
                "leave --work-dir out, so that their hands are counted once, with the cards of both, or give one of them"
            )

    def _logs(self) -> Iterator[Audit | Finding]:
        with self.place as place:
            self.job = self._job(place)
            engine = self.engine(place.handle)
            try:
                driver = Driver(engine, self.made)
                outcome = run_stages(self.job, self.inputs, driver)
                if self.making is not None:
                    self.told = tell(self.job, outcome, driver, self.making)
            finally:
                engine.close()
            place.finish(self.made.results)
            yield from self._found(outcome)

    def _job(self, place: WorkDir) -> JobSpec:
        return JobSpec(
            folder=os.getcwd(),
            parts=str(place.parts.absolute()),
            rulebook=self.rulebook,
            settings=self.settings,
            reader=self.reader,
            quick=self.auditor.quick,
            encoding=self.encoding,
            key=place.key,
            partitions=max(LEAST, min(MOST, self.total // PARTITION)),
            size=self.total,
            rulings=self._rulings(),
        )

    def _rulings(self) -> RulingsFile | None:
        if self.rulings is None:
            return None
        return given(self.rulings)

    def _found(self, outcome: Outcome) -> Iterator[Audit | Finding]:
        self.tally.hands = self.tally.audited = 0
        self.note = ""
        yield from self._report(outcome)
        self.key = END
        yield from self._left_out()
        if self.rulings is not None:
            self.rulings.matched |= outcome.answering()
        for _, finding in found_in(self.job, outcome.found):
            yield finding

    def _left_out(self) -> Iterator[Finding]:
        """Hands that were audited well, and ended every worker when they were told of."""
        for task in self.told.tasks:
            for piece, line, how in read_part(task.part).rows("lost"):
                self.tally.incomplete = True
                yield abandoned_part(task.body.pieces[piece].given.name, line, how)

    def _told(self) -> None:
        made = self.made
        self.done = made.bytes
        self.tally.hands = self.tally.audited = made.hands
        retries = f", {made.retries:,} tried again" if made.retries else ""
        self.note = f"{made.hands:,} hands, {made.stage}: {made.tasks:,} left, {made.workers:,} workers{retries}"
        self.progress()

    def _report(self, outcome: Outcome) -> Iterator[Audit | Finding]:
        """What the parts say, in the order of the logs."""
        doubles = outcome.copies()
        double = next(doubles, None)
        log, place, source = -1, InputTally(""), ReadBefore(self.inputs[0]) if self.inputs else None
        for stop in outcome.stops():
            its: dict[int, dict[int, Double]] = {}
            while double is not None and double.task == stop.number:
                its.setdefault(double.piece, {})[double.at] = double
                double = next(doubles, None)
            books, rows = self.books.of(stop.part), groupby(stop.part.rows("report"), key=itemgetter(1))
            more = {} if stop.again is None else {(row[1], row[2]): row for row in stop.again.rows("report")}
            ahead = next(rows, None)
            for piece, about in enumerate(stop.part.meta["pieces"]):
                self.key = stop.number, piece, -1
                if stop.logs[piece] != log:
                    if source is not None and log >= 0:
                        yield from self._end(source, place)
                        self.at = log + 1
                    log = stop.logs[piece]
                    source, place = ReadBefore(self.inputs[log]), self._begin(self.inputs[log], log)
                    cut = outcome.cuts.get(log)
                    if cut is not None and "source" not in about:
                        source.told(cut.meta["source"])
                assert source is not None
                if "source" in about:
                    source.told(about["source"])
                self._count(about, its.get(piece, {}), stop, piece, books, place)
                mine, its_doubles = ahead[1] if ahead is not None and ahead[0] == piece else (), its.get(piece, {})
                yield from self._piece(mine, its_doubles, more, (stop, piece), books, source, place)
                if mine:
                    ahead = next(rows, None)
        self.key = END
        if source is not None and log >= 0:
            yield from self._end(source, place)
            self.at = log + 1

    def _count(
        self,
        about: Row,
        doubles: Mapping[int, Double],
        stop: Stop,
        piece: int,
        books: list[Rulebook],
        place: InputTally,
    ) -> None:
        """The hands of a piece: copies are not counted, and those that were audited again by what came of it then."""
        counts = {(verdict, book): number for verdict, book, number in about["counts"]}
        for double in doubles.values():
            counts[double.verdict, double.book] -= 1
        for (verdict, book), number in counts.items():
            if number:
                self.tally.count(verdict, books[book] if book >= 0 else None, place, number)
        place.copies += sum(double.same > 0 for double in doubles.values())
        if stop.again is not None:
            others = self.books.of(stop.again)
            for verdict, book, number in stop.again.meta["pieces"][piece]["counts"]:
                self.tally.count(verdict, others[book] if book >= 0 else None, place, number)

    def _piece(
        self,
        rows: Iterable[Row],
        doubles: Mapping[int, Double],
        more: Mapping[tuple[int, int], Row],
        where: tuple[Stop, int],
        books: list[Rulebook],
        source: Source,
        place: InputTally,
    ) -> Iterator[Audit | Finding]:
        """What is to be said of one piece, chunk by chunk."""
        stop, piece = where
        others = ((DOUBLE, piece, at) for at in sorted(doubles))
        for at, its in groupby(merge(rows, others, key=itemgetter(2)), key=itemgetter(2)):
            self.key = stop.number, piece, at
            double = doubles.get(at)
            if double is not None and double.same:
                head = RowHead(double.id, double.line, "", "", "", "", CHIPS, place.path)
                yield duplicate(head, f"{self.inputs[double.log].name}:{double.first_line}", double.same)
            elif double is not None:
                assert stop.again is not None
                yield audit_of(tupled(more[piece, at][3]), self.books.of(stop.again))
            for row in its:
                if row[0] == "b":
                    self._batch(row, source)
                elif double is None:
                    yield from self._said(row, books, place)

    def _said(self, row: Row, books: list[Rulebook], place: InputTally) -> Iterator[Audit | Finding]:
        kind, _, _, told = row
        if kind == "a":
            self.tally.incomplete = True
            yield abandoned_part(place.path, *told)
        elif kind == "o":
            for one in told:
                yield finding_of(tupled(one))
        else:
            result = audit_of(tupled(told), books)
            if kind == "l":
                self.tally.add(result, place)
            elif result.verdict == "unreadable":
                self.tally.failed += any(one.code == CODE for one in result.findings)
            yield result

    def _batch(self, row: Row, source: Source) -> None:
        """What was said of a batch as a whole."""
        _, _, _, before, after, faults = row
        if after != before:
            source.encoding = after
        for one in faults:
            fault = finding_of(tupled(one))
            source.blank |= fault.code == "log-empty-file"
            source.note(fault)
