"""Hands that were taken one behind the other, added up by player. Who sat at a table in its last hand is not looked up again."""

cdef enum:
    TABLES_KNOWN = 256


cdef struct Sat:
    # Who sat on a seat: a name, which is empty where nobody is known, and the session.
    uint8_t name[NAME_MOST + 8]
    int size
    int32_t session


cdef class SeatsKnown:
    """The seats of a table. `facts` say which table it is, `when` is the clock of its last hand, `seconds` the same since 1970; of each
    player are kept the last hand there and the sums."""

    cdef Sat sat[SEAT_MOST + 1]
    cdef list lasts, sums
    cdef tuple facts, place
    cdef object when
    cdef int64_t seconds, number

    def __cinit__(self, tuple facts, int64_t number):
        self.facts, self.place, self.number = facts, facts[0], number
        self.lasts, self.sums = [None] * (SEAT_MOST + 1), [None] * (SEAT_MOST + 1)


cdef class Adder:
    """Adds hands up. `counting` says how those under a header line are counted and of which site they are, `facts` which table a hand is
    at: its place, the tournament and the money. `how` is what sums are told, `kinds` are those of a player's last hand at a table and of a
    session, `label` is what a session is called that begins now, `spelled` a player. No more seconds than `near` lie between two hands of
    a session. `skip` are hands that are left out, by site and id. `hands` have been added up, the last session's number is `sessions`."""

    cdef object counting, facts, label, spelled, how
    cdef type last_kind, session_kind
    cdef tuple last_slots
    cdef int64_t near, pause
    cdef int32_t most
    cdef dict lasts, groups
    cdef set skip
    cdef dict ways, spots, tables
    cdef object deal, table  # of the last hand
    cdef tuple way
    cdef SeatsKnown known
    cdef public int64_t hands, sessions
    cdef int64_t numbers  # of tables

    def __init__(self, counting, facts, how, kinds, label, spelled, int64_t near, skip):
        self.counting, self.facts, self.how, self.label, self.spelled = counting, facts, how, label, spelled
        self.last_kind, self.session_kind = kinds
        self.last_slots = slots_of(self.last_kind)
        if self.last_kind.__slots__ != ("session", "source", "when") or self.session_kind._fields != ("number", "label"):
            raise TypeError("sessions of other fields")
        self.near, self.pause, self.most, self.skip = near, how.pause, how.tables, set(skip)
        self.ways, self.spots, self.tables, self.lasts, self.groups = {}, {}, {}, {}, {}

    def knows(self, dict lasts not None, dict groups not None, int64_t sessions, /):
        """The last hands of players at tables, the sums by player and money, and how many sessions there are."""
        self.lasts, self.groups, self.sessions = lasts, groups, sessions

    cdef object last_of(self, SeatsKnown seats, Sums sums, str name, when, int64_t seconds, str source):
        """The last hand at the table of who was not in the one before, taken on to this hand, as `Sessions.of` does it."""
        cdef tuple place
        cdef object last
        cdef int64_t gap
        if sums.last_at == seats.number:
            last = sums.last
        else:
            place = (name, seats.place[0], seats.facts[1], seats.place[1])
            last = self.lasts.get(place)
            if last is None:
                last = self.lasts[place] = frozen(self.last_kind, self.last_slots, [None, source, None])
            sums.last, sums.last_at = last, seats.number
        if last.when is not None:
            gap = 1_000_000 * seconds - microseconds_in(last.when)
            if -1_000_000 * self.near <= gap <= 1_000_000 * self.near:
                last.when, last.source = when, source
                return last
        self.sessions += 1
        last.when, last.source, last.session = when, source, record(self.session_kind, (self.sessions, self.label(when, source)))
        return last

    cdef Sums sums_of(self, SeatsKnown seats, str name):
        """A player's sums."""
        cdef tuple key = (name if name.isascii() else self.spelled(name), seats.facts[2], seats.facts[3])
        cdef object found = self.groups.get(key)
        cdef Sums sums
        if found is not None:
            return found
        sums = Sums.__new__(Sums)
        sums.how, sums.most, sums.pause, sums.newest = self.how, self.most, 1_000_000 * self.pause, -1
        self.groups[key] = sums
        return sums

    cdef tuple way_of(self, deal):
        """How hands under a header line are counted."""
        if deal is not self.deal:
            found = self.ways.get(deal)
            if found is None:
                if len(self.ways) >= TABLES_KNOWN:
                    self.ways.clear()
                found = self.ways[deal] = self.counting(deal)
            self.deal, self.way, self.table = deal, found, None
        return self.way

    cdef SeatsKnown seats_of(self, table):
        """The table of a name, under the header line of `way_of`."""
        if table is not self.table:
            self.known = self.spots.get((self.deal, table))
            if self.known is None:
                if len(self.spots) >= TABLES_KNOWN:
                    self.spots.clear()
                    self.tables.clear()
                facts = self.facts(self.deal, table)
                self.known = self.tables.get(facts)
                if self.known is None:
                    self.numbers += 1
                    self.known = self.tables[facts] = SeatsKnown(facts, self.numbers)
                self.spots[(self.deal, table)] = self.known
            self.table = table
        return self.known


cdef class AddingUp(Liner):
    """Adds up hands of a block."""

    cdef int _add_run(self, Found found, int low, int high, Adder to, str source) except -1:
        """Adds up some hands of a block, each of which was taken, from one on; gives the first that is for somebody else."""
        cdef int number
        cdef const Hand *hand
        cdef const uint8_t *text = <const uint8_t *>PyBytes_AS_STRING(found.data)
        cdef Moment moment
        cdef tuple way
        cdef SeatsKnown seats
        for number in range(low, high):
            hand = found._taken(number)
            if not moment_at(text + hand.date_low, hand.date_high - hand.date_low, &moment):
                return number
            way = to.way_of(found.deals[hand.deal])
            if to.skip and (way[1], found.data[hand.id_low : hand.id_high].decode("ascii")) in to.skip:
                continue
            if not self._adds_at(found.data[hand.low : hand.high], way[0]):
                return number
            seats = to.seats_of((<tuple>found.tables[hand.table])[0])
            self._add_at(seats, to, way[0], &moment, source)
            to.hands += 1
        return high

    cdef bint _adds_at(self, bytes raw, how) except -1:
        """Whether a hand can be added up; a fault of ours shows where it is counted otherwise."""
        try:
            return self._adds(raw, how)
        except Exception as error:
            internal_error(error, 0)
            return False

    cdef int _add_at(self, SeatsKnown seats, Adder to, how, const Moment *moment, str source) except -1:
        """Adds up the lines of the hand that was laid out last, at a table."""
        cdef int slot, at, dealt = 0
        cdef int64_t unit, gap
        cdef bint odds, near = False
        cdef Own own
        cdef Sums sums
        cdef Sat *sat
        cdef const Seat *seat
        cdef object last, going, name, pause = None, when = clock_in(moment), told = moment.seconds
        unit, _short, odds, _rakes_of, kind, _courses = how
        if seats.when is not None:
            gap = moment.seconds - seats.seconds
            near = -to.near <= gap <= to.near
            pause = seats.when, gap if 0 < gap <= to.pause else 0
        for at in range(self.ring.count):
            slot = self.order[at]
            seat = self.ring.seats + slot
            own.told = 0
            if seat.plays:
                self._own(&own, slot, unit, dealt, odds)
                dealt += 1
            sat = seats.sat + seat.number
            going = last = name = None
            if self._is(sat, seat):
                last, sums = seats.lasts[seat.number], seats.sums[seat.number]
                if near and last.when is seats.when:
                    last.when, last.source = when, source
                    going = pause
            if going is None:
                name = self._name_of(slot)
                sums = to.sums_of(seats, name)
                last = to.last_of(seats, sums, name, when, moment.seconds, source)
                self._sits(sat, seat, last)
                seats.lasts[seat.number], seats.sums[seat.number] = last, sums
            did = (<tuple>(<tuple>self.done)[seat.place + 1])[2]
            if not sums.take(&own, did, seat.plays, unit, seats.place, when, sat.session, told, going):
                name = self._name_of(slot) if name is None else name
                sums.widen().add(self._line(kind, slot, name, &own), unit, seats.place, when, sat.session, told, going)
        seats.when, seats.seconds = when, moment.seconds
        return 0

    cdef bint _is(self, const Sat *sat, const Seat *seat) noexcept:
        """Whether it is the same player. Names that cannot be told from any line are not kept."""
        return sat.size > 0 and sat.size == seat.high - seat.low and self.called is None and same(sat.name, self.buf + seat.low, sat.size)

    cdef int _sits(self, Sat *sat, const Seat *seat, last) except -1:
        """Takes note of who sits on a seat."""
        cdef int64_t size = seat.high - seat.low
        sat.session = (<tuple>last.session)[0]
        sat.size = 0
        if size <= NAME_MOST and self.called is None:
            memcpy(sat.name, self.buf + seat.low, size)
            sat.size = size
        return 0
