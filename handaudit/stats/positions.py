"""Positions: where everybody sits, by the button and by who posted the blinds."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from handaudit.model.seat_order import clockwise

_STEAL_NEAR: Final = (1, 0)
_EARLY: Final = "UTG"
_LATE: Final = ("BTN", "CO", "HJ", "MP")


def seated(
    seats: tuple[int, ...], button: int, small: int, big: int, antes: set[int]
) -> tuple[dict[int, str], dict[int, int | None]]:
    """Positions and distances, by who posted the blinds; 0 is nobody. `antes` are the seats whose last chip was one."""
    if antes and not (small and big):
        small, big = _by_seats(seats, button, small, big, antes)
    return _positions(seats, button, small, big)


def seating(count: int, button: bool, small: int, big: int, antes: int) -> tuple[list[tuple[str, str]], int, int, int]:
    """The place and the offset of each of so many seats, the last of which may have the `button`; and, as bits, from where the blinds may
    be stolen, the small blind and the big blind. Seats are numbered from 0, -1 is nobody; `antes` are bits too."""
    numbers = range(1, count + 1)
    places, near = seated(
        tuple(numbers), count if button else 0, small + 1, big + 1, {seat for seat in numbers if antes >> seat - 1 & 1}
    )
    thieves = sum(1 << seat - 1 for seat in numbers if steals(places, near, seat))
    smalls, bigs = (sum(1 << seat - 1 for seat in numbers if places[seat] == blind) for blind in ("SB", "BB"))
    return [(places[seat], offset_of(places[seat], near[seat])) for seat in numbers], thieves, smalls, bigs


def offset_of(place: str, near: int | None) -> str:
    """The number of seats before the button; S or B for the blinds."""
    return place[:1] if near is None else str(near)


def steals(places: Mapping[int, str], near: Mapping[int, int | None], seat: int) -> bool:
    """Whether a raise of this seat may steal the blinds: from the cut-off, the button or the small blind."""
    return near.get(seat) in _STEAL_NEAR or places.get(seat) == "SB"


def _by_seats(seats: tuple[int, ...], button: int, small: int, big: int, antes: set[int]) -> tuple[int, int]:
    """Small and big blind, where a seat's last chip was its ante: the blind that it cannot post is told by the seats."""
    order = clockwise(seats, button)
    if len(order) == 2 and button in order:  # the button is the small blind
        order.reverse()
    if not small:
        at = order.index(big) - 1 if big in order else 0
        small = order[at] if at >= 0 and order[at] in antes else 0
    if not big:
        at = order.index(small) + 1 if small in order else 1
        big = order[at] if at < len(order) and order[at] in antes else 0
    return small, big


@lru_cache(maxsize=4096)
def _positions(
    seats: tuple[int, ...], button: int, small: int, big: int
) -> tuple[dict[int, str], dict[int, int | None]]:
    """The same seats come again and again at a table. Nobody changes what is kept here."""
    return positions(list(seats), button, small, big)


def positions(seats: list[int], button: int, small: int, big: int) -> tuple[dict[int, str], dict[int, int | None]]:
    """Every seat's name by the order of play, and its distance from the button among the seats without a blind.

    With four seats without a blind they are UTG, MP, CO, BTN; further ones get HJ and UTG+1, UTG+2 ... between them.

    >>> positions([1, 2, 3, 4, 5, 6], 1, 2, 3)[0]
    {2: 'SB', 3: 'BB', 4: 'UTG', 5: 'MP', 6: 'CO', 1: 'BTN'}
    """
    places: dict[int, str] = {}
    near: dict[int, int | None] = {}
    order = clockwise(seats, button)
    for seat, name in ((small, "SB"), (big, "BB")):
        if seat in seats and seat not in places:
            places[seat], near[seat] = name, None
    rest = [seat for seat in order if seat not in places]
    if big in places and big in order:  # play begins left of the big blind
        at = order.index(big)
        rest = [seat for seat in order[at + 1 :] + order[:at] if seat not in places]
    for seat, name in zip(rest, _names(len(rest)), strict=True):
        places[seat] = name
        near[seat] = len(rest) - 1 - rest.index(seat)
    return places, near


def _names(count: int) -> list[str]:
    """The names of so many seats without a blind, first to act first."""
    if count < 4:
        return [_EARLY, *reversed(_LATE[:2])][3 - count :] if count else []
    late = ["MP", "CO", "BTN"] if count == 4 else ["MP", "HJ", "CO", "BTN"]
    early = [_EARLY] + [f"{_EARLY}+{number}" for number in range(1, count - len(late))]
    return early + late
