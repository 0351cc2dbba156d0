"""The first hand of a level: a header may name one level while the blinds of another are posted."""

from dataclasses import replace

from handaudit.model.hand import Hand


def at_posted_stakes(hand: Hand) -> Hand:
    """A tournament's hand with the stakes that were posted, if its blinds are those of another level than its header names.

    That is so if small and big blind both differ from the header, stand to one another as the header's do, and are no short stacks.
    A big blind that is posted alone needs another witness: the antes differ from the header to the same side, or the first call is for
    what was posted. Any other single blind of another size stays a fault. Only for hands of online rooms: at a live table the header
    counts.
    """
    if not hand.small or not hand.big:
        return hand
    posted: dict[str, int] = {}
    antes: set[int] = set()
    for event in hand.events:
        if event.kind == "post" and event.text in ("small-blind", "big-blind"):
            if event.allin or event.text in posted or event.amount >= _stack(hand, event.seat):
                return hand
            posted[event.text] = event.amount
        elif event.kind == "post" and event.text == "ante" and not event.allin:
            antes.add(event.amount)
    small, big = posted.get("small-blind", 0), posted.get("big-blind", 0)
    by_bets = hand.limit == "limit"
    header = (max(hand.small // 2, 1), hand.small) if by_bets else (hand.small, hand.big)
    if big and not small and big != header[1]:
        paid = len(antes) == 1 and hand.ante and (sum(antes) - hand.ante) * (big - header[1]) > 0
        if not paid and _first_call(hand) != big:
            return hand
        small = header[0] * big // header[1]
    elif not small or small == header[0] or big == header[1] or small * header[1] != big * header[0]:
        return hand
    if by_bets:
        small, big = big, 2 * big
    return replace(hand, small=small, big=big, ante=0)  # the ante of the header is that of its level too


def _first_call(hand: Hand) -> int:
    """What the first call paid, if nobody bet or raised before it and it is no short stack's; else 0."""
    for event in hand.events:
        if event.kind in ("bet", "raise", "check"):
            return 0
        if event.kind == "call":
            return 0 if event.allin else event.amount
    return 0


def _stack(hand: Hand, seat: int) -> int:
    """What a seat had before it posted: 0 if the log lists no such seat."""
    return next((one.stack for one in hand.seats if one.number == seat), 0)
