"""`Sought` are words, one of which may stand in a text."""

cdef enum:
    WORD_MOST = 32
    WORD_BEGINS = 3  # bytes of a word that are looked for everywhere at once


cdef struct SoughtWord:
    int size
    uint8_t text[WORD_MOST]


cdef bint may_stand(const uint8_t *word, const uint8_t *text, int64_t size) noexcept nogil:
    """Whether a word begins somewhere in a text: without a branch, so that many places are looked at together."""
    cdef uint8_t first = word[0], second = word[1], third = word[2], found = 0
    cdef int64_t at
    for at in range(size - WORD_BEGINS + 1):
        found |= (text[at] == first) & (text[at + 1] == second) & (text[at + 2] == third)
    return found


cdef bint word_in(const SoughtWord *word, const uint8_t *text, int64_t size) noexcept nogil:
    """Whether a word stands in a text."""
    cdef int64_t at
    if not may_stand(word.text, text, size):
        return False
    for at in range(size - word.size + 1):
        if text[at] == word.text[0] and memcmp(text + at, word.text, word.size) == 0:
            return True
    return False


@cython.final
cdef class Sought:
    """Some words of 3 to 32 bytes."""

    cdef SoughtWord *words
    cdef int count

    def __cinit__(self, words):
        cdef int at
        cdef SoughtWord *word
        self.words = <SoughtWord *>calloc(len(words) + 1, sizeof(SoughtWord))
        if self.words == NULL:
            raise MemoryError
        for at, text in enumerate(words):
            assert WORD_BEGINS <= len(text) <= WORD_MOST, "a word has some bytes"
            word = self.words + at
            word.size = len(text)
            memcpy(word.text, PyBytes_AS_STRING(text), word.size)
        self.count = len(words)

    def __dealloc__(self):
        free(self.words)

    cdef bint stand_in(self, const uint8_t *text, int64_t size) noexcept:
        """Whether one of the words stands in a text."""
        cdef int at
        for at in range(self.count):
            if word_in(self.words + at, text, size):
                return True
        return False
