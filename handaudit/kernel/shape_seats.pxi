"""Lines above the play by their shapes, and what is kept of a hand: what a shape means the layout's grammar was asked once (`shapes.py`)."""

cdef enum:  # what a line says, in the order of `shapes.WORDS`
    S_SKIP = 0
    S_HEADER
    S_SEAT
    S_BUTTON
    S_POST
    S_STREET
    S_DEALT
    S_FOLD
    S_CHECK
    S_CALL
    S_BET
    S_RAISE
    S_ALLIN
    S_RETURN
    S_SHOW
    S_MUCK
    S_NOSHOW
    S_COLLECT
    S_TOTAL
    S_RAKE
    S_BOARD
    S_SUM
    S_LEAVES
    S_STAYS
    S_INPOT
    S_NET
    S_HELD
    S_MAKE
    S_PUT
    S_MATCH
    S_SPLASH
    S_SOLD

cdef enum:  # what a number is
    AS_AMOUNT = 1
    AS_TO
    AS_STACK
    AS_RAKE
    AS_FEE
    AS_SEAT
    AS_BUTTON
    AS_GOES
    AS_MIDDLE
    AS_HOLDS
    AS_POTS
    AS_NET
    AS_FINAL
    AS_PUT
    AS_GOT
    AS_LOSS

cdef enum:
    HEADERS_MOST = 24  # header lines of a hand
    SHAPES_MOST = 40_000
    PARTS_MOST = 10_000  # header lines
    ASKS_PREFIX = 24  # bytes before a seat's name
    PREFIXES = 4
    NEW_SHAPE = -1
    NO_SHAPE = -2
    BEGINS_PLAY = -3
    NUMBERS_STAY = -10  # and below: some numbers of the line are words
    UNTOLD_STREET = 9


cdef struct Shape:
    int word
    int kind
    int allin
    int sign
    int who
    int cards
    int kept
    int pot
    int words
    int when
    int tags
    int nobet
    int lost
    int roles[NUMBERS_MOST]


cdef struct Deed:
    # A line of play as it was read: money in hundredths, -1 for a figure that the line does not have.
    int64_t amount
    int64_t to
    int64_t goes  # of a raise what it is said to put in, of a street or a line about the middle what is said to lie there
    int64_t net  # of a payment what is left of it without an uncalled bet
    int32_t line
    int16_t word
    int16_t kind
    int16_t slot
    int16_t part
    int16_t words
    int16_t pot
    int8_t allin
    int8_t count
    int8_t cards[CARDS_MOST]


cdef struct SumLine:
    # What the summary says of a seat.
    int slot
    int result
    int when
    int tags
    int nobet
    int lost
    int words
    int count
    int64_t amount
    int8_t cards[CARDS_MOST]


cdef struct Nets:
    # What is said of each slot, by kind of figure from `AS_NET` on, and of whom it is said, as bits.
    int64_t said[4][SLOTS]
    int told[4]
    int twice  # of whom forced bets may be counted twice


cdef struct SaidPots:
    # What pots are said to hold: which are told of, as bits, what of each, how many lines of pots there are, and whether these say a rake.
    int told
    int64_t held[SLOTS]
    int lines
    bint raked


cdef struct SeatPrefix:
    # What stands before the number of a seat, and between it and the name.
    uint8_t text[ASKS_PREFIX]
    int size
    uint8_t between[ASKS_PREFIX]
    int gap


cdef struct HeaderLine:
    int number  # of the part that was learned
    int64_t low
    int64_t high
    Cut cuts[CUTS_MOST]
    int count


cdef class ShapeSeats:
    """What was read of a hand, and its lines above the play: headers and seats. `asks` is the `Shapes` of a layout."""

    cdef object asks
    cdef int asked  # questions until now
    cdef Texts above, led, inner, tails
    cdef Shape *shapes
    cdef int *groups  # by header line that was learned: which of them are alike but for the button
    cdef int *buttons  # by header line that was learned
    cdef int part_count
    cdef int shape_count
    cdef SeatPrefix prefixes[PREFIXES]
    cdef int prefix_count
    cdef uint8_t *buf
    cdef bytes data
    cdef Ring ring
    cdef int seat_lines[SLOTS]
    cdef int dealt_in  # bits of slots that take part
    cdef int out  # bits of slots that are not in the hand
    cdef int left  # bits of slots that have left their chairs
    cdef HeaderLine headers[HEADERS_MOST]
    cdef int header_count
    cdef list before  # what may stand before a name that begins a line
    cdef int64_t skip  # bytes of that before the name of this line
    cdef bint suits  # cards are printed with the suit first
    cdef bint silent_streets  # a hand may have no line for any street
    cdef bint silent  # this hand has none
    cdef int64_t stack_low, stack_high  # how the first stack is spelled
    cdef Deed deeds[LINES]
    cdef int deed_count
    cdef SumLine sums[SLOTS]
    cdef int sum_count
    cdef int64_t said_total, said_rake
    cdef Nets nets
    cdef SaidPots said_pots
    cdef int board[5]
    cdef int board_count
    cdef bint cents
    cdef bint loose  # a figure that is no amount of its own has a part below one
    cdef int signs  # bits of the signs of money that were met
    cdef int button
    cdef int part
    cdef int at_line  # the last line that was read
    cdef bint playing
    cdef uint8_t key[2 * LINE_MOST + 64]
    cdef CutLine cut

    def __cinit__(self, asks):
        self.asks = asks
        self.shapes = <Shape *>calloc(SHAPES_MOST, sizeof(Shape))
        self.groups = <int *>calloc(PARTS_MOST + 1, sizeof(int))
        self.buttons = <int *>calloc(PARTS_MOST + 1, sizeof(int))
        if self.shapes == NULL or self.groups == NULL or self.buttons == NULL:
            raise MemoryError
        self.before, self.suits, self.silent_streets = asks.forms()
        self._begin()

    def __dealloc__(self):
        free(self.shapes)
        free(self.groups)
        free(self.buttons)

    cdef int _begin(self) except -1:
        """Nothing is known yet."""
        cdef list made = [Texts(int.from_bytes(os.urandom(8), "little"), SHAPES_MOST) for _ in range(4)]
        self.above, self.led, self.inner, self.tails = made
        self.shape_count = self.prefix_count = self.part_count = 0
        return 0

    cdef list _spans(self, int64_t at):
        """What was cut out of the line that begins at a place."""
        cdef int k
        return [(self.cut.cuts[k].kind, self.cut.cuts[k].low - at, self.cut.cuts[k].high - at) for k in range(self.cut.count)]

    cdef list _names(self):
        """Seats and names so far."""
        cdef int k
        return [(self.ring.seats[k].number, self.data[self.ring.seats[k].low : self.ring.seats[k].high].decode()) for k in range(self.ring.count)]

    # -- above the play ----------------------------------------------------------------------------------------------

    cdef int64_t _above(self, int64_t at, int64_t end, int number) except -100_000:
        """A line that begins with no name, above the play: why the hand is left, that it may be taken, or that the play begins."""
        cdef int64_t size, code
        cdef Slot *slot
        cdef HeaderLine *header
        if self._is_seat(at, end):
            return self._seat(at, end, number)
        size = cut_above(self.buf, at, end, self.key, &self.cut)
        if self.cut.odd:
            return WHY_HEAD
        slot = self.above.find(self.key, size, 0)
        if slot != NULL:
            code = slot.code
        else:
            told = self.asks.above(self.data[at:end], self._spans(at), self._names())
            self.asked += 1
            if told is not None and told[0] == S_SEAT:
                return self._seat(at, end, number)
            code = NO_SHAPE if told is None else BEGINS_PLAY if told[0] < 0 else NEW_SHAPE if told[0] == S_SKIP else <int64_t>told[1]
            if code >= 0:
                if code >= PARTS_MOST:
                    return WHY_HEAD
                self.part_count, self.groups[code], self.buttons[code] = <int>code + 1, told[2], told[3]
            self.above.keep(self.key, size, 0, code)
        if code == NO_SHAPE:
            return WHY_HEAD
        if code == BEGINS_PLAY:
            return BEGINS_PLAY
        if code == NEW_SHAPE:  # nothing is said
            return TAKEN
        if self.header_count == HEADERS_MOST:
            return WHY_HEAD
        header = self.headers + self.header_count
        self.header_count += 1
        if self.buttons[code]:
            if self.button and self.button != self.buttons[code]:
                return WHY_HEAD  # the button is told of twice
            self.button = self.buttons[code]
        header.number, header.low, header.high, header.count = <int>code, at, end, self.cut.count
        memcpy(header.cuts, self.cut.cuts, sizeof(header.cuts))
        return TAKEN

    cdef int _prefix(self, int64_t at, int64_t end, int64_t *name, int *seat) noexcept:
        """The form of what stands before a seat's name, where the name begins, and the seat; -1 where it is none that is known."""
        cdef int k
        cdef int64_t n
        cdef SeatPrefix *one
        for k in range(self.prefix_count):
            one = self.prefixes + k
            n = at + one.size
            if n + one.gap + 2 >= end or memcmp(self.buf + at, one.text, one.size):
                continue
            seat[0] = 0
            while n < end and is_digit(self.buf[n]) and seat[0] < 1000:
                seat[0] = seat[0] * 10 + self.buf[n] - 48
                n += 1
            if n > at + one.size and self.buf[at + one.size] != 48 and n + one.gap < end and memcmp(self.buf + n, one.between, one.gap) == 0:
                name[0] = n + one.gap
                return k
        return -1

    cdef bint _is_seat(self, int64_t at, int64_t end) noexcept:
        """Whether a line begins as seat lines do."""
        cdef int64_t name
        cdef int seat
        return self._prefix(at, end, &name, &seat) >= 0

    cdef int _seat(self, int64_t at, int64_t end, int number) except -1:
        """A seat line above the play. A name ends at the first sign that is none of a tame one; of all others the grammar is asked."""
        cdef int64_t low, high, money = -1, k
        cdef int seat = 0, form = self._prefix(at, end, &low, &seat), dealt = 0
        cdef Slot *slot = NULL
        if form >= 0:
            high = low
            while high < end and self.buf[high] < 0x80 and (is_of_name(self.buf[high]) or self.buf[high] == 32):
                high += 1
            while high > low and self.buf[high - 1] == 32:
                high -= 1
            if high > low and high < end and self.buf[high] < 0x80:
                slot = self.tails.find(self.key, self._tail(high, end, &money), form)
        if slot != NULL:
            if slot.code < 0:
                return WHY_SEATS
            dealt = <int>slot.code
        else:
            told = self.asks.seat(self.data[at:end], self._names())
            self.asked += 1
            if told is None:
                return WHY_SEATS
            seat, low, high, k, _, dealt = told
            low, high, k = low + at, high + at, k + at
            form = self._new_prefix(at, low)
            slot = NULL
            if form >= 0:
                size = self._tail(high, end, &money)
                if size > 0 and self._is_plain_name(low, high, end) and money == self._figure(k, end):
                    self.tails.keep(self.key, size, form, dealt)
            money = self._figure(k, end)
        return self._sit(at, low, high, money, end, seat, dealt, number)

    cdef bint _is_plain_name(self, int64_t low, int64_t high, int64_t end) noexcept:
        """Whether a name is one that is found without a question."""
        cdef int64_t k
        for k in range(low, high):
            if self.buf[k] >= 0x80 or not (is_of_name(self.buf[k]) or self.buf[k] == 32):
                return False
        while high < end and self.buf[high] == 32:
            high += 1
        return high < end and self.buf[high] < 0x80 and not is_of_name(self.buf[high])

    cdef int64_t _figure(self, int64_t at, int64_t end) noexcept:
        """Where the first digit behind a place stands."""
        while at < end and not is_digit(self.buf[at]):
            at += 1
        return at if at < end else -1

    cdef int _new_prefix(self, int64_t at, int64_t name) except -2:
        """Keeps what stands before a seat's name; -1 where that is in no plain form."""
        cdef int64_t low = at, high, k
        cdef SeatPrefix *one
        cdef int64_t found
        cdef int seat
        k = self._prefix(at, name + 3, &found, &seat)
        if k >= 0 and found == name:
            return <int>k
        while low < name and not is_digit(self.buf[low]):
            low += 1
        high = low
        while high < name and is_digit(self.buf[high]):
            high += 1
        for k in range(high, name):
            if is_digit(self.buf[k]):
                return -1
        if low == at or high == low or high == name or max(low - at, name - high) > ASKS_PREFIX or self.prefix_count == PREFIXES:
            return -1
        one = self.prefixes + self.prefix_count
        one.size, one.gap = <int>(low - at), <int>(name - high)
        memcpy(one.text, self.buf + at, one.size)
        memcpy(one.between, self.buf + high, one.gap)
        self.prefix_count += 1
        return self.prefix_count - 1

    cdef int64_t _tail(self, int64_t at, int64_t end, int64_t *money) noexcept:
        """The key of what stands behind a seat's name, and where its only number stands; 0 where it has none, or more."""
        cdef int64_t to = 0, value
        cdef bint cents = False
        money[0] = -1
        while at < end:
            if is_digit(self.buf[at]):
                if money[0] >= 0:
                    return 0
                money[0] = at
                self.key[to], self.key[to + 1] = KEY_NUMBER, 64 + figure_at(self.buf, &at, end, &value, &cents)
                if self.key[to + 1] == 64:
                    return 0
                to += 2
            else:
                self.key[to] = self.buf[at]
                to += 1
                at += 1
        return to if money[0] >= 0 else 0

    cdef int _sit(self, int64_t at, int64_t low, int64_t high, int64_t money, int64_t end, int number, int dealt, int row) except -1:
        """One more seat."""
        cdef Seat *seat = self.ring.seats + self.ring.count
        cdef int64_t k = money
        cdef int other
        cdef Seat *before
        if self.ring.count == SLOTS or money < 0 or not 1 <= number <= SEAT_MOST or not 0 < high - low <= NAME_MOST:
            return WHY_SEATS
        if not is_tame(self.buf, low, high):
            return WHY_NAMES
        seat.start, seat.low, seat.high, seat.number, seat.state = at, low, high, number, 0
        if not figure_at(self.buf, &k, end, &seat.chips, &self.cents):
            return WHY_SEATS
        take_name(self.buf, seat)
        for other in range(self.ring.count):
            before = self.ring.seats + other
            if before.number == number or starts_like(self.buf, before, seat) or starts_like(self.buf, seat, before):
                return WHY_NAMES
        if self.ring.count == 0:
            while money > high and self.buf[money - 1] != 32 and self.buf[money - 1] != 40 and self.buf[money - 1] != 91:
                money -= 1
            while k < end and self.buf[k] != 32 and self.buf[k] != 41 and self.buf[k] != 93 and self.buf[k] != 44:
                k += 1
            self.stack_low, self.stack_high = money, k
        self.seat_lines[self.ring.count] = row
        self.dealt_in |= (dealt == 1) << self.ring.count
        self.out |= (dealt == 2 or seat.chips == 0) << self.ring.count
        self.ring.count += 1
        return TAKEN
