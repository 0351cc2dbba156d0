"""What a hand with openers and redeals leaves on record: openings, fouls, redeals."""

from typing import NamedTuple


class OpenerRecord(NamedTuple):
    """Somebody opens: `verb` is how the line says it (opens | bets | declares), `cards` the five he was dealt as far as the log shows
    them, `deal` the number of redeals before it, `broke` true where he had no chips to bet."""

    line: int
    seat: int
    verb: str
    cards: tuple[int, ...]
    deal: int
    broke: bool = False


class Foul(NamedTuple):
    """False openers were found: `ruling` is reopens | continues | complete | alone, or other where he was not the opener."""

    line: int
    seat: int
    ruling: str
    deal: int
    cards: tuple[int, ...] = ()


class Redeal(NamedTuple):
    """The line of a redeal, and how things stood: `opener` of a deal that was open, `level` its bet, `pot` all chips carried on,
    `button` before and after it, the line that names the new one (0 where none does), and who was in the deal before it."""

    line: int
    opener: int
    level: int
    pot: int
    button: int
    new_button: int
    button_line: int
    seats: frozenset[int]
