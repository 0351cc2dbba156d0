"""The seats of a hand: who sits where with how much, and who is dealt in, as places around the button."""

cdef uint8_t _first_words[16][NAME_MOST]
cdef int _first_sizes[16]
cdef int _firsts = 0
for _name in sorted(FIRST_WORDS):
    for _sign in _name.encode():
        _first_words[_firsts][_first_sizes[_firsts]] = _sign
        _first_sizes[_firsts] += 1
    _firsts += 1


cdef struct Seat:
    int64_t start
    int64_t low  # the name
    int64_t high
    int64_t chips
    int number
    int place  # in the order of the hand, -1 of who is not dealt in
    int plays
    int state  # 0 in, 1 sitting out, 2 out of the hand
    int on_button


cdef struct Ring:
    # The seats of a hand in their order, and the slot of each place; place 0 is left of the button.
    Seat seats[SLOTS]
    int slot[SLOTS]
    int count
    int players
    bint sound


cdef int64_t seat_number(const uint8_t *text, int *number) noexcept nogil:
    """The number of a seat line, 1 to 99, and how many bytes stand before the name; 0 where it is none."""
    if not begins(text, b"Seat ", 5) or not 49 <= text[5] <= 57:
        return 0
    number[0] = text[5] - 48
    if text[6] == 58 and text[7] == 32:
        return 8
    number[0] = number[0] * 10 + text[6] - 48
    return 9 if is_digit(text[6]) and text[7] == 58 and text[8] == 32 else 0


cdef bint find_chips(const uint8_t *buf, const Terms *terms, Seat *seat, int64_t end, int64_t *behind) noexcept nogil:
    """Where the name of a seat line ends, and the chips behind it; `behind` is where the text after these begins."""
    cdef int64_t at = end - 1
    cdef int tries = 0
    seat.chips = -1
    while at > seat.low and seat.chips < 0 and tries < 3:  # the last bracket with an amount
        if buf[at] == 32 and buf[at + 1] == 40:
            seat.chips = amount_at(buf, at + 2, terms, behind)
            seat.high = at
            tries += 1
        at -= 1
    if seat.chips < 0 or seat.high - seat.low > NAME_MOST:
        return False
    behind[0] += 1
    return seat.chips >= 0 and buf[behind[0] - 1] == 32 and 0 < end - behind[0] <= 96


cdef bint is_sound(const uint8_t *text, int64_t size) noexcept nogil:
    """Whether a name is letters and digits, and no word with which a line of its own begins."""
    cdef int64_t k
    for k in range(size):
        if not (is_digit(text[k]) or 65 <= text[k] <= 90 or 97 <= text[k] <= 122):
            return False
    for k in range(_firsts):
        if _first_sizes[k] == size and memcmp(_first_words[k], text, size) == 0:
            return False
    return True


cdef bint is_one_word(const uint8_t *text, int64_t size) noexcept nogil:
    """Whether a name is of ASCII and has neither a blank nor a colon."""
    cdef int64_t k
    for k in range(size):
        if not 33 <= text[k] <= 126 or text[k] == 58:
            return False
    return True


cdef bint is_told(const uint8_t *text, int64_t size) noexcept nogil:
    """Whether a name of ASCII can be told from any line, as `Meanings.head` tells it of all names."""
    cdef int64_t k, word = size
    for k in range(size):
        if not 32 <= text[k] <= 126:
            return False
        if text[k] == 32:
            word = min(word, k)
            if k + 1 < size and text[k + 1] == 91:  # ` [`
                return False
            if size - k >= 10 and begins(text + k, b" collected", 10) and (k + 10 == size or text[k + 10] == 32):
                return False
        if text[k] == 58 and (k + 1 == size or text[k + 1] == 32):
            return False
    if size == 0 or text[0] == 32 or text[size - 1] == 32:
        return False
    for k in range(_firsts):
        if _first_sizes[k] == word and memcmp(_first_words[k], text, word) == 0:
            return False
    return True


def tells(bytes name, /):
    """Whether a name can be told from any line without a question."""
    return is_told(<const uint8_t *>PyBytes_AS_STRING(name), len(name))


cdef bint find_ring(const uint8_t *buf, Ring *ring, int button, const Terms *terms) noexcept nogil:
    """Places around the button; whether all seats and names are different, and those who play are as many as may."""
    cdef int one, other, spot
    cdef uint64_t chairs = 0, spots = 0
    cdef Seat *seat
    cdef Seat *before
    cdef bint has_button = False
    ring.players = 0
    if button > SEAT_MOST:
        return False
    for one in range(ring.count):
        seat = ring.seats + one
        if chairs >> seat.number & 1:
            return False
        chairs |= <uint64_t>1 << seat.number
        for other in range(one):
            before = ring.seats + other
            if seat.high - seat.low == before.high - before.low and memcmp(buf + seat.low, buf + before.low, seat.high - seat.low) == 0:
                return False
        seat.on_button = seat.plays and seat.number == button
        if seat.plays:
            spot = (seat.number - button - 1 + 64) % 32
            if seat.chips <= 0 or spots >> spot & 1:
                return False
            spots |= <uint64_t>1 << spot
            ring.players += 1
            has_button = has_button or seat.number == button
    if ring.players < 2 or ring.players > terms.most or (ring.players == 2 and not has_button):
        return False
    for one in range(ring.count):
        seat = ring.seats + one
        seat.place = -1
        if seat.plays:
            spot = (seat.number - button - 1 + 64) % 32
            seat.place = popcount(spots & ((<uint64_t>1 << spot) - 1))
            ring.slot[seat.place] = one
    return True


cdef int slot_of(const uint8_t *buf, const Ring *ring, int64_t low, int64_t high) noexcept nogil:
    """The slot of a name; -1 where nobody is called so."""
    cdef int slot
    cdef const Seat *seat
    for slot in range(ring.count):
        seat = ring.seats + slot
        if seat.high - seat.low == high - low and memcmp(buf + seat.low, buf + low, high - low) == 0:
            return slot
    return -1
