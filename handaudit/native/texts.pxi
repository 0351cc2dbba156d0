"""`Texts` remembers what short texts mean, so that each is asked for once."""


cdef struct Slot:
    uint64_t key  # 0 where nothing stands
    int64_t at  # where the text stands among those that are kept
    int64_t size
    int64_t code


cdef inline uint64_t mixed(const uint8_t *text, int64_t size, uint64_t seed) noexcept nogil:
    """A text as one word, never 0; without the seed nobody can write texts that mix to one word."""
    cdef uint64_t key = seed ^ <uint64_t>size
    cdef uint64_t word
    while size >= 8:
        memcpy(&word, text, 8)
        key = (key ^ word) * <uint64_t>0x9E3779B97F4A7C15
        key ^= key >> 32
        text += 8
        size -= 8
    if size:
        word = 0
        memcpy(&word, text, size)
        key = (key ^ word) * <uint64_t>0x9E3779B97F4A7C15
        key ^= key >> 32
    key = (key ^ seed) * <uint64_t>0xD6E8FEB86659FD93
    return (key ^ key >> 32) | 1


cdef class Texts:
    """Texts to numbers: at most 5,000, then the memory is emptied. A text for which a place is not found soon is not kept."""

    cdef Slot *slots
    cdef uint8_t *held
    cdef int64_t used, room, count
    cdef uint64_t seed

    def __cinit__(self, uint64_t seed):
        self.seed = seed
        self.slots = <Slot *>calloc(_SLOTS, sizeof(Slot))
        self.room = 1 << 16
        self.held = <uint8_t *>malloc(self.room)
        if self.slots == NULL or self.held == NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.slots)
        free(self.held)

    cdef Slot *find(self, const uint8_t *text, int64_t size) noexcept nogil:
        """Where a text is kept; NULL for a new one."""
        cdef uint64_t key = mixed(text, size, self.seed)
        cdef Slot *slot
        cdef int step
        for step in range(_STEPS):
            slot = self.slots + ((key >> 8) + step & _SLOTS - 1)
            if slot.key == 0:
                return NULL
            if slot.key == key and slot.size == size and memcmp(self.held + slot.at, text, size) == 0:
                return slot
        return NULL

    cdef int keep(self, const uint8_t *text, int64_t size, int64_t code) except -1:
        """Remember what a new text means."""
        cdef uint64_t key = mixed(text, size, self.seed)
        cdef Slot *slot
        cdef uint8_t *more
        cdef int step
        if self.count >= _MOST:
            memset(self.slots, 0, _SLOTS * sizeof(Slot))
            self.count = self.used = 0
        if self.used + size > self.room:
            more = <uint8_t *>realloc(self.held, 2 * self.room + size)
            if more == NULL:
                raise MemoryError
            self.held, self.room = more, 2 * self.room + size
        for step in range(_STEPS):
            slot = self.slots + ((key >> 8) + step & _SLOTS - 1)
            if slot.key == 0:
                memcpy(self.held + self.used, text, size)
                slot.key, slot.at, slot.size, slot.code = key, self.used, size, code
                self.used += size
                self.count += 1
                break
        return 0
