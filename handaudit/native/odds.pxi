"""What each hand wins over all boards that can still come: every board is counted, as `stats/equity.py` does it.

Boards of the same ranks rank every hand alike but for flushes. Those with enough cards of a suit for somebody's flush are taken away
from them and stand apart, told by the ranks of that suit and those of the rest.
"""

cdef enum:
    SEATS = 10  # hands that are held against each other
    KEPT = 128  # ranks of hands whose strengths are kept
    HOLE_ANY = 2  # cards of a hand where any five count: no two suits can be flushes then

cdef struct Count:
    int seats
    const int32_t *high[SEATS]  # the strength of each hand on each set of ranks, without flushes
    const int32_t *low[SEATS]  # how good its low is, 0 for none
    int32_t flush[SEATS]  # the flush of each hand on the boards that are counted now
    int64_t alone[1 << SEATS]  # boards by the hands that win them, as bits
    int64_t halved[1 << SEATS]  # the same of boards of which the half goes to a low hand
    int64_t lows[1 << SEATS]  # those boards by the hands that win the low


cdef inline int best_at(int seats, const int32_t **strengths, const int32_t *least, int at) noexcept nogil:
    """The hands that are the best on a set of ranks, as bits."""
    cdef int32_t one[SEATS]
    cdef int32_t best = 0
    cdef int k, found = 0
    for k in range(seats):
        one[k] = max(strengths[k][at], least[k])
        best = max(best, one[k])
    for k in range(seats):
        found |= (one[k] == best) << k
    return found


cdef inline void count_boards(Count *count, bint low, int at, int64_t boards) noexcept nogil:
    """Takes note of who wins so many boards of a set of ranks."""
    cdef int32_t nothing[SEATS]
    cdef int high = best_at(count.seats, count.high, count.flush, at), k
    cdef bint halved = False
    if low:
        for k in range(count.seats):
            nothing[k] = 0
            halved |= count.low[k][at] > 0
    if halved:
        count.halved[high] += boards
        count.lows[best_at(count.seats, count.low, nothing, at)] += boards
    else:
        count.alone[high] += boards


cdef list told_of(int seats, const int64_t *boards):
    """For each hand how many boards it wins, by the number of hands that win them."""
    cdef int64_t found[SEATS][SEATS + 1]
    cdef int hands, k
    memset(found, 0, sizeof(found))
    for hands in range(1, 1 << seats):
        if boards[hands]:
            for k in range(seats):
                if hands >> k & 1:
                    found[k][popcount(hands)] += boards[hands]
    return [[found[k][hands] for hands in range(seats + 1)] for k in range(seats)]


cdef class Odds:
    """The boards of one game: how a ranking's scale packs strengths, whether exactly two of the hole and three of the board count, else
    any five of two and five, and whether a low hand takes half."""

    cdef Order order
    cdef bint pairs, low
    cdef int32_t flushes[8192]  # the strength of five cards or more of a suit, by their ranks; 0 for fewer
    cdef dict kept

    def __init__(self, scale, bint pairs, bint low):
        cdef int ranks
        all_sets()
        set_order(&self.order, scale)
        self.pairs, self.low, self.kept = pairs, low, {}
        for ranks in range(8192):
            self.flushes[ranks] = by_suit(&self.order, ranks) if popcount(ranks) >= 5 else 0

    def wins(self, hands, known, unseen, /):
        """Of the boards that the unseen cards can make of the known ones how many each hand wins, by the number of hands that win
        them: of boards without a low, of the high half of the others, and of their low half. Raises `ValueError` for what are no such
        cards."""
        cdef Count *count
        cdef int seats = len(hands), left = BOARD - len(known), k
        every = [*known, *unseen, *[card for hand in hands for card in hand]]
        if len(set(every)) != len(every) or not all(0 <= card < 52 for card in every):
            raise ValueError("not different cards")
        sizes = [len(hand) for hand in hands]
        if not 1 <= seats <= SEATS or left < 0 or min(sizes) < 2 or max(sizes) > (HOLE_MOST if self.pairs else HOLE_ANY):
            raise ValueError("not hands and a board")
        count = <Count *>calloc(1, sizeof(Count))
        if count == NULL:
            raise MemoryError
        try:
            kept = [self._strengths(hand, known) for hand in hands]
            count.seats = seats
            for k in range(seats):
                count.high[k] = <const int32_t *>PyBytes_AS_STRING(kept[k][0])
                count.low[k] = <const int32_t *>PyBytes_AS_STRING(kept[k][1])
            self._count(count, hands, known, unseen, left)
            return told_of(seats, count.alone), told_of(seats, count.halved), told_of(seats, count.lows)
        finally:
            free(count)

    cdef int _count(self, Count *count, hands, known, unseen, int left) except -1:
        """Suit by suit the boards on which a flush of it is possible, then all others."""
        cdef int64_t ways[SETS]
        cdef int64_t others[SETS]
        cdef const uint16_t *numbers
        cdef int counts[RANKS]
        cdef int rest[RANKS]
        cdef int mine[SEATS]
        cdef int suit, suited, have, lying, row, columns, at, k
        cdef bint some
        memset(counts, 0, sizeof(counts))
        for card in unseen:
            counts[<int>card >> 2] += 1
        ways_of(ways, left, counts)
        for suit in range(4):
            have, lying = _of_suit(unseen, suit), _of_suit(known, suit)
            for k in range(RANKS):
                rest[k] = counts[k] - (have >> k & 1)
            for k in range(count.seats):
                mine[k] = _of_suit(hands[k], suit)
            for suited in range(self._least(mine, count.seats, lying), min(left, popcount(have)) + 1):
                numbers, columns = numbers_of(left, suited), many_sets(left - suited)
                ways_of(others, left - suited, rest)
                for row in range(_CHOOSE[RANKS][suited]):
                    if _SUITED[suited][row] & ~have:
                        continue
                    some = False
                    for k in range(count.seats):
                        count.flush[k] = self._flush(mine[k], lying | _SUITED[suited][row])
                        some |= count.flush[k] != 0
                    if some:
                        for k in range(columns):
                            if others[k]:
                                at = numbers[row * columns + k]
                                ways[at] -= others[k]
                                count_boards(count, self.low, at, others[k])
        memset(count.flush, 0, sizeof(count.flush))
        for at in range(many_sets(left)):
            if ways[at]:
                count_boards(count, self.low, at, ways[at])
        return 0

    cdef int _least(self, const int *mine, int seats, int lying) noexcept nogil:
        """How many cards of a suit must still come before anybody can have a flush of it; more than any board has where nobody can."""
        cdef int most = 0, k
        for k in range(seats):
            most = max(most, popcount(mine[k]))
        if self.pairs and most < 2:
            return BOARD + 1
        return max((3 if self.pairs else BOARD - most) - popcount(lying), 0)

    cdef int32_t _flush(self, int mine, int board) noexcept nogil:
        """The best flush of a hand with these ranks of a suit and those of the board, 0 for none."""
        cdef int two, three
        cdef int32_t best = 0
        if not self.pairs:
            return self.flushes[mine | board]
        two = mine
        while two:
            if popcount(two) == 2:
                three = board
                while three:
                    if popcount(three) == 3:
                        best = max(best, self.flushes[two | three])
                    three = (three - 1) & board
            two = (two - 1) & mine
        return best

    cdef tuple _strengths(self, hand, known):
        """The strength of a hand by ranks alone on each set of ranks that may still come, and how good its low is, as arrays."""
        cdef uint8_t hole[HOLE_MOST]
        cdef uint8_t lying[BOARD]
        cdef int k, size = BOARD - len(known), many = many_sets(size)
        mine, there = sorted([card >> 2 for card in hand]), sorted([card >> 2 for card in known])
        found = self.kept.get((*mine, -1, *there))
        if found is None:
            for k in range(len(mine)):
                hole[k] = mine[k]
            for k in range(len(there)):
                lying[k] = there[k]
            high = PyBytes_FromStringAndSize(NULL, many * sizeof(int32_t))
            low = PyBytes_FromStringAndSize(NULL, (many if self.low else 0) * sizeof(int32_t))
            rank_boards(
                &self.order, hole, len(mine), lying, size, self.pairs, <int32_t *>PyBytes_AS_STRING(high),
                <int32_t *>PyBytes_AS_STRING(low) if self.low else NULL,
            )
            if len(self.kept) >= KEPT:
                self.kept.clear()
            found = self.kept[(*mine, -1, *there)] = high, low
        return found


cdef int _of_suit(cards, int suit) except -1:
    """The ranks of the cards of a suit, as bits."""
    cdef int found = 0, card
    for card in cards:
        if card & 3 == suit:
            found |= 1 << (card >> 2)
    return found
