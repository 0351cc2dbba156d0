"""Each card has brackets of its own and in most logs a space inside: a line's cards become one list. Which stakes a table of fixed limit
prints is not known, and so its game is none that is. The seats once more at the end are what each has after the hand."""

import re
from typing import Final

_CARDS: Final = re.compile(r"(?:\[(?:[^\[\] ]{1,3} [^\[\] ]{1,3}|[2-9tjqkaTJQKA][shdc]|XX)\] ?){1,7}")
_SEAT: Final = re.compile(r"Seat \d{1,2}: .{1,100} - [^ ]{1,20}(?: \(away from table\))?")
_CARD: Final = re.compile(r"\[([^\[\] ]{1,3} [^\[\] ]{1,3}|[2-9tjqkaTJQKA][shdc]|XX)\]")


def lines(rows: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Cards in one pair of brackets; every other line as it is."""
    known = ("Limit Type: NO LIMIT", "Limit Type: POT LIMIT")
    other = any(text.startswith("Limit Type: ") and text.strip() not in known for _, text in rows)
    moves = [at for at, (_, text) in enumerate(rows) if text.startswith("Moving Button to seat ")]
    passed = set(moves[:-1])  # the button may move on more than once before the cards: the last of the moves counts
    deal = next((at for at, (_, text) in enumerate(rows) if text.strip() == "Dealing Cards"), len(rows))
    end = len(rows)
    while end > deal and (
        rows[end - 1][1].strip() == "" or rows[end - 1][1].startswith(("End of Hand", "End Of Hand"))
    ):
        end -= 1
    first = end
    while first > deal and _SEAT.fullmatch(rows[first - 1][1].strip()) is not None:
        first -= 1
    last = [(number, _ended(text.strip())) for number, text in rows[first:end]]
    return [*_told(rows[:first], other, passed), *last, *rows[end:]]


def _ended(text: str) -> str:
    """The line of a seat at the end, by a word of its own."""
    seat, _, stack = text.removesuffix(" (away from table)").rpartition(" - ")
    return f"{seat} ends with {stack}"


def _told(rows: list[tuple[int, str]], other: bool, passed: set[int]) -> list[tuple[int, str]]:
    return [
        (number, text.rstrip() + " OF ANOTHER LIMIT" if other and text.startswith("Game Type: ") else _listed(text))
        for at, (number, text) in enumerate(rows)
        if at not in passed
    ]


def _listed(text: str) -> str:
    return _CARDS.sub(_list, text)


def _list(found: re.Match[str]) -> str:
    cards = " ".join(card.replace(" ", "") for card in _CARD.findall(found[0]))
    return f"[{cards}]" + (" " if found[0].endswith(" ") else "")
