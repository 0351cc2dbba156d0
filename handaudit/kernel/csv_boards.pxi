"""Cards as cells: a board, and the texture of its flop, as `flop_of` in stats/card_classes.py has it, and a holding, as `holding_of` has it."""

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


cdef inline char *card_texts(char *to, int64_t packed, int count) noexcept nogil:
    """Puts so many cards, with blanks between them."""
    cdef int at, one
    for at in range(count):
        one = packed >> 4 + 6 * at & 63
        if at:
            to[0] = 32
            to += 1
        to[0], to[1] = RANK_LETTERS[one >> 2], SUIT_LETTERS[one & 3]
        to += 2
    return to


cdef char *board_told(char *to, int64_t packed, char sign) noexcept nogil:
    """Cards, and of a flop its highest rank, how many ranks and suits it has, and whether one straight holds it."""
    cdef int card[3]
    cdef int count = packed & 15, at, low, high, middle, suits
    to = card_texts(to, packed, count)
    if count < 3:
        memset(to, sign, 4)
        return to + 4
    for at in range(3):
        card[at] = packed >> 4 + 6 * at & 63
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


cdef char *holding_told(char *to, int64_t packed, char sign) noexcept nogil:
    """Cards, and of a whole holding its class: of two their ranks and whether they are suited, of four or more pairs and suits."""
    cdef int count = packed & 7, one, two
    to = card_texts(to, packed, count)
    to[0] = sign
    to += 1
    if not packed & 8:
        return to
    if count == 2:
        one, two = packed >> 4 & 63, packed >> 10 & 63
        to[0], to[1], to[2] = RANK_LETTERS[max(one, two) >> 2], RANK_LETTERS[min(one, two) >> 2], 115 if one & 3 == two & 3 else 111
        return to + (2 if one >> 2 == two >> 2 else 3)
    return many_cards_told(to, packed, count) if count >= 4 else to


cdef char *many_cards_told(char *to, int64_t packed, int count) noexcept nogil:
    """The class of a holding of four cards or more."""
    cdef int ranks[RANKS]
    cdef int suits[4]
    cdef int at, one, most = 0, pairs = 0, twice = 0, different = 0
    memset(ranks, 0, sizeof(ranks))
    memset(suits, 0, sizeof(suits))
    for at in range(count):
        one = packed >> 4 + 6 * at & 63
        ranks[one >> 2] += 1
        suits[one & 3] += 1
    for at in range(RANKS):
        most = max(most, ranks[at])
        pairs += ranks[at] == 2
    for at in range(4):
        different += suits[at] > 0
        twice += suits[at] > 1
    if most >= 3:
        to = put_text(to, b"quads", 5) if most > 3 else put_text(to, b"trips", 5)
    elif pairs < 2:
        to = put_text(to, b"paired", 6) if pairs else put_text(to, b"unpaired", 8)
    else:
        to = put_text(to, b"double-", 7) if pairs == 2 else put_text(to, b"triple-", 7)
        to = put_text(to, b"paired", 6)
    to[0] = 32
    to += 1
    if different == 1:
        return put_text(to, b"monotone", 8)
    if twice == 0:
        return put_text(to, b"rainbow", 7)
    to = put_text(to, b"single-", 7) if twice == 1 else put_text(to, b"double-", 7) if twice == 2 else put_text(to, b"triple-", 7)
    return put_text(to, b"suited", 6)


def holding_cells(int64_t packed, str sign, /):
    """Cards that are packed as those of a player are, as cells."""
    cdef char room[64]
    cdef char *to = holding_told(room, packed, ord(sign))
    return room[: to - room]
