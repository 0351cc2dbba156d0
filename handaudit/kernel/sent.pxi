"""What was found in a block, on its way from the process that has looked at it to another one."""


def received(bytes data, list deals, list tables, tuple sent, bytes hands_sent, bytes chairs_sent, bytes kept=b"", /):
    """What was found in a text of hands, of what `sent` has said of it elsewhere. `deals` and `tables` are what its numbers of these stand
    for; `kept` are its verdicts. Raises `ValueError` where it was not found in this text."""
    cdef Found found = Found.__new__(Found)
    cdef const char *hands
    cdef const char *chairs
    cdef Hand *hand
    cdef int number
    count, used, people, gone, bought = sent
    if count < 1 or used < 0 or len(hands_sent) != count * sizeof(Hand) or len(chairs_sent) != used * sizeof(Chair):
        raise ValueError("these bytes are no hands")
    found.data, found.deals, found.tables = data, deals, tables
    found.people, found.gone, found.bought = people, gone, bought
    found.take_room(count, max(used, 1))
    hands, chairs = hands_sent, chairs_sent
    memcpy(found.hands, hands, len(hands_sent))
    memcpy(found.chairs, chairs, len(chairs_sent))
    found.count, found.used = count, used
    for number in range(found.count):
        hand = found.hands + number
        if not 0 <= hand.low < hand.high <= len(data) or not 0 <= hand.seats <= hand.seats + hand.count <= found.used:
            raise ValueError("these hands are of another text")
        if hand.why == TAKEN and not (0 <= hand.deal < len(deals) and 0 <= hand.table < len(tables)):
            raise ValueError("these hands are of another table")
        if hand.why == TAKEN and not hand.low <= hand.id_low <= hand.id_high <= hand.date_low <= hand.date_high <= hand.high:
            raise ValueError("these hands are of another text")
    if kept:
        found.kept = verdicts_in(kept, found)
    found.join()
    return found


cdef Kept verdicts_in(bytes data, Found found):
    """The verdicts of its hands. Raises `ValueError` for those of others."""
    cdef Kept kept = Kept.__new__(Kept)
    cdef const uint8_t *text = <const uint8_t *>PyBytes_AS_STRING(found.data)
    cdef const Hand *hand
    cdef const Verdict *verdict
    cdef int number
    cdef int64_t size = len(data), low = found.count * sizeof(uint32_t)
    if size < low:
        raise ValueError("these bytes are no verdicts")
    kept.begin(found.count, size)
    memcpy(kept.held, PyBytes_AS_STRING(data), size)
    kept.used = size
    for number in range(found.count):
        verdict, hand = kept.of(number), found.hands + number
        if verdict == NULL:
            continue
        low = <const uint8_t *>verdict - kept.held
        if hand.why != TAKEN or low % sizeof(uint32_t) or low < found.count * <int64_t>sizeof(uint32_t) or low >= size:
            raise ValueError("these bytes are no verdicts")
        if len(found.people.get(number, b"")) != (0 if verdict.told else hand.count):
            raise ValueError("these names are of other hands")
        if not is_of(verdict, size - low, hand, found.chairs + hand.seats, text):
            raise ValueError("these verdicts are of other hands")
    return kept
