"""Hands of layouts with a grammar of named fields, judged by the kernel: what a clean one is, and what it leaves behind."""

from collections.abc import Callable, Sequence
from operator import itemgetter
from pathlib import PurePath
from typing import Any, Final, NamedTuple

from handaudit.kernel import kernel as compiled
from handaudit.kernel.results import CleanHand
from handaudit.kernel.shapes import Shapes, ShapeTerms
from handaudit.model.clock import read_clock
from handaudit.model.rulebook import Rulebook
from handaudit.model.table_state import NATIVE, PLAIN_HOUSE, Chair, HandPlace, Left, State, number_of, pooled
from handaudit.read.blanks import BLANKS, margins
from handaudit.read.chips_said import record_moves_chips, tells_chips
from handaudit.read.chunk_builder import Chunk
from handaudit.read.exported import OWN
from handaudit.read.forms.facts import StakesFacts, date_of
from handaudit.read.forms.reader import says_no_bet
from handaudit.read.layouts import Layout
from handaudit.read.mappings import Lines, lines_of
from handaudit.read.unfold.rows import STOPPED

_BLANKS: Final = frozenset(BLANKS)
_FIRST: Final = itemgetter(slice(0, 1))
_SUMS: Final = (0, 0, 0)
_new: Final[Any] = tuple.__new__  # the hot path: half the price of a NamedTuple's own constructor


class ShapedHand(NamedTuple):
    """A hand that was accepted, and its stakes."""

    hand: CleanHand
    stakes: StakesFacts


class ShapeHands:
    """The clean hands of one layout."""

    def __init__(self, layout: Layout, book_of: Callable[[str], Rulebook | None]) -> None:
        self.layout = layout
        self.asks = Shapes(layout, book_of)
        self.kernel = compiled.ShapeKernel(self.asks)
        self.says_no_bet = says_no_bet(layout)
        self.mapping: Lines | None = lines_of(layout.mapping) if layout.mapping else None

    def clean(self, chunk: Chunk, source: str, log: int, last: StakesFacts | None = None) -> ShapedHand | None:
        """A plain, clean hand and its stakes; None for any other, which is for the reader of the grammar. `last` are the stakes of the hand
        before."""
        if (
            chunk.faults
            or chunk.unread
            or chunk.orders
            or (chunk.pointers and any(OWN in line for line in chunk.lines))
            or (chunk.complete_eof and not self._ends(chunk))
        ):
            return None
        told = self._lines(chunk)
        if told is None:
            return None
        numbers, lines = told
        cut = chunk.complete_eof and self.says_no_bet
        try:
            text = "\n".join(lines).encode()
        except UnicodeEncodeError:
            return None
        if text.count(b"\n") >= len(lines) or b"\r" in text or b"\0" in text:
            return None
        scale = 0 if last is None else 100 // last.currency.minor_units
        small, big = (0, 0) if last is None else (last.small * scale, last.big * scale)
        if not self.kernel.look(text, cut, small, big):
            return None
        return self._told(chunk, numbers, source, log, last)

    def _ends(self, chunk: Chunk) -> bool:
        """Whether the last hand of a log has its last line, where the layout has one."""
        ends = self.layout.ends
        return ends is None or any(ends.search(line.strip(BLANKS)) for line in chunk.lines)

    def _lines(self, chunk: Chunk) -> tuple[Sequence[int], Sequence[str]] | None:
        """The lines as the grammar reads them, behind their numbers; None where a line is set aside that may tell of chips."""
        texts: Sequence[str] = chunk.lines
        if texts[-1] == STOPPED or any(margins(texts)):
            return None
        if self.layout.unfold == "text" and not _BLANKS.isdisjoint(map(_FIRST, texts)):
            texts = [line.lstrip(BLANKS) for line in texts]
        if self.mapping is None:
            return range(chunk.first_line, chunk.first_line + len(texts)), texts
        lines = list(enumerate(texts, chunk.first_line))
        told = self.mapping(lines)
        kept = {number for number, _ in told}
        if len(kept) < len(lines):
            said = {line.strip() for number, line in lines if number in kept} | {""}
            for number, line in lines:
                if number not in kept and line.strip() not in said and _may_tell_chips(line):
                    return None
        return [number for number, _ in told], [line for _, line in told]

    def _told(
        self, chunk: Chunk, numbers: Sequence[int], source: str, log: int, last_stakes: StakesFacts | None
    ) -> ShapedHand | None:
        """What the kernel tells of a hand that it has taken."""
        number, said, button, cents, small, big, rake, lone, borrowed, seats = self.kernel.told()
        terms: ShapeTerms = self.asks.terms[number]
        fields = {**terms.fields, **said}
        tournament = "_".join(fields.get("tournament", "").replace(",", "").split())[:40]
        id, date = fields["id"].strip()[:64], date_of(fields.get("date", "").strip())
        currency = terms.currency if cents else terms.whole
        if borrowed and (last_stakes is None or last_stakes.currency != currency):
            return None
        chairs: dict[str, Chair] = {}
        for name, seat, row, chips, after, unsure, _ in seats:
            line = numbers[row]
            if chunk.numbers:
                line = chunk.numbers[line - chunk.first_line]
            plays = after >= 0
            chairs[name] = _new(Chair, (seat, chips, (after if plays else chips,), line, plays, unsure))
        last = 0 if tournament and lone else button  # after a dead small blind comes a dead button (`session/state.py`)
        state = None
        if not pooled(terms.site) and self.layout.ways.names != "positions":
            state = State(
                id, number_of(id), HandPlace(log, source, chunk.first_line), read_clock(date), button, last, chairs,
                terms.site.startswith(NATIVE), tournament != "", terms.chapter, currency, terms.limit, small, big,
                {}, frozenset([one[0] for one in seats if one[6]]), (), _SUMS, False, {}, rake, (),
                house=PLAIN_HOUSE, rebuys=self.layout.ways.rebuys == "printed",
            )  # fmt: skip
        left: Left = ([], [], [], [], rake, frozenset(), {})
        hand = CleanHand(
            id,
            chunk.first_line,
            terms.site,
            tournament,
            fields.get("table", "").strip() or PurePath(source).name,
            date,
            currency,
            source,
            terms.book,
            state,
            left,
        )
        return ShapedHand(hand, StakesFacts(terms.game, terms.limit, currency, small, big))


def _may_tell_chips(line: str) -> bool:
    """Whether a line that is set aside may tell of chips, whoever it is about."""
    return record_moves_chips(line) if line.startswith("/") else tells_chips(line)
