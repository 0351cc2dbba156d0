"""Players by name, each with the sums and the last hand at each table. Who was not seen lately is kept as a few bytes."""

cdef enum:
    SOON = 8  # so many players are looked up between the one for whom memory is asked and himself
    GONE_MOST = 1 << 15


cdef struct Stay:
    # The last hand of a player at a place, a table and its tournament: its moment, its session, the number of its log.
    int64_t when
    int32_t place
    int32_t session
    int32_t source


@cython.no_gc
cdef class KnownPlayer:
    """A player: the name as keys have it, in UTF-8. Most have one currency."""

    cdef bytes name
    cdef uint32_t sign
    cdef int32_t money
    cdef Sums sums
    cdef dict others  # sums by the number of another currency
    cdef Vector stays

    def __dealloc__(self):
        free(self.stays.at)

    cdef int32_t stay_at(self, int32_t place) noexcept:
        """Which of the stays is at a place; -1 where he never was."""
        cdef int32_t at = self.stays.count
        cdef const Stay *stays = <const Stay *>self.stays.at
        while at > 0:
            at -= 1
            if stays[at].place == place:
                return at
        return -1


cdef class KnownPlayers(PlayerPlaces):
    """Sums by player and currency. `how` is what sums are told. No more seconds than `near` lie between two hands of a session. Somewhat
    more than `usual` players are kept as they are, of the others so many `bytes` in memory and the rest in a file that `opens` gives."""

    cdef object how
    cdef int64_t near, pause
    cdef int32_t most
    cdef int64_t last_session
    cdef uint64_t seed
    cdef int64_t rows, usual, limit, rests
    cdef list living
    cdef Numbered tables, places, moneys, sources  # `places` are those of stays
    cdef Archive archive
    cdef Vector gone  # where records begin that stand for nobody any more, as long as these are not many

    def __init__(self, how, opens, int64_t near, int64_t usual, int64_t bytes):
        self.how, self.most, self.pause, self.near = how, how.tables, 1_000_000 * how.pause, 1_000_000 * near
        self.archive = Archive(opens, bytes)
        self.seed = int.from_bytes(os.urandom(8), "little")
        self.living, self.usual, self.limit = [], usual, usual
        self.tables, self.places, self.moneys, self.sources = Numbered(), Numbered(), Numbered(), Numbered()

    def __dealloc__(self):
        free(self.gone.at)

    cdef uint32_t sign_of(self, const uint8_t *name, int64_t size) noexcept:
        """A part of the hash of a name."""
        return <uint32_t>(mixed(name, size, 0, self.seed) >> 32)

    cdef KnownPlayer player_of(self, const uint8_t *name, int64_t size, bint new):
        """The player of a name; None where there is none, unless a `new` one is wanted."""
        cdef uint32_t sign = self.sign_of(name, size)
        cdef int64_t spot = sign & self.room - 1, at, length
        cdef KnownPlayer player
        cdef const uint8_t *record
        while True:
            at = self.at(spot)
            if at == -1:
                break
            if self.spots[spot].sign == sign:
                if at < 0:
                    player = <KnownPlayer>self.living[-2 - at]
                    if len(player.name) == size and memcmp(PyBytes_AS_STRING(player.name), name, size) == 0:
                        return player
                else:
                    record = self.archive.record(at)
                    length = next_number(&record)
                    if length == size and memcmp(record, name, size) == 0:
                        player = self._loaded(record, size)
                        player.sign = sign
                        if self.gone.count < GONE_MOST:
                            (<int64_t *>one_more(&self.gone, sizeof(int64_t)))[0] = at
                        self.set(spot, -2 - len(self.living))
                        self.living.append(player)
                        return player
            spot = spot + 1 & self.room - 1
        if not new:
            return None
        player = KnownPlayer.__new__(KnownPlayer)
        player.name, player.sign, player.money = PyBytes_FromStringAndSize(<char *>name, size), sign, -1
        self.spots[spot].sign = sign
        self.set(spot, -2 - len(self.living))
        self.living.append(player)
        self.more()
        return player

    cdef bint is_at(self, const uint8_t *record, int64_t at) noexcept:
        """Whether the record at a place is what is known of its player: none that came after it is."""
        cdef int64_t size = next_number(&record)
        cdef int64_t spot = self.sign_of(record, size) & self.room - 1
        while self.at(spot) != -1:
            if self.at(spot) == at:
                return True
            spot = spot + 1 & self.room - 1
        return False

    cdef bint in_order(self) noexcept:
        """Whether all records are known that stand for nobody any more; those are in order from now on."""
        if self.gone.count:
            qsort(self.gone.at, self.gone.count, sizeof(int64_t), places)
        return self.gone.count < GONE_MOST

    cdef KnownPlayer player_at(self, int64_t at):
        """The player who is at a place."""
        return <KnownPlayer>self.living[-2 - at] if at < 0 else self.kept(self.archive.record(at))

    cdef KnownPlayer kept(self, const uint8_t *record):
        """The player of a record."""
        cdef int64_t size = next_number(&record)
        return self._loaded(record, size)

    cdef KnownPlayer _loaded(self, const uint8_t *at, int64_t size):
        """The player of a record, behind the size of the name."""
        cdef KnownPlayer player = KnownPlayer.__new__(KnownPlayer)
        cdef Sums sums
        cdef Stay *stay
        cdef int k
        cdef int32_t money
        player.name, player.money = PyBytes_FromStringAndSize(<char *>at, size), -1
        at += size
        for k in range(next_number(&at)):
            money = next_number(&at)
            sums = self._begin(player, money)
            at = unpack_sums(sums, at, self.tables)
        for k in range(next_number(&at)):
            stay = <Stay *>one_more(&player.stays, sizeof(Stay))
            stay.place = next_number(&at)
            stay.session = next_number(&at)
            stay.source = next_number(&at)
            stay.when = next_number(&at)
        return player

    cdef Sums _begin(self, KnownPlayer player, int32_t money):
        """New sums in a currency."""
        cdef Sums sums = Sums.__new__(Sums)
        sums.how, sums.most, sums.pause, sums.newest = self.how, self.most, self.pause, -1
        self._put(player, money, sums)
        return sums

    cdef int _put(self, KnownPlayer player, int32_t money, Sums sums) except -1:
        if player.money < 0 or player.money == money:
            player.money, player.sums = money, sums
        else:
            if player.others is None:
                player.others = {}
            player.others[money] = sums
        return 0

    cdef Sums _found(self, KnownPlayer player, int32_t money):
        """The sums in a currency; None where there are none."""
        if player.money == money:
            return player.sums
        return None if player.others is None else player.others.get(money)

    cdef Sums sums_of(self, KnownPlayer player, int32_t money):
        """The sums of a player in a currency, new ones where there are none."""
        cdef Sums sums = self._found(player, money)
        if sums is None:
            self.rows += 1
            sums = self._begin(player, money)
        return sums

    cdef int32_t goes_on(self, KnownPlayer player, int32_t place, int64_t when, int32_t source) except -1:
        """Takes a player on to a hand at a place, by the rules of stats/sessions.py; which of the stays that is."""
        cdef int32_t at = player.stay_at(place)
        cdef Stay *stay
        cdef int64_t gap
        if at < 0:
            at = player.stays.count
            stay = <Stay *>one_more(&player.stays, sizeof(Stay))
            stay.place = place
        else:
            stay = <Stay *>player.stays.at + at
            if when == NO_CLOCK or stay.when == NO_CLOCK:
                if when == stay.when and source == stay.source:
                    return at
            else:
                gap = when - stay.when
                if -self.near <= gap <= self.near:
                    stay.when, stay.source = when, source
                    return at
        self.last_session += 1
        stay.when, stay.source, stay.session = when, source, self.last_session
        return at

    cdef int rest(self) except -1:
        """Makes a few bytes of each who was seen since the last time. Sums that anybody holds are out of date from now on."""
        cdef list living = self.living
        cdef KnownPlayer player
        cdef int64_t number, spot
        self.living = []
        for number in range(len(living)):
            if number + SOON < len(living):
                self.expect((<KnownPlayer>living[number + SOON]).sign)
            player = <KnownPlayer>living[number]
            spot = player.sign & self.room - 1
            while self.at(spot) != -2 - number:
                spot = spot + 1 & self.room - 1
            if self._packs(player):
                self.set(spot, self._archived(player))
            else:
                self.set(spot, -2 - len(self.living))  # whose number this was has another place already
                self.living.append(player)
        self.limit = self.usual + len(self.living)
        self.rests += 1
        return 0

    cdef bint _packs(self, KnownPlayer player) except -1:
        if player.sums is not None and not packs(player.sums):
            return False
        if player.others is not None:
            for sums in player.others.values():
                if not packs(sums):
                    return False
        return True

    cdef int64_t _archived(self, KnownPlayer player) except -1:
        """Keeps a player as bytes: the name, the sums by currency, the stays; where they begin."""
        cdef int64_t most = NUMBER_MOST * (4 + 4 * player.stays.count) + len(player.name)
        cdef int k, many = (player.sums is not None) + (0 if player.others is None else len(player.others))
        cdef uint8_t *to
        cdef const Stay *stay
        if player.sums is not None:
            most += room_of(player.sums)
        if player.others is not None:
            for sums in player.others.values():
                most += NUMBER_MOST + room_of(sums)
        to = put_number(self.archive.begin(most), len(player.name))
        memcpy(to, PyBytes_AS_STRING(player.name), len(player.name))
        to = put_number(to + len(player.name), many)
        if player.sums is not None:
            to = pack_sums(player.sums, put_number(to, player.money), self.tables)
        if player.others is not None:
            for money, sums in player.others.items():
                to = pack_sums(sums, put_number(to, money), self.tables)
        to = put_number(to, player.stays.count)
        for k in range(player.stays.count):
            stay = <Stay *>player.stays.at + k
            to = put_number(to, stay.place)
            to = put_number(to, stay.session)
            to = put_number(to, stay.source)
            to = put_number(to, stay.when)
        return self.archive.end(to)
