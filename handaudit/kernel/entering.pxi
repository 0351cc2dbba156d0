"""Hands of a tournament, one behind the other, that tell no more of it than who was dealt in: their players are counted, and told together."""

cdef int64_t TICKS_AT_1970 = 1_000_000 * 86_400 * DAY_OF_1970  # microseconds since the first moment of the year 1


cdef struct Entered:
    # What a player was dealt: how many hands, the numbers of the first and of the last one, the seconds between which they lie, and
    # whether he is the one whose cards the log shows, -1 where it shows nobody's. `caller` is the number of his name.
    int64_t hands
    int64_t number
    int64_t seen
    int64_t first
    int64_t last
    int32_t caller
    int32_t hero


cdef class Entering:
    """Counts what players were dealt in the tournament of the latest hand, until a hand of another one comes. `tournaments` says which one
    that is, and takes what was counted. Hands with one of these `words`, or without a plain clock, are told to it one by one."""

    cdef object tournaments
    cdef Sought telling
    cdef object deal, one  # the header of the latest hand that was counted, and its tournament
    cdef bint priced  # whether its price is known
    cdef Vector players
    cdef Vector places  # by the number of a name the player, counted from 1
    cdef list names, ids  # of the players: as they are written, and of their first hands

    def __init__(self, words, tournaments):
        self.telling, self.tournaments = Sought(words), tournaments
        self.names, self.ids = [], []

    def __dealloc__(self):
        free(self.players.at)
        free(self.places.at)

    cdef bint goes_on(self, deal) except -1:
        """Whether a hand under a header is one of the tournament of the latest one, of which no more is asked."""
        if self.one is None:
            return False
        if deal is not self.deal and (deal.tournament != self.deal.tournament or deal.site != self.deal.site):
            self.leave()
            return False
        self.deal = deal
        return self.priced

    cdef int begin(self, deal, bytes raw) except -1:
        """A hand of those bytes is the first one of another tournament, or may tell the price."""
        self.deal, self.one = deal, self.tournaments.opens(deal, raw)
        self.priced = self.one.price is not None
        return 0

    cdef Entered *known(self, int caller) except? NULL:
        """What is counted of the player with the number of a name; NULL of a new one."""
        cdef int32_t place = (<int32_t *>self.places.at)[caller] if caller < self.places.count else 0
        return NULL if place == 0 else <Entered *>self.players.at + place - 1

    cdef Entered *newcomer(self, int caller, str name, str id, int64_t number, int64_t when) except NULL:
        """A player in his first hand of those that are counted."""
        cdef Entered *one
        while self.places.count <= caller:
            (<int32_t *>one_more(&self.places, sizeof(int32_t)))[0] = 0
        one = <Entered *>one_more(&self.players, sizeof(Entered))
        one.hands, one.number, one.first, one.last, one.caller, one.hero = 0, number, when, when, caller, -1
        (<int32_t *>self.places.at)[caller] = self.players.count
        self.names.append(name)
        self.ids.append(id)
        return one

    cdef void renumber(self) noexcept:
        """Names have other numbers from now on: who is known comes again as a new one."""
        self.places.count = 0

    cdef int tell(self) except -1:
        """All that was counted is told."""
        cdef int at
        cdef Entered *one
        cdef list found
        if self.players.count:
            found = []
            for at in range(self.players.count):
                one = <Entered *>self.players.at + at
                if one.caller < self.places.count:
                    (<int32_t *>self.places.at)[one.caller] = 0
                hero = None if one.hero < 0 else one.hero > 0
                first, last = TICKS_AT_1970 + 1_000_000 * one.first, TICKS_AT_1970 + 1_000_000 * one.last
                found.append((self.names[at], one.number, self.ids[at], one.hands, first, last, one.seen, hero))
            self.players.count = 0
            self.names, self.ids = [], []
            self.tournaments.joins(self.one, found)
        return 0

    cdef int leave(self) except -1:
        """No hand comes for now."""
        self.tell()
        self.deal = self.one = None
        return 0


cdef class Enterer(AddingUp):
    """Tells of tournaments what hands that were taken tell."""

    cdef int _enter(self, Entering into, Found found, int at, int64_t line, int64_t number) except -1:
        """A hand of a block, which was judged or recalled last, whose header is at that line, and whose names have their numbers."""
        cdef Moment moment
        cdef const Hand *hand = self.hand
        cdef int64_t low = found.hands[at].low, high = found.hands[at].high
        cdef bint silent = not into.telling.stand_in(<const uint8_t *>PyBytes_AS_STRING(found.data) + low, high - low)
        cdef bint plain = moment_at(self.buf + hand.date_low, hand.date_high - hand.date_low, &moment)
        if silent and plain:
            if not into.goes_on(self.deal):
                into.begin(self.deal, found.data[low:high])
            return self._count(into, number, moment.seconds)
        into.leave()
        id = self._text(hand.id_low, hand.id_high)
        when = clock_in(&moment) if plain else self._text(hand.date_low, hand.date_high)
        into.tournaments.enter(number, found.data[low:high], line, self.deal, id, when, self._seated_now(), silent)
        return 0

    cdef int _count(self, Entering into, int64_t number, int64_t when) except -1:
        """Counts the players who are dealt in, by their seats."""
        cdef int at, slot, hero = self._hero()
        cdef Entered *one
        cdef list names = None
        cdef str id = None
        self._in_order()
        for at in range(self.ring.count):
            slot = self.order[at]
            if not self.ring.seats[slot].plays:
                continue
            one = into.known(self.numbers[slot])
            if one == NULL:
                if names is None:
                    names, id = self._names(), self._text(self.hand.id_low, self.hand.id_high)
                one = into.newcomer(self.numbers[slot], names[slot], id, number, when)
            one.hands += 1
            one.seen = number
            one.first, one.last = min(one.first, when), max(one.last, when)
            if hero >= 0:
                one.hero = one.hero > 0 or hero == slot
        return 0
