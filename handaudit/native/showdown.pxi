"""Hands that are shown down: who shows or mucks in turn, what is shown, and to whom the pots belong.

Common showdowns only: the board is complete, each who is still in shows or mucks once, and of each pot somebody shows who is in it.
"""

cdef struct Pots:
    # Main and side pots, inner to outer: what each holds, who can win it, as bits, and what each place is paid from it.
    int count
    int64_t amount[SLOTS]
    int eligible[SLOTS]
    int64_t paid[SLOTS][SLOTS]


cdef struct Shown:
    # By place: what was collected, where the cards dealt and those shown are printed (0: nowhere), what was said
    # of these, how strong they are (0: nobody saw them) and who mucked. `seen` are all cards of the hand; `down`: it was shown down.
    int64_t paid[SLOTS]
    int64_t dealt[SLOTS]
    int64_t printed[SLOTS]
    int64_t words[SLOTS]
    int64_t size[SLOTS]
    int64_t best[SLOTS]
    bint mucked[SLOTS]
    int64_t seen
    bint down


cdef void lay_pots(Pots *pots, const Table *table) noexcept nogil:
    """Pots in layers: a layer can be won only by who put that layer in and is still in; folded chips stay in theirs (TH-SIDE-2)."""
    cdef int place
    cdef int64_t put[SLOTS]
    cdef int64_t below = 0, level, dead = 0, top = 0
    for place in range(table.players):
        put[place] = table.start[place] - table.stack[place] - table.dead[place]
        dead += table.dead[place]
        if table.live >> place & 1:
            top = max(top, put[place])
    pots.count = 0
    while below < top:
        level = top
        for place in range(table.players):
            if table.live >> place & 1 and below < put[place] < level:
                level = put[place]
        pots.amount[pots.count] = pots.eligible[pots.count] = 0
        for place in range(table.players):
            if put[place] > below:
                pots.amount[pots.count] += (put[place] if level == top else min(put[place], level)) - below
            if table.live >> place & 1 and put[place] >= level:
                pots.eligible[pots.count] |= 1 << place
        pots.count += 1
        below = level
    pots.amount[0] += dead


cdef int due_order(const Table *table, const Pots *pots, int starter, int *order) noexcept nogil:
    """The places in the order in which they show: from who begins on those in the outermost pot, then the others, pot by pot."""
    cdef int seen = 0, count = 0, pot, k, place
    for pot in range(pots.count - 1, -1, -1):
        for k in range(table.players):
            place = (starter + k) % table.players if pot == pots.count - 1 else k
            if pots.eligible[pot] >> place & 1 and not seen >> place & 1:
                order[count] = place
                count += 1
                seen |= 1 << place
    if seen >> starter & 1:
        k = 0
        while order[k] != starter:
            k += 1
        while k > 0:
            order[k] = order[k - 1]
            k -= 1
        order[0] = starter
    return count


cdef bint in_turn(const Table *table, const Pots *pots, const Line *lines, int count, const Terms *terms) noexcept nogil:
    """Whether each shows or mucks once, in the order that the last bets ask for, and somebody shows."""
    cdef int n, k = 0, each = 0, shows = 0, starter, other = -1, first = -1, players = popcount(table.live), last
    cdef int order[SLOTS]
    cdef bint out = False, bets_on, his, begun_by_show = False
    for n in range(count):
        if lines[n].kind == SHOW or lines[n].kind == MUCK:
            if first < 0:
                first, begun_by_show = lines[n].place, lines[n].kind == SHOW
            each |= 1 << lines[n].place
            shows += lines[n].kind == SHOW
            k += 1
    if k != players or each != table.live or shows == 0:
        return False
    bets_on = table.aggressor >= 0 and table.live >> table.aggressor & 1
    his = bets_on and (table.raised == RIVER - HOLE or (terms.last_round and table.raised == table.acted))
    last = pots.eligible[pots.count - 1]
    starter = table.aggressor if his else popcount((last & -last) - 1)
    if bets_on and not his and table.acted != RIVER - HOLE:
        other = table.aggressor
    if begun_by_show and first != starter and first != other:
        return False
    due_order(table, pots, starter, order)
    k = 0
    for n in range(count):
        if lines[n].kind == SHOW or lines[n].kind == MUCK:
            out = out or order[k] != lines[n].place
            k += 1
    return not terms.later or first == other or not out


cdef bint own_cards(const uint8_t *buf, Shown *shown, int place, int64_t at, int one, int two) noexcept nogil:
    """Whether cards that are printed at a place are what was dealt to a player, where that was seen; new ones must be nobody else's."""
    cdef int64_t bits = <int64_t>1 << one | <int64_t>1 << two
    if shown.dealt[place]:
        return memcmp(buf + shown.dealt[place], buf + at, 5) == 0
    if shown.seen & bits:
        return False
    shown.seen |= bits
    return True


cdef bint fair(const Shown *shown, const Pots *pots, const Table *table) noexcept nogil:
    """Whether of each pot the best hands in it share what is paid from it; odd chips go one each to the first of them."""
    cdef int place, pot, count
    cdef int64_t net, best, each, odd
    for pot in range(pots.count):
        net = best = count = 0
        for place in range(table.players):
            net += pots.paid[pot][place]
            if pots.eligible[pot] >> place & 1 and shown.best[place] >= best and shown.best[place]:
                count = count + 1 if shown.best[place] == best else 1
                best = shown.best[place]
        if count == 0 or net > pots.amount[pot]:
            return False
        each, odd = net // count, net % count
        for place in range(table.players):
            if shown.best[place] != best or not pots.eligible[pot] >> place & 1:
                if pots.paid[pot][place]:
                    return False
            else:
                if pots.paid[pot][place] != each + (odd > 0):
                    return False
                odd -= 1
    return True


cdef bint pays(const uint8_t *buf, const Terms *terms, const Shown *shown, int place, int64_t at, int64_t *behind) noexcept nogil:
    """Whether what a player has collected is printed at a place, with a bracket behind it; `behind` is the place of that bracket."""
    return amount_at(buf, at, terms, behind) == shown.paid[place] and buf[behind[0]] == 41
