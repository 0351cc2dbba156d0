"""The summary of a hand, which has to say just what was played."""

cdef enum:
    FOLDED = 0
    TOOK = 1
    MUCKED = 2
    SHOWED = 3
    HELD = 4

cdef enum:
    IS_BUTTON = 1
    IS_SMALL = 2
    IS_BIG = 4

cdef enum:
    PLAIN = 0  # shapes of what stands behind a name: known as a whole, up to an amount at the end, up to cards
    SUM = 1
    CARDED = 2


cdef bint totals(
    const uint8_t *buf, const Line *line, const Terms *terms, const Table *table, const Shown *shown, const Pots *pots, int64_t *rake
) noexcept nogil:
    """`Total pot 3 | Rake 0`: what was put in, less what was paid; between them the pots, where there are some, before or after rake."""
    cdef int64_t pot, behind, put = 0, paid = 0, told = 0
    cdef int64_t said[SLOTS]
    cdef int place, k
    if line.end - line.start < 20 or not begins(buf + line.start, b"Total pot ", 10):
        return False
    pot = amount_at(buf, line.start + 10, terms, &behind)
    if pots.count > 1:
        for k in range(pots.count):
            said[k] = claimed_pot(buf, terms, k, pots.count, &behind)
            if said[k] < 0:
                return False
            told += said[k]
    if pot < 0 or not begins(buf + behind, b" | Rake ", 8):
        return False
    rake[0] = amount_at(buf, behind + 8, terms, &behind)
    for place in range(table.players):
        put += table.start[place] - table.stack[place]
        paid += shown.paid[place]
    if pots.count > 1:
        if told != pot and told != pot - rake[0]:
            return False
        for k in range(pots.count):
            if not pots.amount[k] - rake[0] <= said[k] <= pots.amount[k]:
                return False
    if terms.tournament and rake[0]:
        return False
    return rake[0] >= 0 and behind == line.end and pot == put and paid == put - rake[0]


cdef int64_t claimed_pot(const uint8_t *buf, const Terms *terms, int number, int count, int64_t *at) noexcept nogil:
    """What ` Main pot 20.` or ` Side pot-1 12.` says at a place, which is then behind it; -1 where there is no such text."""
    cdef int64_t amount, here = at[0]
    if not begins(buf + here, b" Main pot" if number == 0 else b" Side pot", 9):
        return -1
    here += 9
    if number and count > 2:
        if buf[here] != 45 or buf[here + 1] != 48 + number:
            return -1
        here += 2
    if buf[here] != 32:
        return -1
    amount = amount_at(buf, here + 1, terms, &here)
    if buf[here] != 46:
        return -1
    at[0] = here + 1
    return amount


cdef bint same_board(const uint8_t *buf, const Line *line, const Line *street, int part) noexcept nogil:
    """`Board [...]`: the cards of the last street's line once more."""
    cdef int64_t size = part * 3 + 2  # a flop has 8 signs, a turn 11, a river 14
    cdef int64_t known = size if part == FLOP else size - 3
    cdef const uint8_t *text = buf + line.start
    cdef const uint8_t *cards = buf + street.start + (15 if part == RIVER else 14)
    if line.end - line.start != size + 8 or not begins(text, b"Board [", 7) or text[size + 7] != 93:
        return False
    if memcmp(text + 7, cards, known):
        return False
    return part == FLOP or (text[7 + known] == 32 and memcmp(text + 8 + known, cards + known + 3, 2) == 0)


cdef int tags_of(const Table *table, const Seat *seat) noexcept nogil:
    """The tags that a seat may carry: button and blinds."""
    cdef int tags = IS_BUTTON if seat.on_button else 0, two = table.players == 2
    if table.lone:
        return tags | (IS_BIG if seat.place == 0 else 0)
    if seat.place == two:
        return tags | IS_SMALL
    return tags | (IS_BIG if seat.place == 1 - two else 0)


cdef int64_t cards_in(const uint8_t *buf, int64_t at, int64_t end) noexcept nogil:
    """Where the cards begin that a text soon shows; -1 where there are none."""
    cdef int64_t k
    for k in range(at, min(at + 40, end)):
        if buf[k] == 91:
            return k + 1
    return -1
