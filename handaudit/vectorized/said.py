"""What every line between the seats and the summary says: who, what, how much."""

from typing import Final

import numpy as np

from handaudit.vectorized.asks import Asks
from handaudit.vectorized.heads import Heads
from handaudit.vectorized.meanings import ANTE, BET, BIG, BOTH, FOLD, HIDE, MUCK, SMALL
from handaudit.vectorized.parts import HOLE, SHOWDOWN, SUMMARY, Parts
from handaudit.vectorized.seats import Seats
from handaudit.vectorized.text import COLON, MASKS, SPACE, WORD, Flags, Ints, Text, first_digit, literal, u64
from handaudit.vectorized.texts import Texts

SHOW, COLLECT, UNCALLED, DEALT = range(BOTH + 1, BOTH + 5)
"""Kinds of lines beside those that the grammar tells."""
KINDS: Final = DEALT + 1
TALK: Final = 50
"""Lines of a hand that only talk; one with more is not for here."""
TOKEN: Final = 12
"""Bytes of an amount with the blank before it."""
LEAD: Final = 4
"""Words before an amount."""
WIDTH: Final = LEAD + 4
"""Words of a form: the group with the number of amounts, four before the first amount, one between two, two behind."""
_DEALT: Final = literal(b"Dealt to")
_UNCALLED: Final = literal(b"Uncalled"), literal(b" bet (")
_RETURNED: Final = literal(b") return"), literal(b"ed to ")
_SHOWS: Final = literal(b"shows [")
_POT: Final = literal(b"from pot")
_COLLECTED: Final = literal(b"ollected")
_C: Final = literal(b" c")

_rank = np.zeros(KINDS, np.int64)
_rank[DEALT] = 1
_rank[FOLD : BET + 1] = 2
_rank[UNCALLED] = 3
_rank[[SHOW, COLLECT, MUCK, HIDE]] = 4
RANKS: Final[Ints] = _rank
"""Where a line stands in its part of the hand: cards, bets, what goes back, what is shown and paid; 0 for blinds and antes."""
_legal = np.zeros((SUMMARY, KINDS), np.bool_)
_legal[0, [ANTE, SMALL, BIG, BOTH]] = True
_legal[HOLE:SHOWDOWN, FOLD : BET + 1] = True
_legal[HOLE:SHOWDOWN, UNCALLED] = True
_legal[HOLE, DEALT] = True
_legal[HOLE:, [SHOW, COLLECT, MUCK, HIDE]] = True


class Said:
    """Lines by their order: `line`, `hand`, `part`, `kind`, `slot` of who it is about, `amount`, `to` and `allin` as a form has them;
    `rest` is the place behind the name and its colon. `run` are the first line and the number of lines of one rank in one part."""

    def __init__(
        self,
        text: Text,
        parts: Parts,
        heads: Heads,
        seats: Seats,
        forms: Texts,
        asks: Asks,
    ) -> None:
        self.text = text
        hand, start, end = text.hand, text.start, text.end
        place = np.arange(len(hand)) - text.first[hand]
        line = np.flatnonzero(
            (parts.part < SUMMARY)
            & (parts.code == 0)
            & (place >= 2 + seats.count[hand])
            & (place < text.count[hand])
            & ~text.bad[hand]
        )
        self.line: Ints = line
        hand = self.hand = hand[line]
        self.part: Ints = parts.part[line]
        start, end = self.start, self.end = start[line], end[line]
        first = text.word(start)
        self.kind: Ints = np.full(len(line), -1, np.int64)
        self.amount, self.to = np.zeros_like(start), np.zeros_like(start)
        self.allin: Flags = np.zeros(len(line), np.bool_)
        # -- where the name ends
        colons = text.places(COLON, after=SPACE)
        colon = _next(colons, start, len(text.bytes))
        named = colon < end
        low, high = start.copy(), np.where(named, colon, start)
        self.rest: Ints = colon + 2
        cents, sign = heads.cents[hand], heads.sign[hand]
        dealt = (first == _DEALT) & (text.word(start + 8, 1) == u64(SPACE)) & (end - start > 17)
        low, high = np.where(dealt, start + 9, low), np.where(dealt, end - 8, high)
        back = (first == _UNCALLED[0]) & (text.word(start + 8, 6) == _UNCALLED[1])
        at = np.flatnonzero(back)
        value, behind = text.amount(start[at] + 14, cents[at], sign[at])
        good = (text.word(behind) == _RETURNED[0]) & (text.word(behind + 8, 6) == _RETURNED[1]) & (value > 0)
        self.amount[at] = np.where(good, value, -1)
        low[at], high[at] = behind + 14, end[at]
        took = ~named & ~back & ~dealt & (text.word(np.maximum(end - 8, 0)) == _POT)
        self._took(np.flatnonzero(took), high, cents, sign)
        slot = self.slot = seats.slots_of(hand, low, high)
        kind = self.kind
        known = slot >= 0
        kind[dealt & known] = DEALT
        kind[back & known & (self.amount > 0)] = UNCALLED
        kind[took & known & (self.amount > 0)] = COLLECT
        said = known & named & ~dealt & ~back
        show = said & (text.word(np.minimum(self.rest, end), 7) == _SHOWS)
        kind[show] = SHOW
        self._forms(np.flatnonzero(said & ~show), heads, forms, asks)
        self._quiet(seats, asks)
        self._order()

    def _quiet(self, seats: Seats, asks: Asks) -> None:
        """Lines that are none of those above only talk, or the hand is not for here; `gone` are those who have left."""
        bad, hand, data = self.text.bad, self.hand, self.text.data
        self.gone: dict[int, frozenset[str]] = {}
        rows: dict[int, list[bytes]] = {}
        for at in np.flatnonzero((self.kind < 0) & ~bad[hand]).tolist():
            rows.setdefault(int(hand[at]), []).append(data[self.start[at] : self.end[at]])
        for number, texts in rows.items():
            gone = asks.talk(number, texts, seats.heads_of(number)) if len(texts) <= TALK else None
            if gone is None:
                bad[number] = True
            elif gone:
                self.gone[number] = gone
        if rows:
            self._keep((self.kind >= 0) | bad[hand])

    def _keep(self, keep: Flags) -> None:
        """Forgets the other lines."""
        self.line, self.hand, self.part, self.kind = self.line[keep], self.hand[keep], self.part[keep], self.kind[keep]
        self.start, self.end, self.rest, self.slot = self.start[keep], self.end[keep], self.rest[keep], self.slot[keep]
        self.amount, self.to, self.allin = self.amount[keep], self.to[keep], self.allin[keep]

    def _took(self, at: Ints, high: Ints, cents: Flags, sign: Ints) -> None:
        """Lines that end `collected 5 from pot`: the amount, and where the name ends."""
        text = self.text
        end = self.end[at] - 9
        space = end.copy()
        for back in range(TOKEN, 0, -1):
            space = np.where(text.bytes[end - back] == SPACE, end - back, space)
        good = (text.bytes[end] == SPACE) & (space < end) & (space - 10 > self.start[at])
        space = np.where(good, space, end)
        good &= (text.word(np.maximum(space - 8, 0)) == _COLLECTED) & (text.word(np.maximum(space - 10, 0), 2) == _C)
        value, behind = text.amount(space + 1, cents[at], sign[at])
        good &= (behind == end) & (value > 0)
        self.amount[at] = np.where(good, value, -1)
        high[at] = np.where(good, space - 10, self.start[at])

    def _forms(self, at: Ints, heads: Heads, forms: Texts, asks: Asks) -> None:
        """Lines behind a name and a colon: a form and its amounts."""
        text, data = self.text, self.text.data
        hand, rest, end = self.hand[at], self.rest[at], self.end[at]
        said = text.text(rest, end, LEAD)
        # -- the first amount: its first digit is found in the words of the lead
        begin, behind, again, last = end.copy(), end.copy(), end.copy(), end.copy()
        value, value_two = np.zeros_like(end), np.zeros_like(end)
        first = np.full(len(at), WORD * LEAD, np.int64)
        for k in range(LEAD - 1, -1, -1):
            digit = first_digit(said[k])
            first = np.where(digit < WORD, WORD * k + digit, first)
        has = np.flatnonzero(first < WORD * LEAD)
        cents, sign = heads.cents[hand[has]], heads.sign[hand[has]]
        one = _signed(text, rest[has] + first[has])
        begin[has] = one
        value[has], stop = text.amount(one, cents, sign)
        behind[has] = again[has] = last[has] = stop
        # -- the second, within a word behind it
        two = first_digit(text.word(stop, end[has] - stop))
        more = np.flatnonzero(two < WORD)
        twice = has[more]
        one = _signed(text, stop[more] + two[more])
        again[twice] = one
        value_two[twice], last[twice] = text.amount(one, cents[more], sign[more])
        count = np.zeros(len(at), np.int64)
        count[has] = 1
        count[twice] = 2
        good = (value >= 0) & (value_two >= 0) & (begin - rest <= WORD * LEAD) & (begin >= rest)
        good &= (again >= behind) & (end - last <= 16) & (last <= end)
        size = begin[has] - rest[has]
        for k in range(LEAD):
            said[k][has] &= MASKS[np.clip(size - WORD * k, 0, WORD)]
        between, tail = np.zeros(len(at), np.uint64), [np.zeros(len(at), np.uint64) for _ in range(2)]
        between[twice] = text.word(behind[twice], again[twice] - behind[twice])
        for k in range(2):
            tail[k][has] = text.word(last[has] + WORD * k, end[has] - last[has] - WORD * k)
        words = [(heads.group[hand] << 8 | count).astype(np.uint64), *said, between, *tail]

        def ask(n: int) -> int:
            row, low = self.start[at[n]], rest[n]
            code, sums = asks.form(int(hand[n]), data[row : low - 2], data[row : end[n]])
            plain = data[behind[n] : again[n]][:1] in (b"", b" ") and data[last[n] : end[n]][:1] in (b"", b" ")
            return code if plain and sums == [int(value[n]), int(value_two[n])][: count[n]] else -1

        code = forms.codes_of(words, good, ask)
        good &= code >= 0
        first, second = (code >> 8) & 3, (code >> 10) & 3
        kind = np.where(good, code & 0xFF, -1)
        self.kind[at] = kind
        self.amount[at] = np.where(first == 0, 0, np.where(first == 1, value, value_two))
        self.to[at] = np.where(second == 0, 0, np.where(second == 1, value, value_two))
        self.allin[at] = (code >> 12) & 1 == 1

    def _order(self) -> None:
        """Every line is known and stands where such a line may."""
        bad, hand, part, kind = self.text.bad, self.hand, self.part, self.kind
        bad[hand[(kind < 0) | ~_legal[part, kind]]] = True
        rank = self.rank = RANKS[kind]
        same = (hand[1:] == hand[:-1]) & (part[1:] == part[:-1])
        wrong = (rank[1:] < rank[:-1]) | ((rank[1:] == 3) & (rank[:-1] == 3))
        bad[hand[1:][same & wrong]] = True

    def run(self, part: int, rank: int) -> tuple[Ints, Ints]:
        """By hand: the first of the lines of a rank in a part, and how many they are."""
        at = np.flatnonzero((self.part == part) & (self.rank == rank) & (self.kind >= 0))
        hand = self.hand[at]
        count = np.bincount(hand, minlength=self.text.hands)
        first = np.zeros(self.text.hands, np.int64)
        first[hand[::-1]] = at[::-1]
        return first, count


def _next(places: Ints, at: Ints, most: int) -> Ints:
    """The first of some places at or behind each of others; `most` where there is none."""
    if not len(places):
        return np.full(len(at), most, np.int64)
    found = np.searchsorted(places, at)
    return np.where(found < len(places), places[np.minimum(found, len(places) - 1)], most)


def _signed(text: Text, at: Ints) -> Ints:
    """Where an amount begins whose first digit is given."""
    buf = text.bytes
    before = buf[at - 1]
    dollar = before == ord("$")
    pound = (before == 0xA3) & (buf[at - 2] == 0xC2)
    euro = (before == 0xAC) & (buf[at - 2] == 0x82) & (buf[at - 3] == 0xE2)
    return at - np.where(dollar, 1, np.where(pound, 2, np.where(euro, 3, 0)))
