"""A block of hands, looked at as columns: which of them are plain and clean, and what each of those leaves behind."""

from typing import Any, Final

import numpy as np

from handaudit.columns.bets import Bets
from handaudit.columns.cards import Dealt
from handaudit.columns.end import WIDTH as TAILS
from handaudit.columns.end import End
from handaudit.columns.heads import Heads
from handaudit.columns.parts import HOLE, RIVER, TURN, Parts
from handaudit.columns.ranks import EVALUATOR
from handaudit.columns.said import WIDTH as FORMS
from handaudit.columns.said import Said
from handaudit.columns.seats import Seats
from handaudit.columns.showdown import FALSE, PLAIN, TRUE
from handaudit.columns.showdown import WIDTH as HANDS
from handaudit.columns.text import Text
from handaudit.columns.texts import Texts
from handaudit.glance.deal import Tail
from handaudit.glance.end import finish
from handaudit.glance.lines import Lines
from handaudit.glance.look import Plain
from handaudit.glance.play import LIVE, Played
from handaudit.glance.ring import Who, ring_of
from handaudit.read.lexer import BLANKS
from handaudit.rules.words import words_agree
from handaudit.session.clock import read_clock
from handaudit.session.state import Chair, Place, State, number_of

MOST: Final = 20_000
"""Seats with names that are remembered."""
_new: Final[Any] = tuple.__new__
_NOBODY: Final[frozenset[str]] = frozenset()
_SUMS: Final = (0, 0, 0)


class Columns:
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
    """What was found in one block. `plain` says it of one hand."""

    def __init__(self, columns: Columns, data: bytes, spans: list[int], source: str, log: int) -> None:
        self.columns, self.source, self.log = columns, source, log
        lines = columns.lines
        text = self.text = Text(data, spans)
        self.lines: list[int] = text.total.tolist()
        parts = self.parts = Parts(text)
        heads = self.heads = Heads(text, lines, columns.groups)
        self.good = [False] * text.hands
        if text.bad.all():
            return
        deals, number = heads.deals, heads.number

        def sits(hand: int, more: bytes) -> int:
            deal = deals[number[hand]]
            row = f"Seat 1: A (1 {more.decode()}"
            out = lines.seat(deal, row, "Seat 1: A", "1", more.decode())
            return -1 if out is None else int(out)

        def form(hand: int, name: bytes, row: bytes) -> tuple[int, list[int]]:
            deal = deals[number[hand]]
            rest = row[len(name) + 2 :].decode()
            words = rest.split(" ")
            sums = [lines.amount(deal, word) for word in words if word[-1:].isdigit()]
            if len(sums) > 2 or -1 in sums:
                return -1, []
            known = lines.form(deal, row.decode(), name.decode(), sums)
            if known is None:
                return -1, []
            return known[0] | (known[1] + 1) << 8 | (known[2] + 1) << 10 | known[3] << 12, sums

        def tail(hand: int, row: bytes, head: bytes, rest: bytes) -> Tail | None:
            deal = deals[number[hand]]
            return lines.tail(deal, row.decode(), head.decode(), rest.decode())

        def judge(words: str, strength: int) -> int:
            if not lines.holds(words) or words_agree(words, EVALUATOR, strength, None, False) is not True:
                return FALSE
            return PLAIN if words == EVALUATOR.describe(strength) else TRUE

        seats = self.seats = Seats(text, parts, heads, columns.chips, sits)
        said = self.said = Said(text, parts, heads, seats, columns.forms, form)
        if not len(said.line):
            return
        self.dealt = Dealt(text, parts, said)
        dealt = self.dealt
        bets = self.bets = Bets(text, parts, heads, seats, said)
        end = self.end = End(text, parts, heads, seats, said, dealt, bets, columns.hands, judge, columns.tails, tail)
        self._lists(end.simple)

    def _lists(self, simple: "np.ndarray[tuple[int], np.dtype[np.bool_]]") -> None:
        """Columns as lists, for what is done hand by hand."""
        text, seats, bets, end = self.text, self.seats, self.bets, self.end
        self.good = (~text.bad).tolist()
        self.simple = simple.tolist()
        self.counts = seats.count.tolist()
        stack = bets.stack.copy()
        hands = np.flatnonzero(end.simple)
        stack[hands] += end.paid.amount[hands]
        ends = np.take_along_axis(stack, np.maximum(seats.place.T, 0), axis=1)
        self.rows = text.start[np.maximum(seats.line, 0)].T.tolist()
        self.tills = seats.till.T.tolist()
        self.chips = seats.chips.T.tolist()
        self.ends = np.where(seats.plays.T, ends, -1).tolist()
        self.rakes = end.rake.tolist()

    def plain(self, hand: int, line: int) -> Plain | None:
        """One hand, whose header is at that line, if it is plain and clean."""
        if not self.good[hand]:
            return None
        head = self.heads.rows[hand]
        assert head is not None
        deal, id, date, table = head
        data, who, source = self.text.data, self.columns.who, self.source
        people: list[Who] = []
        for low, high in zip(self.rows[hand], self.tills[hand][: self.counts[hand]], strict=False):
            one = who(data[low:high])
            if one is None:
                return None
            people.append(one)
        ends, rake = self.ends[hand], self.rakes[hand]
        if not self.simple[hand]:
            ended = self._finish(hand, people)
            if ended is None:
                return None
            ends, rake = ended
        state = None
        if not deal.pooled:
            chairs: dict[str, Chair] = {}
            at = line + 1
            for (seat, name), chip, left in zip(people, self.chips[hand], ends, strict=False):
                at += 1
                if left < 0:
                    chairs[name] = _new(Chair, (seat, chip, (chip,), at, False, False))
                else:
                    chairs[name] = _new(Chair, (seat, chip, (left,), at, True, False))
            state = _new(State, (
                id, number_of(id), _new(Place, (self.log, source, line)), read_clock(date), table[1], table[1], chairs,
                deal.house, deal.tournament != "", deal.chapter, deal.currency, deal.limit, deal.small, deal.big,
                {}, _NOBODY, (), _SUMS, False, {}, rake, (), 0,
            ))  # fmt: skip
        return _new(  # type: ignore[no-any-return]
            Plain, (id, line, deal.site, deal.tournament, table[0], date, deal.currency, source, deal.book, state)
        )

    def _finish(self, hand: int, people: list[Who]) -> tuple[list[int], int] | None:
        """The stacks at the end by slot, and the rake, of a hand that the glance has to look through to the end."""
        text, bets, seats, deal = self.text, self.bets, self.seats, self.heads.deals[self.heads.number[hand]]
        places = seats.place[: len(people), hand].tolist()
        slots = [slot for slot, place in enumerate(places) if place >= 0]
        heads = [text.data[self.rows[hand][slot] : self.tills[hand][slot]].decode() for slot in slots]
        ring = ring_of(int(self.heads.button[hand]), heads, self.columns.lines.head)
        if ring is None:
            return None
        begin, end = text.start[self.end.line[hand]], text.spans[hand + 1]
        try:
            rows = text.data[begin:end].decode().replace("\r", "").split("\n")
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
            rows[0], stack, folded, live, int(bets.ante[hand]), street, board, cards, mask, self._dealt(hand),
            starter, other, bool(bets.lone[hand]),
        )  # fmt: skip
        coming = iter(rows[1:])
        try:
            ended = finish(
                coming.__next__,
                deal,
                self.columns.lines,
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
