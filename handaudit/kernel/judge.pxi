"""How a hand ends: what is shown and paid, and what the summary says of it."""

cdef int TAKEN = reasons.TAKEN
cdef int WHY_SIZE = reasons.SIZE
cdef int WHY_HEADINGS = reasons.HEADINGS
cdef int WHY_HEAD = reasons.HEAD
cdef int WHY_SEATS = reasons.SEATS
cdef int WHY_LINES = reasons.LINES
cdef int WHY_CARDS = reasons.CARDS
cdef int WHY_POSTS = reasons.POSTS
cdef int WHY_BETS = reasons.BETS
cdef int WHY_ENDING = reasons.ENDING
cdef int WHY_SHOWDOWN = reasons.SHOWDOWN
cdef int WHY_SUMMARY = reasons.SUMMARY
cdef int WHY_NAMES = reasons.NAMES


cdef class Judge(Player):
    """Judges a hand, step by step, up to its end when the betting is over."""

    cdef int64_t endings[SLOTS]  # what the summary says of each slot, as a code
    cdef int64_t summed[SLOTS]  # where it prints his cards, 0: nowhere
    cdef int64_t judgments  # how many there were until now

    cdef int _judge(self) except -1:
        """Step by step; the reason why a hand is left, or that it is taken."""
        cdef int64_t seen
        cdef int n
        self.judgments += 1
        self.talked = self.bought = None
        self.count = cut_lines(self.buf, self.hand, self.lines)
        if self.count < 0:
            return WHY_SIZE
        if not find_parts(self.buf, self.lines, self.count, self.at, self.board, &seen):
            return WHY_HEADINGS
        if not self._head() or not self._table():
            return WHY_HEAD
        if not self._seats():
            return WHY_SEATS
        if not self._said():
            return WHY_LINES
        memset(&self.shown, 0, sizeof(Shown))
        self.shown.seen = seen
        if not self._dealt():
            return WHY_CARDS
        sit_down(&self.table, &self.ring, self.its)
        n = self._posted()
        if n < 0:
            return WHY_POSTS
        if not self._bets(n):
            return WHY_BETS
        if not self._ended():
            return WHY_ENDING
        if not (self._shown_down() if self.shown.down else self._alone()):
            return WHY_SHOWDOWN
        return TAKEN if self._summed_up() else WHY_SUMMARY

    cdef bint _ended(self) noexcept:
        """What is shown and paid stands behind the last bets, or behind the showdown, and is about who is still in; nobody collects more
        than once from a pot, or twice where it is halved."""
        cdef int k, count = 0, place, pot, lowest = SLOTS, again = 0  # who was paid twice from the last pot
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
            if self.pots.eligible[0] != self.table.live:  # all that somebody had went into an ante for the table, and he may win that
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
                if (line.pot == 0) != (self.pots.count < 2) or pot > max(self.pots.count - 1, 0) or pot > lowest:
                    return False
                again = 0 if pot < lowest else again
                if self.pots.paid[pot][place]:
                    if not self.its.low or again >> place & 1:
                        return False
                    again |= 1 << place
                if line.pot > 1 and (self.buf[line.end - 1] == 116) != (self.pots.count == 2):
                    return False
                lowest = pot
                self.pots.paid[pot][place] += line.amount
                self.shown.paid[place] += line.amount
        return down or count > 0

    cdef bint _shows(self, Line *line, bint judged) except -1:
        """A player shows a hand that may be his, and says of it what is so."""
        cdef const uint8_t *buf = self.buf
        cdef int64_t at = line.rest + 7, behind = at + 3 * self.its.hole, words = behind + 2, end = line.end
        cdef int place = line.place
        cdef int cards[5 + HOLE_MOST]
        cdef bint worded
        if end < behind or not own_cards(buf, &self.shown, self.its, place, at, cards + 5):
            return False
        worded = end > words + 1 and buf[behind] == 32 and buf[behind + 1] == 40 and buf[end - 1] == 41 and end - 1 - words <= SAID
        if not (worded or end == behind):
            return False
        if not judged:
            return True
        memcpy(cards, self.board, 5 * sizeof(int))
        if self.its.exact:
            self.shown.best[place] = strength_of_two(cards + 5, self.its.hole, cards)
        else:
            self.shown.best[place] = strength_of(cards)
        if self.its.low:
            self.shown.low[place] = low_of_two(cards + 5, self.its.hole, cards)
        self.shown.printed[place] = at
        self.shown.words[place] = words
        self.shown.size[place] = end - 1 - words if worded else 0
        return not worded or (self.its.usual and self._judged(self.shown.best[place], self.shown.low[place], words, end - 1) >= TRUE)

    cdef bint _alone(self) except -1:
        """Who is left alone may show the hand that nobody has called, or some of it. Words are judged where the board is complete, as on the
        reference path."""
        cdef int k, others = 0
        for k in range(self.spoken):
            if self.said[k].kind == MUCK:
                return False
            if self.said[k].kind == SHOW:
                others += 1
                if others > 1 or not (self._shows_some(self.said + k) or self._shows(self.said + k, self.table.last == RIVER)):
                    return False
        return True

    cdef bint _shows_some(self, const Line *line) noexcept:
        """A player shows some of his cards, and says nothing of them."""
        cdef int64_t at = line.rest + 7, bits
        cdef int count = (line.end - at) // 3, place = line.place
        cdef int cards[HOLE_MOST]
        if not 0 < count < self.its.hole or line.end != at + 3 * count:
            return False
        bits = cards_at(self.buf + at, count, cards)
        if bits == 0:
            return False
        if self.shown.dealt[place]:
            if bits & ~cards_at(self.buf + self.shown.dealt[place], self.its.hole, cards):
                return False
        elif self.shown.seen & bits:
            return False
        self.shown.seen |= bits
        self.shown.printed[place], self.shown.some[place] = at, count
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
            elif self.said[k].kind == SHOW:
                if self._shows_some(self.said + k):  # the summary has to say that it is given up
                    self.shown.mucked[self.said[k].place] = True
                elif not self._shows(self.said + k, True):
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
        return not self._unsaid()

    cdef bint _unsaid(self) noexcept:
        """Whether the last seat line may lack `(didn't bet)`, which another has: a log that ends there may be cut off."""
        cdef int slot, last = -1
        cdef bint others = False
        cdef int64_t code
        for slot in range(self.ring.count):
            if self.ring.seats[slot].plays:
                others = others or (last >= 0 and self.endings[last] >> 12 & 1)
                last = slot
        if last < 0:
            return False
        code = self.endings[last]
        if not others or code & 15 != FOLDED or code >> 12 & 1 or code >> 8 & 15 or code >> 4 & (IS_SMALL | IS_BIG):
            return False
        last = self.ring.seats[last].place
        return self.table.start[last] - self.table.stack[last] == self.table.dead[last]

    cdef bint _seat_line(self, Line *line, Seat *seat) except -1:
        """A seat line of the summary: it names who sits there, and what became of him."""
        cdef const uint8_t *buf = self.buf
        cdef Table *table = &self.table
        cdef int place = seat.place, shape = PLAIN, kind, bits
        cdef int64_t head = seat.high - seat.start, at = line.start + head, end = line.end, till = end, cards = -1, code, behind
        cdef bint live = table.folded[place] == LIVE
        cdef uint64_t group
        cdef Slot *slot
        if at > end or not same(buf + line.start, buf + seat.start, head):
            return False
        if self.shown.down and live:
            cards = cards_in(buf, at, end)
        self.summed[seat - self.ring.seats] = max(cards, 0)
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
        group = <uint64_t>self.its.group << 8 | shape
        slot = self.tails.find(buf + at, till - at, group)
        if slot != NULL:
            code = slot.code
        elif shape == CARDED:
            code = self._meaning(self.tails, buf + at, till - at, group, shows, (self._bytes(at, till),))
        else:
            asked = self.deal, self._bytes(line.start, end), self._bytes(line.start, at), self.shown.paid[place]
            code = self._meaning(self.tails, buf + at, till - at, group, self.asks.tail, asked)
        if code < 0:
            return False
        self.endings[seat - self.ring.seats] = code
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
        cdef int64_t here = at + 3 * self.its.hole, behind = here + 9, size = shown.size[place]
        cdef int cards[HOLE_MOST]
        if kind == HELD:  # `As Kd]` of who has mucked them
            if shown.some[place] and (end == at + 3 * shown.some[place] or not shown.dealt[place]):
                return end == at + 3 * shown.some[place] and memcmp(buf + at, buf + shown.printed[place], 3 * shown.some[place]) == 0
            return shown.mucked[place] and end == here and own_cards(buf, shown, self.its, place, at, cards)
        # `As Kd] and won ($5) with a pair of Kings`
        if not shown.printed[place] or shown.some[place] or memcmp(buf + at, buf + shown.printed[place], 3 * self.its.hole):
            return False
        if shown.paid[place] > 0:
            if not begins(buf + here, b" and won (", 10) or not pays(buf, self.its, shown, place, here + 10, &behind):
                return False
            behind += 1
        elif not begins(buf + here, b" and lost", 9):
            return False
        if not size:
            return behind == end
        if end <= behind + 6 or not begins(buf + behind, b" with ", 6):
            return False
        if end - behind - 6 == size and memcmp(buf + behind + 6, buf + shown.words[place], size) == 0:
            return True
        # A showdown may name a kicker that the summary leaves out; then it says no more than what the hand is.
        return self._judged(shown.best[place], shown.low[place], behind + 6, end) == DUE

    cdef list _people(self):
        """The names in the order of the seats; None where one of them may be taken for a line."""
        cdef int k
        people = []
        for k in range(self.ring.count):
            who = self.asks.who(self._bytes(self.ring.seats[k].start, self.ring.seats[k].high))
            if who is None:
                return None
            people.append(who[1])
        return people
