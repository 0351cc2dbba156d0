"""Seats around a button: places in the order of the hand, worked out once for each set of seats."""

from typing import Final

from handaudit.glance.lines import TAGS

RINGS: Final = 5_000


class Ring:
    """`places` are the places of the seats in the order of their lines, place 0 being left of the button; `small` and `big` are the
    places of the blinds. `after` is the order in which the others act behind a place, `first` the order behind the big blind and
    `round` that of the later streets; all of these stand backwards, so that the next one is popped. `tags` are the bits that a
    place's summary line may carry."""

    __slots__ = ("after", "big", "first", "places", "round", "small", "tags")

    def __init__(self, seats: tuple[int, ...], button: int) -> None:
        top = max(*seats, button) + 1
        order = sorted(seats, key=lambda seat: (seat - button - 1) % top)
        count = len(order)
        self.places = [order.index(seat) for seat in seats]
        self.small, self.big = (1, 0) if count == 2 else (0, 1)
        self.round = list(range(count - 1, -1, -1))
        self.after = [[(at - back) % count for back in range(1, count)] for at in range(count)]
        self.first = [self.big, *self.after[self.big]]
        self.tags = [0] * count
        for place, seat in enumerate(order):
            bits = TAGS[" (button)"] if seat == button else 0
            if place == self.small:
                bits |= TAGS[" (small blind)"]
            elif place == self.big:
                bits |= TAGS[" (big blind)"]
            self.tags[place] = bits


_rings: dict[tuple[int, ...], Ring | None] = {}


def ring_of(button: int, seats: list[int]) -> Ring | None:
    """The ring of these seats; None where they are no table, or two players have a button that neither holds."""
    key = (button, *seats)
    ring = _rings.get(key)
    if ring is None and key not in _rings:
        if len(_rings) >= RINGS:
            _rings.clear()
        sound = len(set(seats)) == len(seats) >= 2 and (len(seats) > 2 or button in seats)
        ring = _rings[key] = Ring(tuple(seats), button) if sound else None
    return ring
