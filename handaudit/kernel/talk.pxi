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
        """Whether some lines only talk; who has left by them and who has bought chips is kept."""
        cdef int k, n, gone = 0
        cdef const Line *line
        if count > TALK_MOST:
            return False
        for n in range(count):
            if not (self.ring.sound or self._names_tell()) or not self._knows_talk(self.lines + self.talks[n], &gone):
                break
        else:
            if gone:
                self.talked = frozenset([self._name(k) for k in range(self.ring.count) if gone >> k & 1])
            return True
        self.bought = None
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

    cdef bint _names_tell(self) noexcept:
        """Whether each of the names can be told from any line without a question."""
        cdef int k
        for k in range(self.ring.count):
            if not is_told(self.buf + self.ring.seats[k].low, self.ring.seats[k].high - self.ring.seats[k].low):
                return False
        return True

    cdef int _about(self, int64_t start, int64_t end) noexcept:
        """The slot whose name a line begins with; -1 where there is none, -2 where there may be several."""
        cdef int k, found = -1
        cdef int64_t size
        for k in range(self.ring.count):
            size = self.ring.seats[k].high - self.ring.seats[k].low
            if size < end - start and (self.buf[start + size] == 32 or self.buf[start + size] == 58):
                if same(self.buf + start, self.buf + self.ring.seats[k].low, size):
                    found = k if found == -1 else -2
        return found

    cdef bint _knows_talk(self, const Line *line, int *gone) except -1:
        """Whether a line is known to talk, whoever's name it begins with; a line with no name by which all others of its kind are known is
        known as a whole. Of chat only that it is chat is asked. Who leaves and comes back is noted as bits of slots."""
        cdef const uint8_t *text = self.buf + line.start
        cdef int64_t size = line.end - line.start, name = 0, code
        cdef int slot = self._about(line.start, line.end)
        cdef bint named
        if slot >= 0:
            name = self.ring.seats[slot].high - self.ring.seats[slot].low
        else:
            while name < size and text[name] != 32 and text[name] != 58:
                name += 1
        named = slot >= 0 or self._is_stranger(line.start, name)
        if slot == -2 or name == 0 or name == size or not is_plain(text, size):
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
        elif code & 3 == BUYS:
            if self.bought is None:
                self.bought = {}
            who = self._name(slot)
            self.bought[who] = self.bought.get(who, 0) + (code >> 2)
        return True

    cdef int64_t _said_of(self, Texts texts, int64_t size, bint seated, bint named) except -2:
        """What the text of the key says of anybody who has a seat, or of others; -1 where it does not only talk."""
        cdef Slot *known = texts.find(self.key, size, self.its.group)
        if known != NULL:
            return known.code
        row = PyBytes_FromStringAndSize(<char *>self.key, size)
        asked = self.deal, "A" if seated else None, b"A" + row if named else row
        return self._meaning(texts, self.key, size, self.its.group, self.asks.says, asked)

    cdef bint _is_stranger(self, int64_t low, int64_t size):
        """Whether the first word of a line can only be the name of somebody who has no seat, if it is none of those who have one."""
        if not 2 <= size <= NAME_MOST or not is_sound(self.buf + low, size) or self.openings is None:
            return False
        return self._bytes(low, low + 2) not in self.openings
