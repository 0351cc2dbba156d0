"""Each card has brackets of its own and in most logs a space inside: a line's cards become one list. Which stakes a table of fixed limit
prints is not known, and so its game is none that is."""

import re
from typing import Final

_CARDS: Final = re.compile(r"(?:\[(?:[^\[\] ]{1,3} [^\[\] ]{1,3}|[2-9tjqkaTJQKA][shdc]|XX)\] ?){1,7}")
_CARD: Final = re.compile(r"\[([^\[\] ]{1,3} [^\[\] ]{1,3}|[2-9tjqkaTJQKA][shdc]|XX)\]")


def lines(rows: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Cards in one pair of brackets; every other line as it is."""
    known = ("Limit Type: NO LIMIT", "Limit Type: POT LIMIT")
    other = any(text.startswith("Limit Type: ") and text.strip() not in known for _, text in rows)
    moves = [at for at, (_, text) in enumerate(rows) if text.startswith("Moving Button to seat ")]
    passed = set(moves[:-1])  # the button may move on more than once before the cards: the last of the moves counts
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
