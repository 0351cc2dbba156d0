"""The first betting round, as `stats/first_round.py` counts it: who put money in, who raised, and who could have."""

cdef enum:
    PT4
    PT3
    RS

DEFINED = ("pt4", "pt3", "rs")


cdef struct Seating:
    # Who may steal from the blinds, and who posted which, as bits.
    int thieves, small, big


cdef struct Said:
    # What is known of a seat's turns until now.
    int turns
    bint chosen, raised, chances, covered


cdef void take_turn(const Act *act, const Turn *now, const Seating *sits, int base, int defs, Said *said, Tally *mine) noexcept nogil:
    """One action of a seat. By `rs` each turn that faces one raise is a chance for a 3-bet."""
    cdef int bit = 1 << act.place, fold
    cdef bint done = act.aggressive, other = act.place != now.raiser, may = act.may and other and now.others > 0
    if not said.turns:
        said.covered = act.covers
    said.turns += 1
    said.raised |= done
    said.chosen |= done or act.kind == CALL
    if now.level == base:
        said.chances = True
        if not now.limpers and not sits.big & bit:
            once(mine, RFI, done)
            if sits.thieves & bit:
                once(mine, STEAL, done)
    elif now.level == 2 and (may or defs == RS):
        said.chances |= may
        once(mine, THREE_BET, done)
        if now.callers and may:
            once(mine, SQUEEZE, done)
    elif now.level == 3 and may:
        said.chances = True
        once(mine, FOUR_BET, done)
        if act.place != now.opener and act.place != now.again:
            once(mine, COLD_FOUR_BET, done)
    if (now.level == 3 or now.level == 4) and other:
        fold = FOLD_TO_THREE_BET if now.level == 3 else FOLD_TO_FOUR_BET
        if not mine.might[fold]:
            once(mine, fold, act.kind == FOLD)


cdef void go_on(const Act *act, Turn *now, int *able) noexcept nogil:
    """What the next action meets."""
    if act.aggressive:
        now.level += 1
        now.callers, now.raiser = 0, act.place
        if now.opener < 0:
            now.opener = act.place
        elif now.again < 0:
            now.again = act.place
    elif act.kind == CALL:
        if now.opener < 0:
            now.limpers += 1
        else:
            now.callers += 1
    if act.kind == FOLD or act.spent:
        able[0] &= ~(1 << act.place)


cdef void count_calls(const Course *its, Tally *tallies) noexcept nogil:
    """A limp calls where nobody has raised; a cold call is the first action of who has no blind in and meets a raise."""
    cdef int at, begun = its.forced
    cdef bint raised = False
    cdef const Act *act
    for at in range(its.begins[1]):
        act = its.act + at
        if not raised and act.due:
            once(tallies + act.place, LIMP, act.kind == CALL)
        elif raised and not begun >> act.place & 1:
            once(tallies + act.place, COLD_CALL, act.kind == CALL)
        begun |= 1 << act.place
        raised |= act.aggressive


cdef void count_steal(const Course *its, const Seating *sits, int thief, Tally *tallies) noexcept nogil:
    """The blinds meet a steal, the action of that number, that nobody else has called or raised."""
    cdef int at
    cdef const Act *act
    for at in range(thief + 1, its.begins[1]):
        act = its.act + at
        if (sits.small | sits.big) >> act.place & 1:
            once(tallies + act.place, FOLD_SMALL_TO_STEAL if sits.small >> act.place & 1 else FOLD_BIG_TO_STEAL, act.kind == FOLD)
            once(tallies + act.place, RESTEAL, act.aggressive)
            if sits.big >> act.place & 1:
                once(tallies + its.act[thief].place, STEAL_SUCCESS, act.kind == FOLD)
        if act.kind != FOLD:
            return


cdef void count_first(const Course *its, const Seating *sits, int defs, Tally *tallies) noexcept nogil:
    """All that is counted of the first round. By `pt3` and `rs` every hand is a chance for VPIP and PFR."""
    cdef Said said[SLOTS]
    cdef Turn now
    cdef int at, place, able = its.all & ~its.spent, base = its.blinded, thief = -1
    cdef bint every = defs != PT4
    cdef const Act *act
    memset(said, 0, sizeof(said))
    memset(&now, 0, sizeof(now))
    now.level = base
    now.raiser = now.opener = now.again = -1
    for at in range(its.begins[1]):
        act = its.act + at
        now.others = popcount(able & ~(1 << act.place))
        if thief < 0 and (act.aggressive or act.kind == CALL):
            thief = at if act.aggressive and now.level == base and sits.thieves >> act.place & 1 else its.begins[1]
        take_turn(act, &now, sits, base, defs, said + act.place, tallies + act.place)
        go_on(act, &now, &able)
    if 0 <= thief < its.begins[1]:
        count_steal(its, sits, thief, tallies)
    for place in range(its.seats):
        if defs != RS and its.straddles >> place & 1:
            said[place].chosen = True
        tallies[place].facts[WALKS] = not said[place].turns
        if every or said[place].turns:
            tallies[place].might[VPIP] = 1
        if said[place].chosen:
            once(tallies + place, VPIP, True)
        tallies[place].did[PFR] = said[place].raised
        tallies[place].might[PFR] = (
            said[place].raised or every or said[place].turns > 1
            or said[place].chances and not its.poor >> place & 1 and said[place].covered
        )
    count_calls(its, tallies)
