"""The floors joined: every log, chunk by chunk, becomes audited hands in the order of the log; memory does not grow with them."""

import gc
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from handaudit.check.audit import Audit, audit, unread
from handaudit.errors import RulebookError
from handaudit.model.finding import Finding
from handaudit.model.hand import Hand
from handaudit.model.rulebook import Rulebook
from handaudit.read.build import HandReader
from handaudit.read.chunks import Chunk, Look, chunks_of
from handaudit.read.inputs import Input, find_inputs
from handaudit.read.source import Source
from handaudit.report.tally import InputTally, Tally
from handaudit.rules.load import for_game, load, names
from handaudit.session.copies import Seen, Twin, conflict, duplicate
from handaudit.session.watch import SessionWatch

if TYPE_CHECKING:
    from handaudit.columns.look import Columns, Found
    from handaudit.glance.look import Glance, Plain

COLUMNS: Final = 2 * 1024 * 1024
"""Bytes of hands that are read one by one; behind them it pays to load what reads many at once."""
FEW: Final = 64
"""Hands of a block that are worth a look at them all."""


class Shelf:
    """The rulebooks of a run: the command line's beats the hand's own line, which beats the game's default."""

    def __init__(self, forced: str | None, settings: Sequence[str]) -> None:
        self.settings = tuple(settings)
        self.forced = None if forced is None else load(forced, self.settings)
        self.by_game: dict[str, Rulebook | None] = {}
        self.by_line: dict[tuple[str, Path], Rulebook | str] = {}
        if forced is None and self.settings:
            self._try_settings()

    def _try_settings(self) -> None:
        """A setting that no rulebook takes is refused before a log is opened."""
        first: RulebookError | None = None
        for name in names():
            try:
                load(name, self.settings)
            except RulebookError as error:
                first = first or error
            else:
                return
        if first is not None:
            raise first

    def of_game(self, game: str) -> Rulebook | None:
        """The default rulebook of a header's game."""
        if game not in self.by_game:
            name = for_game(game)
            self.by_game[game] = None if name is None else load(name, self.settings)
        return self.by_game[game]

    def of_line(self, named: str, folder: Path) -> Rulebook | str:
        """The rulebook that a log's own line names, never outside the log's folder; or why there is none."""
        key = (named, folder)
        if key not in self.by_line:
            try:
                load(named, (), within=folder)
            except RulebookError as error:
                self.by_line[key] = str(error)
            else:
                # The file is in order by itself: what fails now is the user's own setting.
                self.by_line[key] = load(named, self.settings, within=folder)
        return self.by_line[key]


class Desk:
    """Reads and audits one hand after another, each by its own rulebook."""

    def __init__(
        self, rulebook: str | None = None, settings: Sequence[str] = (), plain: bool = False, quick: bool = False
    ) -> None:
        self.shelf = Shelf(rulebook, settings)
        self.reader = HandReader(self._knows, plain)
        self.read = self.reader.read
        self.quick = quick and not plain
        self._glance: Glance | None = None
        self._many: Columns | None = None
        self._read = 0

    def _knows(self, game: str) -> bool:
        return self._book(game) is not None

    def _book(self, game: str) -> Rulebook | None:
        return self.shelf.forced or self.shelf.of_game(game)

    def look(self, chunk: Chunk, name: str, number: int) -> "Plain | None":
        """A hand at a glance: what a run needs of one that is plain and clean, None for every other."""
        if not self.quick or chunk.complete_eof:
            return None
        return self._glances().look(chunk, name, number)

    def _glances(self) -> "Glance":
        if self._glance is None:
            from handaudit.glance.look import Glance

            self._glance = Glance(self._book, self.reader.lexer())
        return self._glance

    def columns(self, name: str, number: int) -> Look | None:
        """Looks at the hands of a log by the hundred, once so much has been read that this is worth while; None where nobody may."""
        return partial(self._columns, name, number) if self.quick else None

    def _columns(self, name: str, number: int, data: bytes, spans: list[int]) -> "Found | None":
        self._read += len(data)
        if self._read < COLUMNS or len(spans) < FEW:
            return None
        if self._many is None:
            from handaudit.columns.look import Columns

            self._many = Columns(self._glances().lines)
        return self._many.look(data, spans, name, number)

    def audit(self, hand: Hand, folder: Path) -> Audit:
        """One hand of a log in that folder."""
        try:
            if hand.unread:
                return unread(hand)
            book: Rulebook | str | None = self.shelf.forced
            if book is None and hand.rulebook:
                book = self.shelf.of_line(hand.rulebook, folder)
            elif book is None:
                book = self.shelf.of_game(hand.game)
            if isinstance(book, Rulebook):
                return audit(hand, book)
            return unread(replace(hand, unread=True, faults=(_no_rulebook(hand, book),)))
        except Exception as error:
            error.add_note(f"at {hand.source}:{hand.line}, hand #{hand.id}")
            raise


def loose(chunk: Chunk, name: str) -> Audit | None:
    """Of a chunk that is no hand: the audit of what may have been one, or None."""
    if chunk.unread or chunk.kind == "fragment":
        return unread(Hand("", name, chunk.first_line, chunk.lines, faults=chunk.faults, unread=True))
    return None


class Run:
    """One run over many logs. Iterating yields every hand's `Audit`, and a `Finding` for what belongs to no audited hand.

    `tally` is whole when the run is over; `done` and `total` are bytes, `at` is the number of logs read so far. `progress` is called
    now and then where nothing is yielded for long. A `quick` run counts plain, clean hands and does not yield them.
    """

    def __init__(
        self,
        paths: Sequence[str],
        rulebook: str | None = None,
        settings: Sequence[str] = (),
        encoding: str | None = None,
        hand: str | None = None,
        watch: SessionWatch | None = None,
        plain: bool = False,
        quick: bool = False,
    ) -> None:
        self.rulebook, self.settings, self.plain = rulebook, tuple(settings), plain
        self.desk = Desk(rulebook, settings, plain, quick)
        self.inputs, self.faults = find_inputs(paths)
        self.encoding = encoding
        self.wanted = hand
        self.tally = Tally()
        self.at = 0
        self.done = 0
        self.total = sum(one.path.stat().st_size for one in self.inputs if one.path is not None and one.path.exists())
        self.progress: Callable[[], None] = _nothing
        self._seen = Seen()
        self._watch = SessionWatch() if watch is None else watch

    def __iter__(self) -> Generator[Audit | Finding, None, None]:
        for fault in self.faults:
            if fault.severity == "error":
                self.tally.incomplete = True
                self.tally.inputs.append(InputTally(fault.file or ""))
            yield fault
        # Records are made by the thousand and hold no circles: the collector would only look at them again and again.
        before = gc.get_threshold()
        gc.freeze()
        gc.set_threshold(100_000, 50, 100)
        try:
            yield from self._logs()
            if self.wanted is None:
                yield from self._watch.end()
        finally:
            gc.set_threshold(*before)
            gc.unfreeze()

    def _logs(self) -> Iterator[Audit | Finding]:
        for number, given in enumerate(self.inputs):
            yield from self._log(given, number)
            self.at = number + 1

    def _log(self, given: Input, number: int) -> Iterator[Audit | Finding]:
        look = self.desk.columns(given.name, number) if self.wanted is None else None
        source, chunks = chunks_of(given, self.encoding, look)
        place = self._begin(given, number)
        yield from self._chunks(chunks, given, number, place, self.done)
        yield from self._end(source, place)

    def _chunks(
        self, chunks: Iterable[Chunk], given: Input, number: int, place: InputTally, start: int
    ) -> Iterator[Audit | Finding]:
        """The chunks of a log one by one; `start` are the bytes that were read before it."""
        name, folder, wanted = given.name, given.folder, self.wanted
        read, audited, seen, watch, count = self.desk.read, self.desk.audit, self._seen, self._watch, self.tally.add
        look, note, content, content_of, tally = (
            self.desk.look, seen.note, seen.digest.content, seen.digest.plain, self.tally,
        )  # fmt: skip
        for chunk in chunks:
            self.done = start + chunk.offset + chunk.size
            if chunk.kind != "hand":
                if wanted is None:
                    yield from self._loose(chunk, name, place)
                continue
            if wanted is not None and wanted not in chunk.lines[0]:
                continue
            if wanted is None and (plain := chunk.plain or look(chunk, name, number)) is not None:
                said = content(chunk.lines) if chunk.plain is None else content_of(chunk.raw)
                twin = note(plain.site, plain.id, said, number, plain.line)
                if twin is None:
                    watch.plain(plain, plain.state)
                    tally.count("clean", plain.book, place)
                    if not tally.hands & 63:
                        self.progress()
                    continue
                if twin.same:
                    watch.skipped()
                    yield duplicate(plain, self._where(twin))
                    continue
                chunk = chunk.whole()
            hand = read(chunk, name)
            if wanted is not None and hand.id != wanted:
                continue
            if not hand.unread and (twin := seen.add(hand, number)) is not None:
                if twin.same:
                    watch.skipped()
                    yield duplicate(hand, self._where(twin))
                    continue
                hand = replace(hand, faults=(*hand.faults, conflict(hand, self._where(twin))))
            result = audited(hand, folder)
            if wanted is None:
                watch.hand(result)
            count(result, place)
            yield result

    def _begin(self, given: Input, number: int) -> InputTally:
        """Another log begins."""
        place = InputTally(given.name)
        self.tally.inputs.append(place)
        self._watch.log(number)
        return place

    def _end(self, source: Source, place: InputTally) -> Iterator[Finding]:
        """A log is over: what it was, and what is wrong with it as a whole."""
        place.sha256, place.bytes, place.encoding = source.sha256, source.bytes, source.encoding
        self.tally.incomplete |= source.unread
        yield from source.faults

    def _where(self, twin: Twin) -> str:
        return f"{self.inputs[twin.number].name}:{twin.line}"

    def _loose(self, chunk: Chunk, name: str, place: InputTally) -> Iterator[Audit | Finding]:
        """Text that is no hand: what is to be said of it."""
        result = loose(chunk, name)
        if result is not None:
            self.tally.add(result, place)
            yield result
            return
        if chunk.kind == "between":
            self._watch.between(chunk)
        yield from chunk.faults


def _nothing() -> None:
    """Nobody looks."""


def _no_rulebook(hand: Hand, why: str | None) -> Finding:
    if why is None:
        text, line, mark = f"no rulebook plays {hand.game[:80]!r}", hand.line, hand.game
    else:
        text, mark = f"the rulebook that the log names cannot be used: {why}", hand.rulebook
        line = next(
            (hand.line + at for at, row in enumerate(hand.lines) if row.lstrip(" ").startswith("Rulebook:")), hand.line
        )
    return Finding(
        "log-unknown-game",
        "error",
        line,
        text,
        mark=mark,
        domain="text",
        help="handaudit rulebook list names the games",
    )
