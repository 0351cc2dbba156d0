"""Lines of statistics: who or what, the money, and the cells of the figures."""

cdef bint is_bare(const uint8_t *text, int64_t size) noexcept nogil:
    """Whether a text is letters and digits of ASCII, which no table has to quote."""
    cdef int64_t k
    for k in range(size):
        if not (48 <= text[k] <= 57 or 97 <= text[k] | 32 <= 122):
            return False
    return size > 0


cdef class Figures(BegunCells):
    """Makes lines. Names and currencies are `quoted`; cells that are for somebody else to tell are told by `other`."""

    cdef char *room
    cdef int64_t size, used

    def __dealloc__(self):
        free(self.room)

    cdef char *_place(self, int64_t more) except NULL:
        """Room for so many more bytes."""
        cdef char *room
        if self.used + more >= self.size:
            room = <char *>realloc(self.room, 2 * self.size + more)
            if room == NULL:
                raise MemoryError
            self.room, self.size = room, 2 * self.size + more
        return self.room + self.used

    cdef int _put(self, const char *text, int64_t size) except -1:
        """So many bytes."""
        memcpy(self._place(size), text, size)
        self.used += size
        return 0

    cdef int _text(self, str text) except -1:
        cdef bytes raw = text.encode()
        return self._put(PyBytes_AS_STRING(raw), len(raw))

    cdef int _name(self, const uint8_t *name, int64_t size, quoted) except -1:
        """A name at the beginning of a line."""
        if is_bare(name, size):
            return self._put(<const char *>name, size)
        return self._text(quoted(PyUnicode_DecodeUTF8(<const char *>name, size, NULL)))

    cdef bytes _money(self, code, units, quoted):
        """The cells of a currency, with what stands before and behind them."""
        cdef str sign = chr(self.sign)
        return f"{sign}{quoted(code)}{sign}{units}{sign}".encode()

    cdef int _end(self, char *behind, group, other) except -1:
        """The cells of a group are written, unless they are for somebody else to tell; the line ends."""
        if behind == NULL:
            self._text(other(group))
        else:
            self.used = behind - self.room
        return self._put(b"\n", 1)

    cdef str _written(self):
        """All lines."""
        return PyUnicode_DecodeUTF8(self.room, self.used, NULL) if self.used else ""

    def lines(self, rows, quoted, other, /):
        """The lines of some keys and sums. A key is texts, behind which stand a currency and its minor units."""
        cdef bytes money = b"", name
        cdef object last = None
        cdef char *to
        self.used = 0
        for key, group in rows:
            *names, code, units = key
            if (code, units) != last:
                last = code, units
                money = self._money(code, units, quoted)
            for at, text in enumerate(names):
                if at:
                    self._put(&self.sign, 1)
                name = text.encode()
                self._name(<const uint8_t *>PyBytes_AS_STRING(name), len(name), quoted)
            self._put(PyBytes_AS_STRING(money), len(money))
            to = self._place(self.most)
            self._end(self.cells(to, <Sums?>group), group, other)
        return self._written()

    def next_lines(self, InOrder rows not None, int64_t many, quoted, other, /):
        """The lines of so many rows at most, the next ones. Who is kept as bytes is told from these."""
        cdef const Ranked *row = rows.rows.first()
        cdef Sums sums
        cdef bytes money = b""
        cdef int32_t last = -1
        cdef int64_t done = 0
        cdef char *to
        self.used = 0
        try:
            while many > 0 and row != NULL:
                if row.money != last:
                    last = row.money
                    code, units = rows.keys[last]
                    money = self._money(code, units, quoted)
                self._name(row.name, row.size, quoted)
                self._put(PyBytes_AS_STRING(money), len(money))
                sums = rows.sums_at(row, &done)
                to = self._place(self.most)
                to = self.alone(to, sums, sums.past, <int32_t>done) if done else self.cells(to, sums)
                self._end(to, sums, other)
                rows.pass_on()
                row = rows.rows.first()
                many -= 1
        finally:
            rows.leave()
        return self._written()
