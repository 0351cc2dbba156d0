"""Which pot a payment is from, where a layout says only `pot` of each: what is paid and the cards tell (`replay/unnamed.py`)."""

cdef enum:
    STEPS_MOST = 2_000  # ways to place payments that are looked at
    WAYS_MOST = 20_000  # of which all are looked at, each payment by itself


cdef class ShapePots(ShapePlay):
    """Gives each payment its pot."""

    cdef int payments[SLOTS]  # the deeds that pay
    cdef int payment_count
    cdef int pot_of[SLOTS]  # by payment
    cdef int steps
    cdef int best_of_pot[SLOTS]  # by payment: the pot by the best way until now
    cdef int best_lack, best_left
    cdef int64_t pot_left[SLOTS]

    cdef bint _place(self) noexcept:
        """Whether each payment finds its pot; then the pots have what is paid from them."""
        cdef int k
        cdef Deed *deed
        self.payment_count = 0
        for k in range(self.deed_count):
            deed = self.deeds + k
            if deed.word != S_COLLECT or deed.net == 0:
                continue
            if self.payment_count == SLOTS:
                return False
            self.payments[self.payment_count] = k
            self.payment_count += 1
        self.steps = 0
        if self.side:
            return self._by_itself()
        # Where pots have an order in which they are paid, it is from the outermost one.
        if self._walk(self.pots.count - 1, -1, 0) or (self.its.free_order and self._walk(0, 1, 0)):
            for k in range(self.payment_count):
                deed = self.deeds + self.payments[k]
                self.pots.paid[self.pot_of[k]][self.ring.seats[deed.slot].place] += deed.net
            return True
        if not self.its.free_order or self.steps >= STEPS_MOST:
            return False
        return self._spread(False) or self._spread(True) or self._by_itself()

    cdef bint _by_itself(self) noexcept:
        """Each payment from one pot, of which its player wins some: the way that leaves out the fewest winners, and then takes the rake from the
        fewest pots. Of several such ways it is the first, the outermost pots before the others."""
        cdef int k, pot, ways = 1
        for k in range(self.payment_count + 1):
            ways *= self.pots.count
            if ways > WAYS_MOST:
                return False
        for pot in range(self.pots.count):
            if not self._winners(pot):
                return False
            self.pot_left[pot] = self.pots.amount[pot]
        memset(self.pots.paid, 0, sizeof(self.pots.paid))
        self.best_lack = -1
        self._try(0)
        if self.best_lack < 0:
            return False
        for k in range(self.payment_count):
            self.pots.paid[self.best_of_pot[k]][self.ring.seats[self.deeds[self.payments[k]].slot].place] += self.deeds[self.payments[k]].net
        return True

    cdef void _try(self, int at) noexcept:
        """Places the payments from one on."""
        cdef int pot, k, lack = 0, left = 0, covered, place
        cdef Deed *deed
        if at == self.payment_count:
            for pot in range(self.pots.count):
                covered = 0
                for k in range(self.payment_count):
                    if self.pot_of[k] == pot:
                        covered |= 1 << self.ring.seats[self.deeds[self.payments[k]].slot].place
                lack += popcount(self._winners(pot) & ~covered)
                left += self.pot_left[pot] != 0
            if self.best_lack < 0 or lack < self.best_lack or (lack == self.best_lack and left < self.best_left):
                self.best_lack, self.best_left = lack, left
                memcpy(self.best_of_pot, self.pot_of, sizeof(self.pot_of))
            return
        deed = self.deeds + self.payments[at]
        place = self.ring.seats[deed.slot].place
        for pot in range(self.pots.count - 1, -1, -1):
            if not self._winners(pot) >> place & 1 or self.pot_left[pot] < deed.net or (self.side and (deed.pot == 0) != (pot == 0)):
                continue
            self.pot_left[pot] -= deed.net
            self.pot_of[at] = pot
            self._try(at + 1)
            self.pot_left[pot] += deed.net

    cdef int _winners(self, int pot) noexcept:
        """The places, as bits, that win some of a pot; none where nobody does, or where chips are too few to be shared."""
        cdef int high = best_of(self.shown.best, self.pots.eligible[pot], self.table.players)
        cdef int low = best_of(self.shown.low, self.pots.eligible[pot], self.table.players)
        return high | low if self.pots.amount[pot] >= 4 * SLOTS or popcount(high | low) == 1 else 0

    cdef bint _walk(self, int pot, int step, int at) noexcept:
        """Pot after pot, each paid by as many lines as it holds, or fewer, to just those who win it."""
        cdef int end = at, stop, covered, n, winners = self._winners(pot)
        cdef int64_t left = self.pots.amount[pot]
        cdef Deed *deed
        self.steps += 1
        if not winners or self.steps >= STEPS_MOST:
            return False
        while end < self.payment_count:
            deed = self.deeds + self.payments[end]
            if not winners >> self.ring.seats[deed.slot].place & 1 or deed.net > left:
                break
            left -= deed.net
            end += 1
        for stop in range(end, at, -1):
            covered = 0
            for n in range(at, stop):
                covered |= 1 << self.ring.seats[self.deeds[self.payments[n]].slot].place
                self.pot_of[n] = pot
            if winners & ~covered:
                continue
            if 0 <= pot + step < self.pots.count:
                if self._walk(pot + step, step, stop):
                    return True
            elif stop == self.payment_count:
                return True
        return False

    cdef bint _spread(self, bint by_size) noexcept:
        """One sum for each player over all pots: whether these bear the rake from the main one on, or by their sizes."""
        cdef int64_t net[SLOTS]
        cdef int64_t won[SLOTS]
        cdef int64_t left = self.rake, low, whole = 0
        cdef int k, pot, players = self.table.players
        for pot in range(self.pots.count):
            whole += self.pots.amount[pot]
        for pot in range(self.pots.count):
            low = self.rake * self.pots.amount[pot] // whole if by_size else min(left, self.pots.amount[pot])
            net[pot] = self.pots.amount[pot] - low
            left -= low
        if by_size:
            net[0] -= left
        memset(won, 0, sizeof(won))
        for k in range(self.payment_count):
            won[self.ring.seats[self.deeds[self.payments[k]].slot].place] += self.deeds[self.payments[k]].net
        for pot in range(self.pots.count):
            if not self._winners(pot) or net[pot] < 0:
                return False
            memset(self.pots.paid[pot], 0, sizeof(self.pots.paid[pot]))
            low = net[pot] // 2 if best_of(self.shown.low, self.pots.eligible[pot], players) else 0
            share(self.pots.paid[pot], low, best_of(self.shown.low, self.pots.eligible[pot], players), players)
            share(self.pots.paid[pot], net[pot] - low, best_of(self.shown.best, self.pots.eligible[pot], players), players)
            for k in range(players):
                won[k] -= self.pots.paid[pot][k]
        for k in range(players):
            if won[k]:
                return False
        return True
