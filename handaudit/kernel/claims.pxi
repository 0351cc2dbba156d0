"""The claims of the summary of a hand that was taken."""

# What tags stand for, by their bits: their text, and as a record has them; None where they have no one text.
cdef tuple TAG_TEXTS = tuple([
    next((_text.encode("ascii") for _text, _bits in meanings.TAGS.items() if _bits == _number), None) for _number in range(16)
])
cdef tuple TAG_TUPLES = tuple([
    next((tags_of_text(_text) for _text, _bits in meanings.TAGS.items() if _bits == _number), ()) for _number in range(16)
])


cdef object figure_of(int line, str kind, int64_t amount, str pot, tuple cards):
    """A claim that is about nobody."""
    return claim_of(line, kind, amount, pot, cards, 0, "", (), "", "", (), False, (), False)


cdef object claim_of(
    int line, str kind, int64_t amount, str pot, tuple cards, int seat, str name, tuple tags, str result, str when, tuple amounts,
    bint lost, tuple words, bint nobet,
):
    """A claim."""
    cdef object row = row_of(CLAIM, 16)
    put(row, 0, line)
    put(row, 1, kind)
    put(row, 2, amount)
    put(row, 3, pot)
    put(row, 4, cards)
    put(row, 5, 0)
    put(row, 6, seat)
    put(row, 7, name)
    put(row, 8, tags)
    put(row, 9, result)
    put(row, 10, when)
    put(row, 11, amounts)
    put(row, 12, lost)
    put(row, 13, words)
    put(row, 14, nobet)
    put(row, 15, "")
    return row


cdef class Teller(Scribe):
    """Makes the claims of the hand that was judged last."""

    cdef tuple _claims(self):
        """The claims in the order of their lines; None where one of them cannot be told."""
        cdef int n = self.at[SUMMARY] + 1, slot, number = self.first + self.at[SUMMARY] + 1
        cdef list claims = []
        self._totals(claims, self.lines + n, number)
        if self.table.last > HOLE:
            n += 1
            number += 1
            board = self._opened(0, self.table.last + 1)
            self.verified += 1
            claims.append(figure_of(number, "board", 0, "", board))
        for slot in range(self.ring.count):
            if self.ring.seats[slot].plays:
                n += 1
                number += 1
                claim = self._ending(self.lines + n, number, slot)
                if claim is None:
                    return None
                claims.append(claim)
        return tuple(claims)

    cdef int _totals(self, list claims, const Line *line, int number) except -1:
        """What the line of the totals says: the total, the rake, and the pots between them."""
        cdef int64_t total, behind
        cdef int k
        total = amount_at(self.buf, line.start + 10, self.its, &behind)
        self.verified += 2
        claims.append(figure_of(number, "total", total, "", ()))
        claims.append(figure_of(number, "rake", self.hand.rake, "", ()))
        if self.pots.count > 1:
            for k in range(self.pots.count):
                pot = "side" if k and self.pots.count == 2 else POT_TEXTS[k + 1]
                total = claimed_pot(self.buf, self.its, k, self.pots.count, &behind)
                self.verified += 1
                claims.append(figure_of(number, "pot", total, pot, ()))
        return 0

    cdef object _ending(self, const Line *line, int number, int slot):
        """What a seat line of the summary says; None where its tags stand in an order of their own."""
        cdef const Seat *seat = self.ring.seats + slot
        cdef int64_t code = self.endings[slot], at = line.start + seat.high - seat.start, behind
        cdef int kind = code & 15, place = seat.place, size
        cdef const char *tagged
        cdef tuple cards = (), amounts = (), words = (), tags
        cdef str result, when = ""
        cdef bint lost = False
        known, tags = TAG_TEXTS[code >> 4 & 15], TAG_TUPLES[code >> 4 & 15]
        if known is None:
            return None
        tagged, size = PyBytes_AS_STRING(known), len(<bytes>known)
        if memcmp(self.buf + at, tagged, size):
            return None
        self.verified += 1
        if kind == FOLDED:
            result, when = "folded", FOLD_STREETS[code >> 8 & 15]
        elif kind == TOOK:
            result, amounts = "collected", (self.shown.paid[place],)
        elif kind == MUCKED:
            result = "mucked"
        else:
            cards = self._cards(cards_in(self.buf, at, line.end))
            if kind == HELD:
                result = "mucked"
                self.verified += self.shown.dealt[place] > 0 or self.shown.some[place] > 0
            else:
                result = "showed"
                self.verified += 1
                at = cards_in(self.buf, at, line.end) + 3 * len(cards)
                if self.shown.paid[place] > 0:
                    amounts = (self.shown.paid[place],)
                    amount_at(self.buf, at + 10, self.its, &behind)
                    behind += 1
                else:
                    lost = True
                    behind = at + 9
                if behind < line.end:
                    words = (self._text(behind + 6, line.end),)
                    self.verified += 1
        return claim_of(
            number, "seat", 0, "", cards, seat.number, self.names[slot], tags, result, when, amounts, lost, words, code >> 12 & 1
        )
