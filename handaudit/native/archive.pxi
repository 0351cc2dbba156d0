"""Records of bytes, one behind the other: the latest stand in memory, those before in a file without a name."""

cdef extern from "<unistd.h>" nogil:
    Py_ssize_t pread(int, void *, size_t, int64_t)
    Py_ssize_t pwrite(int, const void *, size_t, int64_t)
    int close(int)
    int dup(int)

cdef enum:
    HEAD_MOST = 256  # bytes that are read of a record whose size is not known yet
    AHEAD = 1 << 17  # the same where records are asked for in their order


cdef class Archive:
    """Keeps records. Of more than `most` bytes all but the latest go to the file that `opens` gives; where there is none, or it takes no
    more, they stay. A record has its size before it."""

    cdef object opens
    cdef int fd  # of the file, -1 where there is none
    cdef uint8_t *held
    cdef uint8_t *read
    cdef int64_t most, size, room, filed, read_room
    cdef int64_t read_low, read_high  # which bytes of the file have been read
    cdef bint full  # the file takes no more

    def __init__(self, opens, int64_t most):
        self.opens, self.most, self.fd = opens, most, -1

    def __dealloc__(self):
        if self.fd > 0:
            close(self.fd)
        free(self.held)
        free(self.read)

    cdef uint8_t *begin(self, int64_t most) except NULL:
        """Room for a record of so many bytes at most."""
        cdef uint8_t *more
        most += NUMBER_MOST
        if self.size and self.size + most > self.most and not self.full:
            self._file()
        if self.size + most > self.room:
            more = <uint8_t *>realloc(self.held, max(self.size + most, 2 * self.room))
            if more == NULL:
                raise MemoryError
            self.held, self.room = more, max(self.size + most, 2 * self.room)
        return self.held + self.size + sizeof(int32_t)

    cdef int64_t end(self, const uint8_t *behind) noexcept:
        """The record ends before a place; where it begins."""
        cdef int64_t at = self.size
        cdef int32_t size = <int32_t>(behind - self.held - at - <int64_t>sizeof(int32_t))
        memcpy(self.held + at, &size, sizeof(int32_t))
        self.size = behind - self.held
        return self.filed + at

    cdef const uint8_t *record(self, int64_t at, int64_t ahead=HEAD_MOST) except NULL:
        """A record, until the next one is asked for or made. Raises `OSError`."""
        cdef int32_t size
        if at >= self.filed:
            return self.held + at - self.filed + sizeof(int32_t)
        if not self.read_low <= at <= self.read_high - <int64_t>sizeof(int32_t):
            self._read(at, max(ahead, sizeof(int32_t)))
        memcpy(&size, self.read + at - self.read_low, sizeof(int32_t))
        if at + <int64_t>sizeof(int32_t) + size > self.read_high:
            self._read(at, max(ahead, size + sizeof(int32_t)))
        return self.read + at - self.read_low + sizeof(int32_t)

    cdef int _read(self, int64_t at, int64_t size) except -1:
        """Reads so many bytes of the file, or as many as there are."""
        cdef uint8_t *more
        cdef Py_ssize_t some
        if size > self.read_room:
            more = <uint8_t *>realloc(self.read, size)
            if more == NULL:
                raise MemoryError
            self.read, self.read_room = more, size
        size = min(size, self.filed - at)
        self.read_low = self.read_high = at
        while self.read_high < at + size:
            some = pread(self.fd, self.read + self.read_high - at, at + size - self.read_high, self.read_high)
            if some <= 0:
                raise OSError("the file of players who were not seen lately cannot be read")
            self.read_high += some
        return 0

    cdef int _file(self) except -1:
        """All records go to the file."""
        cdef int64_t gone = 0
        cdef Py_ssize_t some
        try:
            if self.fd < 0:
                with self.opens() as file:
                    self.fd = dup(file.fileno())
        except OSError:
            pass
        self.full = self.fd < 0
        if self.full:
            return 0
        while gone < self.size:
            some = pwrite(self.fd, self.held + gone, self.size - gone, self.filed + gone)
            if some <= 0:
                self.full = True
                return 0
            gone += some
        self.filed += self.size
        self.size = 0
        return 0
