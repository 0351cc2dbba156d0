"""Cards are small ints: `rank * 4 + suit`, rank 0 (deuce) to 12 (ace), suit in the order `shdc`; the joker is 52."""

from typing import Final, NamedTuple

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


class Deck(NamedTuple):
    """What a pack is made of: its ranks in all four suits, and whether the joker is in it."""

    ranks: str
    joker: bool = False

    @property
    def cards(self) -> frozenset[int]:
        """Every card of the pack."""
        suited = {CARD_OF[rank + suit] for rank in self.ranks for suit in SUITS}
        return frozenset(suited | {JOKER} if self.joker else suited)

    @property
    def size(self) -> int:
        """How many cards it has."""
        return len(self.ranks) * len(SUITS) + self.joker


DECKS: Final = {
    "standard-52": Deck(RANKS),
    "standard-53": Deck(RANKS, joker=True),
    "short-36": Deck(RANKS[RANKS.index("6") :]),
    "stripped-32": Deck(RANKS[RANKS.index("7") :]),
}
"""The packs by the word that a rulebook has for them."""
