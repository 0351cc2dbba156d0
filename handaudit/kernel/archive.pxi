"""Records of bytes, one behind the other: the latest stand in memory, those before in a file without a name."""

cdef extern from "<unistd.h>" nogil:
    Py_ssize_t pread(int, void *, size_t, int64_t)
    Py_ssize_t pwrite(int, const void *, size_t, int64_t)
    int close(int)
    int dup(int)

cdef extern from *:
    """
    #if defined(__GLIBC__)
    #include <malloc.h>
    #define let_go() malloc_trim(0)
    #else
    #define let_go() 0
    #endif
    """
    int let_go() noexcept nogil  # memory that was let go, to the system

cdef enum:
    HEAD_MOST = 256  # bytes that are read of a record whose size is not known yet
    AHEAD = 1 << 17  # the same where records are asked for in their order


cdef struct Window:
    # Which bytes of a file have been read: those from `low` to `high`.
    uint8_t *at
    int64_t low, high, room


cdef int places(const void *one, const void *other) noexcept nogil:
    cdef int64_t left = (<const int64_t *>one)[0], right = (<const int64_t *>other)[0]
    return -1 if left < right else left > right


cdef int64_t behind(int64_t at, const uint8_t *record) noexcept nogil:
    """Where the record behind one begins."""
    cdef int32_t size
    memcpy(&size, record - sizeof(int32_t), sizeof(int32_t))
    return at + <int64_t>sizeof(int32_t) + size


cdef class Archive:
    """Keeps records. Of more than `most` bytes all but the latest go to the file that `opens` gives; where there is none, or it takes no
    more, they stay. A record has its size before it."""

    cdef object opens
    cdef int fd  # of the file, -1 where there is none
    cdef uint8_t *held
    cdef Window window
    cdef int64_t most, size, room, filed
    cdef bint full  # the file takes no more

    def __init__(self, opens, int64_t most):
        self.opens, self.most, self.fd = opens, most, -1

    def __dealloc__(self):
        if self.fd > 0:
            close(self.fd)
        free(self.held)
        free(self.window.at)

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

    cdef int64_t ends(self) noexcept:
        """Where the next record will begin."""
        return self.filed + self.size

    cdef const uint8_t *record(self, int64_t at, int64_t ahead=HEAD_MOST) except NULL:
        """A record, until the next one is asked for or made. Raises `OSError`."""
        return self.seen(&self.window, at, ahead)

    cdef const uint8_t *seen(self, Window *window, int64_t at, int64_t ahead) except NULL:
        """The same through a window of one's own: until the next one is asked for through that one, or made."""
        cdef int32_t size
        if at >= self.filed:
            return self.held + at - self.filed + sizeof(int32_t)
        if not window.low <= at <= window.high - <int64_t>sizeof(int32_t):
            self._read(window, at, max(ahead, sizeof(int32_t)))
        memcpy(&size, window.at + at - window.low, sizeof(int32_t))
        if at + <int64_t>sizeof(int32_t) + size > window.high:
            self._read(window, at, max(ahead, size + sizeof(int32_t)))
        return window.at + at - window.low + sizeof(int32_t)

    cdef int _read(self, Window *window, int64_t at, int64_t size) except -1:
        """Reads so many bytes of the file, or as many as there are."""
        cdef uint8_t *more
        cdef Py_ssize_t some
        if size > window.room:
            more = <uint8_t *>realloc(window.at, size)
            if more == NULL:
                raise MemoryError
            window.at, window.room = more, size
        size = min(size, self.filed - at)
        window.low = window.high = at
        while window.high < at + size:
            some = pread(self.fd, window.at + window.high - at, at + size - window.high, window.high)
            if some <= 0:
                raise OSError("the file of players who were not seen lately cannot be read")
            window.high += some
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
