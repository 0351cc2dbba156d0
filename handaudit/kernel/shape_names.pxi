"""Names that are told apart from what stands around them without a question, and the edges of lines."""


cdef bint is_plain_edge(const uint8_t *buf, int64_t at, int64_t end) noexcept nogil:
    """Whether no blank of another script may stand at the edges of a line: the reader of the grammar cuts such blanks off."""
    cdef uint8_t first = buf[at], last = buf[end - 1], before = buf[end - 2] if end - at > 1 else 0
    if first < 33 or (first == 0xC2 and (buf[at + 1] == 0xA0 or buf[at + 1] == 0x85)) or first == 0xE1 or first == 0xE3 or first == 0xEF or (first == 0xE2 and buf[at + 1] < 0x82):
        return False
    if last < 0x80:
        return last > 32
    if before == 0xC2 and (last == 0xA0 or last == 0x85):
        return False
    return end - at < 3 or buf[end - 3] < 0xE1 or not (before == 0x80 or before == 0x81 or before == 0x9A or before == 0xBB)


cdef inline bint is_of_name(uint8_t c) noexcept nogil:
    """Whether a sign is one that names have and no line has around them."""
    return joins(c) or c == 45 or c == 46 or c == 33 or c == 64 or c == 43 or c == 61 or c == 38 or c == 39 or c == 126 or c == 36


cdef bint is_tame(const uint8_t *buf, int64_t low, int64_t high) noexcept nogil:
    """Whether a name has no sign that lines have around names, and no blanks at its ends, or two in a row."""
    cdef int64_t k
    cdef uint8_t c
    for k in range(low, high):
        c = buf[k]
        if is_of_name(c):
            continue
        if k == low or k == high - 1 or (c != 42 and (c != 32 or buf[k + 1] == 32)):
            return False
    return True


cdef bint starts_like(const uint8_t *buf, const Seat *one, const Seat *other) noexcept nogil:
    """Whether a name is another one, or begins as it does and goes on with a word of its own."""
    cdef int64_t size = one.high - one.low
    if size > other.high - other.low or memcmp(buf + one.low, buf + other.low, size):
        return False
    return size == other.high - other.low or buf[other.low + size] == 32
