# The digest of the sources that an extension is built from: the build writes the header (.ci/native.py), `load.py` compares.
cdef extern from "handaudit_sources.h":
    const char* HANDAUDIT_SOURCES

SOURCE = HANDAUDIT_SOURCES.decode("ascii")
