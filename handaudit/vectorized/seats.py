"""The seats of each hand: who sits where with how much, and who is dealt in, as places around the button."""

from collections.abc import Callable
from typing import Final

import numpy as np

from handaudit.vectorized.heads import Heads
from handaudit.vectorized.meanings import FIRST_WORDS
from handaudit.vectorized.parts import Parts
from handaudit.vectorized.text import SPACE, WORD, Flags, Ints, Text, Words, is_plain, literal, u64
from handaudit.vectorized.texts import Texts

SLOTS: Final = 10
"""Seats of a table; a hand with more of them is not for here."""
MOST_SEAT: Final = 30
NAME: Final = 3
"""Words of a name."""
_SEAT: Final = literal(b"Seat ")
_OPENS: Final = ord("(")
_FIRST_WORDS: Final = tuple(literal(word.encode()) for word in sorted(FIRST_WORDS) if len(word) <= WORD)
_MIX: Final = u64(0x9E3779B97F4A7C15)


class Seats:
    """Seat lines by slot, that is, in their order; `place` is the place of a slot in the order of the hand, -1 where nobody sits or who
    sits there is not dealt in. Columns of slots are laid out slot by slot: `place[slot, hand]`."""

    def __init__(self, text: Text, parts: Parts, heads: Heads, tails: Texts, tail: Callable[[int, bytes], int]) -> None:
        self.text = text
        hands = text.hands
        # -- the seat lines: those that begin with the word, from the third line on
        first = (text.word(text.start) & u64(0xFFFFFFFFFF)) == _SEAT
        line = np.flatnonzero(first & (parts.part == 0))
        owner = text.hand[line]
        keep = ~text.bad[owner]
        line, owner = line[keep], owner[keep]
        slot = line - text.first[owner] - 2
        text.bad[owner[(slot < 0) | (slot >= SLOTS)]] = True
        keep = ~text.bad[owner]
        line, owner, slot = line[keep], owner[keep], slot[keep]
        self.count: Ints = np.bincount(owner, minlength=hands)
        top = np.full(hands, -1, np.int64)
        np.maximum.at(top, owner, slot)
        text.bad |= (self.count == 0) | (top != self.count - 1)
        # -- seat, name, stack, and what stands behind it
        start, end = text.start[line], text.end[line]
        opens = text.places(_OPENS, before=SPACE) - 1
        at = opens[np.maximum(np.searchsorted(opens, end) - 1, 0)] if len(opens) else start
        number, name = _number(text, start)
        chips, behind = text.amount(at + 2, heads.cents[owner], heads.sign[owner])
        good = (
            (number > 0)
            & (number <= MOST_SEAT)
            & (at > name)
            & (at - name <= 8 * NAME)
            & (chips >= 0)
            & (text.word(behind, 1) == SPACE)
        )
        size = end - behind - 1
        good &= (size > 0) & (size <= 32)
        words = [heads.group[owner].astype(np.uint64), *text.text(behind + 1, end, 4)]
        data = text.data

        def ask(at: int) -> int:
            return tail(int(owner[at]), data[behind[at] + 1 : end[at]])

        sits = tails.codes_of(words, good, ask)
        good &= sits >= 0
        text.bad[owner[~good]] = True
        # -- as columns
        self.line: Ints = np.full((SLOTS, hands), -1, np.int64)
        self.seat, self.chips = np.zeros_like(self.line), np.zeros_like(self.line)
        self.at, self.till = np.zeros_like(self.line), np.zeros_like(self.line)
        self.plays: Flags = np.zeros((SLOTS, hands), np.bool_)
        self.line[slot, owner] = line
        self.seat[slot, owner] = number
        self.chips[slot, owner] = chips
        self.at[slot, owner] = name
        self.till[slot, owner] = at
        self.plays[slot, owner] = (sits == 0) | heads.tournament[owner]
        self.names: list[Words] = []
        for word in text.text(name, at, NAME):
            column = np.zeros((SLOTS, hands), np.uint64)
            column[slot, owner] = word
            self.names.append(column)
        self.keys: Words = _mixed(self.names)
        self._sound()
        self._ring(heads)

    def _sound(self) -> None:
        """`sound`: hands whose names are letters and digits, and can be taken for nothing else."""
        first, more = self.names[0], self.names[1] | self.names[2]
        sound = np.logical_and.reduce([is_plain(word) for word in self.names])
        for word in _FIRST_WORDS:
            sound &= (first != word) | (more != 0)
        self.sound: Flags = sound.all(axis=0)

    def _ring(self, heads: Heads) -> None:
        """Places around the button, place 0 being left of it."""
        text, seat, plays = self.text, self.seat, self.plays
        taken = self.line >= 0
        spot = (seat - heads.button - 1) % 32
        bits = np.where(plays, np.int64(1) << spot, 0)
        ring = bits.sum(axis=0)
        self.players: Ints = plays.sum(axis=0)
        text.bad |= np.bitwise_count(ring).astype(np.int64) != self.players
        text.bad |= (self.players < 2) | (self.players > heads.most) | (heads.button > MOST_SEAT)
        text.bad |= ((self.chips <= 0) & plays).any(axis=0)
        # Who sits out has a seat of his own too, and all have names of their own.
        chairs = np.where(taken, np.int64(1) << np.minimum(seat, 62), 0)
        text.bad |= np.bitwise_count(np.bitwise_or.reduce(chairs, axis=0)).astype(np.int64) != self.count
        for one in range(1, int(self.count.max(initial=0))):
            for other in range(one):
                same = taken[one] & taken[other]
                for word in self.names:
                    same &= word[one] == word[other]
                text.bad |= same
        has_button = ((seat == heads.button) & plays).any(axis=0)
        text.bad |= (self.players == 2) & ~has_button
        below = np.bitwise_count(ring & ((np.int64(1) << spot) - 1)).astype(np.int64)
        self.place: Ints = np.where(plays, below, -1)
        # The button's tag stands with its seat only; the blinds' with places 0 and 1, in turn where only two play.
        self.on_button: Flags = plays & (seat == heads.button)

    def heads_of(self, hand: int) -> list[bytes]:
        """The beginnings of a hand's seat lines, to the end of the name."""
        text, count = self.text, int(self.count[hand])
        low, high = text.start[self.line[:count, hand]].tolist(), self.till[:count, hand].tolist()
        return [text.data[begin:end] for begin, end in zip(low, high, strict=True)]

    def slots_of(self, hand: Ints, at: Ints, end: Ints) -> Ints:
        """The slots of the names between two places; -1 where nobody in that hand is called so."""
        found = np.full(len(hand), -1, np.int64)
        words = self.text.text(at, end, NAME)
        key = _mixed(words)
        for slot in range(int(self.count.max(initial=0))):
            found[self.keys[slot].take(hand) == key] = slot
        # Two names may mix to one key: then the line is nobody's, since all words are compared.
        same = (found >= 0) & (end > at) & (end - at <= 8 * NAME)
        who = np.maximum(found, 0)
        same &= self.line[who, hand] >= 0
        for held, word in zip(self.names, words, strict=True):
            same &= held[who, hand] == word
        return np.where(same, found, -1)


def _mixed(words: list[Words]) -> Words:
    """Words as one."""
    key = words[0]
    for word in words[1:]:
        key = key * _MIX ^ word
    return key


def _number(text: Text, start: Ints) -> tuple[Ints, Ints]:
    """The number of a seat, 1 to 99, and where the name begins; 0 where that is not what stands there."""
    one, two = text.bytes[start + 5].astype(np.int64) - 48, text.bytes[start + 6].astype(np.int64) - 48
    single = (text.word(start + 6, 2) == literal(b": ")) & (one >= 1) & (one <= 9)
    double = (text.word(start + 7, 2) == literal(b": ")) & (one >= 1) & (one <= 9) & (two >= 0) & (two <= 9)
    number = np.where(single, one, np.where(double, one * 10 + two, 0))
    return number, np.where(single, start + 8, start + 9)
