"""What is asked of odds: some hands, a board, and what may still come."""

cdef enum:
    SEATS = 10  # hands that are held against each other
    KEPT = 128  # ranks of hands whose strengths are kept
    SUITS = 4096  # cards of a suit whose winners are kept
    FRESH = 2  # cards to come for which strengths are not kept
    HOLE_ANY = 2  # cards of a hand where any five count: no two suits can be flushes then


cdef struct Question:
    # Some hands, a board and the cards that may still come: ranks, the lowest first, and by suit the ranks as bits.
    int seats
    int sizes[SEATS]
    uint8_t ranks[SEATS][HOLE_MOST]
    int mine[SEATS][4]
    int known
    uint8_t lying[BOARD]
    int there[4]
    int have[4]


cdef void hold(Question *ask, int seat, const int *cards, int count) noexcept nogil:
    """One more hand."""
    cdef int k
    memset(ask.mine[seat], 0, sizeof(ask.mine[seat]))
    ask.sizes[seat] = count
    ranks_of(ask.ranks[seat], cards, count)
    for k in range(count):
        ask.mine[seat][cards[k] & 3] |= 1 << (cards[k] >> 2)


cdef void lay_board(Question *ask, const int *cards, int count) noexcept nogil:
    """The board that lies, and all other cards as those that may still come."""
    cdef int k
    memset(ask.there, 0, sizeof(ask.there))
    ask.known = count
    ranks_of(ask.lying, cards, count)
    for k in range(count):
        ask.there[cards[k] & 3] |= 1 << (cards[k] >> 2)


cdef void ranks_of(uint8_t *into, const int *cards, int count) noexcept nogil:
    """The ranks of some cards, the lowest first."""
    cdef int k, at
    for k in range(count):
        at = k
        while at and into[at - 1] > cards[k] >> 2:
            into[at] = into[at - 1]
            at -= 1
        into[at] = cards[k] >> 2
