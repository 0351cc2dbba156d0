"""Which texts are cells as they stand, whatever reads them: letters and digits of ASCII, and signs that neither part cells nor quote."""

cdef enum:
    NOT_SAFE = 0  # where a byte may stand in a cell that is the text itself
    INSIDE = 1
    FIRST = 2


cdef int find_safe(uint8_t *safe, str sign) except -1:
    """Tells of each byte where it may stand; `sign` parts cells."""
    cdef int byte
    memset(safe, NOT_SAFE, 256)
    for byte in range(32, 128):
        safe[byte] = FIRST if byte < 127 and chr(byte).isalnum() else INSIDE
    for byte in (34, 59, ord(sign)):
        safe[byte] = NOT_SAFE
    return 0


cdef bint is_safe(const uint8_t *safe, const uint8_t *text, int64_t size) noexcept nogil:
    """Whether a text is a cell as it stands."""
    cdef int64_t at
    cdef bint sound = size > 0 and safe[text[0]] == FIRST
    if not sound:
        return False
    for at in range(1, size):
        sound &= safe[text[at]] != NOT_SAFE
    return sound
