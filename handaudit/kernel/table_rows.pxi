"""The rows that a hand has in the tables of an export, as numbers: what they hold is what its records would tell."""

cdef bint ONE_HERO = PLAIN_WAYS.cards == "hero"


cdef class TableRows(ActionRows):
    """Puts all rows of a hand into buffers."""

    cdef int64_t fair[SLOTS]  # what the pots bring each place on average, where cards were still to come
    cdef bint averaged  # whether they are shared so: else what was won counts

    cdef bint _average(self, odds) except -1:
        """Shares the pots so; False where that is for somebody else to do."""
        return False

    cdef object _rows(self, bytes raw, how, int line, RowBuffers into):
        """Puts the rows of the hand of some bytes into buffers: how many of each table, and what else is told of it. None where it is not
        taken or cannot be told; then no row is put."""
        return self._rows_of(how, line, into) if self._knows(raw) else None

    cdef object _rows_of(self, how, int line, RowBuffers into):
        """The same of the hand that was judged or recalled last."""
        cdef int place, actions
        cdef int64_t unit, short
        cdef bint told
        cdef ActionRow *begin
        unit, short, odds, rakes_of, _, courses = how
        if courses is None or not self._number_names(into):
            return None
        begin = <ActionRow *>into.make_room(ACTIONS, self.spoken + SLOTS)
        self.first_line, self.steps, self.row = line, 0, begin
        told = self._play(short)
        self._divide()
        for place in range(self.table.players):
            told = told and self.won[place] == self.shown.paid[place]
        self._pays()
        actions = self.row - begin
        self.row = NULL
        if not told:
            return None
        key = PyBytes_FromStringAndSize(<char *>self.course, self.length)
        return self._others(into, actions, key, courses, unit, odds, rakes_of)

    cdef bint _number_names(self, RowBuffers into) except -1:
        """Numbers the names by slot; False where one of them may be taken for a line."""
        cdef int slot
        cdef const Seat *seat
        names = None
        if not self.ring.sound and not self._names_tell():
            names = self._people()
            if names is None:
                return False
        for slot in range(self.ring.count):
            seat = self.ring.seats + slot
            self.numbers[slot] = into.number_at(self.buf + seat.low, seat.high - seat.low) if names is None else into.number_of(names[slot])
        return True

    cdef list _names(self):
        """The names in the order of the seats; None where one of them may be taken for a line."""
        cdef int slot
        if not self.ring.sound and not self._names_tell():
            return self._people()
        return [self._text(self.ring.seats[slot].low, self.ring.seats[slot].high) for slot in range(self.ring.count)]

    cdef object _seats_told(self, bytes raw):
        """The names of the hand of some bytes by the numbers of their seats, the seats that are dealt in, from the left of the button on,
        and the one that alone is dealt cards face up, 0 where there is none; None where that cannot be told."""
        return self._seated_now() if self._knows(raw) else None

    cdef object _seated_now(self):
        """The same of the hand that was judged or recalled last."""
        cdef int slot, hero
        names = self._names()
        if names is None:
            return None
        hero = self._hero()
        return (
            {self.ring.seats[slot].number: names[slot] for slot in range(self.ring.count)},
            [self._number(slot) for slot in range(self.table.players)],
            self.ring.seats[hero].number if hero >= 0 else 0,
        )

    cdef object _others(self, RowBuffers into, int actions, bytes key, courses, int64_t unit, odds, rakes_of):
        """The rows of the other tables: only with the last one there are any."""
        cdef int pots = max(self.pots.count, 1), awards
        self.averaged = False
        due = key if odds and self._all_in() and not self._average(odds) else None
        if into.wanted >> PLAYERS & 1:
            course = into.course_of(key, courses)
            self._players(<PlayerRow *>into.make_room(PLAYERS, self.ring.count), course, unit, odds, rakes_of)
        shares = self._pots(<PotRow *>into.make_room(POTS, pots), pots, into.shared)
        awards = self._awards(<AwardRow *>into.make_room(AWARDS, max(self.owed, 1)))
        most, play = self.seating
        board = self._opened(0, self.table.last + 1 if self.table.last > HOLE else 0)
        told = (actions, self.ring.count, pots, awards), most, play, self.hand.button, board, due
        into.shares += shares
        into.keep(ACTIONS, actions)
        into.keep(PLAYERS, self.ring.count)
        into.keep(POTS, pots)
        into.keep(AWARDS, awards)
        return told

    cdef int _players(self, PlayerRow *row, int course, int64_t unit, odds, rakes_of) except -1:
        """A row for each seat, by their numbers."""
        cdef int slot, at, way, dealt = 0, hero = self._hero()
        cdef bint counts = bool(odds)
        cdef int64_t cards[SLOTS]
        self._holdings(cards)
        self._in_order()
        self._share_rake(rakes_of)
        memset(row, 0, self.ring.count * sizeof(PlayerRow))
        for at in range(self.ring.count):
            slot = self.order[at]
            row.seat, row.name = self.ring.seats[slot].number, self.numbers[slot]
            row.course = course + self.ring.seats[slot].place + 1
            row.hero = -1 if hero < 0 else hero == slot
            if self.ring.seats[slot].plays:
                row.unit, row.odds = unit, counts
                for way in range(4):
                    if self.shares_told[way]:
                        row.rakes[way] = self.shares[way][dealt]
                self._money_of(row, self.ring.seats + slot)
                self._cards_of(row, self.ring.seats[slot].place, cards[self.ring.seats[slot].place])
                dealt += 1
            row += 1
        return 0

    cdef int _hero(self) noexcept:
        """The slot that alone is dealt cards face up; -1 where there is none."""
        cdef int k, found = -1
        for k in range(self.spoken):
            if self.said[k].kind == DEALT:
                if found >= 0:
                    return -1
                found = self.said[k].slot
        return found if ONE_HERO else -1

    cdef void _money_of(self, PlayerRow *row, const Seat *seat) noexcept:
        """What the hand brought a seat that was dealt in."""
        cdef int place = seat.place
        cdef Money *money = &self.money
        row.dealt, row.start, row.total = True, seat.chips, self.table.pot
        row.paid, row.returned, row.won = money.paid[place], money.back[place], self.won[place]
        row.net = row.won + row.returned - row.paid
        row.final = seat.chips + row.net
        if self.averaged:
            row.ev_hands, row.luck = True, self.fair[place] - self.won[place]
        if row.paid:
            row.antes, row.blinds, row.emptied = money.antes[place], money.blinds[place], money.emptied[place]
        row.shown = self.shown.down and self.table.live >> place & 1

    cdef void _cards_of(self, PlayerRow *row, int place, int64_t packed) noexcept:
        """The cards of a place; of all of them at the showdown how strong they are with the board."""
        cdef int cards[5 + HOLE_MOST]
        cdef int k
        row.cards = packed
        if row.shown and packed & 8:
            memcpy(cards, self.board, 5 * sizeof(int))
            for k in range(self.its.hole):
                cards[5 + k] = packed >> 4 + 6 * k & 63
            row.made = strength_of_two(cards + 5, self.its.hole, cards) if self.its.exact else strength_of(cards)

    cdef void _holdings(self, int64_t *cards) noexcept:
        """The cards of each place, packed: those that it was dealt or has shown, else those of the summary."""
        cdef int place
        memset(cards, 0, SLOTS * sizeof(int64_t))
        for place in range(self.table.players):
            if self.printed[place]:
                cards[place] = self._packed(self.printed[place])

    cdef int64_t _packed(self, int64_t at) noexcept:
        """The cards that are printed from a place on, up to a bracket."""
        cdef int count = 1
        cdef int64_t found = card_at(self.buf + at)
        while self.buf[at + 2] == 32 and count < HOLE_MOST:
            at += 3
            found |= <int64_t>card_at(self.buf + at) << 6 * count
            count += 1
        return found << 4 | (count == self.its.hole) << 3 | count

    cdef list _pots(self, PotRow *row, int count, bint shared):
        """A row for each pot; who gets what of it is told as a text, if it is to be told."""
        cdef int pot, place
        cdef const Seat *seat
        told = []
        for pot in range(count):
            row.pot, row.amount, row.rake, row.eligible = pot, self.amounts[pot], self.rakes[pot], 0
            for place in range(self.table.players):
                if self.eligible[pot] >> place & 1:
                    row.eligible |= <int64_t>1 << self._number(place)
            if shared:
                told.append(self._shared(pot))
            row += 1
        return told

    cdef str _shared(self, int pot):
        """Who gets what of a pot, by the numbers of the seats."""
        cdef int k
        cdef const Due *due
        cdef dict sums = {}
        for k in range(self.owed):
            due = self.dues + k
            if due.pot == pot and due.amount:
                number = self._number(due.place)
                sums[number] = sums.get(number, 0) + due.amount
        return " ".join([f"{number}={sums[number]}" for number in sorted(sums)])

    cdef int _awards(self, AwardRow *row) noexcept:
        """A row for each who gets something of a pot; gives how many these are."""
        cdef int k, count = 0
        cdef const Due *due
        for k in range(self.owed):
            due = self.dues + k
            if due.amount:
                row.pot, row.half, row.amount, row.odd = due.pot, due.half, due.amount, due.odd
                row.seat, row.name = self._number(due.place), self.numbers[self.ring.slot[due.place]]
                count += 1
                row += 1
        return count
