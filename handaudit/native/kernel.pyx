# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The native kernel: one extension module, compiled from this file and those that it includes."""

from libc.string cimport memchr

include "stamp.pxi"


def count_lines(const unsigned char[::1] data not None) -> int:
    """How many newlines some bytes hold."""
    cdef const unsigned char* at
    cdef const unsigned char* end
    cdef Py_ssize_t lines = 0
    if data.shape[0] == 0:
        return 0
    at = &data[0]
    end = at + data.shape[0]
    with nogil:
        while at != end:
            at = <const unsigned char*> memchr(at, 10, end - at)
            if at == NULL:
                break
            lines += 1
            at += 1
    return lines
