"""What each hand wins over all boards that can still come: every board is counted, as `stats/equity.py` does it.

Boards of the same ranks rank every hand alike but for flushes. Those with enough cards of a suit for somebody's flush are taken away
from them and stand apart, told by the ranks of that suit and those of the rest.
"""

cdef struct Count:
    int seats
    const int32_t *high[SEATS]  # the strength of each hand on each set of ranks, without flushes
    const int32_t *low[SEATS]  # how good its low is, 0 for none
    int32_t flush[SEATS]  # the flush of each hand on the boards that are counted now
    int32_t fresh[2][SEATS][FRESH]  # strengths that are not kept
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


cdef struct Two:
    # Boards that the one of two hands wins alone, and those that the other does; all that were counted.
    int64_t one
    int64_t other
    int64_t every


cdef void count_two(
    Two *won, const Count *count, int32_t *ways, const uint16_t *numbers, const int32_t *boards, int columns
) noexcept nogil:
    """Counts the boards on which there may be a flush between two hands without a low, and takes them from the others."""
    cdef const int32_t *one = count.high[0]
    cdef const int32_t *other = count.high[1]
    cdef int32_t first = count.flush[0], second = count.flush[1], a, b, many
    cdef int64_t mine = 0, its = 0, every = 0
    cdef int k, at
    for k in range(columns):
        at, many = numbers[k], boards[k]
        a, b = max(one[at], first), max(other[at], second)
        ways[at] -= many
        mine += -<int32_t>(a > b) & many
        its += -<int32_t>(b > a) & many
        every += many
    won.one += mine
    won.other += its
    won.every += every


cdef void rest_of_two(Two *won, Count *count, const int32_t *ways, int sets) noexcept nogil:
    """Counts the boards without a flush, and tells who wins how many of all."""
    cdef const int32_t *one = count.high[0]
    cdef const int32_t *other = count.high[1]
    cdef int at
    for at in range(sets):
        won.one += -<int32_t>(one[at] > other[at]) & ways[at]
        won.other += -<int32_t>(other[at] > one[at]) & ways[at]
        won.every += ways[at]
    count.alone[1], count.alone[2] = won.one, won.other
    count.alone[3] = won.every - won.one - won.other


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
        cdef Question ask
        cdef Count count
        cdef int cards[BOARD + HOLE_MOST]
        cdef int seats = len(hands), k, at
        every = [*known, *unseen, *[card for hand in hands for card in hand]]
        if len(set(every)) != len(every) or not all(0 <= card < 52 for card in every):
            raise ValueError("not different cards")
        sizes = [len(hand) for hand in hands]
        if not 1 <= seats <= SEATS or len(known) > BOARD or min(sizes) < 2 or max(sizes) > (HOLE_MOST if self.pairs else HOLE_ANY):
            raise ValueError("not hands and a board")
        ask.seats = seats
        for k in range(seats):
            for at in range(len(hands[k])):
                cards[at] = hands[k][at]
            hold(&ask, k, cards, len(hands[k]))
        for at in range(len(known)):
            cards[at] = known[at]
        lay_board(&ask, cards, len(known))
        memset(ask.have, 0, sizeof(ask.have))
        for card in unseen:
            ask.have[card & 3] |= 1 << (card >> 2)
        self._answer(&ask, &count)
        return told_of(seats, count.alone), told_of(seats, count.halved), told_of(seats, count.lows)

    cdef int _answer(self, const Question *ask, Count *count) except -1:
        """Counts who wins how many boards."""
        cdef size_t size = sizeof(int64_t) << ask.seats
        cdef int k
        cdef list held = []
        memset(count.alone, 0, size)
        memset(count.halved, 0, size)
        memset(count.lows, 0, size)
        count.seats = ask.seats
        for k in range(ask.seats):
            self._strengths(ask, count, k, held)
        return self._count(ask, count, BOARD - ask.known)

    cdef int _count(self, const Question *ask, Count *count, int left) except -1:
        """Suit by suit the boards on which a flush of it is possible, then all others."""
        cdef int32_t ways[SETS]
        cdef int32_t others[SETS]
        cdef const uint16_t *numbers
        cdef int counts[RANKS]
        cdef int rest[RANKS]
        cdef int suit, suited, have, row, columns, at, k
        cdef bint some, two = ask.seats == 2 and not self.low
        cdef Two won
        memset(&won, 0, sizeof(won))
        for k in range(RANKS):
            counts[k] = 0
            for suit in range(4):
                counts[k] += ask.have[suit] >> k & 1
        ways_of(ways, left, counts)
        for suit in range(4):
            have = ask.have[suit]
            for k in range(RANKS):
                rest[k] = counts[k] - (have >> k & 1)
            for suited in range(self._least(ask, suit), min(left, popcount(have)) + 1):
                numbers, columns = numbers_of(left, suited), many_sets(left - suited)
                ways_of(others, left - suited, rest)
                for row in range(_CHOOSE[RANKS][suited]):
                    if _SUITED[suited][row] & ~have:
                        continue
                    some = False
                    for k in range(count.seats):
                        count.flush[k] = self._flush(ask.mine[k][suit], ask.there[suit] | _SUITED[suited][row])
                        some |= count.flush[k] != 0
                    if some and two:
                        count_two(&won, count, ways, numbers + row * columns, others, columns)
                    elif some:
                        for k in range(columns):
                            if others[k]:
                                at = numbers[row * columns + k]
                                ways[at] -= others[k]
                                count_boards(count, self.low, at, others[k])
        memset(count.flush, 0, sizeof(count.flush))
        if two:
            rest_of_two(&won, count, ways, many_sets(left))
            return 0
        for at in range(many_sets(left)):
            if ways[at]:
                count_boards(count, self.low, at, ways[at])
        return 0

    cdef int _least(self, const Question *ask, int suit) noexcept nogil:
        """How many cards of a suit must still come before anybody can have a flush of it; more than any board has where nobody can."""
        cdef int most = 0, k
        for k in range(ask.seats):
            most = max(most, popcount(ask.mine[k][suit]))
        if self.pairs and most < 2:
            return BOARD + 1
        return max((3 if self.pairs else BOARD - most) - popcount(ask.there[suit]), 0)

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

    cdef int _strengths(self, const Question *ask, Count *count, int seat, list held) except -1:
        """The strength of a hand by ranks alone on each set of ranks that may still come, and how good its low is. Where few cards are to
        come it is made anew; others are kept, those of this question are `held`."""
        cdef int size = BOARD - ask.known, many = many_sets(size), cards = ask.sizes[seat]
        cdef int32_t *high = count.fresh[0][seat]
        cdef int32_t *low = count.fresh[1][seat]
        cdef bint known = False
        if many > FRESH:
            key = (
                PyBytes_FromStringAndSize(<const char *>ask.ranks[seat], cards),
                PyBytes_FromStringAndSize(<const char *>ask.lying, ask.known),
            )
            found = self.kept.get(key)
            known = found is not None
            if not known:
                if len(self.kept) >= KEPT:
                    self.kept.clear()
                found = self.kept[key] = (
                    PyBytes_FromStringAndSize(NULL, many * sizeof(int32_t)),
                    PyBytes_FromStringAndSize(NULL, (many if self.low else 0) * sizeof(int32_t)),
                )
            held.append(found)
            high = <int32_t *>PyBytes_AS_STRING((<tuple>found)[0])
            low = <int32_t *>PyBytes_AS_STRING((<tuple>found)[1])
        if not known:
            rank_boards(&self.order, ask.ranks[seat], cards, ask.lying, size, self.pairs, high, low if self.low else NULL)
        count.high[seat], count.low[seat] = high, low
        return 0
