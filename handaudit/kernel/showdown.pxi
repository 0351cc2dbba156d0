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
    # of these, how strong they are (0: nobody saw them), also as low hands (0: they are none), and who mucked. Who has mucked and shown
    # some cards has shown so many of them, which are printed there. `seen` are all cards of the hand; `down`: it was shown down.
    int64_t paid[SLOTS]
    int64_t dealt[SLOTS]
    int64_t printed[SLOTS]
    int64_t words[SLOTS]
    int64_t size[SLOTS]
    int64_t best[SLOTS]
    int64_t low[SLOTS]
    bint mucked[SLOTS]
    int some[SLOTS]
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
    pots.amount[0] += dead + table.splash


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


cdef bint own_cards(const uint8_t *buf, Shown *shown, const Terms *terms, int place, int64_t at, int *cards) noexcept nogil:
    """Whether a hand is printed at a place that may be a player's, and which: what was dealt to him, where that was seen; else no card
    of it was seen before."""
    cdef int64_t bits = cards_at(buf + at, terms.hole, cards)
    if bits == 0:
        return False
    if shown.dealt[place]:
        return memcmp(buf + shown.dealt[place], buf + at, 3 * terms.hole - 1) == 0
    if shown.seen & bits:
        return False
    shown.seen |= bits
    return True


cdef bint fair(const Shown *shown, const Pots *pots, const Table *table) noexcept nogil:
    """Whether of each pot the best hands in it share what is paid from it; where there are low hands the best of these share half of it,
    rounded down. Odd chips go one each to the first of them."""
    cdef int place, pot, winners
    cdef int64_t net, low
    cdef int64_t due[SLOTS]
    for pot in range(pots.count):
        net = low = 0
        for place in range(table.players):
            due[place] = 0
            net += pots.paid[pot][place]
        winners = best_of(shown.best, pots.eligible[pot], table.players)
        if winners == 0 or net > pots.amount[pot]:
            return False
        if best_of(shown.low, pots.eligible[pot], table.players):
            low = net // 2
            share(due, low, best_of(shown.low, pots.eligible[pot], table.players), table.players)
        share(due, net - low, winners, table.players)
        if memcmp(due, pots.paid[pot], table.players * sizeof(int64_t)):
            return False
    return True


cdef int best_of(const int64_t *strengths, int eligible, int players) noexcept nogil:
    """The places, as bits, with the greatest strength of those that may win; none where all strengths are 0."""
    cdef int place, found = 0
    cdef int64_t best = 1
    for place in range(players):
        if eligible >> place & 1 and strengths[place] >= best:
            found = 1 << place | (found if strengths[place] == best else 0)
            best = strengths[place]
    return found


cdef void share(int64_t *due, int64_t amount, int places, int players) noexcept nogil:
    """Adds equal shares of an amount; odd chips go one each to the first places."""
    cdef int place, count = popcount(places)
    cdef int64_t odd = amount % count if count else 0
    for place in range(players):
        if places >> place & 1:
            due[place] += amount // count + (odd > 0)
            odd -= 1


cdef bint pays(const uint8_t *buf, const Terms *terms, const Shown *shown, int place, int64_t at, int64_t *behind) noexcept nogil:
    """Whether what a player has collected is printed at a place, with a bracket behind it; `behind` is the place of that bracket."""
    return amount_at(buf, at, terms, behind) == shown.paid[place] and buf[behind[0]] == 41
