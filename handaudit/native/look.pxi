"""A `Kernel` looks at blocks of hands; what their texts mean is remembered for all blocks."""

cdef int TAKEN = reasons.TAKEN
cdef int WHY_SIZE = reasons.SIZE
cdef int WHY_HEADINGS = reasons.HEADINGS
cdef int WHY_HEAD = reasons.HEAD
cdef int WHY_SEATS = reasons.SEATS
cdef int WHY_LINES = reasons.LINES
cdef int WHY_CARDS = reasons.CARDS
cdef int WHY_POSTS = reasons.POSTS
cdef int WHY_BETS = reasons.BETS
cdef int WHY_ENDING = reasons.ENDING
cdef int WHY_SHOWDOWN = reasons.SHOWDOWN
cdef int WHY_SUMMARY = reasons.SUMMARY
cdef int WHY_NAMES = reasons.NAMES


cdef class Kernel(Judge):
    """Looks at one hand after the other. `asks` says what new texts mean."""

    cdef uint8_t *spare
    cdef int64_t spare_size

    def __dealloc__(self):
        free(self.spare)

    def look(self, bytes data, list spans):
        """The hands that begin at these places, the last of which is the end of them all; None where that ends no line.

        Raises `ValueError` for places that are not in order.
        """
        cdef Found found
        cdef Hand *hand
        cdef int number
        cdef bint cut = False, broken
        if not data.endswith(b"\n"):
            return None
        if len(self.deals) > 1000 or len(self.tables) > _MOST:
            self._forget()
        found = Found.__new__(Found)
        found.begin(data, spans, self.deals, self.tables)
        self.left = _MOST
        self.data, self.buf = data, found.buf
        for number in range(found.count):
            hand = self.hand = found.hands + number
            hand.seats = found.used
            hand.count = 0
            broken = self.buf[hand.high - 1] != 10
            hand.why = self._judge()
            if hand.why == TAKEN and (cut or broken):
                hand.why = WHY_SIZE
            cut = broken
            if hand.why == TAKEN:
                self._named(found, number)
            if hand.why == TAKEN:
                self._leave(found, number)
        found.close()
        return found

    def headers(self, bytes data, int64_t scan):
        """The header lines that begin behind a place, and where to go on behind each, as `headers_of` finds them."""
        cdef const uint8_t *buf = <const uint8_t *>PyBytes_AS_STRING(data)
        cdef const uint8_t *sign
        cdef int64_t size = len(data), at = scan, start
        found = []
        while 0 <= at < size:
            sign = <const uint8_t *>memchr(buf + at, 35, size - at)
            if sign == NULL:
                break
            at = sign - buf - 1  # of ` #`
            if at > 3 and at >= scan and buf[at] == 32 and is_word(buf + at - 4):
                start = self._header(data, buf, size, at)
                if start >= 0:
                    found.append((start, at + 2))
            at += 2
        return found

    cdef int64_t _header(self, bytes data, const uint8_t *buf, int64_t size, int64_t at) except -2:
        """Where the header line begins whose ` #` stands at a place, -1 where that is none. What is not plain is asked elsewhere."""
        cdef int64_t start = at, low = max(0, at - REACH), end, stop
        cdef Slot *slot
        cdef int64_t code
        while start > low and buf[start - 1] != 10 and buf[start - 1] != 13:
            start -= 1
        end = at + 2
        while end < size and is_digit(buf[end]) and end - at < 32:
            end += 1
        if (start == low and low) or end == at + 2 or end >= size or buf[end] != 58 or not is_plain(buf + start, at - 4 - start):
            return header_start(data, at)
        # A player may be called like a header: then an action follows, whose word is a small one.
        end += 1
        stop = end
        while stop < size and (buf[stop] == 32 or buf[stop] == 9) and stop < end + 3:
            stop += 1
        if stop >= size or 97 <= buf[stop] <= 122 or buf[end] == 10:
            return header_start(data, at)
        for stop in range(end, min(end + 2 * REACH, size - 1)):
            if buf[stop] == 10 or buf[stop] == 13:
                break
            if buf[stop] == 58 and buf[stop + 1] == 32:
                return header_start(data, at)
        slot = self.sites.find(buf + start, at - 4 - start)
        if slot != NULL:
            code = slot.code
        else:
            code = is_site(data[start : at - 4])
            self.sites.keep(buf + start, at - 4 - start, code)
        return start if code else -1

    cdef int _judge(self) except -1:
        """Step by step; the reason why a hand is left, or that it is taken."""
        cdef int64_t seen
        cdef int n
        self.talked = self.bought = None
        self.count = cut_lines(self.buf, self.hand, self.lines)
        if self.count < 0:
            return WHY_SIZE
        if not find_parts(self.buf, self.lines, self.count, self.at, self.board, &seen):
            return WHY_HEADINGS
        if not self._head() or not self._table():
            return WHY_HEAD
        if not self._seats():
            return WHY_SEATS
        if not self._said():
            return WHY_LINES
        memset(&self.shown, 0, sizeof(Shown))
        self.shown.seen = seen
        if not self._dealt():
            return WHY_CARDS
        sit_down(&self.table, &self.ring)
        n = self._posted()
        if n < 0:
            return WHY_POSTS
        if not self._bets(n):
            return WHY_BETS
        if not self._ended():
            return WHY_ENDING
        if not (self._shown_down() if self.shown.down else self._alone()):
            return WHY_SHOWDOWN
        return TAKEN if self._summed_up() else WHY_SUMMARY

    cdef int _named(self, Found found, int number) except -1:
        """Hands whose names are not the plainest are taken where each can be told from any line."""
        cdef int k
        cdef Hand *hand = found.hands + number
        if not self.ring.sound:
            people = []
            for k in range(self.ring.count):
                who = self.asks.who(self._bytes(self.ring.seats[k].start, self.ring.seats[k].high))
                if who is None:
                    hand.why = WHY_NAMES
                    return 0
                people.append(who[1])
            found.people[number] = people
        hand.whole = True
        if hand.foreign:
            try:
                self.data[hand.low : hand.high].decode()
            except UnicodeDecodeError:
                hand.whole = False
        return 0

    cdef int _leave(self, Found found, int number) except -1:
        """What a hand leaves behind."""
        cdef int k
        cdef Seat *seat
        cdef Chair *chair
        found.hands[number].count = self.ring.count
        found.make_room(self.ring.count)
        for k in range(self.ring.count):
            seat = self.ring.seats + k
            chair = found.chairs + found.used
            chair.low, chair.high, chair.chips, chair.number = seat.low, seat.high, seat.chips, seat.number
            chair.after = self.table.stack[seat.place] + self.shown.paid[seat.place] if seat.plays else -1
            found.used += 1
        if self.talked:
            found.gone[number] = self.talked
        if self.bought:
            found.bought[number] = self.bought
        # Other signs have other blanks, and of several blanks none counts: then it is made line by line, where it is asked for.
        if ALIKE and not (found.hands[number].foreign or found.hands[number].loose):
            self._digest(found.hands + number)
        return 0

    cdef int _digest(self, Hand *hand) except -1:
        """The digest of what a hand says, as a `Digest` without a key makes it: of its lines but those that tell of cards dealt, of whose cards
        these are, and of these."""
        cdef int64_t size = hand.end - hand.low
        cdef uint8_t *text = self.scratch(3 * size + 3)
        cdef uint8_t *plain = text
        cdef uint8_t *told = text + size + 1
        cdef uint8_t *whose = told + size + 1
        cdef int64_t plains = 0, tolds = 0, whoses = 0, length, name
        cdef int k
        cdef const Line *line
        cdef uint64_t code
        for k in range(self.count):
            line = self.lines + k
            length = line.end - line.start
            if begins(self.buf + line.start, b"Dealt to ", 9):
                name = 0
                while name < length and not (self.buf[line.start + name] == 32 and self.buf[line.start + name + 1] == 91):
                    name += 1
                tolds = added(told, tolds, self.buf + line.start, length)
                whoses = added(whose, whoses, self.buf + line.start, name)
            else:
                plains = added(plain, plains, self.buf + line.start, length)
        code = <uint64_t><int64_t>hash(PyBytes_FromStringAndSize(<char *>plain, plains)) & PLAIN_BITS
        if tolds:
            code |= (<uint64_t><int64_t>hash(PyBytes_FromStringAndSize(<char *>whose, whoses)) & 0xFFFF) << 16
            code |= <uint64_t><int64_t>hash(PyBytes_FromStringAndSize(<char *>told, tolds)) & 0xFFFF
        hand.content = code
        hand.digested = True
        return 0

    cdef uint8_t *scratch(self, int64_t size) except NULL:
        """So many bytes to write to."""
        cdef uint8_t *more
        if size > self.spare_size:
            more = <uint8_t *>realloc(self.spare, 2 * size)
            if more == NULL:
                raise MemoryError
            self.spare, self.spare_size = more, 2 * size
        return self.spare
