"""`Texts` remembers what short texts mean, so that each is asked for once."""


cdef struct Slot:
    uint64_t key  # 0 where nothing stands
    uint64_t kind  # what else the text depends on
    int32_t at  # where the text stands among those that are kept
    int32_t size
    int64_t code


cdef inline uint64_t word_at(const uint8_t *text) noexcept nogil:
    """Eight bytes as a number."""
    cdef uint64_t word
    memcpy(&word, text, 8)
    return word


cdef inline uint64_t few_at(const uint8_t *text, int64_t size) noexcept nogil:
    """Up to seven bytes as a number, which no others of that size have."""
    cdef uint32_t first, last
    if size >= 4:
        memcpy(&first, text, 4)
        memcpy(&last, text + size - 4, 4)
        return first | <uint64_t>last << 32
    return 0 if size <= 0 else text[0] | <uint64_t>text[size >> 1] << 8 | <uint64_t>text[size - 1] << 16


cdef inline bint same(const uint8_t *one, const uint8_t *two, int64_t size) noexcept nogil:
    """Whether so many bytes are alike: for short texts."""
    cdef int64_t at = 0
    if size < 8:
        return few_at(one, size) == few_at(two, size)
    while at < size - 8:
        if word_at(one + at) != word_at(two + at):
            return False
        at += 8
    return word_at(one + size - 8) == word_at(two + size - 8)


cdef inline uint64_t mixed(const uint8_t *text, int64_t size, uint64_t kind, uint64_t seed) noexcept nogil:
    """A text of some kind as one word, never 0; without the seed nobody can write texts that mix to one word."""
    cdef uint64_t key = (seed ^ <uint64_t>size ^ kind) * <uint64_t>0x9E3779B97F4A7C15
    cdef int64_t at = 0
    key ^= key >> 32
    if size < 8:
        key = (key ^ few_at(text, size)) * <uint64_t>0x9E3779B97F4A7C15
    else:
        while at < size - 8:
            key = (key ^ word_at(text + at)) * <uint64_t>0x9E3779B97F4A7C15
            key ^= key >> 32
            at += 8
        key = (key ^ word_at(text + size - 8)) * <uint64_t>0x9E3779B97F4A7C15
    key = (key ^ key >> 32 ^ seed) * <uint64_t>0xD6E8FEB86659FD93
    return (key ^ key >> 32) | 1


@cython.final
cdef class Texts:
    """Texts of some kinds to numbers: at most 5,000 or as many as is said, then the memory is emptied. A text for which a place is not found
    soon is not kept."""

    cdef Slot *slots
    cdef uint8_t *held
    cdef int64_t used, room, count
    cdef int64_t most, slot_count
    cdef uint64_t seed

    def __cinit__(self, uint64_t seed, int64_t most=_MOST):
        self.seed, self.most, self.slot_count = seed, most, _SLOTS
        while self.slot_count < most * (_SLOTS // _MOST):
            self.slot_count *= 2
        self.slots = <Slot *>calloc(self.slot_count, sizeof(Slot))
        self.room = 1 << 16
        self.held = <uint8_t *>malloc(self.room)
        if self.slots == NULL or self.held == NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.slots)
        free(self.held)

    cdef Slot *find(self, const uint8_t *text, int64_t size, uint64_t kind) noexcept nogil:
        """Where a text is kept; NULL for a new one."""
        cdef uint64_t key = mixed(text, size, kind, self.seed)
        cdef Slot *slot
        cdef int step
        for step in range(_STEPS):
            slot = self.slots + ((key >> 8) + step & self.slot_count - 1)
            if slot.key == 0:
                return NULL
            if slot.key == key and slot.size == size and slot.kind == kind and same(self.held + slot.at, text, size):
                return slot
        return NULL

    cdef int keep(self, const uint8_t *text, int64_t size, uint64_t kind, int64_t code) except -1:
        """Remember what a new text means."""
        cdef uint64_t key = mixed(text, size, kind, self.seed)
        cdef Slot *slot
        cdef uint8_t *more
        cdef int step
        if self.count >= self.most:
            memset(self.slots, 0, self.slot_count * sizeof(Slot))
            self.count = self.used = 0
        if self.used + size > self.room:
            more = <uint8_t *>realloc(self.held, 2 * self.room + size)
            if more == NULL:
                raise MemoryError
            self.held, self.room = more, 2 * self.room + size
        for step in range(_STEPS):
            slot = self.slots + ((key >> 8) + step & self.slot_count - 1)
            if slot.key == 0:
                memcpy(self.held + self.used, text, size)
                slot.key, slot.kind, slot.at, slot.size, slot.code = key, kind, <int32_t>self.used, <int32_t>size, code
                self.used += size
                self.count += 1
                break
        return 0
