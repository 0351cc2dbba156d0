"""The lines of one group added up, as `Group` in stats/groups.py adds them up, in a quarter of the room."""

cdef enum:
    WAIT = 64  # what was done in so many hands waits until it is added up


@cython.no_gc
cdef class Sums(Spread):
    """The sums of some lines. `wide` is the group that goes on with them where an amount was too large."""

    cdef Own own
    cdef Vector waits
    cdef int64_t *done  # what has been added up of what was done, by place
    cdef uint8_t *past  # what was added up before they were packed, as numbers
    cdef int64_t lines
    cdef readonly object wide

    def __dealloc__(self):
        cdef int at
        for at in range(self.waits.count):
            Py_DECREF(<object>(<PyObject **>self.waits.at)[at])
        free(self.waits.at)
        free(self.done)
        free(self.past)

    def add(self, line, int64_t unit, table, when, int32_t session=0, moment=None, pause=None):
        """One more line, as `Group.add` adds it."""
        cdef Own own
        cdef bint fits = self.wide is None
        _seat, _player, _place, more, _offset, _logged, did = line
        if fits:
            own.told = 0
            try:
                for name, amount in more.items():
                    if PLACED.get(name, OWNS) < SECONDS:
                        tell(&own, PLACED[name], amount)
                    else:
                        fits = False
                done_of(did)
            except OverflowError:
                fits = False
            fits = fits and self.take(&own, did, "hands" in did, unit, table, when, session, moment, pause)
        if not fits:
            self.widen().add(line, unit, table, when, session, moment, pause)

    @property
    def hands(self):
        """How many hands were dealt to the lines."""
        return self.dealt if self.wide is None else self.wide.hands

    def whole(self):
        """The group that they are."""
        return self.how.widened(self) if self.wide is None else self.wide

    cdef object widen(self):
        """The group that goes on."""
        if self.wide is None:
            self.wide = self.how.widened(self)
        return self.wide

    cdef bint take(
        self, const Own *more, did, bint dealt, int64_t unit, table, when, int32_t session, moment, pause
    ) except -1:
        """One more line; False, and nothing is added, where an amount is too large, or there are too many big blinds."""
        cdef int at, row = self._row_of(session) if dealt else -1
        cdef Own *own = &self.own
        cdef int64_t amount, net = more.amount[NET] if more.told >> NET & 1 else 0
        cdef int64_t adjusted = more.amount[EV_NET] if more.told >> EV_NET & 1 else 0
        cdef Stake *stake = NULL
        if self.wide is not None or self.lines >= BOUND >> 1 or not 0 <= unit <= BOUND or self.stakes.count > FAR:
            return False
        for at in range(SECONDS):
            if more.told >> at & 1 and not -BOUND <= more.amount[at] <= BOUND:
                return False
        if unit and (net or adjusted):
            stake = self._stake(unit)
            if stake.squares >> 61:
                return False
        self.lines += 1
        if self.numbers is not None:
            self.numbers.add(session)
        for at in range(SECONDS):
            if more.told >> at & 1:
                amount = more.amount[at]
                if not own.told >> at & 1:
                    tell(own, at, amount)
                elif at == STACK_LOW:
                    own.amount[at] = min(own.amount[at], amount)
                elif at == STACK_HIGH or at == BIGGEST_WON or at == BIGGEST_LOST:
                    own.amount[at] = max(own.amount[at], amount)
                else:
                    own.amount[at] += amount
        if did:
            self._wait(did)
        if stake != NULL:
            if net:
                stake.net += net
                stake.told |= 1
            if adjusted:
                stake.adjusted += adjusted
                stake.told |= 2
        if not dealt:
            return True
        self.dealt += 1
        if net and stake != NULL:
            stake.squares += net * net
            stake.told |= 4
        self._sit(row, net, unit, session)
        self._swing(net)
        if when is not None:
            self._clock(table, when, pause)
            if self.seconds:
                tell(own, SECONDS, self.seconds)
        if moment is not None:
            amount = moment
            tell(own, FIRST_HAND, min(own.amount[FIRST_HAND], amount) if own.told >> FIRST_HAND & 1 else amount)
            tell(own, LAST_HAND, max(own.amount[LAST_HAND], amount) if own.told >> LAST_HAND & 1 else amount)
        return True

    cdef int _wait(self, did) except -1:
        """What was done in a hand waits, or is added to what was done before."""
        cdef int at
        cdef PyObject **waiting = <PyObject **>self.waits.at
        if self.waits.count == WAIT:
            if self.done == NULL:
                self.done = <int64_t *>calloc(NAMES, sizeof(int64_t))
                if self.done == NULL:
                    raise MemoryError
            for at in range(WAIT):
                add_done(self.done, <object>waiting[at])
                Py_DECREF(<object>waiting[at])
            self.waits.count = 0
        (<PyObject **>one_more(&self.waits, sizeof(PyObject *)))[0] = <PyObject *>did
        Py_INCREF(did)
        return 0

    cdef int counts(self, int64_t *into) except -1:
        """All that is counted, by place."""
        cdef int at
        memset(into, 0, NAMES * sizeof(int64_t))  # what was done may bring new names
        if self.done != NULL:
            memcpy(into, self.done, NAMES * sizeof(int64_t))
        add_past(into, self.past)
        memcpy(into, self.own.amount, sizeof(self.own.amount))
        for at in range(self.waits.count):
            add_done(into, <object>(<PyObject **>self.waits.at)[at])
        return 0

    cdef object known(self, int few):
        """What results depend on, as bytes; None where it is all sessions."""
        cdef int64_t hands[3]
        if self.swing(0) >= few:
            return None
        hands[0], hands[1], hands[2] = self.own.amount[BB_HANDS], self.own.amount[EV_BB_HANDS], self.own.amount[BIG_BLINDS]
        told = PyBytes_FromStringAndSize(<char *>hands, sizeof(hands))
        if self.stakes.count:
            told += PyBytes_FromStringAndSize(<char *>self.stakes.at, self.stakes.count * sizeof(Stake))
        return told

    def state(self):
        """All of it, as the fields of a group and of its spread have it."""
        cdef int64_t done[NAMES]
        cdef int at
        cdef Stake *stake
        cdef Sitting *row
        cdef Stair *stair
        cdef Swings *its = &self.swings
        cdef dict own = own_counts(&self.own), nets = {}, adjusted = {}, squares = {}, sessions = {}
        cdef dict clocks = self.clocks
        memset(done, 0, sizeof(done))
        if self.done != NULL:
            memcpy(done, self.done, sizeof(done))
        add_past(done, self.past)
        for at in range(OWNS, len(NAMED)):
            if done[at]:
                own[NAMED[at]] = done[at]
        for at in range(self.stakes.count):
            stake = <Stake *>self.stakes.at + at
            if stake.told & 1:
                nets[stake.unit] = stake.net
            if stake.told & 2:
                adjusted[stake.unit] = stake.adjusted
            if stake.told & 4:
                squares[stake.unit] = stake.squares
        for at in range(self.sittings.count):
            row = <Sitting *>self.sittings.at + at
            if row.hands < 0:
                (<list>sessions[row.number]).extend((row.unit, row.net))
            else:
                sessions[row.number] = [row.hands, row.unit, row.net]
        if clocks is None:
            clocks = {} if self.table is None else {self.table: self.when}
        stairs = []
        for at in range(self.stairs.count):
            stair = <Stair *>self.stairs.at + at
            stairs.append([stair.peak, stair.hands, stair.below])
        waits = [<object>(<PyObject **>self.waits.at)[at] for at in range(self.waits.count)]
        swings = its.run, its.peak, its.trough, its.up, its.down, its.since, its.longest
        return (
            own, nets, adjusted, clocks, waits, squares, sessions, swings, self.dealt, stairs, self.firsts or {}, self.numbers or set(),
        )
