"""What lies on the table after some acts of a hand: chips, bets, live hands and cards. Legality plays no part: faults are followed too.

In: a table, then its acts one by one. Out: stacks, bets of the round, and what `settle` makes pots of.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from tests.support.hand import Act, Table

VOLUNTARY = frozenset({"fold", "check", "call", "bet", "raise"})


@dataclass(slots=True)
class State:
    """`put` are the chips of each seat that others can match, `bets` those of this round, `pot` all in the middle but for fees of this
    street (`aside`) and those that are kept for the winner of the hand (`held`); `dead` are chips of posts that are no bet, by seat."""

    table: Table
    live: list[int]
    stacks: dict[int, int]
    paid: dict[int, int]
    returned: dict[int, int]
    put: dict[int, int]
    cards: dict[int, tuple[int, ...]]
    open: dict[int, tuple[int, ...]]
    """Cards of stud that lie open."""
    button: int
    joined: list[set[int]]
    """Who came into each deal with chips; there are several where a hand is dealt again."""
    earlier: list[dict[int, int]] = field(default_factory=list)
    """The chips of the deals before this one."""
    rich: set[int] = field(default_factory=set)
    bets: dict[int, int] = field(default_factory=dict)
    dead: dict[int, int] = field(default_factory=dict)
    pot: int = 0
    aside: dict[int, int] = field(default_factory=dict)
    held: int = 0
    consent: bool = False
    carried: bool = False
    """Whether the pot goes on to the next hand."""
    fouled: list[int] = field(default_factory=list)
    """Who opened this deal without a right to it, and was found."""
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
        made = cls(
            table, list(table.numbers), stacks, none, dict(none), dict(none), cards, shown, table.button, [set(table.numbers)]
        )  # fmt: skip
        if table.carried:
            made.dead[0] = made.pot = table.carried
        return made

    def apply(self, act: Act) -> None:
        """The act happens."""
        HAPPENS[act.kind](self, act)

    def nothing(self, act: Act) -> None:
        """Words, and cards that are opened."""

    # -- bets --------------------------------------------------------------------------------------------------

    def opens(self, act: Act) -> None:
        """A street."""
        self.street = act.what
        if act.what in self.table.game.counted:
            self.pots.append((act.what, self.pot, act.amount))
        if act.what in self.table.game.later:
            self.bets = {}

    def checks(self, act: Act) -> None:
        """A player acts without chips."""
        self.acted = self.street

    def folds(self, act: Act) -> None:
        """A hand is out."""
        self.acted = self.street
        self.live.remove(act.seat)

    def posts(self, act: Act) -> None:
        """Chips go into the pot; but for an ante they are a bet, as far as they are not dead."""
        seat, chips = act.seat, act.amount
        self.stacks[seat] -= chips
        self.paid[seat] += chips
        self.put[seat] += chips - act.dead
        self.pot += chips
        if act.dead:
            self.dead[seat] = self.dead.get(seat, 0) + act.dead
        if act.what != "ante":
            self.bets[seat] = self.bets.get(seat, 0) + chips - act.dead

    def calls(self, act: Act) -> None:
        """A call."""
        self.acted = self.street
        self.moves(act.seat, act.amount)

    def raises(self, act: Act) -> None:
        """A bet or a raise to a total."""
        self.acted = self.street
        self.moves(act.seat, act.to - self.bets.get(act.seat, 0))

    def moves(self, seat: int, chips: int) -> None:
        """Chips are bet."""
        self.stacks[seat] -= chips
        self.paid[seat] += chips
        self.put[seat] += chips
        self.pot += chips
        self.bets[seat] = self.bets.get(seat, 0) + chips

    def returns(self, act: Act) -> None:
        """Chips go back to a player."""
        self.stacks[act.seat] += act.amount
        self.returned[act.seat] += act.amount
        self.put[act.seat] -= act.amount
        self.pot -= act.amount
        self.bets[act.seat] = self.bets.get(act.seat, 0) - act.amount

    def uncalled(self) -> tuple[int, int]:
        """Whose bet of this round nobody has matched, and by how much; 0 chips where the highest one is matched, or its player is out."""
        most = second = winner = 0
        for seat, chips in self.bets.items():
            if chips > most:
                most, second, winner = chips, most, seat
            elif chips > second:
                second = chips
        return winner, most - second if winner in self.live else 0

    # -- cards -------------------------------------------------------------------------------------------------

    def gets(self, act: Act) -> None:
        """Cards come; the first ones of another deal let a player in."""
        if act.what == "deal":
            self.live.append(act.seat)
            self.cards[act.seat] = act.cards
            if act.seat in self.rich:
                self.joined[-1].add(act.seat)
            return
        self.cards[act.seat] += act.cards
        if act.what == "up":
            self.open[act.seat] += act.cards

    def loses(self, act: Act) -> None:
        """Cards go."""
        self.cards[act.seat] = tuple(card for card in self.cards[act.seat] if card not in act.cards)

    # -- fees --------------------------------------------------------------------------------------------------

    def swaps(self, act: Act) -> None:
        """A card goes for a fee, which is a bet, or lies aside until the street is over, or is held."""
        if act.what == "bet":
            self.moves(act.seat, act.amount)
        else:
            self.stacks[act.seat] -= act.amount
            self.paid[act.seat] += act.amount
            if act.what == "main":
                self.aside[act.seat] = self.aside.get(act.seat, 0) + act.amount
            else:
                self.held += act.amount
        self.loses(act)

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

    def agrees(self, act: Act) -> None:
        """Parole: consent stands from the offer on, until somebody declines."""
        if act.what != "accepts":
            self.consent = act.what == "offers"

    # -- hands that are dealt again ----------------------------------------------------------------------------

    def deals_again(self, act: Act) -> None:
        """Everything begins anew but the chips."""
        self.earlier.append(self.put)
        self.put = dict.fromkeys(self.table.numbers, 0)
        self.joined.append(set())
        self.rich = {seat for seat, chips in self.stacks.items() if chips}
        self.button, self.bets, self.acted, self.pots = act.amount, {}, "", []
        self.live.clear()
        self.fouled.clear()

    def fouls(self, act: Act) -> None:
        """A player had no right to open: the hand is out. A street on which nobody has acted is not played."""
        self.live.remove(act.seat)
        self.fouled.append(act.seat)
        if len(self.live) < 2 and self.acted != self.street != self.table.game.opening:
            self.pots = [pot for pot in self.pots if pot[0] != self.street]

    def forfeits(self, act: Act) -> None:
        """A call of a void opening stays in the pot, and nobody can match it."""
        self.put[act.seat] -= act.amount
        self.dead[act.seat] = self.dead.get(act.seat, 0) + act.amount

    def reopens(self, act: Act) -> None:
        """An opening is void: the round begins anew."""
        self.bets.clear()

    def revives(self, act: Act) -> None:
        """Whoever folded last wins."""
        self.live[:] = [act.seat]

    def carries(self, act: Act) -> None:
        """The pot goes on to the next hand."""
        self.carried = True


HAPPENS: dict[str, Callable[[State, Act], None]] = {
    "fold": State.folds, "call": State.calls, "check": State.checks, "raise": State.raises, "bet": State.raises, "post": State.posts,
    "street": State.opens, "returned": State.returns, "dealt": State.gets, "discard": State.loses, "swap": State.swaps,
    "parole": State.agrees, "redeal": State.deals_again, "false": State.fouls, "forfeit": State.forfeits, "reopen": State.reopens,
    "revive": State.revives, "carried": State.carries,
    **dict.fromkeys(("stand", "reshuffle", "open", "dealer", "declare", "split"), State.nothing),
}  # fmt: skip
