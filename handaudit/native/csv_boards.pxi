"""A board as cells: its cards, and the texture of its flop, as `flop_of` in stats/texture.py has it."""

cdef char *RANK_LETTERS = b"23456789TJQKA"
cdef char *SUIT_LETTERS = b"shdc"


cdef inline char *put_text(char *to, const char *text, int size) noexcept nogil:
    memcpy(to, text, size)
    return to + size


cdef inline char *yes_or_no(char *to, bint value) noexcept nogil:
    memcpy(to, b"true" if value else b"false", 5)
    return to + (4 if value else 5)


cdef inline bint within_five(int low, int middle, int high) noexcept nogil:
    """Whether three ranks in their order are different, and one straight holds them; an ace may be its lowest."""
    if low == middle or middle == high:
        return False
    return high - low <= 4 or high == RANKS - 1 and middle <= 3


cdef char *board_told(char *to, int64_t packed, char sign) noexcept nogil:
    """Cards, and of a flop its highest rank, how many ranks and suits it has, and whether one straight holds it."""
    cdef int card[3]
    cdef int count = packed & 15, at, one, low, high, middle, suits
    for at in range(count):
        one = packed >> 4 + 6 * at & 63
        if at < 3:
            card[at] = one
        if at:
            to[0] = 32
            to += 1
        to[0], to[1] = RANK_LETTERS[one >> 2], SUIT_LETTERS[one & 3]
        to += 2
    if count < 3:
        memset(to, sign, 4)
        return to + 4
    low = min(card[0] >> 2, card[1] >> 2, card[2] >> 2)
    high = max(card[0] >> 2, card[1] >> 2, card[2] >> 2)
    middle = (card[0] >> 2) + (card[1] >> 2) + (card[2] >> 2) - low - high
    suits = popcount(1 << (card[0] & 3) | 1 << (card[1] & 3) | 1 << (card[2] & 3))
    to[0], to[1], to[2] = sign, RANK_LETTERS[high], sign
    to += 3
    to = put_text(to, b"trips", 5) if low == high else put_text(to, b"paired", 6) if low == middle or middle == high else put_text(to, b"unpaired", 8)
    to[0] = sign
    to = put_text(to + 1, b"monotone", 8) if suits == 1 else put_text(to + 1, b"two-tone", 8) if suits == 2 else put_text(to + 1, b"rainbow", 7)
    to[0] = sign
    return yes_or_no(to + 1, within_five(low, middle, high))
