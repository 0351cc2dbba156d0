"""Faults of bets, calls, raises and posts."""

import random

from tests.support.hand import Act, Ask, DealtHand
from tests.support.plant import (
    Found,
    all_fold,
    later,
    mutant,
    raise_and_all_fold,
    raised_all_in,
    redo,
    rest_of_street,
    reword,
    turns,
    unpaid,
)  # fmt: skip

NO_LIMIT, POT_LIMIT, FIXED = "No Limit", "Pot Limit", "Limit"


def too_small(hand: DealtHand, ask: Ask) -> int:
    """A total that is less than the least legal one under any reading of the rules; 0 where there is none."""
    unit, table = hand.table.unit, hand.table
    if table.limit == FIXED and raised_all_in(hand, ask.at):
        return 0
    size = ask.step if table.limit == FIXED else min(ask.step, table.big)
    more = max(unit, size // 2 // unit * unit)
    return ask.level + more if more < size and ask.level + more > ask.committed and not ask.short else 0


def small_ones(hand: DealtHand, kind: str, *, fixed: bool) -> list[tuple[Ask, Act, int]]:
    """Bets or raises that could have been made too small, with the too small total."""
    if fixed != (hand.table.limit == FIXED):
        return []
    found = [(ask, act, too_small(hand, ask)) for ask, act in turns(hand, kind) if not act.allin]
    return [(ask, act, to) for ask, act, to in found if to]


def shrunk(act: Act, ask: Ask, to: int) -> Act:
    """The act with a smaller total."""
    return act._replace(to=to, amount=to - ask.level if act.kind == "raise" else to)


def _line_only(rng: random.Random, hand: DealtHand, kind: str, *, fixed: bool) -> Found | None:
    options = small_ones(hand, kind, fixed=fixed)
    if not options:
        return None
    ask, act, to = rng.choice(options)
    return reword(hand, ask.at, shrunk(act, ask, to))


def _consistent(rng: random.Random, hand: DealtHand, kind: str, *, fixed: bool) -> Found | None:
    """The players behind call the smaller bet; nobody raises it, nobody who paid it is all-in later."""
    options = []
    asks = {ask.at: ask for ask in hand.asks}
    for ask, act, to in small_ones(hand, kind, fixed=fixed):
        rest = rest_of_street(hand, ask.at)
        payers = {act.seat} | {other.seat for _, other in rest if other.kind == "call"}
        raised = any(other.kind not in {"fold", "call"} for _, other in rest)
        broke = any(other.allin and other.seat in payers for other in later(hand, ask.at))
        more_bets = any(other.kind in {"bet", "raise"} for other in later(hand, ask.at))
        if raised or broke or (hand.table.limit == POT_LIMIT and more_bets):
            continue
        changes = {ask.at: shrunk(act, ask, to)}
        changes |= {i: other._replace(amount=to - asks[i].committed) for i, other in rest if other.kind == "call"}
        options.append((ask.at, changes))
    if not options:
        return None
    return redo(hand, *rng.choice(options))


@mutant("raise-small", "raise-size")
def raise_small(rng: random.Random, hand: DealtHand) -> Found | None:
    """A raise's line is below the minimum; the rest of the log goes on as if it were the true one."""
    return _line_only(rng, hand, "raise", fixed=False)


@mutant("raise-small-consistent", "raise-size")
def raise_small_consistent(rng: random.Random, hand: DealtHand) -> Found | None:
    """A raise below the minimum is accepted and played on."""
    return _consistent(rng, hand, "raise", fixed=False)


@mutant("bet-small", "raise-size")
def bet_small(rng: random.Random, hand: DealtHand) -> Found | None:
    """A bet's line is below the big blind; the rest of the log goes on as if it were the true one."""
    return _line_only(rng, hand, "bet", fixed=False)


@mutant("bet-small-consistent", "raise-size")
def bet_small_consistent(rng: random.Random, hand: DealtHand) -> Found | None:
    """A bet below the big blind is accepted and played on."""
    return _consistent(rng, hand, "bet", fixed=False)


@mutant("limit-size", "limit-size")
def limit_size(rng: random.Random, hand: DealtHand) -> Found | None:
    """In fixed limit a bet or raise of half the size is accepted and played on."""
    first, second = rng.sample(("bet", "raise"), 2)
    return _consistent(rng, hand, first, fixed=True) or _consistent(rng, hand, second, fixed=True)


@mutant("limit-size-line", "limit-size")
def limit_size_line(rng: random.Random, hand: DealtHand) -> Found | None:
    """In fixed limit the line of a raise shows half the size; the rest of the log goes on as if it were the true one."""
    return _line_only(rng, hand, "raise", fixed=True)


@mutant("limit-cap", "limit-cap")
def limit_cap(rng: random.Random, hand: DealtHand) -> Found | None:
    """In fixed limit a fifth bet is made, and everybody folds to it."""
    options = [
        (ask, act) for ask, act in turns(hand, "call")
        if hand.table.limit == FIXED and ask.bets == 4 and not ask.closed and not raised_all_in(hand, ask.at)
        and ask.committed + ask.stack > ask.level + ask.step and _somebody_behind(hand, ask)
    ]  # fmt: skip
    if not options:
        return None
    ask, act = rng.choice(options)
    return raise_and_all_fold(hand, ask, Act("raise", act.seat, ask.step, ask.level + ask.step))


def _somebody_behind(hand: DealtHand, ask: Ask) -> bool:
    """Whether another seat with chips is in the hand when this one acts: it acts later, or did so before and was not all-in."""
    left = {act.seat for act in hand.acts[: ask.at] if act.kind == "fold" or act.allin}
    return any(seat != ask.seat and seat not in left for seat in hand.table.numbers)


@mutant("pot-limit", "pot-limit")
def pot_limit(rng: random.Random, hand: DealtHand) -> Found | None:
    """In pot limit a bet or raise is greater than the pot allows, and everybody folds to it."""
    options = [
        (ask, act) for ask, act in turns(hand, "bet", "raise")
        if hand.table.limit == POT_LIMIT and all_fold(hand, ask.at) and ask.committed + ask.stack > ask.most and unpaid(hand, ask)
    ]  # fmt: skip
    if not options:
        return None
    ask, act = rng.choice(options)
    everything = ask.committed + ask.stack
    to = min(everything, ask.most + max(hand.table.unit, hand.table.big))
    return redo(hand, ask.at, {ask.at: shrunk(act, ask, to)._replace(allin=to == everything)})


@mutant("stack-exceeded-bet", "stack-exceeded")
def stack_exceeded_bet(rng: random.Random, hand: DealtHand) -> Found | None:
    """A bet or raise of more than the stack; everybody folds and the surplus goes back."""
    options = [
        (ask, act)
        for ask, act in turns(hand, "bet", "raise")
        if hand.table.limit == NO_LIMIT and all_fold(hand, ask.at)
    ]
    if not options:
        return None
    ask, act = rng.choice(options)
    to = ask.committed + ask.stack + hand.table.unit * rng.choice((1, 10, 100))
    return redo(hand, ask.at, {ask.at: shrunk(act, ask, to)._replace(allin=True)})


@mutant("stack-exceeded-call", "stack-exceeded")
def stack_exceeded_call(rng: random.Random, hand: DealtHand) -> Found | None:
    """A short all-in call is taken for the full amount; the pots follow from that."""
    options = [
        (ask, act)
        for ask, act in turns(hand, "call")
        if act.allin and ask.owe > act.amount and hand.table.limit != POT_LIMIT and unpaid(hand, ask)
    ]
    if not options:
        return None
    ask, act = rng.choice(options)
    return redo(hand, ask.at, {ask.at: act._replace(amount=ask.owe)})


@mutant("reopen", "reopen-underraise")
def reopen(rng: random.Random, hand: DealtHand) -> Found | None:
    """A player who has acted raises after a short all-in; everybody who can folds to it."""
    options = [
        (ask, act) for ask, act in turns(hand, "call", "fold")
        if hand.table.limit == NO_LIMIT and ask.closed and ask.short and ask.level - ask.full < ask.step
        and ask.committed + ask.stack > ask.level + ask.step and _somebody_behind(hand, ask)
    ]  # fmt: skip
    if not options:
        return None
    ask, act = rng.choice(options)
    return raise_and_all_fold(hand, ask, Act("raise", act.seat, ask.step, ask.level + ask.step))


@mutant("bet-facing-bet", "bet-facing-bet")
def bet_facing_bet(rng: random.Random, hand: DealtHand) -> Found | None:
    """A raise is logged as a bet of the same chips."""
    options = [(ask, act) for ask, act in turns(hand, "raise") if not ask.committed]
    if not options:
        return None
    ask, act = rng.choice(options)
    return reword(hand, ask.at, act._replace(kind="bet", amount=act.to))


@mutant("raise-no-bet", "raise-no-bet")
def raise_no_bet(rng: random.Random, hand: DealtHand) -> Found | None:
    """A bet is logged as a raise of the same chips."""
    options = turns(hand, "bet")
    if not options:
        return None
    ask, act = rng.choice(options)
    return reword(hand, ask.at, act._replace(kind="raise", amount=act.to))


@mutant("raise-arithmetic", "amount-mismatch")
def raise_arithmetic(rng: random.Random, hand: DealtHand) -> Found | None:
    """`raises $5 to $12`: the total is right, the raise before it is not."""
    options = turns(hand, "raise")
    if not options:
        return None
    ask, act = rng.choice(options)
    posted = {other.amount for other in hand.acts if other.kind == "post"}
    # Over a short blind some logs count a raise from what was posted, and once more from what was put in: that is no fault.
    put = {other.to or other.amount for other in hand.acts[: ask.at] if other.seat == act.seat}
    fair = posted | put
    more = next(n for n in range(7, 99) if act.to - act.amount - n * hand.table.unit not in fair)
    return reword(hand, ask.at, act._replace(amount=act.amount + more * hand.table.unit))
