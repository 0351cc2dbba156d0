"""The seats of a hand by number, and the shares of its rake."""

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


cdef class Sharer(Counter):
    """Shares the rake of one hand."""

    cdef int order[SLOTS]  # seats by number
    cdef int64_t shares[4][SLOTS]  # of the rake, by the number of those who are dealt in
    cdef bint shares_told[4]

    cdef void _in_order(self) noexcept:
        """Puts the seats in the order of their numbers."""
        cdef int slot, at
        for slot in range(self.ring.count):
            at = slot
            while at > 0 and self.ring.seats[self.order[at - 1]].number > self.ring.seats[slot].number:
                self.order[at] = self.order[at - 1]
                at -= 1
            self.order[at] = slot

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
        cdef bint any_won = False, any_left = False, small = self.hand.rake <= BOUND
        for way in range(4):
            self.shares_told[way] = False
        if not self.hand.rake:
            return 0
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
            for name, parts in rakes_of(self.hand.rake, [won[at] for at in range(many)], [left[at] for at in range(many)]):
                way = RAKES.index(name)
                for at, part in enumerate(parts):
                    self.shares_told[way], self.shares[way][at] = True, part
            return 0
        if not any_won:
            winning = &left[0] if any_left else &heads[0]
        if not any_left:
            paying = winning
        for at in range(many):
            payers[at] = paying[at] > 0
        self.shares_told[0] = shared(self.hand.rake, paying, many, self.shares[0])
        self.shares_told[1] = shared(self.hand.rake, heads, many, self.shares[1])
        self.shares_told[2] = shared(self.hand.rake, payers, many, self.shares[2])
        self.shares_told[3] = shared(self.hand.rake, winning, many, self.shares[3])
        return 0
