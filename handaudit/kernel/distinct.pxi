"""`Distinct` numbers byte strings in the order in which they come."""


@cython.final
cdef class Distinct:
    """Different byte strings, each with its number. None is forgotten until `clear`."""

    cdef uint64_t *keys  # a hash table with open addressing; 0 is a free place
    cdef int32_t *numbers
    cdef uint8_t *held
    cdef int64_t *ends  # where the bytes of each string begin, and where the last one ends
    cdef int64_t places, room, most, count
    cdef uint64_t seed

    def __cinit__(self):
        self.seed = int.from_bytes(os.urandom(8), "little")
        self.places, self.room, self.most = 1 << 10, 1 << 14, 1 << 9
        self.keys = <uint64_t *>calloc(self.places, sizeof(uint64_t))
        self.numbers = <int32_t *>malloc(self.places * sizeof(int32_t))
        self.held = <uint8_t *>malloc(self.room)
        self.ends = <int64_t *>malloc((self.most + 1) * sizeof(int64_t))
        if self.keys == NULL or self.numbers == NULL or self.held == NULL or self.ends == NULL:
            raise MemoryError
        self.ends[0] = 0

    def __dealloc__(self):
        free(self.keys)
        free(self.numbers)
        free(self.held)
        free(self.ends)

    cdef int32_t of(self, const uint8_t *text, int64_t size) except -1:
        """The number of a string; a new one gets the next."""
        cdef uint64_t key = mixed(text, size, 0, self.seed)
        cdef int64_t at = <int64_t>(key >> 8) & self.places - 1
        cdef int32_t one
        while self.keys[at]:
            if self.keys[at] == key:
                one = self.numbers[at]
                if self.ends[one + 1] - self.ends[one] == size and memcmp(self.held + self.ends[one], text, size) == 0:
                    return one
            at = at + 1 & self.places - 1
        return self.add(key, text, size)

    cdef int32_t add(self, uint64_t key, const uint8_t *text, int64_t size) except -1:
        """The number of a string that is new."""
        cdef int64_t end = self.ends[self.count]
        cdef void *more
        if 2 * self.count >= self.places:
            self.grow()
        if self.count == self.most:
            more = realloc(self.ends, (2 * self.most + 1) * sizeof(int64_t))
            if more == NULL:
                raise MemoryError
            self.ends, self.most = <int64_t *>more, 2 * self.most
        if end + size > self.room:
            more = realloc(self.held, 2 * (end + size))
            if more == NULL:
                raise MemoryError
            self.held, self.room = <uint8_t *>more, 2 * (end + size)
        memcpy(self.held + end, text, size)
        self.place(key, <int32_t>self.count)
        self.count += 1
        self.ends[self.count] = end + size
        return <int32_t>self.count - 1

    cdef int grow(self) except -1:
        """Four times the places."""
        cdef int64_t at, before = self.places
        cdef uint64_t *keys = self.keys
        cdef int32_t *numbers = self.numbers
        cdef uint64_t *new_keys = <uint64_t *>calloc(4 * before, sizeof(uint64_t))
        cdef int32_t *new_numbers = <int32_t *>malloc(4 * before * sizeof(int32_t))
        if new_keys == NULL or new_numbers == NULL:
            free(new_keys)
            free(new_numbers)
            raise MemoryError
        self.keys, self.numbers, self.places = new_keys, new_numbers, 4 * before
        for at in range(before):
            if keys[at]:
                self.place(keys[at], numbers[at])
        free(keys)
        free(numbers)
        return 0

    cdef void place(self, uint64_t key, int32_t number) noexcept:
        """Puts a number where its key is looked for."""
        cdef int64_t at = <int64_t>(key >> 8) & self.places - 1
        while self.keys[at]:
            at = at + 1 & self.places - 1
        self.keys[at], self.numbers[at] = key, number

    cdef list texts(self, int64_t low):
        """The strings as texts, from a number on."""
        cdef int64_t at
        return [
            PyUnicode_DecodeUTF8(<const char *>self.held + self.ends[at], self.ends[at + 1] - self.ends[at], b"surrogateescape")
            for at in range(low, self.count)
        ]

    cdef bytes joined(self):
        """All bytes of the strings, one behind the other."""
        return PyBytes_FromStringAndSize(<char *>self.held, self.ends[self.count])

    cdef void clear(self) noexcept:
        """No string has a number any more."""
        memset(self.keys, 0, self.places * sizeof(uint64_t))
        self.count = 0
