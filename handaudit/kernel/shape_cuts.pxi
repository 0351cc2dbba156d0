"""Names, numbers and cards are cut out of a line: what is left is its shape. Nothing here knows a layout."""

cdef enum:
    CUT_NAME = 0
    CUT_NUMBER = 1
    CUT_CARDS = 2
    CUTS_MOST = 24
    NUMBERS_MOST = 8  # numbers of a line
    GROUPS_MOST = 4  # groups of cards of a line
    CARDS_MOST = 8  # cards of a group
    LINE_MOST = 400  # bytes of a line
    PEOPLE_MOST = 3  # names of a line
    DIGITS_MOST = 12


cdef enum:
    KEY_LED = 1  # signs of a key that stand for what was cut out
    KEY_NUMBER = 2
    KEY_CARDS = 3
    KEY_NAME = 4


cdef struct Cut:
    int kind
    int64_t low
    int64_t high


cdef struct CutLine:
    # What was cut out of a line: numbers in hundredths, cards by group, names by slot. `odd`: one of the numbers is in no plain form.
    Cut cuts[CUTS_MOST]
    int count
    int64_t numbers[NUMBERS_MOST]
    int number_count
    int8_t cards[GROUPS_MOST][CARDS_MOST]
    int8_t many[GROUPS_MOST]
    int groups
    int names[PEOPLE_MOST]
    int people
    bint cents
    bint odd


cdef inline bint is_letter(uint8_t sign) noexcept nogil:
    return 65 <= (sign & 0xDF) <= 90


cdef inline bint joins(uint8_t sign) noexcept nogil:
    """Whether a sign beside a name or a card makes another word of it."""
    return is_digit(sign) or is_letter(sign) or sign >= 0x80 or sign == 95


cdef inline int blank_at(const uint8_t *text) noexcept nogil:
    """How many bytes a blank has that may part the thousands of a figure, a plain one or one that does not break the line; 0 for none."""
    if text[0] == 32:
        return 1
    if text[0] == 0xC2 and text[1] == 0xA0:
        return 2
    return 3 if text[0] == 0xE2 and text[1] == 0x80 and text[2] == 0xAF else 0


cdef inline bint has_thousands(const uint8_t *text, int64_t at, int64_t end) noexcept nogil:
    """Whether just three digits stand at a place."""
    return at + 3 <= end and is_digit(text[at]) and is_digit(text[at + 1]) and is_digit(text[at + 2]) and not (at + 3 < end and is_digit(text[at + 3]))


cdef int figure_at(const uint8_t *text, int64_t *at, int64_t end, int64_t *value, bint *cents) noexcept nogil:
    """Reads a number in hundredths, in any plain spelling, and its class: whole, with a part below one, in groups, or both, or the first two
    in groups with blanks between them; 0 for a spelling that is not plain.

    Of two kinds of marks the last is the decimal one. One mark alone with three digits after it parts thousands, except behind a lone
    nought. A mark counts only if a digit follows.
    """
    cdef int64_t k = at[0], found = 0, head = 0
    cdef int marks = 0, digits = 0, size = 0, blank, wide = 0
    cdef uint8_t mark = 0, other = 0
    cdef bint plain = True, short_head = True
    if text[k] == 48 and is_digit(text[k + 1]):
        plain = False
    while k < end:
        if is_digit(text[k]):
            if digits < DIGITS_MOST:
                found = found * 10 + text[k] - 48
            size += 1
            digits += 1
            k += 1
        elif (text[k] == 46 or text[k] == 44) and k + 1 < end and is_digit(text[k + 1]):
            plain = plain and not other
            if not mark:
                mark = text[k]
                short_head = size <= 3
            elif size != 3:
                plain = False
            if text[k] != mark:
                other = text[k]
            marks += 1
            head = found
            size = 0
            k += 1
        else:
            blank = blank_at(text + k) if not marks and 0 < size <= 3 and k < end else 0
            if not blank or (wide and size != 3) or not has_thousands(text, k + blank, end):
                break
            wide = 4
            size = 0
            k += blank
    at[0] = k
    value[0] = 0
    if not plain or digits > DIGITS_MOST:
        return 0
    if not mark:
        value[0] = found * 100
        return 1 + wide
    if other or (marks == 1 and (size != 3 or head == 0)):  # the last mark is the decimal one
        if other and marks > 1 and not short_head:
            return 0
        if size == 1:
            found *= 10
        elif size == 3 and found % 10 == 0:
            found //= 10
        elif size != 2:
            return 0
        cents[0] = True
        value[0] = found
        return 4 if other else 2 + wide
    if wide or size != 3 or not short_head:
        return 0
    value[0] = found * 100
    return 3


cdef void note_cut(CutLine *line, int kind, int64_t low, int64_t high) noexcept nogil:
    """Keeps what was cut out; a line with too much of it is odd."""
    if line.count == CUTS_MOST:
        line.odd = True
        return
    line.cuts[line.count].kind, line.cuts[line.count].low, line.cuts[line.count].high = kind, low, high
    line.count += 1


cdef int led_by(const uint8_t *buf, const Ring *ring, int64_t at, int64_t end) noexcept nogil:
    """The slot with the longest name that stands at a place; -1 where there is none."""
    cdef int slot, found = -1
    cdef int64_t size, best = 0
    cdef uint64_t word = word_at(buf + at)
    cdef const Seat *seat
    for slot in range(ring.count):
        seat = ring.seats + slot
        size = seat.high - seat.low
        if word & seat.mask == seat.word and best < size <= end - at and same_text(buf, seat, at, at + size):
            found, best = slot, size
    return found


cdef int any_card(const uint8_t *text, bint suits, int *wide) noexcept nogil:
    """The card at a place and how many bytes it has; -1 where there is none. A ten may have two figures; `suits`: the suit stands before the
    rank."""
    cdef uint8_t pair[2]
    cdef const uint8_t *rank = text + 1 if suits else text
    wide[0] = 3 if rank[0] == 49 and rank[1] == 48 else 2
    pair[0] = 84 if wide[0] == 3 else rank[0]
    pair[1] = text[0] | 32 if suits else text[wide[0] - 1]
    return card_at(pair)


cdef int64_t cut_cards(const uint8_t *buf, int64_t *at, int64_t end, bint suits, uint8_t *key, int64_t to, CutLine *line) noexcept nogil:
    """Cuts the cards behind a bracket, group by group; gives the size of the key."""
    cdef int64_t k = at[0], low, last
    cdef int card, many, wide
    while k < end and buf[k] != 93:
        low = k
        while k < end and buf[k] == 32:
            k += 1
        if line.groups == GROUPS_MOST:
            return to
        many = 0
        last = low
        while k + 1 < end and many < CARDS_MOST:
            card = any_card(buf + k, suits, &wide)
            if card < 0 or (k + wide < end and joins(buf[k + wide])):
                break
            line.cards[line.groups][many] = card
            many += 1
            k += wide
            last = k
            while k < end and (buf[k] == 44 or buf[k] == 32):
                k += 1
        if not many:
            at[0] = low
            return to
        k = last = k if k < end and buf[k] == 93 else last
        line.many[line.groups] = many
        line.groups += 1
        note_cut(line, CUT_CARDS, low, last)
        key[to] = KEY_CARDS
        to += 1
        at[0] = k
        if k < end and buf[k] == 45:
            key[to] = 45
            to += 1
            k += 1
            at[0] = k
            continue
        break
    return to


cdef int64_t cut_line(const uint8_t *buf, const Ring *ring, int64_t at, int64_t end, int lead, int64_t before, bint suits, int64_t exact, uint8_t *key, CutLine *line) noexcept nogil:
    """Cuts a line of play and gives the size of its key. `lead` is the slot of the name that it begins with, behind so many bytes, `exact`
    says by bits which numbers stay in the key. A number that touches a letter is a part of a word, and stays."""
    cdef int64_t to = 0, k = at, low, n, value = 0
    cdef int slot, met = 0, form
    cdef bint cents
    cdef uint8_t c
    line.count = line.number_count = line.groups = line.people = 0
    line.cents = line.odd = False
    if lead >= 0:
        memcpy(key, buf + at, before)
        key[before] = KEY_LED
        to = before + 1
        line.names[0] = lead
        line.people = 1
        k = at + before + ring.seats[lead].high - ring.seats[lead].low
        note_cut(line, CUT_NAME, at + before, k)
    while k < end:
        c = buf[k]
        if is_digit(c):
            low = k
            while k < end and (is_digit(buf[k]) or ((buf[k] == 46 or buf[k] == 44) and k + 1 < end and is_digit(buf[k + 1]))):
                k += 1
            if (low > at and is_letter(buf[low - 1])) or (k < end and is_letter(buf[k])):
                memcpy(key + to, buf + low, k - low)
                to += k - low
                continue
            n, cents = low, line.cents
            form = 0 if line.number_count == NUMBERS_MOST else figure_at(buf, &n, end, &value, &cents)
            if form == 0 or exact >> met & 1:  # it is a word, or is in no plain form, so no field that is a figure follows from it
                memcpy(key + to, buf + low, k - low)
                to += k - low
            else:
                if n > k and n < end and is_letter(buf[n]):
                    line.odd = True
                k, line.cents = n, cents
                line.numbers[line.number_count] = value
                line.number_count += 1
                note_cut(line, CUT_NUMBER, low, k)
                key[to], key[to + 1] = KEY_NUMBER, 64 + form
                to += 2
            met += form != 0
        elif c == 91:
            key[to] = c
            to += 1
            k += 1
            to = cut_cards(buf, &k, end, suits, key, to, line)
        elif c == 32 and card_at(buf + k + 1) >= 0 and buf[k + 3] == 32 and card_at(buf + k + 4) >= 0 and k + 6 <= end:  # cards without a bracket
            key[to] = c
            to += 1
            k += 1
            to = cut_cards(buf, &k, end, suits, key, to, line)
        elif c == 32 and lead < 0 and line.people < PEOPLE_MOST:
            key[to] = c
            to += 1
            k += 1
            slot = led_by(buf, ring, k, end)
            if slot >= 0:
                low = k + ring.seats[slot].high - ring.seats[slot].low
                if low == end or not joins(buf[low]):
                    line.names[line.people] = slot
                    line.people += 1
                    note_cut(line, CUT_NAME, k, low)
                    k = low
                    key[to] = KEY_NAME
                    to += 1
        else:
            line.odd = line.odd or c < 32
            key[to] = c
            to += 1
            k += 1
    return to


cdef bint are_stakes(const uint8_t *buf, int64_t low, int64_t high) noexcept nogil:
    """Whether figures with slashes between them are no date: one has a year of four figures at an end."""
    cdef int64_t k
    cdef int slashes = 0, size = 0, first = 0
    for k in range(low, high):
        if buf[k] == 47:
            first = size if slashes == 0 else first
            slashes += 1
            size = 0
        else:
            size += 1
    return slashes == 1 or (slashes > 1 and high - low <= 12 and (first == 4) == (size == 4))


cdef int64_t cut_above(const uint8_t *buf, int64_t at, int64_t end, uint8_t *key, CutLine *line) noexcept nogil:
    """Cuts large numbers, dates and times of day out of a line above the play; gives the size of its key, which holds their lengths."""
    cdef int64_t to = 0, k = at, n, m
    line.count = 0
    line.odd = False
    while k < end:
        n = k
        while n < end and (is_digit(buf[n]) or (n > k and n + 1 < end and (buf[n] == 45 or buf[n] == 47 or buf[n] == 58) and is_digit(buf[n + 1]))):
            n += 1
        if 6 <= n - k < 64 and not are_stakes(buf, k, n):
            key[to], key[to + 1] = KEY_NUMBER, 64 + <int>(n - k)
            to += 2
            for m in range(k, n):  # dates in another spelling are another shape
                if not is_digit(buf[m]):
                    key[to], key[to + 1] = buf[m], 64 + <int>(m - k)
                    to += 2
            note_cut(line, CUT_NUMBER, k, n)
        elif n > k:
            memcpy(key + to, buf + k, n - k)
            to += n - k
        else:
            line.odd = line.odd or buf[k] < 32
            key[to] = buf[k]
            to += 1
            n = k + 1
        k = n
    return to
