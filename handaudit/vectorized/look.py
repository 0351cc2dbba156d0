"""A block of hands, looked at as columns: which of them are plain and clean, and what each of those leaves behind."""

from typing import Any, Final

import numpy as np

from handaudit.glance.deal import Deal
from handaudit.glance.end import finish
from handaudit.glance.lines import Lines
from handaudit.glance.look import CleanHand
from handaudit.glance.play import LIVE, Played
from handaudit.glance.ring import Who, ring_of
from handaudit.read.lexer import BLANKS
from handaudit.session.state import Left, Place, clean_state
from handaudit.vectorized.asks import Asks
from handaudit.vectorized.bets import Bets
from handaudit.vectorized.cards import Dealt
from handaudit.vectorized.end import WIDTH as TAILS
from handaudit.vectorized.end import End
from handaudit.vectorized.heads import Heads
from handaudit.vectorized.parts import HOLE, RIVER, TURN, Parts
from handaudit.vectorized.said import WIDTH as FORMS
from handaudit.vectorized.said import Said
from handaudit.vectorized.seats import Seats
from handaudit.vectorized.showdown import WIDTH as HANDS
from handaudit.vectorized.text import Text
from handaudit.vectorized.texts import Texts

MOST: Final = 20_000
"""Seats with names that are remembered."""
_new: Final[Any] = tuple.__new__
_NOBODY: Final[frozenset[str]] = frozenset()
Told = tuple[Deal, str, str, tuple[str, int], Left]
"""Of one hand: its deal, id and date, its table and button, and what it leaves behind."""


class Vectorized:
    """Looks at blocks of hands; asks what the glance asks, and remembers it for all blocks."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self.groups: dict[tuple[object, ...], int] = {}
        self.chips, self.forms, self.tails, self.hands = Texts(5), Texts(FORMS), Texts(TAILS), Texts(HANDS)
        self.whose: dict[bytes, Who | None] = {}

    def look(self, data: bytes, spans: list[int], source: str, log: int) -> "Found | None":
        """The hands of that log that begin at these places, the last of which is the end of them all; None where that ends no line."""
        return Found(self, data, spans, source, log) if data.endswith(b"\n") else None

    def who(self, head: bytes) -> Who | None:
        """Number and name of `Seat 3: Ann`."""
        known = self.whose.get(head)
        if known is None and head not in self.whose:
            if len(self.whose) >= MOST:
                self.whose.clear()
            try:
                known = self.lines.head(head.decode())
            except UnicodeDecodeError:
                known = None
            self.whose[head] = known
        return known


class Found:
    """What was found in one block. `clean_hand` says it of one hand."""

    def __init__(self, vectorized: Vectorized, data: bytes, spans: list[int], source: str, log: int) -> None:
        self.vectorized, self.source, self.log = vectorized, source, log
        lines = vectorized.lines
        text = self.text = Text(data, spans)
        self.lines: list[int] = text.total.tolist()
        parts = self.parts = Parts(text)
        heads = self.heads = Heads(text, lines, vectorized.groups)
        self.good = [False] * text.hands
        if text.bad.all():
            return
        asks = Asks(lines, heads)
        seats = self.seats = Seats(text, parts, heads, vectorized.chips, asks.sits)
        said = self.said = Said(text, parts, heads, seats, vectorized.forms, asks)
        if not len(said.line):
            return
        dealt = self.dealt = Dealt(text, parts, said)
        bets = self.bets = Bets(text, parts, heads, seats, said)
        end = self.end = End(text, parts, heads, seats, said, dealt, bets, vectorized.hands, vectorized.tails, asks)
        self._lists(end.simple)

    def _lists(self, simple: "np.ndarray[tuple[int], np.dtype[np.bool_]]") -> None:
        """Vectorized as lists, for what is done hand by hand."""
        text, seats, bets, end = self.text, self.seats, self.bets, self.end
        self.good = (~text.bad).tolist()
        self.simple = simple.tolist()
        self.sound = seats.sound.tolist()
        stack = bets.stack.copy()
        hands = np.flatnonzero(end.simple)
        stack[hands] += end.paid.amount[hands]
        ends = np.take_along_axis(stack, np.maximum(seats.place.T, 0), axis=1)
        self.rakes = end.rake.tolist()
        # Seats one behind the other, hand by hand.
        taken = (seats.line >= 0).T
        self.offsets = [0, *np.cumsum(seats.count).tolist()]
        signs = text.data.decode("latin-1")
        tills = seats.till.T[taken].tolist()
        self.names = [signs[low:high] for low, high in zip(seats.at.T[taken].tolist(), tills, strict=True)]
        self.rows = list(zip(text.start[seats.line.T[taken]].tolist(), tills, strict=True))
        self.numbers = seats.seat.T[taken].tolist()
        self.chips = seats.chips.T[taken].tolist()
        self.ends = np.where(seats.plays.T, ends, -1)[taken].tolist()

    def _people(self, low: int, high: int) -> tuple[list[str], list[int]] | None:
        """Names and seats where the names are not the plainest."""
        data, who = self.text.data, self.vectorized.who
        people = [who(data[begin:end]) for begin, end in self.rows[low:high]]
        if None in people:
            return None
        return [one[1] for one in people if one], [one[0] for one in people if one]

    def clean_hand(self, hand: int, line: int) -> CleanHand | None:
        """One hand, whose header is at that line, if it is plain and clean."""
        told = self.told(hand)
        if told is None:
            return None
        deal, id, date, (table, button), left = told
        place = _new(Place, (self.log, self.source, line))
        state = None if deal.pooled else clean_state(deal, id, place, date, button, left)
        fields = id, line, deal.site, deal.tournament, table, date, deal.currency, self.source, deal.book, state
        clean: CleanHand = _new(CleanHand, fields)
        return clean

    def told(self, hand: int) -> Told | None:
        """What is to be told of one hand, if it is plain and clean."""
        if not self.good[hand]:
            return None
        head = self.heads.rows[hand]
        assert head is not None
        deal, id, date, table = head
        low, high = self.offsets[hand], self.offsets[hand + 1]
        names, numbers = self.names[low:high], self.numbers[low:high]
        if not self.sound[hand]:
            people = self._people(low, high)
            if people is None:
                return None
            names, numbers = people
        ends, rake = self.ends[low:high], self.rakes[hand]
        if not self.simple[hand]:
            ended = self._finish(hand, names)
            if ended is None:
                return None
            ends, rake = ended
        gone = self.said.gone.get(hand, _NOBODY)
        return deal, id, date, table, (names, numbers, self.chips[low:high], ends, rake, gone)

    def _finish(self, hand: int, names: list[str]) -> tuple[list[int], int] | None:
        """The stacks at the end by slot, and the rake, of a hand that the glance has to look through to the end."""
        text, bets, seats, deal = self.text, self.bets, self.seats, self.heads.deals[self.heads.number[hand]]
        places = seats.place[: len(names), hand].tolist()
        slots = [slot for slot, place in enumerate(places) if place >= 0]
        rows = self.rows[self.offsets[hand] : self.offsets[hand + 1]]
        heads = [text.data[rows[slot][0] : rows[slot][1]].decode() for slot in slots]
        ring = ring_of(int(self.heads.button[hand]), heads, self.vectorized.lines.head)
        if ring is None:
            return None
        begin, end = text.start[self.end.line[hand]], text.spans[hand + 1]
        try:
            lines = text.data[begin:end].decode().replace("\r", "").split("\n")
        except UnicodeDecodeError:
            return None
        count = len(slots)
        folded = bets.folded[hand, :count].tolist()
        start, stack = bets.start[hand, :count].tolist(), bets.stack[hand, :count].tolist()
        live = folded.count(LIVE)
        street = int(bets.last[hand]) - HOLE
        board = self._board(hand, street)
        mask = int(self.dealt.cards[hand])
        starter = other = -1
        if live > 1:
            aggressor, raised, acted = int(bets.aggressor[hand]), int(bets.raised[hand]), int(bets.acted[hand])
            bettor = aggressor if aggressor >= 0 and folded[aggressor] == LIVE else -1
            if bettor >= 0 and (raised == RIVER - HOLE or (deal.last_round and raised == acted)):
                starter = bettor
            else:
                starter = folded.index(LIVE)
                if acted != RIVER - HOLE:
                    other = bettor
        cards = tuple(self.parts.board[: (0, 3, 4, 5)[street], hand].tolist())
        played = Played(
            lines[0], stack, folded, live, int(bets.ante[hand]), street, board, cards, mask, self._dealt(hand),
            starter, other, bool(bets.lone[hand]),
        )  # fmt: skip
        coming = iter(lines[1:])
        try:
            ended = finish(
                coming.__next__,
                deal,
                self.vectorized.lines,
                played,
                ring.place,
                start,
                heads,
                ring.shape.places,
                ring.shape.tags,
            )
        except (StopIteration, IndexError):
            return None
        if ended is None or any(row.rstrip(BLANKS) for row in coming):
            return None
        paid, rake = ended
        return [stack[place] + paid[place] if place >= 0 else -1 for place in places], rake

    def _board(self, hand: int, street: int) -> str:
        """The board as printed."""
        if not street:
            return ""
        part = HOLE + street
        begin = int(self.text.start[self.parts.at[part, hand]])
        row = self.text.data[begin : begin + 31].decode("latin-1")
        if street == 1:
            return row[14:22]
        return f"{row[14:22]} {row[25:27]}" if part == TURN else f"{row[15:26]} {row[29:31]}"

    def _dealt(self, hand: int) -> dict[int, str]:
        """Cards that a reader saw dealt, by place."""
        said, found = self.said, {}
        first, count = self.dealt.first[hand], self.dealt.count[hand]
        for at in range(first, first + count):
            end = int(said.end[at])
            found[int(self.bets.at[at])] = self.text.data[end - 6 : end - 1].decode()
        return found
