"""What the engine makes of a hand: the step ledger, the pots and who should have won them. Amounts are minor units."""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from handaudit.model.hand import Event


def account(seat: int) -> str:
    """The name of a seat's account in the moves."""
    return f"seat {seat}"


class Ask(NamedTuple):
    """What the rules ask of a seat on its turn. `owes` is what a call costs (already cut to the stack), `low`/`high` the smallest and
    largest legal total of a bet or raise (`low` ignores all-in, `high` is the all-in or the pot limit), `may_raise` false after a
    short all-in that does not reopen or at the limit's cap. `why` names the reason when `may_raise` is false; `either-bet` says that
    `low` and `high` are legal and nothing between them."""

    seat: int
    owes: int
    level: int
    low: int
    high: int
    may_raise: bool = True
    why: str = ""


class Step(NamedTuple):
    """One line of the ledger: what was asked, what was done (None when the log lacks it), what it cost.

    `street` is the street's name, `task` post | deal | exchange | bet | taken-back (what came too early and
    was returned) | reveal | settle; `stack` the seat's stack before it,
    `paid` the chips that went in; `pot` all chips in the middle after it; `committed` what the seat had in for the street
    before it; `ok` false where what was done is not what was asked (only those steps are judged)."""

    n: int
    line: int
    street: str
    task: str
    ask: Ask | None
    done: Event | None
    paid: int = 0
    stack: int = 0
    committed: int = 0
    pot: int = 0
    ok: bool = True
    note: str = ""


class Move(NamedTuple):
    """Chips never appear: every change goes from one account to another. Accounts: `seat N`, `pot`, `aside`, `held`, `house`, `carried`."""

    step: int
    src: str
    dst: str
    amount: int


class Pot(NamedTuple):
    """A pot before rake: `name` main | side-1 | side-2 ... | swap | carried."""

    name: str
    amount: int
    eligible: tuple[int, ...]
    rake: int = 0


class Award(NamedTuple):
    """What a seat should get from a pot; `odd` chips of it are odd chips. `run` is 0, or 1..3 when the board was run more than once;
    `half` is hi | lo where a pot is split by rule, else empty."""

    pot: str
    seat: int
    amount: int
    odd: int = 0
    run: int = 0
    half: str = ""


class SwapFee(NamedTuple):
    """A paid (or free) swap: `due` by the rules, `goes_to` main | swap | bet. `before` and `after` are what the seat held, as far as
    the log shows it; `out` and `into` are the cards that changed."""

    line: int
    street: str
    seat: int
    paid: int
    due: int
    goes_to: str
    out: tuple[int, ...] = ()
    into: tuple[int, ...] = ()
    before: tuple[int, ...] = ()
    after: tuple[int, ...] = ()


class CashOut(NamedTuple):
    """A player who was all-in sold his hand to the house. `paid` is what he was paid for it, after the `fee`; `won` is what the cards
    gave him, which the house gets in his place; `collected` is what the log pays him from the pots all the same; `put` are the
    chips that he had put into the hand and did not get back."""

    line: int
    seat: int
    paid: int
    fee: int
    won: int
    collected: int
    put: int

    @property
    def net_by_rules(self) -> int:
        """What the hand brought him by the cards, as if he had not sold it."""
        return self.won - self.put

    @property
    def net_by_log(self) -> int:
        """What the hand brought him by the log: the house's price in place of the pots."""
        return self.paid + self.collected - self.put


class StreetPot(NamedTuple):
    """All pots when a street began (held fees not counted) and the price of a swap in it (None where there is none)."""

    name: str
    pot: int
    swap_fee: int | None = None


@dataclass(slots=True)
class Replay:
    """The whole hand, recomputed. `verified` is false where the winner of a contested pot cannot be told from the cards shown:
    then `awards` of that pot are the log's own (as collected) and `unverifiable` names the pots. `winner_rates` are, by pot and seat, the
    parts of 1 that were taken from the shares of equal hands, where they differ. `unknown` are seats whose stacks the log does not show:
    their `start` is the least that it can have been."""

    steps: list[Step] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    pots: list[Pot] = field(default_factory=list)
    awards: list[Award] = field(default_factory=list)
    streets: list[StreetPot] = field(default_factory=list)
    swap_fees: list[SwapFee] = field(default_factory=list)
    winner_rates: dict[str, dict[int, Fraction]] = field(default_factory=dict)
    cash_outs: list[CashOut] = field(default_factory=list)
    paid: dict[int, int] = field(default_factory=dict)
    returned: dict[int, int] = field(default_factory=dict)
    won: dict[int, int] = field(default_factory=dict)
    start: dict[int, int] = field(default_factory=dict)
    final: dict[int, int] = field(default_factory=dict)
    total_pot: int = 0
    rake: int = 0
    carried_in: int = 0
    carried_out: int = 0
    strengths: dict[int, int] = field(default_factory=dict)
    holdings: dict[int, tuple[int, ...]] = field(default_factory=dict)
    board: tuple[int, ...] = ()
    unverifiable: tuple[str, ...] = ()
    unknown: frozenset[int] = frozenset()

    @property
    def goes_on_with(self) -> dict[int, int]:
        """The stacks after the hand: `final`, with the house's price for a sold hand in place of what it won."""
        return {**self.final, **{one.seat: self.start[one.seat] + one.net_by_log for one in self.cash_outs}}

    @property
    def house(self) -> int:
        """What the house has of the hand: the rake, and what it won or lost by the hands that it bought."""
        return self.rake + sum(one.net_by_rules - one.net_by_log for one in self.cash_outs)
