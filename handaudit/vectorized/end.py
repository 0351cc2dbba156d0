"""The end of the hands: who is left takes the pot, or it is shown down, and the summary says just that."""

from typing import Final

import numpy as np

from handaudit.vectorized.asks import Asks
from handaudit.vectorized.bets import LIVE, Bets
from handaudit.vectorized.cards import Dealt
from handaudit.vectorized.heads import Heads
from handaudit.vectorized.lone import shown_alone
from handaudit.vectorized.meanings import FOLDED, HIDE, MUCKED, TAGS, TOOK
from handaudit.vectorized.parts import HOLE, SUMMARY, Parts
from handaudit.vectorized.parts import SHOWDOWN as SHOWN_DOWN
from handaudit.vectorized.reasons import ENDING, SHOWDOWN, TAKEN
from handaudit.vectorized.said import COLLECT, SHOW, Said
from handaudit.vectorized.seats import NAME, SLOTS, Seats
from handaudit.vectorized.showdown import HELD, SHOWED, Paid, Showdown, shows
from handaudit.vectorized.text import SPACE, WORD, Flags, Ints, Text, literal
from handaudit.vectorized.texts import Texts

WIDTH: Final = 8
"""Words of what a seat line says behind the name, with the group and the shape."""
_TOTAL: Final = literal(b"Total po"), literal(b"t ")
_RAKE: Final = literal(b" | Rake ")
_BOARD: Final = literal(b"Board [")
_CLOSE: Final = literal(b"]")
_SHUT: Final = ord(")")
_COLLECTED: Final = len(b" collected ")
_POT: Final = len(b" from pot")
BUTTON, SMALL, BIG = TAGS[" (button)"], TAGS[" (small blind)"], TAGS[" (big blind)"]
PLAIN, SUM, CARDS = range(3)
"""Shapes of seat lines: known as a whole, up to an amount at the end, up to cards."""
_shapes = np.full(16, -1, np.int64)
_shapes[[FOLDED, MUCKED, TOOK, SHOWED, HELD]] = [PLAIN, PLAIN, SUM, CARDS, CARDS]
SHAPES: Final[Ints] = _shapes


class End:
    """`simple` hands are right to the last line; no other is taken. `rake` and `paid` are those of simple hands."""

    def __init__(
        self,
        text: Text,
        parts: Parts,
        heads: Heads,
        seats: Seats,
        said: Said,
        dealt: Dealt,
        bets: Bets,
        words: Texts,
        tails: Texts,
        asks: Asks,
    ) -> None:
        self.text, self.heads, self.seats, self.bets = text, heads, seats, bets
        hands = text.hands
        alone = (bets.live & (bets.live - 1)) == 0
        shown = parts.at[SHOWN_DOWN] >= 0
        text.bad |= alone == shown
        at = np.flatnonzero(said.rank == 4)
        hand = said.hand[at]
        # What is shown and paid stands behind the last bets, or behind the showdown, and is about who is still in.
        text.bad[hand[said.part[at] != np.where(alone[hand], bets.last[hand], SHOWN_DOWN)]] = True
        text.bad[hand[(bets.live[hand] >> bets.at[at]) & 1 == 0]] = True
        text.bad |= ~shown & (np.bincount(hand, minlength=hands) == 0)
        keep = ~text.bad[hand]
        at, hand = at[keep], hand[keep]
        takes, hides = said.kind[at] == COLLECT, said.kind[at] == HIDE
        text.bad[hand[hides & shown[hand]]] = True
        self.paid = self._paid(at[takes], said)
        others = at[~takes & ~hides]
        odd = np.bincount(said.hand[others], minlength=hands)
        self.simple: Flags = ~text.bad & alone & (odd <= 1)
        others = others[self.simple[said.hand[others]]]
        fair = (said.kind[others] == SHOW) & shown_alone(text, parts, heads, said, dealt, bets, others, words, asks)
        self.simple[said.hand[others[~fair]]] = False
        text.leave(ENDING)
        self.shown = Showdown(text, parts, heads, said, dealt, bets, self.paid, words, asks)
        self.simple[self.shown.hands[self.shown.good]] = True
        self.simple &= ~text.bad
        text.why[~self.simple & (text.why == TAKEN)] = SHOWDOWN
        self.rake: Ints = np.zeros(hands, np.int64)
        summary = parts.at[SUMMARY]
        board = bets.last > HOLE
        base = summary + 2 + board
        self.simple &= text.first + text.count == base + seats.players
        self._totals(np.flatnonzero(self.simple), summary + 1)
        self._board(np.flatnonzero(self.simple & board), summary + 2, parts)
        self._seats(base, tails, asks)

    def _paid(self, at: Ints, said: Said) -> Paid:
        """What is collected; nobody collects twice."""
        text, seats = self.text, self.seats
        paid = Paid(text.hands)
        hand, slot, place = said.hand[at], said.slot[at], self.bets.at[at]
        paid.amount[hand, place] = said.amount[at]
        low = said.start[at] + seats.till[slot, hand] - seats.at[slot, hand] + _COLLECTED
        paid.at[hand, place] = low
        paid.size[hand, place] = said.end[at] - _POT - low
        text.bad |= np.bincount(hand, minlength=text.hands) != np.count_nonzero(paid.amount, axis=1)
        return paid

    def _totals(self, hand: Ints, line: Ints) -> None:
        """`Total pot 3 | Rake 0`, which is what was put in less what was paid."""
        text, heads = self.text, self.heads
        start, end = text.start[line[hand]], text.end[line[hand]]
        good = (text.word(start) == _TOTAL[0]) & (text.word(start + 8, 2) == _TOTAL[1])
        pot, behind = text.amount(start + 10, heads.cents[hand], heads.sign[hand])
        good &= text.word(behind) == _RAKE
        rake, last = text.amount(np.minimum(behind + 8, end), heads.cents[hand], heads.sign[hand])
        put = self.bets.start[hand].sum(axis=1) - self.bets.stack[hand].sum(axis=1)
        paid = self.paid.amount[hand].sum(axis=1)
        good &= (last == end) & (rake >= 0) & (pot == put) & (paid == put - rake)
        self.rake[hand] = rake
        self.simple[hand[~good]] = False

    def _board(self, hand: Ints, line: Ints, parts: Parts) -> None:
        """The board once more."""
        text = self.text
        start, end = text.start[line[hand]], text.end[line[hand]]
        size = self.bets.last[hand] * 3 + 2  # a flop has 8 signs, a turn 11, a river 14
        good = (text.word(start, 7) == _BOARD) & (end - start == size + 8) & (text.word(end - 1, 1) == _CLOSE)
        good &= text.word(start + 7, size) == parts.said[0][hand]
        good &= text.word(start + 15, size - 8) == parts.said[1][hand]
        self.simple[hand[~good]] = False

    def _seats(self, base: Ints, tails: Texts, asks: Asks) -> None:
        """A line for each who was dealt in: it names his seat, and what became of him."""
        text, seats, bets, shown = self.text, self.seats, self.bets, self.shown
        hands = text.hands
        order = np.cumsum(seats.plays, axis=0) - 1
        # Seats are laid out slot by slot, bets hand by hand; both are looked up in one row, in the order of the text.
        hand, slot = np.nonzero((seats.plays & self.simple).T)
        cell = slot * hands + hand
        place = seats.place.ravel()[cell]
        spot = hand * SLOTS + place
        line = base[hand] + order.ravel()[cell]
        top = text.start[seats.line.ravel()[cell]]
        start, end = text.start[line], text.end[line]
        begin = seats.at.ravel()[cell]
        lead, size = begin - top, seats.till.ravel()[cell] - begin
        good = (text.word(start) == text.word(top)) & ((lead == 8) | (text.bytes[start + 8] == SPACE))
        at = start + lead + size
        good &= at <= end
        used = int(-(-size.max(initial=0) // WORD))  # words of the longest name
        for held, word in zip(seats.names, text.text(start + lead, at, min(used, NAME)), strict=False):
            good &= held.ravel()[cell] == word
        # -- what stands behind the name: a text, to an amount or to cards
        fold = bets.folded.ravel()[spot]
        shape = np.where(self.paid.amount.ravel()[spot] > 0, SUM, PLAIN)
        till = end.copy()
        sums = np.flatnonzero(shape)
        till[sums] -= self.paid.size.ravel()[spot[sums]] + 1
        down = np.flatnonzero(fold == LIVE)
        number = shown.number[hand[down]]
        down, number = down[number >= 0], number[number >= 0]
        cards = shown.begins(at[down], end[down])
        there = cards >= 0
        till[down[there]], shape[down[there]] = cards[there], CARDS
        sums = np.flatnonzero(shape == SUM)
        amount, behind = self.paid.same(text, hand[sums], place[sums], till[sums])
        good[sums] &= amount & (text.bytes[behind] == _SHUT)
        good &= (till >= at) & (till - at <= WORD * (WIDTH - 1))
        words = [(self.heads.group[hand] << 2 | shape).astype(np.uint64), *text.text(at, till, WIDTH - 1)]
        data = text.data

        def meaning(n: int) -> int:
            if shape[n] == CARDS:
                return shows(data[at[n] : till[n]])
            found = asks.tail(int(hand[n]), data[start[n] : end[n]], data[start[n] : at[n]], data[at[n] : end[n]])
            if found is None or (found[0] == TOOK and found[4] != self.paid.amount[hand[n], place[n]]):
                return -1
            return found[0] | found[1] << 4 | found[2] << 8 | found[3] << 12

        code = tails.codes_of(words, good, meaning)
        kind, bits, when, idle = code & 15, (code >> 4) & 15, (code >> 8) & 15, (code >> 12) & 1
        good &= (code >= 0) & (SHAPES[kind] == shape)
        good &= fold == np.where(kind == FOLDED, when, LIVE)
        tagged = np.flatnonzero(bits)
        good[tagged] &= bits[tagged] & ~self._tags(cell[tagged], hand[tagged], place[tagged]) == 0
        quiet = np.flatnonzero(idle)
        put = bets.start.ravel()[spot[quiet]] - bets.stack.ravel()[spot[quiet]]
        good[quiet] &= put == bets.posted.ravel()[spot[quiet]]  # a post is no bet
        # -- what only a showdown leaves
        hidden = kind == MUCKED
        hidden[down] &= ~shown.mucked[number, place[down]]
        good &= ~hidden
        which, tell = down[there], number[there]
        good[which] &= shown.tells(tell, place[which], kind[which], cards[there], end[which])
        self.simple[hand[~good]] = False

    def _tags(self, cell: Ints, hand: Ints, place: Ints) -> Ints:
        """The tags that seats may carry: button and blinds."""
        seats, bets = self.seats, self.bets
        tags: Ints = np.where(seats.on_button.ravel()[cell], BUTTON, 0)
        two = seats.players[hand] == 2
        blind = np.where(place == two, SMALL, np.where(place == ~two, BIG, 0))
        lone = np.where(place == 0, BIG, 0)
        tags |= np.where(bets.lone[hand], lone, blind)
        return tags
