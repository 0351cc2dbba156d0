"""`CsvTable` writes rows of numbers as CSV. What its cells hold is told by columns; texts that it is given are cells already."""

cdef enum:
    AMOUNT = 0  # a number
    KNOWN  # a number, of which -1 is none
    ABOVE  # a number, of which 0 is none
    DEALT_AMOUNT  # a number, of who was dealt in
    THERE  # whether there is a number
    LAST_CHIP  # whether an action took the last chip; nothing of what is paid
    WORD  # a word by its number, of which -1 is none
    FIXED  # a text
    PERSON  # a name by its number
    SPOT  # what is told of a place in a course
    HOLDING  # cards
    STRENGTH  # what was made with the board
    CHAIRS  # numbers of seats
    GIVEN  # who gets what of a pot
    LUCKY  # the net as the odds had it
    LUCK_KNOWN  # whether it differs
    PART  # a part of what is told of a hand
    BOARD_TOLD  # the board, and the texture of its flop
    SHORT_WORD  # a word by its number, of which -1 is none; all of them are short
    SHORT_TEXT  # a short text

COLUMN_KINDS = (
    "number", "known", "above", "dealt", "there", "all-in", "word", "text", "person", "spot", "cards", "made", "seats", "shares",
    "ev-net", "ev-known", "part", "board",
)

cdef enum:
    SHORT_MOST = 31  # bytes of a short text
    SEATS_WIDE = 256


cdef struct CsvColumn:
    int kind
    int field
    int text  # the number of its texts
    const char *short  # the short ones, each behind its size


cdef inline char *short_text(char *to, const char *text) noexcept:
    """Puts a short text, which stands behind its size."""
    memcpy(to, text + 1, SHORT_MOST)
    return to + text[0]


cdef inline char *seats_in(char *to, int64_t bits) noexcept:
    """Numbers of seats by their bits, with blanks between them."""
    cdef bint first = True
    while bits:
        if not first:
            to[0] = 32
            to += 1
        to = digits(to, __builtin_ctzll(bits))
        first = False
        bits &= bits - 1
    return to


@cython.final
cdef class CsvTable(CsvText):
    """The text of one table's rows."""

    cdef CsvColumn *columns
    cdef int count
    cdef list texts
    cdef list kept  # what short texts stand in
    cdef int64_t rows

    def __dealloc__(self):
        free(self.columns)

    cdef int lay_out(self, fields, columns) except -1:
        """How rows of these fields are written from now on: columns by their kind, field and texts."""
        cdef int at
        free(self.columns)
        cdef CsvColumn *column
        self.texts, self.kept, self.count = [texts for _kind, _field, texts in columns], [], len(columns)
        self.wide = SEATS_WIDE + self.count * CELL_WIDE
        self.columns = <CsvColumn *>calloc(self.count + 1, sizeof(CsvColumn))
        if self.columns == NULL:
            raise MemoryError
        for at, (kind, field, texts) in enumerate(columns):
            column = self.columns + at
            column.kind, column.field = COLUMN_KINDS.index(kind), fields.index(field)
            column.text = texts if kind == "spot" or kind == "part" else at
            if kind == "word" or kind == "text":
                self._shorten(column, texts)
        return 0

    cdef int _shorten(self, CsvColumn *column, list texts) except -1:
        """Texts that are short are kept side by side."""
        if all([len(text) <= SHORT_MOST for text in texts]):
            side = b"".join([bytes([len(text)]) + (<bytes>text).ljust(SHORT_MOST, b"\0") for text in texts])
            self.kept.append(side)
            column.short, column.kind = PyBytes_AS_STRING(side), SHORT_WORD if column.kind == WORD else SHORT_TEXT
        return 0

    cdef int write(self, const int64_t *rows, int64_t count, int width, const char *head, int64_t size, CsvRows its) except -1:
        """Writes rows, each of which begins with the same cells, which have so many bytes."""
        cdef int64_t at
        cdef char *to = self.begin()
        for at in range(count):
            to = self._row(placed(self, to, head, size), rows, at, its)
            to[0] = 10
            to += 1
            rows += width
        self.used = to - self.held
        self.rows += count
        return 0

    cdef char *_row(self, char *to, const int64_t *row, int64_t number, CsvRows its) except NULL:
        """Writes the cells of a row behind those that it begins with."""
        cdef const CsvColumn *column = self.columns
        cdef const CsvColumn *end = column + self.count
        cdef const PlayerRow *player = <const PlayerRow *>row
        cdef const ActionRow *action = <const ActionRow *>row
        cdef int64_t value
        cdef PyObject *text
        cdef char sign = its.sign
        cdef int kind
        while column < end:
            kind, value = column.kind, row[column.field]
            to[0] = sign
            to += 1
            if kind == SHORT_WORD:
                if value >= 0:
                    to = short_text(to, column.short + value * (SHORT_MOST + 1))
            elif kind == AMOUNT:
                to = digits(to, value)
            elif kind == DEALT_AMOUNT:
                if player.dealt:
                    to = digits(to, value)
            elif kind == KNOWN:
                if value >= 0:
                    to = digits(to, value)
            elif kind == ABOVE:
                if value:
                    to = digits(to, value)
            elif kind == SHORT_TEXT:
                to = short_text(to, column.short)
            elif kind == THERE:
                to = yes_or_no(to, value >= 0)
            elif kind == PERSON:
                to = self._person(to, its.called + its.called_at[value], its.called_at[value + 1] - its.called_at[value])
            elif kind == SPOT:
                text = <PyObject *>(<tuple>its.done[value])[column.text]
                to = placed(self, to, PyBytes_AS_STRING(<object>text), PyBytes_GET_SIZE(<object>text))
            elif kind == HOLDING:
                to = holding_told(to, value, sign)
            elif kind == LAST_CHIP:
                if action.task != PAY_TASK:
                    to = yes_or_no(to, action.amount > 0 and action.amount == action.stack)
            elif kind == LUCKY:
                if player.odds:
                    to = digits(to, player.net + player.luck)
            elif kind == LUCK_KNOWN:
                if player.odds:
                    to = yes_or_no(to, player.ev_hands != 0)
            elif kind != STRENGTH or value:
                to = self._cell(to, row, number, column, its)
            column += 1
        return to

    cdef inline char *_person(self, char *to, const char *text, int64_t size) except NULL:
        """Writes the cells of a name, behind which there are more bytes."""
        if size > CELL_WIDE:
            return placed(self, to, text, size)
        memcpy(to, text, CELL_WIDE)
        return to + size

    cdef char *_cell(self, char *to, const int64_t *row, int64_t number, const CsvColumn *column, CsvRows its) except NULL:
        """Writes one cell of a kind that has few of them."""
        cdef int kind = column.kind
        cdef int64_t value = row[column.field]
        if kind == WORD:
            return to if value < 0 else self.put(to, <bytes>(<list>self.texts[column.text])[value])
        if kind == FIXED:
            return self.put(to, <bytes>(<list>self.texts[column.text])[0])
        if kind == PART:
            return self.put(to, <bytes>its.parts[column.text])
        if kind == BOARD_TOLD:
            return board_told(to, value, its.sign)
        if kind == STRENGTH:
            return self.put(to, its.made_of(value))
        if kind == GIVEN:
            return self.put(to, (<str>its.shares[number]).encode() or b'""')
        return seats_in(to, value)


def widened(bytes text, str sign, columns, int dealt, /):
    """Rows of CSV with more columns: each stands before the cell of a number, and holds 0 in rows whose cell `dealt` says yes, if it is a
    count, else nothing."""
    cdef const char *at = PyBytes_AS_STRING(text)
    cdef const char *end = at + len(text)
    cdef const char *begin = at
    cdef char part = ord(sign)
    cdef int cell = 0
    cdef bint quoted = False, there = False
    cdef list found = []
    cdef dict more = {}
    for place, counts in columns:
        before, behind = more.get(place, ("", ""))
        more[place] = before + sign, behind + ("0" if counts else "") + sign
    texts = {place: (zeros.encode(), nothing.encode()) for place, (nothing, zeros) in more.items()}
    while at < end:
        if at[0] == 34:
            quoted = not quoted
        elif not quoted and (at[0] == part or at[0] == 10):
            cell += 1
            if cell in texts:
                zeros, nothing = texts[cell]
                added = zeros if there else nothing
                found.append(begin[: at - begin])
                found.append(sign.encode() + added[: len(added) - 1])
                begin = at
            if at[0] == 10:
                cell, there = 0, False
            elif cell == dealt:
                there = at[1] == 116
        at += 1
    found.append(begin[: at - begin])
    return b"".join(found)
