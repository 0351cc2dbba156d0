"""Rows of Python's values as CSV, as `Lines` in stats/csv_rows.py writes them."""

from cpython.long cimport PyLong_AsLongLongAndOverflow

cdef extern from "Python.h":
    const char *PyUnicode_AsUTF8AndSize(object text, Py_ssize_t *size) except NULL

cdef enum:
    IS_NUMBER = 0
    IS_YES = 1
    IS_TEXT = 2
    IS_TOLD = 3  # what a column's own function tells

VALUE_KINDS = ("number", "yes", "text", "told")


cdef struct ValueColumn:
    int kind
    Py_ssize_t at  # where the value stands in a row


@cython.final
cdef class ValueLines(CsvText):
    """Makes lines of rows. A column has a place in a row, a kind, and a function that tells a value as a cell: it is asked where that is not
    plain. None is an empty cell."""

    cdef ValueColumn *columns
    cdef int count
    cdef Py_ssize_t least  # values that a row has at the least
    cdef list tells
    cdef char sign
    cdef uint8_t safe[256]  # where each byte may stand in a cell

    def __init__(self, str sign, columns, /):
        cdef int number
        find_safe(self.safe, sign)
        free(self.columns)
        self.sign, self.count, self.wide, self.least = ord(sign), len(columns), CELL_WIDE, 0
        self.tells = [tell for _at, _kind, tell in columns]
        self.columns = <ValueColumn *>calloc(self.count + 1, sizeof(ValueColumn))
        if self.columns == NULL:
            raise MemoryError
        for number, (at, kind, _tell) in enumerate(columns):
            self.columns[number] = ValueColumn(VALUE_KINDS.index(kind), at)
            self.least = max(self.least, self.columns[number].at + 1)

    def __dealloc__(self):
        free(self.columns)

    def lines(self, str head, rows, /):
        """The lines of some rows, each of which begins with the same cells, or with none."""
        cdef bytes begins = head.encode()
        cdef char *to
        self.used = 0
        to = self.begin()
        for row in rows:
            to = self.line(self.put(to, begins), <tuple?>row, len(begins) > 0)
        self.used = to - self.held
        return self.take()

    cdef char *line(self, char *to, tuple row, bint parted) except NULL:
        """Writes the cells of a row behind those that it begins with."""
        cdef const ValueColumn *column = self.columns
        cdef int at
        if len(row) < self.least:
            raise ValueError("a row has fewer values than there are columns")
        for at in range(self.count):
            if parted:
                to[0] = self.sign
                to += 1
            parted = True
            to = self.cell(self.reserve(to, self.wide), row[column.at], column.kind, at)
            column += 1
        to[0] = 10
        return to + 1

    cdef char *cell(self, char *to, object value, int kind, int number) except NULL:
        """Writes a value."""
        cdef long long amount
        cdef int overflow = 0
        cdef Py_ssize_t size
        cdef const char *text
        if value is None:
            return to
        if kind == IS_NUMBER and type(value) is int:
            amount = PyLong_AsLongLongAndOverflow(value, &overflow)
            if not overflow:
                return digits(to, amount)
        elif kind == IS_YES and (value is True or value is False):
            return yes_or_no(to, value is True)
        elif kind == IS_TEXT and type(value) is str and (<str>value).isascii():
            text = PyUnicode_AsUTF8AndSize(value, &size)
            if is_safe(self.safe, <const uint8_t *>text, size):
                return self.place(to, text, size)
        told = self.tells[number](value)
        text = PyUnicode_AsUTF8AndSize(told, &size)
        return self.place(to, text, size)
