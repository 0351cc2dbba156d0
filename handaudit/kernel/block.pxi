"""What is kept of a block's hands, and the lines of one hand while it is looked at."""

cdef enum:
    HOLE = 1
    FLOP = 2
    TURN = 3
    RIVER = 4
    SHOWDOWN = 5
    SUMMARY = 6

cdef enum:
    REACH = 128  # bytes before ` #` in which a header begins
    PAD = 64  # zeros around a text, so that a byte may be read a little before and behind it
    LINES = 250
    LEAST = 10
    SLOTS = 10
    SEAT_MOST = 30
    NAME_MOST = 40
    BLANKS_MOST = 6
    TALK_MOST = 50
    NOBODY = SLOTS
    LIVE = 9  # the street of a fold, of who has not folded
    HOLE_MOST = 6  # cards of a hand

cdef enum:
    NO_LIMIT = 0
    FIXED_LIMIT = 1
    POT_LIMIT = 2

cdef enum:
    FOUR_BETS = 1  # how many bets a round of fixed limit may have
    FOUR_UNLESS_HEADS_UP = 2

cdef enum:
    FOLD = 0
    CHECK = 1
    CALL = 2
    RAISE = 3
    BET = 4
    ANTE = 5
    SMALL = 6
    BIG = 7
    MUCK = 8
    HIDE = 9
    BOTH = 10
    SHOW = 11
    COLLECT = 12
    UNCALLED = 13
    DEALT = 14
    STRADDLE = 15
    TALK = 16
    DEAD = 17  # a blind that is no bet
    MISSED = 18  # one that is no bet where it is less than a big blind

# Where a line stands in its part of the hand: cards, bets, what goes back, what is shown and paid; 0 for blinds and antes.
cdef int RANK_OF[17]
RANK_OF[:] = [2, 2, 2, 2, 2, 0, 0, 0, 4, 4, 0, 4, 4, 3, 1, 0, -1]


cdef uint8_t _hand_words[8][4]
cdef int _words = 0
for _word in WORDS:
    if len(_word) != 4 or not _word.isalpha() or not _word.islower() or REACH != LONGEST:
        raise ImportError("the words of headers are others than the kernel knows")
    for _place in range(4):
        _hand_words[_words][_place] = _word[_place]
    _words += 1


cdef struct Terms:
    # What all hands under one form of header line have in common.
    int64_t small
    int64_t big
    int cents
    int sign
    int most
    int tournament
    int group
    int usual
    int later
    int last_round
    int limit
    int cap
    int64_t first_bet
    int64_t second_bet
    int layered
    int64_t most_in  # what a player may put in where the table caps it, else 0
    int hole  # how many cards a player is dealt
    int exact  # two of them are used, no more and no fewer
    int low  # the best low hand wins half of each pot
    bint pooled
    bint strict


cdef struct Hand:
    # What is kept of a hand. Places are those of bytes in the block.
    int64_t low
    int64_t high
    int64_t till  # behind its last line with text
    int64_t end  # the same without blanks
    int64_t id_low
    int64_t id_high
    int64_t date_low
    int64_t date_high
    int64_t rake
    int lines
    int deal
    int table
    int button
    int seats  # where its seats begin among those of the block
    int count
    int why
    uint64_t content  # the digest of what it says, where it is `digested`
    bint digested
    bint foreign
    bint signs  # all that is not ASCII are signs of currencies
    bint blank
    bint loose
    bint returns
    bint whole
    bint tournament
    bint pooled
    bint strict


cdef struct Chair:
    # A seat of a hand; `after` is -1 for who is not dealt in.
    int64_t low
    int64_t high
    int64_t chips
    int64_t after
    int number


cdef struct Line:
    int64_t start
    int64_t end  # without its end and the blanks before it
    int64_t rest  # behind the name and its colon
    int64_t amount
    int64_t to
    int part
    int code  # the part that begins with this line, 0 for most
    int kind
    int slot
    int place
    int pot  # of a line that pays one: 0 where it is the only one, 1 the main pot, and so on
    int row  # its number among the lines of the hand
    bint allin


cdef int64_t added(uint8_t *text, int64_t size, const uint8_t *line, int64_t length) noexcept nogil:
    """A text with a line more, after a newline where it is not the first; gives its size."""
    if size:
        text[size] = 10
        size += 1
    memcpy(text + size, line, length)
    return size + length


cdef bint is_word(const uint8_t *text) noexcept nogil:
    """Whether a text is one of the words for a hand, in small or large letters."""
    cdef int k, n
    for k in range(_words):
        n = 0
        while n < 4 and (text[n] | 32) == _hand_words[k][n] and (text[n] & 64):
            n += 1
        if n == 4:
            return True
    return False


cdef bint is_plain(const uint8_t *text, int64_t size) noexcept nogil:
    """Whether a text is ASCII."""
    cdef int64_t k
    for k in range(size):
        if text[k] >= 0x80:
            return False
    return True


cdef inline bint is_digit(uint8_t sign) noexcept nogil:
    return 48 <= sign <= 57


cdef inline bint begins(const uint8_t *text, const char *what, int size) noexcept nogil:
    return memcmp(text, what, size) == 0


cdef inline int popcount(uint64_t bits) noexcept nogil:
    return __builtin_popcountll(bits)


cdef int64_t amount_at(const uint8_t *buf, int64_t at, const Terms *terms, int64_t *behind) noexcept nogil:
    """An amount in minor units and the place behind it; -1 for what is none, or is not in its plain form."""
    cdef int found = 0, size = 0
    cdef int64_t value = 0
    cdef bint good
    if buf[at] == 36:
        found = 1
        at += 1
    elif buf[at] == 0xC2 and buf[at + 1] == 0xA3:
        found = 2
        at += 2
    elif buf[at] == 0xE2 and buf[at + 1] == 0x82 and buf[at + 2] == 0xAC:
        found = 3
        at += 3
    good = found == 0 or found == terms.sign
    if buf[at] == 48 and is_digit(buf[at + 1]):
        good = False
    while size < 13 and is_digit(buf[at + size]):
        value = value * 10 + (buf[at + size] - 48)
        size += 1
    if buf[at + size] == 44 and 0 < size <= 3:  # `1,646.95`: a comma after every third digit from the point
        at += size
        while buf[at] == 44 and is_digit(buf[at + 1]) and is_digit(buf[at + 2]) and is_digit(buf[at + 3]) and size < 12:
            value = value * 1000 + (buf[at + 1] - 48) * 100 + (buf[at + 2] - 48) * 10 + (buf[at + 3] - 48)
            size += 3
            at += 4
        good = good and not is_digit(buf[at])
        at -= size
    good = good and 0 < size < 13
    at += size
    if terms.cents:
        value *= 100
    if buf[at] == 46 and is_digit(buf[at + 1]):
        good = good and terms.cents and is_digit(buf[at + 2]) and not is_digit(buf[at + 3])
        if good:
            value += 10 * (buf[at + 1] - 48) + (buf[at + 2] - 48)
        at += 3
    behind[0] = at
    return value if good else -1


cdef int64_t signed_at(const uint8_t *buf, int64_t at) noexcept nogil:
    """Where an amount begins whose first digit is given."""
    if buf[at - 1] == 36:
        return at - 1
    if buf[at - 1] == 0xA3 and buf[at - 2] == 0xC2:
        return at - 2
    if buf[at - 1] == 0xAC and buf[at - 2] == 0x82 and buf[at - 3] == 0xE2:
        return at - 3
    return at
