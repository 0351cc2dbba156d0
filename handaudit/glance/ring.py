"""Seats around a button: places in the order of the hand, worked out once for each set of seats."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from handaudit.glance.lines import TAGS

RINGS: Final = 5_000
Who = tuple[int, str]
"""Seat and name."""


class Shape:
    """`places` are the places of the seats in the order of their lines, place 0 being left of the button.

    `small` and `big` are the places of the blinds. `after` is the order in which the others act behind a place, `first` the order
    behind the big blind and `round` that of the later streets; these three stand backwards, so that the next one is popped. `tags`
    are the bits that a place's summary line may carry.
    """

    __slots__ = ("after", "big", "first", "places", "round", "small", "tags")

    def __init__(self, seats: Sequence[int], button: int) -> None:
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


class Ring(NamedTuple):
    """Players around a button; `place` finds a place by its player's name."""

    shape: Shape
    seats: list[int]
    names: list[str]
    place: dict[str, int]

    def has_room(self, waiting: list[Who]) -> bool:
        """Whether these have seats and names of their own."""
        seats, names = {*self.seats}, {*self.names}
        for seat, name in waiting:
            if seat in seats or name in names:
                return False
            seats.add(seat)
            names.add(name)
        return True


_shapes: dict[tuple[int, ...], Shape | None] = {}
_rings: dict[tuple[int | str, ...], Ring | None] = {}


def shape_of(button: int, seats: list[int]) -> Shape | None:
    """The shape of these seats; None where they are no table, or two players have a button that neither holds."""
    key = (button, *seats)
    shape = _shapes.get(key)
    if shape is None and key not in _shapes:
        if len(_shapes) >= RINGS:
            _shapes.clear()
        sound = len(set(seats)) == len(seats) >= 2 and (len(seats) > 2 or button in seats)
        shape = _shapes[key] = Shape(seats, button) if sound else None
    return shape


def ring_of(button: int, heads: list[str], who: Callable[[str], Who | None]) -> Ring | None:
    """The ring of these seat lines; None where names or seats cannot be told apart."""
    key: tuple[int | str, ...] = (button, *heads)
    ring = _rings.get(key)
    if ring is None and key not in _rings:
        if len(_rings) >= RINGS:
            _rings.clear()
        ring = _rings[key] = _made(button, heads, who)
    return ring


def waiting_of(rows: list[tuple[str, int, int]], who: Callable[[str], Who | None]) -> list[Who] | None:
    """Seats and names of who sits out; None where one of them cannot be told."""
    known = [one for head, _, _ in rows if (one := who(head)) is not None]
    return known if len(known) == len(rows) else None


def _made(button: int, heads: list[str], who: Callable[[str], Who | None]) -> Ring | None:
    seats: list[int] = []
    names: list[str] = []
    for head in heads:
        one = who(head)
        if one is None:
            return None
        seats.append(one[0])
        names.append(one[1])
    shape = shape_of(button, seats)
    if shape is None:
        return None
    place = dict(zip(names, shape.places, strict=True))
    return Ring(shape, seats, names, place) if len(place) == len(seats) else None
