"""The strength of the best five of seven cards: the very number that the rulebook's evaluator gives each."""

cdef int64_t _ONE[8192]
cdef int64_t _TWO[8192]
cdef int64_t _THREE[8192]
cdef int64_t _FIVE[8192]
cdef int64_t _RUNS[8192]
cdef int64_t _NAMED[9]


def _rank_tables():
    """Of each set of ranks its highest ones and its best straight, as they stand in a strength: four bits a rank from bit 16 on."""
    cdef int64_t *tables[4]
    cdef int set_of, rank, count, most, k
    cdef int64_t found, straight, high
    tables[0], tables[1], tables[2], tables[3] = _ONE, _TWO, _THREE, _FIVE
    for k, most in enumerate((1, 2, 3, 5)):
        for set_of in range(8192):
            found = count = 0
            for rank in range(12, -1, -1):
                if set_of >> rank & 1 and count < most:
                    found |= <int64_t>(rank + 2) << (16 - 4 * count)
                    count += 1
            tables[k][set_of] = found
    for mask, top in EVALUATOR.scale.straights.items():
        straight, high = mask, top << 16
        for set_of in range(8192):
            if set_of & straight == straight:
                _RUNS[set_of] = max(_RUNS[set_of], high)
    names = "highcard", "pair", "twopair", "trips", "straight", "flush", "fullhouse", "quads", "straightflush"
    for k, name in enumerate(names):
        _NAMED[k] = EVALUATOR.scale.pack(name, ())


_rank_tables()


cdef inline int64_t top_of(int64_t ranks) noexcept nogil:
    """The highest of some ranks as a bit, 0 of none."""
    return <int64_t>1 << ((_ONE[ranks] >> 16) - 2) if ranks else 0


cdef int64_t strength_of(const int *cards) noexcept nogil:
    """The strength of seven different cards."""
    cdef int64_t ones = 0, twos = 0, threes = 0, fours = 0, one, first, second, best, run, other
    cdef int64_t suits[4]
    cdef int k
    suits[0] = suits[1] = suits[2] = suits[3] = 0
    for k in range(7):
        one = <int64_t>1 << (cards[k] >> 2)
        fours |= threes & one
        threes |= twos & one
        twos |= ones & one
        ones |= one
        suits[cards[k] & 3] |= one
    best = _NAMED[0] | _FIVE[ones]
    if twos:
        first = top_of(twos)
        second = top_of(twos ^ first)
        best = _NAMED[1] | _ONE[first] | _THREE[ones ^ first] >> 4
        if second:
            best = _NAMED[2] | _TWO[first | second] | _ONE[ones & ~(first | second)] >> 8
        if threes:
            first = top_of(threes)
            best = _NAMED[3] | _ONE[first] | _TWO[ones & ~first] >> 4
    run = _RUNS[ones]
    if run:
        best = _NAMED[4] | run
    if threes:
        first = top_of(threes)
        other = twos & ~first
        if other:
            best = max(best, _NAMED[6] | _ONE[first] | _ONE[other] >> 4)
    if fours:
        best = _NAMED[7] | _ONE[fours] | _ONE[ones & ~fours] >> 4
    for k in range(4):
        if popcount(suits[k]) >= 5:
            run = _RUNS[suits[k]]
            best = max(best, _NAMED[8] | run if run else _NAMED[5] | _FIVE[suits[k]])
    return best


def strength(cards):
    """The strength of seven different cards, given as numbers of cards. Raises `ValueError` where they are not that."""
    cdef int seven[7]
    cdef int k
    if len(set(cards)) != 7 or not all(0 <= card < 52 for card in cards):
        raise ValueError("not seven different cards")
    for k in range(7):
        seven[k] = cards[k]
    return strength_of(seven)
