"""Players whom no seat line lists: they came to the table after the list was printed, and act in the hand."""

import re
from collections.abc import Callable
from typing import NamedTuple

Row = tuple[int, str]


class PlayLines(NamedTuple):
    """How a layout prints what seats late players need. `seat` has number and name, `came` the name, `acts` the name of who posts or acts,
    `posts` the name of who posts; `most` has the number of chairs. `cards` is the first text of the line that deals them."""

    seat: re.Pattern[str]
    came: re.Pattern[str]
    acts: re.Pattern[str]
    posts: re.Pattern[str]
    most: re.Pattern[str]
    cards: str


def seat_late(rows: list[Row], lines: PlayLines, line_of: Callable[[int, str], str]) -> list[Row]:
    """The rows with a seat line for each player who came and acts without one: on a free chair between the players before and after
    him, by who acts. His stack is unknown. Where no chair is free there the rows stay as they are."""
    seats = {found[2]: int(found[1]) for _, text in rows if (found := lines.seat.fullmatch(text.strip()))}
    came = {found[1] for _, text in rows if (found := lines.came.fullmatch(text.strip()))} - seats.keys()
    if not came or not seats:
        return rows
    order = _order(rows, lines, seats.keys() | came)
    late = [name for name in order if name in came]
    most = next((int(found[1]) for _, text in rows if (found := lines.most.match(text.strip())) and found[1]), 10)
    for name in late:
        if (chair := _chair(order, name, seats, most)) == 0:
            return rows
        seats[name] = chair
    at = max(place for place, (_, text) in enumerate(rows) if lines.seat.fullmatch(text.strip())) + 1
    added = [(rows[at - 1][0], line_of(seats[name], name)) for name in late]
    return [*rows[:at], *added, *rows[at:]]


def _order(rows: list[Row], lines: PlayLines, known: set[str]) -> list[str]:
    """The players in the order of their seats: who posts the first two blinds, then who acts in the first round."""
    order: list[str] = []
    acting = False
    for _, text in rows:
        plain = text.strip()
        acting = acting or plain.startswith(lines.cards)
        found = (lines.acts if acting else lines.posts).match(plain)
        if found is None or found[1] not in known or found[1] in order:
            continue
        if acting or len(order) < 2:
            order.append(found[1])
    return order


def _chair(order: list[str], name: str, seats: dict[str, int], most: int) -> int:
    """The first free chair behind the player before him and in front of the next one who has a seat; 0 if there is none."""
    at = order.index(name)
    before = next((seats[one] for one in reversed(order[:at]) if one in seats), 0)
    ring = [one for one in [*order[at + 1 :], *order[:at]] if one in seats]
    if not before:
        before = seats[ring[-1]] if ring else 0
    after = seats[ring[0]] if ring else 0
    taken = set(seats.values())
    most = max(most, *taken)
    for step in range(1, most):
        chair = (before - 1 + step) % most + 1
        if chair == after:
            return 0
        if chair not in taken:
            return chair
    return 0
