"""How a hand ends: what is shown and paid, and what the summary says of it."""

cdef class Judge(Player):
    """Judges the end of a hand whose betting is over."""

    cdef bint _ended(self) noexcept:
        """What is shown and paid stands behind the last bets, or behind the showdown, and is about who is still in; nobody collects twice."""
        cdef int k, count = 0, place, pot, lowest = SLOTS
        cdef bint alone = self.table.live & (self.table.live - 1) == 0
        cdef bint down = self.at[SHOWDOWN] >= 0
        cdef Line *line
        self.shown.down = down
        if alone == down:
            return False
        memset(&self.pots, 0, sizeof(Pots))
        if down:
            lay_pots(&self.pots, &self.table)
            if self.pots.count == 0 or (self.pots.count > 1 and not self.its.layered):
                return False
        for k in range(self.spoken):
            line = self.said + k
            if RANK_OF[line.kind] != 4:
                continue
            count += 1
            place = line.place
            if line.part != (SHOWDOWN if down else self.table.last) or not self.table.live >> place & 1:
                return False
            if line.kind == HIDE and down:
                return False
            if line.kind == COLLECT:
                # The outermost pot is paid first; `side pot` is the only one.
                pot = line.pot - 1 if line.pot else 0
                if (line.pot == 0) != (self.pots.count < 2) or pot > max(self.pots.count - 1, 0) or pot > lowest or self.pots.paid[pot][place]:
                    return False
                if line.pot > 1 and (self.buf[line.end - 1] == 116) != (self.pots.count == 2):
                    return False
                lowest = pot
                self.pots.paid[pot][place] = line.amount
                self.shown.paid[place] += line.amount
        return down or count > 0

    cdef bint _shows(self, Line *line, bint judged) except -1:
        """A player shows two cards that may be his, and says of them what is so."""
        cdef const uint8_t *buf = self.buf
        cdef int64_t at = line.rest + 7, end = line.end, words = line.rest + 15
        cdef int one, two, place = line.place
        cdef int cards[7]
        cdef bint worded
        if end < at + 6 or not pair_at(buf + at, &one, &two):
            return False
        worded = end > words + 1 and buf[at + 6] == 32 and buf[at + 7] == 40 and buf[end - 1] == 41 and end - 1 - words <= SAID
        if not (worded or end == at + 6) or not own_cards(buf, &self.shown, place, at, one, two):
            return False
        if not judged:
            return True
        memcpy(cards, self.board, 5 * sizeof(int))
        cards[5], cards[6] = one, two
        self.shown.best[place] = strength_of(cards)
        self.shown.printed[place] = at
        self.shown.words[place] = words
        self.shown.size[place] = end - 1 - words if worded else 0
        return not worded or (self.its.usual and self._judged(self.shown.best[place], words, end - 1) >= TRUE)

    cdef bint _alone(self) except -1:
        """Who is left alone may show the hand that nobody has called. Words are judged where the board is complete, as on the reference
        path."""
        cdef int k, others = 0
        for k in range(self.spoken):
            if self.said[k].kind == MUCK:
                return False
            if self.said[k].kind == SHOW:
                others += 1
                if others > 1 or not self._shows(self.said + k, self.table.last == RIVER):
                    return False
        return True

    cdef bint _shown_down(self) except -1:
        """The showdown: who shows, what, and who is paid."""
        cdef int k
        if self.table.last != RIVER or not self.its.usual:
            return False
        if not in_turn(&self.table, &self.pots, self.said, self.spoken, self.its):
            return False
        for k in range(self.spoken):
            if self.said[k].kind == MUCK:
                self.shown.mucked[self.said[k].place] = True
            elif self.said[k].kind == SHOW and not self._shows(self.said + k, True):
                return False
        return fair(&self.shown, &self.pots, &self.table)

    cdef bint _summed_up(self) except -1:
        """The summary: totals, board, and a line for each who was dealt in."""
        cdef int n = self.at[SUMMARY] + 1, slot, last = self.table.last
        if self.count != n + 1 + (last > HOLE) + self.ring.players:
            return False
        if not totals(self.buf, self.lines + n, self.its, &self.table, &self.shown, &self.pots, &self.hand.rake):
            return False
        n += 1
        if last > HOLE:
            if not same_board(self.buf, self.lines + n, self.lines + self.at[last], last):
                return False
            n += 1
        for slot in range(self.ring.count):
            if self.ring.seats[slot].plays:
                if not self._seat_line(self.lines + n, self.ring.seats + slot):
                    return False
                n += 1
        return True

    cdef bint _seat_line(self, Line *line, Seat *seat) except -1:
        """A seat line of the summary: it names who sits there, and what became of him."""
        cdef const uint8_t *buf = self.buf
        cdef Table *table = &self.table
        cdef int place = seat.place, shape = PLAIN, kind, bits
        cdef int64_t head = seat.high - seat.start, at = line.start + head, end = line.end, till = end, cards = -1, code, behind
        cdef bint live = table.folded[place] == LIVE
        cdef Slot *slot
        if at > end or memcmp(buf + line.start, buf + seat.start, head):
            return False
        if self.shown.down and live:
            cards = cards_in(buf, at, end)
        if cards >= 0:
            shape, till = CARDED, cards
        elif self.shown.paid[place] > 0:
            shape = SUM
            while till > at and buf[till - 1] != 40:
                till -= 1
            if till == at or not pays(buf, self.its, &self.shown, place, till, &behind) or behind != end - 1:
                return False
        if till < at or till - at > SAID:
            return False
        self.key[0], self.key[1], self.key[2] = self.its.group & 255, self.its.group >> 8 & 255, shape
        memcpy(self.key + 3, buf + at, till - at)
        slot = self.tails.find(self.key, 3 + till - at)
        if slot != NULL:
            code = slot.code
        elif shape == CARDED:
            code = self._meaning(self.tails, 3 + till - at, shows, (self._bytes(at, till),))
        else:
            texts = self._bytes(line.start, end), self._bytes(line.start, at)
            code = self._meaning(self.tails, 3 + till - at, self.asks.tail, (self.deal, *texts, self.shown.paid[place]))
        if code < 0:
            return False
        kind, bits = code & 15, code >> 4 & 15
        if shape != (CARDED if kind == SHOWED or kind == HELD else SUM if kind == TOOK else PLAIN):
            return False
        if table.folded[place] != (code >> 8 & 15 if kind == FOLDED else LIVE) or bits & ~tags_of(table, seat):
            return False
        if code >> 12 & 1 and table.start[place] - table.stack[place] != table.posted[place]:  # a post is no bet
            return False
        if kind == MUCKED and not (self.shown.down and self.shown.mucked[place]):
            return False
        return shape != CARDED or self._tells(place, kind, cards, end)

    cdef bint _tells(self, int place, int kind, int64_t at, int64_t end) except -1:
        """Whether a seat line with cards, which begin at a place, says what the showdown does."""
        cdef const uint8_t *buf = self.buf
        cdef Shown *shown = &self.shown
        cdef int64_t behind = at + 15, size = shown.size[place]
        cdef int one, two
        if kind == HELD:  # `As Kd]` of who has mucked them
            if not shown.mucked[place] or end != at + 6 or not pair_at(buf + at, &one, &two):
                return False
            return own_cards(buf, shown, place, at, one, two)
        # `As Kd] and won ($5) with a pair of Kings`
        if not shown.printed[place] or memcmp(buf + at, buf + shown.printed[place], 5) or buf[at + 5] != 93:
            return False
        if shown.paid[place] > 0:
            if not begins(buf + at + 6, b" and won (", 10) or not pays(buf, self.its, shown, place, at + 16, &behind):
                return False
            behind += 1
        elif not begins(buf + at + 6, b" and lost", 9):
            return False
        if not size:
            return behind == end
        if end <= behind + 6 or not begins(buf + behind, b" with ", 6):
            return False
        if end - behind - 6 == size and memcmp(buf + behind + 6, buf + shown.words[place], size) == 0:
            return True
        # A showdown may name a kicker that the summary leaves out; then it says no more than what the hand is.
        return self._judged(shown.best[place], behind + 6, end) == DUE
