"""What was found in one block of hands."""

cdef class Looked:
    """What was found of each hand, by its number."""

    cdef bytes data
    cdef list deals, tables, _lines, _contents
    cdef object _digest
    cdef readonly dict people
    cdef readonly dict gone
    cdef readonly dict bought
    cdef readonly int count
    cdef Hand *hands
    cdef Chair *chairs
    cdef Kept kept  # the verdicts of hands that were taken; None where nobody asks for them
    cdef int *ends
    cdef int used, room
    cdef uint8_t *held
    cdef uint8_t *buf

    def __init__(self):
        raise TypeError("a block is made by a Kernel")

    cdef int begin(self, bytes data, list spans, list deals, list tables) except -1:
        """Room for what is found of these hands. Raises `ValueError` for places that are not in order, or not of the text."""
        cdef int number
        cdef int64_t size = len(data)
        cdef const char *text = data
        if not spans:
            raise ValueError("no places of hands")
        self.people, self.gone, self.bought = {}, {}, {}
        number = len(spans) - 1
        self.take_room(number, 8 * number + SLOTS)
        self.held = <uint8_t *>malloc(size + 2 * PAD)
        if self.held == NULL:
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

    cdef int take_room(self, int hands, int chairs) except -1:
        """Room for so many hands and seats."""
        self.room = chairs
        self.hands = <Hand *>calloc(hands + 1, sizeof(Hand))
        self.chairs = <Chair *>malloc(chairs * sizeof(Chair))
        self.ends = <int *>calloc(hands + 1, sizeof(int))
        if self.hands == NULL or self.chairs == NULL or self.ends == NULL:
            raise MemoryError
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
        """Nobody looks at single bytes any more."""
        free(self.held)
        self.held = self.buf = NULL
        if self.kept is not None:
            self.kept.close()
        self.join()

    cdef join(self):
        """Where each run of hands ends that were taken and are UTF-8."""
        cdef int number = self.count
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

    cdef Hand *_taken(self, int hand) except NULL:
        """A hand that was taken: only such a one has a deal and a table. Raises `ValueError` for any other."""
        cdef Hand *one = self._hand(hand)
        if one.why:
            raise ValueError("this hand was not taken")
        return one

    @property
    def text(self):
        """The text of the hands."""
        return self.data

    @property
    def numbered(self):
        """What the numbers of header lines and table lines stand for."""
        return self.deals, self.tables

    def sent(self):
        """All of it but the text and what numbers stand for, in plain values; `received` takes it."""
        hands = PyBytes_FromStringAndSize(<char *>self.hands, self.count * sizeof(Hand))
        chairs = PyBytes_FromStringAndSize(<char *>self.chairs, self.used * sizeof(Chair))
        return self.count, self.used, self.people, self.gone, self.bought, hands, chairs

    def verdicts(self):
        """What was kept of the hands that were taken, as bytes; `received` takes it."""
        return b"" if self.kept is None else PyBytes_FromStringAndSize(<char *>self.kept.held, self.kept.used)

    def places(self, int low, int high, int64_t by, /):
        """Where some hands begin, so many bytes further on."""
        return [self._hand(hand).low + by for hand in range(low, high)]

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

    def reach(self, int low, int high, /):
        """How many bytes there are from where one hand begins to where another does."""
        return self._hand(high).low - self._hand(low).low

    def size(self, int hand, /):
        """How many bytes a hand has without the line ends behind it."""
        cdef Hand *one = self._hand(hand)
        return one.till - one.low

    def why(self, int hand, /):
        """Why a hand was not taken."""
        return reasons.reason(self._hand(hand).why, self.raw(hand))

    def head(self, int hand, /):
        """Of a hand that was taken its deal, id and date, its table and button. Raises `ValueError` for any other."""
        cdef Hand *one = self._taken(hand)
        return (
            self.deals[one.deal],
            self.data[one.id_low : one.id_high].decode("ascii"),
            self.data[one.date_low : one.date_high].decode(),
            (<tuple>self.tables[one.table])[0],
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
