"""Known players as the rest of the program has them: keys and sums, in no order or in that of a table."""

cdef struct Ranked:
    # A row of the table: its currency by rank, its hands, its name, and where the player is.
    int64_t hands
    int64_t at
    int64_t name
    int32_t size
    int32_t money


cdef enum:
    SOME = 4096  # rows, and bytes of names, for which there is room at first

cdef const uint8_t *_ranked_names = NULL  # while rows are sorted


cdef int ranks(const void *one, const void *other) noexcept nogil:
    """Rows by currency and number of hands, the most first; those of one number by name."""
    cdef const Ranked *left = <const Ranked *>one
    cdef const Ranked *right = <const Ranked *>other
    cdef int found
    if left.money != right.money:
        return -1 if left.money < right.money else 1
    if left.hands != right.hands:
        return -1 if left.hands > right.hands else 1
    found = memcmp(_ranked_names + left.name, _ranked_names + right.name, min(left.size, right.size))
    return found if found else -1 if left.size < right.size else left.size > right.size


cdef int by_size(const void *one, const void *other) noexcept nogil:
    """Numbers in order."""
    cdef int64_t left = (<const int64_t *>one)[0], right = (<const int64_t *>other)[0]
    return -1 if left < right else left > right


cdef class InOrder:
    """Keys and sums of players with at least so many hands, by currency and number of hands, the most first, then by name. Nobody adds
    anything meanwhile."""

    cdef KnownPlayers players
    cdef list living, keys
    cdef Ranked *rows
    cdef uint8_t *names
    cdef int64_t count, room, size, names_room, now

    def __init__(self, KnownPlayers players not None, int64_t least):
        global _ranked_names
        cdef int64_t spot, count = 0
        cdef int64_t *ats
        cdef list order = sorted(players.moneys.values)
        cdef list money_ranks = [order.index(money) for money in players.moneys.values]
        self.players, self.living, self.keys = players, players.living, order
        ats = <int64_t *>malloc((players.count + 1) * sizeof(int64_t))
        if ats == NULL:
            raise MemoryError
        try:
            for spot in range(players.room):
                if players.spots[spot].at != -1:
                    ats[count] = players.spots[spot].at
                    count += 1
            qsort(ats, count, sizeof(int64_t), by_size)
            for spot in range(count):
                self._take(ats[spot], least, money_ranks)
        finally:
            free(ats)
        if self.count:  # where nobody is there is no memory to be sorted
            _ranked_names = self.names
            qsort(self.rows, self.count, sizeof(Ranked), ranks)
        free(self.names)
        self.names = NULL

    def __dealloc__(self):
        free(self.rows)
        free(self.names)

    def __iter__(self):
        return self

    def __next__(self):
        cdef Ranked *row = self.rows + self.now
        cdef KnownPlayer player
        if self.now >= self.count:
            raise StopIteration
        self.now += 1
        player = self._player(row.at)
        money = self.keys[row.money]
        name = PyUnicode_DecodeUTF8(PyBytes_AS_STRING(player.name), len(player.name), NULL)
        return (name, *money), self.players._found(player, self.players.moneys.of(money))

    cdef KnownPlayer _player(self, int64_t at):
        """The player who is at a place."""
        cdef const uint8_t *record
        cdef int64_t size
        if at < 0:
            return <KnownPlayer>self.living[-2 - at]
        record = self.players.archive.record(at)
        size = next_number(&record)
        return self.players._loaded(record, size)

    cdef int _take(self, int64_t at, int64_t least, list money_ranks) except -1:
        """Takes note of a player's rows."""
        cdef const uint8_t *record
        cdef const uint8_t *name
        cdef int64_t size, money
        cdef KnownPlayer player
        if at >= 0:
            record = self.players.archive.record(at, AHEAD)
            size = next_number(&record)
            name = record
            record += size
            if next_number(&record) == 1:
                money = next_number(&record)
                return self._row(at, money_ranks[money], next_number(&record), least, name, size)
        player = self._player(at)
        name, size = <const uint8_t *>PyBytes_AS_STRING(player.name), len(player.name)
        if player.sums is not None:
            self._row(at, money_ranks[player.money], player.sums.hands, least, name, size)
        if player.others is not None:
            for other, sums in player.others.items():
                self._row(at, money_ranks[other], sums.hands, least, name, size)
        return 0

    cdef int _row(self, int64_t at, int32_t money, int64_t hands, int64_t least, const uint8_t *name, int64_t size) except -1:
        cdef void *more
        cdef Ranked *row
        if hands < least:
            return 0
        if self.count == self.room:
            self.room = 2 * self.room + SOME
            more = realloc(self.rows, self.room * sizeof(Ranked))
            if more == NULL:
                raise MemoryError
            self.rows = <Ranked *>more
        if self.size + size >= self.names_room:
            self.names_room = 2 * self.names_room + size + SOME
            more = realloc(self.names, self.names_room)
            if more == NULL:
                raise MemoryError
            self.names = <uint8_t *>more
        memcpy(self.names + self.size, name, size)
        row = self.rows + self.count
        row.at, row.money, row.hands, row.name, row.size = at, money, hands, self.size, <int32_t>size
        self.size += size
        self.count += 1
        return 0


cdef class Players(KnownPlayers):
    """The same as a mapping of sums by name, currency and minor units."""

    @property
    def sessions(self):
        """The number of the last session."""
        return self.last_session

    def __len__(self):
        return self.rows

    def get(self, tuple key not None, default=None):
        """The sums of a key."""
        cdef bytes name = key[0].encode()
        cdef KnownPlayer player = self.player_of(<const uint8_t *>PyBytes_AS_STRING(name), len(name), False)
        found = None if player is None else self._found(player, self.moneys.of(key[1:]))
        return default if found is None else found

    def __setitem__(self, tuple key not None, Sums sums not None):
        cdef bytes name = key[0].encode()
        cdef KnownPlayer player = self.player_of(<const uint8_t *>PyBytes_AS_STRING(name), len(name), True)
        cdef int32_t money = self.moneys.of(key[1:])
        self.rows += self._found(player, money) is None
        self._put(player, money, sums)

    def ordered(self, int64_t least):
        """Keys and sums in the order of a table."""
        self.rest()
        return InOrder(self, least)

    def items(self):
        """Keys and sums."""
        return InOrder(self, 0)

    def values(self):
        """All sums."""
        return [sums for _key, sums in self.items()]

    def lasts(self):
        """The last hand of each player at each table: who and where, its clock, its log, and the number of its session."""
        cdef KnownPlayer player
        cdef const Stay *stay
        cdef InOrder all = InOrder(self, 0)
        cdef int64_t spot
        cdef int k
        cdef list found = []
        for spot in range(self.room):
            if self.spots[spot].at != -1:
                player = all._player(self.spots[spot].at)
                for k in range(player.stays.count):
                    stay = <Stay *>player.stays.at + k
                    table, tournament, name = self.places.values[stay.place]
                    who = (name or player.name.decode(), table[0], tournament, table[1])
                    when = None if stay.when == NO_CLOCK else moment_in(stay.when)
                    found.append((who, when, self.sources.values[stay.source], stay.session))
        return found

    def relieve(self):
        """Between two hands: those who were seen long ago are put away where they are many. Whoever holds sums has to ask anew."""
        if len(self.living) > self.limit:
            self.rest()

    def session(self, str name not None, tuple place not None, str tournament not None, spelled, when, str source not None, /):
        """The number of the session of a player's hand at a table; `spelled` is the name in the log where keys have another."""
        cdef bytes raw = name.encode()
        cdef KnownPlayer player = self.player_of(<const uint8_t *>PyBytes_AS_STRING(raw), len(raw), True)
        cdef int64_t moment = NO_CLOCK if when is None else microseconds_in(when)
        cdef int32_t at = self.goes_on(player, self.places.of((place, tournament, spelled)), moment, self.sources.of(source))
        return (<Stay *>player.stays.at)[at].session
