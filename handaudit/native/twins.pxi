"""Hands that stand twice, looked for among the digests of all that came before (`Seen` keeps them)."""

cdef inline uint64_t bits_of(int64_t key) noexcept nogil:
    """The bits of a filter that are set for a digest, as `disk_index` sets them."""
    cdef uint64_t one = 1
    return one << (key >> 34 & 63) | one << (key >> 40 & 63) | one << (key >> 46 & 63) | one << (key >> 52 & 63)


cdef int64_t slot_for(const uint32_t[::1] slots, const int64_t *held, const int64_t[::1] keys, int64_t known, int shift, int64_t key) noexcept nogil:
    """The empty slot for a digest; -1 - n where the digest stands in slot n already. Rows from `known` on are those of `keys`."""
    cdef int64_t last = slots.shape[0] - 1, at = key >> shift & last, row
    while slots[at]:
        row = slots[at]
        if (held[row] if row < known else keys[row - known]) == key:
            return -1 - at
        at = (at + 1) & last
    return at


def take_rows(uint32_t[::1] slots, const int64_t[::1] held, int shift, const uint64_t[::1] sifted, const int64_t[::1] keys, /):
    """Gives slots to digests whose rows stand behind those that are held, up to the first that came before or may have: how many they
    are. There must be room for all."""
    cdef int64_t k, at, row = held.shape[0], last = sifted.shape[0] - 1
    cdef uint64_t bits
    for k in range(keys.shape[0]):
        at = slot_for(slots, &held[0], keys, held.shape[0], shift, keys[k])
        if at < 0:
            return k
        if last >= 0:
            bits = bits_of(keys[k])
            if sifted[keys[k] & last] & bits == bits:
                return k
        slots[at] = row + k
    return keys.shape[0]


def sift(uint64_t[::1] sifted, const int64_t[::1] keys, /):
    """Sets the bits of some digests in a filter."""
    cdef int64_t k, last = sifted.shape[0] - 1
    for k in range(keys.shape[0]):
        sifted[keys[k] & last] |= bits_of(keys[k])
