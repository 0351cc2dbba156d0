"""`RowBuffers` keeps rows of tables as numbers, for many hands. A table is made of each of them at once."""

cdef enum:
    ACTIONS = 0  # the tables
    PLAYERS = 1
    POTS = 2
    AWARDS = 3
    HANDS = 4  # of which only text is made
    TABLES = 5


# A name is its number among all names, a word its place in `ROW_WORDS`. -1 is told of nothing.
cdef struct ActionRow:
    int64_t n
    int64_t line
    int64_t street
    int64_t task
    int64_t seat
    int64_t name
    int64_t action
    int64_t amount
    int64_t to
    int64_t owed
    int64_t stack
    int64_t pot
    int64_t received
    int64_t from_pot


# `course` is the place in a course; `luck` is what the odds would have brought beside the net, where `ev_hands` says that they were looked
# for; `cards` are packed: how many, 8 where all are known, and from the fourth bit on six bits for each.
cdef struct PlayerRow:
    int64_t seat
    int64_t name
    int64_t course
    int64_t dealt
    int64_t hero
    int64_t start
    int64_t paid
    int64_t returned
    int64_t won
    int64_t net
    int64_t final
    int64_t antes
    int64_t blinds
    int64_t emptied
    int64_t rakes[4]
    int64_t unit
    int64_t total
    int64_t shown
    int64_t odds
    int64_t ev_hands
    int64_t luck
    int64_t cards
    int64_t made


cdef struct PotRow:
    int64_t pot
    int64_t amount
    int64_t rake
    int64_t eligible  # bits of seats


cdef struct AwardRow:
    int64_t pot
    int64_t half
    int64_t seat
    int64_t name
    int64_t amount
    int64_t odd


cdef struct HandRow:
    int64_t line
    int64_t most
    int64_t button
    int64_t play
    int64_t players
    int64_t total
    int64_t rake
    int64_t board  # packed as the cards of a player are


ROW_TABLES = ("actions", "players", "pots", "awards", "hands")
ROW_FIELDS = (
    ("n", "line", "street", "task", "seat", "name", "action", "amount", "to", "owed", "stack", "pot", "received", "from_pot"),
    (
        "seat", "name", "course", "dealt", "hero", "start", "paid", "returned", "won", "net", "final", "antes", "blinds", "emptied",
        "rake", "rake_dealt", "rake_shared", "rake_won", "unit", "total", "shown", "odds", "ev_hands", "luck",
        "cards", "made",
    ),
    ("pot", "amount", "rake", "eligible"),
    ("pot", "half", "seat", "name", "amount", "odd"),
    ("line", "most", "button", "play", "players", "total", "rake", "board"),
)
ROW_WORDS = {
    "street": FOLD_STREETS,
    "task": ("post", "bet", "pay"),
    "action": (*(_post or _kind for _post, _kind in zip(POST_TEXTS, EVENT_KINDS)), EVENT_KINDS[UNCALLED]),
    "from_pot": (*POT_TEXTS, "side"),
    "pot": POT_TEXTS[1:],
    "half": HALVES,
}
cdef int64_t WIDTHS[TABLES]
WIDTHS[:] = [sizeof(ActionRow), sizeof(PlayerRow), sizeof(PotRow), sizeof(AwardRow), sizeof(HandRow)]
if [8 * len(_fields) for _fields in ROW_FIELDS] != [WIDTHS[_table] for _table in range(TABLES)]:
    raise ImportError("the rows of tables have other fields than they say")


cdef class RowBuffers:
    """Rows of these tables of an export, of hands that were taken. `names` are those of players, in the order of their numbers."""

    fields = dict(zip(ROW_TABLES, ROW_FIELDS))
    words = ROW_WORDS
    cdef uint8_t *cells[TABLES]
    cdef int64_t rows[TABLES]
    cdef int64_t room[TABLES]
    cdef readonly list names
    cdef dict people
    cdef Texts spellings  # the numbers of names by their bytes
    cdef list courses, shares
    cdef int wanted  # bits of tables
    cdef bint shared  # whether the awards of pots are told as texts
    cdef int64_t last  # rows of players that the last hand has
    cdef dict known  # by the key of a course the number of its first place
    cdef object by  # what gives the courses

    def __cinit__(self, tables, *_):
        for table in tables:
            self.wanted |= 1 << <int>ROW_TABLES.index(table)
        self.shared = self.wanted >> POTS & 1
        self.courses, self.known, self.shares = [], {}, []
        RowBuffers.forget(self)

    def __dealloc__(self):
        cdef int table
        for table in range(TABLES):
            free(self.cells[table])

    cdef void *make_room(self, int table, int64_t rows) except NULL:
        """The place of the next row of a table, with room for so many."""
        cdef int64_t room = 2 * (self.rows[table] + rows) + 64
        cdef uint8_t *more
        if self.rows[table] + rows > self.room[table]:
            more = <uint8_t *>realloc(self.cells[table], room * WIDTHS[table])
            if more == NULL:
                raise MemoryError
            self.cells[table], self.room[table] = more, room
        return self.cells[table] + self.rows[table] * WIDTHS[table]

    cdef int number_of(self, str name) except -1:
        """The number of a name."""
        number = self.people.get(name)
        if number is None:
            number = self.people[name] = len(self.names)
            self.names.append(name)
        return number

    cdef int number_at(self, const uint8_t *text, int64_t size) except -1:
        """The number of a name by its bytes."""
        cdef const Slot *slot = self.spellings.find(text, size, 0)
        cdef int number
        if slot != NULL:
            return <int>slot.code
        number = self.number_of(PyUnicode_DecodeUTF8(<const char *>text, size, b"surrogateescape"))
        self.spellings.keep(text, size, 0, number)
        return number

    cdef int course_of(self, bytes key, courses) except -1:
        """The number of the first place of a course, which is that of who is not dealt in."""
        if courses is not self.by:
            self.by, self.known = courses, {}
        number = self.known.get(key)
        if number is None:
            number = self.known[key] = len(self.courses)
            self.courses += courses[key]
        return number

    cdef void keep(self, int table, int64_t rows) noexcept:
        """So many rows were put behind the last one of a table; of one that nobody wants none is kept."""
        if self.wanted >> table & 1:
            self.rows[table] += rows
            if table == PLAYERS:
                self.last = rows

    def adjust(self, dict luck, /):
        """How much more each seat of the hand that came last would have won by the odds."""
        cdef int64_t at
        cdef PlayerRow *row
        for at in range(self.rows[PLAYERS] - self.last, self.rows[PLAYERS]):
            row = <PlayerRow *>self.cells[PLAYERS] + at
            more = luck.get(row.seat)
            if more is not None:
                row.ev_hands, row.luck = True, more

    def take(self, str name, /):
        """The rows of a table, one behind the other. There are none any more. Raises `ValueError` for another table."""
        cdef int table = ROW_TABLES.index(name) if name in ROW_TABLES else -1
        cdef int64_t rows
        if table < 0:
            raise ValueError(f"no table has this name: {name}")
        rows, self.rows[table] = self.rows[table], 0
        return PyBytes_FromStringAndSize(<char *>self.cells[table], rows * WIDTHS[table]) if rows else b""

    def take_courses(self):
        """What rows of players point to by their courses, of which none is known any more."""
        told, self.courses, self.known = self.courses, [], {}
        return told

    def take_shares(self):
        """Who gets what of each pot, as a text for each row of pots."""
        told, self.shares = self.shares, []
        return told

    def forget(self):
        """Names are numbered anew. No row may wait that has one."""
        self.names, self.people = [], {}
        self.spellings = Texts(int.from_bytes(os.urandom(8), "little"))
