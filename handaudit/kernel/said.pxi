"""What the lines between the seats and the summary say: who, what, how much."""

cdef int64_t pot_name(const uint8_t *buf, int64_t start, int64_t end, int *pot) noexcept nogil:
    """Where ` from main pot` begins at the end of a line, and which pot that is; -1 where there is no such text."""
    pot[0] = 0
    if end - start > 24 and begins(buf + end - 14, b" from main pot", 14):
        pot[0] = 1
        return end - 14
    if end - start > 24 and begins(buf + end - 14, b" from side pot", 14):
        pot[0] = 2
        return end - 14
    if end - start > 24 and begins(buf + end - 16, b" from side pot-", 15) and 49 <= buf[end - 1] <= 57:
        pot[0] = buf[end - 1] - 47
        return end - 16
    return end - 9 if end - start > 20 and begins(buf + end - 9, b" from pot", 9) else -1


cdef bint take_collected(const uint8_t *buf, Line *line, const Terms *terms, int64_t *name_end) noexcept nogil:
    """A line that ends `Ann collected 5 from pot`: the amount, and where the name ends."""
    cdef int64_t end = pot_name(buf, line.start, line.end, &line.pot), space = end - 1, behind
    if end < 0:
        return False
    while space > line.start and end - space <= 16 and buf[space] != 32:
        space -= 1
    if space - 10 <= line.start or buf[space] != 32 or not begins(buf + space - 10, b" collected", 10):
        return False
    line.amount = amount_at(buf, space + 1, terms, &behind)
    name_end[0] = space - 10
    return behind == end and line.amount > 0


cdef bint take_uncalled(const uint8_t *buf, Line *line, const Terms *terms, int64_t *name) noexcept nogil:
    """A line `Uncalled bet (5) returned to Ann`: the amount, and where the name begins."""
    cdef int64_t behind
    line.amount = amount_at(buf, line.start + 14, terms, &behind)
    name[0] = behind + 14
    return line.amount > 0 and begins(buf + behind, b") returned to ", 14)


cdef void find_kind(const uint8_t *buf, Line *line, Ring *ring, const Terms *terms) noexcept nogil:
    """Who a line is about, and what it says where no form has to be known for that; TALK where it is none of these, -1 where it is a
    name with something behind a colon."""
    cdef int64_t colon, low = line.start, high
    cdef const uint8_t *start = buf + line.start
    line.kind = TALK
    line.amount = line.to = 0
    line.allin = False
    line.slot = -1
    if begins(start, b"Dealt to ", 9) and line.end - line.start > 11 + 3 * terms.hole:
        line.slot = slot_of(buf, ring, line.start + 9, line.end - 2 - 3 * terms.hole)
        if line.slot >= 0:
            line.kind = DEALT
        return
    if begins(start, b"Uncalled bet (", 14):
        if take_uncalled(buf, line, terms, &low) and low < line.end:
            line.slot = slot_of(buf, ring, low, line.end)
            if line.slot >= 0:
                line.kind = UNCALLED
        return
    colon = line.start
    if not ring.colons:
        line.slot = speaker(buf, ring, line.start)
        if line.slot >= 0:
            colon += ring.seats[line.slot].high - ring.seats[line.slot].low
            if colon >= line.end:
                line.slot, colon = -1, line.start
    if line.slot < 0:
        while colon < line.end and not (buf[colon] == 58 and buf[colon + 1] == 32):
            colon += 1
    if colon < line.end:
        line.rest = colon + 2
        if line.slot < 0:
            line.slot = slot_of(buf, ring, line.start, colon)
        if line.slot >= 0:
            line.kind = SHOW if line.rest + 7 <= line.end and begins(buf + line.rest, b"shows [", 7) else -1
            if line.end - line.rest == 7 + 3 * terms.hole and begins(buf + line.rest, b"folds [", 7):  # with cards, which are looked at by themselves
                line.kind = FOLD
    elif take_collected(buf, line, terms, &high):
        line.slot = slot_of(buf, ring, line.start, high)
        if line.slot >= 0:
            line.kind = COLLECT


cdef struct Form:
    # A line's text behind the name, with what stands where amounts do cut out; `kind` says how long its pieces are, and in which currency.
    uint8_t text[80]
    int64_t size
    uint64_t kind
    int count
    int64_t first
    int64_t second
    bint plain  # blanks or nothing stand behind the amounts


cdef bint find_form(const uint8_t *buf, const Line *line, const Terms *terms, Form *form) noexcept nogil:
    """The form of a line and its amounts; False where it is too long or its amounts are not in their plain form."""
    cdef int64_t at = line.rest, begin, behind, again, last, k
    form.count = 0
    form.first = form.second = 0
    form.plain = True
    while at < line.end and at - line.rest < 32 and not is_digit(buf[at]):
        at += 1
    begin = behind = again = last = line.end
    if at < line.end and at - line.rest < 32:
        form.count = 1
        begin = signed_at(buf, at)
        form.first = amount_at(buf, begin, terms, &behind)
        if form.first < 0:
            return False
        again = last = behind
        form.plain = behind >= line.end or buf[behind] == 32
        at = behind
        while at < line.end and at - behind < 8 and not is_digit(buf[at]):
            at += 1
        if at < line.end and at - behind < 8:
            form.count = 2
            again = signed_at(buf, at)
            form.second = amount_at(buf, again, terms, &last)
            if form.second < 0:
                return False
            form.plain = form.plain and (last >= line.end or buf[last] == 32)
    if begin < line.rest or begin - line.rest > 32 or again < behind or last > line.end or line.end - last > 24:
        return False
    form.kind = <uint64_t>terms.group << 32 | (begin - line.rest) << 16 | (again - behind) << 8 | form.count
    form.size = 0
    _add(form, buf + line.rest, begin - line.rest)
    if form.count:
        _add(form, buf + behind, again - behind)
        _add(form, buf + last, line.end - last)
    return True


cdef inline void _add(Form *form, const uint8_t *text, int64_t size) noexcept nogil:
    """A piece more; up to seven bytes behind it are read and written, too."""
    cdef int64_t at = 0
    while at < size:
        memcpy(form.text + form.size + at, text + at, 8)
        at += 8
    form.size += size


cdef bint legal(int part, int kind) noexcept nogil:
    """Whether such a line may stand in a part of the hand."""
    if kind == ANTE or kind == SMALL or kind == BIG or kind == BOTH or kind == STRADDLE:
        return part == 0
    if kind <= BET or kind == UNCALLED:
        return HOLE <= part < SHOWDOWN
    if kind == DEALT:
        return part == HOLE
    return HOLE <= part < SUMMARY


cdef bint in_order(const Line *lines, int count) noexcept nogil:
    """Whether every line stands where such a line may; those that only talk are gone."""
    cdef int n, rank, before = 0, part = 0
    for n in range(count):
        if lines[n].kind < 0 or not legal(lines[n].part, lines[n].kind):
            return False
        rank = RANK_OF[lines[n].kind]
        if lines[n].part == part and (rank < before or (rank == 3 and before == 3)):
            return False
        before, part = rank, lines[n].part
    return True
