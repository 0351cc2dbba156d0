"""Paid swaps: what was paid against what was due, whether a fee counts as a bet, who may swap, when and how often."""

from handaudit.check.acted import ACTS, NOTHING, Action
from handaudit.check.case import Details
from handaudit.model.finding import Finding
from handaudit.model.replay import SwapFee


def _earlier(a: Action) -> list[SwapFee]:
    """Fees that were paid on the same street before this step."""
    return [f for f in a.case.rep.swap_fees if f.street == a.street and f.line < a.line and f.paid]


@ACTS.on("swap")
def wrong_fee(a: Action) -> Finding | None:
    """A swap that was allowed, and not paid at its price: a blind was charged, the pot had grown, or something else."""
    paid, owes, first = a.event.amount, a.ask.owes, a.street == "swap"
    if a.step.task != "exchange" or a.ask is NOTHING or a.ask.why or paid == owes:
        return None
    if first:
        name = "fee-amount.first" if owes else "fee-blind"
    else:
        name = "fee-escalated" if _escalated(a) else "fee-amount"
    return a.wrong(name, logged=paid, expected=owes, chips=paid - owes)


def _escalated(a: Action) -> bool:
    """Whether a later swapper was charged a pot that had grown during the street."""
    before, paid, owes = _earlier(a), a.event.amount, a.ask.owes
    if paid <= owes or not before:
        return False
    fees = sum(f.paid for f in before)
    held = sum(f.paid for f in a.case.rep.swap_fees if f.goes_to == "swap" and f.line < a.line)
    grown = a.step.pot - a.step.paid
    return paid in {owes + fees, owes << len(before), owes * (len(before) + 1), grown, grown - held}


@ACTS.on("call")
def fee_credit(a: Action) -> Finding | None:
    """The fee of the first round was not credited as a bet."""
    paid, owes = a.event.amount, a.ask.owes
    mine = (f.paid for f in a.case.rep.swap_fees if f.goes_to == "bet" and f.seat == a.seat and f.line < a.line)
    fee = sum(mine)
    if a.street != "preflop" or not a.in_turn or not fee or paid != owes + fee:
        return None
    return a.wrong("fee-credit", {"fee": fee}, logged=paid, expected=owes, chips=fee)


@ACTS.on("call check")
def fee_credited(a: Action) -> Finding | None:
    """A fee paid after the flop was counted as a bet."""
    if not a.in_turn:
        return None
    paid, owes, checks = a.event.amount, a.ask.owes, a.event.kind == "check"
    fees = [f for f in _earlier(a) if f.goes_to != "bet"]
    own = sum(f.paid for f in fees if f.seat == a.seat)
    less = not checks and own and paid == owes - own
    more = not checks and any(paid == owes + f.paid for f in fees if f.seat != a.seat)
    if not (checks and owes and own >= owes) and not less and not more:
        return None
    name = "fee-credited.checks" if checks else "fee-credited"
    return a.wrong(name, logged=paid, expected=owes, chips=paid - owes)


@ACTS.on("bet raise")
def fee_pooled_early(a: Action) -> Finding | None:
    """A fee counted as part of the pot before the betting round was over."""
    to, high = a.total, a.ask.high
    fees = sum(f.paid for f in _earlier(a) if f.goes_to != "bet")
    if a.ask.seat != a.seat or a.case.hand.limit != "pot-limit" or not high < to <= high + fees:
        return None
    return a.wrong("fee-pooled-early", logged=to, expected=high)


@ACTS.on("swap")
def not_allowed(a: Action) -> Finding | None:
    """A swap that the exchange does not allow: `why` of what was asked says why."""
    why, street = a.ask.why, a.street
    if a.step.task != "exchange" or why not in _CODES:
        return None
    name, more = _CODES[why], Details()
    if why in ("folded", "phase", "count", "acted"):
        more["chips"] = a.step.paid  # the fee of a swap that was not to be goes back
    if why == "phase":
        more["rules"] = ("DH-SWAP-3",) if street == "preflop" else ("DH-SWAP-5",)
    elif why == "order" and street == "swap":
        over = any(p.seat == a.seat and p.text == "over-blind" for p in a.case.table.posts)
        name = "swap-order.over-blind" if over else "swap-order.first"
    elif why == "unaffordable":
        more |= {"logged": a.event.amount, "expected": a.ask.owes}
    return a.wrong(name, **more)


_CODES = {
    "folded": "swap-folded",
    "allin": "swap-allin",
    "phase": "swap-phase",
    "count": "swap-count",
    "acted": "swap-after-action",
    "order": "swap-order",
    "unaffordable": "swap-unaffordable",
}
"""By why a swap is not allowed."""
