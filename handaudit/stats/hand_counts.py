"""What everybody did in a hand, and could have done: all counts without an amount. They are the same in hands of one shape."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from handaudit.stats.action_pattern import Shape
from handaudit.stats.course import Counts, course_in
from handaudit.stats.first_round import count_first
from handaudit.stats.later_rounds import count_later
from handaudit.stats.moves import count_moves
from handaudit.stats.positions import offset_of


class Did(NamedTuple):
    """`counts` by seat, and of each seat its place and the number of seats before the button (S or B for the blinds); who went to the
    showdown; on which betting street the last action was. Seats have the shape's numbers. Nobody changes what is in it."""

    counts: Mapping[int, Mapping[str, int]]
    places: Mapping[int, tuple[str, str]]
    shown: frozenset[int]
    last: int


@lru_cache(maxsize=4096)
def did_in(shape: Shape, defs: str) -> Did:
    """What was done in hands of a shape, by a tracker's definitions."""
    course = course_in(shape)
    counts: dict[int, Counts] = {seat: {"hands_seated": 1, "hands": 1} for seat in shape.seats}
    spare = {seat: seat not in shape.poor for seat in shape.seats}
    count_first(course, counts, defs, spare)
    count_later(course, counts, dict.fromkeys(shape.won, 1), defs)
    count_moves(course, counts, defs)
    places = {}
    for seat in shape.seats:
        place = course.places.get(seat, "")
        places[seat] = place, offset_of(place, course.near.get(seat))
    last = max((at for at, acts in enumerate(course.acts) if acts), default=0)
    return Did({seat: shared(one) for seat, one in counts.items()}, places, course.shown, last)


def shared(counts: Mapping[str, int]) -> Mapping[str, int]:
    """The same counts as one and the same object each time: the same few come in many shapes, and from many workers."""
    return _KEPT[frozenset(counts.items())]


class _Kept(dict[frozenset[tuple[str, int]], Mapping[str, int]]):
    """Counts that are known."""

    def __missing__(self, key: frozenset[tuple[str, int]]) -> Mapping[str, int]:
        if len(self) >= _MOST:
            del self[next(iter(self))]
        found = self[key] = dict(sorted(key))
        return found


_MOST: Final = 8_192
_KEPT: Final = _Kept()
