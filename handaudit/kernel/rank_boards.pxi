"""The strengths of a hand on every board, by ranks alone."""

cdef struct Ranks:  # some cards: the ranks that there are, and those that there are twice, three and four times, as bits
    int64_t ones, twos, threes, fours


cdef inline void lay(Ranks *to, int rank) noexcept nogil:
    """One more card."""
    cdef int64_t one = <int64_t>1 << rank
    to.fours |= to.threes & one
    to.threes |= to.twos & one
    to.twos |= to.ones & one
    to.ones |= one


cdef inline int lowest(int mask) noexcept nogil:
    """How good the best five low cards of some are, 0 where there are no five."""
    cdef int k
    for k in range(7, 0, -1):
        if popcount(mask) <= 5:
            break
        mask &= ~(1 << k)
    return 8192 - mask if popcount(mask) == 5 else 0


cdef void rank_any(
    const Order *order, const uint8_t *hole, const uint8_t *lying, int size, int32_t *high, int32_t *low
) noexcept nogil:
    """The best five of two cards and a board of which `size` cards are still to come, for each set of those."""
    cdef Ranks all_of
    cdef Ranks mine
    cdef int mask, at, k
    memset(&mine, 0, sizeof(mine))
    for k in range(2):
        lay(&mine, hole[k])
    for k in range(BOARD - size):
        lay(&mine, lying[k])
    for at in range(many_sets(size)):
        all_of = mine
        for k in range(size):
            lay(&all_of, _SETS[size][at][k])
        high[at] = by_ranks(order, all_of.ones, all_of.twos, all_of.threes, all_of.fours)
        if low != NULL:
            mask = 0
            for k in range(RANKS):
                if all_of.ones >> k & 1:
                    mask |= _LOWS[4 * k]
            low[at] = lowest(mask)


cdef void rank_threes(const Order *order, const uint8_t *pair, int32_t *high, int32_t *low) noexcept nogil:
    """Two cards with each three ranks."""
    cdef Ranks two
    cdef Ranks five
    cdef int at, k, lows = _LOWS[4 * pair[0]] | _LOWS[4 * pair[1]], mask
    memset(&two, 0, sizeof(two))
    lay(&two, pair[0])
    lay(&two, pair[1])
    for at in range(THREES):
        five, mask = two, lows
        for k in range(3):
            lay(&five, _SETS[3][at][k])
            mask |= _LOWS[4 * _SETS[3][at][k]]
        high[at] = by_ranks(order, five.ones, five.twos, five.threes, five.fours)
        low[at] = lowest(mask)


cdef void best_of_each(int32_t *into, int size, int count, int ranks, const int32_t *threes) noexcept nogil:
    """Of each set of that size of the lowest ranks the best of any so many of its cards together with some higher ones, with which
    such cards stand in `threes` by their number."""
    cdef int32_t without[FOURS]
    cdef int32_t last[FOURS]
    cdef const int32_t *others = without
    cdef int32_t alone
    cdef int rank, many, k
    if size - 1 == count:
        others = threes
    else:
        best_of_each(without, size - 1, count, ranks, threes)
    for rank in range(ranks):
        many = _CHOOSE[rank + size - 1][size - 1]
        if count == 1:
            alone = threes[rank]
            for k in range(many):
                into[k] = max(others[k], alone)
        else:
            best_of_each(last, size - 1, count - 1, rank + 1, threes + _CHOOSE[rank + count - 1][count])
            for k in range(many):
                into[k] = max(others[k], last[k])
        into += many


cdef void best_threes(int32_t *into, const int32_t *threes, const uint8_t *lying, int size) noexcept nogil:
    """Of each board the best of its threes, for each set of ranks that are still to come."""
    cdef const int *three
    cdef uint8_t board[BOARD]
    cdef int at, k
    if size == BOARD:
        best_of_each(into, BOARD, 3, RANKS, threes)
        return
    for at in range(many_sets(size)):
        merge(board, lying, BOARD - size, _SETS[size][at], size)
        into[at] = 0
        for k in range(10):
            three = _TRIPLES[k]
            into[at] = max(
                into[at], threes[_CHOOSE[board[three[0]]][1] + _CHOOSE[board[three[1]] + 1][2] + _CHOOSE[board[three[2]] + 2][3]]
            )


cdef class Threes:
    """Each two ranks with each three, made when they are first asked for."""

    cdef int32_t *made[PAIRS][2]  # the strengths of the high hands, and how good the low ones are

    def __dealloc__(self):
        cdef int k
        for k in range(PAIRS):
            free(self.made[k][0])

    cdef int32_t **of(self, const Order *order, const uint8_t *pair) except NULL:
        """Those of two ranks, the lower first."""
        cdef int32_t **found = self.made[number_of(pair, 2)]
        if found[0] == NULL:
            found[0] = <int32_t *>malloc(2 * THREES * sizeof(int32_t))
            if found[0] == NULL:
                raise MemoryError
            found[1] = found[0] + THREES
            rank_threes(order, pair, found[0], found[1])
        return found

    cdef int best(
        self, const Order *order, const uint8_t *hole, int count, const uint8_t *lying, int size, int32_t *high, int32_t *low
    ) except -1:
        """The best two cards of a hand with three of each board."""
        cdef int32_t threes[2][THREES]
        cdef const int32_t *one
        cdef int32_t **found
        cdef uint8_t pair[2]
        cdef int i, j, k, at
        memset(threes, 0, sizeof(threes))
        for i in range(count):
            for j in range(i):
                pair[0], pair[1] = hole[j], hole[i]
                found = self.of(order, pair)
                for k in range(1 if low == NULL else 2):
                    one = found[k]
                    for at in range(THREES):
                        threes[k][at] = max(threes[k][at], one[at])
        best_threes(high, threes[0], lying, size)
        if low != NULL:
            best_threes(low, threes[1], lying, size)
        return 0


cdef class Strengths:
    """How strong a hand is by ranks alone on each set of ranks that may still come."""

    cdef void *room
    cdef const int32_t *high
    cdef const int32_t *low  # how good its low is, 0 for none; NULL where no game asks
    cdef uint16_t *strong  # the sets on which it is stronger than a flush may be, those of the most different ranks first
    cdef int strongs[BOARD + 2]  # how many of them have at least so many

    def __dealloc__(self):
        free(self.room)
        free(self.strong)

    cdef int sort(self, int size, int64_t flush) except -1:
        """Finds where the hand is stronger than any that is called a flush."""
        cdef uint16_t found[SETS]
        cdef int counts[BOARD + 1]
        cdef int at, k, many = 0
        memset(counts, 0, sizeof(counts))
        for at in range(many_sets(size)):
            if self.high[at] > flush:
                found[many] = at
                many += 1
                counts[_COUNTS[_BITS[size][at]]] += 1
        self.strong = <uint16_t *>malloc((many + 1) * sizeof(uint16_t))
        if self.strong == NULL:
            raise MemoryError
        self.strongs[BOARD + 1] = 0
        for k in range(BOARD, -1, -1):
            self.strongs[k] = self.strongs[k + 1]
            for at in range(many if counts[k] else 0):
                if _COUNTS[_BITS[size][found[at]]] == k:
                    self.strong[self.strongs[k]] = found[at]
                    self.strongs[k] += 1
        return 0
