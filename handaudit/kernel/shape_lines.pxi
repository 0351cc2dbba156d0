"""Lines of play by their shapes (`shapes.py`)."""

cdef class ShapeLines(ShapeSeats):
    """The lines of a hand, one after the other."""

    cdef int _read(self, int64_t size) except -1:
        """Reads the lines of the text; why the hand is left, or that it may be taken."""
        cdef int64_t at = 0, end, stop
        cdef const uint8_t *sign
        cdef int number = 0, why
        self.ring.count = self.ring.last = 0
        self.header_count = self.deed_count = self.sum_count = self.dealt_in = self.out = self.left = self.button = self.signs = self.part = 0
        self.said_total = self.said_rake = -1
        memset(&self.nets, 0, sizeof(Nets))
        memset(&self.said_pots, 0, sizeof(SaidPots))
        self.board_count = 0
        self.cents = self.loose = self.playing = self.silent = False
        self.stack_low = self.stack_high = 0
        while at < size:
            sign = <const uint8_t *>memchr(self.buf + at, 10, size - at)
            stop = size if sign == NULL else sign - self.buf
            end = stop
            while end > at and (self.buf[end - 1] == 32 or self.buf[end - 1] == 13 or self.buf[end - 1] == 9):
                end -= 1
            while at < end and (self.buf[at] == 32 or self.buf[at] == 9):
                at += 1
            if at < end:
                self.at_line = number
                if number >= LINES - 2 or end - at > LINE_MOST or not is_plain_edge(self.buf, at, end):
                    return WHY_SIZE
                why = self._line(at, end, number)
                if why != TAKEN:
                    return why
            at = stop + 1
            number += 1
        if self.out & self.dealt_in:
            return WHY_SEATS
        return TAKEN if self.deed_count else WHY_SIZE

    cdef int _line(self, int64_t at, int64_t end, int number) except -1:
        cdef int lead = self._lead(at, end)
        cdef int64_t code
        if not self.playing:
            if lead < 0:
                code = self._above(at, end, number)
                if code != BEGINS_PLAY:
                    return <int>code
            elif self._is_seat(at, end):
                return WHY_NAMES
        code = self._known(at, end, lead)
        if code < 0:
            return WHY_LINES
        return self._takes(self.shapes + code, number, lead, at, end)

    cdef int _lead(self, int64_t at, int64_t end) except -2:
        """The slot of the name that a line begins with, -1 for none; `skip` is what stands before it."""
        cdef int lead = -1
        cdef bytes one
        self.skip = 0
        for one in self.before:
            if len(one) < end - at and memcmp(self.buf + at, PyBytes_AS_STRING(one), len(one)) == 0:
                lead = led_by(self.buf, &self.ring, at + len(one), end)
                if lead >= 0:
                    self.skip = len(one)
                    return lead
        return led_by(self.buf, &self.ring, at, end)

    cdef int64_t _known(self, int64_t at, int64_t end, int lead) except -100_000:
        """The number of the shape of a line of play, which is cut; below 0 for one that is not plain."""
        cdef int64_t size = cut_line(self.buf, &self.ring, at, end, lead, self.skip, self.suits, 0, self.key, &self.cut), exact = 0
        cdef Texts memory = self.led if lead >= 0 else self.inner
        cdef Slot *slot = memory.find(self.key, size, 0)
        cdef int64_t code = self._learn(memory, size, 0, at, end) if slot == NULL else slot.code
        if code <= NUMBERS_STAY:
            exact = NUMBERS_STAY - code
            size = cut_line(self.buf, &self.ring, at, end, lead, self.skip, self.suits, exact, self.key, &self.cut)
            slot = memory.find(self.key, size, exact)
            code = self._learn(memory, size, exact, at, end) if slot == NULL else slot.code
            if code <= NUMBERS_STAY:
                return NO_SHAPE
        return code

    cdef int64_t _learn(self, Texts memory, int64_t size, int64_t exact, int64_t at, int64_t end) except -100_000:
        """Asks what a new shape means."""
        cdef int64_t code = NO_SHAPE
        cdef Shape *shape
        cdef int k
        if not self.cut.odd:
            told = self.asks.line(self.data[at:end], self._spans(at), self._names())
            self.asked += 1
            if type(told) is int:
                code = NUMBERS_STAY - <int64_t>told
            elif told is not None and self.shape_count < SHAPES_MOST:
                code = self.shape_count
                self.shape_count += 1
                shape = self.shapes + code
                (
                    shape.word, shape.kind, shape.allin, shape.sign, shape.who, shape.cards, shape.kept, shape.pot, shape.words, shape.when,
                    shape.tags, shape.nobet, shape.lost,
                ) = told[:13]
                for k in range(NUMBERS_MOST):
                    shape.roles[k] = told[13 + k]
            memory.keep(self.key, size, exact, code)
        return code

    # -- lines of play -----------------------------------------------------------------------------------------------

    cdef int _takes(self, const Shape *shape, int number, int lead, int64_t at, int64_t end) except -1:
        """A line of play that was cut: why the hand is left, or that it may be taken."""
        cdef CutLine *cut = &self.cut
        cdef int64_t amount = -1, to = -1, rake = -1, seat = -1, goes = -1, holds = -1
        cdef int k, slot = -1, role, pots = 0
        cdef bint stack = False
        if shape.word == S_SKIP:
            return TAKEN
        if shape.word == S_LEAVES or shape.word == S_STAYS:
            if lead < 0:
                return WHY_LINES
            self.left = self.left | 1 << lead if shape.word == S_LEAVES else self.left & ~(1 << lead)
            return TAKEN
        if cut.odd:
            return WHY_LINES
        if shape.who >= 0:
            if shape.who >= cut.people:
                return WHY_LINES
            slot = cut.names[shape.who]
        for k in range(cut.number_count):
            role = shape.roles[k]
            if role == 0:
                continue
            if role == AS_AMOUNT and amount < 0:
                amount = cut.numbers[k]
            elif role == AS_TO and to < 0:
                to = cut.numbers[k]
            elif role == AS_RAKE or role == AS_FEE:
                rake = max(rake, 0) + cut.numbers[k]
            elif (role == AS_SEAT or role == AS_BUTTON) and seat < 0:
                seat = cut.numbers[k] // 100
            elif (role == AS_GOES or role == AS_MIDDLE) and goes < 0:
                goes = cut.numbers[k]
            elif role == AS_HOLDS and holds < 0:
                holds = cut.numbers[k]
            elif role == AS_STACK:
                stack = True
            elif role == AS_POTS:
                if not self._pot_holds(pots, cut.numbers[k]):
                    return WHY_SUMMARY
                pots += 1
            elif role >= AS_NET:
                if slot < 0 or not self._nets(role, slot, cut.numbers[k]):
                    return WHY_SUMMARY
            else:
                return WHY_LINES
        if shape.word == S_BUTTON:
            if slot < 0 and seat < 0 or self.button:
                return WHY_HEAD
            self.button = self.ring.seats[slot].number if slot >= 0 else <int>seat
            return TAKEN
        self.playing = True
        if self.part == 0 and S_FOLD <= shape.word <= S_ALLIN:  # some print no line above the first bets
            self.part = HOLE
        if amount >= 0 or to >= 0 or rake >= 0 or stack:
            self.cents = self.cents or cut.cents
            self.signs |= 1 << shape.sign
        elif cut.cents:
            self.loose = True
        if shape.word == S_SUM:
            return self._sums_up(shape, slot, seat, amount, at, end)
        if shape.word == S_NET:
            self.nets.twice |= shape.kind << slot
            return TAKEN
        if shape.word == S_HELD:
            return self._held(shape.pot, amount, rake)
        if shape.word == S_TOTAL or shape.word == S_RAKE:
            return self._totals(shape, amount, rake, holds)
        if shape.word == S_BOARD:
            return TAKEN if shape.cards >= 0 and (self._is_board(shape.cards) or self._lays_board(shape.cards)) else WHY_SUMMARY
        if shape.word == S_STREET:
            k = self._opens(shape)
            if k != TAKEN:
                return k
        elif shape.word == S_INPOT:
            if amount < 0:
                return WHY_LINES
            amount, goes = -1, amount + max(rake, 0)
            if self.deed_count and self.deeds[self.deed_count - 1].word == S_INPOT:  # lines of several pots are one figure
                self.deeds[self.deed_count - 1].goes += goes
                return TAKEN
        elif shape.word == S_SPLASH:
            if amount <= 0:
                return WHY_LINES
        elif slot < 0:
            return TAKEN if shape.word == S_DEALT and shape.cards < 0 else WHY_LINES
        else:
            self.dealt_in |= 1 << slot
        return self._keeps(shape, number, slot, amount, to, goes)

    cdef int _totals(self, const Shape *shape, int64_t amount, int64_t rake, int64_t holds) except -1:
        """A total or a rake. The rake of one pot comes to that of the pots before it, and such a line may say what the pot that was paid last
        held."""
        cdef int k, pot = 0
        if (amount >= 0 and self.said_total >= 0) or (rake >= 0 and self.said_rake >= 0 and not (shape.word == S_RAKE and shape.kind)):
            return WHY_SUMMARY
        self.said_total = amount if amount >= 0 else self.said_total
        if rake >= 0:
            self.said_rake = rake + (max(self.said_rake, 0) if shape.word == S_RAKE else 0)
        if holds >= 0:
            for k in range(self.deed_count):
                if self.deeds[k].word == S_COLLECT:
                    pot = self.deeds[k].pot
            if not self._pot_holds(0 if pot == 0 else 1 if pot == 20 else pot - 1, holds):
                return WHY_SUMMARY
        return TAKEN

    cdef bint _pot_holds(self, int pot, int64_t amount) noexcept:
        """Keeps what a pot is said to hold; whether it is told once."""
        if pot >= SLOTS or self.said_pots.told >> pot & 1:
            return False
        self.said_pots.told |= 1 << pot
        self.said_pots.held[pot] = amount
        return True

    cdef int _held(self, int pot, int64_t amount, int64_t rake) except -1:
        """What a pot held before its rake was taken: pots come to the total, and so do their rakes."""
        if amount < 0 or (self.said_pots.told and self.said_pots.raked != (rake >= 0)) or not self._pot_holds(0 if pot == 0 else 1 if pot == 20 else pot - 1, amount - max(rake, 0)):
            return WHY_SUMMARY
        if self.said_pots.told & (self.said_pots.told - 1) == 0 and (self.said_total >= 0 or self.said_rake >= 0):
            return WHY_SUMMARY
        self.said_pots.raked = rake >= 0
        self.said_pots.lines += 1
        self.said_total = max(self.said_total, 0) + amount
        if rake >= 0:
            self.said_rake = max(self.said_rake, 0) + rake
        return TAKEN

    cdef bint _nets(self, int role, int slot, int64_t amount) noexcept:
        """Keeps what a hand is said to have brought a slot, or to have left it with; whether it is told once."""
        cdef int kind = 0 if role == AS_LOSS else role - AS_NET
        if self.nets.told[kind] >> slot & 1:
            return False
        self.nets.told[kind] |= 1 << slot
        self.nets.said[kind][slot] = -amount if role == AS_LOSS else amount
        return True

    cdef int _keeps(self, const Shape *shape, int number, int slot, int64_t amount, int64_t to, int64_t goes) except -1:
        """One more deed of the hand."""
        cdef Deed *deed = self.deeds + self.deed_count
        if self.deed_count == LINES - 1:
            return WHY_SIZE
        self.deed_count += 1
        deed.word, deed.kind, deed.slot, deed.part, deed.line = shape.word, shape.kind, slot, self.part, number
        deed.words, deed.pot, deed.allin = shape.words, shape.pot, shape.allin
        deed.amount, deed.to, deed.goes, deed.count = amount, to, goes, 0
        if shape.cards >= 0:
            if shape.cards >= self.cut.groups:
                return WHY_CARDS
            deed.count = self.cut.many[shape.cards]
            memcpy(deed.cards, self.cut.cards[shape.cards], CARDS_MOST)
        return TAKEN

    cdef bint _names_too(self, int slot, int64_t at, int64_t end) noexcept:
        """Whether a name stands anywhere in a line."""
        cdef int64_t low = self.ring.seats[slot].low, size = self.ring.seats[slot].high - self.ring.seats[slot].low
        while at + size <= end:
            if memcmp(self.buf + at, self.buf + low, size) == 0:
                return True
            at += 1
        return False

    cdef int _sums_up(self, const Shape *shape, int slot, int64_t seat, int64_t amount, int64_t at, int64_t end) except -1:
        """A line of the summary about a seat."""
        cdef SumLine *line = self.sums + self.sum_count
        cdef int k
        if self.sum_count == SLOTS or slot < 0:
            return WHY_SUMMARY
        for k in range(self.ring.count):  # a room may number chairs in another way there, but two names in one line are not plain
            if k != slot and self.ring.seats[k].number == seat and self._names_too(k, at, end):
                return WHY_SUMMARY
        self.part = SUMMARY
        self.sum_count += 1
        line.slot, line.result, line.when, line.tags, line.nobet, line.words = slot, shape.kind, shape.when, shape.tags, shape.nobet, shape.words
        line.lost, line.amount, line.count = shape.lost, amount, 0
        if shape.cards >= 0:
            if shape.cards >= self.cut.groups:
                return WHY_CARDS
            line.count = self.cut.many[shape.cards]
            memcpy(line.cards, self.cut.cards[shape.cards], CARDS_MOST)
        self.dealt_in |= 1 << slot
        return TAKEN

    cdef bint _is_board(self, int group) noexcept:
        """Whether cards of the line are the board so far."""
        cdef int k
        if group >= self.cut.groups or self.cut.many[group] != self.board_count:
            return False
        for k in range(self.board_count):
            if self.cut.cards[group][k] != self.board[k]:
                return False
        return True

    cdef bint _lays_board(self, int group) noexcept:
        """Takes the board from the summary, where no line tells of any street."""
        cdef int k
        if not self.silent_streets or self.silent or self.board_count or not 3 <= self.cut.many[group] <= 5 or group >= self.cut.groups:
            return False
        for k in range(self.deed_count):
            if self.deeds[k].word == S_STREET and FLOP <= self.deeds[k].kind <= RIVER:
                return False
        self.silent = True
        self.board_count = self.cut.many[group]
        for k in range(self.board_count):
            self.board[k] = self.cut.cards[group][k]
        return True

    cdef int _opens(self, const Shape *shape) except -1:
        """A street: in its order, with the cards that are due."""
        cdef int k
        if self.silent and shape.kind <= RIVER:
            return WHY_HEADINGS
        if shape.kind <= self.part or (shape.kind > self.part + 1 and shape.kind < SHOWDOWN):
            return WHY_HEADINGS
        self.part = shape.kind
        if not FLOP <= shape.kind <= RIVER:
            return TAKEN if shape.cards < 0 and shape.kept < 0 else WHY_HEADINGS
        if shape.kept >= 0 and not self._is_board(shape.kept):
            return WHY_CARDS
        if shape.cards < 0 or shape.cards >= self.cut.groups:
            return WHY_CARDS
        if self.cut.many[shape.cards] != (3 if shape.kind == FLOP else 1) or self.board_count != (0 if shape.kind == FLOP else shape.kind):
            return WHY_CARDS
        for k in range(self.cut.many[shape.cards]):
            self.board[self.board_count] = self.cut.cards[shape.cards][k]
            self.board_count += 1
        return TAKEN
