"""Rows in order, of more players than there is memory for: some at a time are sorted and kept one behind the other, and then all of these
runs are gone through together."""

cdef struct Ranked:
    # A row: its currency by rank, its hands, its name; the number of a player who is kept as he is, or -1, and the record of all others.
    int64_t hands
    int64_t living
    const uint8_t *name
    const uint8_t *record
    const uint8_t *text  # all of it as bytes
    int32_t money
    int32_t size
    int32_t length


cdef struct Run:
    # Rows that were sorted together: where the next one begins, where the last one ends, and the one that is seen.
    int64_t at
    int64_t end
    Window window
    Ranked row


cdef int ranks(const void *one, const void *other) noexcept nogil:
    """Rows by currency and number of hands, the most first; those of one number by name."""
    cdef const Ranked *left = <const Ranked *>one
    cdef const Ranked *right = <const Ranked *>other
    cdef int found
    if left.money != right.money:
        return -1 if left.money < right.money else 1
    if left.hands != right.hands:
        return -1 if left.hands > right.hands else 1
    found = memcmp(left.name, right.name, min(left.size, right.size))
    return found if found else -1 if left.size < right.size else left.size > right.size


cdef void rank_at(Ranked *row, const uint8_t *text) noexcept nogil:
    """The row that some bytes are."""
    row.text = text
    row.money = <int32_t>next_number(&text)
    row.hands = next_number(&text)
    row.living = next_number(&text)
    row.record = text
    row.size = <int32_t>next_number(&text)
    row.name = text


cdef class RankedRows:
    """Takes rows, and gives them in order. Some `bytes` are in memory at once, and the rest in a file that `opens` gives."""

    cdef Archive kept
    cdef Ranked *rows  # those that wait until they are sorted
    cdef uint8_t *texts
    cdef Run *runs
    cdef int64_t *heap  # the numbers of runs, that with the first row first
    cdef int64_t waiting, rows_room, size, room, many, runs_room, left, count, ahead

    def __init__(self, opens, int64_t bytes):
        self.kept = Archive(opens, bytes // 4)
        self.room = bytes // 2 + 1
        self.texts = <uint8_t *>malloc(self.room)
        if self.texts == NULL:
            raise MemoryError

    def __dealloc__(self):
        cdef int64_t at
        free(self.rows)
        free(self.texts)
        for at in range(self.many):
            free(self.runs[at].window.at)
        free(self.runs)
        free(self.heap)

    cdef int add(self, int32_t money, int64_t hands, int64_t living, const uint8_t *record, int64_t length) except -1:
        """One more row. A record begins with the size of the name and the name."""
        cdef int64_t most = 3 * NUMBER_MOST + length
        cdef void *more
        cdef uint8_t *to
        cdef Ranked *row
        if self.waiting and self.size + most > self.room:
            self._sort()
        if most > self.room:
            more = realloc(self.texts, most)
            if more == NULL:
                raise MemoryError
            self.texts, self.room = <uint8_t *>more, most
        if self.waiting == self.rows_room:
            more = realloc(self.rows, (2 * self.rows_room + 64) * sizeof(Ranked))
            if more == NULL:
                raise MemoryError
            self.rows, self.rows_room = <Ranked *>more, 2 * self.rows_room + 64
        row = self.rows + self.waiting
        to = put_number(put_number(put_number(self.texts + self.size, money), hands), living)
        memcpy(to, record, length)
        rank_at(row, self.texts + self.size)
        row.length = <int32_t>(to + length - row.text)
        self.size += row.length
        self.waiting += 1
        self.count += 1
        return 0

    cdef int _sort(self) except -1:
        """Those that wait are one more run."""
        cdef int64_t at
        cdef void *more
        cdef Run *run
        if self.many == self.runs_room:
            more = realloc(self.runs, (2 * self.runs_room + 16) * sizeof(Run))
            if more == NULL:
                raise MemoryError
            self.runs, self.runs_room = <Run *>more, 2 * self.runs_room + 16
        run = self.runs + self.many
        memset(run, 0, sizeof(Run))
        self.many += 1
        run.at = self.kept.ends()
        qsort(self.rows, self.waiting, sizeof(Ranked), ranks)
        for at in range(self.waiting):
            to = self.kept.begin(self.rows[at].length)
            memcpy(to, self.rows[at].text, self.rows[at].length)
            self.kept.end(to + self.rows[at].length)
        run.end = self.kept.ends()
        self.waiting = self.size = 0
        return 0

    cdef int begin(self) except -1:
        """All rows are there."""
        cdef int64_t at
        if self.waiting:
            self._sort()
        free(self.rows)
        free(self.texts)
        self.rows, self.texts = NULL, NULL
        self.heap = <int64_t *>malloc((self.many + 1) * sizeof(int64_t))
        if self.heap == NULL:
            raise MemoryError
        self.ahead = max(1 << 12, min(1 << 16, (1 << 22) // (self.many + 1)))
        for at in range(self.many):
            self.heap[at] = at
            self._see(self.runs + at)
        self.left = self.many
        for at in range(self.many // 2, -1, -1):
            self._sink(at)
        return 0

    cdef const Ranked *first(self) noexcept:
        """The first row of those that are left, until the next one is; NULL where there are no more."""
        return &self.runs[self.heap[0]].row if self.left else NULL

    cdef int next(self) except -1:
        """The first row is not left any more."""
        cdef Run *run = self.runs + self.heap[0]
        if run.at < run.end:
            self._see(run)
        else:
            self.left -= 1
            self.heap[0] = self.heap[self.left]
        self._sink(0)
        return 0

    cdef int _see(self, Run *run) except -1:
        """The next row of a run."""
        cdef const uint8_t *text = self.kept.seen(&run.window, run.at, self.ahead)
        rank_at(&run.row, text)
        run.at = behind(run.at, text)
        return 0

    cdef void _sink(self, int64_t at) noexcept:
        """A place of the heap in order with those below it."""
        cdef int64_t below, mine
        while 2 * at + 1 < self.left:
            below, mine = 2 * at + 1, self.heap[at]
            if below + 1 < self.left and self._before(self.heap[below + 1], self.heap[below]):
                below += 1
            if self._before(mine, self.heap[below]):
                return
            self.heap[at], self.heap[below] = self.heap[below], mine
            at = below

    cdef bint _before(self, int64_t one, int64_t other) noexcept:
        """Whether the row of one run comes before that of another one."""
        return ranks(&self.runs[one].row, &self.runs[other].row) < 0
