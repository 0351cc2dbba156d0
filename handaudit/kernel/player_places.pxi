"""Where players are kept, by the hashes of their names: nine bytes for each of the places, of which at most seven of eight are taken."""


cdef packed struct Whereabouts:
    # A part of the hash of the name; and where the record begins (up to 512 GiB), its upper bits apart: of who is kept as he is -2 less
    # his number, -1 of nobody.
    uint32_t sign, low
    int8_t high


cdef class PlayerPlaces:
    """Linear probing: a player is at the first place that is his by his hash, or behind it with none between that is free."""

    cdef Whereabouts *spots
    cdef int64_t room, count  # places, and players

    def __cinit__(self):
        self._add_room(1 << 12)

    def __dealloc__(self):
        free(self.spots)

    cdef int _add_room(self, int64_t more) except -1:
        """So many more places, which are free."""
        cdef Whereabouts *spots = <Whereabouts *>realloc(self.spots, (self.room + more) * sizeof(Whereabouts))
        if spots == NULL:
            raise MemoryError
        self.spots = spots
        memset(spots + self.room, 255, more * sizeof(Whereabouts))
        self.room += more
        return 0

    cdef int _widen(self) except -1:
        """Twice the places, without a second table. Players go to theirs in the order in which they stand, from behind a free one on: so
        none leaves a gap before another one who has been there already."""
        cdef int64_t old = self.room, first = 0, k, spot, at
        self._add_room(old)
        while self.at(first) != -1:
            first += 1
        for k in range(old):
            spot = first + k & old - 1
            at = self.at(spot)
            if at != -1:
                self.set(spot, -1)
                self._place(self.spots[spot].sign, at)
        return 0

    cdef void _place(self, uint32_t sign, int64_t at) noexcept:
        """Takes note of where a player is."""
        cdef int64_t spot = sign & self.room - 1
        while self.at(spot) != -1:
            spot = spot + 1 & self.room - 1
        self.spots[spot].sign = sign
        self.set(spot, at)

    cdef int64_t at(self, int64_t spot) noexcept:
        """Where the player of a place is."""
        return <int64_t>(<uint64_t>self.spots[spot].high << 32 | self.spots[spot].low)

    cdef void set(self, int64_t spot, int64_t at) noexcept:
        """From now on the player of a place is there."""
        self.spots[spot].low, self.spots[spot].high = <uint32_t>at, <int8_t>(at >> 32)

    cdef int more(self) except -1:
        """There is one more player."""
        self.count += 1
        if 8 * self.count > 7 * self.room:
            self._widen()
        return 0

    cdef void expect(self, uint32_t sign) noexcept:
        """A player will be looked up soon: memory may fetch the place meanwhile."""
        __builtin_prefetch(self.spots + (sign & self.room - 1))
