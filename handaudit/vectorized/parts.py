"""The parts of each hand: where its cards are dealt, its streets begin, it is shown down and summed up."""

from typing import Final

import numpy as np

from handaudit.model.cards import CARD_OF, JOKER
from handaudit.vectorized.text import Flags, Ints, Text, Words, literal, u64

HOLE, FLOP, TURN, RIVER, SHOWDOWN, SUMMARY = range(1, 7)
"""Parts of a hand, in their order; 0 is what stands above the first."""
_LEADS: Final = {
    HOLE: b"*** HOLE CARDS ***",
    FLOP: b"*** FLOP *** [",
    TURN: b"*** TURN *** [",
    RIVER: b"*** RIVER *** [",
    SHOWDOWN: b"*** SHOW DOWN ***",
    SUMMARY: b"*** SUMMARY ***",
}
_STARS: Final = literal(b"*** ")
_CLOSE: Final = literal(b"]")
_OPEN: Final = literal(b"] [")
_BLANK: Final = literal(b" ")
CARDS: Final = np.full(1 << 16, -1, np.int64)
for _text, _card in CARD_OF.items():
    if _card != JOKER and len(_text) == 2:
        CARDS[int.from_bytes(_text.encode(), "little")] = _card
_BOARD: Final = {FLOP: 0, TURN: 8, RIVER: 11}
"""Bytes of the board that a street's line repeats."""


class Parts:
    """`part` of every line, `at` the line where a part of a hand begins (-1: it has none), `board` five cards of each hand, -1 where a
    card was not dealt, and `shown` these cards as printed, in two words."""

    def __init__(self, text: Text) -> None:
        self.text = text
        hands = text.hands
        first = text.word(text.start)
        stars = np.flatnonzero((first & u64(0xFFFFFFFF)) == _STARS)
        code = np.zeros(len(text.start), np.int64)
        size = text.end - text.start
        for part, lead in _LEADS.items():
            fits = self._begins(stars, lead)
            if part in _BOARD:
                repeated = _BOARD[part]
                fits &= size[stars] == len(lead) + (9 if part == FLOP else repeated + 6)
            else:
                fits &= size[stars] == len(lead)
            code[stars[fits]] = part
        # A line of stars that is none of these, or one that stands where it may not: not for here.
        kinds = code[stars]
        owner = text.hand[stars]
        text.bad[owner[kinds == 0]] = True
        before = np.zeros_like(kinds)
        before[1:] = np.where(owner[1:] == owner[:-1], kinds[:-1], 0)
        follows = np.where(kinds >= SHOWDOWN, (kinds > before) & (before >= HOLE), kinds == before + 1)
        text.bad[owner[~follows]] = True
        self.at: Ints = np.full((SUMMARY + 1, hands), -1, np.int64)
        self.at[kinds, owner] = stars
        self.at[0] = text.first
        text.bad |= (self.at[HOLE] < 0) | (self.at[SUMMARY] < 0)
        running = np.maximum.accumulate(text.hand * 8 + code)
        self.part: Ints = running - text.hand * 8
        self.code = code
        self._boards()

    def _begins(self, lines: Ints, lead: bytes) -> Flags:
        text = self.text
        at = text.start[lines]
        good = np.ones(len(lines), np.bool_)
        for k in range(0, len(lead), 8):
            piece = lead[k : k + 8]
            good &= text.word(at + k, len(piece)) == literal(piece)
        return good

    def _boards(self) -> None:
        text = self.text
        board: Ints = np.full((5, text.hands), -1, np.int64)
        seen = np.zeros(text.hands, np.int64)
        said: list[Words] = [np.zeros(text.hands, np.uint64), np.zeros(text.hands, np.uint64)]

        def take(hands: Ints, places: Ints, number: int) -> None:
            card = CARDS[text.word(places, 2).astype(np.int64)]
            bit = np.int64(1) << np.maximum(card, 0)
            text.bad[hands[(card < 0) | (seen[hands] & bit != 0)]] = True
            seen[hands] |= bit
            board[number, hands] = card

        for part, lead in ((FLOP, 14), (TURN, 14), (RIVER, 15)):
            hands = np.flatnonzero((self.at[part] >= 0) & ~text.bad)
            if not len(hands):
                break
            at = text.start[self.at[part, hands]] + lead
            if part == FLOP:
                for number in range(3):
                    take(hands, at + 3 * number, number)
                good = text.word(at + 8, 1) == _CLOSE
                for gap in (2, 5):
                    good &= text.word(at + gap, 1) == _BLANK
                said[0][hands] = text.word(at, 8)
            else:
                size = 8 if part == TURN else 11
                good = text.word(at) == said[0][hands]
                if part == RIVER:
                    good &= text.word(at + 8, 3) == said[1][hands]
                good &= text.word(at + size, 3) == _OPEN
                take(hands, at + size + 3, 3 if part == TURN else 4)
                good &= text.word(at + size + 5, 1) == _CLOSE
                card = text.word(at + size + 3, 2)
                if part == TURN:
                    said[1][hands] = (card << u64(8)) | _BLANK
                else:
                    said[1][hands] |= ((card << u64(8)) | _BLANK) << u64(24)
            text.bad[hands[~good]] = True
        self.board, self.cards, self.said = board, seen, said
