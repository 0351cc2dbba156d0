"""A dead button that a log prints at the last player before it, with newcomers between that player and the small blind."""

import re
from typing import Final

Row = tuple[int, str]
CHAIRS: Final = 10


def dead_button(rows: list[Row], seat_line: re.Pattern[str], button_line: re.Pattern[str], posts: str) -> list[Row]:
    """The rows with the button on the chair before the small blind, if players sit between the printed button and the small blind and
    none of them posts: the button is dead, and who came to a chair before it has no blind to post. `posts` ends before the blind's name."""
    seats = {found[2]: int(found[1]) for _, text in rows if (found := seat_line.fullmatch(text.strip()))}
    marks = ((at, int(found[1])) for at, (_, text) in enumerate(rows) if (found := button_line.fullmatch(text.strip())))
    at, button = next(marks, (0, 0))
    posted = [text.strip().partition(posts) for _, text in rows if posts in text]
    small = next((seats.get(name, 0) for name, _, what in posted if what.startswith("small blind")), 0)
    if not button or not small or small == button:
        return rows
    between = [name for name, number in seats.items() if _before(button, number, small)]
    if not between or any(name in between for name, _, what in posted if "blind" in what):
        return rows
    return [*rows[:at], (rows[at][0], f"Seat {small - 1 or CHAIRS} is the button"), *rows[at + 1 :]]


def _before(button: int, number: int, small: int) -> bool:
    """Whether a chair lies between the button and the small blind, clockwise."""
    return button < number < small if button < small else number > button or number < small
