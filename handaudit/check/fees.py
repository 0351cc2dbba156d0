"""Swap fees: what was paid against what was due, and whether a fee counts as a bet."""

from handaudit.check.case import Case
from handaudit.check.registry import check
from handaudit.model.finding import Finding
from handaudit.model.replay import Step, SwapFee

BASE = "dh_fee_base dh_separate_in_base dh_allin_situation dh_three_count dh_allin_two_players dh_fee_self_allin"


def _paid(step: Step) -> bool:
    """A swap that was allowed, whatever its price."""
    event, ask = step.done, step.ask
    return step.task == "exchange" and event is not None and event.kind == "swap" and ask is not None and not ask.why


def _wrong(case: Case, step: Step, code: str, said: str, note: str) -> Finding:
    event, ask = step.done, step.ask
    assert event is not None
    assert ask is not None
    diff = event.amount - ask.owes
    return case.finding(
        code,
        step.line,
        f"{case.name(event.seat)} pays {case.money(event.amount)} for a swap; {said}",
        seat=event.seat,
        street=step.street,
        rules=_rule(case, step, code),
        logged=event.amount,
        expected=ask.owes,
        chips=case.chips({event.seat: diff, "pot": -diff}),
        note=note,
        mark=case.amount_in(step.line, event.amount) if event.amount else "free",
    )


def _rule(case: Case, step: Step, code: str) -> tuple[str, ...]:
    if code != "fee-amount":
        return ("DH-FEE-2",) if code == "fee-blind" else ("DH-FEE-7",)
    return ("DH-FEE-1",) if step.street == "swap" else ("DH-FEE-6",)


def earlier(case: Case, step: Step) -> list[SwapFee]:
    """Fees that were paid on the same street before this step."""
    return [f for f in case.rep.swap_fees if f.street == step.street and f.line < step.line and f.paid]


@check("fee-blind", "steps")
def fee_blind(case: Case, step: Step) -> Finding | None:
    """A blind was charged for the free swap.

    In the first round small blind, big blind and over-blind pay nothing beyond their blind.
    """
    event, ask = step.done, step.ask
    if not _paid(step) or event is None or ask is None or ask.owes or not event.amount or step.street != "swap":
        return None
    return _wrong(case, step, "fee-blind", "blinds swap free", "free")


@check("fee-escalated", "steps")
def fee_escalated(case: Case, step: Step) -> Finding | None:
    """A later swapper was charged a pot that had grown during the street.

    The fee is the pot at the start of the street and stays that for everybody: at a pot of 20 the first, the second and the
    third swapper pay 20, not 40 or 60.
    """
    event, ask = step.done, step.ask
    if not _paid(step) or event is None or ask is None or event.amount <= ask.owes or step.street == "swap":
        return None
    before = earlier(case, step)
    if not before:
        return None
    fees = sum(f.paid for f in before)
    held = sum(f.paid for f in case.rep.swap_fees if f.goes_to == "swap" and f.line < step.line)
    grown = step.pot - step.paid
    if event.amount not in {
        ask.owes + fees,
        ask.owes << len(before),
        ask.owes * (len(before) + 1),
        grown,
        grown - held,
    }:
        return None
    return _wrong(
        case,
        step,
        "fee-escalated",
        f"the fee is fixed at {case.money(ask.owes)}",
        f"{case.money(ask.owes)}, the pot at the start of the {step.street}",
    )


@check("fee-amount", "steps")
def fee_amount(case: Case, step: Step) -> Finding | None:
    """A swap was not paid at its price.

    Before the flop a player who is not in a blind pays the small blind. From the flop on the price is the pot as it stood
    at the start of the street, before any swap or bet; fees held apart are not counted.
    """
    event, ask = step.done, step.ask
    if not _paid(step) or event is None or ask is None or event.amount == ask.owes:
        return None
    price = "the small blind" if step.street == "swap" else f"the pot at the start of the {step.street}"
    return _wrong(case, step, "fee-amount", f"the fee is {case.money(ask.owes)}", f"{case.money(ask.owes)}, {price}")


@check("fee-credit", "steps")
def fee_credit(case: Case, step: Step) -> Finding | None:
    """The fee of the first round was not credited as a bet.

    Before the flop the fee is a bet: a swapper owes only the rest of the call.
    """
    event, ask = step.done, step.ask
    if event is None or ask is None or event.kind != "call" or step.task != "bet" or ask.seat != event.seat:
        return None
    fee = sum(f.paid for f in case.rep.swap_fees if f.goes_to == "bet" and f.seat == event.seat and f.line < step.line)
    if not fee or step.street != "preflop" or event.amount != ask.owes + fee:
        return None
    money = case.money
    return case.finding(
        "fee-credit",
        step.line,
        f"{case.name(event.seat)} calls {money(event.amount)}; {money(fee)} lies there as the swap fee, {money(ask.owes)} is owed",
        seat=event.seat,
        street=step.street,
        logged=event.amount,
        expected=ask.owes,
        chips=case.chips({event.seat: fee, "pot": -fee}),
        note=f"{money(ask.owes)}: the fee is a bet",
        mark=case.amount_in(step.line, event.amount),
    )


@check("fee-credited", "steps")
def fee_credited(case: Case, step: Step) -> Finding | None:
    """A fee paid after the flop was counted as a bet.

    From the flop on the fee neither raises the bet nor reduces what the swapper must call.
    """
    event, ask = step.done, step.ask
    if (
        event is None
        or ask is None
        or event.kind not in ("call", "check")
        or step.task != "bet"
        or ask.seat != event.seat
    ):
        return None
    fees = [f for f in earlier(case, step) if f.goes_to != "bet"]
    own = sum(f.paid for f in fees if f.seat == event.seat)
    off = event.kind == "check" and ask.owes and own >= ask.owes
    less = event.kind == "call" and own and event.amount == ask.owes - own
    more = event.kind == "call" and any(event.amount == ask.owes + f.paid for f in fees if f.seat != event.seat)
    if not off and not less and not more:
        return None
    money, diff = case.money, event.amount - ask.owes
    did = "checks" if event.kind == "check" else f"calls {money(event.amount)}"
    return case.finding(
        "fee-credited",
        step.line,
        f"{case.name(event.seat)} {did}, as if a swap fee were a bet; {money(ask.owes)} is owed",
        seat=event.seat,
        street=step.street,
        logged=event.amount,
        expected=ask.owes,
        chips=case.chips({event.seat: diff, "pot": -diff}),
        note=f"{money(ask.owes)}: the fee is no bet",
        mark="checks" if off else case.amount_in(step.line, event.amount),
    )


@check("fee-pooled-early", "steps")
def fee_pooled_early(case: Case, step: Step) -> Finding | None:
    """A fee counted as part of the pot before the betting round was over.

    Fees lie aside until the round has ended. In pot limit that shows: a bet is larger than the pot, but not larger than
    the pot and the fees of the street together.
    """
    event, ask = step.done, step.ask
    if (
        event is None
        or ask is None
        or event.kind not in ("bet", "raise")
        or ask.seat != event.seat
        or case.hand.limit != "pot-limit"
    ):
        return None
    to = event.amount if event.kind == "bet" else event.to
    fees = sum(f.paid for f in earlier(case, step) if f.goes_to != "bet")
    if not ask.high < to <= ask.high + fees:
        return None
    return case.finding(
        "fee-pooled-early",
        step.line,
        f"{case.name(event.seat)} bets {case.money(to)} with the swap fees counted in; the pot allows {case.money(ask.high)}",
        seat=event.seat,
        street=step.street,
        logged=to,
        expected=ask.high,
        note=f"at most {case.money(ask.high)}",
        mark=case.amount_in(step.line, to),
    )
