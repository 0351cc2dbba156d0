"""Names as cells: a name, and behind it its form for joins, as `player_id` has it."""

cdef int JOIN_DIGITS = 16  # of a name's digest


cdef class CsvNames(CsvClocks):
    """Rows of which names become cells. One of plain letters is made a cell here, for any other `tell` is asked."""

    cdef char *called  # the cells of names, one behind the other
    cdef int64_t *called_at  # where those of each number begin, and the next ones
    cdef int64_t called_room
    cdef int callers, callers_room
    cdef uint8_t safe[256]  # where each byte may stand in a cell

    def __cinit__(self, _tables, str sign, *_):
        find_safe(self.safe, sign)

    def __dealloc__(self):
        free(self.called)
        free(self.called_at)

    cdef int number_at(self, const uint8_t *text, int64_t size) except -1:
        """The number of a name by its bytes. One that has not come for long gets another one."""
        cdef const Slot *slot = self.spellings.find(text, size, 0)
        cdef int number
        cdef bytes name
        if slot != NULL:
            return <int>slot.code
        if is_safe(self.safe, text, size):
            name = (<const char *>text)[:size]
            number = self._call(b"%b%cp%b" % (name, self.sign, sha256(name).hexdigest()[:JOIN_DIGITS].encode()))
        else:
            number = self.number_of(PyUnicode_DecodeUTF8(<const char *>text, size, b"surrogateescape"))
        self.spellings.keep(text, size, 0, number)
        return number

    cdef int number_of(self, str name) except -1:
        """The number of a name."""
        number = self.people.get(name)
        if number is None:
            number = self.people[name] = self._call(self.tell.name(name))
        return number

    cdef int _call(self, bytes cells) except -1:
        """The next number, for cells. As many bytes as a cell has room for may be read behind them."""
        cdef int number = self.callers
        cdef int64_t size = len(cells), begin = self.called_at[number] if number else 0, most = begin + size + CELL_WIDE
        cdef char *to
        if number + 2 > self.callers_room:
            self._make_room(2 * number + 64)
        if most > self.called_room:
            to = <char *>realloc(self.called, 2 * most)
            if to == NULL:
                raise MemoryError
            self.called, self.called_room = to, 2 * most
        memcpy(self.called + begin, PyBytes_AS_STRING(cells), size)
        self.called_at[number], self.called_at[number + 1] = begin, begin + size
        self.callers = number + 1
        return number

    cdef int _make_room(self, int many) except -1:
        """Room for so many numbers."""
        cdef int64_t *more = <int64_t *>realloc(self.called_at, many * sizeof(int64_t))
        if more == NULL:
            raise MemoryError
        self.called_at, self.callers_room = more, many
        return 0
