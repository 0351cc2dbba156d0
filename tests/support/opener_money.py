"""The chips of a hand that may be dealt more than once: who put what into which deal, and which pots that makes.

Every chip is looked at by itself: it can be won by whoever matched it in its deal, and by everybody who paid his way
into a later deal.
"""

from dataclasses import dataclass, field


@dataclass(slots=True)
class Chips:
    """`deals[d][seat]` went into deal d and can be matched; `joined[d]` paid (or were let) into it with chips behind or in."""

    deals: list[dict[int, int]] = field(default_factory=list)
    joined: list[set[int]] = field(default_factory=list)
    dead: int = 0
    start: dict[int, int] = field(default_factory=dict)
    paid: dict[int, int] = field(default_factory=dict)
    returned: dict[int, int] = field(default_factory=dict)

    def stack(self, seat: int) -> int:
        """What a seat has left."""
        return self.start[seat] - self.paid[seat] + self.returned[seat]

    def put(self, seat: int, amount: int) -> None:
        """Chips into the running deal."""
        assert 0 <= amount <= self.stack(seat)
        self.paid[seat] += amount
        self.deals[-1][seat] = self.deals[-1].get(seat, 0) + amount

    def back(self, seat: int, amount: int) -> None:
        """Chips out of it again."""
        self.returned[seat] += amount
        self.deals[-1][seat] -= amount

    @property
    def total(self) -> int:
        """All that is in the middle."""
        return self.dead + sum(sum(deal.values()) for deal in self.deals)

    def pots(self, live: list[int]) -> list[tuple[int, tuple[int, ...]]]:
        """(amount, seats that can win it) from the main pot outwards."""
        heaps: dict[tuple[int, ...], int] = {tuple(live): self.dead}
        loose = 0
        for d, deal in enumerate(self.deals):
            later = set().union(*self.joined[d + 1 :]) if self.joined[d + 1 :] else set()
            reach = {seat: (10**15 if seat in later else deal.get(seat, 0)) for seat in live}
            marks = sorted({r for r in reach.values() if r < 10**15})
            for amount in deal.values():
                below = 0
                for top in [*marks, 10**15]:
                    part = min(amount, top) - below
                    if part > 0:
                        who = tuple(seat for seat in live if reach[seat] >= top)
                        if who:
                            heaps[who] = heaps.get(who, 0) + part
                        else:
                            loose += part
                    below = max(below, min(amount, top))
        found = sorted(((amount, who) for who, amount in heaps.items() if amount), key=lambda heap: -len(heap[1]))
        found = found or [(0, tuple(live))]
        found[-1] = (
            found[-1][0] + loose,
            found[-1][1],
        )  # chips of folded hands above every live one lie in the last pot
        return found
