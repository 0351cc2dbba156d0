"""A straddle that a room prints as a further big blind: the posts double, and the first to act sits after the last of them."""

from typing import Final

from handaudit.model.hand import Event, Seat

ACTS: Final = frozenset({"fold", "check", "call", "bet", "raise"})


def name_straddles(events: list[Event], seats: list[Seat]) -> None:
    """Turn such posts into what they are. One that is not twice the blind before it, that follows a blind which is short, or
    behind which somebody else acts first, is left as the log has it."""
    chain: list[int] = []
    for at, event in enumerate(events):
        if event.text == "big-blind":
            if not (event.allin if not chain else event.amount != 2 * events[chain[-1]].amount):
                chain.append(at)
        elif event.kind == "street":
            break
    if len(chain) < 2 or _behind(events[chain[-1]].seat, seats) != _first(events):
        return
    for at in chain[1:]:
        events[at] = events[at]._replace(text="over-blind")


def _first(events: list[Event]) -> int:
    """The seat that acts first."""
    return next((event.seat for event in events if event.kind in ACTS), -1)


def _behind(seat: int, seats: list[Seat]) -> int:
    """The next seat clockwise that is in the hand."""
    ring = sorted(one.number for one in seats if one.state == "in")
    return next((number for number in ring if number > seat), ring[0] if ring else 0)
