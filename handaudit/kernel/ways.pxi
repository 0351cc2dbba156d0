"""In how many ways the cards of each set of ranks can come, and in how many of them with enough cards of one suit.

The sets of a size whose highest rank is the same stand together, first those that have it once, then those that have it twice and so on:
each such part is what the smaller sets have, times the ways of that rank. No number is above 1,024, the ways of five ranks.
"""

cdef enum:
    EVERY = 8568  # sets of none to five ranks

cdef int _FROM[BOARD + 1]  # where the sets of a size stand among those of all sizes, the smallest first
_FROM[:] = [0, 1, 14, 105, 560, 2380]


cdef struct Ways:
    uint16_t of[BOARD + 1][EVERY]  # of each set its ways with at least so many cards of a suit


cdef inline void times(uint16_t *into, const uint16_t *some, uint16_t ways, int many) noexcept nogil:
    """So many numbers, each times the same."""
    cdef int k
    if not ways:
        memset(into, 0, many * sizeof(uint16_t))
    else:
        for k in range(many):
            into[k] = <uint16_t>(some[k] * ways)


cdef inline void and_times(uint16_t *into, const uint16_t *some, uint16_t ways, int many) noexcept nogil:
    """The same, added to what is there."""
    cdef int k
    for k in range(many):
        into[k] = <uint16_t>(into[k] + some[k] * ways)


cdef void extend(Ways *ways, int size, int least, const int *others, int have) noexcept nogil:
    """The sets of a size: where so many of each rank are left in other suits, and those bits in the suit."""
    cdef uint16_t *into = ways.of[least] + _FROM[size]
    cdef const uint16_t *without
    cdef int rank, copies, many, rest, most = size - least + 1 if least else size
    for rank in range(RANKS):
        for copies in range(1, most + 1):
            rest = size - copies
            many = _CHOOSE[rank + rest - 1][rest] if rest else 1  # sets of lower ranks only
            without = ways.of[least] + _FROM[rest]
            times(into, without, _CHOOSE[others[rank]][copies] if rest >= least else 0, many)
            if have >> rank & 1 and copies <= others[rank] + 1:
                without = ways.of[least - 1] + _FROM[rest]
                and_times(into, without, _CHOOSE[others[rank]][copies - 1], many)
            into += many
        if most < size:
            rest = size - most - 1
            many = _CHOOSE[rank + rest][rest]
            memset(into, 0, many * sizeof(uint16_t))
            into += many


cdef void all_ways(Ways *ways, int size, const int *left) noexcept nogil:
    """Of the sets of up to a size, where so many of each rank are left."""
    cdef int k
    ways.of[0][0] = 1
    for k in range(1, size + 1):
        extend(ways, k, 0, left, 0)


cdef const uint16_t *suited_ways(Ways *ways, int size, int least, const int *others, int have) noexcept nogil:
    """Of the sets of a size with at least so many cards of a suit."""
    cdef int some, k
    for some in range(1, least + 1):
        for k in range(some, size - least + some + 1):
            extend(ways, k, some, others, have)
    return ways.of[least] + _FROM[size]
