"""How a hand that was read by its shapes ends: who wins, and what its shows and its summary say."""

cdef enum:  # what the summary says of a seat, as `shapes.py` numbers it
    SUM_FOLDED = 0
    SUM_MUCKED = 3
    WON_NOTHING = 4


cdef class ShapeEnds(ShapePots):
    """Judges the end of a hand."""

    cdef Texts phrases  # words for a hand and its strength, to whether they agree

    def __cinit__(self, asks):
        self.phrases = Texts(int.from_bytes(os.urandom(8), "little"), SHAPES_MOST)

    cdef int _ends(self) except -1:
        """Why the hand is left, or that it is taken."""
        cdef int k, place
        for k in range(self.sum_count):
            place = self.ring.seats[self.sums[k].slot].place
            if self.sums[k].result == SUM_MUCKED:
                if self.alone or place < 0 or not self.table.live >> place & 1:
                    return WHY_SUMMARY
                self.shown.mucked[place] = True
        if not self.alone and not self._won():
            return WHY_SHOWDOWN
        if not self._shows():
            return WHY_ENDING
        return TAKEN if self._summed() and self._hold() and self._net() else WHY_SUMMARY

    cdef bint _hold(self) noexcept:
        """Whether pots hold what lines say, all of them before rake, or each what is paid from it."""
        cdef int pot, place
        cdef int64_t paid
        cdef bint before = True, after = self.said_pots.told == (1 << self.pots.count) - 1
        if self.said_pots.lines and (self.said_pots.lines == 1 or not self.said_pots.raked):  # then they are the total
            return True
        for pot in range(SLOTS):
            if not self.said_pots.told >> pot & 1:
                continue
            if pot >= self.pots.count:
                return False
            paid = 0
            for place in range(self.table.players):
                paid += self.pots.paid[pot][place]
            before = before and self.said_pots.held[pot] == self.pots.amount[pot]
            after = after and self.said_pots.held[pot] == paid
        return before or after

    cdef bint _net(self) noexcept:
        """Whether the hand brought each what is said of it, and left him with so much."""
        cdef int slot, place
        cdef int64_t won, put, back, said
        cdef const Nets *nets = &self.nets
        for slot in range(self.ring.count):
            place = self.ring.seats[slot].place
            won = put = back = 0
            if place >= 0:
                won, back = self._due(place), self.returned[place]
                put = self.table.start[place] - self.table.stack[place]
            if nets.told[AS_NET - AS_NET] >> slot & 1 and nets.said[AS_NET - AS_NET][slot] != won - put:
                return False
            if nets.told[AS_FINAL - AS_NET] >> slot & 1 and nets.said[AS_FINAL - AS_NET][slot] != self.ring.seats[slot].chips + won - put:
                return False
            said = nets.said[AS_PUT - AS_NET][slot]
            if nets.told[AS_PUT - AS_NET] >> slot & 1 and said != put and said != put + back:
                if place < 0 or not nets.twice >> slot & 1 or said != put + back + self.table.posted[place]:
                    return False
            said = nets.said[AS_GOT - AS_NET][slot]
            if nets.told[AS_GOT - AS_NET] >> slot & 1 and said != won and said != won + back:
                return False
        return True

    cdef int64_t _due(self, int place) noexcept:
        """What a place is paid from the pots."""
        cdef int64_t paid = 0
        cdef int pot
        for pot in range(self.pots.count):
            paid += self.pots.paid[pot][place]
        return paid

    cdef bint _won(self) except -1:
        """Whether the best hands of each pot share what is paid from it, and all hands are known that were not thrown away."""
        cdef int slot, place, pot
        cdef Table *table = &self.table
        if table.last != RIVER or self.board_count != 5 or not self.terms.usual or not (self.its.free_order or self._in_turn()):
            return False
        for slot in range(self.ring.count):
            place = self.ring.seats[slot].place
            if place < 0 or not table.live >> place & 1:
                continue
            if self.holding[slot]:
                self.shown.best[place], self.shown.low[place] = self._strength(slot), self._low(slot)
            elif not self.shown.mucked[place]:
                return False
            if self.shown.mucked[place]:
                self.shown.best[place] = self.shown.low[place] = 0
        if self.unnamed and not self._place():
            return False
        return fair(&self.shown, &self.pots, table)

    cdef bint _in_turn(self) noexcept:
        """Whether each shows or mucks in turn, where a room's text has an order for that."""
        cdef Line lines[SLOTS]
        cdef int k, count = 0
        cdef Deed *deed
        for k in range(self.deed_count):
            deed = self.deeds + k
            if deed.word != S_SHOW and deed.word != S_MUCK:
                continue
            if count == SLOTS or (deed.word == S_SHOW and not deed.count):
                return False
            lines[count].kind, lines[count].place = SHOW if deed.word == S_SHOW else MUCK, self.ring.seats[deed.slot].place
            count += 1
        return in_turn(&self.table, &self.pots, lines, count, &self.terms)

    cdef int64_t _low(self, int slot) noexcept:
        """How good the low hand of a slot is on the whole board; 0 for none, or where it wins nothing."""
        cdef int hole[HOLE_MOST]
        cdef int k
        if not self.terms.low:
            return 0
        for k in range(self.terms.hole):
            hole[k] = self.own[slot][k]
        return low_of_two(hole, self.terms.hole, self.board)

    cdef int64_t _strength(self, int slot) noexcept:
        """How strong the hand of a slot is on the whole board."""
        cdef int cards[5 + HOLE_MOST]
        cdef int k
        memcpy(cards, self.board, 5 * sizeof(int))
        for k in range(self.terms.hole):
            cards[5 + k] = self.own[slot][k]
        return strength_of_two(cards + 5, self.terms.hole, cards) if self.terms.exact else strength_of(cards)

    cdef bint _shows(self) except -1:
        """Whether the words of shows and awards are those of the hands. Where a show speaks of the cards that were open then, one above the
        last card says nothing."""
        cdef int k, last = -1
        cdef Deed *deed
        for k in range(self.deed_count):
            if self.deeds[k].word == S_STREET and FLOP <= self.deeds[k].kind <= RIVER:
                last = k
        for k in range(self.deed_count):
            deed = self.deeds + k
            if not deed.words or self.board_count != 5:
                continue
            if deed.word == S_SHOW and deed.count:
                if k > last and not self._agrees(deed.words, deed.slot):
                    return False
                if k <= last and not self.ways.then:
                    return False
            elif deed.word == S_COLLECT and not self._agrees(deed.words, deed.slot):
                return False
        return True

    cdef bint _agrees(self, int words, int slot) except -1:
        """Whether words are those of the hand of a slot."""
        cdef int64_t best, key[3]
        cdef Slot *known
        if not self.holding[slot] or self.board_count != 5 or not self.terms.usual:
            return False
        best = self._strength(slot)
        key[0], key[1], key[2] = words, self._low(slot), self.terms.low
        known = self.phrases.find(<uint8_t *>key, sizeof(key), best)
        if known != NULL:
            return known.code != 0
        code = self.asks.agrees(words, best, key[1], key[2])
        self.asked += 1
        self.phrases.keep(<uint8_t *>key, sizeof(key), best, code)
        return code != 0

    cdef bint _summed(self) except -1:
        """Whether the summary says of each seat what was played."""
        cdef int k, place, seen = 0
        cdef SumLine *line
        cdef Seat *seat
        cdef Table *table = &self.table
        for k in range(self.sum_count):
            line = self.sums + k
            seat = self.ring.seats + line.slot
            place = seat.place
            if place < 0 or seen >> line.slot & 1 or (line.tags & ~tags_of(table, seat) and not self.its.free_tag):
                return False
            seen |= 1 << line.slot
            if line.result == SUM_FOLDED:
                if table.folded[place] == LIVE:
                    return False
                if line.when != UNTOLD_STREET and table.folded[place] != line.when and not self.its.free_fold:
                    return False
                if line.nobet and table.start[place] - table.stack[place] != table.posted[place] and not self.its.free_fold:
                    return False
                if line.amount > 0 or line.words or line.count:
                    return False
                continue
            if line.result == WON_NOTHING and line.amount <= 0 and (not self.got[place] or (line.amount < 0 and not line.lost)):
                continue
            if table.folded[place] != LIVE or line.result == WON_NOTHING:
                return False
            if (line.amount >= 0 or line.lost) and max(line.amount, 0) != self.got[place]:
                return False
            if line.words and not self._agrees(line.words, line.slot):
                return False
        return True

    cdef bint _unsaid(self) noexcept:
        """Whether the last line may lack that its player did not bet: a log that ends there may be cut off (`read/completeness.py`)."""
        cdef SumLine *line
        cdef int place
        if not self.sum_count:
            return False
        line = self.sums + self.sum_count - 1
        place = self.ring.seats[line.slot].place
        if line.result != SUM_FOLDED or line.when or line.nobet:
            return False
        return place < 0 or self.table.start[place] - self.table.stack[place] == self.table.dead[place]
