"""What the lines of one group tell one after another: sessions, swings, the time at tables."""


cdef enum:
    FAR = 512  # big blinds that are looked through for one
    NEARBY = 64  # sessions of which the same is true; more have an index


cdef struct Stake:
    # Net, net as the odds had it, and squares of nets under one big blind. Bits of `told`: which of them there are.
    int64_t unit
    int64_t net
    int64_t adjusted
    int64_t squares
    int told


cdef struct Sitting:
    # A session's hands and what it brought; further rows with its number are for other big blinds, and have -1 hands.
    int64_t unit
    int64_t net
    int32_t number
    int32_t hands


cdef struct Stair:
    int64_t peak
    int64_t hands
    int64_t below


cdef struct Swings:
    int64_t run
    int64_t peak
    int64_t trough
    int64_t up
    int64_t down
    int64_t since
    int64_t longest


cdef struct Vector:
    # So many records of one size, and room for more of them.
    void *at
    int32_t count
    int32_t room


cdef void *one_more(Vector *many, size_t size) except NULL:
    """Room for one more record behind the others."""
    cdef void *more
    if many.count == many.room:
        more = realloc(many.at, size * max(2 * many.room, 1))
        if more == NULL:
            raise MemoryError
        many.at, many.room = more, max(2 * many.room, 1)
    many.count += 1
    return <char *>many.at + size * (many.count - 1)


@cython.no_gc
cdef class Spread:
    """The lines of one group, one after another. With `part` is told what only hands before this part can complete."""

    cdef Swings swings
    cdef Vector stakes, sittings, stairs
    cdef int64_t dealt
    cdef int32_t newest  # the highest number of a session
    cdef int32_t *index  # of many sessions: their rows, each more by one, by the hashes of their numbers; 0 is none
    cdef int64_t places  # how many of them the index has room for, a power of two
    cdef int32_t indexed  # rows that stand in it
    cdef int64_t seconds
    cdef object table, when  # the last hand, as long as there was one table only
    cdef dict clocks  # of several tables
    cdef dict firsts
    cdef set numbers
    cdef object how
    cdef int64_t pause  # microseconds between two hands at a table that are added up, at most
    cdef int32_t most

    def __init__(self, how, bint part=False):
        self.how, self.most, self.pause = how, how.tables, 1_000_000 * how.pause
        self.newest = -1
        if part:
            self.firsts, self.numbers = {}, set()
            memset(one_more(&self.stairs, sizeof(Stair)), 0, sizeof(Stair))

    def __dealloc__(self):
        free(self.stakes.at)
        free(self.sittings.at)
        free(self.stairs.at)
        free(self.index)

    cdef Stake *_stake(self, int64_t unit) except NULL:
        """What is counted under a big blind."""
        cdef Stake *known = <Stake *>self.stakes.at
        cdef int at
        for at in range(self.stakes.count):
            if known[at].unit == unit:
                return known + at
        known = <Stake *>one_more(&self.stakes, sizeof(Stake))
        memset(known, 0, sizeof(Stake))
        known.unit = unit
        return known

    cdef int _row_of(self, int32_t number) except -2:
        """The first row of a session; -1 where it is a new one."""
        cdef Sitting *rows = <Sitting *>self.sittings.at
        cdef int at = self.sittings.count
        if number > self.newest:
            return -1
        if at > NEARBY:
            self._add_to_index()
            return self.index[self._place(number)] - 1
        while at > 0:
            at -= 1
            if rows[at].number == number and rows[at].hands >= 0:
                return at
        return -1

    cdef int64_t _place(self, int32_t number) noexcept:
        """Where a session stands in the index, or the empty place for it."""
        cdef const Sitting *rows = <const Sitting *>self.sittings.at
        cdef int64_t place = <uint32_t>number * <uint32_t>2654435769 & self.places - 1
        while self.index[place] and rows[self.index[place] - 1].number != number:
            place = place + 1 & self.places - 1
        return place

    cdef int _add_to_index(self) except -1:
        """All sessions stand in the index."""
        cdef const Sitting *rows = <const Sitting *>self.sittings.at
        cdef int32_t *more
        if 2 * self.sittings.count > self.places:
            while self.places < 4 * self.sittings.count:
                self.places = max(2 * self.places, 4 * NEARBY)
            more = <int32_t *>realloc(self.index, self.places * sizeof(int32_t))
            if more == NULL:
                raise MemoryError
            self.index, self.indexed = more, 0
            memset(more, 0, self.places * sizeof(int32_t))
        while self.indexed < self.sittings.count:
            if rows[self.indexed].hands >= 0:
                self.index[self._place(rows[self.indexed].number)] = self.indexed + 1
            self.indexed += 1
        return 0

    cdef int _sit(self, int at, int64_t net, int64_t unit, int32_t number) except -1:
        """One more hand of the session with this row, or of a new one."""
        cdef Sitting *rows = <Sitting *>self.sittings.at
        cdef Sitting *more
        if at >= 0 and unit:
            rows[at].hands += 1
        if at < 0 or (unit and rows[at].unit != unit):
            more = <Sitting *>one_more(&self.sittings, sizeof(Sitting))
            more.unit, more.number, more.net = unit, number, net if unit else 0
            more.hands = -1 if at >= 0 else unit != 0
            self.newest = max(self.newest, number)
        elif unit:
            rows[at].net += net
        return 0

    cdef int _swing(self, int64_t net) except -1:
        """One more hand of the running net."""
        cdef Swings *its = &self.swings
        cdef Stair *stair
        cdef int64_t before = its.peak
        its.run += net
        if its.run < its.trough:
            its.trough = its.run
        elif its.run - its.trough > its.up:
            its.up = its.run - its.trough
        if its.run >= its.peak:
            its.peak, its.since = its.run, 0
        else:
            its.since += 1
            its.longest = max(its.longest, its.since)
            its.down = max(its.down, its.peak - its.run)
        if self.stairs.count:
            if its.peak > before:
                stair = <Stair *>one_more(&self.stairs, sizeof(Stair))
                stair.peak, stair.hands, stair.below = its.peak, self.dealt, 0
            elif its.since:
                stair = <Stair *>self.stairs.at + self.stairs.count - 1
                stair.below = max(stair.below, its.since)
        return 0

    cdef int _clock(self, table, when, pause) except -1:
        """The time since the hand before at the table."""
        cdef int64_t seconds = 0
        cdef object last
        if self.firsts is not None and len(self.firsts) < self.most:
            self.firsts.setdefault(table, when)
        if self.clocks is None:
            if self.table is None:
                self.table, self.when = table, when
                return 0
            if self.table is not table and self.table != table:
                self.clocks = {self.table: self.when}
                self.table = None
        last = self.when if self.clocks is None else self.clocks.get(table)
        if last is not None and self.clocks is not None:
            del self.clocks[table]  # the table of the latest hand stands last
        if pause is not None and last is (<tuple>pause)[0]:
            seconds = (<tuple>pause)[1]
        elif last is not None:
            seconds = microseconds_in(when) - microseconds_in(last)
            seconds = seconds // 1_000_000 if 0 < seconds <= self.pause else 0
        if self.clocks is None:
            self.when = when
        else:
            self.clocks[table] = when
            if last is None and len(self.clocks) > self.most:
                del self.clocks[next(iter(self.clocks))]
        self.seconds += seconds
        return 0

    cdef int64_t swing(self, int which) noexcept:
        """The number of sessions, the longest way up, the longest way down, and the most hands below a height."""
        cdef int at
        cdef int64_t found = 0
        if which:
            return self.swings.up if which == 1 else self.swings.down if which == 2 else self.swings.longest
        for at in range(self.sittings.count):
            found += (<Sitting *>self.sittings.at)[at].hands >= 0
        return found
