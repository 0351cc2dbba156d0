"""What is to be done for each of the hands of a block that were taken one behind the other is done for all."""

cdef class Found(Looked):
    """Runs of hands that were taken: `rows` says where one ends."""

    def contents(self, digest, int low, int high, /):
        """The digests of what some hands say."""
        return [self._content(digest, self._hand(hand)) for hand in range(low, high)]

    def twins(self, digest, int low, int high, int64_t place, /):
        """What tells hands that stand twice: of each the digest of its site and id, that of what it says, and its place; as bytes, eight
        for each. `place` is that of the first header, the line of which is its lowest bits."""
        cdef int hand, k, size = high - low
        cdef Hand *one
        cdef bytes keys = PyBytes_FromStringAndSize(NULL, 8 * size)
        cdef bytes said = PyBytes_FromStringAndSize(NULL, 8 * size)
        cdef bytes places = PyBytes_FromStringAndSize(NULL, 8 * size)
        cdef int64_t *key = <int64_t *>PyBytes_AS_STRING(keys)
        cdef uint64_t *says = <uint64_t *>PyBytes_AS_STRING(said)
        cdef int64_t *where = <int64_t *>PyBytes_AS_STRING(places)
        cdef const char *text = self.data
        cdef bint plain = not digest.key
        cdef object name, site = None
        cdef int deal = -1
        if size < 1:
            return b"", b"", b""
        for k in range(size):
            one = self._taken(low + k)
            if one.deal != deal:
                deal = one.deal
                site = self.deals[deal].site
            name = site, PyUnicode_DecodeASCII(text + one.id_low, one.id_high - one.id_low, NULL)
            key[k] = hash(name) if plain else digest.of_name(*name)
            says[k] = one.content if one.digested and plain else self._content(digest, one)
            where[k] = place
            place += one.lines
        return keys, said, places

    def books_of(self, int low, int high, /):
        """The rulebooks of some hands as they first come, each with how many hands are under it."""
        cdef int hand, deal
        cdef list order = []
        cdef int *under
        cdef dict books = {}
        for hand in range(low, high):
            self._taken(hand)
        under = <int *>calloc(len(self.deals) + 1, sizeof(int))
        if under == NULL:
            raise MemoryError
        try:
            for hand in range(low, high):
                deal = self.hands[hand].deal
                if under[deal] == 0:
                    order.append(deal)
                under[deal] += 1
            for deal in order:
                book = self.deals[deal].book
                before = books.get(id(book))
                books[id(book)] = book, under[deal] + (0 if before is None else before[1])
            return list(books.values())
        finally:
            free(under)

    def stretches(self, int low, int high, sparse, /):
        """Stretches of hands in which each id is one more than the id before it: of each the first hand and the last one. Pools are left
        out, and sites that are `sparse`, whose ids are no count."""
        cdef int hand, deal = -1, begun = -1, last = -1
        cdef int64_t number, due = -1
        cdef bint counts = False
        cdef Hand *one
        found = []
        site = None
        for hand in range(low, high):
            one = self._taken(hand)
            if one.deal != deal:
                deal = one.deal
                its = self.deals[deal].site
                if its != site:
                    due = -1
                    site = its
                counts = not one.pooled and site != "" and site not in sparse
            if not counts:
                continue
            number = number_at(<const uint8_t *>PyBytes_AS_STRING(self.data), one.id_low, one.id_high)
            if number < 0:
                continue
            if number != due:
                if begun >= 0:
                    found.append((begun, last))
                begun = hand
            last, due = hand, number + 1
        if begun >= 0:
            found.append((begun, last))
        return found

    cdef _content(self, digest, Hand *hand):
        """The digest of what a hand says; 0 where it was not taken."""
        if hand.why:
            return 0
        if hand.digested and not digest.key:
            return hand.content
        trimmed = not (hand.returns or hand.blank)
        return digest.content_of_bytes(self.data[hand.low : hand.end if trimmed else hand.high], trimmed)

    def latest(self, int hand, int64_t line, str source, int log, /):
        """A hand as the latest one of its table; None where more is to be asked of the next than its seats tell."""
        cdef Hand *one = self._hand(hand)
        cdef Latest latest
        if one.why or one.pooled or one.strict:
            return None
        latest = Latest.__new__(Latest)
        if not self._record(latest.its, hand, line):
            return None
        latest.set(self.deals[one.deal], self.gone.get(hand), self.bought.get(hand), source, log)
        return latest

    cdef bint _record(self, Record *its, int hand, int64_t line) except -1:
        """What is kept of a hand; whether all of it has room."""
        cdef Hand *one = self.hands + hand
        cdef const uint8_t *text = <const uint8_t *>PyBytes_AS_STRING(self.data)
        cdef Chair *chair
        cdef Sitter *sitter
        cdef int k
        cdef int64_t size = one.id_high - one.id_low
        if one.why or one.strict or size > ID_MOST or one.date_high - one.date_low > DATE_MOST or one.count > SLOTS:
            return False
        its.id_size, its.date_size, its.count = size, one.date_high - one.date_low, one.count
        memcpy(its.id, text + one.id_low, size)
        memcpy(its.date, text + one.date_low, its.date_size)
        its.number = number_at(text, one.id_low, one.id_high)
        memset(its.zone, 0, 8)
        its.clock = clock_of(text, one.date_low, one.date_high, its.zone)
        its.line, its.rake, its.button, its.tournament = line, one.rake, one.button, one.tournament
        gone = self.gone.get(hand) if self.gone else None
        bought = self.bought.get(hand) if self.bought else None
        its.more = bool(gone) or bool(bought)
        people = self.people.get(hand) if self.people else None
        for k in range(one.count):
            chair, sitter = self.chairs + one.seats + k, its.sitters + k
            sitter.chips, sitter.after, sitter.number, sitter.size = chair.chips, chair.after, chair.number, chair.high - chair.low
            if sitter.size > NAME_MOST or (people is not None and self.data[chair.low : chair.high] != (<str>people[k]).encode("utf-8", "surrogateescape")):
                return False
            memcpy(sitter.name, text + chair.low, sitter.size)
            sitter.gone, sitter.bought = False, 0
            if its.more:
                name = people[k] if people is not None else PyUnicode_DecodeASCII(<const char *>text + chair.low, sitter.size, NULL)
                sitter.gone = bool(gone) and name in gone
                sitter.bought = bought.get(name, 0) if bought else 0
        return True

    def spot(self, int hand, /):
        """A number for the header and the table line of a hand, as long as `era` is the same."""
        cdef Hand *one = self._hand(hand)
        return <int64_t>one.deal << 32 | one.table

    @property
    def era(self):
        """What the numbers of header lines and table lines stand for."""
        return self.deals

    def follow(self, watch, int low, int high, int64_t line, str source, int log, /):
        """Takes hands each of which follows on the latest one of its table without a word to be said; gives the first that is to be looked
        at. `line` is that of the first header. Hands of a pool follow on none."""
        cdef int number
        cdef Hand *hand
        cdef dict tables = watch.tables, spots = watch.spots, gone = self.gone, bought = self.bought
        last = watch.last
        current = None if last is None else last[1]
        self._hand(low)
        for number in range(low, min(high, self.count)):
            hand = self.hands + number
            if not hand.pooled:
                table = spots.get(<int64_t>hand.deal << 32 | hand.table)
                if table is None:
                    return number
                known = table.latest
                if known is None or not self._record(_spare, number, line):
                    return number
                if not (<Latest>known).follows(
                    &_spare, self.deals[hand.deal], gone.get(number) if gone else None, bought.get(number) if bought else None, source, log
                ):
                    return number
                if table is not current:
                    key = table.key
                    del tables[key]
                    tables[key] = current = table
                    watch.last = key, table
            line += hand.lines
        return high
