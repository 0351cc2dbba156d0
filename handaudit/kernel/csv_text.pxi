"""`CsvText` is text that grows at its end."""

cdef enum:
    CELL_WIDE = 48  # bytes that each cell has room for; what may be longer asks for it
    WIDE = 24  # bytes that a number has room for


cdef class CsvText:
    """Text, with room for the cells of a row behind what was put last."""

    cdef char *held
    cdef int64_t used, room
    cdef int64_t wide  # bytes that all cells of a row have room for

    def __dealloc__(self):
        free(self.held)

    cdef char *begin(self) except NULL:
        """The place behind the text."""
        return self.reserve(self.held + self.used if self.held != NULL else NULL, 1)

    cdef char *reserve(self, char *to, int64_t size) except NULL:
        """Room for so many bytes more behind those that end at a place; where that is then."""
        cdef char *more
        self.used = 0 if to == NULL else to - self.held
        if self.used + size > self.room:
            more = <char *>realloc(self.held, 2 * (self.used + size))
            if more == NULL:
                raise MemoryError
            self.held, self.room = more, 2 * (self.used + size)
        return self.held + self.used

    cdef char *put(self, char *to, bytes text) except NULL:
        """Puts a text; the cells of a row have room behind it."""
        return self.place(to, PyBytes_AS_STRING(text), len(text))

    cdef char *place(self, char *to, const char *text, int64_t size) except NULL:
        """The same of some bytes."""
        return placed(self, to, text, size)

    cdef bytes take(self):
        """The text, of which there is none any more."""
        told = PyBytes_FromStringAndSize(self.held, self.used)
        self.used = 0
        return told


cdef inline char *placed(CsvText its, char *to, const char *text, int64_t size) except NULL:
    """The same where there is room most of the time."""
    if its.room - (to - its.held) < size + its.wide:
        to = its.reserve(to, size + its.wide)
    memcpy(to, text, size)
    return to + size
