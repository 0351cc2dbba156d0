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


cdef void rank_pairs(
    const Order *order, const uint8_t *hole, int count, const uint8_t *lying, int size, int32_t *high, int32_t *low
) noexcept nogil:
    """The best of two cards of the hand and three of the board: first with each three ranks, then of each board the best of its threes."""
    cdef int32_t best[455]
    cdef int32_t lows[455]
    cdef Ranks five
    cdef const uint8_t *three
    cdef uint8_t board[BOARD]
    cdef int at, i, j, k, number, mask
    for at in range(455):
        three, best[at], lows[at] = _SETS[3][at], 0, 0
        for i in range(count):
            for j in range(i):
                memset(&five, 0, sizeof(five))
                lay(&five, hole[i])
                lay(&five, hole[j])
                mask = _LOWS[4 * hole[i]] | _LOWS[4 * hole[j]]
                for k in range(3):
                    lay(&five, three[k])
                    mask |= _LOWS[4 * three[k]]
                best[at] = max(best[at], <int32_t>by_ranks(order, five.ones, five.twos, five.threes, five.fours))
                lows[at] = max(lows[at], lowest(mask))
    for at in range(many_sets(size)):
        merge(board, lying, BOARD - size, _SETS[size][at], size)
        high[at] = 0
        if low != NULL:
            low[at] = 0
        for k in range(10):
            number = (
                _CHOOSE[board[_TRIPLES[k][0]]][1] + _CHOOSE[board[_TRIPLES[k][1]] + 1][2] + _CHOOSE[board[_TRIPLES[k][2]] + 2][3]
            )
            high[at] = max(high[at], best[number])
            if low != NULL:
                low[at] = max(low[at], lows[number])


cdef void rank_boards(
    const Order *order, const uint8_t *hole, int count, const uint8_t *lying, int size, bint pairs, int32_t *high, int32_t *low
) noexcept nogil:
    """The strengths on each set of ranks of the `size` cards to come, those of the low hands too where they have a place."""
    if pairs:
        rank_pairs(order, hole, count, lying, size, high, low)
    else:
        rank_any(order, hole, lying, size, high, low)
