"""Who wins the boards of each set of ranks, flushes apart."""

cdef struct Count:
    int seats
    const int32_t *high[SEATS]  # the strength of each hand on each set of ranks, without flushes
    const int32_t *low[SEATS]  # how good its low is, 0 for none
    const uint16_t *strong[SEATS]  # on which sets it is stronger than a flush may be
    const int *strongs[SEATS]  # how many of those have at least so many different ranks, which stand first
    int64_t alone[1 << SEATS]  # boards by the hands that win them, as bits
    int64_t halved[1 << SEATS]  # the same of boards of which the half goes to a low hand
    int64_t lows[1 << SEATS]  # those boards by the hands that win the low


cdef struct Sets:  # what is known of each set of ranks that may still come
    Ways ways
    uint16_t winners[SETS]  # the hands that win without flushes, as bits
    uint16_t lows[SETS]  # those that win the low, 0 where there is none
    int32_t best[SETS]


cdef void tell_winners(uint16_t *winners, int32_t *best, int seats, const int32_t **strengths, int many) noexcept nogil:
    """The hands that are the best on each set of ranks."""
    cdef const int32_t *one = strengths[0]
    cdef const int32_t *other
    cdef int k, at
    if seats == 2:
        other = strengths[1]
        for at in range(many):
            winners[at] = (one[at] >= other[at]) | (other[at] >= one[at]) << 1
        return
    memcpy(best, one, many * sizeof(int32_t))
    memset(winners, 0, many * sizeof(uint16_t))
    for k in range(1, seats):
        one = strengths[k]
        for at in range(many):
            best[at] = max(best[at], one[at])
    for k in range(seats):
        one = strengths[k]
        for at in range(many):
            winners[at] |= <uint16_t>((one[at] == best[at]) << k)


cdef void tell_lows(Sets *sets, const Count *count, int many) noexcept nogil:
    """The hands that win the low; nobody where there is none."""
    cdef int32_t low
    cdef int k, at
    tell_winners(sets.lows, sets.best, count.seats, <const int32_t **>count.low, many)
    for at in range(many):
        low = 0
        for k in range(count.seats):
            low |= count.low[k][at]
        if not low:
            sets.lows[at] = 0


cdef void count_sets(int64_t *boards, const uint16_t *winners, const uint16_t *ways, int seats, int many) noexcept nogil:
    """Counts the boards of each set by who wins them."""
    cdef int32_t one = 0, other = 0, every = 0
    cdef int at
    if seats > 2:
        for at in range(many):
            boards[winners[at]] += ways[at]
        return
    for at in range(many):
        one += ways[at] if winners[at] == 1 else 0
        other += ways[at] if winners[at] == 2 else 0
        every += ways[at]
    boards[1] += one
    boards[2] += other
    boards[3] += every - one - other


cdef void count_halves(Count *count, const Sets *sets, const uint16_t *plain, const uint16_t *every, int many) noexcept nogil:
    """Counts the boards of each set by who wins them, those without a flush, and all by who wins their low half."""
    cdef int at
    for at in range(many):
        if sets.lows[at]:
            count.halved[sets.winners[at]] += plain[at]
            count.lows[sets.lows[at]] += every[at]
        else:
            count.alone[sets.winners[at]] += plain[at]
