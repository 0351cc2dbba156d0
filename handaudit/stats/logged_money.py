"""What the log pays each player, beside what the rules give: the two differ where a hand was sold to the house or a payment is wrong."""

from typing import Final, NamedTuple

from handaudit.model.audit import Audit
from handaudit.model.hand import Hand
from handaudit.model.replay import Replay
from handaudit.replay.normalise import rake_of_each
from handaudit.stats.course import Counts
from handaudit.stats.money_source import MoneySource

_FAULTS: Final = frozenset({"warn", "error"})


class Logged(NamedTuple):
    """One player's money by the log, in minor units: `won` from the pots and `net` with what the house paid for a sold hand.

    Both are None where the log pays nobody in a hand that has a pot.
    """

    won: int | None
    net: int | None
    cash_out: int = 0
    cash_out_fee: int = 0


def logged_money(hand: Hand, rep: Replay) -> dict[int, Logged]:
    """What the log pays, by seat, for the seats where that is not what the rules give, or where a hand was sold."""
    if "cancelled" in hand.kinds:
        return {}
    if "collect" not in hand.kinds and not rep.cash_outs:
        return {seat: Logged(None, None) for seat in rep.start} if any(rep.won.values()) else {}
    won, back, told = dict.fromkeys(rep.start, 0), dict.fromkeys(rep.start, 0), set()
    for event in hand.events:
        if event.kind == "returned":
            back[event.seat] = back.get(event.seat, 0) + event.amount
            told.add(event.seat)
    paid = [event for event in hand.events if event.kind == "collect" and not event.to]
    rake = rep.rake if hand.ways.paid == "gross" else 0
    for event, mine in zip(paid, rake_of_each([event.amount for event in paid], rake), strict=True):
        won[event.seat] = won.get(event.seat, 0) + event.amount - mine
    silent = {seat: amount for seat, amount in rep.returned.items() if seat not in told}
    whole = hand.ways.uncalled == "in-collected" or sum(won.values()) == sum(rep.won.values()) + sum(silent.values())
    for seat, amount in silent.items():  # a log that prints no return says nothing against it
        back[seat] = amount
        if (whole and won.get(seat, 0) >= amount) or won.get(seat, 0) == rep.won.get(seat, 0) + amount:
            won[seat] -= amount  # what the player collects holds the return
    sold = {one.seat: one for one in rep.cash_outs}
    out = {}
    for seat in rep.start:
        one = sold.get(seat)
        if one is not None or won[seat] != rep.won.get(seat, 0) or back[seat] != rep.returned.get(seat, 0):
            price, fee = (0, 0) if one is None else (one.paid, one.fee)
            net = won[seat] + back[seat] + price - rep.paid.get(seat, 0)
            out[seat] = Logged(won[seat], net, price, fee)
    return out


def faulty_money(audit: Audit) -> bool:
    """Whether a finding of the hand says that its money is wrong, and no ruling says who owes whom. A finding that a reading explains
    (info, ambiguity) does not."""
    return (
        bool(audit.findings)
        and not audit.ruled
        and any(one.severity in _FAULTS and (one.domain == "money" or one.chips) for one in audit.findings)
    )


def counts_by(money: str, faulty: bool, total_pot: int, logged: Logged | None, counts: Counts, shown: bool) -> Counts:
    """A player's own counts with the money of the log and what rulings moved, where it is the log's word that counts; else as they are.
    `shown` says whether the player went to the showdown."""
    ruled = counts.get("ruled", 0)
    if money == MoneySource.DUE or (faulty and money == MoneySource.BEST):
        return {name: value for name, value in counts.items() if name != "ruled"} if ruled else counts
    if (logged is None or logged.net is None) and not ruled:
        return counts
    out = dict(counts)
    if logged is not None and logged.net is not None:
        out.pop("won", None)
        if logged.won:
            out["won"] = logged.won
        net = logged.net + ruled
    else:
        net = counts.get("net", 0) + ruled
    for name in ("net", "showdown_net", "other_net", "biggest_won", "biggest_lost"):
        out.pop(name, None)
    if net:
        out["net"] = net
        out["showdown_net" if shown else "other_net"] = net
        out["biggest_won" if net > 0 else "biggest_lost"] = total_pot
    return out
