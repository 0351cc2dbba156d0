"""What statistics count of a hand that was taken: the lines of its seats, as records or added up at once."""

COUNTED = frozenset(NAMED[:OWNS]).union(
    [name for name, _, _ in DID_NAMES],
    ("sessions", "upswing", "downswing", "downswing_hands"),  # told by sums, hand after hand (spread.pxi)
    ("cash_out", "cash_out_fee", "ruled"),  # 0 in every hand that is taken
)
"""The names of all counts that are right here. Statistics that need another one are counted elsewhere."""


cdef class Liner(Averager):
    """Tells what statistics count of each seat of one hand."""

    cdef list called  # the names, where one of them cannot be told from any line
    cdef tuple done  # what was done, by place
    cdef bytes key
    cdef bint due

    cdef bint _ready(self, bytes raw, how) except -1:
        """Whether it can be told what is counted of the hand of some bytes."""
        return self._knows(raw) and self._ready_now(how)

    cdef bint _ready_now(self, how) except -1:
        """The same of the hand that was judged or recalled last."""
        cdef int64_t unit, short
        unit, short, odds, rakes_of, _kind, courses = how
        self.called = None
        if courses is None or not self._play(short):
            return False
        if not self.ring.sound and not self._names_tell():
            self.called = self._people()
            if self.called is None:
                return False
        self._in_order()
        self.key = PyBytes_FromStringAndSize(<char *>self.course, self.length)
        self.done = courses[self.key]
        self.averaged = False
        self.due = bool(odds) and self._all_in() and not self._average(odds)
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
            if self.averaged:
                net += self.fair[place] - self.won[place]
                tell(own, EV_HANDS, 1)
            tell(own, EV_OF, 1)
            if net:
                tell(own, EV_NET, net)
            if unit:
                tell(own, EV_BB_HANDS, 1)
