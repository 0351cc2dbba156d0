"""A button whose chair is counted from 0 while those of the players are counted from 1."""

import re

Row = tuple[int, str]


def button_from_zero(
    rows: list[Row], seat_line: re.Pattern[str], button_line: re.Pattern[str], posts: str
) -> list[Row]:
    """The rows with the button one chair further: if nobody has the chair that is printed, and the player behind it posts no blind while
    the next one posts the small blind."""
    seats = {int(seat[1]): seat[2] for _, text in rows if (seat := seat_line.fullmatch(text.strip())) is not None}
    at, button = next(
        ((at, int(one[1])) for at, (_, text) in enumerate(rows) if (one := button_line.fullmatch(text.strip()))), (0, 0)
    )
    small = next((text.strip().partition(posts)[0] for _, text in rows if posts in text), "")
    if button in seats or button + 1 not in seats or not small or seats[button + 1] == small:
        return rows
    acting = [number for number, name in seats.items() if any(text.startswith(f"{name} ") for _, text in rows)]
    following = min((number for number in acting if number > button + 1), default=min(acting, default=0))
    if seats.get(following) != small:
        return rows
    return [*rows[:at], (rows[at][0], f"Seat {button + 1} is the button"), *rows[at + 1 :]]
