"""The betting of all hands in lock-step: the n-th line of every hand at once, each of them what the rules ask for."""

from typing import Final

import numpy as np

from handaudit.replay.betting import is_full, least_total, legal_call, legal_total, to_call
from handaudit.vectorized.heads import Heads
from handaudit.vectorized.meanings import ANTE, BET, BIG, BOTH, CALL, CHECK, FOLD, RAISE, SMALL
from handaudit.vectorized.parts import HOLE, RIVER, Parts
from handaudit.vectorized.reasons import BETS, POSTS
from handaudit.vectorized.said import Said
from handaudit.vectorized.seats import SLOTS, Seats
from handaudit.vectorized.text import Flags, Ints, Text

LIVE: Final = 9
"""The street of a fold, of who has not folded."""
_NOBODY: Final = SLOTS
_BITS: Final[Ints] = np.int64(1) << np.arange(SLOTS + 1)
_ABOVE: Final[Ints] = np.array([(1 << SLOTS) - (2 << at) if at < SLOTS else 0 for at in range(SLOTS + 1)], np.int64)
"""The places behind one; behind nobody is none, so that the round begins with the first."""


class Bets:
    """How every hand stands when the betting is over: `stack` and `committed` by hand and place, `live` as bits, `folded` the street
    of each fold. `aggressor`, `raised` and `acted` are the last who bet, on which street, and the last street on which anybody
    acted; `last` is the last part with betting.
    `posted` are the antes and blinds of each place, `dead` what of them is no bet. Hands where a line is not what it has to be are
    bad."""

    def __init__(self, text: Text, parts: Parts, heads: Heads, seats: Seats, said: Said) -> None:
        self.text, self.parts, self.heads, self.said = text, parts, heads, said
        hands = text.hands
        taken = seats.place >= 0
        slot, hand = np.nonzero(taken)
        place = seats.place[slot, hand]
        self.start: Ints = np.zeros((hands, SLOTS), np.int64)
        self.start[hand, place] = seats.chips[slot, hand]
        self.stack: Ints = self.start.copy()
        self.committed: Ints = np.zeros_like(self.start)
        self.folded: Ints = np.full((hands, SLOTS), LIVE, np.int64)
        # The place of who is named in each line; nobody's is 10.
        at = seats.place[np.maximum(said.slot, 0), said.hand]
        self.at: Ints = np.where((said.slot >= 0) & (at >= 0), at, _NOBODY)
        text.bad[said.hand[self.at == _NOBODY]] = True
        self.players = seats.players
        self.live: Ints = (np.int64(1) << self.players) - 1
        self.chips: Ints = self.live.copy()
        self.broke: Ints = np.zeros(hands, np.int64)
        self.level, self.step = heads.big.copy(), heads.big.copy()
        # Who has acted since the last full raise may not raise over a short all-in.
        self.closed: Ints = np.zeros(hands, np.int64)
        self.aggressor = np.full(hands, -1, np.int64)
        self.raised, self.acted = self.aggressor.copy(), self.aggressor.copy()
        self.ante: Ints = np.zeros(hands, np.int64)
        self.dead: Ints = np.zeros_like(self.start)
        self.lone: Flags = np.zeros(hands, np.bool_)
        self.last: Ints = np.full(hands, HOLE, np.int64)
        self._blinds()
        text.leave(POSTS)
        self.need: Ints = self.live.copy()
        two = self.players == 2
        big = np.where(two, 0, 1)
        self.spoke: Ints = np.where(self.lone, 0, big)
        going = np.flatnonzero(~text.bad)
        for part in range(HOLE, RIVER + 1):
            self._round(part, going)
            going = self._close(part, going[~text.bad[going]])
        text.leave(BETS)

    def _blinds(self) -> None:
        """Antes and blinds."""
        text, said, heads = self.text, self.said, self.heads
        first, count = said.run(0, 0)
        hands = text.hands
        state, anted = np.zeros(hands, np.int64), np.zeros(hands, np.int64)
        two = self.players == 2
        small_at, big_at = np.where(two, 1, 0), np.where(two, 0, 1)
        stack, committed = self.stack, self.committed
        going = np.flatnonzero(~text.bad & (count > 0))
        step = 0
        while len(going):
            line = first[going] + step
            place, kind, amount = self.at[line], said.kind[line], said.amount[line]
            have, before, blinds, ante = stack[going, place], committed[going, place], state[going], self.ante[going]
            small, big, anteing, both = kind == SMALL, kind == BIG, kind == ANTE, kind == BOTH
            bad = (amount >= have) | ~(small | big | anteing | both)
            whole = heads.small[going] + heads.big[going]
            bad |= both & ((blinds != 2) | (before != 0) | (amount != whole) | two[going])
            # Who comes back pays a small blind that is no bet, when another one has posted it.
            dead = small & (blinds != 0) & ~self.lone[going] & ((before == 0) | (before == heads.big[going]))
            dead &= (place != small_at[going]) & (self.dead[going, place] == 0)
            bad |= small & (amount != heads.small[going])
            bad |= small & ~dead & ((blinds != 0) | (place != small_at[going]))
            bad |= big & ((amount != heads.big[going]) | (before != 0))
            bad |= big & (((blinds == 1) & (place != big_at[going])) | ((blinds == 0) & (place != 0)))
            bit = _BITS[place]
            bad |= anteing & ((amount == 0) | (anted[going] & bit != 0) | ((ante != 0) & (amount != ante)))
            self.lone[going] |= big & (blinds == 0)
            state[going] = np.where(small & ~dead, 1, np.where(big, 2, blinds))
            self.ante[going] = np.where(anteing, amount, ante)
            anted[going] |= np.where(anteing, bit, 0)
            stack[going, place] = have - amount
            committed[going, place] = np.where(anteing | dead, before, np.where(both, heads.big[going], amount))
            self.dead[going, place] += np.where(both | dead, heads.small[going], 0)
            text.bad[going[bad]] = True
            step += 1
            going = going[~bad & (count[going] > step)]
        text.bad |= (state != 2) | ((anted != 0) & (anted != self.live))
        self.posted: Ints = self.start - stack

    def _round(self, part: int, going: Ints) -> None:
        """The bets of a street."""
        text, said = self.text, self.said
        first, count = said.run(part, 2)
        stack, committed = self.stack, self.committed
        street = part - HOLE
        going = going[count[going] > 0]
        self.acted[going] = street
        step = 0
        while len(going):
            line = first[going] + step
            place, kind, amount, to = self.at[line], said.kind[line], said.amount[line], said.to[line]
            allin = said.allin[line]
            bit = _BITS[place]
            need, live, chips = self.need[going], self.live[going], self.chips[going]
            # -- whose turn it is
            behind = need & _ABOVE[self.spoke[going]]
            turn = np.where(behind != 0, behind, need)
            good = (turn & -turn) == bit
            need = need & ~bit
            last = np.flatnonzero(need == 0)
            if len(last):
                alone = (live[last] & (live[last] - 1)) == 0
                idle = (self.broke[going[last]] > 0) & self._idle(going[last], place[last])
                good[last[alone | idle]] = False
            # -- what is done
            before, have, level = committed[going, place], stack[going, place], self.level[going]
            every = have + before
            folds, calls, raises = kind == FOLD, kind == CALL, (kind == RAISE) | (kind == BET)
            owes = to_call(level, before, have)
            good &= (kind != CHECK) | (owes == 0)
            good &= ~calls | legal_call(amount, owes, have, allin)
            by, full, closed = to - level, self.step[going], self.closed[going]
            fits = np.where(kind == BET, level == 0, (level != 0) & (amount == by) & (closed & bit == 0))
            low = least_total(level, full, self.heads.big[going])
            fits &= legal_total(to, level, low, every, every) & (allin == (to == every))
            good &= ~raises | fits
            left = np.where(calls, have - amount, np.where(raises, every - to, have))
            stack[going, place] = left
            committed[going, place] = np.where(calls, before + amount, np.where(raises, to, before))
            live = np.where(folds, live & ~bit, live)
            chips = np.where(left == 0, chips & ~bit, chips)
            self.live[going], self.chips[going] = live, chips
            self.folded[going[folds], place[folds]] = street
            self.broke[going] += allin & (calls | raises)
            self.need[going] = np.where(raises, live & chips & ~bit, need)
            self.spoke[going] = place
            reopens = raises & is_full(by, full)
            self.step[going] = np.where(reopens, by, full)
            self.closed[going] = np.where(reopens, bit, closed | bit)
            self.level[going] = np.where(raises, to, level)
            self.aggressor[going] = np.where(raises, place, self.aggressor[going])
            self.raised[going] = np.where(raises, street, self.raised[going])
            text.bad[going[~good]] = True
            step += 1
            going = going[good & (count[going] > step)]

    def _idle(self, hand: Ints, place: Ints) -> Flags:
        """Nobody else can bet and the place has matched every chip there is: nothing is asked."""
        others = self.live[hand] & ~_BITS[place]
        there = (others[:, None] & _BITS[:SLOTS]) != 0
        most = np.where(there, self.committed[hand], 0).max(axis=1)
        found: Flags = ((others & self.chips[hand]) == 0) & (self.committed[hand, place] >= most)
        return found

    def _close(self, part: int, going: Ints) -> Ints:
        """The end of a street: what nobody matched goes back. Gives the hands that go on."""
        text, said, parts = self.text, self.said, self.parts
        live, need = self.live[going], self.need[going]
        alone = (live & (live - 1)) == 0
        waiting = ~alone & (need != 0)
        one = (need & (need - 1)) == 0
        asked = waiting & ~one
        at = np.flatnonzero(waiting & one)
        place = np.bitwise_count(need[at] - 1).astype(np.int64)
        asked[at] = ~self._idle(going[at], place)
        # -- the uncalled bet
        table = self.committed[going]
        who = table.argmax(axis=1)
        rows = np.arange(len(going))
        most = table[rows, who]
        table[rows, who] = 0
        due = most - table.max(axis=1)
        owed = (due > 0) & (live & _BITS[who] != 0)
        first, count = said.run(part, 3)
        line = first[going]
        # Old logs have no line for it; then the total says that it is in no pot.
        told = (count[going] == 1) & (said.amount[line] == due) & (self.at[line] == who)
        right = (count[going] == 0) | (owed & told)
        back = np.where(owed, due, 0)
        hand, place = going[owed], who[owed]
        self.broke[hand] -= self.stack[hand, place] == 0
        self.stack[going, who] += back
        self.chips[hand] |= _BITS[place]
        # -- what comes next
        goes_on = ~alone & (part < RIVER)
        follows = parts.at[part + 1, going] >= 0 if part < RIVER else np.zeros(len(going), np.bool_)
        good = ~asked & right & (goes_on == follows)
        text.bad[going[~good]] = True
        self.last[going] = part
        going = going[good & goes_on]
        self.level[going], self.step[going], self.closed[going] = 0, self.heads.big[going], 0
        self.committed[going] = 0
        self.need[going] = self.live[going] & self.chips[going]
        self.spoke[going] = _NOBODY
        return going
