"""What the rules make of a hand that was judged: its ledger line by line, its pots and awards, as the reference path's engine has them."""

cdef type REPLAY = replays.Replay
cdef type STEP = replays.Step
cdef type ASK = replays.Ask
cdef type MOVE = replays.Move
cdef type POT = replays.Pot
cdef type AWARD = replays.Award
cdef type STREET_POT = replays.StreetPot
cdef tuple REPLAY_SLOTS = slots_of(REPLAY)
cdef tuple ACCOUNTS = tuple([replays.account(_number) for _number in range(SEAT_MOST + 1)])
cdef tuple WHY_CLOSED = ("", "reopen", "cap")
cdef tuple HALVES = ("", "hi", "lo")


cdef struct Due:
    # What a place is due of a pot, with the odd chips in it; of which half, as in `HALVES`.
    int pot
    int place
    int half
    int64_t amount
    int64_t odd


cdef class Ledger(Teller):
    """Plays the hand that was judged last once more, by the same rules, and writes down what each line was asked and what it did."""

    cdef Table played
    cdef Posts posts
    cdef list steps, moves, streets, pots_made, awards
    cdef dict returned, strengths
    cdef int64_t gave[SLOTS]  # all that a place has put in, by place, and what it has won
    cdef int64_t won[SLOTS]
    # By pot: who can win it, as bits, what it holds, what of that is rake, and whose hands are held against each other; and who is due what.
    cdef int eligible[SLOTS]
    cdef int64_t amounts[SLOTS]
    cdef int64_t rakes[SLOTS]
    cdef int held[SLOTS]
    cdef Due dues[2 * SLOTS * SLOTS]
    cdef int owed
    cdef str street

    cdef object _replay(self, tuple events, tuple claims):
        """The replay of the hand, whose events and claims are given."""
        cdef Table *table = &self.played
        cdef int n, k = 0, at = 0, part, place, street = 0
        cdef const Line *line
        cdef dict holdings = {}
        cdef object event
        self.steps, self.moves, self.streets, self.returned = [], [], [], {}
        memset(self.gave, 0, sizeof(self.gave))
        memset(&self.posts, 0, sizeof(Posts))
        sit_down(table, &self.ring, self.its)
        if self.its.most_in:
            for place in range(table.players):
                table.start[place] = table.stack[place] = min(table.stack[place], self.its.most_in)
        self.street = FOLD_STREETS[0]
        for n in range(2 + self.ring.count, self.at[SUMMARY]):
            part = self.lines[n].code
            line = self.said + k
            if part == 0 and (k == self.spoken or line.start != self.lines[n].start):
                continue  # it only talks
            while <int>(<tuple>events[at])[0] < self.first + n:
                at += 1
            event = events[at]
            if part:
                if FLOP <= part <= RIVER:
                    self._close()
                    next_round(table, self.its.big)
                    street = part - HOLE
                    self.street = FOLD_STREETS[street]
                    self._step(event, "deal", None, 0, 0, 0, "")
                elif part == HOLE:
                    open_bets(table, self.its, &self.posts)
                if part <= RIVER:
                    self.streets.append(record(STREET_POT, (self.street, table.pot, None)))
                continue
            k += 1
            if line.part == 0:
                self._post(event, line)
            elif RANK_OF[line.kind] == 2:
                self._act(event, line, street)
            elif line.kind == DEALT or line.kind == SHOW:
                holdings.setdefault((<tuple>event)[2], (<tuple>event)[6])
        self._close()
        for event in claims:
            if (<tuple>event)[4] and (<tuple>event)[6] and (<tuple>event)[6] not in holdings:
                holdings[(<tuple>event)[6]] = (<tuple>event)[4]
        self._settle()
        return self._whole(holdings)

    cdef int _step(self, object event, str task, object asked, int64_t paid, int64_t stack, int64_t committed, str note) except -1:
        """One line of the ledger, as the table stands after it."""
        cdef object step = row_of(STEP, 12)
        put(step, 0, len(self.steps))
        put(step, 1, (<tuple>event)[0])
        put(step, 2, self.street)
        put(step, 3, task)
        put(step, 4, asked)
        put(step, 5, event)
        put(step, 6, paid)
        put(step, 7, stack)
        put(step, 8, committed)
        put(step, 9, self.played.pot)
        put(step, 10, True)
        put(step, 11, note)
        self.steps.append(step)
        return 0

    cdef int _move(self, object source, object target, int64_t amount) except -1:
        """Chips that went from one account to another at the step that is next."""
        cdef object move = row_of(MOVE, 4)
        put(move, 0, len(self.steps))
        put(move, 1, source)
        put(move, 2, target)
        put(move, 3, amount)
        self.moves.append(move)
        return 0

    cdef object _account(self, int place):
        return ACCOUNTS[self.ring.seats[self.ring.slot[place]].number]

    cdef int _post(self, object event, const Line *line) except -1:
        """An ante or a blind. What of it is no bet goes into the middle by itself."""
        cdef Table *table = &self.played
        cdef int place = line.place
        cdef int64_t stack = table.stack[place], before = table.committed[place], dead = table.dead[place]
        put_in(table, line, self.its, &self.posts)
        dead = table.dead[place] - dead
        self.gave[place] += line.amount
        if line.amount > dead:
            self._move(self._account(place), "pot", line.amount - dead)
        if dead:
            self._move(self._account(place), "pot", dead)
        self._step(event, "post", None, line.amount, stack, before, "dead-blind" if dead and line.kind == SMALL else POST_TEXTS[line.kind])
        return 0

    cdef int _act(self, object event, const Line *line, int street) except -1:
        """One line of a betting round, and what was asked before it."""
        cdef Table *table = &self.played
        cdef int place = line.place
        cdef int64_t stack = table.stack[place], before = table.committed[place], paid
        cdef Asked asked
        cdef object told = row_of(ASK, 7)
        ask(table, place, street, self.its, &asked)
        put(told, 0, self.ring.seats[self.ring.slot[place]].number)
        put(told, 1, asked.owes)
        put(told, 2, asked.level)
        put(told, 3, asked.low)
        put(told, 4, asked.high)
        put(told, 5, asked.closed == 0)
        put(told, 6, WHY_CLOSED[asked.closed])
        bet(table, line, street, self.its)
        paid = stack - table.stack[place]
        if paid:
            self.gave[place] += paid
            self._move(self._account(place), "pot", paid)
        self._step(event, "bet", told, paid, stack, before, "")
        return 0

    cdef int _close(self) except -1:
        """A round is over: what nobody matched goes back."""
        cdef int who, seat
        cdef int64_t due = uncalled(&self.played, &who)
        if due > 0:
            give_back(&self.played, who, due)
            seat = self.ring.seats[self.ring.slot[who]].number
            self.returned[seat] = self.returned.get(seat, 0) + due
            self._move("pot", ACCOUNTS[seat], due)
        return 0

    cdef void _divide(self) noexcept:
        """Who is due what of each pot: the best hands that were not mucked, or who is left."""
        cdef int pot, place, claims, lows, mucked = 0, count = self.pots.count, players = self.table.players
        cdef int64_t net, low
        self.owed = 0
        memset(self.won, 0, sizeof(self.won))
        for place in range(players):
            mucked |= self.shown.mucked[place] << place
        for pot in range(max(count, 1)):
            net = low = 0
            for place in range(players):
                net += self.pots.paid[pot][place]
            self.eligible[pot] = self.pots.eligible[pot] if count else self.table.live
            self.amounts[pot] = self.pots.amount[pot] if count else self.played.pot
            self.rakes[pot] = self.amounts[pot] - net
            claims = self.eligible[pot] & ~mucked
            self.held[pot] = claims if claims & (claims - 1) else 0
            if not self.held[pot]:
                self._share(pot, net, claims, 0)
                continue
            lows = best_of(self.shown.low, claims, players)
            if lows:
                low = net // 2
            self._share(pot, net - low, best_of(self.shown.best, claims, players), 1 if lows else 0)
            if lows:
                self._share(pot, low, lows, 2)

    cdef void _share(self, int pot, int64_t amount, int places, int half) noexcept:
        """The equal shares of a pot, or of half of one; odd chips go one each to the first."""
        cdef int place, count = popcount(places)
        cdef int64_t parts[SLOTS]
        cdef Due *due
        memset(parts, 0, sizeof(parts))
        share(parts, amount, places, self.table.players)
        for place in range(self.table.players):
            if places >> place & 1:
                due = self.dues + self.owed
                due.pot, due.place, due.half, due.amount, due.odd = pot, place, half, parts[place], parts[place] - amount // count
                self.won[place] += due.amount
                self.owed += 1

    cdef int _settle(self) except -1:
        """The pots with their rake, and who is due what of each."""
        cdef int pot, place, k
        cdef const Due *due
        self._divide()
        self.pots_made, self.awards, self.strengths = [], [], {}
        for pot in range(max(self.pots.count, 1)):
            seats = tuple([self._number(place) for place in range(self.table.players) if self.eligible[pot] >> place & 1])
            self.pots_made.append(record(POT, (POT_TEXTS[pot + 1], self.amounts[pot], seats, self.rakes[pot])))
            for place in range(self.table.players):
                if self.held[pot] >> place & 1:
                    self.strengths.setdefault(self._number(place), self.shown.best[place])
        for k in range(self.owed):
            due = self.dues + k
            name = POT_TEXTS[due.pot + 1]
            self.awards.append(record(AWARD, (name, self._number(due.place), due.amount, due.odd, 0, HALVES[due.half])))
            self._move("pot", self._account(due.place), due.amount)
        return 0

    cdef int _number(self, int place) noexcept:
        return self.ring.seats[self.ring.slot[place]].number

    cdef object _whole(self, dict holdings):
        """The whole replay."""
        cdef int place, seat
        cdef int64_t back, chips
        cdef dict paid = {}, won = {}, start = {}, final = {}
        for place in range(self.table.players):
            seat = self._number(place)
            chips = self.ring.seats[self.ring.slot[place]].chips
            back = self.returned.get(seat, 0)
            paid[seat], won[seat], start[seat] = self.gave[place], self.won[place], chips
            final[seat] = chips - self.gave[place] + self.won[place] + back
        board = tuple([self.board[place] for place in range(self.table.last + 1 if self.table.last > HOLE else 0)])
        return frozen(REPLAY, REPLAY_SLOTS, [
            self.steps, self.moves, self.pots_made, self.awards, self.streets, [], {}, [], paid, self.returned, won, start, final,
            self.played.pot, self.hand.rake, 0, 0, self.strengths, holdings, board, (), frozenset(),
        ])
