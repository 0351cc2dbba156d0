"""Sessions drawn anew as stats/resamples.py draws them: by numpy's generator PCG64, from the same seed."""

cdef extern from *:
    ctypedef unsigned long long uint128 "unsigned __int128"

cdef enum:
    RESAMPLES = 2000
    TAIL = 50  # so many resamples lie below the interval, and as many above
    DRAWS_KEPT = 8
    DRAWS_MOST = 256  # sessions of which the draws are kept

cdef uint128 _PCG_STATE = <uint128>0xE77A56FDC8D5BBE0ULL << 64 | <uint128>0x3FBF14E0150A1FC6ULL
cdef uint128 _PCG_STEP = <uint128>0xECEAA4549DE4D591ULL << 64 | <uint128>0x3EADC9910852A75DULL
cdef uint128 _PCG_TIMES = <uint128>0x2360ED051FC65DA4ULL << 64 | <uint128>0x4385DF649FCCF645ULL
cdef dict _DRAWS = {}


cdef inline uint64_t next_draw(uint128 *state) noexcept nogil:
    """The generator's next number."""
    cdef uint64_t mixed
    cdef int turn
    state[0] = state[0] * _PCG_TIMES + _PCG_STEP
    mixed = <uint64_t>(state[0] >> 64) ^ <uint64_t>state[0]
    turn = <int>(state[0] >> 122)
    return mixed >> turn | mixed << (-turn & 63)


cdef bytes draws_of(int count):
    """Which of few sessions are drawn, one resample behind the other."""
    cdef bytes found = _DRAWS.get(count)
    cdef uint128 state = _PCG_STATE
    cdef uint8_t *to
    cdef int64_t at
    if found is None:
        found = PyBytes_FromStringAndSize(NULL, RESAMPLES * count)
        to = <uint8_t *>PyBytes_AS_STRING(found)
        for at in range(RESAMPLES * count):
            to[at] = next_draw(&state) % <uint64_t>count
        if len(_DRAWS) >= DRAWS_KEPT:
            _DRAWS.clear()
        _DRAWS[count] = found
    return found


cdef void put_among(double *least, double value) noexcept nogil:
    """Puts a value among the smallest ones, if it is one of them."""
    cdef int at = TAIL - 1
    if value >= least[at]:
        return
    while at > 0 and least[at - 1] > value:
        least[at] = least[at - 1]
        at -= 1
    least[at] = value


def resampled(hands, won, /):
    """The ends of the interval that holds 95 % of what a hand brings, by the hands of each session and what it brought."""
    cdef Py_ssize_t count = len(hands), k
    cdef int64_t *dealt
    cdef int64_t *brought
    cdef double least[TAIL]
    cdef double most[TAIL]
    cdef double value
    cdef int64_t under, top, one
    cdef int resample
    cdef uint128 state = _PCG_STATE
    cdef const uint8_t *drawn = NULL
    cdef bytes draws
    if not count or len(won) != count:
        raise ValueError("no sessions")
    if count <= DRAWS_MOST:
        draws = draws_of(count)
        drawn = <const uint8_t *>PyBytes_AS_STRING(draws)
    dealt = <int64_t *>malloc(2 * count * sizeof(int64_t))
    if dealt == NULL:
        raise MemoryError
    brought = dealt + count
    try:
        for k in range(count):
            dealt[k], brought[k] = hands[k], won[k]
        for k in range(TAIL):
            least[k] = most[k] = float("inf")
        for resample in range(RESAMPLES):
            under = top = 0
            for k in range(count):
                if drawn != NULL:
                    one = drawn[k]
                else:
                    one = next_draw(&state) % <uint64_t>count
                under += dealt[one]
                top += brought[one]
            if drawn != NULL:
                drawn += count
            value = <double>top / <double>under
            put_among(least, value)
            put_among(most, -value)
    finally:
        free(dealt)
    return least[TAIL - 1], -most[TAIL - 1]
