"""What texts of a hand mean: each is asked for once, and then known to all hands after it."""

cdef class Memory:
    """The memory of a kernel, and the hand that it looks at. `asks` says what new texts mean: so many of a block as `left` says."""

    cdef object asks
    cdef list deals, tables
    cdef Terms *terms
    cdef int room
    cdef Texts headers, rows, chips, forms, tails, words, sites, talking, passing, remarks
    cdef int left
    # -- of the hand that is looked at
    cdef uint8_t *buf
    cdef bytes data
    cdef Hand *hand
    cdef Terms *its
    cdef object deal
    cdef tuple spot  # name and button of its table
    cdef tuple seating  # how many may sit there, and whether for play money
    cdef Line lines[LINES]
    cdef int count

    cdef uint8_t key[KEY]

    def __cinit__(self, asks):
        self.asks = asks
        self.room = 64
        self.terms = <Terms *>malloc(self.room * sizeof(Terms))
        if self.terms == NULL:
            raise MemoryError
        self._forget()
        self.chips, self.forms, self.tails, self.words = self._texts(), self._texts(), self._texts(), self._texts()
        self.sites, self.talking, self.passing, self.remarks = self._texts(), self._texts(), self._texts(), self._texts()

    def __dealloc__(self):
        free(self.terms)

    cdef Texts _texts(self):
        return Texts(int.from_bytes(os.urandom(8), "little"))

    cdef _forget(self):
        """Forms of header lines and table lines are forgotten together with what they stand for."""
        self.deals, self.tables = [], []
        self.headers, self.rows = self._texts(), self._texts()

    cdef bint _head(self) except -1:
        """The header: its form, and where id and date stand."""
        cdef const uint8_t *buf = self.buf
        cdef Hand *hand = self.hand
        cdef int64_t low = self.lines[0].start, end = self.lines[0].end, at = low, close, open, size
        cdef Slot *slot
        cdef int64_t code
        if end - low > KEY - 8:
            return False
        while at < end and not (buf[at] == 32 and buf[at + 1] == 35):
            at += 1
        hand.id_low = hand.id_high = at + 2
        while hand.id_high < end and is_digit(buf[hand.id_high]):
            hand.id_high += 1
        if hand.id_low >= end or hand.id_high == hand.id_low or buf[hand.id_high] != 58:
            return False
        close = end - 4
        while close > hand.id_high and not begins(buf + close, b") - ", 4):
            close -= 1
        if close <= hand.id_high or not is_digit(buf[close + 4]):
            return False
        hand.date_low, hand.date_high = close + 4, end
        open = close + 4
        while open < end and buf[open] != 40:
            if buf[open] >= 0x80 or buf[open] == 41:
                return False
            open += 1
        # -- the form: all but id and date
        memcpy(self.key, buf + low, at - low)
        size = at - low
        self.key[size] = 0
        memcpy(self.key + size + 1, buf + hand.id_high, close - hand.id_high)
        size += 1 + close - hand.id_high
        self.key[size] = 0
        memcpy(self.key + size + 1, buf + open, end - open)
        size += 1 + end - open
        slot = self.headers.find(self.key, size, 0)
        code = slot.code if slot != NULL else self._new_deal(size)
        if code < 0:
            return False
        hand.deal = code
        self.its = self.terms + code
        self.deal = self.deals[code]
        return True

    cdef int64_t _new_deal(self, int64_t size) except -2:
        """The number of a new form of header line; -1 where its hands are not for here."""
        cdef Terms *its
        cdef int64_t code = -1
        if self.left <= 0:
            return -1
        self.left -= 1
        deal = self.asks.header(self.data[self.lines[0].start : self.lines[0].end])
        terms = None if deal is None else self.asks.terms(deal)
        if terms is not None:
            code = len(self.deals)
            if code >= self.room:
                its = <Terms *>realloc(self.terms, 2 * self.room * sizeof(Terms))
                if its == NULL:
                    raise MemoryError
                self.terms = its
                self.room *= 2
            set_terms(self.terms + code, terms, deal)
            self.deals.append(deal)
        self.headers.keep(self.key, size, 0, code)
        return code

    cdef bint _table(self) except -1:
        """The table line: name and button, and who may sit there."""
        cdef const Line *line = self.lines + 1
        cdef int64_t size = line.end - line.start, code = -1
        cdef Slot *slot
        if size > KEY:
            return False
        slot = self.rows.find(self.buf + line.start, size, 0)
        if slot != NULL:
            code = slot.code
        elif self.left > 0:
            self.left -= 1
            known = self.asks.table(self.data[line.start : line.end])
            if known is not None:
                code = len(self.tables)
                self.tables.append(known)
            self.rows.keep(self.buf + line.start, size, 0, code)
        if code < 0:
            return False
        self.hand.table = code
        self.spot, self.seating = <tuple>self.tables[code]
        self.hand.button = self.spot[1]
        return True

    cdef int64_t _meaning(self, Texts texts, const uint8_t *text, int64_t size, uint64_t kind, what, tuple arguments) except -2:
        """What a text means, which is a new one: `what` is asked."""
        cdef int64_t code
        if self.left <= 0:
            return -1
        self.left -= 1
        try:
            code = what(*arguments)
        except UnicodeDecodeError:
            code = -1
        texts.keep(text, size, kind, code)
        return code

    cdef int64_t _judged(self, int64_t strength, int64_t lowest, int64_t low, int64_t high) except -2:
        """What words between two places are of a hand of some strength, and of some strength as a low hand; -1 for none that can be
        judged."""
        cdef uint64_t worth = strength | lowest << 24 | <int64_t>self.its.low << 40
        if high <= low or high - low > SAID:
            return -1
        cdef Slot *slot = self.words.find(self.buf + low, high - low, worth)
        if slot != NULL:
            return slot.code
        asked = self._bytes(low, high), strength, lowest, self.its.low != 0
        return self._meaning(self.words, self.buf + low, high - low, worth, self.asks.words, asked)

    cdef bytes _bytes(self, int64_t low, int64_t high):
        return self.data[low:high]


cdef int set_terms(Terms *its, tuple terms, deal) except -1:
    """Sets the terms that hands under a header line have in common."""
    (
        its.small, its.big, its.cents, its.sign, its.most, its.tournament, its.group, its.usual, its.later, its.last_round,
        its.limit, its.cap, its.first_bet, its.second_bet, its.layered, its.most_in,
        its.hole, its.exact, its.low,
    ) = terms
    its.pooled, its.strict = deal.pooled, deal.native
    return 0
