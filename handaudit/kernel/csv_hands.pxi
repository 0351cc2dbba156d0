"""Hands that were taken one behind the other are written as text for all of them."""

cdef class Writer(Enterer):
    """Writes the rows of hands."""

    cdef int _write_hands(self, Found found, int low, int high, int64_t line, int64_t number, str source, CsvRows into, int64_t limit) except -1:
        """Writes the rows of some hands, the first of which is at that line and has that number. Gives the first that is not written: it is
        for somebody else, or there are so many bytes of text."""
        cdef int hand
        cdef tuple told, head
        into.most = 0
        for hand in range(low, high):
            if into.most >= limit or not self._knows_at(found, hand):
                return hand
            head = into.head_of(self.deal)
            told = self._told_rows(head[0], line, into)
            if told is None:
                return hand
            if into.entering is not None and self.its.tournament:
                self._enter(into.entering, found, hand, line, number)
            self._write_one(told, <bytes>head[1], line, number, source, into)
            line += found.hands[hand].lines
            number += 1
        return high

    cdef str _date(self):
        return self._text(self.hand.date_low, self.hand.date_high)

    cdef tuple _told_rows(self, how, int64_t line, CsvRows into):
        """Puts the rows of a hand; None where its records have to tell them, or its odds."""
        try:
            told = self._rows_of(how, line, into)
        except Exception:  # who looks at the hand by itself meets it again
            told = None
        if told is None or (<tuple>told)[5] is not None:
            into.drop()
            return None
        return told

    cdef int _write_one(self, tuple told, bytes tail, int64_t line, int64_t number, str source, CsvRows into) except -1:
        """Writes the rows that were put."""
        cdef Hand *hand = self.hand
        cdef HandRow row
        cdef CsvText begun = into.begun
        cdef char *to
        begun.used, begun.wide = 0, WIDE
        to = digits(placed(begun, begun.begin(), b"", 0), number)
        to[0] = into.sign
        to = placed(begun, to + 1, <const char *>self.buf + hand.id_low, hand.id_high - hand.id_low)
        to = placed(begun, to, PyBytes_AS_STRING(tail), len(tail))
        if into.wanted >> HANDS & 1:
            row = HandRow(line, told[1], hand.button, told[2], self.ring.players, self.table.pot, hand.rake, self._opened_packed())
            date = into.clocks(self.buf + hand.date_low, hand.date_high - hand.date_low)
            into.add_hand(&row, self.deal, source, self.spot[0], into.date(self._date()) if date is None else date)
        return into.write_behind(begun.held, to - begun.held)

    cdef int64_t _opened_packed(self) noexcept:
        """The board as it lies in the end."""
        cdef int64_t count = self.table.last + 1 if self.table.last > HOLE else 0, found = count
        cdef int at
        for at in range(count):
            found |= <int64_t>self.board[at] << 4 + 6 * at
        return found
