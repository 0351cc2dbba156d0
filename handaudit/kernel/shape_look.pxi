"""A `ShapeKernel` looks at the hands of one layout, one by one: what the shapes of its lines mean is asked once."""


@cython.final
cdef class ShapeKernel(ShapeEnds):
    """Looks at one hand after the other. `asks` is the `Shapes` of a layout."""

    cdef readonly int why  # why the last hand was left, or that it was taken
    cdef readonly int line  # the last line that was read

    @property
    def questions(self):
        """How many questions were asked until now."""
        return self.asked

    def look(self, bytes text, bint cut=False, int64_t small=0, int64_t big=0, /):
        """Whether the hand of these lines is plain and clean. `cut`: its last line may be torn, so it must say all that such lines say. Blinds,
        in hundredths, are those of the hand before, for one that names none."""
        cdef bytes padded = bytes(PAD) + text + bytes(PAD)
        if self.shape_count >= SHAPES_MOST or self.deal_count >= DEALS_MOST or self.part_count >= PARTS_MOST:
            self._begin()
            self.deal_count = 0
            self.known_deals = Texts(int.from_bytes(os.urandom(8), "little"), DEALS_MOST)
            self.phrases = Texts(int.from_bytes(os.urandom(8), "little"), SHAPES_MOST)
            self.asks.forget()
        self.data, self.buf = text + bytes(PAD), NULL
        self.buf = <uint8_t *>PyBytes_AS_STRING(padded) + PAD
        self.last_small, self.last_big = small, big
        self.why = self._judge(len(text))
        if self.why == TAKEN and cut and self._unsaid():
            self.why = WHY_SUMMARY
        self.line = self.at_line
        self.buf = NULL
        return self.why == TAKEN

    cdef int _judge(self, int64_t size) except -1:
        cdef int why = self._read(size)
        if why == TAKEN and not self._belongs():
            why = WHY_HEADINGS
        if why == TAKEN:
            why = self._money()
        if why == TAKEN:
            why = self._plays()
        return self._ends() if why == TAKEN else why

    cdef bint _belongs(self) except -1:
        """Whether the layout asks for nothing that is not looked at here, and the hand is told to its end."""
        if self.ways.paid or self.ways.cap or self.ways.ledger:
            return False
        return self.said_total >= 0 or not self.asks.strict

    def told(self):
        """Of a hand that was taken: the number of its terms, its header fields, the button, whether money is counted in hundredths, small
        and big blind, rake, whether a big blind was posted and no small one, whether blinds are those of the hand before, and of each seat the name, number, line, chips before and after (-1 for who was not dealt in), whether nobody
        knows its chips for sure, and whether the player left the chair."""
        cdef int k, place
        cdef Seat *seat
        if self.why != TAKEN or not self.deed_count:
            raise ValueError("no hand was taken")
        seats = []
        for k in range(self.ring.count):
            seat = self.ring.seats + k
            place = seat.place
            seats.append((
                self.data[seat.low : seat.high].decode(), seat.number, self.seat_lines[k], seat.chips,
                self.table.stack[place] + self._due(place) if place >= 0 else -1,
                place >= 0 and ((self.hidden and self.got[place] > 0) or self.sold >> k & 1), bool(self.left >> k & 1),
            ))
        return (
            self.its.terms, self._header(), self.button, self.cents or self.its.unit == 1, self.its.small, self.its.big,
            self.rake, self._lone_blind(), self.borrowed, seats,
        )

    cdef bint _lone_blind(self) noexcept:
        """Whether a big blind was posted and no small one."""
        cdef int k
        cdef bint big = False
        for k in range(self.deed_count):
            if self.deeds[k].word == S_POST:
                if self.deeds[k].kind == SMALL:
                    return False
                big = big or self.deeds[k].kind == BIG
        return big

    cdef dict _header(self):
        """The fields of the header lines that differ from hand to hand."""
        cdef int k, n
        cdef HeaderLine *line
        numbers, lines, cuts = [], [], []
        for k in range(self.header_count):
            line = self.headers + k
            numbers.append(line.number)
            lines.append(self.data[line.low : line.high])
            cuts.append([(line.cuts[n].kind, line.cuts[n].low - line.low, line.cuts[n].high - line.low) for n in range(line.count)])
        return self.asks.said(numbers, lines, cuts)

    def events(self):
        """Of a hand that was taken what was done in it, for tests: kind, seat, amount, total, all-in, cards."""
        cdef int k, n
        cdef Deed *deed
        kinds = {
            S_POST: "post", S_FOLD: "fold", S_CHECK: "check", S_CALL: "call", S_BET: "bet", S_RAISE: "raise", S_RETURN: "returned",
            S_SHOW: "show", S_COLLECT: "collect", S_MUCK: "muck", S_NOSHOW: "noshow", S_DEALT: "dealt",
        }
        made = []
        for k in range(self.deed_count):
            deed = self.deeds + k
            if deed.word == S_STREET or deed.word == S_INPOT or deed.word == S_SPLASH or deed.word == S_SOLD or (deed.word == S_DEALT and not deed.count):
                continue
            cards = tuple([deed.cards[n] for n in range(deed.count)])
            made.append((
                kinds[deed.word], self.ring.seats[deed.slot].number, max(deed.amount, 0), max(deed.to, 0), bool(deed.allin), cards,
            ))
        return made, self.table.pot
