"""Swap fees: what was paid against what was due, and whether a fee counts as a bet."""

from handaudit.check.acted import ACTS, NOTHING, Action
from handaudit.model.finding import Finding
from handaudit.model.replay import SwapFee


def earlier(a: Action) -> list[SwapFee]:
    """Fees that were paid on the same street before this step."""
    return [f for f in a.case.rep.swap_fees if f.street == a.step.street and f.line < a.line and f.paid]


@ACTS.on("swap")
def wrong_fee(a: Action) -> Finding | None:
    """A swap that was allowed, and not paid at its price: a blind was charged, the pot had grown, or something else."""
    paid, owes, street = a.event.amount, a.ask.owes, a.step.street
    if a.step.task != "exchange" or a.ask is NOTHING or a.ask.why or paid == owes:
        return None
    due, start = a.case.money(owes), f"the pot at the start of the {street}"
    if street == "swap" and not owes:
        code, rule, said, note = "fee-blind", "DH-FEE-2", "blinds swap free", "free"
    elif street != "swap" and _escalated(a):
        code, rule, said, note = "fee-escalated", "DH-FEE-7", f"the fee is fixed at {due}", f"{due}, {start}"
    else:
        rule, price = ("DH-FEE-1", "the small blind") if street == "swap" else ("DH-FEE-6", start)
        code, said, note = "fee-amount", f"the fee is {due}", f"{due}, {price}"
    text, mark = f"{a.name} pays {a.case.money(paid)} for a swap; {said}", paid or "free"
    return a.wrong(code, text, rules=(rule,), logged=paid, expected=owes, chips=paid - owes, note=note, mark=mark)


def _escalated(a: Action) -> bool:
    """Whether a later swapper was charged a pot that had grown during the street."""
    before, paid, owes = earlier(a), a.event.amount, a.ask.owes
    if paid <= owes or not before:
        return False
    fees = sum(f.paid for f in before)
    held = sum(f.paid for f in a.case.rep.swap_fees if f.goes_to == "swap" and f.line < a.line)
    grown = a.step.pot - a.step.paid
    return paid in {owes + fees, owes << len(before), owes * (len(before) + 1), grown, grown - held}


@ACTS.on("call")
def fee_credit(a: Action) -> Finding | None:
    """The fee of the first round was not credited as a bet."""
    paid, owes, money = a.event.amount, a.ask.owes, a.case.money
    mine = (f.paid for f in a.case.rep.swap_fees if f.goes_to == "bet" and f.seat == a.seat and f.line < a.line)
    fee = sum(mine)
    if a.step.street != "preflop" or not _in_turn(a) or not fee or paid != owes + fee:
        return None
    text = f"{a.name} calls {money(paid)}; {money(fee)} lies there as the swap fee, {money(owes)} is owed"
    note = f"{money(owes)}: the fee is a bet"
    return a.wrong("fee-credit", text, logged=paid, expected=owes, chips=fee, note=note, mark=paid)


@ACTS.on("call check")
def fee_credited(a: Action) -> Finding | None:
    """A fee paid after the flop was counted as a bet."""
    if not _in_turn(a):
        return None
    paid, owes, money = a.event.amount, a.ask.owes, a.case.money
    fees = [f for f in earlier(a) if f.goes_to != "bet"]
    own, checks = sum(f.paid for f in fees if f.seat == a.seat), a.event.kind == "check"
    less = not checks and own and paid == owes - own
    more = not checks and any(paid == owes + f.paid for f in fees if f.seat != a.seat)
    if not (checks and owes and own >= owes) and not less and not more:
        return None
    did, mark = ("checks", "checks") if checks else (f"calls {money(paid)}", paid)
    text, note = (
        f"{a.name} {did}, as if a swap fee were a bet; {money(owes)} is owed",
        f"{money(owes)}: the fee is no bet",
    )
    return a.wrong("fee-credited", text, logged=paid, expected=owes, chips=paid - owes, note=note, mark=mark)


@ACTS.on("bet raise")
def fee_pooled_early(a: Action) -> Finding | None:
    """A fee counted as part of the pot before the betting round was over."""
    to, high, money = a.total, a.ask.high, a.case.money
    fees = sum(f.paid for f in earlier(a) if f.goes_to != "bet")
    if a.ask.seat != a.seat or a.case.hand.limit != "pot-limit" or not high < to <= high + fees:
        return None
    text = f"{a.name} bets {money(to)} with the swap fees counted in; the pot allows {money(high)}"
    return a.wrong("fee-pooled-early", text, logged=to, expected=high, note=f"at most {money(high)}", mark=to)


def _in_turn(a: Action) -> bool:
    return a.step.task == "bet" and a.ask.seat == a.seat
