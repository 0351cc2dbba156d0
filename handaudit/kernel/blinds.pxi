"""How a hand stands, and what is put in before its cards: antes and blinds."""

cdef struct Table:
    # How a hand stands, by place; bits are places too. `posted` are antes and blinds, `dead` what of them is no bet; `folded` is the
    # street of a fold. `aggressor` bet last, on the street `raised`; on `acted` anybody acted last; `last` is the last part with bets.
    # In fixed limit `full` is the total that the last whole bet made, `saw` the total to call that each has acted on. `splash` is what
    # the house has put into the pot.
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
    int64_t full
    int64_t splash
    int64_t saw[SLOTS]


cdef void sit_down(Table *table, const Ring *ring, const Terms *terms) noexcept nogil:
    """The seats that are dealt in."""
    cdef int place
    memset(table, 0, sizeof(Table))
    table.players = ring.players
    for place in range(ring.players):
        table.start[place] = table.stack[place] = ring.seats[ring.slot[place]].chips
        table.folded[place] = LIVE
    table.live = table.chips = (1 << ring.players) - 1
    table.small = terms.small
    table.aggressor = table.raised = table.acted = -1
    table.last = HOLE


cdef struct Posts:
    # What was posted so far: 1 after the small blind, 2 after the big one, and whose that is; who has anted, and how much; whether nobody
    # had a chip left for the small blind; who straddled last, and to what.
    int blinds
    int big_place
    int anted
    int64_t antes[SLOTS]
    bint skipped
    int straddler
    int64_t straddle
    int64_t ante
    int64_t most


cdef bint put_in(Table *table, const Line *line, const Terms *terms, Posts *posts) noexcept nogil:
    """An ante or a blind: whether it is just what is due, or all that somebody has."""
    cdef int place = line.place, bit = 1 << line.place
    cdef int small_at = 1 if table.players == 2 else 0, big_at = 0 if table.players == 2 else 1
    cdef int64_t amount = line.amount, before = table.committed[place]
    cdef bint allin = line.allin, dead, skipped
    if amount > table.stack[place] or allin != (amount == table.stack[place]):
        return False
    if line.kind == ANTE:
        if amount == 0 or posts.anted & bit or (posts.ante and not allin and amount != posts.ante):
            return False
        posts.ante, posts.most = posts.ante if allin else amount, max(posts.most, amount)
        posts.anted |= bit
        posts.antes[place] = amount
    elif line.kind == SMALL:
        # Who comes back pays a small blind that is no bet, when another one has posted it.
        dead = posts.blinds != 0 and not table.lone and not posts.skipped and (before == 0 or before == terms.big)
        dead = dead and place != small_at and table.dead[place] == 0
        if not dead and (posts.blinds != 0 or place != small_at):
            return False
        if dead:
            if amount != table.small:
                return False
            table.dead[place] += amount
        else:
            # Where the header names bets it does not say how much the small blind is.
            if amount != terms.small and not (terms.limit == FIXED_LIMIT and 0 < amount < terms.big) and not (allin and amount < terms.small):
                return False
            table.committed[place] = amount
            table.small = terms.small if allin else amount
            posts.blinds = 1
    elif line.kind == BIG:
        if amount == 0 and posts.blinds == 2 and not allin:  # who owes none
            return True
        if not (amount == terms.big or (allin and amount < terms.big)) or before:
            return False
        # Where the ante took the last chip of the small blind's seat, nothing is missing.
        skipped = posts.blinds == 0 and place == big_at and table.stack[small_at] == 0
        if posts.blinds == 1 and place != big_at:
            return False
        if posts.blinds < 2:
            posts.big_place = place
        table.lone = table.lone or (posts.blinds == 0 and not skipped)
        posts.skipped = posts.skipped or skipped
        table.short_big = table.short_big or amount < terms.big
        table.committed[place] = amount
        posts.blinds = 2
    elif line.kind == STRADDLE:
        # A further blind of one's own choice. Where it sizes the bets of fixed limit, or is all that somebody has, it is not for here.
        if posts.blinds != 2 or before or table.dead[place] or allin or amount <= max(posts.straddle, terms.big) or terms.limit == FIXED_LIMIT:
            return False
        table.committed[place] = posts.straddle = amount
        posts.straddler = place
    elif line.kind == DEAD:
        if amount == 0:
            return False
        table.dead[place] += amount
    else:
        # What both blinds have over a big one is no bet.
        if posts.blinds != 2 or before or amount == 0 or table.players == 2:
            return False
        table.committed[place] = min(amount, terms.big)
        table.dead[place] += max(amount - terms.big, 0)
    table.stack[place] -= amount
    table.pot += amount
    if allin:
        table.chips &= ~bit
        table.broke += 1
    return True


cdef bint open_bets(Table *table, const Terms *terms, const Posts *posts) noexcept nogil:
    """Everybody has posted, and the first round begins: whether the big blind is there, antes are alike, and nobody has reached the cap.
    Where not everybody has put in an ante, it was for the table, and is no bet."""
    cdef int place
    if posts.blinds != 2 or (posts.ante and posts.most > posts.ante):
        return False
    if posts.straddle and table.short_big:
        return False
    # An ante that some have not put in is for the checks, and so is one that leaves its player nothing for the blind.
    if posts.anted and posts.anted != table.live:
        if popcount(posts.anted) > 1:
            return False
        for place in range(table.players):
            if posts.antes[place] and not table.stack[place] and not table.committed[place]:
                return False
    for place in range(table.players):
        table.posted[place] = table.start[place] - table.stack[place]
        if terms.most_in and table.posted[place] >= terms.most_in:  # who has put in all that he may is not for here
            return False
        if posts.anted != table.live:
            table.dead[place] += posts.antes[place]
    table.need = table.chips
    table.spoke = posts.big_place
    table.level = table.step = table.full = terms.big
    if posts.straddle:
        table.spoke = posts.straddler
        table.level = table.step = posts.straddle
    table.bets = 1
    return True
