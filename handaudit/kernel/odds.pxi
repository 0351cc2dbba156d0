"""What each hand wins over all boards that can still come: every board is counted, as `stats/equity.py` does it.

Boards of the same ranks rank every hand alike but for flushes (`board_winners.pxi`). Those with enough cards of a suit for somebody's
flush are taken away from them and stand apart (`flush_boards.pxi`).
"""

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


cdef class Odds(Flushes):
    """The boards of one game: how a ranking's scale packs strengths, whether exactly two of the hole and three of the board count, else
    any five of two and five, and whether a low hand takes half."""

    cdef dict kept
    cdef Threes threes

    def __init__(self, scale, bint pairs, bint low):
        cdef int ranks
        all_sets()
        set_order(&self.order, scale)
        self.pairs, self.low, self.kept, self.won, self.threes = pairs, low, {}, {}, Threes()
        for ranks in range(8192):
            self.flushes[ranks] = by_suit(&self.order, ranks) if _COUNTS[ranks] >= 5 else 0

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
        cdef size_t size = sizeof(int64_t) << max(ask.seats, 2)
        cdef Strengths one
        cdef list held = []
        cdef int k
        memset(count.alone, 0, size)
        memset(count.halved, 0, size)
        memset(count.lows, 0, size)
        count.seats = ask.seats
        for k in range(ask.seats):
            one = self._strengths(ask, k)
            held.append(one)
            count.high[k], count.low[k], count.strong[k], count.strongs[k] = one.high, one.low, one.strong, one.strongs
        return self._count(ask, count, BOARD - ask.known)

    cdef int _count(self, const Question *ask, Count *count, int left) except -1:
        """Suit by suit the boards on which a flush of it is possible, then all others."""
        cdef uint16_t plain[SETS]
        cdef const uint16_t *every = self.sets.ways.of[0] + _FROM[left]
        cdef const uint16_t *taken
        cdef int counts[RANKS]
        cdef int suit, k, many = many_sets(left)
        for k in range(RANKS):
            counts[k] = 0
            for suit in range(4):
                counts[k] += ask.have[suit] >> k & 1
        all_ways(&self.sets.ways, left, counts)
        memcpy(plain, every, many * sizeof(uint16_t))
        if self.low:
            tell_lows(&self.sets, count, many)
        tell_winners(self.sets.winners, self.sets.best, count.seats, count.high, many)
        for suit in range(4):
            taken = self._take(ask, count, suit, left, counts)
            if taken != NULL:
                for k in range(many):
                    plain[k] -= taken[k]
        if self.low:
            count_halves(count, &self.sets, plain, every, many)
        else:
            count_sets(count.alone, self.sets.winners, plain, count.seats, many)
        return 0

    cdef Strengths _strengths(self, const Question *ask, int seat):
        """The strengths of a hand; where few cards are to come they are made anew, others are kept."""
        cdef int size = BOARD - ask.known
        if size <= FRESH:
            return self._made(ask, seat, size)
        key = (
            PyBytes_FromStringAndSize(<const char *>ask.ranks[seat], ask.sizes[seat]),
            PyBytes_FromStringAndSize(<const char *>ask.lying, ask.known),
        )
        found = self.kept.get(key)
        if found is None:
            if len(self.kept) >= KEPT:
                self.kept.clear()
            found = self.kept[key] = self._made(ask, seat, size)
        return found

    cdef Strengths _made(self, const Question *ask, int seat, int size):
        """The same, made."""
        cdef int many = many_sets(size)
        cdef Strengths found = Strengths.__new__(Strengths)
        cdef int32_t *high
        cdef int32_t *low
        found.room = malloc(many * (2 if self.low else 1) * sizeof(int32_t))
        if found.room == NULL:
            raise MemoryError
        found.high = high = <int32_t *>found.room
        found.low = low = high + many if self.low else NULL
        if self.pairs:
            self.threes.best(&self.order, ask.ranks[seat], ask.sizes[seat], ask.lying, size, high, low)
        else:
            rank_any(&self.order, ask.ranks[seat], ask.lying, size, high, low)
        found.sort(size, self.order.named[5])
        return found
