"""Where cards are that the dealer's lines move: opened too soon, taken back, shuffled in, burned, exposed."""

from handaudit.check.card_ledger import CardLedger
from handaudit.check.case import Case
from handaudit.model.hand import Event


class Places:
    """Followed beside the cards that are seen, line by line; `limbo` are cards that were opened and do not count, with their street."""

    __slots__ = ("case", "ledger", "limbo", "loose", "mixes", "seat")

    def __init__(self, case: Case, ledger: CardLedger) -> None:
        self.case, self.ledger = case, ledger
        self.limbo: dict[int, str] = {}
        self.loose: dict[int, int] = {}
        self.seat = 0
        self.mixes = [e.line for e in case.hand.events if e.kind == "dealer" and e.text == "reshuffles"]

    def new(self, event: Event, cards: tuple[int, ...]) -> tuple[int, ...]:
        """The cards of a line that must not have been seen before; the others are at their place."""
        if event.kind == "street":
            return self._street(event, cards)
        if event.kind == "dealer":
            return self._dealer(event, cards)
        return tuple(c for c in cards if self.loose.get(c, -1) not in (event.seat, 0) and not self._back(c, event))

    def _street(self, event: Event, cards: tuple[int, ...]) -> tuple[int, ...]:
        fresh = tuple(c for c in cards if self.limbo.get(c) != event.text and not self._back(c, event))
        if event.line in self.case.table.withdrawn:
            self.limbo |= dict.fromkeys(cards, event.text)
        return fresh

    def _back(self, card: int, event: Event) -> bool:
        """Whether a card that was taken back may be in the pack again: unless the log shuffles it in only later."""
        return card in self.limbo and not any(line > event.line for line in self.mixes)

    def _dealer(self, event: Event, cards: tuple[int, ...]) -> tuple[int, ...]:
        what = event.text
        if what == "misdeal":
            self.ledger.collect()
            self.limbo, self.loose = {}, {}
        elif what == "reshuffles":
            wrong = tuple(c for c in cards if c in self.ledger.seen and self._stands(c))
            for card in cards or tuple(self.limbo):
                self.limbo.pop(card, None)
                if card not in wrong:
                    self.ledger.seen.pop(card, None)
            return wrong
        elif what in ("opens", "opens-early"):
            street = ("", "flop", "turn", "river")[event.amount]
            fresh = tuple(c for c in cards if c not in self.limbo)
            self.limbo |= dict.fromkeys(cards, street)
            return fresh
        elif what == "exposes":
            return self._exposes(event, cards)
        elif what == "dealt-last":
            self.loose |= dict.fromkeys(cards, self.seat)
            return tuple(c for c in cards if c not in self.ledger.of(self.seat))
        elif what in ("burns", "burns-up"):
            fresh = tuple(c for c in cards if c not in self.limbo and c not in self.loose)
            for card in cards:
                self.limbo.pop(card, None)
                self.loose.pop(card, None)
            return fresh
        return ()

    def _stands(self, card: int) -> bool:
        """Whether a card that goes into the pack lies in a hand, or on the board that counts."""
        if card in self.limbo:
            return False
        return any(card in held for held in self.ledger.held.values()) or self._on_board(
            card, self.ledger.seen[card][0]
        )

    def _on_board(self, card: int, line: int) -> bool:
        """Whether the card was seen at a board line that counts."""
        return any(
            e.line == line and e.kind == "street" and line not in self.case.table.withdrawn
            for e in self.case.hand.events
        )

    def _exposes(self, event: Event, cards: tuple[int, ...]) -> tuple[int, ...]:
        """An exposed card leaves the hand that it was dealt to; its replacement joins it."""
        seat = self.seat = event.seat or next(
            (s for s, held in self.ledger.held.items() if cards and set(cards) <= set(held)), 0
        )
        held = self.ledger.of(seat)
        fresh = tuple(c for c in cards if c not in held) + tuple(c for c in event.kept if c not in held)
        if held and event.kept:
            self.ledger.held[seat] = tuple(c for c in held if c not in cards and c not in event.kept) + event.kept
        self.loose |= dict.fromkeys((*cards, *event.kept), seat)
        if not seat:
            self.limbo |= dict.fromkeys(cards, "")
        return fresh


def where(case: Case, place: tuple[int, int]) -> str:
    """Where a card was seen, in words."""
    line, seat = place
    if not seat and case.hand.text_of(line).startswith("Dealer:"):
        return f"among the dealer's cards (line {line})"
    return f"in the hand of {case.name(seat)} (line {line})" if seat else f"on the board (line {line})"
