"""What is known of a hand that was taken, as the reference path would tell it."""

cdef type HAND = records.Hand
cdef type AUDIT = Audit
cdef tuple HAND_SLOTS = slots_of(HAND)
cdef tuple AUDIT_SLOTS = slots_of(AUDIT)
cdef tuple SEAT_STATES = ("in", "sitting-out", "out")


cdef class Recorder(Ledger):
    """Looks at one hand by itself and tells all of it."""

    cdef Hand alone
    cdef uint8_t *desk
    cdef int64_t desk_size
    cdef dict heads  # by deal: what its hands have in common
    cdef int64_t printed[SLOTS]  # where the cards of each place are printed: those dealt or shown, else those of the summary; 0: nowhere
    cdef dict kind_sets
    cdef bint known  # whether the hand that was laid out last was taken

    def __cinit__(self, asks):
        self.heads, self.kind_sets = {}, {}

    def __dealloc__(self):
        free(self.desk)

    cdef _forget(self):
        Ledger._forget(self)
        self.heads = {}

    cdef object _audit(self, bytes raw, int line, str source, bint foreign):
        """The audit of the hand of some bytes; None where it is not taken, or cannot be told."""
        hand = self._hand(raw, line, source, foreign)
        if hand is None:
            return None
        book = self.deal.book
        return frozen(AUDIT, AUDIT_SLOTS, [hand, self._replay(hand.events, hand.claims), book, (), "clean", self.verified, 0, 0, {}])

    cdef object _hand(self, bytes raw, int line, str source, bint foreign):
        """The hand of some bytes; None where it is not taken, or cannot be told."""
        cdef str text
        cdef tuple events, claims
        if not self._knows(raw):
            return None
        try:
            text = raw.decode("utf-8", "surrogateescape") if foreign else raw.decode("utf-8")
        except UnicodeDecodeError:
            return None
        self.first = line
        self.verified = self.shown.down and self._begun_by_show()
        if self.ring.sound:
            self.names = [self._name(k) for k in range(self.ring.count)]
        else:
            self.names = self._people()
            if self.names is None:
                return None
        seats = self._seated()
        events = self._events()
        if events is None:
            return None
        claims = self._claims()
        if claims is None:
            return None
        if self.alone.returns:
            text = text.replace("\r\n", "\n")
        return self._told(tuple(text.rstrip("\n").split("\n")), source, seats, events, claims)

    cdef bint _knows(self, bytes raw) except -1:
        """Whether the hand of some bytes is taken: it is judged, unless it is the one that was asked for last."""
        if self.data is raw and self.hand == &self.alone:
            return self.known
        self.known = False
        self._lay(raw)
        self.known = self._judge() == TAKEN
        if self.known:
            self._find_cards()
        return self.known

    cdef int _lay(self, bytes raw) except -1:
        """Puts the bytes of a hand where they are looked at, as lines that all end."""
        cdef int64_t size = len(raw)
        cdef uint8_t *more
        if len(self.deals) > 1000 or len(self.tables) > _MOST:
            self._forget()
        if size + 1 + 2 * PAD > self.desk_size:
            more = <uint8_t *>realloc(self.desk, 2 * (size + 1 + 2 * PAD))
            if more == NULL:
                raise MemoryError
            self.desk, self.desk_size = more, 2 * (size + 1 + 2 * PAD)
        memset(self.desk, 0, PAD)
        self.buf = self.desk + PAD
        memcpy(self.buf, PyBytes_AS_STRING(raw), size)
        if size == 0 or self.buf[size - 1] != 10:
            self.buf[size] = 10
            size += 1
        memset(self.buf + size, 0, PAD)
        memset(&self.alone, 0, sizeof(Hand))
        self.alone.high = size
        self.hand = &self.alone
        self.data = raw
        self.left = _MOST
        return 0

    cdef void _find_cards(self) noexcept:
        """Finds where the cards of each place are printed."""
        cdef int k, slot
        cdef const Line *line
        memset(self.printed, 0, sizeof(self.printed))
        for k in range(self.spoken):
            line = self.said + k
            if line.kind == DEALT and not self.printed[line.place]:
                self.printed[line.place] = self.shown.dealt[line.place]
            elif line.kind == SHOW and not self.printed[line.place]:
                self.printed[line.place] = line.rest + 7
        for slot in range(self.ring.count):
            if self.ring.seats[slot].plays and not self.printed[self.ring.seats[slot].place]:
                self.printed[self.ring.seats[slot].place] = self.summed[slot]

    cdef bint _begun_by_show(self) noexcept:
        """Whether the first at the showdown shows: then it is checked that the turn was his."""
        cdef int k
        for k in range(self.spoken):
            if self.said[k].kind == SHOW or self.said[k].kind == MUCK:
                return self.said[k].kind == SHOW
        return False

    cdef tuple _seated(self):
        """The seats above the cards."""
        cdef int k
        cdef const Seat *seat
        seats = []
        for k in range(self.ring.count):
            seat = self.ring.seats + k
            seats.append(record(CHAIR, (seat.number, self.names[k], seat.chips, self.first + 2 + k, SEAT_STATES[seat.state], ())))
        return tuple(seats)

    cdef object _told(self, tuple lines, str source, tuple seats, tuple events, tuple claims):
        """The whole hand."""
        cdef Hand *hand = self.hand
        head = self.heads.get(hand.deal)
        if head is None:
            head = self.heads[hand.deal] = self.asks.head(self.deal)
        kinds = self.kind_sets.get(self.kinds)
        if kinds is None:
            if len(self.kind_sets) >= 1000:
                self.kind_sets.clear()
            kinds = self.kind_sets[self.kinds] = frozenset([KIND_NAMES[k] for k in range(len(KIND_NAMES)) if self.kinds >> k & 1])
        table, button = self.spot
        id = self._text(hand.id_low, hand.id_high)
        date = self._text(hand.date_low, hand.date_high)
        site, game, limit, currency, small, big, ante, cap, tournament, level = <tuple>head
        most, play = self.seating
        return frozen(HAND, HAND_SLOTS, [
            id, source, self.first, lines, site, game, limit, currency, small, big, ante, cap, tournament, level, date, table,
            most, button, play, "", 0, seats, events, claims, (), False, kinds, PLAIN_WAYS, "", (), (), "", 0, False, (), (), 0,
        ])
