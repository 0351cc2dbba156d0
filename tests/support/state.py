"""What lies on the table after some acts of a hand: chips, bets and live hands. Legality plays no part, so planted faults are followed too.

In: a table, then its acts one by one. Out: stacks, bets of the round, and what `settle` makes pots of.
"""

from dataclasses import dataclass, field

from tests.support.hand import Act, Table

VOLUNTARY = frozenset({"fold", "check", "call", "bet", "raise"})
NO_CHIPS = frozenset({"dealt", "discard", "stand", "reshuffle", "parole", "open", "dealer"})


@dataclass(slots=True)
class State:
    """`put` are the chips of each seat that others can match, `bets` those of this round, `pot` all in the middle."""

    table: Table
    live: list[int]
    stacks: dict[int, int]
    paid: dict[int, int]
    returned: dict[int, int]
    put: dict[int, int]
    cards: dict[int, tuple[int, ...]]
    open: dict[int, tuple[int, ...]]
    """Cards of stud that lie open."""
    bets: dict[int, int] = field(default_factory=dict)
    dead: dict[int, int] = field(default_factory=dict)
    """Chips of posts that are no bet."""
    pot: int = 0
    """All chips in the middle, but for fees of this street and those that are held."""
    aside: dict[int, int] = field(default_factory=dict)
    """Fees of this street that join the pot at its end."""
    held: int = 0
    """Fees that are kept for the winner of the hand."""
    consent: bool = False
    street: str = ""
    acted: str = ""
    """The last street on which somebody acted."""
    pots: list[tuple[str, int, int]] = field(default_factory=list)
    """The pot at the start of each street, and the price of a swap on it."""

    @classmethod
    def of(cls, table: Table) -> "State":
        """Before the first chip moves."""
        none = dict.fromkeys(table.numbers, 0)
        stacks = {chair.number: chair.stack for chair in table.chairs}
        cards = {chair.number: chair.hole for chair in table.chairs}
        up = table.game.up
        shown = {seat: hole[-up:] for seat, hole in cards.items()} if up else {}
        return cls(table, list(table.numbers), stacks, none, dict(none), dict(none), cards, shown)

    def apply(self, act: Act) -> None:
        """The act happens."""
        kind, seat = act.kind, act.seat
        if kind in VOLUNTARY:
            self.acted = self.street
        if kind == "street":
            self.street = act.what
            if act.what in self.table.game.counted:
                self.pots.append((act.what, self.pot, act.amount))
            if act.what in self.table.game.later:
                self.bets = {}
        elif kind in NO_CHIPS:
            if kind == "dealt":
                self.cards[seat] += act.cards
                if act.what == "up":
                    self.open[seat] += act.cards
            elif kind == "discard":
                self.loses(act)
            elif kind == "parole" and act.what != "accepts":
                self.consent = act.what == "offers"
        elif kind == "fold":
            self.live.remove(seat)
        elif kind == "returned":
            self.stacks[seat] += act.amount
            self.returned[seat] += act.amount
            self.put[seat] -= act.amount
            self.pot -= act.amount
        elif kind == "swap" and act.what != "bet":
            self.stacks[seat] -= act.amount
            self.paid[seat] += act.amount
            if act.what == "main":
                self.aside[seat] = self.aside.get(seat, 0) + act.amount
            else:
                self.held += act.amount
            self.loses(act)
        elif kind != "check":
            bets = self.bets
            chips = act.to - bets.get(seat, 0) if kind in {"bet", "raise"} else act.amount
            self.stacks[seat] -= chips
            self.paid[seat] += chips
            self.put[seat] += chips - act.dead
            self.pot += chips
            if act.dead:
                self.dead[seat] = self.dead.get(seat, 0) + act.dead
            if act.what != "ante":
                bets[seat] = bets.get(seat, 0) + chips - act.dead
            if kind == "swap":
                self.loses(act)

    def loses(self, act: Act) -> None:
        """The cards of an act leave a player's hand."""
        self.cards[act.seat] = tuple(card for card in self.cards[act.seat] if card not in act.cards)

    def hold(self, act: Act) -> None:
        """A fee of this street is held after all."""
        self.aside[act.seat] -= act.amount
        self.held += act.amount

    def gather(self) -> None:
        """A round is over: its fees join the main pot."""
        for seat, amount in self.aside.items():
            self.dead[seat] = self.dead.get(seat, 0) + amount
            self.pot += amount
        self.aside.clear()

    def uncalled(self) -> tuple[int, int]:
        """Whose bet of this round nobody has matched, and by how much; 0 chips where the highest one is matched, or its player is out."""
        most = second = winner = 0
        for seat, chips in self.bets.items():
            if chips > most:
                most, second, winner = chips, most, seat
            elif chips > second:
                second = chips
        return winner, most - second if winner in self.live else 0
