"""Strengths: the very numbers that the rulebook's evaluator gives the best five of seven cards, or of two and three that have to be used."""

cdef int64_t _ONE[8192]
cdef int64_t _TWO[8192]
cdef int64_t _THREE[8192]
cdef int64_t _FIVE[8192]

cdef struct Order:  # what a ranking says of five cards
    int64_t named[9]  # each category, from the high card to the straight flush
    int64_t runs[8192]  # of each set of ranks its best straight, 0 for none

cdef Order _USUAL
cdef int _LOWS[52]  # the bit of each card in a low hand
cdef int _TRIPLES[10][3]  # any three of a board


def _rank_tables():
    """Of each set of ranks its highest ones, as they stand in a strength: four bits a rank from bit 16 on."""
    cdef int64_t *tables[4]
    cdef int set_of, rank, count, most, k
    cdef int64_t found
    tables[0], tables[1], tables[2], tables[3] = _ONE, _TWO, _THREE, _FIVE
    for k, most in enumerate((1, 2, 3, 5)):
        for set_of in range(8192):
            found = count = 0
            for rank in range(12, -1, -1):
                if set_of >> rank & 1 and count < most:
                    found |= <int64_t>(rank + 2) << (16 - 4 * count)
                    count += 1
            tables[k][set_of] = found
    for k in range(52):
        _LOWS[k] = LOW_BIT[k]
    for k, three in enumerate(combinations(range(5), 3)):
        _TRIPLES[k][0], _TRIPLES[k][1], _TRIPLES[k][2] = three


cdef int set_order(Order *order, scale) except -1:
    """The categories and straights of a ranking in which an ace is high and the best hand wins."""
    cdef int set_of, k
    cdef int64_t straight, high
    names = "highcard", "pair", "twopair", "trips", "straight", "flush", "fullhouse", "quads", "straightflush"
    for k, name in enumerate(names):
        order.named[k] = scale.pack(name, ())
    memset(order.runs, 0, sizeof(order.runs))
    for mask, top in scale.straights.items():
        straight, high = mask, top << 16
        for set_of in range(8192):
            if set_of & straight == straight:
                order.runs[set_of] = max(order.runs[set_of], high)
    return 0


_rank_tables()
set_order(&_USUAL, EVALUATOR.scale)


cdef inline int64_t top_of(int64_t ranks) noexcept nogil:
    """The highest of some ranks as a bit, 0 of none."""
    return <int64_t>1 << ((_ONE[ranks] >> 16) - 2) if ranks else 0


cdef inline int64_t by_ranks(const Order *order, int64_t ones, int64_t twos, int64_t threes, int64_t fours) noexcept nogil:
    """The strength of cards without a flush: the ranks that there are, and those that there are twice, three and four times."""
    cdef const int64_t *named = order.named
    cdef int64_t first, second, best, run, other
    best = named[0] | _FIVE[ones]
    if twos:
        first = top_of(twos)
        second = top_of(twos ^ first)
        best = named[1] | _ONE[first] | _THREE[ones ^ first] >> 4
        if second:
            best = max(best, named[2] | _TWO[first | second] | _ONE[ones & ~(first | second)] >> 8)
        if threes:
            first = top_of(threes)
            best = max(best, named[3] | _ONE[first] | _TWO[ones & ~first] >> 4)
    run = order.runs[ones]
    if run:
        best = max(best, named[4] | run)
    if threes:
        first = top_of(threes)
        other = twos & ~first
        if other:
            best = max(best, named[6] | _ONE[first] | _ONE[other] >> 4)
    if fours:
        best = max(best, named[7] | _ONE[fours] | _ONE[ones & ~fours] >> 4)
    return best


cdef inline int64_t by_suit(const Order *order, int64_t ranks) noexcept nogil:
    """The strength of at least five cards of one suit."""
    return order.named[8] | order.runs[ranks] if order.runs[ranks] else order.named[5] | _FIVE[ranks]


cdef int64_t strength_of(const int *cards) noexcept nogil:
    """The strength of seven different cards."""
    cdef int64_t ones = 0, twos = 0, threes = 0, fours = 0, one, best
    cdef int64_t suits[4]
    cdef int k
    suits[0] = suits[1] = suits[2] = suits[3] = 0
    for k in range(7):
        one = <int64_t>1 << (cards[k] >> 2)
        fours |= threes & one
        threes |= twos & one
        twos |= ones & one
        ones |= one
        suits[cards[k] & 3] |= one
    best = by_ranks(&_USUAL, ones, twos, threes, fours)
    for k in range(4):
        if popcount(suits[k]) >= 5:
            best = max(best, by_suit(&_USUAL, suits[k]))
    return best


cdef int64_t strength_of_two(const int *hole, int count, const int *board) noexcept nogil:
    """The strength of the best two of some cards with three of a whole board."""
    cdef int64_t best = 0, one, two, a, b, c, ones, twos, threes
    cdef const int *three
    cdef int k, i, j, suit
    for k in range(10):
        three = _TRIPLES[k]
        a, b, c = <int64_t>1 << (board[three[0]] >> 2), <int64_t>1 << (board[three[1]] >> 2), <int64_t>1 << (board[three[2]] >> 2)
        ones, twos, threes = a | b | c, a & b | a & c | b & c, a & b & c
        suit = board[three[0]] & 3
        if board[three[1]] & 3 != suit or board[three[2]] & 3 != suit:
            suit = 4
        for i in range(count):
            for j in range(i):
                one, two = <int64_t>1 << (hole[i] >> 2), <int64_t>1 << (hole[j] >> 2)
                if hole[i] & 3 == suit and hole[j] & 3 == suit:
                    best = max(best, by_suit(&_USUAL, ones | one | two))
                else:
                    best = max(best, by_ranks(
                        &_USUAL,
                        ones | one | two, twos | ones & (one | two) | one & two, threes | twos & (one | two) | ones & one & two,
                        threes & (one | two) | twos & one & two,
                    ))
    return best


cdef int64_t low_of_two(const int *hole, int count, const int *board) noexcept nogil:
    """The strength of the best low hand, eight or better, of two of some cards with three of a whole board; 0 where none qualifies."""
    cdef int best = 8192, k, i, j, three, five
    for k in range(10):
        three = _LOWS[board[_TRIPLES[k][0]]] | _LOWS[board[_TRIPLES[k][1]]] | _LOWS[board[_TRIPLES[k][2]]]
        if popcount(three) == 3:
            for i in range(count):
                for j in range(i):
                    five = three | _LOWS[hole[i]] | _LOWS[hole[j]]
                    if five < best and popcount(five) == 5:
                        best = five
    return 0 if best == 8192 else LOWEST - best


def strength(cards):
    """The strength of seven different cards, given as numbers of cards. Raises `ValueError` where they are not that."""
    cdef int seven[7]
    cdef int k
    if len(set(cards)) != 7 or not all(0 <= card < 52 for card in cards):
        raise ValueError("not seven different cards")
    for k in range(7):
        seven[k] = cards[k]
    return strength_of(seven)


def strengths(hole, board):
    """The strengths of the best two of some cards with three of a board: as a high hand, and as a low one (0: it is none). Raises
    `ValueError` where they are not two to six cards, a board of five, and all different."""
    cdef int cards[5 + HOLE_MOST]
    cdef int k
    every = [*board, *hole]
    if len(set(every)) != len(every) or not all(0 <= card < 52 for card in every) or len(board) != 5 or not 2 <= len(hole) <= HOLE_MOST:
        raise ValueError("not a hand and a board")
    for k in range(len(every)):
        cards[k] = every[k]
    return strength_of_two(cards + 5, len(hole), cards), low_of_two(cards + 5, len(hole), cards)
