"""How much went in: calls, bets and raises against what the rules asked."""

from typing import Final

from handaudit.check.action_view import ACTS, Action
from handaudit.check.pages import about
from handaudit.model.finding import Finding
from handaudit.replay.open_cards import BRING_IN
from handaudit.replay.table import SPREAD
from handaudit.replay.turn import EITHER_BET, rounds_of
from handaudit.rules.catalogue import of_chapter

DEAD: Final = frozenset({"ante", "bomb-pot", "dead-blind"})
"""Posts that belong to the pot alone."""


@ACTS.on_wrong("call")
def call_amount(a: Action) -> Finding | None:
    """A call was neither the missing amount nor the whole stack."""
    amount, owes = a.event.amount, a.ask.owes
    if amount == owes or amount == min(a.ask.level - a.step.committed, a.step.stack) > owes:
        return None
    name = "call-amount" if owes else "call-amount.nothing"
    least = ("C32-BET1-2",) if amount < owes and a.street == "bet-1" else ()
    rules = of_chapter(("TH-BET-1", *least, "C32-BET1-4"), a.case.book.chapter)
    return a.wrong(name, rules=rules, logged=amount, expected=owes, chips=amount - owes)


@ACTS.on_wrong("bet raise")
def may_not_raise(a: Action) -> Finding | None:
    """A bet or raise of a player who may only call or fold, or one bet more than a fixed-limit round allows."""
    ask, paid = a.ask, a.step.paid
    if ask.why == "reopen" and not ask.may_raise and a.event.to > ask.level:
        return a.wrong("reopen-underraise", logged=paid, expected=ask.owes, chips=paid - ask.owes)
    return a.wrong("passive-raise") if ask.why == "passive" else None


@ACTS.on_wrong("raise")
def amount_mismatch(a: Action) -> Finding | None:
    """The two amounts of a raise do not fit: `raises A to B` means B is A more than the bet before."""
    by, to = a.event.amount, a.event.to
    due = to - a.ask.level
    if by in (due, to - _most_in(a)):  # over a short blind logs count a raise from what was posted
        return None
    if by == a.step.paid and _has_bet(a):  # who raises once more is said to raise by the chips that he adds
        return None
    return a.wrong("amount-mismatch", logged=by, expected=due)


@ACTS.on_wrong("bet raise")
def size(a: Action) -> Finding | None:
    """A bet or raise that is larger or smaller than the betting limit allows, and not all-in."""
    ask, to, limit = a.ask, a.total, a.case.table.limit
    if ask.why != "cap" and not ask.low <= to <= ask.high and _unpriced(a):
        a.case.unverifiable += 1
        return None
    # Where the texts state no limits they are common practice, and a breach is a warning.
    severity = "error" if a.case.book.strict_limits else "warn"
    if ask.why == "cap":
        sixth = a.case.book.options.get("th_limit_cap") == "by_rounds" and rounds_of(a.case.book) < 3
        fields = {"which": "sixth" if sixth else "fifth", "count": "five" if sixth else "four"}
        return a.wrong("limit-cap", fields, severity=severity, logged=a.event.to or a.event.amount, expected=ask.level)
    between = ask.why == EITHER_BET and ask.low < to < ask.high
    fits, allin = ask.low <= to <= ask.high and not between, to == a.whole
    excused = to < ask.low and (allin or _capped(a) or _over_bring_in(a))
    if limit == "limit" and not fits and not excused:
        completes = 0 < ask.level < a.case.hand.small and a.street == a.case.book.first_street
        rules = ("RR-STUD-2",) if completes else about("limit-size").rules
        return a.wrong("limit-size", severity=severity, rules=rules, logged=to, expected=ask.low)
    if to < ask.low and not excused:
        own = "C32-NL-2" if ask.level else "C32-NL-1"
        rules = of_chapter((own, "TH-BET-2"), a.case.book.chapter)
        return a.wrong("raise-size", severity="error", rules=rules, logged=to, expected=ask.low)
    if to > ask.high and limit == SPREAD:
        return a.wrong("limit-size.spread", severity=severity, logged=to, expected=ask.high)
    if to > ask.high and limit in ("pot-limit", "pot-limit-then-no-limit"):
        return a.wrong("pot-limit", severity=severity, logged=to, expected=ask.high)
    return None


@ACTS.on_wrong("call bet raise post swap")
def allin_mismatch(a: Action) -> Finding | None:
    """`and is all-in` is missing, or stands where chips are left."""
    left = a.step.stack - a.step.paid
    if a.event.allin == (left == 0) or (a.event.kind == "swap" and not a.event.amount):
        return None
    if left and a.event.allin and a.event.kind in ("bet", "raise") and _capped(a):
        return None
    return a.wrong("allin-mismatch.left" if left else "allin-mismatch", logged=left, expected=0)


def _unpriced(a: Action) -> bool:
    """Whether no line tells what the big blind is, and who posted it had less: on its street, with fixed limits on every street, no raise
    has a size that is known."""
    table = a.case.table
    first = a.step.street == a.case.rep.steps[0].street
    return not table.nominal and "big-blind" in table.posted and (first or table.limit == "limit")


def _over_bring_in(a: Action) -> bool:
    """Whether the room counts raises over a completed bring-in from the bring-in on, and this one lies whole small bets above it."""
    if a.case.hand.ways.completed != "beside" or a.street != a.case.rep.steps[0].street:
        return False
    brought = sum(event.amount for event in a.case.hand.events if event.text == BRING_IN)
    return brought > 0 and (a.total - brought) % a.case.hand.small == 0


def _capped(a: Action) -> bool:
    """Whether the room cuts a bet at what the largest live opponent has, and this one is as large: it puts every opponent all-in."""
    return a.case.hand.ways.cap == "opponent" and a.total >= _largest_opponent(a)


def _largest_opponent(a: Action) -> int:
    """The largest total of the street that an opponent can call, before a step."""
    rep, first = a.case.rep, a.street == a.case.rep.steps[0].street
    whole = {seat: stack for seat, stack in rep.start.items() if seat != a.seat}
    for step in rep.steps[: a.step.n]:
        event = step.done
        if event is None or event.seat not in whole:
            continue
        if event.kind == "fold":
            del whole[event.seat]
        elif (step.street == a.street or (first and step.task == "post")) and event.text not in DEAD:
            whole[event.seat] = step.committed + step.stack
        else:
            whole[event.seat] = step.stack - step.paid
    return max(whole.values(), default=0)


def _has_bet(a: Action) -> bool:
    """Whether the player has put chips into this round by an action before."""
    return any(
        s.street == a.step.street and s.task == "bet" and s.paid
        for s in a.case.rep.steps[: a.step.n]
        if s.done and s.done.seat == a.seat
    )


def _most_in(a: Action) -> int:
    """The most that anybody had in for the street before a step."""
    steps, street = a.case.rep.steps, a.step.street
    mine = (s for s in steps[: a.step.n] if s.street == street or (s.task == "post" and street == steps[0].street))
    return max((s.committed + s.paid for s in mine), default=0)
