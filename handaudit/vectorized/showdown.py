"""Hands that are shown down, many at once: who shows or mucks in turn, what is shown, and to whom the one pot belongs.

Common showdowns only: all who are still in have put in the same, the board is complete, and each of them shows or mucks once.
"""

from typing import Final

import numpy as np

from handaudit.vectorized.asks import DUE, TRUE, Asks
from handaudit.vectorized.bets import Bets
from handaudit.vectorized.cards import Dealt
from handaudit.vectorized.heads import Heads
from handaudit.vectorized.meanings import MUCK, TAGS
from handaudit.vectorized.parts import CARDS, HOLE, RIVER, SHOWDOWN, Parts
from handaudit.vectorized.ranks import EVALUATOR, strengths
from handaudit.vectorized.said import DEALT, SHOW, Said
from handaudit.vectorized.seats import SLOTS
from handaudit.vectorized.text import SPACE, Flags, Ints, Text, Words, literal, u64
from handaudit.vectorized.texts import Texts

WIDTH: Final = 9
"""Words of what is said of a hand, with its strength."""
SAID: Final = 8 * (WIDTH - 1)
SHOWED, HELD = 3, 4
"""Kinds of seat lines beside those that the grammar tells: cards that were shown, and mucked ones that the summary shows."""
_VERBS: Final = {b" showed [": SHOWED, b" mucked [": HELD}
_WINDOW: Final = np.arange(40)
"""Bytes behind a name in which cards begin, if there are any."""
_BITS: Final[Ints] = np.int64(1) << np.arange(SLOTS)
_LAST: Final = RIVER - HOLE
SHUT, _CLOSE, _OPEN = (ord(sign) for sign in ")][")
WORDED: Final = literal(b" (")
_WON: Final = literal(b" and won")
_LOST: Final = literal(b" and los"), literal(b"t")
_WITH: Final = literal(b" with ")


class Paid:
    """What each place of each hand has collected, and where that amount is printed."""

    def __init__(self, hands: int) -> None:
        self.amount: Ints = np.zeros((hands, SLOTS), np.int64)
        self.at, self.size = np.zeros_like(self.amount), np.zeros_like(self.amount)

    def same(self, text: Text, hand: Ints, place: Ints, at: Ints) -> tuple[Flags, Ints]:
        """Whether what somebody has collected is printed just so at some place too; and the places behind it."""
        size = self.size[hand, place]
        return same(text, at, self.at[hand, place], size, 2), at + size


class Showdown:
    """`hands` are those that are looked at here, `number` the place of each among them or -1, and `good` those that are right.

    By number and place: `printed` are the cards that were shown, as they are printed, `dealt` those a reader saw dealt, `words`
    and `size` what was said of them, `best` how strong they are, 0 of those that nobody saw, `mucked` who did. `seen` are all
    cards of a hand as bits.
    """

    def __init__(
        self,
        text: Text,
        parts: Parts,
        heads: Heads,
        said: Said,
        dealt: Dealt,
        bets: Bets,
        paid: Paid,
        texts: Texts,
        asks: Asks,
    ) -> None:
        self.text, self.said, self.bets, self.paid = text, said, bets, paid
        self.texts, self.asks = texts, asks
        self.hands = self._common(parts, heads)
        count = len(self.hands)
        self.number: Ints = np.full(text.hands, -1, np.int64)
        self.number[self.hands] = np.arange(count)
        self.live: Ints = bets.live[self.hands]
        self.good: Flags = np.ones(count, np.bool_)
        self.printed: Words = np.zeros((count, SLOTS), np.uint64)
        self.dealt = np.zeros_like(self.printed)
        self.words: Ints = np.zeros((count, SLOTS), np.int64)
        self.size, self.best = np.zeros_like(self.words), np.zeros_like(self.words)
        self.mucked: Flags = np.zeros((count, SLOTS), np.bool_)
        self.seen: Ints = dealt.cards[self.hands]
        if not count:
            return
        self._order(heads)
        self._cards(parts)
        self._fair()

    def _common(self, parts: Parts, heads: Heads) -> Ints:
        """The hands to look at: with one pot, a complete board and the usual ranking."""
        text, bets = self.text, self.bets
        hands = np.flatnonzero(~text.bad & (parts.at[SHOWDOWN] >= 0))
        live = bets.live[hands, None] & _BITS != 0
        put = bets.start[hands] - bets.stack[hands] - bets.dead[hands]
        most = np.where(live, put, 0).max(axis=1, initial=0)
        even = (~live | (put == most[:, None])).all(axis=1)
        text.bad[hands[~even]] = True
        usual = np.array([deal.ev is EVALUATOR for deal in heads.deals], np.bool_)
        found: Ints = hands[even & (bets.last[hands] == RIVER) & usual[heads.number[hands]]]
        return found

    def _lines(self, kind: Flags) -> tuple[Ints, Ints, Ints]:
        """Lines of some kind in these hands, with hand and place."""
        at = np.flatnonzero(kind)
        number = self.number[self.said.hand[at]]
        at, number = at[number >= 0], number[number >= 0]
        return at, number, self.bets.at[at]

    def _order(self, heads: Heads) -> None:
        """Everybody shows or mucks once, in the order that the last bets ask for; somebody shows."""
        kind, bets, hands, live = self.said.kind, self.bets, self.hands, self.live
        at, number, place = self._lines((kind == SHOW) | (kind == MUCK))
        shows = kind[at] == SHOW
        self.mucked[number[~shows], place[~shows]] = True
        size = len(hands)
        count = np.bincount(number, minlength=size)
        each = np.zeros(size, np.int64)
        np.add.at(each, number, _BITS[place])
        players = np.bitwise_count(live).astype(np.int64)
        # As many lines as players whose bits make up all of them: one of each.
        good = (count == players) & (each == live) & (np.bincount(number[shows], minlength=size) > 0)
        # -- who begins
        later = np.array([deal.later for deal in heads.deals], np.bool_)[heads.number[hands]]
        last_round = np.array([deal.last_round for deal in heads.deals], np.bool_)[heads.number[hands]]
        aggressor, raised, acted = bets.aggressor[hands], bets.raised[hands], bets.acted[hands]
        bets_on = (aggressor >= 0) & (live & _BITS[aggressor] != 0)
        his = bets_on & ((raised == _LAST) | (last_round & (raised == acted)))
        starter = np.where(his, aggressor, _below(live & -live))
        other = np.where(bets_on & ~his & (acted != _LAST), aggressor, -1)
        top = np.minimum(np.cumsum(count) - count, max(len(at) - 1, 0))
        if not len(at):
            self.good[:] = False
            return
        first = place[top]
        good &= ~shows[top] | (first == starter) | (first == other)
        # -- the others behind him
        before = np.bitwise_count(live[number] & (_BITS[place] - 1)).astype(np.int64)
        begin = np.bitwise_count(live & (_BITS[starter] - 1)).astype(np.int64)
        due = (before - begin[number]) % players[number]
        out = np.bincount(number[due != np.arange(len(at)) - top[number]], minlength=size) > 0
        self.good &= good & (~later | (first == other) | ~out)

    def _cards(self, parts: Parts) -> None:
        """What is shown: cards that nobody else has, and true words."""
        text, said = self.text, self.said
        at, number, place = self._lines(said.kind == DEALT)
        self.dealt[number, place] = text.word(said.end[at] - 6, 5)
        at, number, place = self._lines(said.kind == SHOW)
        begin, end = said.rest[at] + 7, said.end[at]
        one, two, good = pair(text, begin)
        good &= end >= begin + 6
        words, till = begin + 8, np.maximum(end - 1, begin + 8)
        worded = (text.word(begin + 6, 2) == WORDED) & (text.bytes[till] == SHUT) & (till > words)
        worded &= (till - words <= SAID) & good
        good &= worded | (end == begin + 6)
        printed = text.word(begin, 5)
        good &= self._own(number, place, printed, np.where(good, 1 << one | 1 << two, 0))
        self.printed[number, place] = printed
        self.words[number, place] = words
        self.size[number, place] = np.where(worded, till - words, 0)
        strength = strengths(np.concatenate((parts.board[:, self.hands[number]], one[None], two[None])))
        good &= ~worded | (self._judged(strength, words, till, worded) >= TRUE)
        self.good[number[~good]] = False
        self.best[number, place] = strength

    def _judged(self, strength: Ints, at: Ints, end: Ints, good: Flags) -> Ints:
        """What words between two places are of hands of some strength."""
        return judged(self.text, self.texts, self.asks, strength, at, end, good)

    def _own(self, number: Ints, place: Ints, printed: Words, bits: Ints) -> Flags:
        """Whether cards are what was dealt to a player, where that was seen; cards that are new must be nobody else's."""
        dealt = self.dealt[number, place]
        fresh = np.zeros_like(self.words)
        fresh[number, place] = np.where(dealt == 0, bits, 0)
        every = np.bitwise_or.reduce(fresh, axis=1)
        alone = np.bitwise_count(every).astype(np.int64) == 2 * np.count_nonzero(fresh, axis=1)
        self.good &= alone & (every & self.seen == 0)
        self.seen |= every
        found: Flags = (dealt == 0) | (dealt == printed)
        return found

    def _fair(self) -> None:
        """The best hands share the pot; odd chips go one each to the first of them."""
        paid = self.paid.amount[self.hands]
        best = self.best
        takers = (best != 0) & (best == best.max(axis=1, keepdims=True))
        net, count = paid.sum(axis=1), np.maximum(takers.sum(axis=1), 1)
        each = net // count
        odd = np.cumsum(takers, axis=1) <= (net - each * count)[:, None]
        self.good &= (np.where(takers, each[:, None] + odd, 0) == paid).all(axis=1)

    def begins(self, at: Ints, end: Ints) -> Ints:
        """Where the cards begin in a seat line of who was in to the end; -1 where there are none. `at` is behind the name."""
        opens = self.text.bytes[at[:, None] + _WINDOW] == _OPEN
        found = opens.argmax(axis=1)
        there = opens[np.arange(len(at)), found] & (at + found < end)
        return np.where(there, at + found + 1, -1)

    def tells(self, number: Ints, place: Ints, kind: Ints, at: Ints, end: Ints) -> Flags:
        """Whether seat lines with cards, which begin at a place, say what the showdown does."""
        text, hand, held = self.text, self.hands[number], kind == HELD
        printed = text.word(at, 5)
        shut = text.bytes[at + 5] == _CLOSE
        # -- `As Kd] and won ($5) with a pair of Kings`
        amount, behind = self.paid.same(text, hand, place, at + 16)
        won = (text.word(at + 6) == _WON) & (text.word(at + 14, 2) == WORDED) & amount & (text.bytes[behind] == SHUT)
        lost = (text.word(at + 6) == _LOST[0]) & (text.word(at + 14, 1) == _LOST[1])
        wins = self.paid.amount[hand, place] > 0
        behind = np.where(wins, behind + 1, at + 15)
        size = self.size[number, place]
        words = (behind + 6 + size == end) & same(text, behind + 6, self.words[number, place], size, WIDTH - 1)
        # A showdown may name a kicker that the summary leaves out; then it says no more than what the hand is.
        other = ~words & (size > 0) & (end > behind + 6) & (end - behind - 6 <= SAID)
        if other.any():
            words |= self._judged(self.best[number, place], np.minimum(behind + 6, end), end, other) == DUE
        words &= text.word(behind, 6) == _WITH
        showed = (self.printed[number, place] == printed) & np.where(wins, won, lost)
        showed &= np.where(size > 0, words, behind == end)
        # -- `As Kd]` of who has mucked them
        one, two, good = pair(text, at)
        good &= held & self.mucked[number, place] & (end == at + 6)
        own = self._own(number[held], place[held], printed[held], np.where(good, 1 << one | 1 << two, 0)[held])
        good[held] &= own & self.good[number[held]]
        found: Flags = shut & np.where(held, good, (kind == SHOWED) & showed)
        return found


def judged(text: Text, texts: Texts, asks: Asks, strength: Ints, at: Ints, end: Ints, good: Flags) -> Ints:
    """What words between two places are of hands of some strength."""
    data = text.data

    def ask(n: int) -> int:
        return asks.words(data[at[n] : end[n]].decode(), int(strength[n]))

    return texts.codes_of([strength.astype(np.uint64), *text.text(at, end, WIDTH - 1)], good, ask)


def shows(rest: bytes) -> int:
    """What stands between the name and the cards of a seat line: kind and tags as a code, -1 for anything else."""
    for verb, kind in _VERBS.items():
        bits = TAGS.get(rest[: -len(verb)].decode()) if rest.endswith(verb) else None
        if bits is not None:
            return kind | bits << 4
    return -1


def same(text: Text, one: Ints, other: Ints, size: Ints, count: int) -> Flags:
    """Whether the same bytes stand at two places, so many of them, in at most so many words."""
    good = size <= 8 * count
    most = len(text.words) - 1  # behind the text there is nothing that could be the same
    for k in range(min(count, -(-int(size.max(initial=0)) // 8))):
        left = size - 8 * k
        good &= text.word(np.minimum(one + 8 * k, most), left) == text.word(np.minimum(other + 8 * k, most), left)
    return good


def pair(text: Text, at: Ints) -> tuple[Ints, Ints, Flags]:
    """Two cards `As Kd]` at a place, 0 for what is none; and whether that is what stands there."""
    one, two = CARDS[text.word(at, 2).astype(np.int64)], CARDS[text.word(at + 3, 2).astype(np.int64)]
    good = (
        (one >= 0) & (two >= 0) & (one != two) & (text.word(at + 2, 1) == u64(SPACE)) & (text.bytes[at + 5] == _CLOSE)
    )
    return np.maximum(one, 0), np.maximum(two, 0), good


def _below(bit: Ints) -> Ints:
    """The place of a bit."""
    return np.bitwise_count(bit - 1).astype(np.int64)
