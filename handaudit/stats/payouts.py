"""Rows of what comes out of a hand: chips that go back or are collected, who wins of which pot, who is owed."""

from typing import Any, Final

from handaudit.model.audit import Audit
from handaudit.model.finding import Finding
from handaudit.model.hand import Event, Hand
from handaudit.model.opaque import spelled
from handaudit.model.replay import Replay
from handaudit.stats.identities import player_id

_PAID: Final = {"returned": "returned", "collect": "collected", "cashout": "cashed-out"}
"""Events by which chips come to a player, and what they are called."""
_BLANK: Final = (None,) * 5


def pay_rows(hand: Hand, rep: Replay, names: dict[int, str]) -> list[tuple[Any, ...]]:
    """What each player got by the log, in the order of its lines, and what should have gone back and no line returns."""
    events = [one for one in hand.events if one.kind in _PAID and one.seat in names]
    back = {one.seat for one in events if one.kind == "returned"}
    missing = [seat for seat, amount in sorted(rep.returned.items()) if amount and seat not in back and seat in names]
    right = _right(rep, events)
    street = rep.streets[-1].name if rep.streets else None
    at = len(rep.steps)
    rows: list[tuple[Any, ...]] = []
    for seat in missing:
        at += 1
        rows.append(_row(at, None, street, seat, names, "returned", False, True, rep.returned[seat], None))
    for one in events:
        at += 1
        amount = (
            0 if one.kind == "collect" and one.to else one.amount
        )  # the house has bought the hand: the pot is not his
        pot = one.text if one.kind == "collect" else None
        rows.append(
            _row(at, one.line, street, one.seat, names, _PAID[one.kind], True, right[one.kind, one.seat], amount, pot)
        )
    return rows


def _row(
    n: int, line: int | None, street: str | None, seat: int, names: dict[int, str], action: str, told: bool, right: bool | None,
    amount: int, pot: str | None,
) -> tuple[Any, ...]:  # fmt: skip
    name = names[seat]
    return (n, line, street, "pay", seat, name, player_id(name), action, 0, *_BLANK, told, right, amount, pot)


def _right(rep: Replay, events: list[Event]) -> dict[tuple[str, int], bool | None]:
    """By kind and seat, whether the log pays in all what the rules give; None for what the house pays, of which no rule knows the price."""
    told: dict[tuple[str, int], int] = {}
    for one in events:
        told[one.kind, one.seat] = told.get((one.kind, one.seat), 0) + one.amount
    due = {"returned": rep.returned, "collect": rep.won}
    return {
        (kind, seat): due[kind].get(seat, 0) == amount if kind in due else None for (kind, seat), amount in told.items()
    }


def award_rows(rep: Replay, names: dict[int, str]) -> list[tuple[Any, ...]]:
    """Who gets how much of which pot by the rules."""
    return [
        (one.pot, one.run or None, one.half or None, one.seat, names.get(one.seat), _id(names.get(one.seat)), one.amount, one.odd)
        for one in rep.awards
        if one.amount
    ]  # fmt: skip


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


def _id(name: str | None) -> str | None:
    return None if name is None else player_id(name)
