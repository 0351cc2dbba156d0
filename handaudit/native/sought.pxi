"""`Sought` are words, one of which may stand in a text."""

cdef enum:
    WORD_MOST = 32


cdef struct SoughtWord:
    int size
    int again  # how far to go on from a place where only the last byte is the same
    uint8_t text[WORD_MOST]
    uint8_t skip[256]  # how far to go on by the byte at which the word may end; 0: it may end there


cdef bint word_in(const SoughtWord *word, const uint8_t *text, int64_t size) noexcept nogil:
    """Whether a word stands in a text."""
    cdef int64_t at = word.size - 1
    cdef int step
    while at < size:
        step = word.skip[text[at]]
        if step == 0:
            if memcmp(text + at - word.size + 1, word.text, word.size) == 0:
                return True
            step = word.again
        at += step
    return False


@cython.final
cdef class Sought:
    """Some words, none of which is empty or longer than 32 bytes."""

    cdef SoughtWord *words
    cdef int count

    def __cinit__(self, words):
        cdef int at, k
        cdef SoughtWord *word
        self.words = <SoughtWord *>calloc(len(words) + 1, sizeof(SoughtWord))
        if self.words == NULL:
            raise MemoryError
        for at, text in enumerate(words):
            assert 0 < len(text) <= WORD_MOST, "a word has some bytes"
            word = self.words + at
            word.size = word.again = len(text)
            memcpy(word.text, PyBytes_AS_STRING(text), word.size)
            memset(word.skip, word.size, 256)
            for k in range(word.size - 1):
                word.skip[word.text[k]] = word.size - 1 - k
            word.again = word.skip[word.text[word.size - 1]]
            word.skip[word.text[word.size - 1]] = 0
        self.count = len(words)

    def __dealloc__(self):
        free(self.words)

    cdef bint stand_in(self, bytes text) noexcept:
        """Whether one of the words stands in a text."""
        cdef int at
        for at in range(self.count):
            if word_in(self.words + at, <const uint8_t *>PyBytes_AS_STRING(text), len(text)):
                return True
        return False
