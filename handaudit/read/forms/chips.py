"""The chips of a hand while it is read: only as much as it takes to say what a figure means."""

from typing import Final

from handaudit.model.hand import Seat

DEEP: Final = 1 << 60
"""The stack of a seat that is listed without chips: if it acts it has some, and nobody knows how many."""


class Chips:
    """Stacks and what each seat has in for the street; `level` is the most that anybody has."""

    __slots__ = ("committed", "level", "seen", "stacks")

    def __init__(self, seats: list[Seat]) -> None:
        self.stacks = {seat.number: seat.stack or DEEP for seat in seats}
        self.committed: dict[int, int] = {}
        self.level = 0
        self.seen: set[str] = set()

    def deep(self, seat: int) -> bool:
        """Whether nobody knows how many chips a seat has."""
        return self.stacks.get(seat, 0) > DEEP // 2

    def street(self) -> None:
        """Another betting round begins."""
        self.committed.clear()
        self.level = 0

    def own(self, seat: int) -> int:
        """What a seat has in for this street."""
        return self.committed.get(seat, 0)

    def pay(self, seat: int, amount: int, live: bool = True) -> bool:
        """Chips go in; true where that was the last of them."""
        stack = self.stacks.get(seat, 0)
        amount = min(amount, stack)
        self.stacks[seat] = stack - amount
        if live:
            self.committed[seat] = self.own(seat) + amount
            self.level = max(self.level, self.committed[seat])
        return self.stacks[seat] == 0

    def post(self, seat: int, kind: str, amount: int, big: int) -> bool:
        """A post; an ante, a dead blind and what exceeds a blind of two are dead money."""
        dead = kind in ("ante", "bomb-pot", "dead-blind") or (kind == "small-blind" and kind in self.seen)
        self.seen.add(kind)
        if kind == "both-blinds" and big:
            live = min(amount, big)
            self.pay(seat, live)
            return self.pay(seat, amount - live, live=False)
        gone = self.pay(seat, amount, live=not dead)
        if kind == "big-blind" and gone:
            self.level = max(self.level, big)  # a short blind is a whole one to the others
        return gone

    def back(self, seat: int, amount: int) -> None:
        """The unmatched part of a bet goes back."""
        self.stacks[seat] = self.stacks.get(seat, 0) + amount
