"""A `Text` is a block of a log with the places of its lines, its words of eight bytes and its amounts."""

from typing import Final

import numpy as np
import numpy.typing as npt

from handaudit.vectorized.reasons import SIZE, TAKEN

Ints = npt.NDArray[np.int64]
Words = npt.NDArray[np.uint64]
Flags = npt.NDArray[np.bool_]

WORD: Final = 8
BLANKS: Final = 6
"""Blanks at the end of a line, beside one; a line with more of them is not for here."""
PAD: Final = 64
"""Zeros behind the text, so that a word may begin at its last byte."""
MASKS: Final[Words] = np.array([(1 << 8 * size) - 1 for size in range(WORD + 1)], np.uint64)
NEWLINE, RETURN, SPACE, COLON = b"\n\r :"
_DOT: Final = ord(".")
_DOLLAR, _POUND, _EURO = ord("$"), 0xA3C2, 0xAC82E2
SIGNS: Final = {"": 0, "$": 1, "£": 2, "€": 3}
"""Signs before an amount, by number; the bytes of each are counted in `SIZES`."""
SIZES: Final[Ints] = np.array([0, 1, 2, 3], np.int64)


def u64(value: int) -> np.uint64:
    """A number as a word."""
    return np.uint64(value)


def literal(text: bytes) -> np.uint64:
    """At most eight bytes as a word."""
    return np.uint64(int.from_bytes(text, "little"))


_HIGH, _SIX, _ZEROS, _LOW = (np.uint64(int(byte * 8, 16)) for byte in ("F0", "06", "30", "0F"))
_SEVEN: Final = np.uint64(int("7F" * 8, 16))
_EIGHT: Final = np.uint64(int("80" * 8, 16))
_ONE: Final = np.uint64(1)
_BLANKS: Final = np.uint64(int("20" * 8, 16))
_FROM_A, _TO_Z, _FROM_0, _TO_9 = (
    np.uint64(int(f"{0x80 - sign:02X}" * 8, 16)) for sign in (ord("a"), ord("z") + 1, ord("0"), ord("9") + 1)
)
"""Added to a byte below 0x80 they set its highest bit from that sign on."""


def _odd(word: Words) -> Words:
    """Something in every byte that is no ASCII digit, nothing in the others."""
    plain = word & _SEVEN
    odd: Words = ((plain & _HIGH) ^ _ZEROS) | (((plain + _SIX) & _HIGH) ^ _ZEROS) | (word & _EIGHT)
    return odd


def _before(flags: Words) -> Ints:
    """How many bytes stand before the first one with something in it; 8 where none has."""
    low = flags & (~flags + _ONE)
    return np.where(flags == 0, WORD, np.bitwise_count(low - _ONE) >> 3).astype(np.int64)


def digits(word: Words) -> Ints:
    """How many ASCII digits a word begins with, 8 at most."""
    return _before(_odd(word))


def first_digit(word: Words) -> Ints:
    """How many bytes stand before the first ASCII digit; 8 where there is none."""
    odd = _odd(word)
    return _before(~((odd & _SEVEN) + _SEVEN | odd) & _EIGHT)


def is_plain(word: Words) -> Flags:
    """Whether there are only ASCII letters and digits in a word, and nothing behind them."""
    low = word & _SEVEN
    fold = low | _BLANKS
    letter = (fold + _FROM_A) & ~(fold + _TO_Z)
    figure = (low + _FROM_0) & ~(low + _TO_9)
    plain: Flags = ((letter | figure | ~(low + _SEVEN)) & ~word & _EIGHT) == _EIGHT
    return plain


def number(word: Words, size: Ints) -> Ints:
    """The first `size` digits of a word, 1 to 8, as a number."""
    t = (word << ((WORD - size) * 8).astype(np.uint64)) & _LOW
    t = (t * u64(10) + (t >> u64(8))) & u64(0x00FF00FF00FF00FF)
    t = (t * u64(100) + (t >> u64(16))) & u64(0x0000FFFF0000FFFF)
    t = (t * u64(10000) + (t >> u64(32))) & u64(0xFFFFFFFF)
    return t.astype(np.int64)


class Text:
    """Hands one behind the other: `spans` are the places where they begin, and the end of the last. `bad` are the hands that cannot
    be taken: a check sets it, and looks at them no more.

    Of each line: `hand`, `start` and `end` (without its end and the blanks before it). `first` is a hand's first line, `count` its lines
    without the empty ones at its end, `till` the place behind the last of these. `foreign` hands are not ASCII, some lines of `blank`
    ones end with a blank, of `loose` ones with more than one.
    """

    def __init__(self, data: bytes, spans: list[int]) -> None:
        size = len(data)
        self.data = data
        buf = np.zeros(size + PAD, np.uint8)
        buf[:size] = np.frombuffer(data, np.uint8)
        self.bytes = buf
        self.words: Words = np.ndarray((size + PAD - WORD + 1,), "<u8", buffer=buf.data, strides=(1,))
        self.spans: Ints = np.array(spans, np.int64)
        self.hands = len(spans) - 1
        self.bad: Flags = np.zeros(self.hands, np.bool_)
        self.why: Ints = np.zeros(self.hands, np.int64)
        self._lines()
        self.leave(SIZE)

    def leave(self, why: int) -> None:
        """What is bad by now, and was not before, is left for this reason."""
        self.why[self.bad & (self.why == TAKEN)] = why

    def _lines(self) -> None:
        buf, spans = self.bytes, self.spans
        control = np.flatnonzero(buf[: spans[-1]] < SPACE)
        kind = buf[control]
        ends = control[kind == NEWLINE]
        returns = control[kind == RETURN]
        start = np.empty_like(ends)
        start[0] = 0
        start[1:] = ends[:-1] + 1
        self.total: Ints = np.searchsorted(ends, spans[1:])
        first = np.empty_like(self.total)
        first[0] = 0
        first[1:] = self.total[:-1]
        self.first: Ints = first
        self.total -= first
        self.hand: Ints = np.repeat(np.arange(self.hands), self.total)
        # A hand begins where a line does; other controls and lone returns are not for here.
        bad = self.bad
        bad[buf[spans[:-1]] >= 0x80] = True
        cut = np.flatnonzero(buf[spans[1:] - 1] != NEWLINE)
        bad[cut] = True
        bad[np.minimum(cut + 1, self.hands - 1)] = True
        odd = control[(kind != NEWLINE) & (kind != RETURN)]
        lone = returns[buf[returns + 1] != NEWLINE]
        for places in (odd, lone):
            bad[np.searchsorted(spans, places, "right") - 1] = True
        if len(returns):
            ends = ends - ((buf[ends - 1] == RETURN) & (ends > start))
        self.start: Ints = start
        self.end: Ints = ends - ((buf[ends - 1] == SPACE) & (ends > start))
        self.blank: Flags = np.bincount(self.hand[self.end < ends], minlength=self.hands) > 0
        empty = ends == start
        bad[self.hand[(~empty) & (buf[start] == SPACE)]] = True
        # Most lines end with one blank or none.
        more = np.flatnonzero((buf[self.end - 1] == SPACE) & (self.end > start))
        self.loose: Ints = np.unique(self.hand[more])
        for _ in range(BLANKS):
            more = more[buf[self.end[more] - 1] == SPACE]
            self.end[more] -= 1
        bad[self.hand[more[buf[self.end[more] - 1] == SPACE]]] = True
        # Blank lines stand at the end of a hand only.
        gaps = np.flatnonzero(empty)
        tail = np.bincount(self.hand[gaps], minlength=self.hands)
        self.count: Ints = self.total - tail
        bad[self.hand[gaps[gaps - first[self.hand[gaps]] < self.count[self.hand[gaps]]]]] = True
        self.till: Ints = ends[np.maximum(first + self.count - 1, 0)]
        self.foreign: Ints = np.unique(np.searchsorted(spans, np.flatnonzero(buf[: spans[-1]] >= 0x80), "right") - 1)

    def close(self) -> None:
        """Nobody looks at single bytes any more."""
        none = np.zeros(0, np.uint8)
        self.bytes, self.words, self.hand = none, none.astype(np.uint64), none.astype(np.int64)

    def places(self, sign: int, before: int = -1, after: int = -1) -> Ints:
        """Where a sign stands, with another before or after it if that is given."""
        buf = self.bytes
        at = np.flatnonzero(buf == sign)
        if before >= 0:
            at = at[buf[at - 1] == before]
        return at if after < 0 else at[buf[at + 1] == after]

    def word(self, at: Ints, size: Ints | int = WORD) -> Words:
        """The first bytes behind a place as a word; `size` may be anything, what is beyond a word is not seen."""
        words = self.words[at]
        if isinstance(size, int):
            return words if size >= WORD else words & MASKS[size]
        masked: Words = words & MASKS[np.clip(size, 0, WORD)]
        return masked

    def text(self, at: Ints, end: Ints, count: int) -> list[Words]:
        """The bytes between two places as words; a text that is longer than they are has to be refused by its size."""
        size = end - at
        return [self.word(at + WORD * k, size - WORD * k) for k in range(count)]

    def amount(self, at: Ints, cents: Flags, sign: Ints) -> tuple[Ints, Ints]:
        """Amounts in minor units and the places behind them; -1 for what is none, or is not in its plain form.

        `cents`: a unit has a hundred minor ones; `sign` is the only one that may stand before the digits.
        """
        word = self.words[at]
        pound = (word & MASKS[2]) == _POUND
        euro = (word & MASKS[3]) == _EURO
        found = np.where((word & MASKS[1]) == _DOLLAR, 1, np.where(pound, 2, np.where(euro, 3, 0)))
        begin = at + SIZES[found]
        word = self.words[begin]
        size = digits(word)
        good = ((found == 0) | (found == sign)) & (size > 0) & (size < WORD)
        size = np.clip(size, 1, WORD - 1)
        value = number(word, size)
        end = begin + size
        tail = self.words[end]
        dot = (tail & MASKS[1]) == _DOT
        cent = tail >> u64(8)
        good &= ~dot | (cents & (digits(cent) == 2))
        value = np.where(cents, value * 100, value)
        value = np.where(dot, value + number(cent, np.full_like(size, 2)), value)
        return np.where(good, value, -1), np.where(dot, end + 3, end)
