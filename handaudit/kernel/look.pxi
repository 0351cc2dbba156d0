"""A `Kernel` looks at blocks of hands; what their texts mean is remembered for all blocks."""

cdef uint64_t hash_of(const uint8_t *text, int64_t size) except? 0:
    """The hash of a text by its bytes in UTF-8."""
    return <uint64_t><int64_t>hash(PyBytes_FromStringAndSize(<char *>text, size))


cdef enum:
    HOLES = 1 << 26  # bytes of logs after which memory that is free goes back to the system: blocks leave holes of their size


cdef class Kernel(ColumnWriter):
    """Looks at one hand after the other. `asks` says what new texts mean."""

    cdef uint8_t *spare
    cdef int64_t spare_size, looked

    def __dealloc__(self):
        free(self.spare)

    @property
    def judged(self):
        """How many hands were judged until now."""
        return self.judgments

    def look(self, bytes data, list spans, bint keeps=False):
        """The hands that begin at these places, the last of which is the end of them all; None where that ends no line. With
        `keeps` so much of each is kept that who makes something of it need not judge it again.

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
        if keeps:
            found.kept = Kept.__new__(Kept)
            found.kept.begin(found.count, found.count * KEPT_USUAL + KEPT_MOST)
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
                if keeps:
                    self._keep(found, number)
        found.close()
        self.looked += len(data)
        if self.looked >= HOLES:
            self.looked = 0
            let_go()
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
        slot = self.sites.find(buf + start, at - 4 - start, 0)
        if slot != NULL:
            code = slot.code
        else:
            code = is_site(data[start : at - 4])
            self.sites.keep(buf + start, at - 4 - start, 0, code)
        return start if code else -1

    def audit(self, bytes raw, int line, str source, bint foreign=False, /):
        """The audit of the hand of these bytes, whose header is at that line of that log; None where it is not taken, or cannot be told.
        With `foreign` bytes that are not UTF-8 stay as they are in names and in chat."""
        return self._audit(raw, line, source, foreign)

    def read(self, bytes raw, int line, str source, bint foreign=False, /):
        """The hand of these bytes alone, of which nobody asks what the rules make of it."""
        return self._hand(raw, line, source, foreign)

    def brief(self, bytes raw, /):
        """What the hand of these bytes is; None where it is not taken."""
        return self._brief(raw)

    def counted(self, bytes raw, how, /):
        """What statistics count of the hand of these bytes; None where it is not taken, or cannot be told."""
        return self._counted(raw, how)

    def table_rows(self, bytes raw, how, int line, RowBuffers into not None, /):
        """Puts the rows that the hand of these bytes has in tables into buffers: how many of each, and what else is told of it. None where
        it is not taken or cannot be told; then no row is put."""
        return self._rows(raw, how, line, into)

    def write_hands(self, Found found, int low, int high, int64_t line, int64_t number, str source, CsvRows into not None, int64_t limit, /):
        """Writes the rows of hands that were taken: the first has that number, and its header is at that line of that log. Gives the first
        hand that is not written: it is for somebody else, or there are so many bytes of text."""
        if found is None or not 0 <= low <= high <= found.count:
            raise IndexError(low)
        return self._write_hands(found, low, high, line, number, source, into, limit)

    def write_columns(self, Found found not None, int low, int high, int64_t line, str log, BlockColumns into not None, /):
        """Writes hands that were taken into columns: the header of the first one is at that line of that log. Gives the first hand that is
        not written: it is for somebody else."""
        if not 0 <= low <= high <= found.count:
            raise IndexError(low)
        return self._write_columns(found, low, high, line, log, into)

    def seats(self, bytes raw, /):
        """The names in the hand of these bytes by their seats, the seats that are dealt in, from the left of the button on, and the one that
        alone is dealt cards face up, 0 where there is none; None where it is not taken or cannot be told."""
        return self._seats_told(raw)

    def adds(self, bytes raw, how, /):
        """Whether what is counted of the hand of these bytes can be added up at once."""
        return self._adds(raw, how)

    def add_up(self, how, dict spots, newcomer, table, when, source, moment, pause, /):
        """Adds it up, behind `adds`."""
        self._add_up(how, spots, newcomer, table, when, source, moment, pause)

    def add_run(self, Found found not None, int low, int high, Adder to not None, str source, /):
        """Adds up some hands of a block, each of which was taken, from one on; gives the first that is for somebody else."""
        return self._add_run(found, low, high, to, source)

    cdef int _named(self, Found found, int number) except -1:
        """Hands whose names are not the plainest are taken where each can be told from any line."""
        cdef Hand *hand = found.hands + number
        if not self.ring.sound and not self._names_tell():
            people = self._people()
            if people is None:
                hand.why = WHY_NAMES
                return 0
            found.people[number] = people
        hand.whole = True
        hand.signs = not hand.foreign or has_signs(self.buf, hand.low, hand.end)
        if not hand.signs:
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
        found.hands[number].pooled, found.hands[number].strict, found.hands[number].tournament = self.its.pooled, self.its.strict, self.its.tournament
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
        if found.hands[number].signs and not found.hands[number].loose:
            self._digest(found.hands + number)
        return 0

    cdef int _digest(self, Hand *hand) except -1:
        """The digest of what a hand says, as a `Digest` without a key makes it: of its lines but those that tell of cards dealt, of whose cards
        these are, and of these."""
        cdef int64_t size = hand.end - hand.low, plains = 0, tolds = 0, whoses = 0, length, name, here = hand.low
        cdef uint8_t *plain = self.scratch(3 * size + 3)
        cdef uint8_t *told = plain + size + 1
        cdef uint8_t *whose = told + size + 1
        cdef bint trimmed = not (hand.returns or hand.blank)
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
                if trimmed:  # what stands before it goes over as it is
                    if here < line.start:
                        plains = added(plain, plains, self.buf + here, line.start - 1 - here)
                    here = line.end + 1
            elif not trimmed:
                plains = added(plain, plains, self.buf + line.start, length)
        if plains == 0:
            code = hash_of(self.buf + here, hand.end - here)
        else:
            if trimmed and here < hand.end:
                plains = added(plain, plains, self.buf + here, hand.end - here)
            code = hash_of(plain, plains)
        code &= PLAIN_BITS
        if tolds:
            code |= (hash_of(whose, whoses) & 0xFFFF) << 16
            code |= hash_of(told, tolds) & 0xFFFF
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


def ends_in(bytes data, /):
    """How many lines end in a text, as `count_ends` counts them."""
    cdef const uint8_t *buf = <const uint8_t *>PyBytes_AS_STRING(data)
    cdef int64_t at = 0, size = len(data), found = 0
    cdef uint8_t some
    cdef int k
    while at + 192 <= size:  # few enough that a byte counts them: many at a time
        some = 0
        for k in range(192):
            some += (buf[at + k] == 10) | ((buf[at + k] == 13) & (buf[at + k + 1] != 10))
        found += some
        at += 192
    while at < size:  # behind the last byte stands a zero
        found += (buf[at] == 10) | ((buf[at] == 13) & (buf[at + 1] != 10))
        at += 1
    return found
