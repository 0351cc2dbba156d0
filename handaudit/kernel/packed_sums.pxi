"""Sums as a few bytes, and back."""

cdef int64_t NO_CLOCK = -(<int64_t>1 << 62)
"""The moment of what has no clock."""
cdef dict PACKED_DONES = {}
"""What was done in hands, by the id of the counts: the counts, so that their id stays their own, and the same packed."""
cdef NearDone _near_packed[1024]
"""Some of them, by where their counts are in memory."""


cdef class Numbered:
    """Values that are numbered in the order in which they come."""

    cdef list values
    cdef dict numbers

    def __cinit__(self):
        self.values, self.numbers = [], {}

    cdef int32_t of(self, value) except -1:
        """The number of a value."""
        found = self.numbers.get(value)
        if found is None:
            found = self.numbers[value] = len(self.values)
            self.values.append(value)
        return found


cdef bint packs(Sums sums) except -1:
    """Whether sums can be packed: those of a part cannot, nor those that a group goes on with, nor clocks of a zone."""
    if sums.wide is not None or sums.stairs.count or sums.firsts is not None or sums.numbers is not None:
        return False
    if sums.clocks is not None:
        for when in sums.clocks.values():
            if when.tzinfo is not None:
                return False
    return sums.when is None or sums.when.tzinfo is None


cdef int64_t room_of(Sums sums) noexcept:
    """No more bytes are needed for sums."""
    cdef int64_t many = 16 + OWNS + 2 * NAMES + 5 * sums.stakes.count + 4 * sums.sittings.count
    return NUMBER_MOST * (many + 2 * (1 if sums.clocks is None else len(sums.clocks)))


cdef uint8_t *pack_sums(Sums sums, uint8_t *to, Numbered tables) except NULL:
    """Packs sums; gives the place behind them."""
    cdef int64_t counted[NAMES]
    cdef int64_t *swings = <int64_t *>&sums.swings
    cdef int at
    cdef const Stake *stake
    cdef const Sitting *row
    to = put_number(to, sums.dealt)
    to = put_number(to, sums.own.told)
    for at in range(OWNS):
        if sums.own.told >> at & 1:
            to = put_number(to, sums.own.amount[at])
    to = put_number(to, sums.lines)
    to = put_number(to, sums.newest)
    to = put_number(to, sums.seconds)
    for at in range(7):
        to = put_number(to, swings[at])
    to = put_number(to, sums.stakes.count)
    for at in range(sums.stakes.count):
        stake = <Stake *>sums.stakes.at + at
        to = put_number(to, stake.unit)
        to = put_number(to, stake.net)
        to = put_number(to, stake.adjusted)
        to = put_number(to, stake.squares)
        to = put_number(to, stake.told)
    to = put_number(to, sums.sittings.count)
    for at in range(sums.sittings.count):
        row = <Sitting *>sums.sittings.at + at
        to = put_number(to, row.unit)
        to = put_number(to, row.net)
        to = put_number(to, row.number)
        to = put_number(to, row.hands)
    if sums.clocks is not None:
        to = put_number(to, len(sums.clocks))
        for table, when in sums.clocks.items():
            to = put_number(to, tables.of(table))
            to = put_number(to, microseconds_in(when))
    elif sums.table is not None:
        to = put_number(to, 1)
        to = put_number(to, tables.of(sums.table))
        to = put_number(to, microseconds_in(sums.when))
    else:
        to = put_number(to, 0)
    if sums.done == NULL and (not sums.waits.count or (sums.waits.count == 1 and sums.past == NULL)):
        return as_packed(sums, to)
    sums.counts(counted)
    return pack_counts(counted, to)


cdef uint8_t *pack_counts(const int64_t *counted, uint8_t *to) noexcept:
    """Packs what was done, by place; gives the place behind it."""
    cdef int at, before = OWNS
    for at in range(OWNS, len(NAMED)):
        if counted[at]:
            to = put_number(to, at - before)
            to = put_number(to, counted[at])
            before = at
    return put_number(to, -1)


cdef uint8_t *as_packed(Sums sums, uint8_t *to) except NULL:
    """What was done in one hand, or before sums were packed the last time, is packed already; gives the place behind it."""
    cdef bytes one
    cdef const uint8_t *begin = sums.past
    cdef const uint8_t *end = sums.past
    if sums.waits.count:
        one = packed_done(<object>(<PyObject **>sums.waits.at)[0])
        memcpy(to, PyBytes_AS_STRING(one), len(one))
        return to + len(one)
    if begin == NULL:
        return put_number(to, -1)
    while next_number(&end) >= 0:
        next_number(&end)
    memcpy(to, begin, end - begin)
    return to + (end - begin)


cdef bytes packed_done(counts):
    """What was done in a hand, packed as sums have it."""
    cdef int64_t counted[NAMES]
    cdef uint8_t text[2 * NUMBER_MOST * NAMES + NUMBER_MOST]
    cdef uint8_t *to
    cdef NearDone *near = _near_packed + (<uint64_t><void *>counts >> 4 & 1023)
    if near.counts == <PyObject *>counts:
        return <bytes>near.raw
    found = PACKED_DONES.get(id(counts))
    if found is None:
        memset(counted, 0, sizeof(counted))
        add_done(counted, counts)
        to = pack_counts(counted, text)
        if len(PACKED_DONES) >= 2 * _MOST:
            PACKED_DONES.clear()
            memset(_near_packed, 0, sizeof(_near_packed))
        found = PACKED_DONES[id(counts)] = counts, PyBytes_FromStringAndSize(<char *>text, to - text)
    near.counts, near.raw = <PyObject *>counts, <PyObject *>(<tuple>found)[1]
    return <bytes>near.raw


cdef const uint8_t *unpack_numbers(Sums sums, const uint8_t *at) except NULL:
    """Fills new sums with the numbers that were packed; gives the place of clocks and counts."""
    cdef int64_t *swings = <int64_t *>&sums.swings
    cdef int k
    cdef Stake *stake
    cdef Sitting *row
    sums.dealt = next_number(&at)
    sums.own.told = next_number(&at)
    for k in range(OWNS):
        if sums.own.told >> k & 1:
            sums.own.amount[k] = next_number(&at)
    sums.lines = next_number(&at)
    sums.newest = next_number(&at)
    sums.seconds = next_number(&at)
    for k in range(7):
        swings[k] = next_number(&at)
    for k in range(next_number(&at)):
        stake = <Stake *>one_more(&sums.stakes, sizeof(Stake))
        stake.unit = next_number(&at)
        stake.net = next_number(&at)
        stake.adjusted = next_number(&at)
        stake.squares = next_number(&at)
        stake.told = next_number(&at)
    for k in range(next_number(&at)):
        row = <Sitting *>one_more(&sums.sittings, sizeof(Sitting))
        row.unit = next_number(&at)
        row.net = next_number(&at)
        row.number = next_number(&at)
        row.hands = next_number(&at)
    return at


cdef const uint8_t *behind_counts(const uint8_t *at) noexcept nogil:
    """The place behind counts that were packed."""
    while next_number(&at) >= 0:
        next_number(&at)
    return at


cdef const uint8_t *unpack_sums(Sums sums, const uint8_t *at, Numbered tables) except NULL:
    """Fills new sums with what was packed; gives the place behind it."""
    cdef int k, many
    cdef const uint8_t *begins
    at = unpack_numbers(sums, at)
    many = next_number(&at)
    for k in range(many):
        sums.table = tables.values[next_number(&at)]
        sums.when = moment_in(next_number(&at))
        if many > 1:
            if sums.clocks is None:
                sums.clocks = {}
            sums.clocks[sums.table] = sums.when
    if many > 1:
        sums.table = sums.when = None
    begins = at
    at = behind_counts(at)
    sums.past = <uint8_t *>malloc(at - begins)
    if sums.past == NULL:
        raise MemoryError
    memcpy(sums.past, begins, at - begins)
    return at


cdef const uint8_t *see_sums(Sums sums, const uint8_t *at) except NULL:
    """Fills sums, which have been filled thus before, with what was packed but for clocks; gives the place behind it. What was done stays
    where it is."""
    cdef int k
    memset(&sums.own, 0, sizeof(Own))
    sums.stakes.count = sums.sittings.count = sums.places = 0  # without places there is no index
    at = unpack_numbers(sums, at)
    for k in range(2 * next_number(&at)):
        next_number(&at)
    sums.past = <uint8_t *>at
    return behind_counts(at)
