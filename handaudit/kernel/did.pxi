"""Seats of a course with their places and with what each did, in the form in which `stats/player_lines.py` keeps them."""

cdef enum:
    COUNTS_KEPT = 8192  # what seats did, and ways in which they sat, that are kept
    PAIRS_MOST = 1024  # places with their offsets

cdef tuple DID_NAMES = tuple(sorted(
    [(name, at, 0) for at, name in enumerate(CHANCES)]
    + [(name + "_of", at, 1) for at, name in enumerate(CHANCES)]
    + [(name, at, 2) for at, name in enumerate(FACTS)]
))  # the names of what is counted, in their order, each with its number and which of three it is: done, could have been done, a fact


cdef dict counts_of(const Tally *its):
    """What one seat did, by name. Zeros are left out."""
    cdef dict told = {}
    cdef int16_t value
    cdef int at, which
    for name, at, which in DID_NAMES:
        value = its.did[at] if which == 0 else its.might[at] if which == 1 else its.facts[at]
        if value:
            told[name] = value
    return told


cdef class Courses:
    """What was done in the hands of games of so many betting rounds, in which straddles count or not, by a tracker's definitions.
    `seating` is asked where seats are: by how many there are, whether the last one has the button, who posted the blinds (from 0, -1 for
    nobody) and, as bits, whose last chip was an ante, it gives the place and the offset of each, and as bits who may steal, who is the
    small blind and who is the big blind."""

    cdef object seating
    cdef int rounds, defs
    cdef bint straddled
    cdef dict seatings, kept
    cdef dict pairs  # numbers of places with their offsets
    cdef dict spots  # by what a seat did and by that number, all of it

    def __init__(self, int rounds, bint straddled, str defs, seating):
        if defs not in DEFINED:
            raise ValueError(f"no definitions of these are counted here: {defs}")
        self.rounds, self.straddled, self.defs, self.seating = rounds, straddled, DEFINED.index(defs), seating
        self.seatings, self.kept, self.pairs, self.spots = {}, {}, {}, {}

    def did(self, bytes key, /):
        """Place, offset and what was done of each seat, from the left of the button on; None for what is no key of such a game. Seats of
        which all of that is the same have one and the same object."""
        cdef Course its
        cdef Tally tallies[SLOTS]
        cdef Seating sits
        cdef int place
        cdef list told = []
        if not self.reads(<const uint8_t *>PyBytes_AS_STRING(key), len(key), &its):
            return None
        places, sits.thieves, sits.small, sits.big = self._seated(&its)
        self.count(&its, &sits, tallies)
        for place in range(its.seats):
            told.append(self._spot((<list>places)[place], self._kept(tallies + place)))
        return told

    cdef bint reads(self, const uint8_t *key, int64_t size, Course *its) noexcept nogil:
        """Reads a key; False for what is none of such a game."""
        if not read_course(key, size, self.rounds, its):
            return False
        if not self.straddled:
            its.straddles = 0
        return True

    cdef void count(self, const Course *its, const Seating *sits, Tally *tallies) noexcept nogil:
        """Counts by place what was done, and could have been."""
        cdef int place, street
        memset(tallies, 0, its.seats * sizeof(Tally))
        for place in range(its.seats):
            tallies[place].facts[HANDS_SEATED] = tallies[place].facts[HANDS_DEALT] = 1
        count_first(its, sits, self.defs, tallies)
        count_squeezed(its, tallies)
        count_seen(its, tallies)
        count_aggression(its, tallies, self.defs == RS)
        for street in range(1, min(its.streets, NAMED_STREETS + 1)):
            count_continuation(its, street, tallies)
            count_moves(its, street, tallies)

    cdef tuple _seated(self, const Course *its):
        """Where everybody sits, as `seating` has it; places with their offsets have their numbers before them."""
        cdef int antes = its.antes if its.small < 0 or its.big < 0 else 0
        cdef tuple asked = (its.seats, its.button, its.small, its.big, antes)
        found = self.seatings.get(asked)
        if found is None:
            if len(self.seatings) >= COUNTS_KEPT:
                self.seatings.clear()
            pairs, *others = self.seating(*asked)
            numbered = [(self.pairs.setdefault(pair, len(self.pairs)), pair) for pair in map(tuple, pairs)]
            found = self.seatings[asked] = (numbered, *others)
        return found

    cdef tuple _spot(self, tuple numbered, dict did):
        """A seat with what was done there; that object is its own as long as this one is kept."""
        cdef uint64_t key = <uint64_t><size_t><void *>did * PAIRS_MOST + <uint64_t>numbered[0]
        found = self.spots.get(key)
        if found is None:
            if len(self.spots) >= COUNTS_KEPT:
                self.spots.clear()
            found = self.spots[key] = (*numbered[1], did)
        return found

    cdef dict _kept(self, const Tally *its):
        """The same few come in many courses: they are one and the same object each time, which nobody changes."""
        cdef bytes bits = PyBytes_FromStringAndSize(<const char *>its, sizeof(Tally))
        found = self.kept.get(bits)
        if found is None:
            if len(self.kept) >= COUNTS_KEPT:
                self.kept.clear()
            found = self.kept[bits] = counts_of(its)
        return found
