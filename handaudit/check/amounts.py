"""How much went in: calls, bets and raises against what the rules asked."""

from collections.abc import Iterator

from handaudit.check.actions import did, last_amount
from handaudit.check.case import Case
from handaudit.check.live import chips
from handaudit.check.registry import check, family
from handaudit.model.finding import Finding
from handaudit.model.replay import Step
from handaudit.replay.turn import EITHER_BET


@check("call-amount", "steps")
def call_amount(case: Case, step: Step) -> Finding | None:
    """A call was neither the missing amount nor the whole stack.

    A call pays the difference to the highest bet, or everything the caller has left. Over a short blind of the only other player a call
    up to the whole blind is right too: what nobody matches goes back.
    """
    event, ask = step.done, step.ask
    if event is None or ask is None or event.kind != "call" or event.amount == ask.owes:
        return None
    if event.amount == min(ask.level - step.committed, step.stack) > ask.owes:
        return None
    money, diff = case.money, event.amount - ask.owes
    due = f"{money(ask.owes)} is owed" if ask.owes else "nothing is owed"
    return case.finding(
        "call-amount",
        step.line,
        f"{case.name(event.seat)} calls {money(event.amount)}; {due}",
        seat=event.seat,
        street=step.street,
        logged=event.amount,
        expected=ask.owes,
        chips=case.chips({event.seat: diff, "pot": -diff}),
        note=money(ask.owes),
        mark=last_amount(case, step),
    )


@check("reopen-underraise", "steps")
def reopen_underraise(case: Case, step: Step) -> Finding | None:
    """A player raised who had already acted, with only short all-ins since.

    An all-in smaller than a full raise does not reopen the betting: whoever has acted may call or fold only.
    """
    event, ask = step.done, step.ask
    if event is None or ask is None or event.kind not in ("bet", "raise") or ask.may_raise or ask.why != "reopen":
        return None
    if event.to <= ask.level:
        return None
    money = case.money
    back = step.paid - ask.owes
    return case.finding(
        "reopen-underraise",
        step.line,
        f"{did(case, step)}, but the all-in before was no full raise: call or fold only",
        seat=event.seat,
        street=step.street,
        logged=step.paid,
        expected=ask.owes,
        chips=case.chips({event.seat: back, "pot": -back}),
        note=f"{money(ask.owes)} to call",
        mark=last_amount(case, step),
    )


@check("passive-raise", "steps")
def passive_raise(case: Case, step: Step) -> Finding | None:
    """A player who had shown a hole card too early bet or raised.

    Showing a card at a wrong moment makes a player passive for the hand: no bet, no raise. The hand stays live.
    """
    event, ask = step.done, step.ask
    if event is None or ask is None or event.kind not in ("bet", "raise") or ask.why != "passive":
        return None
    return case.finding(
        "passive-raise",
        step.line,
        f"{did(case, step)} after showing a card: no bet and no raise is left",
        seat=event.seat,
        street=step.street,
        note="check, call or fold only",
    )


@check("amount-mismatch", "steps")
def amount_mismatch(case: Case, step: Step) -> Finding | None:
    """The two amounts of a raise do not fit: `raises A to B` means B is A more than the bet before.

    B, what the player has in for the street, is the amount that counts.
    """
    event, ask = step.done, step.ask
    if event is None or ask is None or event.kind != "raise" or event.amount == event.to - ask.level:
        return None
    money, due = case.money, event.to - ask.level
    if event.amount == event.to - _most_in(case, step):
        return None  # over a short blind logs count a raise from what was posted
    return case.finding(
        "amount-mismatch",
        step.line,
        f"raises {money(event.amount)} to {money(event.to)}: to {money(event.to)} is {money(due)} more than {money(ask.level)}",
        seat=event.seat,
        street=step.street,
        logged=event.amount,
        expected=due,
        note=f"{money(due)} to {money(event.to)}",
        mark=last_amount(case, step),
    )


@check("limit-cap", "steps")
def limit_cap(case: Case, step: Step) -> Finding | None:
    """One bet more than a fixed-limit round allows.

    In fixed limit a round has at most four bets: bet, raise, re-raise and the last raise.
    """
    event, ask = step.done, step.ask
    if event is None or ask is None or event.kind not in ("bet", "raise") or ask.why != "cap":
        return None
    return case.finding(
        "limit-cap",
        step.line,
        f"{did(case, step)}: the fifth bet of the round",
        severity=_sourced(case),
        seat=event.seat,
        street=step.street,
        logged=event.to or event.amount,
        expected=ask.level,
        note="four bets a round",
    )


@check("limit-size", "steps")
def limit_size(case: Case, step: Step) -> Finding | None:
    """A fixed-limit bet or raise is not the fixed size.

    Bets and raises are exactly the small bet before the turn and the big bet from there on; only an all-in may be less.
    """
    event, ask = step.done, step.ask
    if event is None or ask is None or case.table.limit != "limit" or event.kind not in ("bet", "raise"):
        return None
    to = event.amount if event.kind == "bet" else event.to
    between = ask.why == EITHER_BET and ask.low < to < ask.high
    if (ask.low <= to <= ask.high and not between) or to == step.committed + step.stack < ask.low:
        return None
    return case.finding(
        "limit-size",
        step.line,
        f"{did(case, step)}; the size is {case.money(ask.low)}",
        severity=_sourced(case),
        seat=event.seat,
        street=step.street,
        logged=to,
        expected=ask.low,
        note=case.money(ask.low),
        mark=last_amount(case, step),
    )


@check("raise-size", "steps")
def raise_size(case: Case, step: Step) -> Finding | None:
    """A bet or raise is below the minimum and not all-in.

    The first bet is at least the big blind; a full raise adds at least the last bet or raise of the round.
    """
    event, ask = step.done, step.ask
    if event is None or ask is None or event.kind not in ("bet", "raise"):
        return None
    to = event.amount if event.kind == "bet" else event.to
    if to >= ask.low or to == step.committed + step.stack:
        return None
    money = case.money
    return case.finding(
        "raise-size",
        step.line,
        f"{did(case, step)}; the minimum is {money(ask.low)}",
        seat=event.seat,
        street=step.street,
        logged=to,
        expected=ask.low,
        note=f"at least {money(ask.low)}",
        mark=last_amount(case, step),
    )


@check("pot-limit", "steps")
def pot_limit(case: Case, step: Step) -> Finding | None:
    """A pot-limit bet or raise is larger than the pot.

    The largest raise is the size of the pot after a call; a card hall's own reading is an option.
    """
    event, ask = step.done, step.ask
    if event is None or ask is None or event.kind not in ("bet", "raise"):
        return None
    to = event.amount if event.kind == "bet" else event.to
    if to <= ask.high or case.table.limit not in ("pot-limit", "pot-limit-then-no-limit"):
        return None
    money = case.money
    return case.finding(
        "pot-limit",
        step.line,
        f"{did(case, step)}; the pot allows {money(ask.high)}",
        severity=_sourced(case),
        seat=event.seat,
        street=step.street,
        logged=to,
        expected=ask.high,
        note=f"at most {money(ask.high)}",
        mark=last_amount(case, step),
    )


@check("allin-mismatch", "steps")
def allin_mismatch(case: Case, step: Step) -> Finding | None:
    """`and is all-in` is missing, or stands where chips are left."""
    event = step.done
    if (
        event is None
        or event.kind not in ("call", "bet", "raise", "post", "swap")
        or (event.kind == "swap" and not event.amount)
    ):
        return None
    left = step.stack - step.paid
    if event.allin == (left == 0):
        return None
    name = case.name(event.seat)
    said = (
        f"{name} is said to be all-in with {case.money(left)} left"
        if left
        else f"{name} is all-in, but the line does not say so"
    )
    return case.finding("allin-mismatch", step.line, said, seat=event.seat, street=step.street, logged=left, expected=0)


@family("steps")
def candidates(case: Case) -> Iterator[Step]:
    """Steps where what was done is not what was asked, or where words or chips before it may bind to something else."""
    talked = chips.talked(case)
    for step in case.rep.steps:
        if not step.ok or step.line in talked:
            yield step


def _sourced(case: Case) -> str:
    """Where the texts state no limits they are common practice, and a breach is a warning."""
    return "error" if case.book.strict_limits else "warn"


def _most_in(case: Case, step: Step) -> int:
    """The most that anybody had in for the street before a step."""
    first = case.rep.steps[0].street
    return max(
        (
            s.committed + s.paid
            for s in case.rep.steps[: step.n]
            if s.street == step.street or (s.task == "post" and step.street == first)
        ),
        default=0,
    )
