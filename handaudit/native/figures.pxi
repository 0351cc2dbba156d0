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


cdef struct Column:
    int kind
    int top  # places of counts; of a swing its number, of a text its own
    int under
    int64_t factor
    bint endless  # whether something in no chance is told as it is


cdef inline char *digits(char *to, int64_t value) noexcept:
    """A number."""
    cdef char turned[24]
    cdef int many = 0
    cdef uint64_t left = <uint64_t>value
    if 0 <= value < 10:  # as most are
        to[0] = 48 + value
        return to + 1
    if value < 0:
        left = -left
        to[0] = 45
        to += 1
    while True:
        turned[many] = 48 + left % 10
        many += 1
        left //= 10
        if not left:
            break
    while many:
        many -= 1
        to[0] = turned[many]
        to += 1
    return to


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


cdef class Figures:
    """Makes texts of the figures of sums. `told` gives the texts that are asked for, by what they depend on and by the sums; those of more
    sessions than `few` depend on all of them."""

    cdef Column *columns
    cdef int count, few
    cdef char sign, point
    cdef object told
    cdef char *room
    cdef Py_ssize_t size

    def __init__(self, columns, str sign, bint comma, int few, told):
        cdef int at
        self.count, self.few, self.sign, self.point, self.told = len(columns), few, ord(sign), 44 if comma else 46, told
        self.columns = <Column *>calloc(self.count + 1, sizeof(Column))
        self.size = CELLS * (self.count + 1)
        self.room = <char *>malloc(self.size)
        if self.columns == NULL or self.room == NULL:
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
        free(self.room)

    def text(self, Sums sums, /):
        """The cells of some sums; None where they are for somebody else to tell: amounts are too large, or years too many."""
        cdef int64_t counted[NAMES]
        cdef int64_t top, under
        cdef int at
        cdef tuple texts = None
        cdef bytes more
        cdef Column *column
        cdef Own *own = &sums.own
        cdef char *to = self.room
        cdef char *done
        cdef const char *end = self.room + self.size
        if sums.wide is not None:
            return None
        sums.counts(counted)
        for at in range(self.count):
            column = self.columns + at
            if at:
                to[0] = self.sign
                to += 1
            top = counted[column.top] if column.kind <= MOMENT else 0
            if column.kind == COUNT:
                if column.under < 0 or own.told >> column.under & 1:
                    to = digits(to, top)
            elif column.kind == QUOTIENT:
                under = counted[column.under]
                if not -FINE <= top <= FINE or not 0 <= under <= FINE:
                    return None
                to = digits(to, top)
                to[0] = self.sign
                to = digits(to + 1, under)
                to[0] = self.sign
                to += 1
                if under:
                    to = hundredths(to, divided(100 * column.factor * top, under), self.point)
                elif top and column.endless:
                    to = hundredths(to, 100 * top, self.point)
            elif column.kind == MOMENT:
                if own.told >> column.top & 1:
                    if not -62135596800 <= top < 253402300800:
                        return None
                    to = clock(to, top)
            elif column.kind == SWING:
                to = digits(to, sums.swing(column.top))
            else:
                done = self._result(to, sums, column, counted)
                if done != NULL:
                    to = done
                    continue
                if texts is None:
                    texts = self.told(sums.known(self.few), sums)
                more = texts[column.top]
                if len(more) > CELLS - 1:
                    return None
                memcpy(to, PyBytes_AS_STRING(more), len(more))
                to += len(more)
            if to > end - CELLS:
                return None
        return PyUnicode_DecodeASCII(self.room, to - self.room, NULL)

    def lines(self, rows, quoted, other, /):
        """The lines of some players, whose names are `quoted`; cells that are for somebody else to tell are told by `other`."""
        cdef list parts = []
        cdef str name, money = "", sign = chr(self.sign)
        cdef object code = None, units = None
        for key, group in rows:
            name, some, many = key
            if some != code or many != units:
                code, units = some, many
                money = f"{sign}{quoted(code)}{sign}{units}{sign}"
            cells = self.text(group)
            parts.append(name if name.isascii() and name.isalnum() else quoted(name))
            parts.append(money)
            parts.append(other(group) if cells is None else cells)
            parts.append("\n")
        return "".join(parts)

    cdef char *_result(self, char *to, Sums sums, const Column *column, const int64_t *counted) noexcept:
        """The cells of a result; NULL where they are to be asked for."""
        if column.kind == MEAN:
            return mean_of(to, sums, column.factor, counted[column.under], self.sign, self.point)
        if column.kind == DEVIATION:
            return deviation_of(to, sums, counted[column.under], self.sign, self.point)
        return to if column.kind == BOUND_OF_FEW and sums.swing(0) < self.few else NULL
