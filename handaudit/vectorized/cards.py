"""The cards that are dealt face up to a reader: two to a player, none of them seen twice."""

from typing import Final

import numpy as np

from handaudit.vectorized.parts import CARDS, HOLE, Parts
from handaudit.vectorized.said import DEALT, Said
from handaudit.vectorized.text import SPACE, Ints, Text, literal

_OPEN: Final = literal(b" [")
_CLOSE: Final = literal(b"]")


class Dealt:
    """`cards` of each hand as bits, with those of the board; `first` and `count`: the lines that show them; `low` and `high`: the bytes of
    these lines, -1 where there are none or others stand between; `above` is the end of the line above them."""

    def __init__(self, text: Text, parts: Parts, said: Said) -> None:
        at = np.flatnonzero(said.kind == DEALT)
        hand, end = said.hand[at], said.end[at]
        one, two = CARDS[text.word(end - 6, 2).astype(np.int64)], CARDS[text.word(end - 3, 2).astype(np.int64)]
        good = (one >= 0) & (two >= 0) & (text.word(end - 8, 2) == _OPEN) & (text.word(end - 1, 1) == _CLOSE)
        good &= text.word(end - 4, 1) == np.uint64(SPACE)
        text.bad[hand[~good]] = True
        self.cards: Ints = parts.cards.copy()
        count = np.bitwise_count(self.cards).astype(np.int64)
        who = np.zeros(text.hands, np.int64)
        for card in (one, two):
            np.bitwise_or.at(self.cards, hand, np.int64(1) << np.maximum(card, 0))
        np.bitwise_or.at(who, hand, np.int64(1) << np.maximum(said.slot[at], 0))
        pairs = np.bincount(hand, minlength=text.hands)
        text.bad |= np.bitwise_count(self.cards).astype(np.int64) != count + 2 * pairs
        text.bad |= np.bitwise_count(who).astype(np.int64) != pairs
        self.first, self.count = said.run(HOLE, 1)
        self.low, self.high, self.above = np.full((3, text.hands), -1, np.int64)
        some = np.flatnonzero((self.count > 0) & ~text.bad)
        first = self.first[some]
        last = first + self.count[some] - 1
        whole = said.line[last] - said.line[first] == last - first
        self.low[some] = np.where(whole, said.start[first], -1)
        self.above[some] = text.end[said.line[first] - 1]
        self.high[some] = np.where(whole, text.end[said.line[last]], -1)
