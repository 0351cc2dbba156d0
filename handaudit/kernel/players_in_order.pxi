"""Known players as the rest of the program has them: keys and sums, in no order or in that of a table."""

cdef class InOrder:
    """Keys and sums of players with at least so many hands, by currency and number of hands, the most first, then by name. Nobody adds
    anything meanwhile. `left` is how many there still are."""

    cdef KnownPlayers players
    cdef list living, keys, ranks
    cdef RankedRows rows
    cdef Sums seen  # those of the row that is seen
    cdef int64_t least
    cdef readonly int64_t left

    def __init__(self, KnownPlayers players not None, int64_t least):
        cdef Archive archive = players.archive
        cdef int64_t at = 0, end = archive.ends(), number
        cdef const uint8_t *record
        cdef bint known = players.in_order()
        cdef const int64_t *gone = <const int64_t *>players.gone.at
        cdef const int64_t *last = gone + players.gone.count
        self.players, self.living, self.keys, self.least = players, players.living, sorted(players.moneys.values), least
        self.ranks = [self.keys.index(money) for money in players.moneys.values]
        self.rows = RankedRows(archive.opens, archive.most)
        for number in range(len(self.living)):
            self._living(<KnownPlayer>self.living[number], number)
        while at < end:
            record = archive.record(at, AHEAD)
            number = behind(at, record)
            if known and gone < last and gone[0] == at:
                gone += 1
            elif known or players.is_at(record, at):
                self._kept(record, number - at - <int64_t>sizeof(int32_t))
            at = number
        self.rows.begin()
        self.left = self.rows.count
        self.seen = Sums.__new__(Sums)
        self.seen.how = players.how

    def __iter__(self):
        return self

    def __next__(self):
        cdef const Ranked *row = self.rows.first()
        cdef KnownPlayer player
        if row == NULL:
            raise StopIteration
        player = self._player(row)
        key = self.keys[row.money]
        self.pass_on()
        name = PyUnicode_DecodeUTF8(PyBytes_AS_STRING(player.name), len(player.name), NULL)
        return (name, *key), self.players._found(player, self.players.moneys.of(key))

    def skip(self, int64_t many):
        """So many are left out."""
        while many > 0 and self.left:
            self.pass_on()
            many -= 1

    cdef int pass_on(self) except -1:
        """The first row is not left any more."""
        self.left -= 1
        return self.rows.next()

    cdef Sums sums_at(self, const Ranked *row, int64_t *done):
        """The sums of the first row, until it is passed: of who is kept as bytes they are not made anew, and have no clocks. `done` are the
        bytes of what was done in the only hand of a player; 0 for any other."""
        cdef const uint8_t *at = row.name + row.size
        done[0] = 0
        if row.living >= 0 or next_number(&at) != 1:
            return self.players._found(self._player(row), self.players.moneys.of(self.keys[row.money]))
        next_number(&at)
        at = see_sums(self.seen, at)
        if self.seen.lines == 1:
            done[0] = at - self.seen.past
        return self.seen

    cdef void leave(self) noexcept:
        """No row is seen any more."""
        self.seen.past = NULL

    cdef KnownPlayer _player(self, const Ranked *row):
        """The player of a row."""
        return <KnownPlayer>self.living[row.living] if row.living >= 0 else self.players._loaded(row.name, row.size)

    cdef int _kept(self, const uint8_t *record, int64_t length) except -1:
        """The rows of a player who is kept as bytes."""
        cdef const uint8_t *at = record
        cdef int64_t size = next_number(&at), money, hands
        at += size
        if next_number(&at) == 1:
            money = next_number(&at)
            hands = next_number(&at)
            if hands >= self.least:
                self.rows.add(self.ranks[money], hands, -1, record, length)
            return 0
        for money, hands in self._sums(self.players.kept(record)):
            if hands >= self.least:
                self.rows.add(self.ranks[money], hands, -1, record, length)
        return 0

    cdef int _living(self, KnownPlayer player, int64_t number) except -1:
        """The rows of a player who is kept as he is, of whom nothing but the name is sorted."""
        cdef bytes name = player.name
        cdef bytes record
        cdef uint8_t size[NUMBER_MOST]
        record = PyBytes_FromStringAndSize(<char *>size, put_number(size, len(name)) - size) + name
        for money, hands in self._sums(player):
            if hands >= self.least:
                self.rows.add(self.ranks[money], hands, number, <const uint8_t *>PyBytes_AS_STRING(record), len(record))
        return 0

    cdef list _sums(self, KnownPlayer player):
        """A player's currencies, and how many hands each has."""
        cdef list found = [] if player.sums is None else [(player.money, player.sums.hands)]
        if player.others is not None:
            found += [(money, sums.hands) for money, sums in player.others.items()]
        return found


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
        let_go()
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
        cdef int64_t spot
        cdef int k
        cdef list found = []
        for spot in range(self.room):
            if self.at(spot) != -1:
                player = self.player_at(self.at(spot))
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
