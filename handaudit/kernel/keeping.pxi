"""A verdict is kept of each hand of a block, and is there again when something is to be made of the hand."""


cdef class Keeper(Recorder):
    """Keeps what it has found of hands, and recalls it."""

    cdef Hand recalled
    cdef list people  # the names of that hand, where one of them cannot be told from any line
    cdef list lent  # what numbers of header lines stand for in another process, and the terms of the first of them
    cdef Terms *lent_terms
    cdef int lent_count, lent_room

    def __dealloc__(self):
        free(self.lent_terms)

    cdef int _keep(self, Found found, int number) except -1:
        """Keeps what was found of the hand that was judged last, unless it is a very large one."""
        cdef int64_t low = self.hand.low, large = self.table.pot, size = size_of(self.ring.count, self.pots.count, self.spoken)
        cdef int k, place
        cdef Verdict *verdict
        cdef KeptSeat *seat
        cdef KeptLine *line
        cdef const Line *said
        cdef Kept kept = found.kept
        if self.hand.high - low > KEPT_MOST:
            return 0
        self._find_cards()
        verdict = kept.next(size)
        verdict.pot, verdict.live, verdict.mucked = <uint32_t>self.table.pot, self.table.live, 0
        verdict.count, verdict.pots, verdict.spoken, verdict.players = self.ring.count, self.pots.count, self.spoken, self.ring.players
        verdict.last, verdict.acted, verdict.down, verdict.told = self.table.last, self.table.acted, self.shown.down, number not in found.people
        for k in range(5):
            verdict.board[k] = self.board[k]
        for k in range(self.ring.count):
            seat, place = seats_of(verdict) + k, self.ring.seats[k].place
            memset(seat, 0, sizeof(KeptSeat))
            seat.place = place
            if place >= 0:
                verdict.mucked |= self.shown.mucked[place] << place
                seat.best, seat.low = <uint32_t>self.shown.best[place], <uint32_t>self.shown.low[place]
                seat.cards = self.printed[place] - low if self.printed[place] else 0
                large |= self.shown.best[place] | self.shown.low[place]
        for k in range(self.pots.count):
            pots_of(verdict)[k].amount, pots_of(verdict)[k].eligible = <uint32_t>self.pots.amount[k], self.pots.eligible[k]
            large |= self.pots.amount[k]
        for k in range(self.spoken):
            line, said = lines_of(verdict) + k, self.said + k
            line.amount, line.to = <uint32_t>said.amount, <uint32_t>said.to
            line.kind, line.part, line.place, line.row, line.allin = said.kind, said.part, said.place, said.row, said.allin
            line.pot = said.pot if said.kind == COLLECT else 0
            large |= said.amount | said.to
        if large >> 32 == 0:
            kept.keep(number, size)
        return 0

    cdef bint _knows_at(self, Found found, int number) except -1:
        """Whether a hand of a block is taken: what was kept of it is recalled, and else it is judged."""
        cdef const Verdict *verdict = NULL if found.kept is None else found.kept.of(number)
        cdef const Hand *hand = found.hands + number
        if verdict == NULL:
            return self._knows(found.data[hand.low : hand.high])
        self._recall(found, hand, verdict)
        self.people = None if verdict.told else found.people.get(number)
        return True

    cdef list _people(self):
        """The names in the order of the seats."""
        return self.people if self.hand == &self.recalled else Recorder._people(self)

    cdef int _recall(self, Found found, const Hand *hand, const Verdict *verdict) except -1:
        """The hand stands as if it had been judged here, as far as something is made of it."""
        cdef int k, place
        self.its = self._terms_of(found.deals, hand.deal)
        self.deal = found.deals[hand.deal]
        self.spot, self.seating = <tuple>found.tables[hand.table]
        self.data, self.buf = found.data, <uint8_t *>PyBytes_AS_STRING(found.data)
        self.recalled = hand[0]
        self.hand = &self.recalled
        self.table.players, self.table.live, self.table.pot = verdict.players, verdict.live, verdict.pot
        self.table.last, self.table.acted = verdict.last, verdict.acted
        self.shown.down = verdict.down != 0
        memset(self.shown.paid, 0, sizeof(self.shown.paid))
        for k in range(5):
            self.board[k] = verdict.board[k]
        self._recall_seats(found.chairs + hand.seats, verdict)
        self.pots.count = verdict.pots
        memset(self.pots.paid, 0, max(self.pots.count, 1) * sizeof(self.pots.paid[0]))
        for k in range(verdict.pots):
            self.pots.amount[k], self.pots.eligible[k] = pots_of(verdict)[k].amount, pots_of(verdict)[k].eligible
        self._recall_lines(lines_of(verdict), verdict.spoken)
        return 0

    cdef void _recall_seats(self, const Chair *chair, const Verdict *verdict) noexcept:
        """Who sits where, and what is known of his cards."""
        cdef Ring *ring = &self.ring
        cdef const KeptSeat *kept = seats_of(verdict)
        cdef Seat *seat = ring.seats
        cdef int k, place
        ring.count, ring.players, ring.sound = verdict.count, verdict.players, verdict.told != 0
        for k in range(ring.count):
            place = kept.place
            seat.low, seat.high, seat.chips, seat.number, seat.place = chair.low, chair.high, chair.chips, chair.number, place
            seat.start = seat_start(chair.number, chair.low)
            seat.plays = place >= 0
            seat.on_button = seat.plays and seat.number == self.hand.button
            if seat.plays:
                ring.slot[place] = k
                self.shown.best[place], self.shown.low[place] = kept.best, kept.low
                self.shown.mucked[place] = verdict.mucked >> place & 1
                self.printed[place] = self.hand.low + kept.cards if kept.cards else 0
            chair, kept, seat = chair + 1, kept + 1, seat + 1

    cdef void _recall_lines(self, const KeptLine *kept, int count) noexcept:
        """What was said, and what of it was paid."""
        cdef int k
        cdef Line *line = self.said
        self.spoken = count
        for k in range(count):
            line.start = line.end = line.rest = self.hand.low
            line.amount, line.to, line.part, line.code, line.kind = kept.amount, kept.to, kept.part, 0, kept.kind
            line.place, line.slot, line.pot, line.allin, line.row = kept.place, self.ring.slot[kept.place], kept.pot, kept.allin != 0, kept.row
            if line.kind == COLLECT:
                self.pots.paid[line.pot - 1 if line.pot else 0][line.place] += line.amount
                self.shown.paid[line.place] += line.amount
            kept, line = kept + 1, line + 1

    cdef Terms *_terms_of(self, list deals, int number) except NULL:
        """The terms of a header line by its number, here or in the process that has looked at it."""
        cdef Terms *more
        if deals is self.deals:
            return self.terms + number
        if deals is not self.lent:
            self.lent, self.lent_count = deals, 0
        while self.lent_count <= number:
            if self.lent_count == self.lent_room:
                more = <Terms *>realloc(self.lent_terms, (2 * self.lent_room + 64) * sizeof(Terms))
                if more == NULL:
                    raise MemoryError
                self.lent_terms, self.lent_room = more, 2 * self.lent_room + 64
            terms = self.asks.terms(deals[self.lent_count])
            if terms is None:
                raise ValueError("this header line is not for the kernel")
            set_terms(self.lent_terms + self.lent_count, terms, deals[self.lent_count])
            self.lent_count += 1
        return self.lent_terms + number
