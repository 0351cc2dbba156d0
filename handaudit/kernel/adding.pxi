"""Hands that were taken one behind the other, added up by player. Who sat at a table in its last hand is not looked up again."""

cdef enum:
    TABLES_KNOWN = 256


cdef struct Sat:
    # Who sat on a seat: a name, which is empty where nobody is known, and which of his stays is the one at the table.
    uint8_t name[NAME_MOST + 8]
    int size
    int32_t stay


cdef class SeatsKnown:
    """The seats of a table. `facts` say which table it is, `when` is the clock of its last hand, `seconds` the same since 1970; `place` is
    the number of that of stays there, `money` that of its currency."""

    cdef Sat sat[SEAT_MOST + 1]
    cdef list players, sums
    cdef tuple facts
    cdef object when
    cdef int64_t seconds
    cdef int32_t place, money

    def __cinit__(self, tuple facts, KnownPlayers known):
        self.facts = facts
        self.place, self.money = known.places.of((facts[0], facts[1], None)), known.moneys.of(facts[2:])
        self.players, self.sums = [None] * (SEAT_MOST + 1), [None] * (SEAT_MOST + 1)


cdef class Adder:
    """Adds hands up. `counting` says how those under a header line are counted and of which site they are, `facts` which table a hand is
    at: its place, the tournament and the money. `players` have the sums, by names that are `spelled`. `skip` are hands that are left out,
    by site and id. `hands` have been added up."""

    cdef object counting, facts, spelled
    cdef KnownPlayers players
    cdef int64_t near, pause, rests
    cdef set skip
    cdef dict ways, spots, tables
    cdef object deal, table  # of the last hand
    cdef tuple way
    cdef SeatsKnown known
    cdef public int64_t hands

    def __init__(self, counting, facts, spelled, KnownPlayers players not None, skip):
        self.counting, self.facts, self.spelled, self.players = counting, facts, spelled, players
        self.near, self.pause, self.skip = players.near // 1_000_000, players.pause // 1_000_000, set(skip)
        self.ways, self.spots, self.tables = {}, {}, {}

    cdef int relieve(self) except -1:
        """Between two hands: players who were seen long ago are put away where they are many."""
        if len(self.players.living) > self.players.limit:
            self.players.rest()
        if self.rests != self.players.rests:
            self.rests = self.players.rests
            self.spots.clear()
            self.tables.clear()
            self.table = self.known = None
        return 0

    cdef KnownPlayer player_at(self, const uint8_t *text, int64_t size, str name, int32_t *place, tuple facts):
        """Who has a name, of which the text is given, or itself; one that keys spell otherwise has a place of its own."""
        cdef bytes raw
        cdef str key
        if name is None:
            return self.players.player_of(text, size, True)
        key = self.spelled(name)
        raw = key.encode()
        if key != name:
            place[0] = self.players.places.of((facts[0], facts[1], name))
        return self.players.player_of(<const uint8_t *>PyBytes_AS_STRING(raw), len(raw), True)

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
                    self.known = self.tables[facts] = SeatsKnown(facts, self.players)
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
        cdef int32_t log = to.players.sources.of(source)
        for number in range(low, high):
            hand = found._taken(number)
            if not moment_at(text + hand.date_low, hand.date_high - hand.date_low, &moment):
                return number
            way = to.way_of(found.deals[hand.deal])
            if to.skip and (way[1], found.data[hand.id_low : hand.id_high].decode("ascii")) in to.skip:
                continue
            if not self._adds_at(found, number, way[0]):
                return number
            to.relieve()
            seats = to.seats_of((<tuple>(<tuple>found.tables[hand.table])[0])[0])
            self._add_at(seats, to, way[0], &moment, log)
            to.hands += 1
        return high

    cdef bint _adds_at(self, Found found, int number, how) except -1:
        """Whether a hand can be added up; a fault of ours shows where it is counted otherwise."""
        try:
            return self._knows_at(found, number) and self._ready_now(how) and not self.due
        except Exception as error:
            internal_error(error, 0)
            return False

    cdef int _add_at(self, SeatsKnown seats, Adder to, how, const Moment *moment, int32_t log) except -1:
        """Adds up the lines of the hand that was laid out last, at a table."""
        cdef int slot, at, dealt = 0
        cdef int64_t unit, gap, micros = 1_000_000 * moment.seconds, before = 1_000_000 * seats.seconds
        cdef int32_t place
        cdef bint odds, near = False
        cdef Own own
        cdef Sums sums
        cdef Sat *sat
        cdef Stay *stay
        cdef KnownPlayer player
        cdef const Seat *seat
        cdef object going, pause = None, when = clock_in(moment), told = moment.seconds
        unit, _short, odds, _rakes_of, kind, _courses = how
        if seats.when is not None:
            gap = moment.seconds - seats.seconds
            near = -to.near <= gap <= to.near
            pause = seats.when, gap if 0 < gap <= to.pause else 0
        for at in range(self.ring.count):  # who was not here in the hand before is looked up below: places are fetched meanwhile
            seat = self.ring.seats + at
            if not self._is(seats.sat + seat.number, seat):
                to.players.expect(to.players.sign_of(self.buf + seat.low, seat.high - seat.low))
        for at in range(self.ring.count):
            slot = self.order[at]
            seat = self.ring.seats + slot
            own.told = 0
            if seat.plays:
                self._own(&own, slot, unit, dealt, odds)
                dealt += 1
            sat = seats.sat + seat.number
            going = None
            if self._is(sat, seat):
                player, sums, place = seats.players[seat.number], seats.sums[seat.number], seats.place
                stay = <Stay *>player.stays.at + sat.stay
                if near and stay.when == before:
                    stay.when, stay.source = micros, log
                    going = pause
            else:
                player = self._player_of(to, seats, slot, &place)
                sums = to.players.sums_of(player, seats.money)
                self._sits(sat, seat)
                seats.players[seat.number], seats.sums[seat.number] = player, sums
            if going is None:
                sat.stay = to.players.goes_on(player, place, micros, log)
                stay = <Stay *>player.stays.at + sat.stay
            did = (<tuple>(<tuple>self.done)[seat.place + 1])[2]
            if not sums.take(&own, did, seat.plays, unit, seats.facts[0], when, stay.session, told, going):
                sums.widen().add(self._line(kind, slot, self._name_of(slot), &own), unit, seats.facts[0], when, stay.session, told, going)
        seats.when, seats.seconds = when, moment.seconds
        return 0

    cdef KnownPlayer _player_of(self, Adder to, SeatsKnown seats, int slot, int32_t *place):
        """The player on a seat, and the place where he stays."""
        cdef const Seat *seat = self.ring.seats + slot
        cdef int64_t size = seat.high - seat.low
        cdef bint plain = self.called is None and is_plain(self.buf + seat.low, size)
        place[0] = seats.place
        return to.player_at(self.buf + seat.low, size, None if plain else self._name_of(slot), place, seats.facts)

    cdef bint _is(self, const Sat *sat, const Seat *seat) noexcept:
        """Whether it is the same player. Names that cannot be told from any line are not kept, nor those that are not ASCII."""
        return sat.size > 0 and sat.size == seat.high - seat.low and self.called is None and same(sat.name, self.buf + seat.low, sat.size)

    cdef void _sits(self, Sat *sat, const Seat *seat) noexcept:
        """Takes note of who sits on a seat."""
        cdef int64_t size = seat.high - seat.low
        sat.size = 0
        if size <= NAME_MOST and self.called is None and is_plain(self.buf + seat.low, size):
            memcpy(sat.name, self.buf + seat.low, size)
            sat.size = size
