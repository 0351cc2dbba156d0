"""What was found in one block of hands."""

cdef class Found:
    """`clean_hand` says what was found of one hand, `rows` how many that were taken stand one behind the other."""

    cdef bytes data
    cdef list deals, tables, _lines, _joins, _contents
    cdef object _digest
    cdef readonly dict people
    cdef readonly dict gone
    cdef readonly dict bought
    cdef readonly int count
    cdef Hand *hands
    cdef Chair *chairs
    cdef int *ends
    cdef int used, room
    cdef uint8_t *held
    cdef uint8_t *buf

    def __init__(self):
        raise TypeError("a Found is made by a Kernel")

    cdef int begin(self, bytes data, list spans, list deals, list tables) except -1:
        """Room for what is found of these hands. Raises `ValueError` for places that are not in order, or not of the text."""
        cdef int number
        cdef int64_t size = len(data)
        cdef const char *text = data
        if not spans:
            raise ValueError("no places of hands")
        self.people, self.gone, self.bought = {}, {}, {}
        number = len(spans) - 1
        self.room = 8 * number + SLOTS
        self.hands = <Hand *>calloc(number + 1, sizeof(Hand))
        self.chairs = <Chair *>malloc(self.room * sizeof(Chair))
        self.ends = <int *>calloc(number + 1, sizeof(int))
        self.held = <uint8_t *>malloc(size + 2 * PAD)
        if self.hands == NULL or self.chairs == NULL or self.ends == NULL or self.held == NULL:
            raise MemoryError
        self.count = number
        self.data, self.deals, self.tables = data, deals, tables
        memset(self.held, 0, PAD)
        self.buf = self.held + PAD
        memcpy(self.buf, text, size)
        memset(self.buf + size, 0, PAD)
        for number in range(self.count):
            self.hands[number].low, self.hands[number].high = spans[number], spans[number + 1]
            if not 0 <= self.hands[number].low < self.hands[number].high <= size:
                raise ValueError("places of hands that are not in order")
        return 0

    def __dealloc__(self):
        free(self.hands)
        free(self.chairs)
        free(self.ends)
        free(self.held)

    cdef int make_room(self, int more) except -1:
        """Room for so many more seats."""
        cdef Chair *chairs
        if self.used + more > self.room:
            chairs = <Chair *>realloc(self.chairs, 2 * self.room * sizeof(Chair))
            if chairs == NULL:
                raise MemoryError
            self.chairs = chairs
            self.room *= 2
        return 0

    cdef close(self):
        """Nobody looks at single bytes any more; where each run of hands ends that were taken and are UTF-8."""
        cdef int number = self.count
        free(self.held)
        self.held = self.buf = NULL
        self.ends[number] = number
        self._lines = []
        while number > 0:
            number -= 1
            self.ends[number] = self.ends[number + 1] if self.hands[number].whole else number
        for number in range(self.count):
            self._lines.append(self.hands[number].lines)

    cdef Hand *_hand(self, int hand) except NULL:
        if not 0 <= hand < self.count:
            raise IndexError(hand)
        return self.hands + hand

    @property
    def lines(self):
        """The lines of each hand."""
        return self._lines or []

    def rows(self, int hand, /):
        """The end of the run of hands that begins with one, each of which was taken and is UTF-8."""
        self._hand(hand)
        return self.ends[hand]

    def raw(self, int hand, /):
        """The bytes of a hand."""
        cdef Hand *one = self._hand(hand)
        return self.data[one.low : one.high]

    def size(self, int hand, /):
        """How many bytes a hand has without the line ends behind it."""
        cdef Hand *one = self._hand(hand)
        return one.till - one.low

    def why(self, int hand, /):
        """Why a hand was not taken."""
        return reasons.reason(self._hand(hand).why, self.raw(hand))

    def head(self, int hand, /):
        """Of a hand that was taken its deal, id and date, its table and button."""
        cdef Hand *one = self._hand(hand)
        return (
            self.deals[one.deal],
            self.data[one.id_low : one.id_high].decode("ascii"),
            self.data[one.date_low : one.date_high].decode(),
            self.tables[one.table],
        )

    def told(self, int hand, /):
        """What is to be told of one hand, if it is plain and clean."""
        cdef Hand *one = self._hand(hand)
        cdef Chair *chair
        cdef int k
        if one.why:
            return None
        names = self.people.get(hand)
        spell = names is None
        if spell:
            names = []
        numbers, chips, after = [], [], []
        for k in range(one.seats, one.seats + one.count):
            chair = self.chairs + k
            if spell:
                names.append(self.data[chair.low : chair.high].decode("ascii"))
            numbers.append(chair.number)
            chips.append(chair.chips)
            after.append(chair.after)
        return *self.head(hand), (names, numbers, chips, after, one.rake, self.gone.get(hand, NOBODY_GONE), self.bought.get(hand) or {})

    def clean_hand(self, int hand, int line, str source, int log, /):
        """One hand, whose header is at that line of that log, if it is plain and clean."""
        told = self.told(hand)
        return None if told is None else clean_hand(told, line, source, log)

    @property
    def joins(self):
        """How each hand follows on the one above it, as far as the seats tell: 1 where the same people sit in the same seats, every stack
        is what it was, the button has moved and nobody has left; 2 where chips had moved besides; 0 where any of this is not so, or a
        hand was not taken."""
        cdef int number
        if self._joins is None:
            self._joins = [0]
            for number in range(1, self.count):
                self._joins.append(0 if number - 1 in self.gone or number - 1 in self.bought else self._joined(self.hands + number - 1, self.hands + number))
        return self._joins

    cdef int _joined(self, Hand *one, Hand *two) noexcept:
        cdef int k, moved = 1
        cdef Chair *before
        cdef Chair *after
        cdef const char *text = self.data
        if one.why or two.why or one.deal != two.deal or one.button == two.button or one.count != two.count:
            return 0
        for k in range(one.count):
            before, after = self.chairs + one.seats + k, self.chairs + two.seats + k
            if before.number != after.number or after.chips != (before.after if before.after >= 0 else before.chips):
                return 0
            if before.high - before.low != after.high - after.low or memcmp(text + before.low, text + after.low, after.high - after.low):
                return 0
            if before.after >= 0 and before.after != before.chips:
                moved = 2
        return moved

    def contents(self, digest, int low, int high, /):
        """The digests of what some hands say. They are made of all hands of the block that were taken, when they are first asked for."""
        cdef int number
        if self._contents is None or self._digest is not digest:
            self._digest = digest
            self._contents = [self._content(digest, self.hands + number) for number in range(self.count)]
        return self._contents[low:high]

    cdef _content(self, digest, Hand *hand):
        """The digest of what a hand says; 0 where it was not taken."""
        if hand.why:
            return 0
        if hand.digested and not digest.key:
            return hand.content
        trimmed = not (hand.returns or hand.blank)
        return digest.content_of_bytes(self.data[hand.low : hand.end if trimmed else hand.high], trimmed)
