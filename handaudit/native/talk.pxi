"""Lines that only talk: of those that say the same whoever they are about, the grammar is asked once."""

cdef class Listener(Memory):
    """Tells which lines of a hand only talk, and who has left by them."""

    cdef Ring ring
    cdef int talks[LINES]
    cdef object talked  # who has left by lines that only talk
    cdef object bought  # chips that were bought, by name
    cdef object openings  # the first two signs of lines that are about nobody

    def __cinit__(self, asks):
        self.openings = asks.openings()

    cdef bint _talk(self, int count) except -1:
        """Whether some lines only talk; who has left by them is kept."""
        cdef int k, n, gone = 0
        cdef const Line *line
        if count > TALK_MOST:
            return False
        for n in range(count):
            if not (self.ring.sound or self._worded()) or not self._knows_talk(self.lines + self.talks[n], &gone):
                break
        else:
            if gone:
                self.talked = frozenset([self._name(k) for k in range(self.ring.count) if gone >> k & 1])
            return True
        rows, heads = [], []
        for k in range(count):
            line = self.lines + self.talks[k]
            rows.append(self._bytes(line.start, line.end))
        for k in range(self.ring.count):
            heads.append(self._bytes(self.ring.seats[k].start, self.ring.seats[k].high))
        told = self.asks.talk(self.deal, rows, heads)
        if told is None:
            return False
        self.talked, self.bought = told
        return True

    cdef str _name(self, int slot):
        return self.data[self.ring.seats[slot].low : self.ring.seats[slot].high].decode("ascii")

    cdef bint _worded(self) noexcept:
        """Whether each name is one word without a colon, and can be told from any line."""
        cdef int k
        cdef const Seat *seat
        for k in range(self.ring.count):
            seat = self.ring.seats + k
            if not is_one_word(self.buf + seat.low, seat.high - seat.low) or not is_told(self.buf + seat.low, seat.high - seat.low):
                return False
        return True

    cdef bint _knows_talk(self, const Line *line, int *gone) except -1:
        """Whether a line is known to talk, whoever's name it begins with; a line with no name by which all others of its kind are known is
        known as a whole. Of chat only that it is chat is asked. Who leaves and comes back is noted as bits of slots."""
        cdef const uint8_t *text = self.buf + line.start
        cdef int64_t size = line.end - line.start, name = 0
        cdef int slot
        cdef bint named
        cdef int64_t code
        while name < size and text[name] != 32 and text[name] != 58:
            name += 1
        slot = slot_of(self.buf, &self.ring, line.start, line.start + name)
        named = slot >= 0 or self._is_stranger(line.start, name)
        if name == 0 or name == size or not is_plain(text, size):
            return False
        if named:
            text += name
            size -= name
        if named and size > 9 and begins(text, b' said, "', 8) and text[size - 1] == 34:
            memcpy(self.key, b' said, ""', 9)
            size = 9
        elif size <= 80:
            memcpy(self.key, text, size)
        else:
            return False
        code = self._said_of(self.talking if slot >= 0 else self.passing, size, slot >= 0, named)
        if code < 0:
            return False
        if code == LEAVES:
            gone[0] |= 1 << slot
        elif code == RETURNS:
            gone[0] &= ~(1 << slot)
        return True

    cdef int64_t _said_of(self, Texts texts, int64_t size, bint seated, bint named) except -2:
        """What the text of the key says of anybody who has a seat, or of others; -1 where it does not only talk."""
        cdef Slot *known = texts.find(self.key, size, 0)
        if known != NULL:
            return known.code
        row = PyBytes_FromStringAndSize(<char *>self.key, size)
        return self._meaning(texts, self.key, size, 0, self.asks.says, (self.deal, "A" if seated else None, b"A" + row if named else row))

    cdef bint _is_stranger(self, int64_t low, int64_t size):
        """Whether the first word of a line can only be the name of somebody who has no seat, if it is none of those who have one."""
        if not 2 <= size <= NAME_MOST or not is_sound(self.buf + low, size) or self.openings is None:
            return False
        return self._bytes(low, low + 2) not in self.openings
