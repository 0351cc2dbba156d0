"""Where one hand after another is read and audited, each by its own rulebook, or by the native kernel where they are plain."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from handaudit.base.errors import HandauditError, RulebookError
from handaudit.jobs.drops import Drops
from handaudit.kernel.load import kernel
from handaudit.kernel.results import CleanHand, TakenHand
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.hand import Hand
from handaudit.model.lazy_audit import Adds, BriefAudit
from handaudit.model.rulebook import Rulebook
from handaudit.read.build import HandReader, ReaderName
from handaudit.read.chunks import Chunk, chunks_of
from handaudit.read.exported import exported
from handaudit.read.inputs import Input, find_inputs
from handaudit.read.layouts import layout
from handaudit.read.small_logs import LookAtMany
from handaudit.rules.load import for_game, houses, load, names, over_game
from handaudit.rules.text_findings import finding_of, internal_error

if TYPE_CHECKING:
    from handaudit.kernel import kernel as compiled
    from handaudit.kernel.shape_hands import ShapeHands
    from handaudit.model.lazy_audit import Brief
    from handaudit.model.rulings import Rulings
    from handaudit.read.forms.reader import FormsReader
    from handaudit.read.short.reader import ShortReader


class RulebookCache:
    """The rulebooks of a run: the command line's beats the hand's own line, which beats the game's default."""

    def __init__(self, forced: str | None, settings: Sequence[str]) -> None:
        self.settings = tuple(settings)
        self.forced = None if forced is None else load(forced, self.settings)
        self.named = forced or ""
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
        """The default rulebook of a header's game, or the command line's one for this game."""
        if self.named not in houses() and self.forced is not None:
            return self.forced
        if game not in self.by_game:
            name = over_game(self.named, game) if self.named else for_game(game)
            self.by_game[game] = None if name is None else load(name, self.settings)
        return self.by_game[game]

    def used(self) -> list[Rulebook]:
        """The rulebooks that the run has asked for."""
        every = [self.forced, *self.by_game.values(), *self.by_line.values()]
        return [book for book in every if isinstance(book, Rulebook)]

    def of_line(self, named: str, folder: Path, game: str) -> Rulebook | str:
        """The rulebook that a log's own line names, never outside the log's folder; or why there is none."""
        named = over_game(named, game)
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


class Auditor:
    """Reads and audits one hand after another, each by its own rulebook. `given` is the log that is read, and
    `encoding` its declared one."""

    def __init__(
        self,
        rulebook: str | None = None,
        settings: Sequence[str] = (),
        reader: ReaderName = "lines",
        quick: bool = False,
    ) -> None:
        self.rulebooks = RulebookCache(rulebook, settings)
        self.reader = HandReader(self._knows, reader)
        self.forms: dict[str, FormsReader] = {}
        self.short: ShortReader | None = None
        self.shapes: dict[str, ShapeHands | None] = {}
        self.quick = quick and reader == "lines"
        self.rulings: Rulings | None = None
        self.keeps = False
        self.encoding: str | None = None
        self.given: Input | None = None
        self.drops: Drops | None = Drops(self._audits_without_drops)
        self._many: compiled.Kernel | None = None

    def read(self, chunk: Chunk, name: str) -> Hand:
        """The hand of a chunk, by the reader of its layout; a fault of ours is a finding at that hand, which is then unread."""
        try:
            return self._read_by_layout(chunk, name)
        except Exception as error:
            fault = internal_error(error, chunk.first_line)
            return Hand("", name, chunk.first_line, chunk.lines, faults=(fault,), unread=True)

    def _read_by_layout(self, chunk: Chunk, name: str) -> Hand:
        if not chunk.layout:
            return self.reader.read(chunk, name)
        reader = self._reader_of(chunk.layout)
        ours = exported(chunk) if chunk.pointers and not chunk.unread else None
        if ours is not None and ours[0].lines:
            hand = self.reader.read(ours[0], name)
            return replace(hand, layout=chunk.layout, numbers=ours[0].numbers, pointers=ours[0].pointers)
        hand = reader.read(chunk, name)
        return hand if ours is None else replace(hand, faults=(*hand.faults, *ours[1]))

    def _reader_of(self, name: str) -> "FormsReader | ShortReader":
        """The reader of a layout of its own."""
        if layout(name).reader != "short":
            return self._forms(name)
        if self.short is None:
            from handaudit.read.short.reader import ShortReader

            self.short = ShortReader(name, self.reader, self._book)
        return self.short

    def _forms(self, name: str) -> "FormsReader":
        """The reader of a layout with named fields."""
        if name not in self.forms:
            from handaudit.read.forms.reader import FormsReader  # most logs are in the layout of the grammar

            self.forms[name] = FormsReader(layout(name), self._knows)
        return self.forms[name]

    def shaped(self, chunk: Chunk, name: str, log: int) -> CleanHand | None:
        """A hand of a layout with named fields, if the kernel accepts it; None for any other. Its blinds are those of the hand before for
        the next one that names none."""
        if not self.quick or self.rulings is not None:
            return None
        try:
            hands = self._shapes(chunk.layout)
            found = None if hands is None else hands.clean(chunk, name, log, self._forms(chunk.layout).last.get(name))
        except Exception as error:  # the reader of the grammar takes this hand; a fault of it shows there
            internal_error(error, chunk.first_line)
            return None
        if found is None:
            return None
        self._forms(chunk.layout).told(name, found.stakes)
        return found.hand

    def _shapes(self, name: str) -> "ShapeHands | None":
        """What asks the kernel about hands of a layout; None where it cannot judge them."""
        if name not in self.shapes:
            self.shapes[name] = None
            if kernel() is not None and layout(name).compiled:
                from handaudit.kernel.shape_hands import ShapeHands

                self.shapes[name] = ShapeHands(layout(name), self._book)
        return self.shapes[name]

    def _knows(self, game: str) -> bool:
        return self._book(game) is not None

    def _book(self, game: str) -> Rulebook | None:
        return self.rulebooks.of_game(game)

    def native(self) -> LookAtMany | None:
        """What looks at many hands at once; None unless this is a quick run and the native kernel was built."""
        return LookAtMany(self._look, self._headers) if self.quick and kernel() is not None else None

    def _kernel(self) -> "compiled.Kernel":
        if self._many is None:
            from handaudit.kernel import kernel as compiled
            from handaudit.kernel.asks import Asks
            from handaudit.kernel.meanings import Meanings

            self._many = compiled.Kernel(Asks(Meanings(self._book, self.reader.lexer())))
        return self._many

    def _look(self, data: bytes, spans: list[int]) -> "compiled.Found | None":
        try:
            return self._kernel().look(data, spans, self.keeps)
        except Exception as error:  # the reference path takes these hands; a fault of theirs shows there
            internal_error(error, 0)
            return None

    def _headers(self, data: bytes, scan: int) -> list[tuple[int, int]]:
        return self._kernel().headers(data, scan)

    def _book_of(self, hand: Hand, folder: Path) -> Rulebook | str | None:
        """The rulebook of a hand, or why there is none."""
        if self.rulebooks.forced is None and hand.rulebook:
            return self.rulebooks.of_line(hand.rulebook, folder, hand.game)
        return self.rulebooks.of_game(hand.game)

    def audit(self, hand: Hand, folder: Path) -> Audit:
        """One hand of a log in that folder. A fault of ours is a finding at that hand, which is then unread.

        Raises `HandauditError` where a setting of the user cannot be used.
        """
        from handaudit.check.audit import (
            audit,
            unread,
            with_drop,
            with_unverified,
        )  # a log of plain hands needs none of it
        from handaudit.check.floor_notes import with_unclear

        try:
            if hand.unread:
                return unread(hand)
            book = self._book_of(hand, folder)
            if isinstance(book, Rulebook):
                result = audit(hand, book, self.rulings)
                if self.drops is not None and (drop := self.drops.dropped(result)) is not None:
                    result = with_drop(audit(replace(hand, dropped=drop[0]), book, self.rulings), first=drop[1])
                result = with_unclear(with_unverified(result))
                moved = {} if self.rulings is None else self.rulings.moved(hand)
                return replace(result, ruled=moved) if moved else result
            return unread(replace(hand, unread=True, faults=(_no_rulebook(hand, book),)))
        except HandauditError:
            raise
        except Exception as error:
            error.add_note(f"at {hand.source}:{hand.line}, hand #{hand.id}")
            return unread(replace(hand, unread=True, faults=(internal_error(error, hand.line),)))

    def _audits_without_drops(self, source: str) -> Iterator[Audit]:
        """Reads a log again, by another auditor that knows no drops; gives the audits of its hands. Blinds that a reader remembers from
        the hand before stay as they are here. Standard input cannot be read again."""
        other = Auditor(self.rulebooks.named or None, self.rulebooks.settings)
        other.drops = None
        if self.given is not None and self.given.name == source:
            logs = [self.given]
        else:
            logs = find_inputs([source])[0] if Path(source).is_file() else []
        for given in logs:
            if (given.path, given.data, given.inner) == (None, None, None):
                continue
            for chunk in chunks_of(given, self.encoding)[1]:
                if chunk.kind == "hand":
                    yield other.audit(other.read(chunk, given.name), given.folder)

    def replayed(self, chunk: Chunk, name: str, folder: Path) -> Audit:
        """A hand that was taken at a look, with its replay: it is clean, and the same as on the reference path. No ruling answers it."""
        brief = None if chunk.clean is None else self._brief(chunk.raw)
        if brief is None:
            return self.whole(chunk, name, folder)
        whole = partial(self.whole, chunk, name, folder)
        return BriefAudit.of(brief, TakenHand(self._kernel(), chunk.raw, name, chunk.first_line, whole))

    def added(self, adds: Adds, found: Any, low: int, high: int, name: str, line: int) -> int:
        """Has hands of a block added up, from one on; gives the first that is left."""
        return adds(self._kernel(), found, low, high, name, line)

    def whole(self, chunk: Chunk, name: str, folder: Path) -> Audit:
        """The same, all of it at once."""
        # Who has taken it has seen that bytes that are not UTF-8 are kept.
        told = None if chunk.clean is None else self._asked(chunk.raw, chunk.first_line, name)
        return told or self.audit(self.read(chunk.whole(), name), folder)

    def _brief(self, raw: bytes) -> "Brief | None":
        """What a hand is that was taken; None where the whole of it is wanted."""
        try:
            return self._kernel().brief(raw)
        except Exception as error:  # as above
            internal_error(error, 0)
            return None

    def judged(self, chunk: Chunk, name: str, folder: Path) -> Audit:
        """The audit of a hand at which nobody has looked yet; in a quick run the kernel is asked first. Raises as `audit` does."""
        return self.plain(chunk, name) or self.audit(self.read(chunk, name), folder)

    def plain(self, chunk: Chunk, name: str) -> Audit | None:
        """The same of a hand that the kernel takes; None of all others."""
        if not self.quick or chunk.layout or chunk.faults or chunk.unread or kernel() is None:
            return None
        text = "\n".join(chunk.lines)
        if "\r" in text:  # it would end a line
            return None
        return self._asked(text.encode("utf-8", "surrogateescape") + b"\n", chunk.first_line, name)

    def _asked(self, raw: bytes, line: int, name: str) -> Audit | None:
        """What the kernel tells of a hand, if it is plain and clean."""
        try:
            return self._told(self._kernel(), raw, line, name)
        except Exception as error:  # as above
            internal_error(error, 0)
            return None

    def _told(self, kernel: "compiled.Kernel", raw: bytes, line: int, name: str) -> Audit | None:
        """What the kernel tells of a hand that it has taken; None where it cannot tell all of it."""
        return kernel.audit(raw, line, name, True)


class Readings(Auditor):
    """Reads hands and judges none: what it says of a hand is whether it could be read."""

    def audit(self, hand: Hand, folder: Path) -> Audit:
        """One hand, which is not replayed."""
        if hand.unread or not isinstance(self._book_of(hand, folder), Rulebook):
            return super().audit(hand, folder)
        return Audit(hand, None, None, (), "clean")

    def _brief(self, raw: bytes) -> "Brief | None":
        """Nobody asks for less than the hand."""
        return None

    def _told(self, kernel: "compiled.Kernel", raw: bytes, line: int, name: str) -> Audit | None:
        """A hand that was taken, which is not replayed."""
        hand = kernel.read(raw, line, name, True)
        return None if hand is None else Audit(hand, None, None, (), "clean")

    def again(self, text: bytes, line: int, name: str) -> Hand:
        """A hand that was read before, by these lines. The kernel is asked first, whether it had taken it or not."""
        told = None
        if self.quick and kernel() is not None:
            try:
                told = self._kernel().read(text, line, name, True)
            except Exception as error:
                internal_error(error, 0)
        return told or self.read(Chunk(line, (), "hand", 0, 0, clean=self, raw=text).whole(), name)


def loose(chunk: Chunk, name: str) -> Audit | None:
    """Of a chunk that is no hand: the audit of what may have been one, or None."""
    if chunk.unread or chunk.kind == "fragment":
        from handaudit.check.audit import unread

        return unread(Hand("", name, chunk.first_line, chunk.lines, faults=chunk.faults, unread=True))
    return None


def _no_rulebook(hand: Hand, why: str | None) -> Finding:
    if why is None:
        return finding_of("log-unknown-game.no-book", hand.line, {"game": hand.game[:80]}, mark=hand.game)
    line = next(
        (hand.line + at for at, row in enumerate(hand.lines) if row.lstrip(" ").startswith("Rulebook:")), hand.line
    )
    return finding_of("log-unknown-game.rulebook", line, {"why": why}, mark=hand.rulebook)
