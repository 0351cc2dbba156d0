"""The betting of a hand, bet for bet, each of them what the rules ask for."""

cdef struct Table:
    # How a hand stands, by place; bits are places too. `posted` are antes and blinds, `dead` what of them is no bet; `folded` is the
    # street of a fold. `aggressor` bet last, on the street `raised`; on `acted` anybody acted last; `last` is the last part with bets.
    int64_t start[SLOTS]
    int64_t stack[SLOTS]
    int64_t committed[SLOTS]
    int64_t posted[SLOTS]
    int64_t dead[SLOTS]
    int folded[SLOTS]
    int players
    int live
    int chips
    int need
    int closed
    int spoke
    int broke
    int aggressor
    int raised
    int acted
    int last
    int bets
    bint lone
    bint short_big
    int64_t small
    int64_t pot
    int64_t level
    int64_t step


cdef void sit_down(Table *table, const Ring *ring) noexcept nogil:
    """The seats that are dealt in."""
    cdef int place
    memset(table, 0, sizeof(Table))
    table.players = ring.players
    for place in range(ring.players):
        table.start[place] = table.stack[place] = ring.seats[ring.slot[place]].chips
        table.folded[place] = LIVE
    table.live = table.chips = (1 << ring.players) - 1
    table.aggressor = table.raised = table.acted = -1
    table.last = HOLE


cdef bint post(Table *table, const Line *lines, int count, const Terms *terms) noexcept nogil:
    """Antes and blinds: whether they are just what is due, or all that somebody has."""
    cdef int n, place, kind, bit, blinds = 0, anted = 0
    cdef int small_at = 1 if table.players == 2 else 0, big_at = 0 if table.players == 2 else 1
    cdef int64_t amount, before, ante = 0, most = 0
    cdef bint dead, allin
    table.small = terms.small
    for n in range(count):
        place, kind, amount = lines[n].place, lines[n].kind, lines[n].amount
        before, bit, dead = table.committed[place], 1 << lines[n].place, False
        allin = lines[n].allin
        if amount > table.stack[place] or allin != (amount == table.stack[place]):
            return False
        if kind == ANTE:
            if amount == 0 or anted & bit or (ante and not allin and amount != ante):
                return False
            ante, most = ante if allin else amount, max(most, amount)
            anted |= bit
        elif kind == SMALL:
            # Who comes back pays a small blind that is no bet, when another one has posted it.
            dead = blinds != 0 and not table.lone and (before == 0 or before == terms.big)
            dead = dead and place != small_at and table.dead[place] == 0
            if not dead and (blinds != 0 or place != small_at):
                return False
            if dead:
                if amount != table.small:
                    return False
                table.dead[place] += amount
            else:
                # Where the header names bets the small blind is half the big one, rounded up or down.
                if amount != terms.small and not (terms.limit == FIXED_LIMIT and amount == terms.big - terms.small) and not (allin and amount < terms.small):
                    return False
                table.committed[place] = amount
                table.small = terms.small if allin else amount
                blinds = 1
        elif kind == BIG:
            if not (amount == terms.big or (allin and amount < terms.big)) or before or (blinds == 1 and place != big_at) or (blinds == 0 and place != 0):
                return False
            table.lone = table.lone or blinds == 0
            table.short_big = table.short_big or amount < terms.big
            table.committed[place] = amount
            blinds = 2
        else:
            if blinds != 2 or before or amount != table.small + terms.big or table.players == 2:
                return False
            table.committed[place] = terms.big
            table.dead[place] += table.small
        table.stack[place] -= amount
        table.pot += amount
        if allin:
            table.chips &= ~bit
            table.broke += 1
    if blinds != 2 or (anted and (anted != table.live or (ante and most > ante))):
        return False
    for place in range(table.players):
        table.posted[place] = table.start[place] - table.stack[place]
    table.need = table.chips
    table.spoke = 0 if table.lone else big_at
    table.level = table.step = terms.big
    table.bets = 1
    return True


cdef bint idle(const Table *table, int place) noexcept nogil:
    """Nobody else can bet and the place has matched every chip there is: nothing is asked."""
    cdef int other, others = table.live & ~(1 << place)
    if others & table.chips:
        return False
    for other in range(table.players):
        if others >> other & 1 and table.committed[other] > table.committed[place]:
            return False
    return True


cdef bint fits(const Table *table, const Line *line, int street, const Terms *terms, int64_t high) noexcept nogil:
    """Whether the limit allows a bet or raise that is none of too many chips; `high` is the largest in pot limit. In fixed limit an all-in
    below the whole bet is not for here: what may follow on it has two readings."""
    if terms.limit == POT_LIMIT:
        return line.to <= high
    if terms.limit == FIXED_LIMIT:
        if terms.cap and table.bets >= 4 and not (terms.cap == FOUR_UNLESS_HEADS_UP and popcount(table.live) == 2):
            return False
        return line.to == table.level + (terms.second_bet if street >= 2 else terms.first_bet)
    return True


cdef int64_t most_in(const Table *table, int places) noexcept nogil:
    """The most that one of some places has in for the street."""
    cdef int place
    cdef int64_t most = 0
    for place in range(table.players):
        if places >> place & 1:
            most = max(most, table.committed[place])
    return most


cdef bint bet(Table *table, const Line *line, int street, const Terms *terms) noexcept nogil:
    """One line of a betting round: whether it is his turn, and what he does is legal."""
    cdef int place = line.place, bit = 1 << line.place, behind, turn
    cdef int64_t before = table.committed[place], have = table.stack[place], level = table.level
    cdef int64_t every = have + before, owes, by, low, to = line.to, big = terms.big
    if table.short_big and street == 0 and level == big and not table.live & ~bit & table.chips:
        # The whole blind is owed only where somebody can still act: else what the others have in is matched.
        if line.kind == RAISE or line.kind == BET:
            return False
        level = min(level, most_in(table, table.live & ~bit))
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
        owes = min(level - before, have) if level > before else 0
        if line.kind == CHECK:
            if owes:
                return False
        else:
            if line.amount <= 0 or line.amount != owes or line.allin != (owes == have):
                return False
            table.stack[place] -= owes
            table.committed[place] += owes
            table.pot += owes
            table.broke += line.allin
    else:
        by = to - level
        low = level + table.step if level > 0 else big
        if line.kind == BET:
            if level:
                return False
        elif level == 0 or line.amount != by or table.closed & bit:
            return False
        if to <= level or to > every or (to < low and to != every) or line.allin != (to == every):
            return False
        if terms.limit and not fits(table, line, street, terms, level + table.pot + max(level - before, 0)):
            return False
        table.pot += to - before
        table.bets += 1
        table.stack[place] = every - to
        table.committed[place] = to
        table.broke += line.allin
        if table.stack[place] == 0:
            table.chips &= ~bit
        table.need = table.live & table.chips & ~bit
        # Who has acted since the last full raise may not raise over a short all-in.
        if by >= table.step:
            table.step = by
            table.closed = 0
        table.level = to
        table.aggressor, table.raised = place, street
    if terms.most_in and table.start[place] - table.stack[place] >= terms.most_in:  # who has put in all that he may is not for here
        return False
    if table.stack[place] == 0:
        table.chips &= ~bit
    table.closed |= bit
    table.spoke = place
    return True


cdef bint close_round(Table *table, const Line *back, int told, bint follows, int part, int64_t big, bint *goes_on) noexcept nogil:
    """The end of a street: what nobody matched goes back, by `told` lines, the first of which is given; whether all is as it has to be."""
    cdef int place, who = 0
    cdef int64_t due, second = 0
    cdef bint alone = table.live & (table.live - 1) == 0
    if not alone and table.need:
        place = popcount((table.need & -table.need) - 1)
        if table.need & (table.need - 1) or not idle(table, place):
            return False
    for place in range(1, table.players):
        if table.committed[place] > table.committed[who]:
            who = place
    for place in range(table.players):
        if place != who and table.committed[place] > second:
            second = table.committed[place]
    due = table.committed[who] - second
    if due <= 0 or not table.live >> who & 1:
        due = 0
    # Old logs have no line for it; then the total says that it is in no pot.
    if told and not (due and told == 1 and back.amount == due and back.place == who):
        return False
    if due:
        table.broke -= table.stack[who] == 0
        table.stack[who] += due
        table.pot -= due
        table.chips |= 1 << who
    goes_on[0] = not alone and part < RIVER
    if goes_on[0] != follows:
        return False
    table.last = part
    if goes_on[0]:
        table.level, table.step, table.closed, table.bets = 0, big, 0, 0
        memset(table.committed, 0, sizeof(table.committed))
        table.need = table.live & table.chips
        table.spoke = NOBODY
    return True
