"""Whole numbers as bytes, small ones as one."""

cdef enum:
    NUMBER_MOST = 10  # bytes of a number


cdef inline uint8_t *put_number(uint8_t *to, int64_t value) noexcept nogil:
    """A number, small ones in one byte; gives the place behind it."""
    cdef uint64_t left = (<uint64_t>value << 1) ^ <uint64_t>(value >> 63)
    while left >= 128:
        to[0] = <uint8_t>(left | 128)
        left >>= 7
        to += 1
    to[0] = <uint8_t>left
    return to + 1


cdef inline int64_t next_number(const uint8_t **at) noexcept nogil:
    """The number at a place, which goes on behind it."""
    cdef uint64_t value = 0
    cdef int shift = 0
    while at[0][0] & 128:
        value |= <uint64_t>(at[0][0] & 127) << shift
        shift += 7
        at[0] += 1
    value |= <uint64_t>at[0][0] << shift
    at[0] += 1
    return <int64_t>(value >> 1) ^ -<int64_t>(value & 1)


cdef void add_past(int64_t *into, const uint8_t *past) noexcept nogil:
    """Adds counts that were packed: each as the distance of its place from that of the one before, and the count; -1 ends them."""
    cdef int64_t at = OWNS, step
    if past == NULL:
        return
    step = next_number(&past)
    while step >= 0:
        at += step
        into[at] += next_number(&past)
        step = next_number(&past)
