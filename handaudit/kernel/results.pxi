"""Results in big blinds as text, of who has played under one of them: those of several are for somebody else to tell."""

cdef extern from *:
    ctypedef long long int128 "__int128"  # twice as many bits, whatever is said here

cdef int64_t SHORT = 1_000_000_000_000_000
"""A decimal number of no more figures is written as Python writes it."""
cdef int64_t MILLION = 1_000_000


cdef inline int128 nearest(int128 top, int128 under) noexcept nogil:
    """The nearest whole number, a half to the even one; `under` is above 0."""
    cdef int128 whole = top // under, rest = top % under
    if rest < 0:
        whole, rest = whole - 1, rest + under
    if 2 * rest > under:
        return whole + 1
    return whole + (whole & 1) if 2 * rest == under else whole


cdef char *quotient(char *to, int128 top, int128 under, char point) noexcept:
    """A fraction as `_number` in stats/table_rows.py writes it: a whole number, or up to four decimals. NULL for too many figures."""
    cdef int128 value
    cdef int64_t rest
    cdef int k, many = 4
    if top % under == 0:
        value = top // under
        return digits(to, <int64_t>value) if -SHORT < value < SHORT else NULL
    if not -SHORT < top // under < SHORT:
        return NULL
    value = nearest(10_000 * top, under)
    if not -SHORT < value < SHORT:
        return NULL
    if value < 0:
        to[0] = 45
        to += 1
        value = -value
    to = digits(to, <int64_t>(value // 10_000))
    to[0] = point
    rest = <int64_t>(value % 10_000)
    while many > 1 and rest % 10 == 0:
        rest //= 10
        many -= 1
    for k in range(many, 0, -1):
        to[k] = 48 + rest % 10
        rest //= 10
    return to + many + 1


cdef int64_t root_of(int128 square) noexcept nogil:
    """The square root, rounded down, of less than 2**120."""
    cdef int128 found = <int128>sqrtl(<long double>square)
    while found * found > square:
        found -= 1
    while (found + 1) * (found + 1) <= square:
        found += 1
    return <int64_t>found


cdef const Stake *only_stake(Sums sums, int bit) noexcept:
    """The only big blind under which something is told; `_NO_STAKE` where there is none, NULL where there are several."""
    cdef const Stake *found = &_NO_STAKE
    cdef const Stake *known = <const Stake *>sums.stakes.at
    cdef int at
    for at in range(sums.stakes.count):
        if known[at].told & bit:
            if found != &_NO_STAKE:
                return NULL
            found = known + at
    return found


cdef Stake _NO_STAKE
memset(&_NO_STAKE, 0, sizeof(Stake))
_NO_STAKE.unit = 1


cdef char *mean_of(char *to, Sums sums, bint adjusted, int64_t hands, char sign, char point) noexcept:
    """The sum of net / big blind, the hands, and 100 times the one by the other; NULL where that is for somebody else."""
    cdef const Stake *stake = only_stake(sums, 2 if adjusted else 1)
    cdef int64_t net
    cdef int128 value
    if stake == NULL or not 0 <= hands <= BOUND:
        return NULL
    net = stake.adjusted if adjusted else stake.net
    to = quotient(to, net, stake.unit, point)
    if to == NULL:
        return NULL
    to[0] = sign
    to = digits(to + 1, hands)
    to[0] = sign
    to += 1
    if hands:
        value = nearest(<int128>10_000 * net, <int128>stake.unit * hands)
        if not -SHORT < value < SHORT:
            return NULL
        to = hundredths(to, <int64_t>value, point)
    return to


cdef char *deviation_of(char *to, Sums sums, int64_t hands, char sign, char point) noexcept:
    """The sum of (net / big blind) squared, the hands, and the deviation of 100 of them; NULL where that is for somebody else."""
    cdef const Stake *stake = only_stake(sums, 1)
    cdef int128 spread
    cdef int64_t root
    if stake == NULL or stake != only_stake(sums, 4) or not 0 <= hands <= BOUND:
        return NULL
    to = quotient(to, stake.squares, <int128>stake.unit * stake.unit, point)
    if to == NULL:
        return NULL
    to[0] = sign
    to = digits(to + 1, hands)
    to[0] = sign
    to += 1
    if hands > 1:
        spread = <int128>stake.squares * hands - <int128>stake.net * stake.net
        if spread < 0 or spread >> 72:
            return NULL
        spread = 100 * <int128>MILLION * MILLION * spread // (<int128>stake.unit * stake.unit * (<int128>hands * (hands - 1)))
        root = root_of(spread)
        if root >= SHORT:
            return NULL
        to = hundredths(to, <int64_t>nearest(<int128>100 * root, MILLION), point)
    return to
