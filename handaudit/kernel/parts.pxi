"""The parts of a hand: where its cards are dealt, its streets begin, it is shown down and summed up."""

cdef signed char CARDS[65536]
memset(CARDS, -1, 65536)
for _text, _card in CARD_OF.items():
    if _card != JOKER and len(_text) == 2:
        CARDS[ord(_text[0]) | ord(_text[1]) << 8] = _card


cdef inline int card_at(const uint8_t *text) noexcept nogil:
    """The card that is printed at a place; -1 where that is none."""
    return CARDS[text[0] | <int>text[1] << 8]


cdef int64_t cards_at(const uint8_t *text, int count, int *cards) noexcept nogil:
    """The so many cards that are printed at a place as `As Kd]`, also as bits; 0 where they are others, or one stands there twice."""
    cdef int64_t bits = 0
    cdef int k
    for k in range(count):
        cards[k] = card_at(text + 3 * k)
        if cards[k] < 0 or bits >> cards[k] & 1 or text[3 * k + 2] != (93 if k == count - 1 else 32):
            return 0
        bits |= <int64_t>1 << cards[k]
    return bits


cdef int part_of(const uint8_t *text, int64_t size) noexcept nogil:
    """The part that begins with a line of stars, 0 for any other line of stars."""
    if size == 18 and begins(text, b"*** HOLE CARDS ***", 18):
        return HOLE
    if size == 23 and begins(text, b"*** FLOP *** [", 14):
        return FLOP
    if size == 28 and begins(text, b"*** TURN *** [", 14):
        return TURN
    if size == 32 and begins(text, b"*** RIVER *** [", 15):
        return RIVER
    if size == 17 and begins(text, b"*** SHOW DOWN ***", 17):
        return SHOWDOWN
    if size == 15 and begins(text, b"*** SUMMARY ***", 15):
        return SUMMARY
    return 0


cdef bint find_parts(const uint8_t *buf, Line *lines, int count, int *at, int *board, int64_t *seen) noexcept nogil:
    """The part of each line, the line with which each part begins (-1: there is none), and the board; whether they are in order."""
    cdef int n, k, part = 0, code
    cdef const uint8_t *text
    cdef const uint8_t *flop
    for k in range(7):
        at[k] = -1
    for k in range(5):
        board[k] = -1
    seen[0] = 0
    at[0] = 0
    for n in range(count):
        text = buf + lines[n].start
        code = 0
        if begins(text, b"*** ", 4):
            code = part_of(text, lines[n].end - lines[n].start)
            if code == 0 or (code <= part or part < HOLE if code >= SHOWDOWN else code != part + 1):
                return False
            at[code] = n
            part = code
        lines[n].part, lines[n].code = part, code
    if at[HOLE] < 0 or at[SUMMARY] < 0:
        return False
    if at[FLOP] < 0:
        return True
    flop = buf + lines[at[FLOP]].start + 14
    if flop[2] != 32 or flop[5] != 32 or flop[8] != 93:
        return False
    for k in range(3):
        if not _turned(flop + 3 * k, board + k, seen):
            return False
    if at[TURN] < 0:
        return True
    text = buf + lines[at[TURN]].start + 14
    if memcmp(text, flop, 8) or not begins(text + 8, b"] [", 3) or text[13] != 93 or not _turned(text + 11, board + 3, seen):
        return False
    if at[RIVER] < 0:
        return True
    flop = text
    text = buf + lines[at[RIVER]].start + 15
    if memcmp(text, flop, 8) or text[8] != 32 or memcmp(text + 9, flop + 11, 2):
        return False
    return begins(text + 11, b"] [", 3) and text[16] == 93 and _turned(text + 14, board + 4, seen)


cdef bint _turned(const uint8_t *text, int *card, int64_t *seen) noexcept nogil:
    """Takes a card of the board, which must be a new one."""
    card[0] = card_at(text)
    if card[0] < 0 or seen[0] >> card[0] & 1:
        return False
    seen[0] |= <int64_t>1 << card[0]
    return True
