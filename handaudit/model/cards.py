"""Cards are small ints: `rank * 4 + suit`, rank 0 (deuce) to 12 (ace), suit in the order `shdc`; the joker is 52."""

from typing import Final

RANKS: Final = "23456789TJQKA"
SUITS: Final = "shdc"
JOKER: Final = 52
UNKNOWN: Final = -1
"""A card that the log does not show. It is never guessed."""

CARD_OF: Final[dict[str, int]] = {r + s: i * 4 + j for i, r in enumerate(RANKS) for j, s in enumerate(SUITS)} | {
    "Jk": JOKER
}
TEXT_OF: Final[dict[int, str]] = {card: text for text, card in CARD_OF.items()} | {UNKNOWN: "??"}


def cards_text(cards: tuple[int, ...] | list[int]) -> str:
    """Cards as the log prints them: `As Kd`."""
    return " ".join(TEXT_OF[card] for card in cards)
