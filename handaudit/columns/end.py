"""The end of the hands that nobody showed down: who is left takes the pot, and the summary says just that."""

from collections.abc import Callable
from typing import Final

import numpy as np

from handaudit.columns.bets import Bets
from handaudit.columns.heads import Heads
from handaudit.columns.parts import HOLE, SHOWDOWN, SUMMARY, Parts
from handaudit.columns.said import COLLECT, Said
from handaudit.columns.seats import NAME, Seats
from handaudit.columns.text import SPACE, Flags, Ints, Text, literal
from handaudit.columns.texts import Texts
from handaudit.glance.lines import FOLDED, HIDE, TAGS, TOOK

WIDTH: Final = 8
"""Words of what a seat line says behind the name, with the group."""
_TOTAL: Final = literal(b"Total po"), literal(b"t ")
_RAKE: Final = literal(b" | Rake ")
_BOARD: Final = literal(b"Board [")
_CLOSE: Final = literal(b"]")
_SHUT: Final = literal(b")")
_OPENS: Final = ord("(")
BUTTON, SMALL, BIG = TAGS[" (button)"], TAGS[" (small blind)"], TAGS[" (big blind)"]
Ask = Callable[[int, bytes, bytes, bytes], tuple[int, int, int, bool, int] | None]


class End:
    """`simple` hands have ended without a showdown and are right to the last line; the others among those that are not bad go on
    from `line`. `rake` and `won`, the winner's place, are those of simple hands."""

    def __init__(
        self, text: Text, parts: Parts, heads: Heads, seats: Seats, said: Said, bets: Bets, tails: Texts, ask: Ask
    ) -> None:
        self.text, self.heads, self.seats, self.bets = text, heads, seats, bets
        hands = text.hands
        alone = (bets.live & (bets.live - 1)) == 0
        shown = parts.at[SHOWDOWN] >= 0
        text.bad |= alone == shown
        at = np.flatnonzero(said.rank == 4)
        hand = said.hand[at]
        # What is shown and paid stands behind the last bets, or behind the showdown.
        text.bad[hand[said.part[at] != np.where(alone[hand], bets.last[hand], SHOWDOWN)]] = True
        first = np.full(hands, -1, np.int64)
        first[hand[::-1]] = said.line[at[::-1]]
        self.line: Ints = np.where(shown, parts.at[SHOWDOWN], first)
        text.bad |= self.line < 0
        self.winner: Ints = np.bitwise_count(np.maximum(bets.live - 1, 0)).astype(np.int64)
        his = bets.at[at] == self.winner[hand]
        takes, hides = (said.kind[at] == COLLECT) & his, (said.kind[at] == HIDE) & his
        taken, odd = np.bincount(hand[takes], minlength=hands), np.bincount(hand[~takes & ~hides], minlength=hands)
        self.paid: Ints = np.zeros(hands, np.int64)
        self.paid[hand[takes]] = said.amount[at[takes]]
        self.simple: Flags = ~text.bad & alone & (taken == 1) & (odd == 0)
        self.rake: Ints = np.zeros(hands, np.int64)
        summary = parts.at[SUMMARY]
        self._totals(np.flatnonzero(self.simple), summary + 1)
        board = bets.last > HOLE
        self._board(np.flatnonzero(self.simple & board), summary + 2, parts)
        base = summary + 2 + board
        self.simple &= text.first + text.count == base + seats.players
        self._seats(base, tails, ask)

    def _totals(self, hand: Ints, line: Ints) -> None:
        """`Total pot 3 | Rake 0`, which is what was put in less what was paid."""
        text, heads = self.text, self.heads
        start, end = text.start[line[hand]], text.end[line[hand]]
        good = (text.word(start) == _TOTAL[0]) & (text.word(start + 8, 2) == _TOTAL[1])
        pot, behind = text.amount(start + 10, heads.cents[hand], heads.sign[hand])
        good &= text.word(behind) == _RAKE
        rake, last = text.amount(np.minimum(behind + 8, end), heads.cents[hand], heads.sign[hand])
        put = self.bets.start[hand].sum(axis=1) - self.bets.stack[hand].sum(axis=1)
        good &= (last == end) & (rake >= 0) & (pot == put) & (self.paid[hand] == put - rake)
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

    def _seats(self, base: Ints, tails: Texts, ask: Ask) -> None:
        """A line for each who was dealt in: it names his seat, and what became of him."""
        text, seats, bets = self.text, self.seats, self.bets
        order = np.cumsum(seats.plays, axis=0) - 1
        slot, hand = np.nonzero(seats.plays & self.simple)
        line = base[hand] + order[slot, hand]
        top = text.start[seats.line[slot, hand]]
        start, end = text.start[line], text.end[line]
        lead = seats.at[slot, hand] - top
        size = seats.till[slot, hand] - seats.at[slot, hand]
        good = (text.word(start) == text.word(top)) & ((lead == 8) | (text.bytes[start + 8] == SPACE))
        at = start + lead + size
        good &= at <= end
        for held, word in zip(seats.names, text.text(start + lead, at, NAME), strict=True):
            good &= held[slot, hand] == word
        # -- what stands behind the name: a text, for the winner one with an amount
        place = seats.place[slot, hand]
        wins = place == self.winner[hand]
        opens = np.flatnonzero(text.bytes == _OPENS)
        paren = opens[np.maximum(np.searchsorted(opens, end) - 1, 0)]
        paren = np.where(wins & (paren > at), paren, end - 1)
        amount, behind = text.amount(paren + 1, self.heads.cents[hand], self.heads.sign[hand])
        good &= ~wins | ((behind == end - 1) & (text.word(behind, 1) == _SHUT) & (amount == self.paid[hand]))
        till = paren + 1
        good &= till - at <= 8 * (WIDTH - 1)
        words = [self.heads.group[hand].astype(np.uint64), *text.text(at, till, WIDTH - 1)]
        data = text.data

        def meaning(n: int) -> int:
            found = ask(int(hand[n]), data[start[n] : end[n]], data[start[n] : at[n]], data[at[n] : end[n]])
            if found is None or found[0] not in (FOLDED, TOOK) or (found[0] == TOOK) != bool(wins[n]):
                return -1
            if found[0] == TOOK and found[4] != amount[n]:
                return -1
            return found[0] | found[1] << 4 | found[2] << 8 | found[3] << 12

        code = tails.codes_of(words, good, meaning)
        kind, bits, when, idle = code & 15, (code >> 4) & 15, (code >> 8) & 15, (code >> 12) & 1
        good &= (code >= 0) & (kind == np.where(wins, TOOK, FOLDED))
        button = np.where(seats.on_button[slot, hand], BUTTON, 0)
        two = seats.players[hand] == 2
        blind = np.where(place == np.where(two, 1, 0), SMALL, np.where(place == np.where(two, 0, 1), BIG, 0))
        blind = np.where(bets.lone[hand], np.where(place == 0, BIG, 0), blind)
        good &= (bits & ~(button | blind)) == 0
        put = bets.start[hand, place] - bets.stack[hand, place]
        good &= wins | ((bets.folded[hand, place] == when) & ((idle == 0) | (put == bets.ante[hand])))
        self.simple[hand[~good]] = False
