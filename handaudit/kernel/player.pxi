"""A hand is played line by line: its seats, what is said, the cards dealt, and the betting."""

cdef class Player(Listener):
    """Plays the lines of a hand up to the end of its betting."""

    cdef Line said[LINES]  # the lines between seats and summary but for those that only talk
    cdef int spoken
    cdef int at[7]
    cdef int board[7]
    cdef Table table
    cdef Shown shown
    cdef Pots pots

    cdef bint _seats(self) except -1:
        """The seats: those lines that begin with the word, from the third line on."""
        cdef int n = 2, signs = 0
        cdef Line *line
        cdef Seat *seat
        cdef Ring *ring = &self.ring
        cdef int64_t behind, size, code = 0, text = 0, known = 0
        cdef Slot *slot
        ring.count = ring.last = 0
        ring.sound = True
        while n < self.count and self.lines[n].part == 0 and begins(self.buf + self.lines[n].start, b"Seat ", 5):
            line = self.lines + n
            if ring.count == SLOTS:
                return False
            seat = ring.seats + ring.count
            seat.start = line.start
            size = seat_number(self.buf + line.start, &seat.number)
            seat.low = line.start + size
            if size == 0 or seat.number > SEAT_MOST or not find_chips(self.buf, self.its, seat, line.end, &behind):
                return False
            size = line.end - behind
            if size != known or not same(self.buf + text, self.buf + behind, size):  # most say what the one before says
                slot = self.chips.find(self.buf + behind, size, self.its.group)
                if slot != NULL:
                    code = slot.code
                else:
                    asked = self.deal, self._bytes(behind, line.end)
                    code = self._meaning(self.chips, self.buf + behind, size, self.its.group, self.asks.sits, asked)
                text, known = behind, size
            if code < 0:
                return False
            seat.state = code
            seat.plays = code == 0 or (code == 1 and self.its.tournament)
            signs |= take_name(self.buf, seat)
            ring.sound = ring.sound and is_sound(self.buf + seat.low, seat.high - seat.low)
            ring.count += 1
            n += 1
        ring.colons = signs & IS_COLON
        while n < self.count and self.lines[n].part == 0:
            if begins(self.buf + self.lines[n].start, b"Seat ", 5):
                return False
            n += 1
        return ring.count > 0 and find_ring(self.buf, ring, self.hand.button, self.its)

    cdef bint _said(self) except -1:
        """The lines between seats and summary: each is known, only talks, or the hand is not for here."""
        cdef int n, k = 0, talk = 0
        cdef Line *line
        for n in range(2 + self.ring.count, self.at[SUMMARY]):
            if self.lines[n].code:
                continue
            line = self.said + k
            line.start, line.end, line.part, line.code = self.lines[n].start, self.lines[n].end, self.lines[n].part, 0
            line.row = n
            find_kind(self.buf, line, &self.ring, self.its)
            if line.kind < 0:
                self._form(line)
            if line.kind == TALK and line.part == SHOWDOWN and self.its.low and self._remark(line):
                continue
            if line.kind == TALK:
                talk += 1
                self.talks[talk - 1] = n
            else:
                line.place = self.ring.seats[line.slot].place
                k += 1
        self.spoken = k
        if not in_order(self.said, k):
            return False
        return talk == 0 or self._talk(talk)

    cdef int _form(self, Line *line) except -1:
        """What a line behind a name and a colon says."""
        cdef Form form
        cdef Slot *slot
        cdef int64_t code
        cdef int first, second
        line.kind = TALK
        if not find_form(self.buf, line, self.its, &form):
            return 0
        slot = self.forms.find(form.text, form.size, form.kind)
        if slot != NULL:
            code = slot.code
        else:
            sums = [form.first, form.second][: form.count]
            asked = self.deal, self._bytes(line.start, line.rest - 2), self._bytes(line.start, line.end), sums, form.plain
            code = self._meaning(self.forms, form.text, form.size, form.kind, self.asks.form, asked)
        if code >= 0:
            line.kind = code & 0xFF
            first, second = code >> 8 & 3, code >> 10 & 3
            line.amount = 0 if first == 0 else form.first if first == 1 else form.second
            line.to = 0 if second == 0 else form.first if second == 1 else form.second
            line.allin = code >> 12 & 1
        return 0

    cdef bint _remark(self, const Line *line) except -1:
        """Whether a line of a showdown only says that nobody has a low hand."""
        cdef int64_t size = line.end - line.start
        cdef Slot *slot
        if size > SAID:
            return False
        slot = self.remarks.find(self.buf + line.start, size, 0)
        if slot != NULL:
            return slot.code == TRUE
        return self._meaning(self.remarks, self.buf + line.start, size, 0, self.asks.remark, (self._bytes(line.start, line.end),)) == TRUE

    cdef bint _dealt(self) except -1:
        """The cards that are dealt face up to a reader: as many to a player as the game deals, none of them seen twice."""
        cdef const uint8_t *buf = self.buf
        cdef int k, size = 3 * self.its.hole, whose = 0  # signs of a hand, with the bracket behind it
        cdef int cards[HOLE_MOST]
        cdef int64_t end, bits
        cdef Line *line
        for k in range(self.spoken):
            line = self.said + k
            if line.kind != DEALT:
                continue
            end = line.end
            bits = cards_at(buf + end - size, self.its.hole, cards)
            if bits == 0 or buf[end - size - 2] != 32 or buf[end - size - 1] != 91:
                return False
            if self.shown.seen & bits or whose >> line.slot & 1:
                return False
            self.shown.seen |= bits
            whose |= 1 << line.slot
            if line.place >= 0:
                self.shown.dealt[line.place] = end - size
        return True

    cdef int _posted(self) noexcept:
        """Antes and blinds: how many lines they are; -1 where they are not what is due."""
        cdef int k, count = 0
        cdef Posts posts
        for k in range(self.spoken):
            if self.said[k].place < 0:
                return -1
        memset(&posts, 0, sizeof(Posts))
        while count < self.spoken and self.said[count].part == 0:
            if not put_in(&self.table, self.said + count, self.its, &posts):
                return -1
            count += 1
        return count if open_bets(&self.table, self.its, &posts) else -1

    cdef bint _bets(self, int k) noexcept:
        """The betting, street by street, from a line on."""
        cdef int part, told
        cdef bint goes_on = True, follows
        cdef Line *back
        for part in range(HOLE, SHOWDOWN):
            back, told = NULL, 0
            while k < self.spoken and self.said[k].part == part:
                if self.said[k].kind == FOLD and self.said[k].end - self.said[k].rest == 7 + 3 * self.its.hole and not self._folds_open(self.said + k):
                    return False
                if RANK_OF[self.said[k].kind] == 2:
                    if not bet(&self.table, self.said + k, part - HOLE, self.its):
                        return False
                elif self.said[k].kind == UNCALLED:
                    back = self.said + k
                    told += 1
                k += 1
            follows = part < RIVER and self.at[part + 1] >= 0
            if not close_round(&self.table, back, told, follows, part, self.its.big, &goes_on):
                return False
            if not goes_on:
                break
        return True

    cdef bint _folds_open(self, const Line *line) noexcept:
        """Who folds may show a hand that may be his: `folds [As Kd]`."""
        cdef int cards[HOLE_MOST]
        if not begins(self.buf + line.rest, b"folds [", 7):
            return True
        return own_cards(self.buf, &self.shown, self.its, line.place, line.rest + 7, cards)
