"""The ledger of cards: which card was seen where, and which seat holds or has thrown away which, as far as the log shows it."""

from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass(slots=True)
class CardLedger:
    """Line by line: `seen` is a card's last line and seat (0: the board or the dealer), `held` the cards that a seat is known to hold,
    `thrown` its discards."""

    seen: dict[int, tuple[int, int]] = field(default_factory=dict)
    held: dict[int, tuple[int, ...]] = field(default_factory=dict)
    thrown: dict[int, tuple[int, ...]] = field(default_factory=dict)

    def of(self, seat: int) -> tuple[int, ...]:
        """The cards that a seat is known to hold."""
        return self.held.get(seat, ())

    def into_the_pack(self, cards: Iterable[int]) -> None:
        """Cards may come again."""
        for card in cards:
            self.seen.pop(card, None)

    def leave(self, seat: int, cards: Iterable[int]) -> None:
        """Cards leave a hand; what stays in it is known."""
        gone = set(cards)
        self.held[seat] = tuple(card for card in self.of(seat) if card not in gone)

    def collect(self) -> None:
        """All cards that were dealt go back into the pack; discards are another matter."""
        self.seen.clear()
        self.held.clear()
