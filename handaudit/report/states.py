"""The chips after every step of a replay, and the same with the wrong payments put right."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.hand import Hand
from handaudit.model.replay import Replay, Step
from handaudit.report.correction import put_right
from handaudit.report.ledger import pots_after
from handaudit.report.outcomes import Chips, Pots

_NO_BET: Final = frozenset({"ante", "dead-blind"})


class ChipState(NamedTuple):
    """The chips after a step: stacks, bets in front of the players, pots (bets included), who has given up."""

    stacks: Chips
    bets: Chips
    pots: Pots
    folded: frozenset[int]


def seat_of(step: Step) -> int:
    """The seat that acts in the step; 0 where no seat does."""
    if step.done is not None:
        return step.done.seat
    return step.ask.seat if step.ask is not None else 0


def states_of(hand: Hand, rep: Replay) -> Iterator[ChipState]:
    """Stacks and bets after every step, out of the moves; the pots are those of the ledger."""
    stacks = dict(rep.start)
    folded: set[int] = set()
    moves = iter(sorted(rep.moves, key=lambda move: move.step))
    move = next(moves, None)
    betting = _betting(rep)
    bets: dict[str, Chips] = {}
    for at, (step, pots) in enumerate(zip(rep.steps, pots_after(hand, rep), strict=True)):
        while move is not None and move.step <= at:
            for account, sign in ((move.src, -1), (move.dst, 1)):
                if account.startswith("seat "):
                    stacks[int(account[5:])] += sign * move.amount
            move = next(moves, None)
        seat = seat_of(step)
        if step.note == "redeal":
            folded.clear()
            bets.clear()
        elif (step.note if step.done is None else step.done.kind) in ("fold", "false"):
            folded.add(seat)
        if seat and step.paid and step.task in ("post", "bet") and step.note not in _NO_BET:
            bets.setdefault(step.street, {})[seat] = step.committed + step.paid
        yield ChipState(dict(stacks), dict(bets.get(betting[at], {})), dict(pots), frozenset(folded))


def _betting(rep: Replay) -> list[str]:
    """For every step the street whose bets lie in front of the players; empty between two streets."""
    streets = [step.street if step.task in ("bet", "post") else "" for step in rep.steps]
    ahead: list[str] = []
    coming = ""
    for street in reversed(streets):
        coming = street or coming
        ahead.append(coming)
    found: list[str] = []
    last = ""
    for street, next_one in zip(streets, reversed(ahead), strict=True):
        last = street or (last if last == next_one else "")
        found.append(last)
    return found


@dataclass(slots=True)
class ByRules:
    """The states of the hand with its wrong payments put right, where the rest of the log plays on from there; and, line by line, the
    chips of what could not be put right so: (line, seat or 0 for the pot, amount)."""

    states: list[ChipState]
    shifts: list[tuple[int, int, int]] = field(default_factory=list)
    better: Audit | None = None
    winner: int = 0

    def after(self, at: int, line: int, street: int) -> tuple[Chips, Pots]:
        """Stacks and pots after a step of a street that began at the line `street`."""
        state = self.states[at]
        return self.shifted(state.stacks, state.pots, line, street)

    def shifted(self, stacks: Chips, pots: Pots, line: int, street: int) -> tuple[Chips, Pots]:
        """Stacks and pots with the chips of faults up to a line that could not be put right in the replay. What a pot has too much is
        in this street's fees, or in the main pot; when it is paid out, with whoever took every pot."""
        stacks, pots = dict(stacks), dict(pots)
        for begins, seat, amount in self.shifts:
            if begins > line:
                continue
            if seat:
                stacks[seat] += amount
            elif pots:
                name = "fees" if "fees" in pots and begins >= street else "main" if "main" in pots else next(iter(pots))
                pots[name] = max(pots[name] + amount, 0)
            elif self.winner:
                stacks[self.winner] += amount
        return stacks, pots


def by_rules(audit: Audit, rep: Replay, states: list[ChipState], findings: tuple[Finding, ...]) -> ByRules:
    """The other world of a hand: its states are the log's own where nothing is to be put right."""
    faults = [one for one in findings if one.severity != "info" and one.root]
    if not faults or audit.rulebook is None:
        return ByRules(states)
    now, loose = put_right(audit, audit.rulebook, faults)
    other = states
    better = now.replay
    if better is not None and now is not audit:
        if [(s.line, s.task) for s in better.steps] == [(s.line, s.task) for s in rep.steps]:
            other = list(states_of(now.hand, better))
        else:
            now = audit
    seats = {audit.hand.name_of(seat): seat for seat in rep.start}
    shifts = [(one.line or 0, seats.get(name, 0), amount) for one in loose for name, amount in one.chips.items()]
    takers = [seat for seat, won in rep.won.items() if won]
    return ByRules(other, shifts, now, takers[0] if len(takers) == 1 else 0)
