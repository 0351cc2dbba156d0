"""The floors joined: every log, chunk by chunk, becomes audited hands in the order of the log; memory does not grow with them."""

import gc
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from handaudit.check.audit import Audit, audit, unread
from handaudit.errors import RulebookError
from handaudit.model.finding import Finding
from handaudit.model.hand import Hand
from handaudit.model.rulebook import Rulebook
from handaudit.read.build import HandReader
from handaudit.read.chunks import Chunk, chunks_of
from handaudit.read.inputs import Input, find_inputs
from handaudit.report.tally import InputTally, Tally
from handaudit.rules.load import for_game, load, names
from handaudit.session.watch import SessionWatch


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


DIGEST = (1 << 64) - 1
PLAIN = DIGEST >> 32 << 32
"""Digests are Python's own keyed hash, in 64 bits: no log can be written so that two of them are alike."""


class Twin(NamedTuple):
    """An earlier hand of the same site and id: in which log, at which line, and whether it says the same."""

    number: int
    line: int
    same: bool


class Seen:
    """Every hand of the run in 24 bytes: digests of its id and of its content, and its place. An open hash table."""

    LINE_BITS = 40

    def __init__(self) -> None:
        self.count = 0
        self.keys, self.contents, self.places = self._empty(1 << 12)

    @staticmethod
    def _empty(size: int) -> tuple["array[int]", "array[int]", "array[int]"]:
        blank = array("Q", bytes(8)) * size
        return blank, blank[:], blank[:]

    def add(self, hand: Hand, number: int) -> Twin | None:
        """Takes note of a hand; the one of the same site and id that came first, if there was one."""
        if not hand.id:
            return None
        key = hash((hand.site, hand.id)) & DIGEST or 1  # 0 marks an empty place
        content = _content(hand)
        at = self._find(key)
        if self.keys[at]:
            place = self.places[at]
            return Twin(place >> self.LINE_BITS, place & ((1 << self.LINE_BITS) - 1), _same(self.contents[at], content))
        self._put(at, key, content, number << self.LINE_BITS | hand.line)
        self.count += 1
        if self.count * 3 > len(self.keys) * 2:
            self._grow()
        return None

    def _find(self, key: int) -> int:
        keys = self.keys
        last = len(keys) - 1
        at = key & last
        while keys[at] and keys[at] != key:
            at = (at + 1) & last
        return at

    def _put(self, at: int, key: int, content: int, place: int) -> None:
        self.keys[at], self.contents[at], self.places[at] = key, content, place

    def _grow(self) -> None:
        rows = zip(self.keys, self.contents, self.places, strict=True)
        self.keys, self.contents, self.places = self._empty(len(self.keys) * 2)
        for key, content, place in rows:
            if key:
                self._put(self._find(key), key, content, place)


def _content(hand: Hand) -> int:
    """What a hand says as digests: 32 bits without the cards that only some see dealt, 16 of whose cards are seen, 16 of these.

    Layout is not content: blanks at the ends and blank lines do not make another hand.
    """
    rows = list(filter(None, map(str.strip, hand.lines)))
    seen = [row for row in rows if row.startswith("Dealt to ")]
    if not seen:
        return hash("\n".join(rows)) & PLAIN
    plain = hash("\n".join([row for row in rows if not row.startswith("Dealt to ")])) & PLAIN
    whose = hash("\n".join([row.partition(" [")[0] for row in seen])) & 0xFFFF
    return plain | whose << 16 | hash("\n".join(seen)) & 0xFFFF


def _same(one: int, other: int) -> bool:
    """Whether two tellings are one hand: two players see different cards dealt, but none sees other cards than another telling of his."""
    odd = one ^ other
    return not odd or 1 << 16 <= odd < 1 << 32


class Run:
    """One run over many logs. Iterating yields every hand's `Audit`, and a `Finding` for what belongs to no audited hand.

    `tally` is whole when the run is over; `done` and `total` are bytes, `at` is the number of logs read so far.
    """

    def __init__(
        self,
        paths: Sequence[str],
        rulebook: str | None = None,
        settings: Sequence[str] = (),
        encoding: str | None = None,
        hand: str | None = None,
        watch: SessionWatch | None = None,
    ) -> None:
        self.shelf = Shelf(rulebook, settings)
        self.inputs, self.faults = find_inputs(paths)
        self.encoding = encoding
        self.wanted = hand
        self.tally = Tally()
        self.at = 0
        self.done = 0
        self.total = sum(one.path.stat().st_size for one in self.inputs if one.path is not None and one.path.exists())
        self._seen = Seen()
        self._watch = SessionWatch() if watch is None else watch
        self._reader = HandReader(self._knows)

    def _knows(self, game: str) -> bool:
        return self.shelf.forced is not None or self.shelf.of_game(game) is not None

    def __iter__(self) -> Iterator[Audit | Finding]:
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
            for number, given in enumerate(self.inputs):
                yield from self._log(given, number)
                self.at = number + 1
            if self.wanted is None:
                yield from self._watch.end()
        finally:
            gc.set_threshold(*before)
            gc.unfreeze()

    def _log(self, given: Input, number: int) -> Iterator[Audit | Finding]:
        source, chunks = chunks_of(given, self.encoding)
        place = InputTally(given.name)
        self.tally.inputs.append(place)
        folder = Path() if given.path is None else given.path.parent
        start = self.done
        self._watch.log(number)
        for chunk in chunks:
            for item in self._chunk(chunk, given.name, folder, number):
                if isinstance(item, Audit):
                    self.tally.add(item, place)
                yield item
            self.done = start + chunk.offset + chunk.size
        place.sha256, place.bytes, place.encoding = source.sha256, source.bytes, source.encoding
        self.tally.incomplete |= source.unread
        yield from source.faults

    def _chunk(self, chunk: Chunk, name: str, folder: Path, number: int) -> Iterator[Audit | Finding]:
        """What a chunk amounts to: one hand, or what is to be said of text that is none."""
        if chunk.kind == "hand":
            if self.wanted is None or self.wanted in chunk.lines[0]:
                yield from self._hand(chunk, name, folder, number)
        elif self.wanted is not None:
            return
        elif chunk.unread or chunk.kind == "fragment":
            yield unread(Hand("", name, chunk.first_line, chunk.lines, faults=chunk.faults, unread=True))
        else:
            if chunk.kind == "between":
                self._watch.between(chunk)
            yield from chunk.faults

    def _hand(self, chunk: Chunk, name: str, folder: Path, number: int) -> Iterator[Audit | Finding]:
        hand = self._reader.read(chunk, name)
        if self.wanted is not None and hand.id != self.wanted:
            return
        twin = None if hand.unread else self._seen.add(hand, number)
        if twin is not None:
            first = f"{self.inputs[twin.number].name}:{twin.line}"
            if twin.same:
                self._watch.skipped()
                yield _duplicate(hand, first)
                return
            hand = replace(hand, faults=(*hand.faults, _conflict(hand, first)))
        try:
            result = self._audit(hand, folder)
        except Exception as error:
            error.add_note(f"at {name}:{hand.line}, hand #{hand.id}")
            raise
        if self.wanted is None:
            self._watch.hand(result)
        yield result

    def _audit(self, hand: Hand, folder: Path) -> Audit:
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


def _duplicate(hand: Hand, first: str) -> Finding:
    text = f"hand #{hand.id} stands at {first} already, line for line the same; it is audited and counted once"
    return Finding(
        "session-duplicate-hand",
        "warn",
        hand.line,
        text,
        hand=hand.id,
        file=hand.source,
        domain="session",
        mark=hand.id,
    )


def _conflict(hand: Hand, first: str) -> Finding:
    text = f"hand #{hand.id} stands at {first} too, with other content; at least one of the two is not what was dealt"
    return Finding("session-conflicting-hand", "error", hand.line, text, domain="session", mark=hand.id)
