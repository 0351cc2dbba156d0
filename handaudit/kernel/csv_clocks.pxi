"""The date of a header as cells: what its clock shows, its zone, and the moment in UTC."""

cdef enum:
    YEAR_LOW = 1900  # years for which the clocks of zones are known as they are here
    YEAR_HIGH = 2100
    ZONE_LETTERS = 5


cdef struct Zoned:
    # A clock with its zone: where the letters of that begin and end.
    Moment moment
    int64_t low
    int64_t high


cdef struct ZonedDay:
    int64_t size  # of the zone, 0 where none was asked for
    uint8_t day[10]
    uint8_t zone[ZONE_LETTERS]


cdef bint zoned_at(const uint8_t *text, int64_t size, Zoned *found) noexcept nogil:
    """The clock and the zone of `2026/01/31 1:02:03 ET`; False for any other text before the zone."""
    if not moment_at(text, size, &found.moment) or not YEAR_LOW <= found.moment.year < YEAR_HIGH or text[11] == 45:
        return False
    found.low = found.high = 11 + 7 + (text[12] != 58) + 1
    while found.high < size and 65 <= text[found.high] <= 90:
        found.high += 1
    return 0 < found.high - found.low <= ZONE_LETTERS


cdef class CsvClocks(RowBuffers):
    """Rows of which dates become cells. How far zones are ahead of UTC is asked once for each day."""

    cdef dict zones
    cdef ZonedDay days[2]  # those that were asked for last
    cdef list aheads
    cdef char sign
    cdef object tell

    cdef bytes clocks(self, const uint8_t *text, int64_t size):
        """The cells of a date; None where somebody else has to tell them."""
        cdef int64_t inside, moment = 0, other
        cdef Zoned one, two
        cdef bint told = False
        cdef char room[64]
        cdef char *to = room
        if not zoned_at(text, size, &one):
            return None
        inside = one.high + 2
        ahead = self._ahead(0, text, text + one.low, one.high - one.low)
        if ahead is False:
            return None
        if ahead is not None:
            told, moment = True, one.moment.seconds - <int64_t>ahead
        if one.high < size:
            if not begins(text + one.high, b" [", 2) or text[size - 1] != 93 or not zoned_at(text + inside, size - 1 - inside, &two):
                return None
            if inside + two.high != size - 1:
                return None
            ahead = self._ahead(1, text + inside, text + inside + two.low, two.high - two.low)
            if ahead is False:
                return None
            if ahead is not None:
                other = two.moment.seconds - <int64_t>ahead
                told, moment = not told or other == moment, other
        to = clock(to, one.moment.seconds)
        to[0] = self.sign
        to += 1
        memcpy(to, text + one.low, one.high - one.low)
        to += one.high - one.low
        to[0] = self.sign
        to += 1
        if told:
            to = clock(to, moment)
        return room[: to - room]

    cdef object _ahead(self, int which, const uint8_t *day, const uint8_t *zone, int64_t size):
        """How far a zone is ahead of UTC on a day; `which` of the two clocks asks, most often for the same as before."""
        cdef ZonedDay *before = self.days + which
        if before.size == size and memcmp(before.day, day, 10) == 0 and memcmp(before.zone, zone, size) == 0:
            return self.aheads[which]
        key = (<const char *>day)[:10], (<const char *>zone)[:size]
        found = self.zones.get(key, 0.5)
        if found == 0.5:
            if len(self.zones) >= _MOST:
                self.zones.clear()
            found = self.zones[key] = self.tell.ahead(key[0].decode(), key[1].decode())
        before.size = size
        memcpy(before.day, day, 10)
        memcpy(before.zone, zone, size)
        self.aheads[which] = found
        return found
