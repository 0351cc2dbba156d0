"""The course of a hand by its key (`Counting` says what it holds): who acted how on each betting street, and who was still in.

A hand of which there is a key was dealt once, and nobody was gone without a fold.
"""

cdef enum:
    STREETS = 8  # betting streets that a key can tell
    KEY_HEAD = 6  # bytes of a key before its lines


cdef struct Act:
    # `spent`: it took the last chip; `covers`: the stack was more than what was due; `may`: a raise was legal and affordable.
    int place, kind
    bint aggressive, spent, due, covers, may


cdef struct Course:
    # `begins` is the first act of each street; places are counted from 0, and are bits in `seen`, who was in when a street began, and
    # elsewhere.
    int seats, streets, acts
    int begins[STREETS + 1]
    int seen[STREETS]
    int all, shown, poor, won, straddles, spent, forced, antes
    int small, big  # the first that posted each, -1 where there is none
    bint button, blinded
    Act act[LINES]


cdef bint next_street(Course *its, int live) noexcept nogil:
    """One more street begins, with these places in."""
    if its.streets == STREETS:
        return False
    its.seen[its.streets] = live
    its.begins[its.streets] = its.acts
    its.streets += 1
    its.begins[its.streets] = its.acts
    return True


cdef void add_post(Course *its, int whose, int what) noexcept nogil:
    """A line that posts."""
    cdef int place = whose & 15, kind = what & 15
    its.blinded |= kind != ANTE
    if kind == STRADDLE:
        its.straddles |= 1 << place
    elif kind == SMALL and its.small < 0:
        its.small = place
    elif kind == BIG and its.big < 0:
        its.big = place
    if whose & 32:
        if whose & 16:
            its.spent |= 1 << place
        if kind != ANTE:
            its.forced |= 1 << place
        elif whose & 16:
            its.antes |= 1 << place


cdef bint read_course(const uint8_t *key, int64_t size, int rounds, Course *its) noexcept nogil:
    """Reads the key of a hand in a game of so many betting rounds. False for what is no such key."""
    cdef int live, at = KEY_HEAD, street, kind
    cdef Act *act
    if size < KEY_HEAD or size & 1 or key[0] > SLOTS or not 0 < rounds <= STREETS:
        return False
    memset(its, 0, sizeof(Course) - sizeof(its.act))
    its.seats, its.small, its.big, its.button = key[0], -1, -1, key[1] & 1
    its.all = live = (1 << its.seats) - 1
    its.poor, its.won = key[2] | key[3] << 8, key[4] | key[5] << 8
    next_street(its, live)
    while at < size:
        if (key[at] & 15) >= its.seats:
            return False
        if key[at] & 128:
            add_post(its, key[at], key[at + 1])
        else:
            street, kind = key[at] >> 4, key[at + 1] & 15
            if street < its.streets - 1 or street >= rounds or kind > BET or its.acts == LINES:
                return False
            while its.streets <= street:
                next_street(its, live)
            act = its.act + its.acts
            act.place, act.kind, act.aggressive = key[at] & 15, kind, kind == RAISE or kind == BET
            act.spent, act.due = key[at + 1] >> 4 & 1, key[at + 1] >> 5 & 1
            act.covers, act.may = key[at + 1] >> 6 & 1, key[at + 1] >> 7 & 1
            its.acts += 1
            its.begins[its.streets] = its.acts
            if kind == FOLD:
                live &= ~(1 << act.place)
        at += 2
    if key[1] & 2 and popcount(live) > 1:  # two players or more at the end make a showdown
        while its.streets < rounds:
            next_street(its, live)
        its.shown = live
    return True


cdef int last_aggressor(const Course *its, int street) noexcept nogil:
    """Who bet or raised last on a street; -1 where nobody did."""
    cdef int at = its.begins[street + 1]
    while at > its.begins[street]:
        at -= 1
        if its.act[at].aggressive:
            return its.act[at].place
    return -1
