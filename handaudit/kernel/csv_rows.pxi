"""`CsvRows` are rows of tables that become text as soon as a hand has put them."""

cdef enum:
    TALLIES = 8192  # texts that are kept of each kind
    RANKS_BITS = 20  # the lower ones of a strength, in which its ranks stand
    CROWD = 20000  # names, and places in courses


cdef class CsvRows(CsvNames):
    """Rows of these tables as CSV, with a sign between the cells. `tell` says what is new to it: names, places in courses and strengths
    as cells."""

    cdef list tables
    cdef list csv  # by number the text of a table
    cdef int64_t most  # bytes of the largest text
    cdef list done  # the cells of places in courses, by their numbers
    cdef dict spots  # the same by the ids of what was done there, which stands beside them
    cdef dict made  # the cells of strengths, by what they are
    cdef CsvText begun  # the cells that all rows of a hand begin with
    cdef list parts  # what is told of a hand: of site and log, header, table and date
    cdef tuple told  # the same by what is known of each
    cdef Entering entering  # what tells hands of tournaments; None where nobody asks for them
    cdef dict heads  # by header, how its hands are counted and what stands in all of their rows behind the id
    cdef object last, deal, source  # the header for which a head was told last, and header and log of the last row of hands
    cdef tuple head
    cdef bytes where, game  # the parts of that row that tell of them

    def __init__(self, tables, str sign, tell):
        self.tables, self.sign, self.tell = list(tables), ord(sign), tell
        self.csv = [CsvTable() if name in self.tables else None for name in ROW_TABLES]
        self.zones, self.aheads = {}, [None, None]
        self.done, self.spots, self.made, self.begun = [], {}, {}, CsvText()
        self.parts, self.told, self.heads = [], ({}, {}, {}, {}), {}

    def lay_out(self, str name, columns, /):
        """How rows of a table are written from now on: columns by their kind, field and texts. Places in courses are told anew."""
        cdef int table = ROW_TABLES.index(name)
        (<CsvTable>self.csv[table]).lay_out(ROW_FIELDS[table], columns)
        self.done, self.spots = [], {}
        if table == POTS:
            self.shared = any([kind == "shares" for kind, _field, _texts in columns])

    def put_hand(self, deal, str source, int64_t line, str table, int most, bint play, int button, str date, int players, int64_t total,
                 int64_t rake, tuple board, /):
        """The row of `hands` for a hand."""
        cdef int64_t packed = len(board)
        cdef int at
        for at in range(len(board)):
            packed |= <int64_t>board[at] << 4 + 6 * at
        cdef HandRow row = HandRow(line, most, button, play, players, total, rake, packed)
        self.add_hand(&row, deal, source, table, self.date(date))

    cdef int add_hand(self, const HandRow *row, deal, str source, str table, bytes date) except -1:
        """The same: what is told of its header, its log, its table and its date, which is cells already, stands beside its row."""
        (<HandRow *>self.make_room(HANDS, 1))[0] = row[0]
        if deal is not self.deal or source is not self.source:
            self.deal, self.source = deal, source
            self.where, self.game = self._part(0, (deal.site, source)), self._part(1, deal)
        self.parts = [self.where, self.game, self._part(2, table), date]
        self.keep(HANDS, 1)
        return 0

    cpdef bytes date(self, str date):
        """What is told of a date, as cells."""
        cdef bytes text = date.encode("utf-8", "surrogateescape")
        found = self.clocks(<const uint8_t *>PyBytes_AS_STRING(text), len(text))
        return self._part(3, date) if found is None else found

    cdef bytes _part(self, int number, what):
        """A part of what is told of a hand."""
        cdef dict known = <dict>self.told[number]
        found = known.get(what)
        if found is None:
            if len(known) >= TALLIES:
                known.clear()
            found = known[what] = self.tell.part(number, what)
        return found

    cdef tuple head_of(self, deal):
        """How hands under a header are counted, and what stands in all of their rows behind the id."""
        if deal is self.last:
            return self.head
        found = self.heads.get(deal)
        if found is None:
            if len(self.heads) >= TALLIES:
                self.heads.clear()
            found = self.heads[deal] = self.tell.head(deal)
        self.last, self.head = deal, found
        return found

    cdef void drop(self) noexcept:
        """The rows that were put are none."""
        cdef int table
        self.shares = []
        for table in range(TABLES):
            self.rows[table] = 0

    def write(self, bytes head, /):
        """The rows that were put become text; each begins with these cells. Gives the size of the largest text."""
        self.write_behind(PyBytes_AS_STRING(head), len(head))
        return self.most

    cdef int write_behind(self, const char *head, int64_t size) except -1:
        """The same, behind so many bytes."""
        cdef int table
        cdef int64_t rows, most = 0
        cdef CsvTable text
        if len(self.done) < len(self.courses):
            self._tell_spots()
        for table in range(TABLES):
            rows, self.rows[table] = self.rows[table], 0
            if rows:
                text = <CsvTable>self.csv[table]
                text.write(<int64_t *>self.cells[table], rows, WIDTHS[table] // 8, head, size, self)
                most = max(most, text.used)
        if self.shared:
            self.shares = []
        self.most = most
        if self.callers >= CROWD:
            self.forget()
        if len(self.courses) >= CROWD:
            self.done, self.courses, self.known = [], [], {}
        return 0

    cdef int _tell_spots(self) except -1:
        """Tells the cells of places in courses that are new. What was done there is one and the same object in many courses."""
        cdef list fresh = [spot for spot in self.courses[len(self.done) :] if <size_t><void *>spot not in self.spots]
        if fresh:
            self.tell.notes(fresh)  # rows may be laid out anew
        for spot in self.courses[len(self.done) :]:
            found = self.spots.get(<size_t><void *>spot)
            if found is None:
                if len(self.spots) >= TALLIES:
                    self.spots.clear()
                found = self.spots[<size_t><void *>spot] = spot, self.tell.spot(spot)  # with it, so that its id stays its own
            self.done.append((<tuple>found)[1])
        return 0

    def size(self, str name, /):
        """How many bytes the text of a table has."""
        return (<CsvTable>self.csv[ROW_TABLES.index(name)]).used

    def text(self, str name, /):
        """The text of a table, and of how many rows it is. There is none any more."""
        cdef CsvTable table = self.csv[ROW_TABLES.index(name)]
        rows, table.rows = table.rows, 0
        return table.take(), rows

    def hand_over(self, str name, to, /):
        """Gives somebody the text of a table, which is good until he returns, and tells of how many rows it is. There is none any more."""
        cdef CsvTable table = self.csv[ROW_TABLES.index(name)]
        if table.used:
            to(PyMemoryView_FromMemory(table.held, table.used, PyBUF_READ))
        rows, table.rows, table.used = table.rows, 0, 0
        return rows

    def forget(self):
        """Names are told anew."""
        RowBuffers.forget(self)
        self.callers = 0
        if self.entering is not None:
            self.entering.renumber()

    def enter(self, words, tournaments, /):
        """Those are told of the hands of tournaments that are written; without one of these words a hand tells nothing of its players."""
        self.entering = Entering(words, tournaments)

    def leave(self):
        """All is told of the hands of tournaments that were written."""
        if self.entering is not None:
            self.entering.leave()

    cdef bytes made_of(self, int64_t strength):
        """What a strength is, as a cell: its ranks are not told."""
        found = self.made.get(strength >> RANKS_BITS)
        if found is None:
            found = self.made[strength >> RANKS_BITS] = self.tell.made(strength)
        return found
