"""The betting of a hand, bet for bet, each of them what the rules ask for."""

cdef bint idle(const Table *table, int place) noexcept nogil:
    """Nobody else can bet and the place has matched every chip there is: nothing is asked."""
    cdef int other, others = table.live & ~(1 << place)
    if others & table.chips:
        return False
    for other in range(table.players):
        if others >> other & 1 and table.committed[other] > table.committed[place]:
            return False
    return True


cdef int64_t most_in(const Table *table, int places) noexcept nogil:
    """The most that one of some places has in for the street."""
    cdef int place
    cdef int64_t most = 0
    for place in range(table.players):
        if places >> place & 1:
            most = max(most, table.committed[place])
    return most


cdef enum:
    NOT_REOPENED = 1  # why there may be no raise
    CAPPED = 2


cdef struct Asked:
    # What the rules ask of a place on its turn: what a call costs, the total to call, and the smallest and largest total of a bet or
    # raise; `closed` is 0 where there may be one. `short`: all others are all-in, and the big blind had less than a whole one.
    int64_t owes
    int64_t level
    int64_t low
    int64_t high
    int closed
    bint short


cdef inline int64_t bet_size(const Terms *terms, int street) noexcept nogil:
    """The bet of a street in fixed limit."""
    return terms.second_bet if street >= 2 else terms.first_bet


cdef inline void ask(const Table *table, int place, int street, const Terms *terms, Asked *asked) noexcept nogil:
    """What is asked of a place (TH-BET-1 to TH-BET-3, TH-ALLIN-1, limits)."""
    cdef int bit = 1 << place
    cdef int64_t before = table.committed[place], have = table.stack[place], match = table.level, size
    asked.level = table.level
    asked.short = table.short_big and street == 0 and table.level == terms.big and not table.live & ~bit & table.chips
    if asked.short:  # the whole blind is owed only where somebody can still act: else what the others have in is matched
        match = min(match, most_in(table, table.live & ~bit))
    asked.owes = min(match - before, have) if match > before else 0
    asked.low = table.level + table.step if table.level > 0 else terms.big
    asked.high = have + before
    # Who has acted since the last full raise may not raise over a short all-in.
    asked.closed = NOT_REOPENED if table.level > 0 and table.closed & bit else 0
    if terms.limit == POT_LIMIT:
        asked.high = min(asked.high, table.level + table.pot + max(match - before, 0))
    elif terms.limit == FIXED_LIMIT:
        # A short all-in may be completed or raised in full, and half a bet more than somebody has acted on is one (th_limit_short_allin).
        size = bet_size(terms, street)
        asked.high = table.level + size
        asked.low = min(asked.high, table.full + size) if table.level > 0 else size
        if asked.closed and 2 * (table.level - table.saw[place]) >= size:
            asked.closed = 0
        if terms.cap and table.bets >= 4 and not (terms.cap == FOUR_UNLESS_HEADS_UP and popcount(table.live) == 2):
            asked.closed = CAPPED


cdef bint bet(Table *table, const Line *line, int street, const Terms *terms) noexcept nogil:
    """One line of a betting round: whether it is his turn, and what he does is legal."""
    cdef int place = line.place, bit = 1 << line.place, behind, turn
    cdef int64_t before = table.committed[place], have = table.stack[place]
    cdef int64_t every = have + before, by, to = line.to
    cdef Asked asked
    ask(table, place, street, terms, &asked)
    table.acted = street
    behind = table.need & ~((2 << table.spoke) - 1)
    turn = behind if behind else table.need
    if (turn & -turn) != bit:
        return False
    table.need &= ~bit
    if table.need == 0 and (table.live & (table.live - 1) == 0 or (table.broke > 0 and idle(table, place))):
        return False
    if line.kind == FOLD:
        table.live &= ~bit
        table.folded[place] = street
    elif line.kind == CHECK or line.kind == CALL:
        if line.kind == CHECK:
            if asked.owes:
                return False
        else:
            if line.amount <= 0 or line.amount != asked.owes or line.allin != (asked.owes == have):
                return False
            table.stack[place] -= asked.owes
            table.committed[place] += asked.owes
            table.pot += asked.owes
            table.broke += line.allin
    else:
        by = to - asked.level
        if asked.short or asked.closed:
            return False
        if line.kind == BET:
            if asked.level:
                return False
        elif asked.level == 0:
            return False
        elif line.amount != by and not (table.short_big and line.amount == to - most_in(table, (1 << table.players) - 1)):
            return False  # over a short blind some count a raise from what was posted
        if to <= asked.level or to > every or to > asked.high or line.allin != (to == every):
            return False
        if to < asked.low and to != every:
            return False
        table.pot += to - before
        table.stack[place] = every - to
        table.committed[place] = to
        table.broke += line.allin
        if table.stack[place] == 0:
            table.chips &= ~bit
        table.need = table.live & table.chips & ~bit
        if terms.limit == FIXED_LIMIT:
            # A short all-in is no bet; together with what completes it it is one.
            if to - table.full >= bet_size(terms, street):
                table.full = to
                table.closed = 0
                table.bets += 1
        elif by >= table.step:
            table.step = by
            table.closed = 0
        table.level = to
        table.aggressor, table.raised = place, street
    if terms.most_in and table.start[place] - table.stack[place] >= terms.most_in:  # who has put in all that he may is not for here
        return False
    if table.stack[place] == 0:
        table.chips &= ~bit
    table.closed |= bit
    table.saw[place] = table.level
    table.spoke = place
    return True


cdef int64_t uncalled(const Table *table, int *who) noexcept nogil:
    """What nobody matched of the highest bet, and whose it is."""
    cdef int place
    cdef int64_t second = 0
    who[0] = 0
    for place in range(1, table.players):
        if table.committed[place] > table.committed[who[0]]:
            who[0] = place
    for place in range(table.players):
        if place != who[0] and table.committed[place] > second:
            second = table.committed[place]
    return table.committed[who[0]] - second if table.live >> who[0] & 1 else 0


cdef void give_back(Table *table, int who, int64_t due) noexcept nogil:
    """What nobody matched goes back."""
    table.broke -= table.stack[who] == 0
    table.stack[who] += due
    table.pot -= due
    table.chips |= 1 << who


cdef void next_round(Table *table, int64_t big) noexcept nogil:
    """Another street: nobody has put in anything yet."""
    table.level, table.full, table.step, table.closed, table.bets = 0, 0, big, 0, 0
    memset(table.committed, 0, sizeof(table.committed))
    table.need = table.live & table.chips
    table.spoke = NOBODY


cdef bint close_round(Table *table, const Line *back, int told, bint follows, int part, int64_t big, bint *goes_on) noexcept nogil:
    """The end of a street: what nobody matched goes back, by `told` lines, the first of which is given; whether all is as it has to be."""
    cdef int place, who
    cdef int64_t due
    cdef bint alone = table.live & (table.live - 1) == 0
    if not alone and table.need:
        place = popcount((table.need & -table.need) - 1)
        if table.need & (table.need - 1) or not idle(table, place):
            return False
    due = uncalled(table, &who)
    # Old logs have no line for it; then the total says that it is in no pot.
    if told and not (due > 0 and told == 1 and back.amount == due and back.place == who):
        return False
    if due > 0:
        give_back(table, who, due)
    goes_on[0] = not alone and part < RIVER
    if goes_on[0] != follows:
        return False
    table.last = part
    if goes_on[0]:
        next_round(table, big)
    return True
