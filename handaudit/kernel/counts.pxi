"""The course of a hand that was taken as a key, and what each seat put in."""

cdef type BRIEF = Brief

cdef enum:
    COURSE = 2 * LINES + 16  # bytes of a key


cdef struct Money:
    # By place: all that was put in and what of it went back, antes and blinds, and who put in the last chip. Bits are places: of whom what
    # went back is told by a line, and of whom it is not.
    int64_t paid[SLOTS]
    int64_t back[SLOTS]
    int64_t antes[SLOTS]
    int64_t blinds[SLOTS]
    bint emptied[SLOTS]
    int told
    int untold


cdef class Counter(Keeper):
    """Tells of one hand which it is, its course, and what was put in."""

    cdef uint8_t course[COURSE]
    cdef int length
    cdef Money money

    cdef object _brief(self, bytes raw):
        """What the hand of some bytes is; None where it is not taken."""
        cdef Hand *hand = &self.alone
        cdef object row
        if not self._knows(raw):
            return None
        row = row_of(BRIEF, 7)
        put(row, 0, self.deal)
        put(row, 1, self._text(hand.id_low, hand.id_high))
        put(row, 2, self.spot[0])
        put(row, 3, self._text(hand.date_low, hand.date_high))
        put(row, 4, self.ring.players)
        put(row, 5, self.table.pot)
        put(row, 6, hand.rake)
        return row

    cdef bint _play(self, int64_t poor) noexcept:
        """Plays the hand once more for its key and for what was put in; whether the log tells all of what went back to somebody, or nothing."""
        cdef Table *table = &self.played
        cdef Money *money = &self.money
        cdef int k = 0, part, place, slot, back, button = 0, poors = 0, winners = 0
        cdef const Line *line
        memset(money, 0, sizeof(Money))
        memset(&self.posts, 0, sizeof(Posts))
        sit_down(table, &self.ring, self.its)
        for place in range(table.players):
            slot = self.ring.slot[place]
            button |= self.ring.seats[slot].on_button
            poors |= (self.ring.seats[slot].chips <= poor) << place
            winners |= (self.shown.paid[place] > 0) << place
            if self.its.most_in:
                table.start[place] = table.stack[place] = min(table.stack[place], self.its.most_in)
        self.length = 0
        self._note(table.players, button | self.shown.down << 1)
        self._note(poors & 255, poors >> 8)
        self._note(winners & 255, winners >> 8)
        back = False
        for part in range(SHOWDOWN):
            if part == HOLE:
                open_bets(table, self.its, &self.posts)
            elif part > HOLE:
                if part > self.table.last:
                    break
                self._return(back)
                next_round(table, self.its.big)
            back = False
            while k < self.spoken and self.said[k].part == part:
                line = self.said + k
                if part == 0:
                    self._post_of(line)
                elif RANK_OF[line.kind] == 2:
                    self._act_of(line, part - HOLE)
                elif line.kind == UNCALLED:
                    back = True
                k += 1
        self._return(back)
        return money.told & money.untold == 0

    cdef void _note(self, int one, int two) noexcept:
        """Two more bytes of the key."""
        if self.length + 2 <= COURSE:
            self.course[self.length], self.course[self.length + 1] = one, two
            self.length += 2

    cdef void _post_of(self, const Line *line) noexcept:
        """An ante or a blind."""
        cdef Money *money = &self.money
        cdef int place = line.place
        cdef int64_t stack = self.played.stack[place], amount = line.amount
        put_in(&self.played, line, self.its, &self.posts)
        money.paid[place] += amount
        if line.kind == ANTE:
            money.antes[place] += amount
        else:
            money.blinds[place] += amount
        if amount and amount == stack:
            money.emptied[place] = True
        self._note(128 | (amount > 0) << 5 | (amount == stack) << 4 | place, line.kind)

    cdef void _act_of(self, const Line *line, int street) noexcept:
        """One line of a betting round: what was done, and what could have been."""
        cdef Table *table = &self.played
        cdef int place = line.place
        cdef int64_t stack = table.stack[place], price, paid
        cdef Asked asked
        ask(table, place, street, self.its, &asked)
        price = max(asked.level - table.committed[place], 0)
        bet(table, line, street, self.its)
        paid = stack - table.stack[place]
        self.money.paid[place] += paid
        if paid and paid == stack:
            self.money.emptied[place] = True
        self._note(
            street << 4 | place,
            line.kind | (paid >= stack) << 4 | (price > 0) << 5 | (price < stack) << 6 | (asked.closed == 0 and stack > price) << 7,
        )

    cdef void _return(self, bint told) noexcept:
        """A round is over: what nobody matched goes back, with a line that tells it or without one."""
        cdef int who
        cdef int64_t due = uncalled(&self.played, &who)
        if due > 0:
            give_back(&self.played, who, due)
            self.money.back[who] += due
            if told:
                self.money.told |= 1 << who
            else:
                self.money.untold |= 1 << who

    cdef bint _all_in(self) noexcept:
        """Whether cards were still to come at the showdown when the last bet was called, and at most one there had chips left."""
        cdef int place, chips = 0
        if not self.shown.down or self.table.acted >= RIVER - HOLE:
            return False
        for place in range(self.table.players):
            if self.table.live >> place & 1:
                chips += self.ring.seats[self.ring.slot[place]].chips - self.money.paid[place] + self.money.back[place] != 0
        return chips <= 1
