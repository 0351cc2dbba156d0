"""Hands that are shown down: who shows or mucks in turn, what is shown, and to whom the one pot belongs.

Common showdowns only: all who are still in have put in the same, the board is complete, and each of them shows or mucks once.
"""

cdef struct Shown:
    # By place: what was collected and where that is printed, where the cards dealt and those shown are printed (0: nowhere), what was said
    # of these, how strong they are (0: nobody saw them) and who mucked. `seen` are all cards of the hand; `down`: it was shown down.
    int64_t paid[SLOTS]
    int64_t paid_at[SLOTS]
    int64_t paid_size[SLOTS]
    int64_t dealt[SLOTS]
    int64_t printed[SLOTS]
    int64_t words[SLOTS]
    int64_t size[SLOTS]
    int64_t best[SLOTS]
    bint mucked[SLOTS]
    int64_t seen
    bint down


cdef bint even(const Table *table) noexcept nogil:
    """Whether all who are still in have put in the same."""
    cdef int place
    cdef int64_t put, most = -1
    for place in range(table.players):
        if table.live >> place & 1:
            put = table.start[place] - table.stack[place] - table.dead[place]
            if most >= 0 and put != most:
                return False
            most = put
    return True


cdef bint in_turn(const Table *table, const Line *lines, int count, const Terms *terms) noexcept nogil:
    """Whether each shows or mucks once, in the order that the last bets ask for, and somebody shows."""
    cdef int n, k = 0, each = 0, shows = 0, starter, other = -1, first = -1, players = popcount(table.live), begin, due
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
    starter = table.aggressor if his else popcount((table.live & -table.live) - 1)
    if bets_on and not his and table.acted != RIVER - HOLE:
        other = table.aggressor
    if begun_by_show and first != starter and first != other:
        return False
    begin = popcount(table.live & ((1 << starter) - 1))
    k = 0
    for n in range(count):
        if lines[n].kind == SHOW or lines[n].kind == MUCK:
            due = (popcount(table.live & ((1 << lines[n].place) - 1)) - begin + players) % players
            out = out or due != k
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


cdef bint fair(const Shown *shown, const Table *table) noexcept nogil:
    """Whether the best hands share what is paid; odd chips go one each to the first of them."""
    cdef int place, count = 0
    cdef int64_t net = 0, best = 0, each, odd
    for place in range(table.players):
        net += shown.paid[place]
        if shown.best[place] > best:
            best, count = shown.best[place], 0
        count += shown.best[place] == best and best > 0
    if count == 0:
        return net == 0
    each, odd = net // count, net % count
    for place in range(table.players):
        if shown.best[place] != best:
            if shown.paid[place]:
                return False
        else:
            if shown.paid[place] != each + (odd > 0):
                return False
            odd -= 1
    return True


cdef bint pays(const uint8_t *buf, const Shown *shown, int place, int64_t at) noexcept nogil:
    """Whether what a player has collected is printed at a place as it was there, with a bracket behind it."""
    cdef int64_t size = shown.paid_size[place]
    return memcmp(buf + at, buf + shown.paid_at[place], size) == 0 and buf[at + size] == 41
