"""The seats of a hand: who sits where with how much, and who is dealt in, as places around the button."""

cdef enum:
    IS_ODD = 1  # signs of names: neither letters nor digits, of these a colon, and those with which a first word begins
    IS_COLON = 2
    IS_FIRST = 4

cdef uint8_t SIGNS[256]
for _place in range(256):
    SIGNS[_place] = 0 if chr(_place).isalnum() and _place < 128 else IS_ODD | IS_COLON if chr(_place) == ":" else IS_ODD

# As many bits of a word as a text of up to eight bytes has.
cdef uint8_t MASKS[16]
for _place in range(16):
    MASKS[_place] = 0 if _place >= 8 else 255

cdef uint8_t _first_words[16][NAME_MOST]
cdef int _first_sizes[16]
cdef int _firsts = 0
for _name in sorted(FIRST_WORDS):
    SIGNS[ord(_name[0])] |= IS_FIRST
    for _sign in _name.encode():
        _first_words[_firsts][_first_sizes[_firsts]] = _sign
        _first_sizes[_firsts] += 1
    _firsts += 1


cdef struct Seat:
    int64_t start
    int64_t low  # the name
    int64_t high
    int64_t chips
    uint64_t word  # the first bytes of the name, up to eight, in a word of which `mask` are those that it has
    uint64_t mask
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
    int last  # the slot that spoke last
    bint sound
    bint colons  # a name has a colon


cdef int64_t seat_number(const uint8_t *text, int *number) noexcept nogil:
    """The number of a seat line, 1 to 99, and how many bytes stand before the name; 0 where it is none."""
    if not begins(text, b"Seat ", 5) or not 49 <= text[5] <= 57:
        return 0
    number[0] = text[5] - 48
    if text[6] == 58 and text[7] == 32:
        return 8
    number[0] = number[0] * 10 + text[6] - 48
    return 9 if is_digit(text[6]) and text[7] == 58 and text[8] == 32 else 0


cdef int take_name(const uint8_t *buf, Seat *seat) noexcept nogil:
    """Takes the first bytes of a name; gives which signs are in it."""
    cdef int64_t k, size = seat.high - seat.low
    cdef int signs = 0
    memcpy(&seat.mask, MASKS + 8 - min(size, 8), 8)
    seat.word = word_at(buf + seat.low) & seat.mask
    for k in range(seat.low, seat.high):
        signs |= SIGNS[buf[k]]
    return signs


cdef bint find_chips(const uint8_t *buf, const Terms *terms, Seat *seat, int64_t end, int64_t *behind) noexcept nogil:
    """Where the name of a seat line ends, and the chips behind it; `behind` is where the text after these begins."""
    cdef int64_t at = end - 1
    cdef int tries = 0
    if end - seat.low > 12 and begins(buf + end - 10, b" in chips)", 10):  # no bracket opens in it
        at = end - 11
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
        if SIGNS[text[k]] & IS_ODD:
            return False
    if size == 0 or not SIGNS[text[0]] & IS_FIRST:
        return True
    for k in range(_firsts):
        if _first_sizes[k] == size and memcmp(_first_words[k], text, size) == 0:
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
    if button < 1 or button > SEAT_MOST:  # one that is not known is found by the blinds (replay/table.py)
        return False
    for one in range(ring.count):
        seat = ring.seats + one
        if chairs >> seat.number & 1:
            return False
        chairs |= <uint64_t>1 << seat.number
        for other in range(one):
            before = ring.seats + other
            if seat.word == before.word and same_text(buf, seat, before.low, before.high):
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


cdef inline bint same_text(const uint8_t *buf, const Seat *seat, int64_t low, int64_t high) noexcept nogil:
    """Whether a text is a seat's name, if the first bytes of both are."""
    return seat.high - seat.low == high - low and (high - low <= 8 or same(buf + seat.low + 8, buf + low + 8, high - low - 8))


cdef int slot_of(const uint8_t *buf, const Ring *ring, int64_t low, int64_t high) noexcept nogil:
    """The slot of a name; -1 where nobody is called so."""
    cdef int slot
    cdef uint64_t word = word_at(buf + low)
    for slot in range(ring.count):
        if word & ring.seats[slot].mask == ring.seats[slot].word and same_text(buf, ring.seats + slot, low, high):
            return slot
    return -1


cdef int speaker(const uint8_t *buf, Ring *ring, int64_t low) noexcept nogil:
    """The slot of the name behind which the first colon and blank of a text stand; -1 where there may be none. No name has a colon."""
    cdef int slot = ring.last, tries
    cdef uint64_t word = word_at(buf + low)
    cdef const Seat *seat
    cdef int64_t size
    for tries in range(ring.count):
        seat = ring.seats + slot
        if word & seat.mask == seat.word:
            size = seat.high - seat.low
            if buf[low + size] == 58 and buf[low + size + 1] == 32 and same_text(buf, seat, low, low + size):
                ring.last = slot + 1 if slot + 1 < ring.count else 0  # the next one speaks next, as a rule
                return slot
        slot = slot + 1 if slot + 1 < ring.count else 0
    return -1
