"""What statistics count of a hand that was taken: the lines of its seats, as records or added up at once."""

cdef tuple RAKES = ("rake", "rake_dealt", "rake_shared", "rake_won")


cdef bint shared(int64_t rake, const int64_t *parts, int many, int64_t *into) noexcept:
    """The rake in whole units by parts, whose products fit: the largest remainders get the odd ones. False where there are no parts."""
    cdef int64_t whole = 0, odd = rake
    cdef int64_t rest[SLOTS]
    cdef int at, most
    for at in range(many):
        whole += parts[at]
    if whole <= 0:
        return False
    for at in range(many):
        into[at], rest[at] = rake * parts[at] // whole, rake * parts[at] % whole
        odd -= into[at]
    while odd > 0:
        most = 0
        for at in range(1, many):
            if rest[at] > rest[most]:
                most = at
        into[most] += 1
        rest[most] = -1
        odd -= 1
    return True


cdef class Liner(TableRows):
    """Tells what statistics count of each seat of one hand."""

    cdef int order[SLOTS]  # seats by number
    cdef list called  # the names, where one of them cannot be told from any line
    cdef tuple done  # what was done, by place
    cdef bytes key
    cdef bint due
    cdef int64_t shares[4][SLOTS]  # of the rake, by the number of those who are dealt in
    cdef bint shares_told[4]

    cdef bint _ready(self, bytes raw, how) except -1:
        """Whether it can be told what is counted of the hand of some bytes."""
        cdef int slot, at
        cdef int64_t unit, short
        cdef bint odds
        unit, short, odds, rakes_of, _kind, courses = how
        self.called = None
        if not self._knows(raw) or not self._play(short):
            return False
        if not self.ring.sound and not self._names_tell():
            self.called = self._people()
            if self.called is None:
                return False
        for slot in range(self.ring.count):
            at = slot
            while at > 0 and self.ring.seats[self.order[at - 1]].number > self.ring.seats[slot].number:
                self.order[at] = self.order[at - 1]
                at -= 1
            self.order[at] = slot
        self.key = PyBytes_FromStringAndSize(<char *>self.course, self.length)
        self.done = courses[self.key]
        self.due = odds and self._all_in()
        for at in range(4):
            self.shares_told[at] = False
        if self.alone.rake:
            self._share_rake(rakes_of)
        return True

    cdef object _counted(self, bytes raw, how):
        """What is counted of the hand of some bytes; None where it is not taken, or cannot be told."""
        cdef int slot, at, dealt = 0
        cdef int64_t unit
        cdef bint odds
        cdef list lines = []
        cdef Own own
        cdef type kind
        if not self._ready(raw, how):
            return None
        unit, _short, odds, _rakes_of, kind, _courses = how
        for at in range(self.ring.count):
            slot = self.order[at]
            own.told = 0
            if self.ring.seats[slot].plays:
                self._own(&own, slot, unit, dealt, odds and not self.due)
                dealt += 1
            lines.append(self._line(kind, slot, self._name_of(slot), &own))
        return self.key, self.due, lines

    cdef object _name_of(self, int slot):
        """The name of a seat."""
        if self.called is not None:
            return self.called[slot]
        return self._text(self.ring.seats[slot].low, self.ring.seats[slot].high)

    cdef object _line(self, type kind, int slot, name, const Own *own):
        """The record of a seat."""
        cdef object row = row_of(kind, 7)
        place, offset, did = <tuple>self.done[self.ring.seats[slot].place + 1]
        put(row, 0, self.ring.seats[slot].number)
        put(row, 1, name)
        put(row, 2, place)
        put(row, 3, own_counts(own))
        put(row, 4, offset)
        put(row, 5, None)
        put(row, 6, did)
        return row

    cdef bint _adds(self, bytes raw, how) except -1:
        """Whether the lines of the hand of some bytes can be added up as they are: no odds are to be looked for."""
        return self._ready(raw, how) and not self.due

    cdef int _add_up(self, how, dict spots, newcomer, table, when, source, moment, pause) except -1:
        """Adds up the lines of that hand."""
        cdef int slot, at, dealt = 0
        cdef int64_t unit
        cdef bint odds
        cdef Own own
        cdef Sums sums
        cdef type kind
        cdef object last, going, since = None if pause is None else (<tuple>pause)[0]
        unit, _short, odds, _rakes_of, kind, _courses = how
        for at in range(self.ring.count):
            slot = self.order[at]
            own.told = 0
            if self.ring.seats[slot].plays:
                self._own(&own, slot, unit, dealt, odds)
                dealt += 1
            name = self._name_of(slot)
            spot = spots.get(name)
            going = None
            if spot is not None and since is not None:
                last = (<tuple>spot)[0]
                if last.when is since:
                    last.when, last.source = when, source
                    going = pause
            if going is None:
                spot = newcomer(name)
                last = (<tuple>spot)[0]
            sums = (<tuple>spot)[1]
            session = (<tuple>last.session)[0]
            did = (<tuple>self.done[self.ring.seats[slot].place + 1])[2]
            if not sums.take(&own, did, self.ring.seats[slot].plays, unit, table, when, session, moment, going):
                sums.widen().add(self._line(kind, slot, name, &own), unit, table, when, session, moment, going)
        return 0

    cdef int _share_rake(self, rakes_of) except -1:
        """The rake in the ways in which it is shared: by what was left in the pots, by heads, by heads of those who left something, and by
        what was won. Where nobody has put anything in the winners bear it, or else all."""
        cdef int64_t won[SLOTS]
        cdef int64_t left[SLOTS]
        cdef int64_t heads[SLOTS]
        cdef int64_t payers[SLOTS]
        cdef const int64_t *winning = won
        cdef const int64_t *paying = left
        cdef int at, place, way, many = 0
        cdef bint any_won = False, any_left = False, small = self.alone.rake <= BOUND
        for at in range(self.ring.count):
            place = self.ring.seats[self.order[at]].place
            if place >= 0:
                won[many], left[many] = self.shown.paid[place], self.money.paid[place] - self.money.back[place]
                any_won |= won[many] != 0
                any_left |= left[many] != 0
                small &= won[many] <= BOUND and left[many] <= BOUND
                heads[many] = 1
                many += 1
        if not small:
            for name, shares in self._rakes(self.order, rakes_of):
                way = RAKES.index(name)
                for at, share in enumerate(shares):
                    self.shares_told[way], self.shares[way][at] = True, share
            return 0
        if not any_won:
            winning = &left[0] if any_left else &heads[0]
        if not any_left:
            paying = winning
        for at in range(many):
            payers[at] = paying[at] > 0
        self.shares_told[0] = shared(self.alone.rake, paying, many, self.shares[0])
        self.shares_told[1] = shared(self.alone.rake, heads, many, self.shares[1])
        self.shares_told[2] = shared(self.alone.rake, payers, many, self.shares[2])
        self.shares_told[3] = shared(self.alone.rake, winning, many, self.shares[3])
        return 0

    cdef void _own(self, Own *own, int slot, int64_t unit, int at, bint odds) noexcept:
        """What the hand brought a seat, which is dealt in as one of some number. Zeros are left out."""
        cdef const Seat *seat = self.ring.seats + slot
        cdef Money *money = &self.money
        cdef int way, place = seat.place
        cdef int64_t paid = money.paid[place], back = money.back[place], won = self.shown.paid[place], net = won + back - paid
        tell(own, STACK_LOW, seat.chips)
        tell(own, STACK_HIGH, seat.chips)
        if paid:
            tell(own, PAID, paid)
            if money.antes[place]:
                tell(own, ANTES, money.antes[place])
            if money.blinds[place]:
                tell(own, BLINDS, money.blinds[place])
            if money.emptied[place]:
                tell(own, ALL_INS, 1)
        if back:
            tell(own, RETURNED, back)
        if won:
            tell(own, WON, won)
            tell(own, HANDS_WON, 1)
        if net:
            tell(own, NET, net)
            tell(own, SHOWDOWN_NET if self.shown.down and self.table.live >> place & 1 else OTHER_NET, net)
            tell(own, BIGGEST_WON if net > 0 else BIGGEST_LOST, self.table.pot)
        if unit:
            tell(own, BB_HANDS, 1)
            tell(own, BIG_BLINDS, unit)
        for way in range(4):
            if self.shares_told[way] and self.shares[way][at]:
                tell(own, RAKE + way, self.shares[way][at])
        if odds:
            tell(own, EV_OF, 1)
            if net:
                tell(own, EV_NET, net)
            if unit:
                tell(own, EV_BB_HANDS, 1)
