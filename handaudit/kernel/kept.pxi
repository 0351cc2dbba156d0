"""What was found of a hand that was taken, in a few hundred bytes, so that who makes something of it need not judge it again."""

cdef enum:
    KEPT_MOST = 65535  # bytes of a hand of which that is kept
    KEPT_USUAL = 512  # and of what is kept of most


cdef struct Verdict:
    # A hand as it was judged; `count` seats, so many pots and the lines that were `spoken` stand behind it. Places in the text are told
    # from where the hand begins, places of players are those of a `Ring`.
    uint32_t pot
    uint16_t live
    uint16_t mucked
    uint8_t count
    uint8_t pots
    uint8_t spoken
    uint8_t players
    uint8_t last
    int8_t acted
    uint8_t down
    uint8_t told  # whether each name can be told from any line
    int8_t board[5]


cdef struct KeptSeat:
    # Where a player's cards are printed (0: nowhere), and how strong they are, as in `Shown`.
    uint32_t best
    uint32_t low
    uint16_t cards
    int16_t place


cdef struct KeptPot:
    uint32_t amount
    uint32_t eligible


cdef struct KeptLine:
    uint32_t amount
    uint32_t to
    uint8_t kind
    uint8_t part
    uint8_t place
    uint8_t pot
    uint8_t row
    uint8_t allin


cdef inline KeptSeat *seats_of(const Verdict *verdict) noexcept nogil:
    return <KeptSeat *>(verdict + 1)


cdef inline KeptPot *pots_of(const Verdict *verdict) noexcept nogil:
    return <KeptPot *>(seats_of(verdict) + verdict.count)


cdef inline KeptLine *lines_of(const Verdict *verdict) noexcept nogil:
    return <KeptLine *>(pots_of(verdict) + verdict.pots)


cdef inline int64_t size_of(int seats, int pots, int lines) noexcept nogil:
    """The bytes of a verdict with so many of each."""
    return sizeof(Verdict) + seats * sizeof(KeptSeat) + pots * sizeof(KeptPot) + lines * sizeof(KeptLine)


cdef inline int64_t seat_start(int number, int64_t name) noexcept nogil:
    """Where the seat line begins whose name does so at a place."""
    return name - (8 if number < 10 else 9)


cdef bint is_of(const Verdict *verdict, int64_t size, const Hand *hand, const Chair *chairs, const uint8_t *text) noexcept nogil:
    """Whether so many bytes begin with a verdict that may be that of a hand of a text: no place in it leads out of either."""
    cdef int k, part = 0
    cdef int64_t seen = 0, places = 0, every
    cdef const KeptPot *pot
    cdef const KeptLine *line
    if size < <int64_t>sizeof(Verdict) or size_of(verdict.count, verdict.pots, verdict.spoken) > size or verdict.spoken > LINES:
        return False
    if verdict.count != hand.count or verdict.pots > SLOTS or not 2 <= verdict.players <= verdict.count <= SLOTS:
        return False
    if not HOLE <= verdict.last <= RIVER:
        return False
    every = (1 << verdict.players) - 1
    if not -1 <= verdict.acted <= verdict.last - HOLE or (verdict.down and verdict.last != RIVER) or not 0 < verdict.live <= every:
        return False
    for k in range(verdict.last + 1 if verdict.last > HOLE else 0):
        if not 0 <= verdict.board[k] < 52 or seen >> verdict.board[k] & 1:
            return False
        seen |= <int64_t>1 << verdict.board[k]
    for k in range(verdict.count):
        if not _sits(seats_of(verdict) + k, chairs + k, hand, text, verdict.players, &places, &seen):
            return False
    for k in range(verdict.pots):
        pot = pots_of(verdict) + k
        if not 0 < pot.eligible <= every:
            return False
    for k in range(verdict.spoken):
        line = lines_of(verdict) + k
        if line.kind >= TALK or not legal(line.part, line.kind) or line.part < part or line.place >= verdict.players:
            return False
        if line.pot > max(verdict.pots, 1):
            return False
        part = line.part
    return places == every


cdef bint _sits(
    const KeptSeat *seat, const Chair *chair, const Hand *hand, const uint8_t *text, int players, int64_t *places, int64_t *seen
) noexcept nogil:
    """Whether a seat, its name and its cards may be those of a hand; takes note of place and cards, no one of which comes twice."""
    cdef int64_t at = hand.low + seat.cards
    cdef int card, count
    if not 0 < chair.number <= SEAT_MOST or not hand.low <= seat_start(chair.number, chair.low) < chair.low <= chair.high <= hand.high:
        return False
    if not -1 <= seat.place < players or (seat.place >= 0 and places[0] >> seat.place & 1):
        return False
    if seat.place >= 0:
        places[0] |= 1 << seat.place
    for count in range(HOLE_MOST if seat.cards else 0):
        card = card_at(text + at) if at + 3 <= hand.high else -1
        if card < 0 or seen[0] >> card & 1:
            return False
        seen[0] |= <int64_t>1 << card
        if text[at + 2] != 32:
            break
        at += 3
    return True


cdef class Kept:
    """The verdicts of a block's hands: first where each of them stands, 0 where there is none."""

    cdef uint8_t *held
    cdef int64_t used, room
    cdef int count

    def __dealloc__(self):
        free(self.held)

    cdef int begin(self, int count, int64_t size) except -1:
        """Room for the verdicts of so many hands, of so many bytes."""
        self.held = <uint8_t *>malloc(size)
        if self.held == NULL:
            raise MemoryError
        self.count, self.room, self.used = count, size, count * sizeof(uint32_t)
        memset(self.held, 0, self.used)
        return 0

    cdef Verdict *next(self, int64_t size) except NULL:
        """Where the next one goes, which has so many bytes at most."""
        cdef uint8_t *more
        if self.used + size > self.room:
            more = <uint8_t *>realloc(self.held, self.room + self.room // 2 + size)
            if more == NULL:
                raise MemoryError
            self.held, self.room = more, self.room + self.room // 2 + size
        return <Verdict *>(self.held + self.used)

    cdef void keep(self, int hand, int64_t size) noexcept:
        """So many bytes are the verdict of a hand."""
        if self.used + size < <int64_t>1 << 32:
            (<uint32_t *>self.held)[hand] = <uint32_t>self.used
            self.used += size

    cdef int close(self) except -1:
        """All are there: no more room is held than they take."""
        cdef uint8_t *less = <uint8_t *>realloc(self.held, self.used)
        if less != NULL:
            self.held, self.room = less, self.used
        return 0

    cdef const Verdict *of(self, int hand) noexcept nogil:
        """The verdict of a hand; NULL where there is none."""
        cdef uint32_t at = (<const uint32_t *>self.held)[hand]
        return <const Verdict *>(self.held + at) if at else NULL
