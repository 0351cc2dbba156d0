"""What the figures of a layout mean is brought to one meaning, as `read/forms/events.py` does: a call is what goes in, a raise is `by` and `to`."""

cdef enum:
    DEALS_MOST = 20_000  # forms of header lines and of a stack

cdef enum:  # numbers of `model/conventions.py`
    UNCALLED_PRINTED = 0
    UNCALLED_IN_COLLECTED = 2
    UNCALLED_EITHER = 3
    UNCALLED_WALK = 4
    TOTAL_NET = 1
    RAISE_BY_TO = 0
    RAISE_ADDS = 2
    RAKE_PRINTED = 0
    RAKE_HIDDEN = 1
    RAKE_NONE = 2
    NAMES_POSITIONS = 1
    ALLIN_SILENT = 1
    ALLIN_ACTS = 2


cdef struct ShapeWays:
    int uncalled
    int total
    int pot
    int raise_
    int bet
    int rake
    int names
    int cards
    int allin
    int cashout
    int paid
    int rebuys
    int cap
    int completed
    int ledger
    int then


cdef struct ShapeDeal:
    # What the header lines fix; stakes in hundredths, an ante of 0 is not told. `unit`: 1 hundredths, 0 whole chips, 2 by what is printed.
    int64_t small
    int64_t big
    int64_t ante
    int unit
    int sign
    int most
    int tournament
    int usual
    int limit
    int cap
    int hole
    int exact
    int low
    int free_order
    int free_fold
    int free_tag
    int free_allin
    int later
    int last_round
    int rounded
    int terms


cdef class ShapeFigures(ShapeLines):
    """The money of a hand."""

    cdef ShapeWays ways
    cdef ShapeDeal its
    cdef ShapeDeal *deals
    cdef int deal_count
    cdef Texts known_deals
    cdef Terms terms
    cdef bint hidden  # the rake is not printed
    cdef int64_t last_small, last_big  # the blinds of the hand before, in hundredths
    cdef bint borrowed  # the hand has these
    cdef int open_part  # where no line tells of streets: the one that is open, whether anybody has spoken on it, who is still in and who still has to speak, as bits
    cdef bint opened
    cdef int still
    cdef int pending

    def __cinit__(self, asks):
        self.deals = <ShapeDeal *>calloc(DEALS_MOST, sizeof(ShapeDeal))
        if self.deals == NULL:
            raise MemoryError
        self.known_deals = Texts(int.from_bytes(os.urandom(8), "little"), DEALS_MOST)
        (
            self.ways.uncalled, self.ways.total, self.ways.pot, self.ways.raise_, self.ways.bet, self.ways.rake, self.ways.names,
            self.ways.cards, self.ways.allin, self.ways.cashout, self.ways.paid, self.ways.rebuys, self.ways.cap, self.ways.completed,
            self.ways.ledger, self.ways.then,
        ) = asks.ways()

    def __dealloc__(self):
        free(self.deals)

    cdef int _money(self) except -1:
        """Brings all money to minor units and one meaning; why the hand is left, or that it may be taken."""
        cdef ShapeDeal *its = &self.its
        cdef int k, n, why = self._deal()
        if why != TAKEN:
            return why
        if self.cents and its.unit == 0:
            return WHY_HEAD
        if not its.tournament and self.signs & ~(1 | 1 << its.sign):
            return WHY_HEAD
        if not (its.unit == 1 or (its.unit == 2 and self.cents)):
            if self.loose:
                return WHY_HEAD
            for k in range(self.deed_count):
                self.deeds[k].amount = whole(self.deeds[k].amount)
                self.deeds[k].to = whole(self.deeds[k].to)
                self.deeds[k].goes = whole(self.deeds[k].goes)
            for k in range(self.ring.count):
                self.ring.seats[k].chips = whole(self.ring.seats[k].chips)
            for k in range(self.sum_count):
                self.sums[k].amount = whole(self.sums[k].amount)
            self.said_total, self.said_rake = whole(self.said_total), whole(self.said_rake)
            its.small, its.big, its.ante = whole(its.small), whole(its.big), whole(its.ante)
            for k in range(SLOTS):
                self.said_pots.held[k] = whole(self.said_pots.held[k])
                for n in range(4):
                    self.nets.said[n][k] = self.nets.said[n][k] // 100 if self.nets.said[n][k] >= 0 else -(-self.nets.said[n][k] // 100)
        self.hidden = not its.tournament and (self.ways.rake == RAKE_HIDDEN or (self.ways.rake == RAKE_PRINTED and self.said_rake < 0))
        why = self._stakes()
        if why == TAKEN:
            self._meanings()
        return why

    cdef int _deal(self) except -1:
        """The terms of the header lines, which are asked for once."""
        cdef int64_t size = 0, code = -1, k, value
        cdef bint cents
        cdef ShapeDeal *its
        cdef Slot *slot
        for k in range(self.header_count):
            memcpy(self.key + size, self.groups + self.headers[k].number, sizeof(int))
            size += sizeof(int)
        k = self.stack_low
        while k < self.stack_high and size < LINE_MOST:  # the sign of the first stack tells the currency, and its decimals
            if is_digit(self.buf[k]):
                cents = False
                figure_at(self.buf, &k, self.stack_high, &value, &cents)
                self.key[size] = 3 if cents else 2
            else:
                self.key[size] = self.buf[k]
                k += 1
            size += 1
        slot = self.known_deals.find(self.key, size, 0)
        if slot != NULL:
            code = slot.code
        else:
            told = self.asks.deal([self.headers[k].number for k in range(self.header_count)], self.data[self.stack_low : self.stack_high])
            self.asked += 1
            if told is not None and self.deal_count < DEALS_MOST:
                code = self.deal_count
                self.deal_count += 1
                its = self.deals + code
                (
                    its.small, its.big, its.ante, its.unit, its.sign, its.most, its.tournament, its.usual, its.limit, its.cap, its.hole, its.exact,
                    its.low, its.free_order, its.free_fold, its.free_tag, its.free_allin, its.later, its.last_round, its.rounded, its.terms,
                ) = told
            self.known_deals.keep(self.key, size, 0, code)
        if code < 0:
            return WHY_HEAD
        self.its = self.deals[code]
        return TAKEN

    cdef int64_t _first_posted(self, int kind) noexcept:
        """What the first who posts a blind puts in, unless that is all that his antes leave him."""
        cdef int64_t gone[SLOTS]
        cdef int64_t amount
        cdef int k
        cdef Deed *deed
        memset(gone, 0, sizeof(gone))
        for k in range(self.deed_count):
            deed = self.deeds + k
            if deed.word != S_POST:
                continue
            amount = max(deed.amount if deed.amount > 0 else deed.to, 0)
            if deed.kind == kind and not deed.allin and amount < self.ring.seats[deed.slot].chips - gone[deed.slot]:
                return amount
            gone[deed.slot] += amount
        return 0

    cdef int _stakes(self) except -1:
        """The blinds; where no header names them, the posts have to tell them."""
        cdef ShapeDeal *its = &self.its
        cdef Terms *terms = &self.terms
        cdef bint k
        self.borrowed = False
        if its.limit == FIXED_LIMIT:
            if not its.small and not its.big:
                its.small = self._first_posted(BIG)
                its.big = 2 * its.small
        else:
            if its.rounded and its.big == 2 * its.small + 1:
                its.small = self._first_posted(SMALL) or its.small
            its.small = its.small or self._first_posted(SMALL)
            its.big = its.big or self._first_posted(BIG)
            self.borrowed = not its.small or not its.big
            if self.borrowed:
                k = its.unit == 0 or (its.unit == 2 and not self.cents)
                its.small = its.small or (whole(self.last_small) if k else self.last_small)
                its.big = its.big or (whole(self.last_big) if k else self.last_big)
        if not 0 < its.small <= its.big or (its.limit == FIXED_LIMIT and its.small < 2):
            return WHY_HEAD
        memset(terms, 0, sizeof(Terms))
        terms.small = its.small // 2 if its.limit == FIXED_LIMIT else its.small
        terms.big = its.small if its.limit == FIXED_LIMIT else its.big
        terms.first_bet, terms.second_bet = its.small, its.big
        terms.most, terms.tournament, terms.usual, terms.limit, terms.cap = its.most, its.tournament, its.usual, its.limit, its.cap
        terms.hole, terms.exact, terms.low = its.hole, its.exact, its.low
        terms.later, terms.last_round = its.later, its.last_round
        terms.layered = True
        return TAKEN

    cdef void _meanings(self) noexcept:
        """Goes through the deeds with the chips of each seat."""
        cdef int64_t stack[SLOTS]
        cdef int64_t own[SLOTS]
        cdef int64_t level = 0, before
        cdef int k, small = 0
        cdef Deed *deed
        memset(own, 0, sizeof(own))
        self.open_part, self.opened, self.still = HOLE, False, 0
        for k in range(self.ring.count):
            stack[k] = self.ring.seats[k].chips
        if self.silent:
            for k in range(self.deed_count):
                if self.deeds[k].word == S_DEALT:
                    self.still |= 1 << self.deeds[k].slot
        for k in range(self.deed_count):
            deed = self.deeds + k
            if self.silent and self._steps_on(deed, stack):
                level = 0
                memset(own, 0, sizeof(own))
            before = level
            if deed.word == S_STREET:
                if FLOP <= deed.kind <= RIVER:
                    level = 0
                    memset(own, 0, sizeof(own))
            elif deed.word == S_POST:
                self._posts(deed, stack + deed.slot, own + deed.slot, &level, small)
                small |= deed.kind == SMALL
            elif deed.word == S_RETURN:
                deed.amount = max(own[deed.slot] - deed.to, 0) if deed.to >= 0 else max(deed.amount, 0)
                stack[deed.slot] += deed.amount
                deed.to = 0
            elif S_CALL <= deed.word <= S_ALLIN or S_MAKE <= deed.word <= S_MATCH:
                self._bets(deed, stack + deed.slot, own + deed.slot, &level)
            if self.silent and (S_FOLD <= deed.word <= S_RAISE):
                self._spoke(deed, stack, level > before)

    cdef bint _steps_on(self, Deed *deed, const int64_t *stack) noexcept:
        """Whether a street was opened above a deed, where no line tells of any (`read/forms/streets.py`): the betting before it is over, or
        hands are opened and the board is laid out."""
        cdef int slot, last = self.board_count - 1  # the last street of this board
        cdef bint opens = False
        if S_FOLD <= deed.word <= S_ALLIN or S_MAKE <= deed.word <= S_MATCH:
            if self.opened and self.open_part < last and not self._speak(stack):
                self.open_part += 1
                self.opened, opens = False, True
        elif S_SHOW <= deed.word <= S_COLLECT and popcount(self.still) > 1 and self.open_part < last:
            self.open_part, opens = last, True
        if deed.part == HOLE:
            deed.part = self.open_part
        return opens

    cdef int _speak(self, const int64_t *stack) noexcept:
        """The slots, as bits, that still have to speak."""
        cdef int slot, who = 0
        for slot in range(self.ring.count):
            who |= (stack[slot] > 0) << slot
        return who & self.still & self.pending

    cdef void _spoke(self, const Deed *deed, const int64_t *stack, bint raised) noexcept:
        """What a deed leaves to be done before the next street."""
        cdef int slot, chips = 0
        if self.open_part >= self.board_count - 1:
            return
        for slot in range(self.ring.count):
            chips |= (stack[slot] > 0) << slot
        if not self.opened:
            self.opened, self.pending = True, self.still & chips | 1 << deed.slot
        if deed.word == S_FOLD:
            self.still &= ~(1 << deed.slot)
        elif raised:
            self.pending = self.still & chips
        self.pending &= ~(1 << deed.slot)

    cdef void _posts(self, Deed *deed, int64_t *stack, int64_t *own, int64_t *level, bint small) noexcept:
        """A post; antes and second small blinds are dead, and so is what both blinds together have over a big one."""
        cdef int64_t pay
        if deed.to >= 0:
            deed.amount = max(deed.to - own[0], 0)
        deed.amount, deed.to = max(deed.amount, 0), 0
        if deed.kind == MISSED:
            deed.kind = DEAD if deed.amount < min(self.terms.big, stack[0]) else BIG
        pay = min(deed.amount, stack[0])
        stack[0] -= pay
        if deed.kind == BOTH:
            own[0] += min(pay, self.terms.big)
        elif deed.kind != ANTE and deed.kind != DEAD and not (deed.kind == SMALL and small):
            own[0] += pay
        level[0] = max(level[0], own[0])
        if deed.kind == BIG and stack[0] == 0:
            level[0] = max(level[0], self.terms.big)
        if self.ways.allin == ALLIN_SILENT or self.ways.allin == ALLIN_ACTS:
            deed.allin = stack[0] == 0

    cdef void _bets(self, Deed *deed, int64_t *stack, int64_t *own, int64_t *level) noexcept:
        """A call, bet or raise, and the rest of a stack, which is one of these by what stands before it."""
        cdef int64_t amount = max(deed.amount, 0), to = deed.to, pay
        cdef bint rest = deed.word == S_ALLIN
        if deed.word == S_MATCH:  # a check, or the call that it takes
            to = min(level[0], own[0] + stack[0])
            deed.word = S_CALL if level[0] > own[0] else S_CHECK
            if deed.word == S_CHECK:
                deed.amount, deed.to = 0, 0
                return
        elif deed.word == S_MAKE:  # a bet or a raise to a total of the street
            if level[0]:
                deed.word = S_RAISE
            else:
                deed.word, amount, to = S_BET, max(to, 0), -1
        if deed.word == S_CALL:
            if to >= 0 or self.ways.bet:
                amount = max((to if to >= 0 else amount) - own[0], 0)
            pay, to = amount, 0
        elif deed.word == S_BET:
            pay, to = amount, 0
        elif deed.word == S_RAISE:
            if to < 0:
                to = own[0] + amount if self.ways.raise_ == RAISE_ADDS or deed.kind else amount
            if self.ways.raise_ != RAISE_BY_TO or deed.amount < 0:
                amount = max(to - level[0], 0)
            pay = max(to - own[0], 0)
        else:
            if to >= 0:
                amount = max(to - own[0], 0)
            elif deed.amount < 0:
                amount = stack[0]
            pay, to = amount, 0
            if own[0] + amount <= level[0]:
                deed.word = S_CALL
            elif not level[0]:
                deed.word = S_BET
            else:
                deed.word, to = S_RAISE, own[0] + amount
                amount = to - level[0]
            deed.allin = deed.allin or rest
        deed.amount, deed.to = amount, to
        pay = min(pay, stack[0])
        stack[0] -= pay
        own[0] += pay
        level[0] = max(level[0], own[0])
        if self.ways.allin == ALLIN_SILENT and not rest:
            deed.allin = stack[0] == 0


cdef inline int64_t whole(int64_t hundredths) noexcept nogil:
    """Hundredths as whole chips; -1 stays what it is."""
    return hundredths // 100 if hundredths >= 0 else hundredths
