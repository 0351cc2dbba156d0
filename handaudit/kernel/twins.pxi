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


def settle_rows(uint32_t[::1] slots, const int64_t[::1] keys, int shift, /):
    """Gives slots to all digests but the first, which is nobody's. None stands twice, and there is room for all."""
    cdef int64_t row, at, last = slots.shape[0] - 1
    for row in range(1, keys.shape[0]):
        at = keys[row] >> shift & last
        while slots[at]:
            at = (at + 1) & last
        slots[at] = row


def in_buckets(
    const int64_t[::1] keys, const uint64_t[::1] contents, const uint64_t[::1] places, int64_t[::1] ends,
    int64_t[::1] to_keys, uint64_t[::1] to_contents, uint64_t[::1] to_places, /,
):
    """Puts all digests but the first, and what goes with each, in the order of their buckets, of which there are as many as `ends`: a power
    of two, whose bits are the uppermost ones of the digests. `ends` was 0; it tells where each bucket ends."""
    cdef int64_t row, at, number, total = 0, many = keys.shape[0] - 1
    cdef int shift = 64 - __builtin_ctzll(ends.shape[0])
    assert contents.shape[0] == places.shape[0] == many + 1, "each digest has a row"
    assert to_keys.shape[0] == to_contents.shape[0] == to_places.shape[0] == many, "there is room for all"
    for row in range(1, many + 1):
        ends[<uint64_t>keys[row] >> shift] += 1
    for number in range(ends.shape[0]):  # for now where each begins
        at = ends[number]
        ends[number] = total
        total += at
    for row in range(1, many + 1):
        number = <uint64_t>keys[row] >> shift
        at = ends[number]
        ends[number] = at + 1
        to_keys[at] = keys[row]
        to_contents[at] = contents[row]
        to_places[at] = places[row]
