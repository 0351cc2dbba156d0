"""The chips after the last action in two worlds: as the log pays them out, and as the rules do."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from handaudit.model.audit import Audit
from handaudit.model.hand import Event, Hand
from handaudit.model.replay import Replay
from handaudit.replay.settle import pot_name

CLOSING: Final = frozenset(
    {"returned", "show", "muck", "noshow", "collect", "false", "carryout", "cancelled", "cashout", "nolow", "floor"}
)
"""What may still happen when nobody acts any more."""

Chips = dict[int, int]
Pots = dict[str, int]


@dataclass(slots=True)
class Closing:
    """One line after the last action. `moved` are the chips that it brought its seat by the log; the rest are the chips and pots after
    it, in both worlds."""

    event: Event
    moved: int
    logged: Chips
    logged_pots: Pots
    due: Chips
    due_pots: Pots


@dataclass(slots=True)
class _Payout:
    """What the rules still have to pay: uncalled bets by seat, and awards by pot and seat."""

    pots: Pots
    returns: Chips = field(default_factory=dict)
    awards: dict[tuple[str, int], int] = field(default_factory=dict)


def closing_events(hand: Hand, rep: Replay) -> list[Event]:
    """The events after the last step, in log order."""
    last = max((step.line for step in rep.steps), default=hand.line)
    return [event for event in hand.events if event.line > last and event.kind in CLOSING]


def closings(audit: Audit, rep: Replay, stacks: Chips, pots: Pots) -> Iterator[Closing]:
    """What happens after the last step, whose chips and pots are given. The pots are before rake; what is left of them is rake."""
    events = closing_events(audit.hand, rep)
    to_pay = _payout(rep)
    logged, due = dict(stacks), dict(stacks)
    logged_pots, due_pots = dict(pots), dict(pots)
    waiting = bool(to_pay.returns)
    if not waiting:
        logged_pots, due_pots = dict(to_pay.pots), dict(to_pay.pots)
    for at, event in enumerate(events):
        moved = 0
        if event.kind == "returned":
            moved = event.amount
            if waiting:
                logged_pots, due_pots, waiting = dict(to_pay.pots), dict(to_pay.pots), False
            for seat, amount in to_pay.returns.items():
                due[seat] = due.get(seat, 0) + amount
            to_pay.returns = {}
        elif event.kind == "collect":
            moved = event.amount
            name = pot_name(event.text, rep.pots)
            _take(logged_pots, name, moved)
            for pot, seat, amount in _due_now(to_pay, name, event, events[at + 1 :], rep):
                due[seat] = due.get(seat, 0) + amount
                _take(due_pots, pot, amount)
        if event.seat in logged:
            logged[event.seat] += moved
        else:
            moved = 0
        yield Closing(event, moved, dict(logged), dict(logged_pots), dict(due), dict(due_pots))


def _payout(rep: Replay) -> _Payout:
    end = len(rep.steps)
    returns: Chips = {}
    awards: dict[tuple[str, int], int] = {}
    for award in rep.awards:
        key = (award.pot, award.seat)
        awards[key] = awards.get(key, 0) + award.amount
    won = len(rep.awards)
    back = [move for move in rep.moves if move.step >= end and move.dst.startswith("seat ")]
    for move in back[: len(back) - won] if won else back:
        seat = int(move.dst[5:])
        returns[seat] = returns.get(seat, 0) + move.amount
    return _Payout({pot.name: pot.amount for pot in rep.pots if pot.amount}, returns, awards)


def _take(pots: Pots, name: str, amount: int) -> None:
    """Chips leave a pot; where a log pays more from it than is there, they come from the next ones."""
    for pot in [name, *(other for other in list(pots) if other != name)]:
        part = min(pots.get(pot, 0), amount)
        amount -= part
        if part:
            pots[pot] -= part
            if not pots[pot]:
                del pots[pot]


def _due_now(
    to_pay: _Payout, name: str, event: Event, later: list[Event], rep: Replay
) -> Iterator[tuple[str, int, int]]:
    """What the rules pay where the log pays a pot to somebody: his own part, or what no later line of the log takes from that pot."""
    awards = to_pay.awards
    takes = {(pot_name(one.text, rep.pots), one.seat) for one in later if one.kind == "collect"}
    mine = (name, event.seat)
    if mine in awards:
        amount = min(event.amount, awards[mine]) if mine in takes else awards[mine]
        awards[mine] -= amount
        if not awards[mine]:
            del awards[mine]
        yield name, event.seat, amount
    elif mine not in takes:
        for key in [key for key in awards if key[0] == name and key not in takes]:
            yield name, key[1], awards.pop(key)
