"""`BlockColumns`: columns of hands that were accepted, as plain C arrays. No Python object is made of a hand, a row or a seat.

The columns are those of `model/columns.toml`; what repeats is a number of a list or of a `Distinct`.
"""

cdef enum:
    H_HEADER  # the columns in the order of the schema, first those of hands
    H_TABLE
    H_LOG
    H_LINE
    H_ID
    H_DATE
    H_CLOCK
    H_BUTTON
    H_DEALT
    H_SEATS
    H_TOTAL
    H_RAKE
    P_SEAT
    P_NAME
    P_COUNTS
    P_POSITION
    P_HERO
    P_START
    P_PAID
    P_RETURNED
    P_WON
    P_ANTES
    P_BLINDS
    P_ALL_IN
    P_SHOWDOWN
    P_RAKE
    P_RAKE_DEALT
    P_RAKE_SHARED
    P_RAKE_WON
    P_CASH_OUT
    P_CASH_OUT_FEE
    P_RULED
    P_LOGGED_WON
    P_LOGGED_NET
    P_AVERAGED
    P_FAIR
    COLUMNS_MOST
    SEATINGS = 12  # bytes that tell where seats of a course are
    CROWD_OF_HEADERS = 2048  # so many header lines, kinds of counts, or names and tables, and all numbers begin anew
    CROWD_OF_COUNTS = 8192
    CROWD_OF_NAMES = 20000

cdef int64_t UNKNOWN_NUMBER = NOTHING[8]
BLOCK_COLUMNS = (
    "header4 table4 log4 line4 id4 date4 clock8 button1 dealt1 seats1 total_pot8 rake8 seat1 name4 counts4 position4 hero1 start8 paid8 "
    "returned8 won8 antes8 blinds8 all_in1 showdown1 rake8 rake_dealt8 rake_shared8 rake_won8 cash_out8 cash_out_fee8 ruled8 logged_won8 "
    "logged_net8 averaged1 fair8"
)  # in the order of the numbers above, each with its bytes
if BLOCK_COLUMNS != " ".join([f"{_name}{_width}" for _columns in SCHEMA.values() for _name, _width in _columns.items()]):
    raise ImportError("the kernel numbers the columns of a block differently")
cdef int COLUMN_WIDTHS[COLUMNS_MOST]
COLUMN_WIDTHS[:] = [_width for _columns in SCHEMA.values() for _width in _columns.values()]
DONE_NAMES = (*CHANCES, *[_name + "_of" for _name in CHANCES], *FACTS)


@cython.final
cdef class BlockColumns:
    """Columns that are filled. `counting` gives for a header line how its hands are counted (`Counting`)."""

    cdef uint8_t *cells[COLUMNS_MOST]
    cdef readonly int64_t hands, seats
    cdef int64_t room_hands, room_seats
    cdef Distinct known_names, known_counts, known_seatings, known_ids, known_dates
    cdef list names, headers, tables, logs, positions
    cdef object counting
    cdef str log  # the one of the last hands
    cdef list ways  # by number of a header
    cdef list seatings  # by number of `known_seatings`: who may steal, the blinds, and the numbers of positions
    cdef dict header_numbers, table_numbers, position_numbers
    cdef list lent_headers, lent_tables  # the lists of the last hands
    cdef dict header_of, table_of  # the numbers of what these hold

    def __init__(self, counting):
        self.counting = counting
        self.known_ids, self.known_dates = Distinct(), Distinct()
        self.forget()

    cdef int forget(self) except -1:
        """All numbers begin anew. The lists of the last block stay as they are."""
        self.known_names, self.known_counts, self.known_seatings = Distinct(), Distinct(), Distinct()
        self.names, self.headers, self.tables, self.logs, self.positions, self.ways, self.seatings = [], [], [], [], [], [], []
        self.header_numbers, self.table_numbers, self.position_numbers = {}, {}, {}
        self.lent_headers = self.lent_tables = self.log = None
        return 0

    def __dealloc__(self):
        cdef int column
        for column in range(COLUMNS_MOST):
            free(self.cells[column])

    cdef int make_room(self, int64_t seats) except -1:
        """Room for one more hand with so many seats."""
        if self.hands == self.room_hands:
            self.widen(H_HEADER, P_SEAT, 2 * self.room_hands + 64)
            self.room_hands = 2 * self.room_hands + 64
        if self.seats + seats > self.room_seats:
            self.widen(P_SEAT, COLUMNS_MOST, 2 * (self.seats + seats) + 64)
            self.room_seats = 2 * (self.seats + seats) + 64
        return 0

    cdef int widen(self, int low, int high, int64_t rows) except -1:
        """Room for so many rows in some columns."""
        cdef int column
        cdef void *more
        for column in range(low, high):
            more = realloc(self.cells[column], rows * COLUMN_WIDTHS[column])
            if more == NULL:
                raise MemoryError
            self.cells[column] = <uint8_t *>more
        return 0

    cdef inline void put1(self, int column, int64_t row, int value) noexcept nogil:
        (<int8_t *>self.cells[column])[row] = value

    cdef inline void put4(self, int column, int64_t row, int64_t value) noexcept nogil:
        (<int32_t *>self.cells[column])[row] = <int32_t>value

    cdef inline void put8(self, int column, int64_t row, int64_t value) noexcept nogil:
        (<int64_t *>self.cells[column])[row] = value

    def take(self):
        """All rows as a `Block`. The next hand makes them void: what is kept has to be copied before."""
        cdef int column = 0
        cdef int64_t rows
        cdef dict told
        cdef list tables = []
        for table, columns in SCHEMA.items():
            told = {}
            for name, width in columns.items():
                rows = self.hands if column < P_SEAT else self.seats
                cells = PyMemoryView_FromMemory(<char *>self.cells[column], rows * width, PyBUF_READ) if rows else memoryview(b"")
                told[name] = cells.cast(CODES[width])
                column += 1
            tables.append(told)
        self.names += self.known_names.texts(len(self.names))
        ids, dates = self.known_ids.texts(0), self.known_dates.texts(0)
        counts = memoryview(self.known_counts.joined()).cast(CODES[2])
        self.hands = self.seats = 0
        self.known_ids.clear()
        self.known_dates.clear()
        block = Block(*tables, self.headers, self.tables, self.logs, ids, dates, self.names, self.positions, DONE_NAMES, counts)
        if (
            len(self.headers) >= CROWD_OF_HEADERS or self.known_counts.count >= CROWD_OF_COUNTS
            or max(len(self.names), len(self.tables), len(self.logs)) >= CROWD_OF_NAMES
        ):
            self.forget()
        return block

    cdef int begin(self, Found found, str log) except -1:
        """Hands of another block, or of another log, follow."""
        if self.lent_headers is not found.deals or self.lent_tables is not found.tables:
            self.lent_headers, self.lent_tables = found.deals, found.tables
            self.header_of, self.table_of = {}, {}
        if self.log != log:
            self.logs.append(log)
            self.log = log
        return 0

    cdef int header_at(self, int number) except -1:
        """The number of a header line of the block."""
        found = self.header_of.get(number)
        if found is None:
            header = self.lent_headers[number]
            found = self.header_numbers.get(header)
            if found is None:
                unit, short, odds, rakes_of, _, courses = self.counting(header)
                self.ways.append((unit, short, odds, rakes_of, None if courses is None else courses.native))
                self.headers.append(header)
                found = self.header_numbers[header] = len(self.headers) - 1
            self.header_of[number] = found
        return found

    cdef int table_at(self, int number) except -1:
        """The number of a table of the block."""
        found = self.table_of.get(number)
        if found is None:
            spot, (most, play) = self.lent_tables[number]
            table = BlockTable(spot[0], most, play)
            found = self.table_numbers.get(table)
            if found is None:
                found = self.table_numbers[table] = len(self.tables)
                self.tables.append(table)
            self.table_of[number] = found
        return found

    cdef int position_at(self, tuple pair) except -1:
        """The number of a position with the seats before the button."""
        found = self.position_numbers.get(pair)
        if found is None:
            found = self.position_numbers[pair] = len(self.positions)
            self.positions.append(pair)
        return found

    cdef tuple seating_of(self, const Course *its, Courses courses):
        """Where the seats of a course are: who may steal, who posted the blinds, and the numbers of positions."""
        cdef int8_t key[SEATINGS]
        cdef int antes = its.antes if its.small < 0 or its.big < 0 else 0
        cdef int number
        memset(key, 0, SEATINGS)
        key[0], key[1], key[2], key[3], key[4], key[5] = its.seats, its.button, its.small, its.big, antes & 127, antes >> 7
        number = self.known_seatings.of(<const uint8_t *>key, SEATINGS)
        if number == len(self.seatings):
            pairs, *others = courses.seating(its.seats, bool(its.button), its.small, its.big, antes)
            self.seatings.append((*others, [self.position_at(tuple(pair)) for pair in pairs]))
        return <tuple>self.seatings[number]


cdef class ColumnWriter(Writer):
    """Writes hands of a block of text into columns."""

    cdef int _write_columns(self, Found found, int low, int high, int64_t line, str log, BlockColumns into) except -1:
        """Writes some hands, from one on, whose header is at that line. Gives the first that is not written: it is for somebody else."""
        cdef int number
        into.begin(found, log)
        for number in range(low, high):
            try:
                if not self._knows_at(found, number) or not self._write_columns_of(found, number, line, into):
                    return number
            except Exception as error:  # a fault of ours: the hand is counted elsewhere, and the fault shows there
                internal_error(error, 0)
                return number
            line += found.hands[number].lines
        return high

    cdef bint _write_columns_of(self, Found found, int number, int64_t line, BlockColumns into) except -1:
        """Writes the hand that was recalled last; False, and nothing is written, if its records have to tell it."""
        cdef const Hand *hand = self.hand
        cdef int64_t at = into.hands, unit, short
        cdef int header = into.header_at(found.hands[number].deal), place
        cdef Moment moment
        cdef int32_t counts[SLOTS]
        cdef int32_t positions[SLOTS]
        unit, short, odds, rakes_of, courses = <tuple>into.ways[header]
        if courses is None or self.table.pot > BOUND or not moment_at(self.buf + hand.date_low, hand.date_high - hand.date_low, &moment):
            return False
        into.make_room(self.ring.count)
        if not self._name_columns(into) or not self._play(short):
            return False
        self._divide()
        for place in range(self.table.players):
            if self.won[place] != self.shown.paid[place]:
                return False
        for place in range(self.ring.count):
            if self.ring.seats[place].chips > BOUND:
                return False
        self.averaged = False
        if odds and self._all_in() and not self._average(odds):
            return False
        if not self._count_course(into, courses, counts, positions):
            return False
        self._in_order()
        self._share_rake(rakes_of)
        self._write_seats(into, counts, positions)
        into.put4(H_HEADER, at, header)
        into.put4(H_TABLE, at, into.table_at(found.hands[number].table))
        into.put4(H_LOG, at, len(into.logs) - 1)
        into.put4(H_LINE, at, line)
        into.put4(H_ID, at, into.known_ids.of(self.buf + hand.id_low, hand.id_high - hand.id_low))
        into.put4(H_DATE, at, into.known_dates.of(self.buf + hand.date_low, hand.date_high - hand.date_low))
        into.put8(H_CLOCK, at, moment.seconds)
        into.put1(H_BUTTON, at, hand.button)
        into.put1(H_DEALT, at, self.ring.players)
        into.put1(H_SEATS, at, self.ring.count)
        into.put8(H_TOTAL, at, self.table.pot)
        into.put8(H_RAKE, at, hand.rake)
        into.hands += 1
        into.seats += self.ring.count
        return True

    cdef bint _name_columns(self, BlockColumns into) except -1:
        """Numbers the names by slot; False if one of them may be taken for a line."""
        cdef int slot
        cdef const Seat *seat
        cdef bytes name
        names = None
        if not self.ring.sound and not self._names_tell():
            names = self._people()
            if names is None:
                return False
        for slot in range(self.ring.count):
            seat = self.ring.seats + slot
            if names is None:
                self.numbers[slot] = into.known_names.of(self.buf + seat.low, seat.high - seat.low)
            else:
                name = (<str>names[slot]).encode("utf-8", "surrogateescape")
                self.numbers[slot] = into.known_names.of(<const uint8_t *>PyBytes_AS_STRING(name), len(name))
        return True

    cdef bint _count_course(self, BlockColumns into, Courses courses, int32_t *counts, int32_t *positions) except -1:
        """By place the numbers of what was done, and of the position; False for a course that cannot be counted here."""
        cdef Course its
        cdef Seating sits
        cdef Tally tallies[SLOTS]
        cdef int place
        if not courses.reads(self.course, self.length, &its):
            return False
        sits.thieves, sits.small, sits.big, spots = into.seating_of(&its, courses)
        courses.count(&its, &sits, tallies)
        for place in range(its.seats):
            counts[place] = into.known_counts.of(<const uint8_t *>(tallies + place), sizeof(Tally))
            positions[place] = <int>(<list>spots)[place]
        return True

    cdef int _write_seats(self, BlockColumns into, const int32_t *counts, const int32_t *positions) except -1:
        """The rows of the seats, in the order of their numbers."""
        cdef int at, slot, hero = self._hero(), dealt = 0
        cdef int64_t row = into.seats
        cdef const Seat *seat
        for at in range(self.ring.count):
            slot = self.order[at]
            seat = self.ring.seats + slot
            into.put1(P_SEAT, row, seat.number)
            into.put4(P_NAME, row, self.numbers[slot])
            into.put1(P_HERO, row, -128 if hero < 0 else hero == slot)
            if seat.plays:
                into.put4(P_COUNTS, row, counts[seat.place])
                into.put4(P_POSITION, row, positions[seat.place])
                self._write_money(into, row, seat, dealt)
                dealt += 1
            else:
                self._write_absent(into, row)
            into.put8(P_LOGGED_WON, row, UNKNOWN_NUMBER)
            into.put8(P_LOGGED_NET, row, UNKNOWN_NUMBER)
            into.put8(P_CASH_OUT, row, 0)
            into.put8(P_CASH_OUT_FEE, row, 0)
            into.put8(P_RULED, row, 0)
            row += 1
        return 0

    cdef void _write_money(self, BlockColumns into, int64_t row, const Seat *seat, int dealt) noexcept:
        """What the hand brought a player, who was the `dealt`th to be dealt in."""
        cdef int place = seat.place, way
        cdef Money *money = &self.money
        into.put8(P_START, row, seat.chips)
        into.put8(P_PAID, row, money.paid[place])
        into.put8(P_RETURNED, row, money.back[place])
        into.put8(P_WON, row, self.won[place])
        into.put8(P_ANTES, row, money.antes[place])
        into.put8(P_BLINDS, row, money.blinds[place])
        into.put1(P_ALL_IN, row, money.emptied[place])
        into.put1(P_SHOWDOWN, row, self.shown.down and self.table.live >> place & 1)
        for way in range(4):
            into.put8(P_RAKE + way, row, self.shares[way][dealt] if self.shares_told[way] else 0)
        into.put1(P_AVERAGED, row, self.averaged)
        into.put8(P_FAIR, row, self.fair[place] if self.averaged else self.won[place])

    cdef int _write_absent(self, BlockColumns into, int64_t row) except -1:
        """The row of a seat that was not dealt in."""
        cdef Tally nothing
        cdef int column
        memset(&nothing, 0, sizeof(Tally))
        nothing.facts[HANDS_SEATED] = 1
        into.put4(P_COUNTS, row, into.known_counts.of(<const uint8_t *>&nothing, sizeof(Tally)))
        into.put4(P_POSITION, row, into.position_at(("", "")))
        for column in range(P_START, COLUMNS_MOST):
            memset(into.cells[column] + row * COLUMN_WIDTHS[column], 0, COLUMN_WIDTHS[column])
        into.put8(P_START, row, UNKNOWN_NUMBER)
        return 0
