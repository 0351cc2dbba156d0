"""What was done in a hand and could have been, for all seats at once, by the key of its course: what `stats/hand_counts.py` counts, by the
definitions that count chances by turns (all but fpdb's)."""

CHANCES = (
    "rfi", "steal", "three_bet", "squeeze", "four_bet", "cold_four_bet", "fold_to_three_bet", "fold_to_four_bet", "fold_sb_to_steal",
    "fold_bb_to_steal", "resteal", "steal_success", "vpip", "pfr", "wtsd", "wwsf", "wsd", "limp", "cold_call", "fold_to_squeeze", "af",
    "afq", "cbet_flop", "cbet_turn", "cbet_river", "fold_to_cbet_flop", "fold_to_cbet_turn", "fold_to_cbet_river", "check_raise_flop",
    "check_raise_turn", "check_raise_river", "donk_flop", "donk_turn", "donk_river", "af_flop", "af_turn", "af_river", "afq_flop",
    "afq_turn", "afq_river",
)
FACTS = "hands_seated", "hands", "walks", "showdowns"
cdef enum:
    RFI
    STEAL
    THREE_BET
    SQUEEZE
    FOUR_BET
    COLD_FOUR_BET
    FOLD_TO_THREE_BET
    FOLD_TO_FOUR_BET
    FOLD_SMALL_TO_STEAL
    FOLD_BIG_TO_STEAL
    RESTEAL
    STEAL_SUCCESS
    VPIP
    PFR
    WTSD
    WWSF
    WSD
    LIMP
    COLD_CALL
    FOLD_TO_SQUEEZE
    AF
    AFQ
    CBET  # on the flop; on turn and river the next ones, as of all below
    FOLD_TO_CBET = CBET + 3
    CHECK_RAISE = FOLD_TO_CBET + 3
    DONK = CHECK_RAISE + 3
    AF_OF_STREET = DONK + 3
    AFQ_OF_STREET = AF_OF_STREET + 3
    CHANCES_MOST = AFQ_OF_STREET + 3
    FACTS_MOST = 4
    HANDS_SEATED = 0
    HANDS_DEALT = 1
    WALKS = 2
    SHOWDOWNS = 3
    NAMED_STREETS = 3  # streets behind the first one that have a name

if len(CHANCES) != CHANCES_MOST or len(FACTS) != FACTS_MOST:
    raise ImportError("what is counted of a course is numbered differently")


cdef struct Tally:
    # What one seat did, and could have done.
    int16_t did[CHANCES_MOST]
    int16_t might[CHANCES_MOST]
    int16_t facts[FACTS_MOST]


cdef struct Turn:
    # What an action of the first round meets: the level, 1 for the blinds; who limped and called so far; who raised last, first and
    # second, -1 for nobody; how many others can still act.
    int level, limpers, callers, raiser, opener, again, others


cdef inline void once(Tally *its, int what, bint done) noexcept nogil:
    """A chance, taken or not; a player has one a hand."""
    its.might[what] = 1
    if done:
        its.did[what] = 1


cdef inline void more(Tally *its, int what, bint done) noexcept nogil:
    """One chance more, taken or not."""
    its.might[what] += 1
    its.did[what] += done


cdef void count_seen(const Course *its, Tally *tallies) noexcept nogil:
    """The flop, the showdown and what was won there."""
    cdef int place, flop = its.seen[1] if its.streets > 1 else 0
    cdef bint won, shown
    for place in range(its.seats):
        won, shown = its.won >> place & 1, its.shown >> place & 1
        if flop >> place & 1:
            once(tallies + place, WTSD, shown)
            once(tallies + place, WWSF, won)
        if shown:
            tallies[place].facts[SHOWDOWNS] = 1
            once(tallies + place, WSD, won)


cdef void count_aggression(const Course *its, Tally *tallies, bint ratio_of_all) noexcept nogil:
    """Aggression behind the first round, whole and by street; `ratio_of_all`: its ratio to calls takes the first round in."""
    cdef int street, at, k
    cdef const Act *act
    cdef Tally *mine
    for street in range(its.streets):
        for at in range(its.begins[street], its.begins[street + 1]):
            act = its.act + at
            mine = tallies + act.place
            if act.kind == CHECK:
                continue
            if street or ratio_of_all:
                mine.did[AF] += act.aggressive
                mine.might[AF] += act.kind == CALL
            if street:
                more(mine, AFQ, act.aggressive)
            if 0 < street <= NAMED_STREETS:
                k = street - 1
                mine.did[AF_OF_STREET + k] += act.aggressive
                mine.might[AF_OF_STREET + k] += act.kind == CALL
                more(mine, AFQ_OF_STREET + k, act.aggressive)


cdef void count_continuation(const Course *its, int street, Tally *tallies) noexcept nogil:
    """The last aggressor of the street before bets again, in a pot that nobody has bet; on turn and river he has bet the street before as
    a continuation. Behind him come those who meet it before anybody raises."""
    cdef int leader = last_aggressor(its, street - 1), at, bet = -1, end = its.begins[street + 1], name = CBET + street - 1
    cdef const Act *act
    cdef Tally *mine
    if leader < 0 or not its.seen[street] >> leader & 1 or street > 1 and not tallies[leader].did[name - 1]:
        return
    for at in range(its.begins[street], end):
        if its.act[at].place == leader:
            bet = at
            break
        if its.act[at].aggressive:
            return
    if bet < 0:
        return
    once(tallies + leader, name, its.act[bet].aggressive)
    if not its.act[bet].aggressive:
        return
    for at in range(bet + 1, end):
        act = its.act + at
        if act.place == leader:
            return
        mine = tallies + act.place
        if not mine.might[FOLD_TO_CBET + street - 1]:
            once(mine, FOLD_TO_CBET + street - 1, act.kind == FOLD)
        if act.aggressive:
            return


cdef void count_moves(const Course *its, int street, Tally *tallies) noexcept nogil:
    """Check-raises of a street, and bets into the last aggressor of the street before."""
    cdef int leader = last_aggressor(its, street - 1), at, begin = its.begins[street], end = its.begins[street + 1], came = 0, checked = 0
    cdef const Act *act
    cdef bint leads = False
    for at in range(begin, end):
        act = its.act + at
        leads |= act.place == leader
        if checked >> act.place & 1:
            once(tallies + act.place, CHECK_RAISE + street - 1, act.aggressive)
            checked &= ~(1 << act.place)
        elif not came >> act.place & 1 and act.kind == CHECK:
            checked |= 1 << act.place
        came |= 1 << act.place
    if leader < 0 or not leads:
        return
    for at in range(begin, end):
        act = its.act + at
        if act.place == leader:
            return
        once(tallies + act.place, DONK + street - 1, act.aggressive)
        if act.aggressive:
            return


cdef void count_squeezed(const Course *its, Tally *tallies) noexcept nogil:
    """The raiser and the callers before a 3-bet that squeezes meet it once."""
    cdef int at, level = 1, raiser = 0, callers = 0, left = 0
    cdef const Act *act
    for at in range(its.begins[1]):
        act = its.act + at
        if left >> act.place & 1:
            left &= ~(1 << act.place)
            once(tallies + act.place, FOLD_TO_SQUEEZE, act.kind == FOLD)
        if level == 2 and act.kind == CALL:
            callers |= 1 << act.place
        if act.aggressive:
            level += 1
            if level == 2:
                raiser = 1 << act.place
            elif level == 3:
                left = (raiser | callers) & ~(1 << act.place) if callers else 0
