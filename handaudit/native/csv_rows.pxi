"""`CsvRows` are rows of tables that become text as soon as a hand has put them."""

cdef enum:
    TALLIES = 8192  # texts of cards that are kept
    CROWD = 20000  # names, and places in courses


cdef class CsvRows(RowBuffers):
    """Rows of these tables as CSV, with a sign between the cells. `tell` says what is new to it: names, places in courses, cards and
    strengths as cells."""

    cdef readonly list tables
    cdef list csv  # by number the text of a table
    cdef char sign
    cdef object tell
    cdef list called, done  # the cells of names and of places in courses, by their numbers
    cdef dict held, made  # those of cards and of strengths

    def __init__(self, tables, str sign, tell):
        self.tables, self.sign, self.tell = list(tables), ord(sign), tell
        self.csv = [CsvTable() if name in self.tables else None for name in ROW_TABLES]
        self.called, self.done, self.held, self.made = [], [], {}, {}

    def lay_out(self, str name, columns, /):
        """How rows of a table are written from now on: columns by their kind, field and texts. Places in courses are told anew."""
        cdef int table = ROW_TABLES.index(name)
        (<CsvTable>self.csv[table]).lay_out(ROW_FIELDS[table], columns)
        self.done = []

    def write(self, bytes head, /):
        """The rows that were put become text; each begins with these cells. Gives the size of the largest text."""
        cdef int table
        cdef int64_t rows, most = 0
        if len(self.called) < len(self.names):
            self.called += self.tell.names(self.names[len(self.called) :])
        if len(self.done) < len(self.courses):
            self.tell.notes(self.courses[len(self.done) :])  # rows may be laid out anew
            self.done += self.tell.spots(self.courses[len(self.done) :])
        for table in range(TABLES):
            rows, self.rows[table] = self.rows[table], 0
            if rows:
                (<CsvTable>self.csv[table]).write(<int64_t *>self.cells[table], rows, WIDTHS[table] // 8, head, self)
                most = max(most, (<CsvTable>self.csv[table]).used)
        self.shares = []
        if len(self.names) >= CROWD:
            self.forget()
        if len(self.courses) >= CROWD:
            self.done, self.courses, self.known = [], [], {}
        return most

    def size(self, str name, /):
        """How many bytes the text of a table has."""
        return (<CsvTable>self.csv[ROW_TABLES.index(name)]).used

    def text(self, str name, /):
        """The text of a table, and of how many rows it is. There is none any more."""
        cdef CsvTable table = self.csv[ROW_TABLES.index(name)]
        rows = table.rows
        return table.take(), rows

    def forget(self):
        """Names are told anew."""
        RowBuffers.forget(self)
        self.called = []

    cdef bytes cards_of(self, int64_t packed):
        """Cards as cells."""
        found = self.held.get(packed)
        if found is None:
            if len(self.held) >= TALLIES:
                self.held.clear()
            found = self.held[packed] = self.tell.cards(packed)
        return found

    cdef bytes made_of(self, int64_t strength):
        """What a strength is, as a cell."""
        found = self.made.get(strength)
        if found is None:
            if len(self.made) >= TALLIES:
                self.made.clear()
            found = self.made[strength] = self.tell.made(strength)
        return found
