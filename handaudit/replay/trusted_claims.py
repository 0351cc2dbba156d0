"""What of a log's claims may steer its replay. Everything else that a log claims is tested against the replay, and cannot reach it."""

from collections.abc import Iterable
from typing import Final

from handaudit.model.hand import Claim, Hand
from handaudit.model.replay import Replay


class Testimony:
    """What only the log can tell, from its summary. The engine asks nothing else of the claims.

    - `total`: which calls without a line were made, and how a short call that was given up was counted: the pots must come to it.
    - `rake`: what the house took, where no schedule says it; it is also what is not to be paid out. Of its parts `fees` are rounded each.
    - `pots`: how the rake was spread over several pots, as (name, amount after rake).
    - `seated`: who was in the hand, of those who sit out or wait in the list of seats.
    - `cards`: hands that no other line shows, as (seat, cards).
    - `mucked`: who gave up a claim to the pot without a line of his own, as (seat, line).
    - `won`: what the seat lines pay together, as (seat, amount): a rake line that they bear out is believed.
    - `boards`: the board as the summary has it, where the line of a street is missing above.
    - `sold`: what the cards gave to players who had sold their hands, whom no line pays.
    """

    __slots__ = ("boards", "cards", "fees", "mucked", "pots", "rake", "seated", "sold", "total", "won")

    def __init__(self, claims: Iterable[Claim]) -> None:
        self.total: int | None = None
        self.rake: int | None = None
        self.fees = 0
        self.pots: list[tuple[str, int]] = []
        self.seated: list[int] = []
        self.cards: list[tuple[int, tuple[int, ...]]] = []
        self.mucked: list[tuple[int, int]] = []
        self.boards: list[tuple[int, ...]] = []
        self.won: list[tuple[int, int]] = []
        self.sold: dict[int, int] = {}
        for claim in claims:
            kind = claim.kind
            if kind == "seat":
                self._seat(claim)
            elif kind == "total":
                if self.total is None:
                    self.total = claim.amount
            elif kind == "rake":
                if self.rake is None:
                    self.rake, self.fees = claim.amount, claim.run
            elif kind == "board":
                if not claim.run:
                    self.boards.append(claim.cards)
            elif kind == "pot":
                self.pots.append(("side-1" if claim.pot == "side" else claim.pot, claim.amount))

    def _seat(self, claim: Claim) -> None:
        seat = claim.seat
        self.seated.append(seat)
        if claim.cards:
            self.cards.append((seat, claim.cards))
        if claim.amounts:
            self.won.append((seat, sum(claim.amounts)))
            if claim.cashed_out == "not-awarded":
                self.sold[seat] = sum(claim.amounts)
        elif claim.result == "mucked":
            self.mucked.append((seat, claim.line))


_BETS: Final = frozenset({"call", "bet", "raise"})


def logged_stacks(hand: Hand, rep: Replay) -> dict[int, int]:
    """Each seat's stack at the end by the log's lines, in minor units: what it began with, less what it put in, and what the log returns
    to it or lets it collect. What the house pays for a sold hand is not in it."""
    stacks = {seat: stack - rep.paid.get(seat, 0) for seat, stack in rep.start.items()}
    # A bet that was made too early and taken back was never paid: what returns it adds nothing.
    undone = {
        s.done.seat: s.line for s in rep.steps if s.task == "taken-back" and s.done is not None and s.done.kind in _BETS
    }
    for event in hand.events:
        if event.kind == "returned" and 0 < undone.get(event.seat, 0) < event.line:
            del undone[event.seat]
        elif event.kind in ("returned", "collect") and event.seat in stacks:
            stacks[event.seat] += event.amount
    return stacks
