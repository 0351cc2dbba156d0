"""Names of what statistics count, and what was done in a hand as rows of numbers."""

cdef enum:
    NAMES = 512  # different names, at most
    OWNS = 27  # those of what a hand brings a seat
    STACK_LOW = 0
    STACK_HIGH
    PAID
    ANTES
    BLINDS
    ALL_INS
    RETURNED
    WON
    HANDS_WON
    NET
    SHOWDOWN_NET
    OTHER_NET
    BIGGEST_WON
    BIGGEST_LOST
    BB_HANDS
    BIG_BLINDS
    RAKE
    EV_OF = 20
    EV_NET
    EV_HANDS
    EV_BB_HANDS
    SECONDS
    FIRST_HAND
    LAST_HAND

cdef int64_t BOUND = <int64_t>1 << 31
"""No amount that is added up here is larger: sums of a thousand million of them stay below 62 bits."""
cdef list NAMED = (
    "stack_low stack_high paid antes blinds all_ins returned won hands_won net showdown_net other_net biggest_won biggest_lost bb_hands "
    "big_blinds rake rake_dealt rake_shared rake_won ev_of ev_net ev_hands ev_bb_hands seconds first_hand last_hand"
).split()
"""Names by place; the first ones in the order in which lines have them."""
cdef dict PLACED = {name: at for at, name in enumerate(NAMED)}
cdef dict DONES = {}
"""What was done in hands, by the id of the counts: the counts, so that their id stays their own, and the same as bytes."""


cdef struct Own:
    # What a hand brought one seat, or many hands a player. Bits are places: what is told.
    int64_t amount[OWNS]
    uint32_t told


cdef struct Done:
    int64_t place
    int64_t times


cdef struct NearDone:
    # One of `DONES`, which holds both.
    PyObject *counts
    PyObject *raw


cdef NearDone _near[1024]
"""Some of them, by where their counts are in memory."""


cdef inline void tell(Own *own, int place, int64_t amount) noexcept:
    own.amount[place] = amount
    own.told |= <uint32_t>1 << place


cdef dict own_counts(const Own *own):
    """The same by name."""
    cdef int at
    cdef dict found = {}
    for at in range(OWNS):
        if own.told >> at & 1:
            found[NAMED[at]] = own.amount[at]
    return found


cdef int place_of(name) except -1:
    """The place of a name; one that is new gets the next. Raises `OverflowError` for one too many."""
    found = PLACED.get(name)
    if found is None:
        found = len(NAMED)
        if found >= NAMES:
            raise OverflowError
        NAMED.append(name)
        PLACED[name] = found
    return found


cdef bytes done_of(counts):
    """What was done in a hand, as bytes. Raises `OverflowError` for what has no place."""
    cdef Done one
    cdef list parts
    cdef NearDone *near = _near + (<uint64_t><void *>counts >> 4 & 1023)
    if near.counts == <PyObject *>counts:
        return <bytes>near.raw
    found = DONES.get(id(counts))
    if found is None:
        parts = []
        for name, times in counts.items():
            one.place, one.times = place_of(name), times
            if one.place < OWNS or not -BOUND <= one.times <= BOUND:
                raise OverflowError
            parts.append(PyBytes_FromStringAndSize(<char *>&one, sizeof(Done)))
        if len(DONES) >= 2 * _MOST:
            DONES.clear()
            memset(_near, 0, sizeof(_near))
        found = DONES[id(counts)] = counts, b"".join(parts)
    near.counts, near.raw = <PyObject *>counts, <PyObject *>(<tuple>found)[1]
    return <bytes>near.raw


cdef int add_done(int64_t *into, counts) except -1:
    """Adds what was done in a hand, by place."""
    cdef bytes raw = done_of(counts)
    cdef const Done *one = <const Done *>PyBytes_AS_STRING(raw)
    cdef Py_ssize_t at
    for at in range(len(raw) // <Py_ssize_t>sizeof(Done)):
        into[one[at].place] += one[at].times
    return 0
