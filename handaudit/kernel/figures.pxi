"""Figures of sums as text: the cells of `Rows` in stats/table_rows.py, one behind the other."""

cdef enum:
    COUNT = 0  # a count or an amount; empty where nobody has counted what it needs
    QUOTIENT
    MOMENT
    SWING  # what only hands one after another tell
    TOLD  # a text that is asked for
    MEAN  # results: texts that are asked for, unless they can be told
    DEVIATION
    BOUND_OF_FEW
    CELLS = 96  # bytes that a figure has room for, unless it is asked for

cdef int64_t FINE = <int64_t>1 << 40
"""What is divided is no larger: its hundredth parts times 3,600 fit."""
cdef int64_t FIRST_CLOCK = -62135596800
cdef int64_t CLOCKS_END = 253402300800
"""Seconds of the years that have four digits."""


cdef struct Column:
    int kind
    int top  # places of counts; of a swing its number, of a text its own
    int under
    int64_t factor
    bint endless  # whether something in no chance is told as it is


cdef uint64_t TENS[20]  # powers of ten; 0 for the first
TENS[:] = [0, *[10**_k for _k in range(1, 20)]]
cdef char BELOW_100[200]  # the digits of all numbers below a hundred
BELOW_100[:] = [48 + (_k // 2 // 10 if _k % 2 == 0 else _k // 2 % 10) for _k in range(200)]


cdef inline char *digits(char *to, int64_t value) noexcept:
    """A number."""
    cdef uint64_t left = <uint64_t>value
    cdef char *end
    cdef char *at
    cdef int most
    if left < 10:  # as most are
        to[0] = 48 + value
        return to + 1
    if value < 0:
        left = -left
        to[0] = 45
        to += 1
    most = (64 - __builtin_clzll(left)) * 1233 >> 12  # log 2 is 1233 / 4096: so many digits, or one more
    end = at = to + most + (left >= TENS[most])
    while left >= 100:
        at -= 2
        memcpy(at, BELOW_100 + 2 * (left % 100), 2)
        left //= 100
    if left < 10:
        (at - 1)[0] = 48 + left
    else:
        memcpy(at - 2, BELOW_100 + 2 * left, 2)
    return end


cdef inline char *hundredths(char *to, int64_t value, char point) noexcept:
    """So many hundredths, as Python writes them: with one decimal or two."""
    cdef int64_t whole, rest
    if value < 0:
        to[0] = 45
        to += 1
        value = -value
    whole, rest = value // 100, value % 100
    to = digits(to, whole)
    to[0], to[1] = point, 48 + rest // 10
    if rest % 10 == 0:
        return to + 2
    to[2] = 48 + rest % 10
    return to + 3


cdef inline int64_t divided(int64_t top, int64_t under) noexcept:
    """The nearest whole number, a half to the even one; `under` is above 0."""
    cdef int64_t whole = top // under, rest = top % under
    if rest < 0:
        whole, rest = whole - 1, rest + under
    return whole + (2 * rest > under or (2 * rest == under and whole & 1))


cdef char *two(char *to, int64_t value, char behind) noexcept:
    to[0], to[1], to[2] = 48 + value // 10, 48 + value % 10, behind
    return to + 3


cdef char *clock(char *to, int64_t seconds) noexcept:
    """A moment as date and time, by the seconds since 1970; of years with four digits."""
    cdef Moment it
    moment_by(&it, seconds)
    to[0], to[1], to[2], to[3], to[4] = 48 + it.year // 1000, 48 + it.year // 100 % 10, 48 + it.year // 10 % 10, 48 + it.year % 10, 45
    to = two(to + 5, it.month, 45)
    to = two(to, it.day, 32)
    to = two(to, it.hour, 58)
    to = two(to, it.minute, 58)
    return two(to, it.second, 0) - 1


cdef class Cells:
    """Makes texts of the figures of sums. `told` gives the texts that are asked for, by what they depend on and by the sums; those of more
    sessions than `few` depend on all of them. No line has more bytes of cells than `most`."""

    cdef Column *columns
    cdef int count, few
    cdef int64_t most
    cdef char sign, point
    cdef object told
    cdef tuple texts  # those of the line that is told, once they have been asked for

    def __init__(self, columns, str sign, bint comma, int few, told):
        cdef int at
        self.count, self.few, self.sign, self.point, self.told = len(columns), few, ord(sign), 44 if comma else 46, told
        self.most = CELLS * (self.count + 1)
        self.columns = <Column *>calloc(self.count + 1, sizeof(Column))
        if self.columns == NULL:
            raise MemoryError
        for at, (kind, top, under, factor, endless) in enumerate(columns):
            self.columns[at] = Column(
                kind,
                top if kind >= SWING else place_of(top),
                place_of(under) if under else -1,
                factor,
                endless,
            )
            if kind == COUNT and self.columns[at].under >= OWNS or kind == MOMENT and self.columns[at].top >= OWNS:
                raise OverflowError

    def __dealloc__(self):
        free(self.columns)

    cdef char *cells(self, char *to, Sums sums) except? NULL:
        """Writes the cells of some sums, and gives the place behind them; NULL where they are for somebody else to tell: amounts are too
        large, or years too many."""
        cdef int64_t counted[NAMES]
        if sums.wide is not None:
            return NULL
        sums.counts(counted)
        self.texts = None
        return self._between(to, sums, counted, 0, self.count)

    cdef char *_between(self, char *to, Sums sums, const int64_t *counted, int low, int high) except? NULL:
        """The cells of some columns, with the sign before each of them."""
        cdef const Column *column
        cdef int at
        for at in range(low, high):
            column = self.columns + at
            if at:
                to[0] = self.sign
                to += 1
            to = self._cell(
                to, sums, column, counted[column.top] if column.kind <= MOMENT else 0, counted[column.under] if column.under >= 0 else 0
            )
            if to == NULL:
                return NULL
        return to

    cdef inline char *_cell(self, char *to, Sums sums, const Column *column, int64_t top, int64_t under) except? NULL:
        """The cells of a column, of which these are the counts."""
        if column.kind == COUNT:
            return digits(to, top) if column.under < 0 or sums.own.told >> column.under & 1 else to
        if column.kind == QUOTIENT:
            if not -FINE <= top <= FINE or not 0 <= under <= FINE:
                return NULL
            to = digits(to, top)
            to[0] = self.sign
            to = digits(to + 1, under)
            to[0] = self.sign
            to += 1
            if under:
                return hundredths(to, divided(100 * column.factor * top, under), self.point)
            return hundredths(to, 100 * top, self.point) if top and column.endless else to
        if column.kind == MOMENT:
            if not sums.own.told >> column.top & 1:
                return to
            return clock(to, top) if FIRST_CLOCK <= top < CLOCKS_END else NULL
        return digits(to, sums.swing(column.top)) if column.kind == SWING else self._result(to, sums, column, under)

    cdef char *_result(self, char *to, Sums sums, const Column *column, int64_t hands) except? NULL:
        """A result, which may have to be asked for."""
        cdef char *done = NULL
        cdef bytes more
        if column.kind == MEAN:
            done = mean_of(to, sums, column.factor, hands, self.sign, self.point)
        elif column.kind == DEVIATION:
            done = deviation_of(to, sums, hands, self.sign, self.point)
        elif column.kind == BOUND_OF_FEW and sums.swing(0) < self.few:
            done = to
        if done != NULL:
            return done
        if self.texts is None:
            self.texts = self.told(sums.known(self.few), sums)
        more = self.texts[column.top]
        if len(more) > CELLS - 1:
            return NULL
        memcpy(to, PyBytes_AS_STRING(more), len(more))
        return to + len(more)
