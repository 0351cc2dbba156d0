"""The boards on which somebody can have a flush of a suit, by who wins them.

The best flush wins them but where somebody's ranks alone are stronger than a flush may be: of those sets of ranks, which are few, the
suited cards are looked at.
"""

cdef struct Suit:
    int have, left  # the cards of the suit that may still come, as bits, and how many of all are to come
    int others[RANKS]  # how many cards of each rank may come in other suits
    int rest
    int least, most  # how many of the suit have to come before anybody has a flush, and how many can
    int there  # the cards of the suit on the board
    int all_of  # these, and what hands hold that may have a flush
    int groups  # hands that hold the same of the suit: nothing that counts
    int mine[SEATS]
    int seats[SEATS]  # the hands of each group, as bits
    int able[BOARD + 1]  # the hands that have a flush when so many of the suit come
    int several  # from which number on they are of several groups


cdef int64_t choose(int many, int some) noexcept nogil:
    """In how many ways so many of some cards can come."""
    cdef int64_t found = 1
    cdef int k
    for k in range(some):
        found = found * (many - k) // (k + 1)
    return found


cdef int64_t ways_with(const Suit *it, int at, int suited) noexcept nogil:
    """In how many ways a set of ranks can come with just those of them in the suit."""
    cdef const uint8_t *ranks = _SETS[it.left][at]
    cdef int64_t found = 1
    cdef int k = 0, copies, rank
    while k < it.left:
        rank, copies = ranks[k], 1
        while k + copies < it.left and ranks[k + copies] == rank:
            copies += 1
        found *= _CHOOSE[it.others[rank]][copies - (suited >> rank & 1)]
        k += copies
    return found


cdef inline int top(int ranks, int most) noexcept nogil:
    """The highest of some ranks."""
    while _COUNTS[ranks] > most:
        ranks &= ranks - 1
    return ranks


cdef void group(Suit *it, int mine, int seat) noexcept nogil:
    """One more hand, which holds that of the suit: the groups stand in the order of their cards."""
    cdef int k = 0, at
    while k < it.groups and it.mine[k] < mine:
        k += 1
    if k == it.groups or it.mine[k] != mine:
        for at in range(it.groups, k, -1):
            it.mine[at], it.seats[at] = it.mine[at - 1], it.seats[at - 1]
        it.mine[k], it.seats[k] = mine, 0
        it.groups += 1
    it.seats[k] |= 1 << seat


cdef class Flushes:
    """What a ranking makes of cards of one suit, and which of the cards have to be used."""

    cdef Order order
    cdef bint pairs, low
    cdef int32_t flushes[8192]  # the strength of five cards or more of a suit, by their ranks; 0 for fewer
    cdef dict won
    cdef Sets sets
    cdef Ways rest  # without a suit

    cdef const uint16_t *_take(self, const Question *ask, Count *count, int suit, int left, const int *counts) except? NULL:
        """Counts the boards on which there may be a flush of a suit, and tells of each set of ranks how many they are; NULL for none."""
        cdef Suit it
        cdef const uint16_t *ways
        cdef int k, mine
        it.have, it.left, it.there, it.groups = ask.have[suit], left, ask.there[suit], 0
        for k in range(ask.seats):
            mine = ask.mine[k][suit]
            group(&it, 0 if self.pairs and _COUNTS[mine] < 2 else mine, k)
        if not self._flushing(&it):
            return NULL
        it.rest = 0
        for k in range(RANKS):
            it.others[k] = counts[k] - (it.have >> k & 1)
            it.rest += it.others[k]
        ways = suited_ways(&self.sets.ways, left, it.least, it.others, it.have)
        if self.low:
            self._halves(count, &it, ways)
        else:
            self._flushed(count, &it)
        self._strong(count, &it, ways)
        return ways

    cdef bint _flushing(self, Suit *it) noexcept nogil:
        """Finds who can have a flush of the suit; whether anybody can."""
        cdef int suited, group, able
        it.most, it.least = min(it.left, <int>_COUNTS[it.have]), 0
        it.several, it.all_of = it.most + 1, it.there
        for suited in range(it.most, -1, -1):
            able = it.able[suited] = 0
            for group in range(it.groups):
                if self._able(it.mine[group], _COUNTS[it.there] + suited):
                    it.able[suited] |= it.seats[group]
                    it.all_of |= it.mine[group]
                    able += 1
            if able > 1:
                it.several = suited
            if not able:
                it.least = suited + 1
                break
        return it.least <= it.most

    cdef inline bint _able(self, int mine, int board) noexcept nogil:
        """Whether a hand has a flush with so many cards of the board."""
        return mine and board >= 3 if self.pairs else _COUNTS[mine] + board >= BOARD

    cdef int _flushed(self, Count *count, const Suit *it) except -1:
        """Counts the boards by the best flush."""
        cdef int64_t many
        cdef const int32_t *won
        cdef int suited, winners, k, group
        cdef bytes kept
        for suited in range(it.least, it.most + 1):
            many = choose(it.rest, it.left - suited)
            if suited < it.several:
                count.alone[it.able[suited]] += many * choose(_COUNTS[it.have], suited)
                continue
            kept = self._won(it, suited)
            won = <const int32_t *>PyBytes_AS_STRING(kept)
            for k in range(1, 1 << it.groups):
                winners = 0
                for group in range(it.groups):
                    winners |= it.seats[group] if k >> group & 1 else 0
                count.alone[winners] += many * won[k]
        return 0

    cdef bytes _won(self, const Suit *it, int suited):
        """How many choices of so many cards of the suit are won by whom, by the groups as bits."""
        cdef uint16_t said[SEATS + 3]
        cdef int32_t flush[SEATS]
        cdef int32_t best
        cdef int32_t *won
        cdef int row, mask, winners, k
        said[0], said[1], said[2] = suited, it.have, it.there
        for k in range(it.groups):
            said[3 + k] = it.mine[k]
        key = PyBytes_FromStringAndSize(<const char *>said, (3 + it.groups) * sizeof(uint16_t))
        found = self.won.get(key)
        if found is not None:
            return found
        found = PyBytes_FromStringAndSize(NULL, sizeof(int32_t) << it.groups)
        won = <int32_t *>PyBytes_AS_STRING(found)
        memset(won, 0, sizeof(int32_t) << it.groups)
        for row in range(_CHOOSE[RANKS][suited]):
            mask = _SUITED[suited][row]
            if mask & ~it.have:
                continue
            best = winners = 0
            for k in range(it.groups):
                flush[k] = self._flush(it.mine[k], it.there | mask)
                best = max(best, flush[k])
            for k in range(it.groups):
                winners |= (flush[k] == best) << k
            won[winners] += 1
        if len(self.won) >= SUITS:
            self.won.clear()
        self.won[key] = found
        return found

    cdef int _halves(self, Count *count, const Suit *it, const uint16_t *ways) except -1:
        """Counts the boards by the best flush, those of which the half goes to a low hand apart."""
        cdef const uint16_t *others
        cdef const uint16_t *numbers
        cdef const uint16_t *lows = self.sets.lows
        cdef int able = it.able[it.least], suited, row, mask, columns, winners, k
        cdef int32_t best
        cdef int64_t every = 0, half = 0
        if it.several > it.most:
            for k in range(many_sets(it.left)):
                every += ways[k]
                half += ways[k] if lows[k] else 0
            count.alone[able] += every - half
            count.halved[able] += half
            return 0
        for suited in range(it.least, it.most + 1):
            numbers, columns = numbers_of(it.left, suited), many_sets(it.left - suited)
            every = choose(it.rest, it.left - suited)
            all_ways(&self.rest, it.left - suited, it.others)
            others = self.rest.of[0] + _FROM[it.left - suited]
            for row in range(_CHOOSE[RANKS][suited]):
                mask = _SUITED[suited][row]
                if mask & ~it.have:
                    continue
                winners, half = self._winners(it, mask, &best), 0
                for k in range(columns):
                    half += others[k] if lows[numbers[row * columns + k]] else 0
                count.alone[winners] += every - half
                count.halved[winners] += half
        return 0

    cdef void _strong(self, Count *count, const Suit *it, const uint16_t *ways) noexcept nogil:
        """Moves the boards on which somebody's ranks alone beat the best flush to who wins them."""
        cdef int64_t *boards
        cdef const uint16_t *strong
        cdef int seat, k, at, suited
        cdef int64_t many
        for seat in range(count.seats):
            strong = count.strong[seat]
            for k in range(count.strongs[seat][it.least]):
                at = strong[k]
                if not ways[at] or self._before(count, seat, at):
                    continue
                boards = count.alone
                if self.low and self.sets.lows[at]:
                    boards = count.halved
                suited = _BITS[it.left][at] & it.have
                many = ways[at]
                if self.order.runs[it.all_of | suited] or _COUNTS[suited] >= it.several:
                    many -= self._by_suited(count, it, boards, at, suited)
                boards[it.able[it.least]] -= many
                boards[self.sets.winners[at]] += many

    cdef inline bint _before(self, const Count *count, int seat, int at) noexcept nogil:
        """Whether a hand before that one is strong there, too."""
        cdef int k
        for k in range(seat):
            if count.high[k][at] > self.order.named[5]:
                return True
        return False

    cdef int64_t _by_suited(self, const Count *count, const Suit *it, int64_t *boards, int at, int all_of) noexcept nogil:
        """The same for boards of one set of ranks on which several have a flush, or a straight one may be made; how many those are."""
        cdef int least = it.least if self.order.runs[it.all_of | all_of] else it.several, suited = all_of, winners, k
        cdef int32_t best, high = 0
        cdef int64_t many, found = 0
        for k in range(count.seats):
            high = max(high, count.high[k][at])
        while True:
            if _COUNTS[suited] >= least:
                many = ways_with(it, at, suited)
                found += many
                winners = self._winners(it, suited, &best)
                boards[winners] -= many
                if best <= high:
                    winners = self.sets.winners[at]
                boards[winners] += many
            if not suited:
                return found
            suited = (suited - 1) & all_of

    cdef inline int _winners(self, const Suit *it, int suited, int32_t *best) noexcept nogil:
        """The hands that have the best flush where those cards come, as bits, and that flush."""
        cdef int k, found = 0
        cdef int32_t flush
        best[0] = 0
        for k in range(it.groups):
            flush = self._flush(it.mine[k], it.there | suited)
            if flush >= best[0]:
                found = it.seats[k] | (found if flush == best[0] else 0)
                best[0] = flush
        return found

    cdef inline int32_t _flush(self, int mine, int board) noexcept nogil:
        """The best flush of a hand with these ranks of a suit and those of the board, 0 for none."""
        if not self.pairs:
            return self.flushes[mine | board]
        if not mine or _COUNTS[board] < 3:
            return 0
        return self._best_run(mine, board) if self.order.runs[mine | board] else self.flushes[top(mine, 2) | top(board, 3)]

    cdef int32_t _best_run(self, int mine, int board) noexcept nogil:
        """The same where the cards together are a straight, of which a flush may use others."""
        cdef int two = mine, three
        cdef int32_t best = 0
        while two:
            if _COUNTS[two] == 2:
                three = board
                while three:
                    if _COUNTS[three] == 3:
                        best = max(best, self.flushes[two | three])
                    three = (three - 1) & board
            two = (two - 1) & mine
        return best
