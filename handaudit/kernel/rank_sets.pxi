"""All sets of up to five ranks, as the cards of a board are by rank: each has a number, by which what is known of it is looked up.

Sets of a size are numbered by their highest rank, those of the same highest rank as the sets without it.
"""

cdef enum:
    BOARD = 5
    RANKS = 13
    PAIRS = 91  # sets of two ranks
    THREES = 455  # of three
    FOURS = 1820  # of four
    SETS = 6188  # of five

cdef int _CHOOSE[RANKS + BOARD][BOARD + 1]
cdef uint8_t _SETS[BOARD + 1][SETS][BOARD]  # the ranks of each set, the lowest first
cdef uint16_t _BITS[BOARD + 1][SETS]  # and as bits
cdef uint8_t _COUNTS[8192]  # how many ranks there are among some bits
cdef uint16_t _SUITED[BOARD + 1][1287]  # the sets of so many different ranks as bits
cdef uint16_t *_JOINED[BOARD + 1][BOARD + 1]  # of so many cards, so many of a suit: each such set with each set of the others


cdef inline int many_sets(int size) noexcept nogil:
    """How many sets of a size there are."""
    return _CHOOSE[RANKS - 1 + size][size]


cdef inline int number_of(const uint8_t *ranks, int size) noexcept nogil:
    """The number of a set whose lowest rank stands first."""
    cdef int k, found = 0
    for k in range(size):
        found += _CHOOSE[ranks[k] + k][k + 1]
    return found


cdef void merge(uint8_t *into, const uint8_t *one, int many, const uint8_t *other, int more) noexcept nogil:
    """Two sets as one, the lowest rank first."""
    cdef int i = 0, j = 0, k
    for k in range(many + more):
        if j == more or i < many and one[i] <= other[j]:
            into[k] = one[i]
            i += 1
        else:
            into[k] = other[j]
            j += 1


cdef void all_sets() noexcept:
    """Fills the tables above, once."""
    cdef int size, last, k, at, mask
    if _CHOOSE[0][0]:
        return
    for k in range(RANKS + BOARD):
        _CHOOSE[k][0] = 1
        for size in range(1, BOARD + 1):
            _CHOOSE[k][size] = _CHOOSE[k - 1][size - 1] + _CHOOSE[k - 1][size] if k else 0
    for mask in range(1, 8192):
        _COUNTS[mask] = _COUNTS[mask >> 1] + (mask & 1)
    for size in range(1, BOARD + 1):
        at = 0
        for last in range(RANKS):
            for k in range(_CHOOSE[last + size - 1][size - 1]):  # the sets without the last rank, up to it
                memcpy(_SETS[size][at], _SETS[size - 1][k], BOARD)
                _SETS[size][at][size - 1] = last
                _BITS[size][at] = _BITS[size - 1][k] | 1 << last
                at += 1
        k = 0
        for mask in range(8192):
            if _COUNTS[mask] == size:
                _SUITED[size][k] = mask
                k += 1


cdef const uint16_t *numbers_of(int size, int suited) except NULL:
    """The number of each set of so many cards of a suit, as they stand in `_SUITED`, together with each set of the other cards."""
    cdef int rows = _CHOOSE[RANKS][suited], columns = many_sets(size - suited), i, j, k
    cdef uint8_t mine[BOARD]
    cdef uint8_t both[BOARD]
    if _JOINED[size][suited] == NULL:
        _JOINED[size][suited] = <uint16_t *>malloc(rows * columns * sizeof(uint16_t))
        if _JOINED[size][suited] == NULL:
            raise MemoryError
        for i in range(rows):
            k = 0
            for j in range(RANKS):
                if _SUITED[suited][i] >> j & 1:
                    mine[k] = j
                    k += 1
            for j in range(columns):
                merge(both, mine, suited, _SETS[size - suited][j], size - suited)
                _JOINED[size][suited][i * columns + j] = number_of(both, size)
    return _JOINED[size][suited]

