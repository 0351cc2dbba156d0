"""Rows of what comes out of a hand: chips that go back or are collected, who wins of which pot, who is owed."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from handaudit.base.json_text import spelled
from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.hand import Event, Hand
from handaudit.model.replay import Replay
from handaudit.stats.identities import player_id

PAID: Final = {"returned": "returned", "collect": "collected", "cashout": "cashed-out"}
"""Events by which chips come to a player, and what they are called."""
PAY: Final = "pay"
"""The task of a step by which they do."""


class Pay(NamedTuple):
    """Chips that come to a player out of a `pot`. `step` is one more step of the hand; whether it is right is None where no rule tells."""

    step: tuple[Any, ...]
    seat: int
    amount: int
    pot: str | None


def pays_of(hand: Hand, rep: Replay, names: Mapping[int, str]) -> list[Pay]:
    """What each player got by the log, in the order of its lines, and what should have gone back and no line returns."""
    events, told = list[Event](), dict[tuple[str, int], int]()
    for one in hand.events:
        kind = one.kind
        if kind in PAID and one.seat in names:
            events.append(one)
            told[kind, one.seat] = told.get((kind, one.seat), 0) + one.amount
    street = rep.streets[-1].name if rep.streets else None
    at = len(rep.steps)
    pays: list[Pay] = []
    for seat, due in sorted(rep.returned.items()):
        if due and ("returned", seat) not in told and seat in names:
            pays.append(Pay((at, 0, street, PAY, None, None, 0, None, 0, None, True, "returned"), seat, due, None))
            at += 1
    for line, kind, seat, amount, to, _, _, _, text in events:
        right = None  # of what the house pays no rule knows the price
        pot = None
        if kind == "collect":
            right, pot = rep.won.get(seat, 0) == told[kind, seat], text
            if to:  # the house has bought the hand: the pot is not his
                amount = 0
        elif kind == "returned":
            right = rep.returned.get(seat, 0) == told[kind, seat]
        done = Event(line, PAID[kind], seat)
        pays.append(Pay((at, line, street, PAY, None, done, 0, None, 0, None, right, "returned"), seat, amount, pot))
        at += 1
    return pays


def award_rows(rep: Replay, names: Mapping[int, str], ids: Mapping[int, str]) -> list[tuple[Any, ...]]:
    """Who gets how much of which pot by the rules."""
    return [
        (pot, run or None, half or None, seat, names.get(seat), ids.get(seat), amount, odd)
        for pot, seat, amount, odd, run, half in rep.awards
        if amount
    ]


def pot_rows(rep: Replay) -> list[tuple[Any, ...]]:
    """The pots before rake, and who gets what of them."""
    paid: dict[str, dict[int, int]] = {}
    for pot, seat, amount, *_ in rep.awards:
        if amount:
            of = paid.setdefault(pot, {})
            of[seat] = of.get(seat, 0) + amount
    return [
        (name, amount, rake, tuple(sorted(eligible)), _told(paid.get(name, {})), name not in rep.unverifiable)
        for name, amount, eligible, rake in rep.pots
    ]


def _told(paid: Mapping[int, int]) -> str:
    return " ".join([f"{seat}={amount}" for seat, amount in sorted(paid.items())])


def chip_rows(finding: Finding, number: int, seats: dict[str, int]) -> list[tuple[Any, ...]]:
    """Who is owed what by a finding; `seats` are the players of its hand by name."""
    rows = []
    for account, amount in finding.chips.items():
        name = spelled(account)
        seat = seats.get(name)
        rows.append((number, finding.code, finding.line, name, seat, None if seat is None else player_id(name), amount))
    return rows


def seats_by_name(audit: Audit) -> dict[str, int]:
    """The players of a hand by name."""
    return {spelled(seat.name): seat.number for seat in audit.hand.seats}
