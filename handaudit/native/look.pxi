"""A `Kernel` looks at blocks of hands; what their texts mean is remembered for all blocks."""

cdef enum:
    TAKEN = 0
    WHY_SIZE = 1
    WHY_HEADINGS = 2
    WHY_HEAD = 3
    WHY_SEATS = 4
    WHY_LINES = 5
    WHY_CARDS = 6
    WHY_POSTS = 7
    WHY_BETS = 8
    WHY_ENDING = 9
    WHY_SHOWDOWN = 10
    WHY_SUMMARY = 11
    WHY_NAMES = 12


cdef class Kernel:
    """Looks at one hand after the other. `asks` says what new texts mean."""

    cdef object asks
    cdef list deals, tables
    cdef Terms *terms
    cdef int room
    cdef Texts headers, rows, chips, forms, tails, words
    cdef int left
    # -- of the hand that is looked at
    cdef uint8_t *buf
    cdef bytes data
    cdef Hand *hand
    cdef Terms *its
    cdef object deal
    cdef Line lines[LINES]
    cdef Line said[LINES]
    cdef int numbers[LINES]
    cdef int talks[LINES]
    cdef object talked
    cdef int count
    cdef int spoken
    cdef int at[7]
    cdef int board[7]
    cdef Ring ring
    cdef Table table
    cdef Shown shown
    cdef Pots pots
    cdef uint8_t key[KEY]

    def __cinit__(self, asks):
        self.asks = asks
        self.room = 64
        self.terms = <Terms *>malloc(self.room * sizeof(Terms))
        if self.terms == NULL:
            raise MemoryError
        self._forget()
        self.chips, self.forms, self.tails, self.words = self._texts(), self._texts(), self._texts(), self._texts()

    def __dealloc__(self):
        free(self.terms)

    cdef Texts _texts(self):
        return Texts(int.from_bytes(os.urandom(8), "little"))

    cdef _forget(self):
        """Forms of header lines and table lines are forgotten together with what they stand for."""
        self.deals, self.tables = [], []
        self.headers, self.rows = self._texts(), self._texts()

    def look(self, bytes data, list spans):
        """The hands that begin at these places, the last of which is the end of them all; None where that ends no line."""
        cdef Found found
        cdef Hand *hand
        cdef int number
        cdef bint cut = False, broken
        if not data.endswith(b"\n") or spans[len(spans) - 1] > len(data):
            return None
        if len(self.deals) > 1000 or len(self.tables) > _MOST:
            self._forget()
        found = Found(data, spans, self.deals, self.tables)
        self.left = _MOST
        self.data, self.buf = data, found.buf
        for number in range(found.count):
            hand = self.hand = found.hands + number
            hand.seats = found.used
            hand.count = 0
            broken = self.buf[hand.high - 1] != 10
            hand.why = self._judge()
            if hand.why == TAKEN and (cut or broken):
                hand.why = WHY_SIZE
            cut = broken
            if hand.why == TAKEN:
                self._named(found, number)
            if hand.why == TAKEN:
                self._leave(found, number)
        found.close()
        return found

    cdef int _judge(self) except -1:
        """Step by step; the reason why a hand is left, or that it is taken."""
        cdef int64_t seen
        cdef int n
        self.talked = None
        self.count = cut_lines(self.buf, self.hand, self.lines)
        if self.count < 0:
            return WHY_SIZE
        if not find_parts(self.buf, self.lines, self.count, self.at, self.board, &seen):
            return WHY_HEADINGS
        if not self._head() or not self._table():
            return WHY_HEAD
        if not self._seats():
            return WHY_SEATS
        if not self._said():
            return WHY_LINES
        memset(&self.shown, 0, sizeof(Shown))
        self.shown.seen = seen
        if not self._dealt():
            return WHY_CARDS
        sit_down(&self.table, &self.ring)
        n = self._posted()
        if n < 0:
            return WHY_POSTS
        if not self._bets(n):
            return WHY_BETS
        if not self._ended():
            return WHY_ENDING
        if not (self._shown_down() if self.shown.down else self._alone()):
            return WHY_SHOWDOWN
        return TAKEN if self._summed_up() else WHY_SUMMARY

    # -- what texts mean

    cdef bint _head(self) except -1:
        """The header: its form, and where id and date stand."""
        cdef const uint8_t *buf = self.buf
        cdef Hand *hand = self.hand
        cdef int64_t low = self.lines[0].start, end = self.lines[0].end, at = low, close, open, size
        cdef Slot *slot
        cdef int64_t code
        if end - low > KEY - 8:
            return False
        while at < end and not (buf[at] == 32 and buf[at + 1] == 35):
            at += 1
        hand.id_low = hand.id_high = at + 2
        while hand.id_high < end and is_digit(buf[hand.id_high]):
            hand.id_high += 1
        if hand.id_low >= end or hand.id_high == hand.id_low or buf[hand.id_high] != 58:
            return False
        close = end - 4
        while close > hand.id_high and not begins(buf + close, b") - ", 4):
            close -= 1
        if close <= hand.id_high or not is_digit(buf[close + 4]):
            return False
        hand.date_low, hand.date_high = close + 4, end
        open = close + 4
        while open < end and buf[open] != 40:
            if buf[open] >= 0x80 or buf[open] == 41:
                return False
            open += 1
        # -- the form: all but id and date
        memcpy(self.key, buf + low, at - low)
        size = at - low
        self.key[size] = 0
        memcpy(self.key + size + 1, buf + hand.id_high, close - hand.id_high)
        size += 1 + close - hand.id_high
        self.key[size] = 0
        memcpy(self.key + size + 1, buf + open, end - open)
        size += 1 + end - open
        slot = self.headers.find(self.key, size)
        code = slot.code if slot != NULL else self._new_deal(size)
        if code < 0:
            return False
        hand.deal = code
        self.its = self.terms + code
        self.deal = self.deals[code]
        return True

    cdef int64_t _new_deal(self, int64_t size) except -2:
        """The number of a new form of header line; -1 where its hands are not for here."""
        cdef Terms *its
        cdef int64_t code = -1
        if self.left <= 0:
            return -1
        self.left -= 1
        deal = self.asks.header(self.data[self.lines[0].start : self.lines[0].end])
        terms = None if deal is None else self.asks.terms(deal)
        if terms is not None:
            code = len(self.deals)
            if code >= self.room:
                its = <Terms *>realloc(self.terms, 2 * self.room * sizeof(Terms))
                if its == NULL:
                    raise MemoryError
                self.terms = its
                self.room *= 2
            its = self.terms + code
            (
                its.small, its.big, its.cents, its.sign, its.most, its.tournament, its.group, its.usual, its.later, its.last_round,
                its.limit, its.cap, its.first_bet, its.second_bet, its.layered,
            ) = terms
            self.deals.append(deal)
        self.headers.keep(self.key, size, code)
        return code

    cdef bint _table(self) except -1:
        """The table line: name and button."""
        cdef const Line *line = self.lines + 1
        cdef int64_t size = line.end - line.start, code = -1
        cdef Slot *slot
        if size > KEY:
            return False
        slot = self.rows.find(self.buf + line.start, size)
        if slot != NULL:
            code = slot.code
        elif self.left > 0:
            self.left -= 1
            known = self.asks.table(self.data[line.start : line.end])
            if known is not None:
                code = len(self.tables)
                self.tables.append(known)
            self.rows.keep(self.buf + line.start, size, code)
        if code < 0:
            return False
        self.hand.table = code
        self.hand.button = (<tuple>self.tables[code])[1]
        return True

    cdef int64_t _meaning(self, Texts texts, int64_t size, what, tuple arguments) except -2:
        """What the text of the key means; `what` is asked where it is new."""
        cdef Slot *slot = texts.find(self.key, size)
        cdef int64_t code
        if slot != NULL:
            return slot.code
        if self.left <= 0:
            return -1
        self.left -= 1
        try:
            code = what(*arguments)
        except UnicodeDecodeError:
            code = -1
        texts.keep(self.key, size, code)
        return code

    cdef bytes _bytes(self, int64_t low, int64_t high):
        return self.data[low:high]

    # -- step by step

    cdef bint _seats(self) except -1:
        """The seats: those lines that begin with the word, from the third line on."""
        cdef int n = 2
        cdef Line *line
        cdef Seat *seat
        cdef Ring *ring = &self.ring
        cdef int64_t behind, size, code
        cdef Slot *slot
        ring.count = 0
        ring.sound = True
        while n < self.count and self.lines[n].part == 0 and begins(self.buf + self.lines[n].start, b"Seat ", 5):
            line = self.lines + n
            if ring.count == SLOTS:
                return False
            seat = ring.seats + ring.count
            seat.start = line.start
            size = seat_number(self.buf + line.start, &seat.number)
            seat.low = line.start + size
            if size == 0 or seat.number > SEAT_MOST or not find_chips(self.buf, self.its, seat, line.end, &behind):
                return False
            size = line.end - behind
            self.key[0], self.key[1] = self.its.group & 255, self.its.group >> 8 & 255
            memcpy(self.key + 2, self.buf + behind, size)
            slot = self.chips.find(self.key, size + 2)
            if slot != NULL:
                code = slot.code
            else:
                code = self._meaning(self.chips, size + 2, self.asks.sits, (self.deal, self._bytes(behind, line.end)))
            if code < 0:
                return False
            seat.plays = code == 0 or self.its.tournament
            ring.sound = ring.sound and is_sound(self.buf + seat.low, seat.high - seat.low)
            ring.count += 1
            n += 1
        while n < self.count and self.lines[n].part == 0:
            if begins(self.buf + self.lines[n].start, b"Seat ", 5):
                return False
            n += 1
        return ring.count > 0 and find_ring(self.buf, ring, self.hand.button, self.its)

    cdef bint _said(self) except -1:
        """The lines between seats and summary: each is known, only talks, or the hand is not for here."""
        cdef int n, k = 0, talk = 0
        cdef Line *line
        for n in range(2 + self.ring.count, self.at[SUMMARY]):
            if self.lines[n].code:
                continue
            line = self.said + k
            line[0] = self.lines[n]
            find_kind(self.buf, line, &self.ring, self.its)
            if line.kind < 0:
                self._form(line)
            if line.kind == TALK:
                talk += 1
                self.talks[talk - 1] = n
            else:
                line.place = self.ring.seats[line.slot].place
                self.numbers[k] = n
                k += 1
        self.spoken = k
        if not in_order(self.said, k):
            return False
        return talk == 0 or self._talk(talk)

    cdef int _form(self, Line *line) except -1:
        """What a line behind a name and a colon says."""
        cdef Form form
        cdef Slot *slot
        cdef int64_t code
        cdef int first, second
        line.kind = TALK
        if not find_form(self.buf, line, self.its, &form):
            return 0
        slot = self.forms.find(form.text, form.size)
        if slot != NULL:
            code = slot.code
        else:
            memcpy(self.key, form.text, form.size)
            sums = [form.first, form.second][: form.count]
            name = self._bytes(line.start, line.rest - 2)
            code = self._meaning(self.forms, form.size, self.asks.form, (self.deal, name, self._bytes(line.start, line.end), sums, form.plain))
        if code >= 0:
            line.kind = code & 0xFF
            first, second = code >> 8 & 3, code >> 10 & 3
            line.amount = 0 if first == 0 else form.first if first == 1 else form.second
            line.to = 0 if second == 0 else form.first if second == 1 else form.second
            line.allin = code >> 12 & 1
        return 0

    cdef bint _talk(self, int count) except -1:
        """Whether some lines only talk; who has left by them is kept."""
        cdef int k
        cdef const Line *line
        if count > TALK_MOST:
            return False
        rows, heads = [], []
        for k in range(count):
            line = self.lines + self.talks[k]
            rows.append(self._bytes(line.start, line.end))
        for k in range(self.ring.count):
            heads.append(self._bytes(self.ring.seats[k].start, self.ring.seats[k].high))
        self.talked = self.asks.talk(rows, heads)
        return self.talked is not None

    cdef bint _dealt(self) except -1:
        """The cards that are dealt face up to a reader: two to a player, none of them seen twice."""
        cdef const uint8_t *buf = self.buf
        cdef Hand *hand = self.hand
        cdef int k, one, two, first = -1, last = -1, whose = 0
        cdef int64_t end, bits
        cdef Line *line
        hand.dealt = 0
        hand.dealt_low = hand.dealt_high = hand.above = -1
        for k in range(self.spoken):
            line = self.said + k
            if line.kind != DEALT:
                continue
            end = line.end
            if buf[end - 8] != 32 or buf[end - 7] != 91 or not pair_at(buf + end - 6, &one, &two):
                return False
            bits = <int64_t>1 << one | <int64_t>1 << two
            if self.shown.seen & bits or whose >> line.slot & 1:
                return False
            self.shown.seen |= bits
            whose |= 1 << line.slot
            if line.place >= 0:
                self.shown.dealt[line.place] = end - 6
            if first < 0:
                first = k
            last = k
            hand.dealt += 1
        if hand.dealt:
            hand.above = self.lines[self.numbers[first] - 1].end
            if self.numbers[last] - self.numbers[first] == last - first:
                hand.dealt_low, hand.dealt_high = self.said[first].start, self.said[last].end
        return True

    cdef int _posted(self) noexcept:
        """Antes and blinds: how many lines they are; -1 where they are not what is due."""
        cdef int k, count = 0
        for k in range(self.spoken):
            if self.said[k].place < 0:
                return -1
        while count < self.spoken and self.said[count].part == 0:
            count += 1
        return count if post(&self.table, self.said, count, self.its) else -1

    cdef bint _bets(self, int k) noexcept:
        """The betting, street by street, from a line on."""
        cdef int part, told
        cdef bint goes_on = True, follows
        cdef Line *back
        for part in range(HOLE, SHOWDOWN):
            back, told = NULL, 0
            while k < self.spoken and self.said[k].part == part:
                if RANK_OF[self.said[k].kind] == 2:
                    if not bet(&self.table, self.said + k, part - HOLE, self.its):
                        return False
                elif self.said[k].kind == UNCALLED:
                    back = self.said + k
                    told += 1
                k += 1
            follows = part < RIVER and self.at[part + 1] >= 0
            if not close_round(&self.table, back, told, follows, part, self.its.big, &goes_on):
                return False
            if not goes_on:
                break
        return True

    cdef bint _ended(self) noexcept:
        """What is shown and paid stands behind the last bets, or behind the showdown, and is about who is still in; nobody collects twice."""
        cdef int k, count = 0, place, pot, lowest = SLOTS
        cdef bint alone = self.table.live & (self.table.live - 1) == 0
        cdef bint down = self.at[SHOWDOWN] >= 0
        cdef Line *line
        self.shown.down = down
        if alone == down:
            return False
        memset(&self.pots, 0, sizeof(Pots))
        if down:
            lay_pots(&self.pots, &self.table)
            if self.pots.count == 0 or (self.pots.count > 1 and not self.its.layered):
                return False
        for k in range(self.spoken):
            line = self.said + k
            if RANK_OF[line.kind] != 4:
                continue
            count += 1
            place = line.place
            if line.part != (SHOWDOWN if down else self.table.last) or not self.table.live >> place & 1:
                return False
            if line.kind == HIDE and down:
                return False
            if line.kind == COLLECT:
                # The outermost pot is paid first; `side pot` is the only one.
                pot = line.pot - 1 if line.pot else 0
                if (line.pot == 0) != (self.pots.count < 2) or pot > max(self.pots.count - 1, 0) or pot > lowest or self.pots.paid[pot][place]:
                    return False
                if line.pot > 1 and (self.buf[line.end - 1] == 116) != (self.pots.count == 2):
                    return False
                lowest = pot
                self.pots.paid[pot][place] = line.amount
                self.shown.paid[place] += line.amount
        return down or count > 0

    cdef int _judged(self, int64_t strength, int64_t low, int64_t high) except -2:
        """What words between two places are of a hand of some strength; -1 for none that can be judged."""
        if high <= low or high - low > SAID:
            return -1
        memcpy(self.key, &strength, 8)
        memcpy(self.key + 8, self.buf + low, high - low)
        cdef Slot *slot = self.words.find(self.key, 8 + high - low)
        if slot != NULL:
            return slot.code
        return self._meaning(self.words, 8 + high - low, self.asks.words, (self._bytes(low, high), strength))

    cdef bint _shows(self, Line *line, bint judged) except -1:
        """A player shows two cards that may be his, and says of them what is so."""
        cdef const uint8_t *buf = self.buf
        cdef int64_t at = line.rest + 7, end = line.end, words = line.rest + 15
        cdef int one, two, place = line.place
        cdef int cards[7]
        cdef bint worded
        if end < at + 6 or not pair_at(buf + at, &one, &two):
            return False
        worded = end > words + 1 and buf[at + 6] == 32 and buf[at + 7] == 40 and buf[end - 1] == 41 and end - 1 - words <= SAID
        if not (worded or end == at + 6) or not own_cards(buf, &self.shown, place, at, one, two):
            return False
        if not judged:
            return True
        memcpy(cards, self.board, 5 * sizeof(int))
        cards[5], cards[6] = one, two
        self.shown.best[place] = strength_of(cards)
        self.shown.printed[place] = at
        self.shown.words[place] = words
        self.shown.size[place] = end - 1 - words if worded else 0
        return not worded or (self.its.usual and self._judged(self.shown.best[place], words, end - 1) >= TRUE)

    cdef bint _alone(self) except -1:
        """Who is left alone may show the hand that nobody has called. Words are judged where the board is complete, as on the reference
        path."""
        cdef int k, others = 0
        for k in range(self.spoken):
            if self.said[k].kind == MUCK:
                return False
            if self.said[k].kind == SHOW:
                others += 1
                if others > 1 or not self._shows(self.said + k, self.table.last == RIVER):
                    return False
        return True

    cdef bint _shown_down(self) except -1:
        """The showdown: who shows, what, and who is paid."""
        cdef int k
        if self.table.last != RIVER or not self.its.usual:
            return False
        if not in_turn(&self.table, &self.pots, self.said, self.spoken, self.its):
            return False
        for k in range(self.spoken):
            if self.said[k].kind == MUCK:
                self.shown.mucked[self.said[k].place] = True
            elif self.said[k].kind == SHOW and not self._shows(self.said + k, True):
                return False
        return fair(&self.shown, &self.pots, &self.table)

    cdef bint _summed_up(self) except -1:
        """The summary: totals, board, and a line for each who was dealt in."""
        cdef int n = self.at[SUMMARY] + 1, slot, last = self.table.last
        if self.count != n + 1 + (last > HOLE) + self.ring.players:
            return False
        if not totals(self.buf, self.lines + n, self.its, &self.table, &self.shown, &self.pots, &self.hand.rake):
            return False
        n += 1
        if last > HOLE:
            if not same_board(self.buf, self.lines + n, self.lines + self.at[last], last):
                return False
            n += 1
        for slot in range(self.ring.count):
            if self.ring.seats[slot].plays:
                if not self._seat_line(self.lines + n, self.ring.seats + slot):
                    return False
                n += 1
        return True

    cdef bint _seat_line(self, Line *line, Seat *seat) except -1:
        """A seat line of the summary: it names who sits there, and what became of him."""
        cdef const uint8_t *buf = self.buf
        cdef Table *table = &self.table
        cdef int place = seat.place, shape = PLAIN, kind, bits
        cdef int64_t head = seat.high - seat.start, at = line.start + head, end = line.end, till = end, cards = -1, code, behind
        cdef bint live = table.folded[place] == LIVE
        cdef Slot *slot
        if at > end or memcmp(buf + line.start, buf + seat.start, head):
            return False
        if self.shown.down and live:
            cards = cards_in(buf, at, end)
        if cards >= 0:
            shape, till = CARDED, cards
        elif self.shown.paid[place] > 0:
            shape = SUM
            while till > at and buf[till - 1] != 40:
                till -= 1
            if till == at or not pays(buf, self.its, &self.shown, place, till, &behind) or behind != end - 1:
                return False
        if till < at or till - at > SAID:
            return False
        self.key[0], self.key[1], self.key[2] = self.its.group & 255, self.its.group >> 8 & 255, shape
        memcpy(self.key + 3, buf + at, till - at)
        slot = self.tails.find(self.key, 3 + till - at)
        if slot != NULL:
            code = slot.code
        elif shape == CARDED:
            code = self._meaning(self.tails, 3 + till - at, shows, (self._bytes(at, till),))
        else:
            texts = self._bytes(line.start, end), self._bytes(line.start, at), self._bytes(at, end)
            code = self._meaning(self.tails, 3 + till - at, self.asks.tail, (self.deal, *texts, self.shown.paid[place]))
        if code < 0:
            return False
        kind, bits = code & 15, code >> 4 & 15
        if shape != (CARDED if kind == SHOWED or kind == HELD else SUM if kind == TOOK else PLAIN):
            return False
        if table.folded[place] != (code >> 8 & 15 if kind == FOLDED else LIVE) or bits & ~tags_of(table, seat):
            return False
        if code >> 12 & 1 and table.start[place] - table.stack[place] != table.posted[place]:  # a post is no bet
            return False
        if kind == MUCKED and not (self.shown.down and self.shown.mucked[place]):
            return False
        return shape != CARDED or self._tells(place, kind, cards, end)

    cdef bint _tells(self, int place, int kind, int64_t at, int64_t end) except -1:
        """Whether a seat line with cards, which begin at a place, says what the showdown does."""
        cdef const uint8_t *buf = self.buf
        cdef Shown *shown = &self.shown
        cdef int64_t behind = at + 15, size = shown.size[place]
        cdef int one, two
        if kind == HELD:  # `As Kd]` of who has mucked them
            if not shown.mucked[place] or end != at + 6 or not pair_at(buf + at, &one, &two):
                return False
            return own_cards(buf, shown, place, at, one, two)
        # `As Kd] and won ($5) with a pair of Kings`
        if not shown.printed[place] or memcmp(buf + at, buf + shown.printed[place], 5) or buf[at + 5] != 93:
            return False
        if shown.paid[place] > 0:
            if not begins(buf + at + 6, b" and won (", 10) or not pays(buf, self.its, shown, place, at + 16, &behind):
                return False
            behind += 1
        elif not begins(buf + at + 6, b" and lost", 9):
            return False
        if not size:
            return behind == end
        if end <= behind + 6 or not begins(buf + behind, b" with ", 6):
            return False
        if end - behind - 6 == size and memcmp(buf + behind + 6, buf + shown.words[place], size) == 0:
            return True
        # A showdown may name a kicker that the summary leaves out; then it says no more than what the hand is.
        return self._judged(shown.best[place], behind + 6, end) == DUE

    # -- what is kept

    cdef int _named(self, Found found, int number) except -1:
        """Hands whose names are not the plainest are taken where each can be told from any line."""
        cdef int k
        cdef Hand *hand = found.hands + number
        if not self.ring.sound:
            people = []
            for k in range(self.ring.count):
                who = self.asks.who(self._bytes(self.ring.seats[k].start, self.ring.seats[k].high))
                if who is None:
                    hand.why = WHY_NAMES
                    return 0
                people.append(who[1])
            found.people[number] = people
        hand.whole = True
        if hand.foreign:
            try:
                self.data[hand.low : hand.high].decode()
            except UnicodeDecodeError:
                hand.whole = False
        return 0

    cdef int _leave(self, Found found, int number) except -1:
        """What a hand leaves behind."""
        cdef int k
        cdef Seat *seat
        cdef Chair *chair
        found.hands[number].count = self.ring.count
        found.make_room(self.ring.count)
        for k in range(self.ring.count):
            seat = self.ring.seats + k
            chair = found.chairs + found.used
            chair.low, chair.high, chair.chips, chair.number = seat.low, seat.high, seat.chips, seat.number
            chair.after = self.table.stack[seat.place] + self.shown.paid[seat.place] if seat.plays else -1
            found.used += 1
        if self.talked:
            found.gone[number] = self.talked
        return 0
