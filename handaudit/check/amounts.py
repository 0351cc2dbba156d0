"""How much went in: calls, bets and raises against what the rules asked."""

from handaudit.check.acted import ACTS, Action
from handaudit.check.case import Case
from handaudit.model.finding import Finding
from handaudit.replay.turn import EITHER_BET


@ACTS.on("call")
def call_amount(a: Action) -> Finding | None:
    """A call was neither the missing amount nor the whole stack."""
    amount, owes, money = a.event.amount, a.ask.owes, a.case.money
    if amount == owes or amount == min(a.ask.level - a.step.committed, a.step.stack) > owes:
        return None
    text = f"{a.name} calls {money(amount)}; {f'{money(owes)} is owed' if owes else 'nothing is owed'}"
    return a.wrong(
        "call-amount", text, logged=amount, expected=owes, chips=amount - owes, note=owes, mark=a.last_amount
    )


@ACTS.on("bet raise")
def may_not_raise(a: Action) -> Finding | None:
    """A bet or raise of a player who may only call or fold, or one bet more than a fixed-limit round allows."""
    ask, paid = a.ask, a.step.paid
    if ask.why == "reopen" and not ask.may_raise and a.event.to > ask.level:
        text = f"{a.did}, but the all-in before was no full raise: call or fold only"
        due, back, note = ask.owes, paid - ask.owes, f"{a.case.money(ask.owes)} to call"
        return a.wrong("reopen-underraise", text, logged=paid, expected=due, chips=back, note=note, mark=a.last_amount)
    if ask.why == "passive":
        text = f"{a.did} after showing a card: no bet and no raise is left"
        return a.wrong("passive-raise", text, note="check, call or fold only")
    return None


@ACTS.on("raise")
def amount_mismatch(a: Action) -> Finding | None:
    """The two amounts of a raise do not fit: `raises A to B` means B is A more than the bet before."""
    by, to, money = a.event.amount, a.event.to, a.case.money
    due = to - a.ask.level
    if by in (due, to - _most_in(a)):  # over a short blind logs count a raise from what was posted
        return None
    text = f"raises {money(by)} to {money(to)}: to {money(to)} is {money(due)} more than {money(a.ask.level)}"
    note = f"{money(due)} to {money(to)}"
    return a.wrong("amount-mismatch", text, logged=by, expected=due, note=note, mark=a.last_amount)


@ACTS.on("bet raise")
def size(a: Action) -> Finding | None:
    """A bet or raise that is larger or smaller than the betting limit allows, and not all-in."""
    ask, to, money, severity = a.ask, a.total, a.case.money, _sourced(a.case)
    if ask.why == "cap":
        text, made = f"{a.did}: the fifth bet of the round", a.event.to or a.event.amount
        return a.wrong("limit-cap", text, severity=severity, logged=made, expected=ask.level, note="four bets a round")
    between = ask.why == EITHER_BET and ask.low < to < ask.high
    fits, allin = ask.low <= to <= ask.high and not between, to == a.whole
    if a.case.table.limit == "limit" and not fits and not (allin and to < ask.low):
        code, due, what, note = "limit-size", ask.low, "the size is", ""
    elif to < ask.low and not allin:
        code, due, what, note, severity = "raise-size", ask.low, "the minimum is", "at least ", "error"
    elif to > ask.high and a.case.table.limit in ("pot-limit", "pot-limit-then-no-limit"):
        code, due, what, note = "pot-limit", ask.high, "the pot allows", "at most "
    else:
        return None
    text, note = f"{a.did}; {what} {money(due)}", f"{note}{money(due)}"
    return a.wrong(code, text, severity=severity, logged=to, expected=due, note=note, mark=a.last_amount)


@ACTS.on("call bet raise post swap")
def allin_mismatch(a: Action) -> Finding | None:
    """`and is all-in` is missing, or stands where chips are left."""
    left = a.step.stack - a.step.paid
    if a.event.allin == (left == 0) or (a.event.kind == "swap" and not a.event.amount):
        return None
    lacks = f"{a.name} is all-in, but the line does not say so"
    text = f"{a.name} is said to be all-in with {a.case.money(left)} left" if left else lacks
    return a.wrong("allin-mismatch", text, logged=left, expected=0)


def _sourced(case: Case) -> str:
    """Where the texts state no limits they are common practice, and a breach is a warning."""
    return "error" if case.book.strict_limits else "warn"


def _most_in(a: Action) -> int:
    """The most that anybody had in for the street before a step."""
    steps, street = a.case.rep.steps, a.step.street
    mine = (s for s in steps[: a.step.n] if s.street == street or (s.task == "post" and street == steps[0].street))
    return max((s.committed + s.paid for s in mine), default=0)
