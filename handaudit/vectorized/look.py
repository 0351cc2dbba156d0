"""A block of hands, looked at as columns: which of them are plain and clean, and what each of those leaves behind."""

from bisect import bisect_left
from functools import cached_property
from typing import Any, Final, NamedTuple

import numpy as np

from handaudit.model.money import Currency
from handaudit.model.rulebook import Rulebook
from handaudit.session.duplicates import Digest
from handaudit.session.state import Left, Place, State, clean_state
from handaudit.vectorized.asks import Asks
from handaudit.vectorized.bets import Bets
from handaudit.vectorized.cards import Dealt
from handaudit.vectorized.deal import Deal
from handaudit.vectorized.end import WIDTH as TAILS
from handaudit.vectorized.end import End
from handaudit.vectorized.heads import Head, Heads
from handaudit.vectorized.meanings import Meanings
from handaudit.vectorized.parts import Parts
from handaudit.vectorized.reasons import CARDS, HEAD, HEADINGS, LINES, NAMES, SEATS, SUMMARY, TAKEN, reason
from handaudit.vectorized.said import WIDTH as FORMS
from handaudit.vectorized.said import Said
from handaudit.vectorized.seats import Seats
from handaudit.vectorized.showdown import WIDTH as HANDS
from handaudit.vectorized.text import Flags, Ints, Text
from handaudit.vectorized.texts import Texts

MOST: Final = 20_000
"""Seats with names that are remembered."""
_new: Final[Any] = tuple.__new__
_NOBODY: Final[frozenset[str]] = frozenset()
Who = tuple[int, str]
"""Seat and name."""
Told = tuple[Deal, str, str, tuple[str, int], Left]
"""Of one hand: its deal, id and date, its table and button, and what it leaves behind."""


class CleanHand(NamedTuple):
    """A hand that was taken: which it is, its rulebook, and what it leaves behind; `state` is None in a pool of players, where nobody
    asks for it, `left` is what it is made of."""

    id: str
    line: int
    site: str
    tournament: str
    table: str
    date: str
    currency: Currency
    source: str
    book: Rulebook
    state: State | None
    left: Left


class Vectorized:
    """Looks at blocks of hands; what their texts mean is remembered for all blocks."""

    def __init__(self, lines: Meanings) -> None:
        self.lines = lines
        self.groups: dict[tuple[object, ...], int] = {}
        self.chips, self.forms, self.tails, self.hands = Texts(5), Texts(FORMS), Texts(TAILS), Texts(HANDS)
        self.whose: dict[bytes, Who | None] = {}

    def look(self, data: bytes, spans: list[int]) -> "Found | None":
        """The hands that begin at these places, the last of which is the end of them all; None where that ends no line."""
        return Found(self, data, spans) if data.endswith(b"\n") else None

    def who(self, head: bytes) -> Who | None:
        """Number and name of `Seat 3: Ann`."""
        known = self.whose.get(head)
        if known is None and head not in self.whose:
            if len(self.whose) >= MOST:
                self.whose.clear()
            known = self.whose[head] = self.lines.head(head.decode("utf-8", "surrogateescape"))
        return known


class Found:
    """What was found in one block. `clean_hand` says it of one hand, `rows` how many that were taken stand one behind the other."""

    def __init__(self, vectorized: Vectorized, data: bytes, spans: list[int]) -> None:
        self.vectorized = vectorized
        lines = vectorized.lines
        text = self.text = Text(data, spans)
        self.lines: list[int] = text.total.tolist()
        parts = Parts(text)
        text.leave(HEADINGS)
        self.heads = Heads(text, lines, vectorized.groups)
        text.leave(HEAD)
        self.good: Flags = np.zeros(text.hands, np.bool_)
        self.stops: list[int] = list(range(text.hands))
        self._contents: tuple[Digest, list[int]] | None = None
        self._look(vectorized, lines, parts)
        text.close()

    def _look(self, vectorized: Vectorized, lines: Meanings, parts: Parts) -> None:
        """Step by step, as long as there are hands to look at. Only what is asked for later is kept of them."""
        text, heads = self.text, self.heads
        if text.bad.all():
            return
        asks = Asks(lines, heads)
        seats = self.seats = Seats(text, parts, heads, vectorized.chips, asks.sits)
        text.leave(SEATS)
        said = Said(text, parts, heads, seats, vectorized.forms, asks)
        text.leave(LINES)
        if not len(said.line):
            return
        dealt = self.dealt = Dealt(text, parts, said)
        text.leave(CARDS)
        bets = Bets(text, parts, heads, seats, said)
        end = End(text, parts, heads, seats, said, dealt, bets, vectorized.hands, vectorized.tails, asks)
        self.good = end.simple & ~text.bad
        self.gone, self.rake = said.gone, end.rake
        self.stack: Ints = bets.stack
        self.stack[end.simple] += end.paid.amount[end.simple]
        text.why[~self.good & (text.why == TAKEN)] = SUMMARY
        self._named()
        self.stops = np.flatnonzero(~self._whole()).tolist()

    def _named(self) -> None:
        """Hands whose names are not the plainest are taken where each can be told from any line."""
        data, who, seats = self.text.data, self.vectorized.who, self.seats
        self.people: dict[int, tuple[list[str], list[int]]] = {}
        starts, tills = self.text.start, seats.till
        for hand in np.flatnonzero(self.good & ~seats.sound).tolist():
            slots = range(int(seats.count[hand]))
            found = [who(data[starts[seats.line[slot, hand]] : tills[slot, hand]]) for slot in slots]
            if None in found:
                self.good[hand] = False
                self.text.why[hand] = NAMES
            self.people[hand] = [one[1] for one in found if one], [one[0] for one in found if one]

    def _whole(self) -> Flags:
        """The hands that were taken and are UTF-8 to the last byte."""
        whole = self.good.copy()
        for hand in self.text.foreign.tolist():
            if whole[hand]:
                try:
                    self.raw(hand).decode()
                except UnicodeDecodeError:
                    whole[hand] = False
        return whole

    def rows(self, hand: int, /) -> int:
        """The end of the run of hands that begins with one, each of which was taken and is UTF-8."""
        stops = self.stops
        at = bisect_left(stops, hand)
        return stops[at] if at < len(stops) else self.text.hands

    def raw(self, hand: int, /) -> bytes:
        """The bytes of a hand."""
        spans = self.spans
        return self.text.data[spans[hand] : spans[hand + 1]]

    def size(self, hand: int, /) -> int:
        """How many bytes a hand has without the line ends behind it."""
        return int(self.text.till[hand]) - self.spans[hand]

    @cached_property
    def spans(self) -> list[int]:
        """Where each hand begins, and the end of the last."""
        spans: list[int] = self.text.spans.tolist()
        return spans

    def why(self, hand: int, /) -> str:
        """Why a hand was not taken."""
        return reason(int(self.text.why[hand]), self.raw(hand))

    def contents(self, digest: Digest, low: int, high: int) -> list[int]:
        """The digests of what some hands say. They are made of all hands of the block that were taken, when they are first asked for."""
        if self._contents is None or self._contents[0] is not digest:
            self._contents = digest, self._digests(digest)
        return self._contents[1][low:high]

    def _digests(self, digest: Digest) -> list[int]:
        """The digests of all hands; 0 where one was not taken."""
        text, dealt = self.text, self.dealt
        data, of, spans = text.data, digest.content_of_parts, self.spans
        easy = (dealt.low >= 0) | (dealt.count == 0)
        easy[text.foreign] = easy[text.loose] = False
        ends = text.end[np.maximum(text.first + text.count - 1, 0)].tolist()
        found = [0] * text.hands
        above, firsts, highs = dealt.above.tolist(), dealt.low.tolist(), dealt.high.tolist()
        returns = b"\r" in data
        is_easy, blank = easy.tolist(), text.blank.tolist()
        for hand in np.flatnonzero(self.good).tolist():
            start, end = spans[hand], ends[hand]
            if not is_easy[hand]:
                trimmed = not (returns or blank[hand])
                found[hand] = digest.content_of_bytes(data[start:end] if trimmed else self.raw(hand), trimmed)
                continue
            till, first, last = above[hand], firsts[hand], highs[hand]
            # The end of the line above the cards goes, and that of the last of these stays: as between any two lines.
            plain, told = (
                (data[start:till] + data[last:end], data[first:last]) if first >= 0 else (data[start:end], b"")
            )
            if returns:
                plain, told = plain.replace(b"\r\n", b"\n"), told.replace(b"\r\n", b"\n")
            if blank[hand]:
                plain, told = plain.replace(b" \n", b"\n"), told.replace(b" \n", b"\n")
            found[hand] = of(plain, told)
        return found

    @cached_property
    def _ends(self) -> Ints:
        """The stacks after each hand, by hand and seat line; those of who sits out are what they were."""
        seats = self.seats
        ends = np.take_along_axis(self.stack, np.maximum(seats.place.T, 0), axis=1)
        return np.where(seats.plays.T, ends, seats.chips.T)

    @cached_property
    def joins(self) -> list[int]:
        """How each hand follows on the one above it, as far as the seats tell: 1 where the same people sit in the same seats, every stack
        is what it was, the button has moved and nobody has left; 2 where chips had moved besides; 0 where any of this is not so, or a
        hand was not taken."""
        seats, heads, ends = self.seats, self.heads, self._ends.T
        one, two = slice(None, -1), slice(1, None)
        good = self.good[one] & self.good[two] & (heads.number[one] == heads.number[two])
        good &= (heads.button[one] != heads.button[two]) & (seats.count[one] == seats.count[two])
        moved = np.zeros(len(good), np.bool_)
        for slot in range(int(seats.count.max(initial=0))):
            same = (seats.seat[slot, one] == seats.seat[slot, two]) & (ends[slot, one] == seats.chips[slot, two])
            for word in seats.names:
                same &= word[slot, one] == word[slot, two]
            there = seats.line[slot, one] >= 0
            good &= same | ~there
            moved |= there & (ends[slot, one] != seats.chips[slot, one])
        for hand in self.gone:
            good[hand : hand + 1] = False
        return [0, *np.where(good, np.where(moved, 2, 1), 0).tolist()]

    @cached_property
    def _seated(self) -> tuple[list[int], list[str], list[int], list[int], list[int]]:
        """Seats one behind the other, hand by hand: where those of each hand begin, and their names, numbers and chips before and after."""
        text, seats = self.text, self.seats
        taken = (seats.line >= 0).T
        offsets = [0, *np.cumsum(seats.count).tolist()]
        signs = text.data.decode("latin-1")
        tills = seats.till.T[taken].tolist()
        names = [signs[low:high] for low, high in zip(seats.at.T[taken].tolist(), tills, strict=True)]
        after = np.where(seats.plays.T, self._ends, -1)[taken].tolist()
        return offsets, names, seats.seat.T[taken].tolist(), seats.chips.T[taken].tolist(), after

    def clean_hand(self, hand: int, line: int, source: str, log: int, /) -> CleanHand | None:
        """One hand, whose header is at that line of that log, if it is plain and clean."""
        told = self.told(hand)
        if told is None:
            return None
        deal, id, date, (table, button), left = told
        place = _new(Place, (log, source, line))
        state = None if deal.pooled else clean_state(deal, id, place, date, button, left)
        fields = id, line, deal.site, deal.tournament, table, date, deal.currency, source, deal.book, state, left
        clean: CleanHand = _new(CleanHand, fields)
        return clean

    def head(self, hand: int) -> Head:
        """What stands above the seats of a hand that was taken."""
        head = self.heads.rows[hand]
        assert head is not None
        return head

    def told(self, hand: int) -> Told | None:
        """What is to be told of one hand, if it is plain and clean."""
        if not self.good[hand]:
            return None
        deal, id, date, table = self.head(hand)
        offsets, names, numbers, chips, ends = self._seated
        low, high = offsets[hand], offsets[hand + 1]
        who = self.people.get(hand)
        if who is None:
            who = names[low:high], numbers[low:high]
        gone = self.gone.get(hand, _NOBODY)
        return deal, id, date, table, (*who, chips[low:high], ends[low:high], int(self.rake[hand]), gone)
