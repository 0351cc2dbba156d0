"""What the pots would bring by the odds where cards were still to come when the last bet was called."""

cdef enum:
    PACK = 52  # cards

cdef int64_t SHARED = <int64_t>1 << 28
"""No pot that is shared by odds here is larger: its product with twice 2,520 parts of each board fits."""
cdef int _LIES[4]
_LIES[:] = [0, 3, 4, 5]


cdef class Averager(TableRows):
    """Shares the pots of one hand as `adjusted_won` in stats/allin.py does it."""

    cdef bint _average(self, odds) except -1:
        """Shares the pots over all boards that could still come; False where that is for somebody else to do."""
        cdef int64_t packed[SLOTS]
        cdef int holes[SLOTS][HOLE_MOST]
        cdef int64_t seen = 0, net
        cdef int place, k, pot, seats, before = 0, lies = _LIES[max(self.table.acted, 0)]
        cdef Question ask
        cdef Count count
        self.averaged = False
        if not isinstance(odds, Odds):
            return False
        self._divide()
        for pot in range(max(self.pots.count, 1)):
            net = self.amounts[pot] - self.rakes[pot]
            if not 0 <= net < SHARED:
                return False
            if not self.eligible[pot] & self.table.live:
                return True
        self._holdings(packed)
        for k in range(lies):
            seen |= <int64_t>1 << self.board[k]
        for place in range(self.table.players):
            if self.table.live >> place & 1 and not packed[place] & 8:
                return True
            for k in range(packed[place] & 7):
                holes[place][k] = packed[place] >> 4 + 6 * k & 63
                if seen >> holes[place][k] & 1:
                    return True
                seen |= <int64_t>1 << holes[place][k]
        self.averaged = True
        memset(self.fair, 0, sizeof(self.fair))
        lay_board(&ask, self.board, lies)
        memset(ask.have, 0, sizeof(ask.have))
        for k in range(PACK):
            if not seen >> k & 1:
                ask.have[k & 3] |= 1 << (k >> 2)
        for pot in range(max(self.pots.count, 1)):
            seats = self.eligible[pot] & self.table.live
            if seats & (seats - 1) and seats != before:
                ask.seats = 0
                for place in range(self.table.players):
                    if seats >> place & 1:
                        hold(&ask, ask.seats, holes[place], self.its.hole)
                        ask.seats += 1
                (<Odds>odds)._answer(&ask, &count)
                before = seats
            self._give(seats, self.amounts[pot] - self.rakes[pot], &count)
        return True

    cdef void _give(self, int seats, int64_t net, const Count *count) noexcept:
        """Gives a pot to the places that can win it; what is left of whole units goes to the largest remainders, of equal ones to
        the lowest seat."""
        cdef int64_t parts[SLOTS]
        cdef int64_t rest[SLOTS]
        cdef int places[SLOTS]
        cdef int64_t each = 1, whole = 0, odd = net
        cdef int k, at, place, many = 0, best
        for place in range(self.table.players):
            if seats >> place & 1:
                places[many] = place
                many += 1
        if many == 1:
            self.fair[places[0]] += net
            return
        for k in range(2, many + 1):  # their least common multiple: a board's parts are divided by any number of hands
            at = 1
            while each * at % k:
                at += 1
            each *= at
        for k in range(many):
            parts[k] = 0
            for at in range(1, 1 << many):
                if at >> k & 1:
                    parts[k] += (2 * count.alone[at] + count.halved[at] + count.lows[at]) * (each // popcount(at))
            whole += parts[k]
        for k in range(many):
            self.fair[places[k]] += net * parts[k] // whole
            rest[k] = net * parts[k] % whole
            odd -= net * parts[k] // whole
        while odd > 0:
            best = 0
            for k in range(1, many):
                if rest[k] > rest[best] or (rest[k] == rest[best] and self._number(places[k]) < self._number(places[best])):
                    best = k
            self.fair[places[best]] += 1
            rest[best] = -1
            odd -= 1
