"""Cards that a log tells anew on each street, of the board and of the players: a line says only what is new."""

from itertools import pairwise
from typing import Final

ROUNDS: Final = {
    "BRING_IN": "3rd street", "FOURTH_STREET": "4th street", "FIFTH_STREET": "5th street", "SIXTH_STREET": "6th street",
    "SEVENTH_STREET": "7th street", "FIRST_DRAW": "draw run 1", "SECOND_DRAW": "draw run 2", "THIRD_DRAW": "draw run 3",
}  # fmt: skip
"""Streets without a board, by what logs call them."""
_BOARDS: Final = {3: "flop", 4: "turn"}


class ShownSoFar:
    """The board and each player's cards as they were told last. `rabbit`: the hand is over, and a player asked to see the rest of the
    board; those cards are no part of the hand."""

    def __init__(self) -> None:
        self.rabbit = False
        self.board: list[str] = []
        self.by_name: dict[str, list[str]] = {}

    def opened(self, cards: list[str]) -> list[str]:
        """The lines of the streets that a board has more than the one before it; what is beyond a turn is the river's."""
        if self.rabbit:
            return ["note: cards that come after the hand"]
        known = len(self.board) if cards[: len(self.board)] == self.board else 0
        ends = [known, *(end for end in (*_BOARDS, max(len(cards), 5)) if len(self.board) < end <= len(cards))]
        self.board = cards
        return [f"street: {_BOARDS.get(end, 'river')} [{' '.join(cards[at:end])}]" for at, end in pairwise(ends)]

    def dealt(self, name: str, cards: list[str]) -> list[str]:
        """The line of what is new among a player's cards, if anything is."""
        before = self.by_name.get(name)
        if not cards:
            return [] if before is not None else [f'"{name}" is dealt []']
        self.by_name[name] = cards
        if before is None:
            return [f'"{name}" is dealt [{" ".join(cards)}]']
        new = [card for card in cards if card not in before]
        kept = [card for card in before if card in cards]
        return [f'"{name}" holds [{" ".join(kept)}] and is dealt [{" ".join(new)}]'] if new else []

    def shown(self, name: str, cards: list[str]) -> list[str]:
        """The line of cards that are turned up; more may be dealt to them."""
        if set(self.by_name.get(name, ())) <= set(cards):
            self.by_name[name] = cards
        return [f'"{name}" shows [{" ".join(cards)}]']
