"""What was found in a block, on its way from the process that has looked at it to another one."""


def received(bytes data, list deals, list tables, tuple sent, bytes hands_sent, bytes chairs_sent, /):
    """What was found in a text of hands, of what `sent` has said of it elsewhere. `deals` and `tables` are what its numbers of these stand
    for. Raises `ValueError` where it was not found in this text."""
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
    found.join()
    return found
