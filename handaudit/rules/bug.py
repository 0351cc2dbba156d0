"""The bug is an ace, or the card that completes a straight, a flush or a straight flush (JB-BUG-1); it never pairs
another rank."""

from handaudit.rules.strength import ACE, Scale


def with_bug(scale: Scale, cards: tuple[int, ...], joker_flush: str) -> int:
    """The best strength of at most four cards and the bug. In a flush the bug is the highest rank missing, or an ace
    beside any other ace where `joker_flush` is `ace-only`."""
    ranks = [card // 4 for card in cards]
    best = scale.worth([*ranks, ACE - 2])
    if len(cards) < 4:
        return best
    suited = len({card % 4 for card in cards}) == 1
    mask = sum(1 << rank for rank in set(ranks))
    for straight, top in scale.straights.items():
        missing = straight & ~mask
        if mask & ~straight == 0 and missing and missing & (missing - 1) == 0:
            best = max(best, scale.pack("straightflush" if suited else "straight", (top,)))
    if suited and len(set(ranks)) == 4:
        highest = next(rank for rank in range(ACE - 2, -1, -1) if rank not in ranks)
        bug = ACE - 2 if joker_flush == "ace-only" else highest
        numbers = sorted((rank + 2 for rank in (*ranks, bug)), reverse=True)
        best = max(best, scale.pack("flush", numbers))
    return best
