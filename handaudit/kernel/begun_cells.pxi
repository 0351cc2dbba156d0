"""Most players have one hand, and the same few things are done in hands again and again: the cells that tell nothing else are kept."""

cdef enum:
    BEGUN = 512  # of so many they are kept


cdef struct Begun:
    # Cells of what was done in a hand, which is the key: texts one behind the other, each up to the next open column, and the counts that
    # such a column needs.
    int64_t *counts
    int32_t *ends
    uint8_t *key
    char *text
    int32_t size


cdef class BegunCells(Cells):
    """Cells of players with one hand. A column is open if it tells more than what was done."""

    cdef int *open
    cdef int opened
    cdef Begun *begun  # by the hash of the key

    def __init__(self, columns, str sign, bint comma, int few, told):
        cdef int at
        cdef const Column *column
        Cells.__init__(self, columns, sign, comma, few, told)
        self.open = <int *>calloc(self.count + 1, sizeof(int))
        self.begun = <Begun *>calloc(BEGUN, sizeof(Begun))
        if self.open == NULL or self.begun == NULL:
            raise MemoryError
        for at in range(self.count):
            column = self.columns + at
            if column.kind > QUOTIENT or column.top < OWNS or 0 <= column.under < OWNS:
                self.open[self.opened] = at
                self.opened += 1

    def __dealloc__(self):
        cdef int at
        free(self.open)
        if self.begun != NULL:
            for at in range(BEGUN):
                free(self.begun[at].counts)
        free(self.begun)

    cdef char *alone(self, char *to, Sums sums, const uint8_t *done, int32_t size) except? NULL:
        """The cells of sums of one hand, in which that was done, as `cells` has them."""
        cdef Begun *begun = self.begun + (mixed(done, size, 0, 0) >> 32 & BEGUN - 1)
        cdef const Column *column
        cdef int at
        cdef int32_t low = 0
        if begun.size != size or memcmp(begun.key, done, size) != 0:
            if not self._begin(begun, sums, done, size):
                return NULL
        self.texts = None
        for at in range(self.opened):
            column = self.columns + self.open[at]
            memcpy(to, begun.text + low, begun.ends[at] - low)
            to += begun.ends[at] - low
            low = begun.ends[at]
            to = self._cell(
                to,
                sums,
                column,
                sums.own.amount[column.top] if column.kind <= MOMENT and column.top < OWNS else begun.counts[2 * at],
                sums.own.amount[column.under] if 0 <= column.under < OWNS else begun.counts[2 * at + 1],
            )
            if to == NULL:
                return NULL
        memcpy(to, begun.text + low, begun.ends[self.opened] - low)
        return to + begun.ends[self.opened] - low

    cdef bint _begin(self, Begun *begun, Sums sums, const uint8_t *done, int32_t size) except -1:
        """Keeps the cells of what was done; False where they are for somebody else to tell."""
        cdef int64_t counted[NAMES]
        cdef int64_t *counts
        cdef int at, low = 0, column
        cdef bytearray written = bytearray(self.most)
        cdef char *text = written
        cdef char *to = text
        cdef list ends = []
        sums.counts(counted)
        for at in range(self.opened + 1):
            column = self.open[at] if at < self.opened else self.count
            to = self._between(to, sums, counted, low, column)
            if to == NULL:
                return False
            if at < self.opened and column:
                to[0] = self.sign
                to += 1
            ends.append(to - text)
            low = column + 1
        counts = <int64_t *>malloc(2 * self.opened * sizeof(int64_t) + (self.opened + 1) * sizeof(int32_t) + size + (to - text))
        if counts == NULL:
            raise MemoryError
        free(begun.counts)
        begun.counts, begun.ends, begun.size = counts, <int32_t *>(counts + 2 * self.opened), size
        begun.key = <uint8_t *>(begun.ends + self.opened + 1)
        begun.text = <char *>begun.key + size
        memcpy(begun.key, done, size)
        memcpy(begun.text, text, to - text)
        for at in range(self.opened + 1):
            begun.ends[at] = ends[at]
        for at in range(self.opened):
            column = self.open[at]
            counts[2 * at] = counted[self.columns[column].top] if self.columns[column].kind <= MOMENT else 0
            counts[2 * at + 1] = counted[self.columns[column].under] if self.columns[column].under >= 0 else 0
        return True
