"""The latest hand of a table: whether the next one follows on it without a word to be said is told by numbers and bytes."""

cdef enum:
    ID_MOST = 24
    DATE_MOST = 88
    ZONE_MOST = 5

cdef struct Sitter:
    # A seat; `after` is -1 for who is not dealt in. `bought`: chips that came after the game; `gone`: who has left.
    int64_t chips
    int64_t after
    int64_t bought
    int gone
    int number
    int size
    uint8_t name[NAME_MOST]

cdef struct Record:
    # A hand. `number` is its id, `clock` the seconds of its date in the zone of that name; `more`: somebody has left or bought chips.
    int64_t number
    int64_t clock
    int64_t line
    int64_t rake
    int tournament
    int button
    int count
    int more
    int id_size
    int date_size
    uint8_t id[ID_MOST]
    uint8_t date[DATE_MOST]
    uint8_t zone[8]
    Sitter sitters[SLOTS]


cdef Record *_spare = <Record *>malloc(sizeof(Record))
if _spare == NULL:
    raise MemoryError

# How names look, as `odd_names` first compares them: small letters, and figures that are taken for letters.
cdef uint8_t SHAPES[256]
for _place in range(256):
    SHAPES[_place] = 0
for _place in range(32, 127):
    SHAPES[_place] = ord(chr(_place).lower().translate(COARSE))


cdef int64_t number_at(const uint8_t *buf, int64_t low, int64_t high) noexcept nogil:
    """An id as a number, as `number_of` reads it; -1 for a long one."""
    cdef int64_t value = 0
    if high - low > 18:
        return -1
    while low < high:
        value = value * 10 + buf[low] - 48
        low += 1
    return value


cdef int64_t figures(const uint8_t *buf, int64_t *at, int64_t end, int most) noexcept nogil:
    """The number of up to so many figures at a place, and the place behind it; -1 for none."""
    cdef int64_t value = 0, begun = at[0]
    while at[0] < end and at[0] - begun < most and is_digit(buf[at[0]]):
        value = value * 10 + buf[at[0]] - 48
        at[0] += 1
    return value if at[0] > begun else -1


cdef int64_t clock_of(const uint8_t *buf, int64_t at, int64_t end, uint8_t *zone) noexcept nogil:
    """The seconds of a date `2026/01/31 1:02:03 ET` or `2026/01/31 - 01:02:03 (ET)`, from a day that is the same for all, and its zone; -1 for
    any other text."""
    cdef int64_t year, month, day, hour, minute, second, begun = at
    cdef int k
    cdef bint inside
    year = figures(buf, &at, end, 4)
    if at - begun != 4 or year < 1 or at >= end or buf[at] != 47:
        return -1
    at += 1
    month = figures(buf, &at, end, 2)
    if not 1 <= month <= 12 or at >= end or buf[at] != 47:
        return -1
    at += 1
    day = figures(buf, &at, end, 2)
    if not 1 <= day <= 28 + (month != 2) * 2 + (month in (1, 3, 5, 7, 8, 10, 12)) or at >= end or buf[at] != 32:
        return -1
    at += 3 if end - at > 3 and begins(buf + at, b" - ", 3) else 1
    hour = figures(buf, &at, end, 2)
    if hour < 0 or at + 7 >= end or buf[at] != 58 or buf[at + 3] != 58 or buf[at + 6] != 32:
        return -1
    at += 1
    minute = figures(buf, &at, end, 2)
    at += 1
    second = figures(buf, &at, end, 2)
    if minute < 0 or second < 0 or buf[at] != 32:
        return -1
    at += 1
    inside = at < end and buf[at] == 40
    at += inside
    k = 0
    while at < end and k < ZONE_MOST and 65 <= buf[at] <= 90:
        zone[k] = buf[at]
        at += 1
        k += 1
    if k == 0 or (inside and (at >= end or buf[at] != 41)) or (not inside and at < end and buf[at] != 32):
        return -1
    zone[k] = 0
    # Days of years that begin in March, so that a leap day is the last one.
    if month <= 2:
        year -= 1
        month += 12
    return (year * 365 + year // 4 - year // 100 + year // 400 + (153 * (month - 3) + 2) // 5 + day) * 86400 + hour * 3600 + minute * 60 + second


cdef bint same_name(const Sitter *one, const Sitter *two) noexcept nogil:
    return one.size == two.size and memcmp(one.name, two.name, one.size) == 0


cdef bint distinct(const Record *its) noexcept nogil:
    """Whether all names are of plain signs, and no two of them look alike even where more letters are taken for one than should be."""
    cdef uint8_t shapes[SLOTS][NAME_MOST]
    cdef int one, two, k
    cdef const Sitter *sitter
    for one in range(its.count):
        sitter = its.sitters + one
        for k in range(sitter.size):
            shapes[one][k] = SHAPES[sitter.name[k]]
            if shapes[one][k] == 0:
                return False
        for two in range(one):
            if its.sitters[two].size == sitter.size and memcmp(shapes[one], shapes[two], sitter.size) == 0:
                return False
    return True


cdef int joined(const Record *before, const Record *after) noexcept nogil:
    """Whether a hand follows another one of its table and nothing is to be said between the two. -1: `pairs.quiet` has to be asked. 0 and 1:
    nothing is to be said; 1 means that the join is `sure`, as two stacks or more match to the chip and one of them had moved."""
    cdef int one, two, common = 0, same = 0, other = 0
    cdef bint moved = False, grown = False, whole = not before.more
    cdef const Sitter *now
    cdef const Sitter *was
    cdef int64_t due
    if before.number < 0 or after.number < 0 or after.number == before.number:
        return -1
    if before.clock < 0 or memcmp(before.zone, after.zone, 8) or after.clock < before.clock + (after.number < before.number):
        return -1  # of two hands of one second the ids say which is the earlier one
    for one in range(after.count):
        now = after.sitters + one
        was = before.sitters + one
        if one >= before.count or not same_name(was, now):
            was = NULL
            for two in range(before.count):
                if same_name(before.sitters + two, now):
                    was = before.sitters + two
                    break
        if was == NULL:
            continue
        common += 1
        whole = whole and now.chips == (was.after if was.after >= 0 else was.chips)
        if was.number != now.number or was.after < 0 or was.gone:
            continue
        due = was.after + was.bought
        if due == now.chips:
            same += 1
            moved = moved or was.chips != due
        else:
            other += 1
            grown = grown or now.chips > due
    if (common != after.count or common != before.count) and not distinct(after):
        return -1
    if not (moved and same >= 2):
        return 0
    if before.button != after.button and (whole or not other):
        return 1
    return 1 if grown and not before.tournament and after.number != before.number + 1 else -1


cdef class Latest:
    """The latest hand of a table; `moved`: it is a later one than it was, `sure`: two of those in between join to the chip, `by_clock`: the
    ids of two of them are in the other order than their clocks."""

    cdef Record *its
    cdef object terms, gone, bought
    cdef str source
    cdef int log
    cdef public bint moved, sure, by_clock

    def __cinit__(self):
        self.its = <Record *>malloc(sizeof(Record))
        if self.its == NULL:
            raise MemoryError

    def __init__(self):
        raise TypeError("a Latest is made of a hand")

    def __dealloc__(self):
        free(self.its)

    cdef int set(self, terms, gone, bought, str source, int log) except -1:
        self.terms, self.gone, self.bought, self.source, self.log = terms, gone, bought, source, log
        return 0

    cdef bint follows(self, Record **coming, terms, gone, bought, str source, int log) except -1:
        """Goes on to the hand of a record, and leaves its own there, if nothing is to be said between the two."""
        cdef Record *its
        cdef int how = joined(self.its, coming[0])
        if how < 0:
            return False
        its = coming[0]
        coming[0], self.its = self.its, its
        self.moved = True
        self.sure = self.sure or how > 0
        self.by_clock = self.by_clock or self.its.number < coming[0].number
        self.set(terms, gone, bought, source, log)
        return True

    def state(self):
        """What the hand leaves behind."""
        cdef int k
        cdef Sitter *sitter
        names, numbers, chips, after = [], [], [], []
        for k in range(self.its.count):
            sitter = self.its.sitters + k
            names.append(PyBytes_FromStringAndSize(<char *>sitter.name, sitter.size).decode())
            numbers.append(sitter.number)
            chips.append(sitter.chips)
            after.append(sitter.after)
        left = names, numbers, chips, after, self.its.rake, self.gone or NOBODY_GONE, self.bought or {}
        id = PyBytes_FromStringAndSize(<char *>self.its.id, self.its.id_size).decode("ascii")
        date = PyBytes_FromStringAndSize(<char *>self.its.date, self.its.date_size).decode()
        return state_at(self.terms, id, self.log, self.source, self.its.line, date, self.its.button, left)
