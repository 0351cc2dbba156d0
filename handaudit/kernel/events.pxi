"""The events and claims of a hand that was taken, as the reference path reads them off its lines."""

cdef type EVENT = records.Event
cdef type CLAIM = records.Claim
cdef type CHAIR = records.Seat

# By the kind of a line: the kind of its event, the bit of that kind, and what a post is called.
cdef tuple EVENT_KINDS = (
    "fold", "check", "call", "raise", "bet", "post", "post", "post", "muck", "noshow", "post", "show", "collect", "returned", "dealt", "post",
)
cdef tuple POST_TEXTS = ("", "", "", "", "", "ante", "small-blind", "big-blind", "", "", "both-blinds", "", "", "", "", "over-blind")
cdef tuple STREET_TEXTS = ("", "deal", "flop", "turn", "river", "showdown", "summary")
cdef tuple FOLD_STREETS = deal.STREETS
cdef tuple KIND_NAMES = (
    "fold", "check", "call", "raise", "bet", "post", "muck", "noshow", "show", "collect", "returned", "dealt", "street", "said", "away",
    "rebuy", "capped", "nolow",
)
cdef int KIND_BITS[16]
KIND_BITS[:] = [1 << KIND_NAMES.index(_kind) for _kind in EVENT_KINDS]
cdef int STREET_BIT = 1 << KIND_NAMES.index("street")
cdef int SAID_BIT = 1 << KIND_NAMES.index("said")
cdef tuple POT_TEXTS = ("pot", "main", "side-1", "side-2", "side-3", "side-4", "side-5", "side-6", "side-7", "side-8", "side-9")


cdef object event_of(
    int line, str kind, int seat, int64_t amount, int64_t to, bint allin, tuple cards, tuple kept, str text
):
    """An event."""
    cdef object row = row_of(EVENT, 9)
    put(row, 0, line)
    put(row, 1, kind)
    put(row, 2, seat)
    put(row, 3, amount)
    put(row, 4, to)
    put(row, 5, allin)
    put(row, 6, cards)
    put(row, 7, kept)
    put(row, 8, text)
    return row


cdef class Scribe(Judge):
    """Makes the records of the hand that was judged last. `first` is the line of its header, `names` are those of its slots; `verified`
    counts what the checks of the reference path confirm in such a hand."""

    cdef int first
    cdef int verified
    cdef int kinds
    cdef list names
    cdef dict speeches  # what was asked of lines that only talk, by text behind a name and currency

    def __cinit__(self, asks):
        self.speeches = {}

    cdef tuple _cards(self, int64_t at):
        """The cards that are printed from a place on, up to a bracket."""
        cdef const uint8_t *text = self.buf + at
        found = [card_at(text)]
        while text[2] == 32:
            text += 3
            found.append(card_at(text))
        return tuple(found)

    cdef str _text(self, int64_t low, int64_t high):
        """The text between two places."""
        return PyUnicode_DecodeUTF8(<char *>self.buf + low, high - low, b"surrogateescape")

    cdef tuple _events(self):
        """The events in the order of their lines; None where one of them cannot be told."""
        cdef int n, k = 0
        cdef list events = []
        self.kinds = 0
        for n in range(2 + self.ring.count, self.at[SUMMARY] + 1):
            if self.lines[n].code:
                events.append(self._street(n))
            elif k < self.spoken and self.said[k].start == self.lines[n].start:
                events.append(self._event(self.said + k, self.first + n))
                k += 1
            else:
                event = self._speech(n)
                if event is False:
                    return None
                if event is not None:
                    events.append(event)
        return tuple(events)

    cdef object _street(self, int n):
        """A line of stars."""
        cdef int part = self.lines[n].code, count = part + 1
        cdef tuple cards = (), kept = ()
        self.kinds |= STREET_BIT
        if FLOP <= part <= RIVER:
            self.verified += 1
            kept = self._opened(0, part if part > FLOP else 0)
            cards = self._opened(len(kept), count)
        return event_of(self.first + n, "street", 0, 0, 0, False, cards, kept, STREET_TEXTS[part])

    cdef tuple _opened(self, int low, int high):
        """Cards of the board."""
        cdef int k
        cdef tuple cards = PyTuple_New(high - low)
        for k in range(low, high):
            put(cards, k - low, self.board[k])
        return cards

    cdef object _event(self, const Line *line, int number):
        """A line that says what somebody does or gets."""
        cdef int kind = line.kind, seat = self.ring.seats[line.slot].number
        cdef int64_t amount = 0, to = 0, close
        cdef tuple cards = ()
        cdef str text = ""
        self.kinds |= KIND_BITS[kind]
        if kind == DEALT:
            close = line.end - 1
            while self.buf[close] != 91:
                close -= 1
            cards = self._cards(close + 1)
        elif kind == SHOW:
            cards = self._cards(line.rest + 7)
            close = line.rest + 6 + 3 * len(cards)
            if close + 1 < line.end:
                text = self._text(close + 3, line.end - 1)
                if self.table.last == RIVER:
                    self.verified += 1
        elif kind == FOLD:
            if line.end - line.rest > 7 and begins(self.buf + line.rest, b"folds [", 7):
                cards = self._cards(line.rest + 7)
        elif kind == RAISE:
            amount, to = line.amount, line.to
        elif kind != CHECK and kind != MUCK and kind != HIDE:
            amount = line.amount
            if kind == COLLECT:
                text = "side" if line.pot > 1 and self.buf[line.end - 1] == 116 else POT_TEXTS[line.pot]
                self.verified += 1
            elif kind == UNCALLED:
                self.verified += 1
            elif RANK_OF[kind] == 0:
                text = POST_TEXTS[kind]
        return event_of(number, EVENT_KINDS[kind], seat, amount, to, line.allin, cards, (), text)

    cdef object _speech(self, int n):
        """The event of a line that only talks; None where that is none, False where it cannot be told."""
        cdef int64_t start = self.lines[n].start, low = start, high = self.lines[n].end
        cdef int slot
        if not self.ring.sound:
            return self._asked(n)
        while low < high and self.buf[low] != 32 and self.buf[low] != 58:
            low += 1
        slot = slot_of(self.buf, &self.ring, start, low)
        if slot < 0 or low == high:
            return self._asked(n)
        if high - low > 8 and begins(self.buf + low, b' said, "', 8):
            if self.buf[high - 1] == 34:
                high -= 1
            self.kinds |= SAID_BIT
            text = self._text(low + 8, max(low + 8, high))
            return event_of(self.first + n, "said", self.ring.seats[slot].number, 0, 0, False, (), (), text)
        return self._known(n, slot, low) if high - low <= 80 else self._asked(n)

    cdef object _known(self, int n, int slot, int64_t low):
        """The same of a line that says the same of anybody, from a place behind the name on: it is asked for once."""
        cdef tuple key = (self._bytes(low, self.lines[n].end), self.its.group)
        found = self.speeches.get(key, 0)  # False is an answer, too
        if found is not False and found == 0:
            if len(self.speeches) >= _MOST:
                self.speeches.clear()
            head = b"Seat 1: " + self._bytes(self.ring.seats[slot].low, self.ring.seats[slot].high)
            found = self.speeches[key] = self.asks.speech(self.deal, self._bytes(self.lines[n].start, self.lines[n].end), [head])
        return self._heard(n, found, self.ring.seats[slot].number)

    cdef object _asked(self, int n):
        """The same, asked of the grammar with all names."""
        cdef int k
        heads = [self._bytes(self.ring.seats[k].start, self.ring.seats[k].high) for k in range(self.ring.count)]
        return self._heard(n, self.asks.speech(self.deal, self._bytes(self.lines[n].start, self.lines[n].end), heads), 0)

    cdef object _heard(self, int n, object found, int number):
        """The event of what was asked for: kind, seat, amount and text; about a seat of that number, where one is given."""
        if found is None or found is False:
            return found
        kind, seat, amount, text = <tuple>found
        self.kinds |= 1 << KIND_NAMES.index(kind)
        return event_of(self.first + n, kind, number if seat and number else seat, amount, 0, False, (), (), text)
