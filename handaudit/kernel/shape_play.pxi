"""A hand that was read by its shapes is played, by the same code as all others: posts, bets, pots and who wins them."""

cdef class ShapePlay(ShapeFigures):
    """Plays a hand up to the pots."""

    cdef Table table
    cdef Pots pots
    cdef Shown shown
    cdef Line line
    cdef int64_t rake
    cdef int64_t holding[SLOTS]  # the cards of each slot, as bits
    cdef int8_t own[SLOTS][CARDS_MOST]
    cdef int64_t untold[SLOTS]  # by place: uncalled bets for which no line was printed
    cdef int64_t returned[SLOTS]  # by place: all uncalled bets
    cdef int64_t got[SLOTS]  # by place: what is collected, as the log says it
    cdef int64_t seen
    cdef int64_t given  # chips that went back until now, with a line or without
    cdef int64_t told_back  # of these what lines have told until now
    cdef int64_t gone  # the most that lines about the middle say is taken from it
    cdef int last_put  # the last deed that puts chips in
    cdef int sold  # the slots, as bits, that have a deal with the house
    cdef int uncalled  # how the log tells of uncalled bets
    cdef bint alone
    cdef bint unnamed  # which pot a payment is from no line says
    cdef bint side  # but whether it is the main one

    cdef int _plays(self) except -1:
        """Why the hand is left, or that it may be taken."""
        cdef int k, n, why
        for k in range(self.ring.count):
            self.ring.seats[k].plays = self.dealt_in >> k & 1
            self.holding[k] = 0
        if self.button == 0 and self.ways.names == NAMES_POSITIONS:
            self.button = self._before_blinds()
        if not find_ring(self.buf, &self.ring, self.button, &self.terms):
            return WHY_SEATS
        why = self._cards()
        if why != TAKEN:
            return why
        sit_down(&self.table, &self.ring, &self.terms)
        memset(self.untold, 0, sizeof(self.untold))
        memset(self.returned, 0, sizeof(self.returned))
        self.sold = 0
        self.gone = 0
        self.given = self.told_back = self.last_put = 0
        for k in range(self.deed_count):
            if self.deeds[k].word == S_POST or S_CALL <= self.deeds[k].word <= S_RAISE:
                self.last_put = k
        n = self._put_in()
        if n < 0:
            return WHY_POSTS
        n = self._rounds(n)
        if n < 0:
            return WHY_BETS
        while n < self.deed_count:
            if self.deeds[n].goes >= 0 and not self._lies(n, False):
                return WHY_BETS
            if not (self.deeds[n].word == S_STREET and self.deeds[n].kind >= SHOWDOWN) and self.deeds[n].word != S_INPOT:
                if self.deeds[n].word == S_SOLD and self.deeds[n].part <= SHOWDOWN:
                    self.sold |= 1 << self.deeds[n].slot
                    n += 1
                    continue
                if not S_SHOW <= self.deeds[n].word <= S_COLLECT or self.deeds[n].part == SUMMARY:
                    return WHY_ENDING
            n += 1
        self.alone = self.table.live & (self.table.live - 1) == 0
        self._walks()
        if self.silent and self.table.last != self.board_count - 1:
            return WHY_HEADINGS
        return self._paid()

    cdef void _walks(self) noexcept:
        """Where nobody has bet a layout may tell of uncalled bets in its other way, and a log may count the whole blind as won (`replay/settle.py`)."""
        cdef int k, who = -1, count = 0
        cdef bint bet_made = False
        for k in range(self.deed_count):
            bet_made = bet_made or self.deeds[k].word == S_BET or self.deeds[k].word == S_RAISE
        self.uncalled = self.ways.uncalled
        if self.uncalled == UNCALLED_WALK:
            self.uncalled = UNCALLED_PRINTED if bet_made else UNCALLED_EITHER
        if bet_made or self.ways.uncalled != UNCALLED_PRINTED or self.ways.total:
            return
        for k in range(self.table.players):
            if self.returned[k]:
                who, count = k, count + 1
        if count == 1 and self.untold[who] == self.returned[who] and self.said_total == self.table.pot + self.untold[who]:
            self.table.pot += self.untold[who]
            self.table.stack[who] -= self.untold[who]
            self.given -= self.untold[who]
            self.untold[who] = self.returned[who] = 0

    cdef int _before_blinds(self) noexcept:
        """The button that no line names, in a room whose names are positions: in front of the first blind; of two players the small blind has it."""
        cdef int k, kind, seat, posts = 0
        for k in range(self.deed_count):
            if self.deeds[k].word == S_POST:
                posts |= 1 << self.deeds[k].slot
        for kind in (SMALL, BIG):
            for k in range(self.deed_count):
                if self.deeds[k].word == S_POST and self.deeds[k].kind == kind:
                    seat = self.ring.seats[self.deeds[k].slot].number
                    return seat if kind == SMALL and popcount(posts) == 2 == self.ring.count else seat - 1
        return 0

    cdef int _big_first(self, int *first) noexcept:
        """Where several players post a big blind, the deed of the table's own, which counts as the first (`replay/blind_order.py`), -1 where
        it is that; `first` is the deed above which it counts."""
        cdef int k, at, start = 0, count = 0, acts = NOBODY, slot, n
        cdef int of[SLOTS]
        first[0] = -1
        for k in range(SLOTS):
            of[k] = -1
        for k in range(self.deed_count - 1, -1, -1):
            slot = self.deeds[k].slot
            if S_FOLD <= self.deeds[k].word <= S_RAISE:
                acts = self.ring.seats[slot].place
            if self.deeds[k].word != S_POST or self.ring.seats[slot].place < 0:
                continue
            if self.deeds[k].kind == BIG:
                count += 1
                of[self.ring.seats[slot].place] = first[0] = k
            elif self.deeds[k].kind == SMALL:
                start = self.ring.seats[slot].place + 1
        if count < 2:
            return -1
        for n in range(self.ring.players):
            at = (start + n) % self.ring.players
            if of[at] >= 0:
                return of[at] if of[at] != first[0] and (at + 1) % self.ring.players == acts else -1
        return -1

    cdef int _cards(self) except -1:
        """The cards of all seats and of the board are different."""
        cdef int k
        cdef Deed *deed
        self.seen = 0
        for k in range(self.board_count):
            if self.seen >> self.board[k] & 1:
                return WHY_CARDS
            self.seen |= <int64_t>1 << self.board[k]
        for k in range(self.deed_count):
            deed = self.deeds + k
            if deed.count == 0 or (deed.word != S_DEALT and deed.word != S_SHOW):
                continue
            if deed.word == S_DEALT and (self.holding[deed.slot] or deed.part > HOLE):
                return WHY_CARDS
            if not self._holds(deed.slot, deed.cards, deed.count):
                return WHY_CARDS
        for k in range(self.sum_count):
            if self.sums[k].count and not self._holds(self.sums[k].slot, self.sums[k].cards, self.sums[k].count):
                return WHY_CARDS
        return TAKEN

    cdef bint _holds(self, int slot, const int8_t *cards, int count) noexcept:
        """Whether a seat may hold these cards: those that it has, or new ones."""
        cdef int64_t bits = 0
        cdef int k
        if count != self.terms.hole:
            return False
        for k in range(count):
            if bits >> cards[k] & 1:
                return False
            bits |= <int64_t>1 << cards[k]
        if self.holding[slot]:
            return bits == self.holding[slot]
        if self.seen & bits:
            return False
        self.seen |= bits
        self.holding[slot] = bits
        memcpy(self.own[slot], cards, CARDS_MOST)
        return True

    cdef int _put_in(self) except -2:
        """Antes and blinds; gives the first deed behind them, -1 where they are not plain."""
        cdef int n = 0, first = -1, big = self._big_first(&first)
        cdef bint dealt = False
        cdef Posts posts
        memset(&posts, 0, sizeof(Posts))
        while n < self.deed_count and self.deeds[n].part == 0:
            if self.deeds[n].word == S_POST:
                if dealt or (n == first and big >= 0 and not self._posted(big, &posts)) or (n != big and not self._posted(n, &posts)):
                    return -1
            elif self.deeds[n].word == S_SPLASH:
                self.table.pot += self.deeds[n].amount
                self.table.splash += self.deeds[n].amount
            elif self.deeds[n].word == S_INPOT:
                if not self._lies(n, False):
                    return -1
            elif self.deeds[n].word != S_DEALT:
                return -1
            else:
                dealt = True
            n += 1
        if self.its.ante and posts.ante and popcount(posts.anted) > 1 and posts.ante != self.its.ante:
            return -1
        if n == self.deed_count or self.deeds[n].part != HOLE or not open_bets(&self.table, &self.terms, &posts):
            return -1
        return n

    cdef bint _posted(self, int n, Posts *posts) noexcept:
        """Whether a post is what is due."""
        return self._as_line(self.deeds + n) and put_in(&self.table, &self.line, &self.terms, posts)

    cdef int _rounds(self, int n) except -2:
        """The betting, street by street; gives the first deed behind it, -1 where a bet is not plain."""
        cdef int part, told, who, ended
        cdef bint shown = False  # whether hands lie open, so that nobody bets any more
        cdef int64_t due
        cdef bint goes_on = True, follows
        cdef Deed *deed
        cdef Deed *back
        for part in range(HOLE, SHOWDOWN):
            back, told, ended = NULL, 0, 0
            while n < self.deed_count and self.deeds[n].part == part:
                deed = self.deeds + n
                if deed.word == S_STREET or deed.word == S_INPOT:
                    if deed.goes >= 0 and not self._lies(n, True):
                        return -1
                elif S_FOLD <= deed.word <= S_RAISE:
                    if deed.word == S_RAISE and deed.goes >= 0 and not self._goes(deed):
                        return -1
                    if ended or told or shown or not self._as_line(deed) or not bet(&self.table, &self.line, part - HOLE, &self.terms):
                        return -1
                elif deed.word == S_RETURN:
                    if ended or (shown and part == RIVER):
                        return -1
                    back = deed
                    told += 1
                    self.told_back += deed.amount
                elif deed.word == S_SHOW or deed.word == S_SOLD:
                    shown = True
                    self.sold |= (deed.word == S_SOLD) << deed.slot
                elif S_SHOW < deed.word <= S_COLLECT:
                    ended += 1
                elif deed.word != S_DEALT or part != HOLE:
                    return -1
                n += 1
            follows = n < self.deed_count and part < self.deeds[n].part <= RIVER
            due = uncalled(&self.table, &who)
            if told and not self._as_line(back):
                return -1
            if due > 0:
                self.given += due
                self.returned[who] += due
                if not told:
                    self.untold[who] += due
            if (ended and follows) or not close_round(&self.table, &self.line, told, follows, part, self.terms.big, &goes_on):
                return -1
            if not goes_on:
                break
        return n

    cdef bint _goes(self, const Deed *deed) noexcept:
        """Whether a raise puts in what its line says beside the total."""
        cdef int place = self.ring.seats[deed.slot].place
        return place >= 0 and deed.goes == deed.to - self.table.committed[place]

    cdef bint _lies(self, int n, bint betting) noexcept:
        """Whether as much lies in the middle as a line says: what went in above it, without what lines have given back, or, where nobody
        puts in more, without all that nobody matched."""
        cdef int who
        cdef int64_t said = self.deeds[n].goes, paid = self.table.pot + self.given
        if self.deeds[n].kind and self.deeds[n].word == S_INPOT:  # after a rake that only the end tells
            self.gone = max(self.gone, paid - self.told_back - said)
            return said <= paid - self.told_back
        if said == paid - self.told_back:
            return True
        return n > self.last_put and said == self.table.pot - (uncalled(&self.table, &who) if betting else 0)

    cdef bint _as_line(self, const Deed *deed) noexcept:
        """Puts a deed into `line`; whether its player is dealt in."""
        cdef Line *line = &self.line
        cdef int word = deed.word
        line.kind = (
            deed.kind if word == S_POST else FOLD if word == S_FOLD else CHECK if word == S_CHECK else CALL if word == S_CALL
            else BET if word == S_BET else RAISE if word == S_RAISE else UNCALLED
        )
        line.slot, line.place = deed.slot, self.ring.seats[deed.slot].place
        line.amount, line.to, line.allin = deed.amount, deed.amount if word == S_BET else deed.to, deed.allin != 0
        if line.place < 0:
            return False
        if self.its.free_allin and S_POST <= word <= S_RAISE and not line.allin:  # there nobody has to say so
            line.allin = self._is_allin(line, word)
        return True

    cdef bint _is_allin(self, const Line *line, int word) noexcept:
        """Whether a line puts the rest of a stack in."""
        cdef int64_t have = self.table.stack[line.place], before = self.table.committed[line.place]
        return line.to == have + before if word == S_BET or word == S_RAISE else line.amount == have


    cdef int _paid(self) except -1:
        """Who shows, mucks and collects."""
        cdef int k, place, pot
        cdef int64_t total = 0
        cdef bint named = False, sides = True
        cdef int outer = SLOTS
        cdef Table *table = &self.table
        cdef Deed *deed
        memset(&self.pots, 0, sizeof(Pots))
        memset(&self.shown, 0, sizeof(Shown))
        memset(self.got, 0, sizeof(self.got))
        self.unnamed = self.side = False
        lay_pots(&self.pots, table)
        if self.alone:
            self.pots.count = 1
            self.pots.amount[0], self.pots.eligible[0] = table.pot, table.live
        if self.pots.count == 0 or self.pots.eligible[0] != table.live:
            return WHY_SHOWDOWN
        for k in range(self.deed_count):
            deed = self.deeds + k
            if not S_SHOW <= deed.word <= S_COLLECT:
                continue
            place = self.ring.seats[deed.slot].place
            if place < 0 or not table.live >> place & 1:
                return WHY_ENDING
            if deed.word == S_MUCK:
                self.shown.mucked[place] = True
            elif deed.word == S_NOSHOW and not self.alone:
                self.shown.mucked[place] = True
                if not self.holding[deed.slot]:
                    return WHY_SHOWDOWN
            elif deed.word == S_COLLECT:
                pot = self._pot(deed)
                sides = sides and (deed.pot == 0 or deed.pot == 20)
                named, self.unnamed = named or deed.pot % 30 != 0, self.unnamed or (self.pots.count > 1 and deed.pot == 0)
                if pot >= self.pots.count or (deed.pot == 30 and self.pots.count > 1) or deed.amount <= 0:
                    return WHY_SHOWDOWN
                if deed.pot == 20 and self.pots.count > 2:
                    self.side = True
                elif pot > outer and not self.its.free_order:
                    return WHY_SHOWDOWN
                outer = min(pot, outer)
                deed.net = deed.amount
                self.got[place] += deed.amount
                total += deed.amount
        if self.side and not sides:
            return WHY_SHOWDOWN
        if self.side:  # of several side pots no line says which it is
            self.unnamed = True
        elif self.unnamed and named:  # of two pots the one without a name is the main one
            self.unnamed = False
            if self.pots.count > 2 or not sides:
                return WHY_SHOWDOWN
        if total == 0:
            return WHY_SHOWDOWN
        k = self._sums(total)
        if k == TAKEN and not self.unnamed:
            self._pay_out()
        return k

    cdef void _pay_out(self) noexcept:
        """Pays each payment from the pot that its line names."""
        cdef int k
        cdef Deed *deed
        for k in range(self.deed_count):
            deed = self.deeds + k
            if deed.word == S_COLLECT:
                self.pots.paid[self._pot(deed)][self.ring.seats[deed.slot].place] += deed.net

    cdef bint _pays_uncalled(self, int64_t total, int64_t left) noexcept:
        """Whether what is collected holds the uncalled bets (`replay/normalise.py`)."""
        cdef int k, payees = 0
        if self.uncalled != UNCALLED_EITHER:
            return self.uncalled == UNCALLED_IN_COLLECTED
        for k in range(self.table.players):
            payees += self.got[k] > 0
        if self.ways.rake == RAKE_HIDDEN and payees > 1:
            for k in range(self.table.players):
                if self.returned[k] and self.got[k] == self.returned[k]:
                    return True
        return total > self.table.pot or (left > 0 and total + max(self.said_rake, 0) == self.table.pot + left)

    cdef bint _taken_out(self, int place) noexcept:
        """Takes an uncalled bet out of the last award of its player that can hold it."""
        cdef int k = self.deed_count - 1
        cdef Deed *deed
        while k >= 0:
            deed = self.deeds + k
            if deed.word == S_COLLECT and self.ring.seats[deed.slot].place == place and deed.amount >= self.untold[place]:
                deed.net -= self.untold[place]
                return True
            k -= 1
        return False

    cdef inline int _pot(self, const Deed *deed) noexcept:
        """The pot that a line pays: the only one or half of it, a numbered one, or the only side pot."""
        return 0 if deed.pot % 30 == 0 else 1 if deed.pot == 20 else deed.pot - 1

    cdef int _sums(self, int64_t total) except -1:
        """The total and the rake that the log names."""
        cdef int k
        cdef int64_t left = 0, due
        cdef bint pays
        cdef Table *table = &self.table
        for k in range(table.players):
            left += self.untold[k]
        if left and self.uncalled == UNCALLED_PRINTED and self.said_total >= 0 and self.said_total != table.pot:
            return WHY_ENDING
        pays = self._pays_uncalled(total, left)
        if left and pays:
            for k in range(table.players):
                if self.untold[k] and not self._taken_out(k):
                    return WHY_SHOWDOWN
            total -= left
        self.rake = table.pot - total
        if self.gone > self.rake:
            return WHY_SUMMARY
        if self.rake < 0 or self.rake >= max(table.pot, 1) or (self.its.tournament and (self.rake or self.said_rake > 0)):
            return WHY_SUMMARY
        if self.said_rake >= 0 and self.said_rake != self.rake:
            return WHY_SUMMARY
        if self.said_rake < 0 and self.rake > (table.pot + 9) // 10:  # more is no rake that nobody tells of (`replay/rake.py`)
            return WHY_SUMMARY
        if self.ways.rake == RAKE_NONE and self.rake:
            return WHY_SUMMARY
        if self.said_total >= 0:
            due = table.pot - (self.rake if self.ways.total == TOTAL_NET else 0)
            if self.ways.pot or (self.uncalled == UNCALLED_EITHER and pays):
                due += left
            if self.said_total != due:
                return WHY_SUMMARY
        return TAKEN
