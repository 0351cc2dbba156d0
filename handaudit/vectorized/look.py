"""A block of hands, looked at as columns: which of them are plain and clean, and what each of those leaves behind."""

from typing import Any, Final, NamedTuple

import numpy as np

from handaudit.model.money import Currency
from handaudit.model.rulebook import Rulebook
from handaudit.session.state import Left, Place, State, clean_state
from handaudit.vectorized.asks import Asks
from handaudit.vectorized.bets import Bets
from handaudit.vectorized.cards import Dealt
from handaudit.vectorized.deal import Deal
from handaudit.vectorized.end import WIDTH as TAILS
from handaudit.vectorized.end import End
from handaudit.vectorized.heads import Heads
from handaudit.vectorized.meanings import Meanings
from handaudit.vectorized.parts import Parts
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
    """What was found in one block. `clean_hand` says it of one hand."""

    def __init__(self, vectorized: Vectorized, data: bytes, spans: list[int]) -> None:
        self.vectorized = vectorized
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
        """Columns as lists, for what is done hand by hand."""
        text, seats, bets, end = self.text, self.seats, self.bets, self.end
        self.good = (simple & ~text.bad).tolist()
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
        gone = self.said.gone.get(hand, _NOBODY)
        return deal, id, date, table, (names, numbers, self.chips[low:high], ends, rake, gone)
