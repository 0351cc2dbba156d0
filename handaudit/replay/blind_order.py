"""Which of several big blinds is the table's: a player who enters or comes back may post one before it in the log."""

from dataclasses import replace

from handaudit.model.hand import Event, Hand
from handaudit.replay.cursor import ACTIONS


def table_blind_first(hand: Hand) -> Hand:
    """A hand in which the big blind of the table is the first that is posted.

    It is the first one left of the small blind, or of the button where nobody posts a small blind. The log has to agree: its first action
    is the next player's. Otherwise the hand stays as it is. Only for hands of online rooms: they seat newcomers anywhere.
    """
    posts = [at for at, event in enumerate(hand.events) if event.kind == "post" and event.text == "big-blind"]
    if len(posts) < 2:
        return hand
    small = next((e.seat for e in hand.events if e.kind == "post" and e.text == "small-blind"), hand.button)
    ring = sorted(seat.number for seat in hand.seats if seat.state == "in")
    behind = [seat for seat in ring if seat > small] + [seat for seat in ring if seat <= small]
    by_seat = {hand.events[at].seat: at for at in reversed(posts)}
    big = next((seat for seat in behind if seat in by_seat), 0)
    first = next((event.seat for event in hand.events if event.kind in ACTIONS), 0)
    if not small or not big or by_seat[big] == posts[0] or _after(ring, big) != first:
        return hand
    return replace(hand, events=_moved(hand.events, by_seat[big], posts[0]))


def _after(ring: list[int], seat: int) -> int:
    return next((number for number in ring if number > seat), ring[0])


def _moved(events: tuple[Event, ...], at: int, to: int) -> tuple[Event, ...]:
    return (*events[:to], events[at], *events[to:at], *events[at + 1 :])
