"""The rows that a hand has in `actions`, as numbers."""

cdef enum:
    POST_TASK = 0
    BET_TASK = 1
    PAY_TASK = 2
    SILENT = 16  # what goes back without a line
    SIDE_POT = SLOTS + 1  # the only one, which is called so


cdef class ActionRows(Sharer):
    """Writes the rows of `actions`, while a hand is played for its course."""

    cdef ActionRow *row  # the next one; NULL while nobody asks for rows
    cdef int first_line
    cdef int steps
    cdef int numbers[SLOTS]  # of names, by slot

    cdef void _post_of(self, const Line *line) noexcept:
        cdef int64_t stack = self.played.stack[line.place]
        Counter._post_of(self, line)
        if self.row != NULL:
            self._action(line, POST_TASK, 0, line.amount, -1, -1, stack)

    cdef void _act_of(self, const Line *line, int street) noexcept:
        cdef Table *table = &self.played
        cdef int64_t stack = table.stack[line.place], before = table.committed[line.place], paid
        cdef Asked asked
        if self.row == NULL:
            Counter._act_of(self, line, street)
            return
        ask(table, line.place, street, self.its, &asked)
        Counter._act_of(self, line, street)
        paid = stack - table.stack[line.place]
        self._action(line, BET_TASK, street, paid, before + paid, asked.owes, stack)

    cdef void _action(self, const Line *line, int task, int street, int64_t amount, int64_t to, int64_t owed, int64_t stack) noexcept:
        """A post or a bet, as the table stands after it."""
        cdef ActionRow *row = self.row
        self._begin(line, line.slot, street)
        row.task, row.action = task, line.kind
        row.amount, row.to, row.owed, row.stack, row.pot = amount, to, owed, stack, self.played.pot
        row.received, row.from_pot = 0, -1
        self.row += 1

    cdef void _begin(self, const Line *line, int slot, int street) noexcept:
        """What the next row begins with; it may have no line. The cards of each street but the first are a step of their own."""
        cdef ActionRow *row = self.row
        self.steps += 1
        row.n = self.steps + street
        row.line = -1
        if line != NULL:
            row.line = self.first_line + line.row
        row.street, row.seat, row.name = street, self.ring.seats[slot].number, self.numbers[slot]

    cdef void _pays(self) noexcept:
        """What comes to players by the log, and before it what goes back without a line."""
        cdef int k, place, number
        cdef const Line *line
        if self.money.untold:
            for number in range(1, SEAT_MOST + 1):
                for place in range(self.table.players):
                    if self.money.untold >> place & 1 and self._number(place) == number:
                        self._pay(NULL, self.ring.slot[place], SILENT, self.money.back[place], -1)
        for k in range(self.spoken):
            line = self.said + k
            if line.kind == UNCALLED:
                self._pay(line, line.slot, UNCALLED, line.amount, -1)
            elif line.kind == COLLECT:
                self._pay(line, line.slot, COLLECT, line.amount, SIDE_POT if line.pot > 1 and self.pots.count == 2 else line.pot)

    cdef void _pay(self, const Line *line, int slot, int action, int64_t amount, int pot) noexcept:
        """Chips that come to a player."""
        cdef ActionRow *row = self.row
        self._begin(line, slot, self.table.last - HOLE)
        row.task, row.action = PAY_TASK, action
        row.amount, row.to, row.owed, row.stack, row.pot = 0, -1, -1, -1, -1
        row.received, row.from_pot = amount, pot
        self.row += 1
