"""Faults of calls, checks, posts and what goes back."""

import random

from tests.support.hand import Act, DealtHand
from tests.support.plant import Found, folds_later, mutant, redo, reword, turns, unpaid
from tests.support.scribe import lines
from tests.support.settle import pay

NO_LIMIT, POT_LIMIT = "No Limit", "Pot Limit"


@mutant("call-short", "call-amount")
def call_short(rng: random.Random, hand: DealtHand) -> Found | None:
    """A call's line is short of what is owed; the rest of the log goes on as if it were not."""
    options = [(ask, act) for ask, act in turns(hand, "call") if not act.allin and act.amount > hand.table.unit]
    if not options:
        return None
    ask, act = rng.choice(options)
    return reword(hand, ask.at, act._replace(amount=act.amount - hand.table.unit))


@mutant("call-short-consistent", "call-amount")
def call_short_consistent(rng: random.Random, hand: DealtHand) -> Found | None:
    """A short call is accepted; the caller folds on a later street."""
    options = [
        (ask, act) for ask, act in turns(hand, "call")
        if not act.allin and act.amount > hand.table.unit and folds_later(hand, ask.at, act.seat) and hand.table.limit != POT_LIMIT
    ]  # fmt: skip
    if not options:
        return None
    ask, act = rng.choice(options)
    return redo(hand, ask.at, {ask.at: act._replace(amount=act.amount - hand.table.unit)})


@mutant("call-long", "call-amount")
def call_long(rng: random.Random, hand: DealtHand) -> Found | None:
    """A call's line is more than what is owed; the rest of the log goes on as if it were not."""
    unit = hand.table.unit
    options = [(ask, act) for ask, act in turns(hand, "call") if not act.allin and ask.stack > act.amount + unit]
    if not options:
        return None
    ask, act = rng.choice(options)
    return reword(hand, ask.at, act._replace(amount=act.amount + unit))


@mutant("check-for-call", "check-facing-bet")
def check_for_call(rng: random.Random, hand: DealtHand) -> Found | None:
    """A check facing a bet is accepted; the player folds on a later street."""
    options = [
        (ask, act) for ask, act in turns(hand, "call")
        if not act.allin and folds_later(hand, ask.at, act.seat) and hand.table.limit != POT_LIMIT and unpaid(hand, ask)
    ]  # fmt: skip
    if not options:
        return None
    ask, act = rng.choice(options)
    return redo(hand, ask.at, {ask.at: Act("check", act.seat)})


@mutant("check-for-fold", "check-facing-bet", alone=False)
def check_for_fold(rng: random.Random, hand: DealtHand) -> Found | None:
    """A fold's line says that the player checked, facing a bet; the rest of the log treats him as folded."""
    options = [(ask, act) for ask, act in turns(hand, "fold") if ask.owe and unpaid(hand, ask)]
    if not options:
        return None
    ask, act = rng.choice(options)
    return reword(hand, ask.at, Act("check", act.seat))


@mutant("allin-missing", "allin-mismatch")
def allin_missing(rng: random.Random, hand: DealtHand) -> Found | None:
    """An all-in is not said."""
    options = [ask.at for ask, act in turns(hand, "call", "bet", "raise") if act.allin]
    return reword(hand, at, hand.acts[at]._replace(allin=False)) if options and (at := rng.choice(options)) else None


@mutant("allin-false", "allin-mismatch")
def allin_false(rng: random.Random, hand: DealtHand) -> Found | None:
    """An all-in is said of a player with chips behind."""
    options = [ask.at for ask, act in turns(hand, "call", "bet", "raise") if not act.allin]
    return reword(hand, at, hand.acts[at]._replace(allin=True)) if options and (at := rng.choice(options)) else None


def only_folds(hand: DealtHand, seat: int) -> bool:
    """Whether the only voluntary act of a seat is a fold before the flop."""
    own = [
        (ask.street, act.kind) for ask, act in turns(hand, "fold", "check", "call", "bet", "raise") if act.seat == seat
    ]
    return own == [(hand.table.game.opening, "fold")]


@mutant("blind-seat", "blind-seat")
def blind_seat(rng: random.Random, hand: DealtHand) -> Found | None:
    """The small blind comes from another seat; both seats fold before the flop."""
    table = hand.table
    busy = {post.seat for post in table.posts}
    place = next((i for i, act in enumerate(hand.acts) if act.what == "small blind"), -1)
    others = [
        n
        for n in table.numbers
        if n not in busy and only_folds(hand, n) and table.chair(n).stack > table.small + table.ante
    ]
    if (
        place < 0
        or not others
        or not only_folds(hand, table.small_seat)
        or hand.acts[place].allin
        or table.limit == POT_LIMIT
    ):
        return None
    return redo(hand, place, {place: hand.acts[place]._replace(seat=rng.choice(others))})


def _blind_amount(hand: DealtHand, what: str, amount: int) -> Found | None:
    place = next((i for i, act in enumerate(hand.acts) if act.what == what), -1)
    if (
        place < 0
        or hand.table.limit != NO_LIMIT
        or hand.acts[place].allin
        or not only_folds(hand, hand.acts[place].seat)
    ):
        return None
    act = hand.acts[place]
    if not 0 < amount < hand.table.chair(act.seat).stack - hand.table.ante:
        return None
    return redo(hand, place, {place: act._replace(amount=amount)})


@mutant("blind-amount", "blind-amount")
def blind_amount(_rng: random.Random, hand: DealtHand) -> Found | None:
    """The small blind is of a wrong size; its seat folds."""
    table = hand.table
    less, more = table.small - table.unit, table.small + table.unit
    return _blind_amount(hand, "small blind", less if less > 0 else more if more < table.big else 0)


@mutant("blind-amount-big", "blind-amount", alone=False)
def blind_amount_big(_rng: random.Random, hand: DealtHand) -> Found | None:
    """The big blind is of a wrong size; the first to speak raises or folds, and its seat folds."""
    first = next((act.kind for _, act in turns(hand, "call", "raise", "check")), "")
    amount = hand.table.big - hand.table.unit
    if first != "raise" or hand.table.over or amount <= hand.table.small:
        return None
    return _blind_amount(hand, "big blind", amount)


@mutant("uncalled-amount", "uncalled-bet")
def uncalled_amount(rng: random.Random, hand: DealtHand) -> Found | None:
    """The uncalled bet that goes back is of a wrong size."""
    options = [i for i, act in enumerate(hand.acts) if act.kind == "returned"]
    if not options:
        return None
    at = rng.choice(options)
    return reword(hand, at, hand.acts[at]._replace(amount=hand.acts[at].amount + hand.table.unit * rng.choice((1, 4))))


@mutant("uncalled-seat", "uncalled-bet")
def uncalled_seat(rng: random.Random, hand: DealtHand) -> Found | None:
    """The uncalled bet goes back to somebody else."""
    options = [i for i, act in enumerate(hand.acts) if act.kind == "returned"]
    if not options:
        return None
    at = rng.choice(options)
    seat = rng.choice([n for n in hand.table.numbers if n != hand.acts[at].seat])
    return reword(hand, at, hand.acts[at]._replace(seat=seat))


@mutant("uncalled-kept", "uncalled-bet")
def uncalled_kept(_rng: random.Random, hand: DealtHand) -> Found | None:
    """The uncalled bet is not returned but counted into the pot that its owner wins; total and summary agree."""
    place = next((i for i, act in enumerate(hand.acts) if act.kind == "returned"), -1)
    if hand.contested or place < 0 or len(hand.pots) > 1 or not turns(hand, "bet", "raise"):
        return None  # a lone blind that is counted whole is the way of some old rooms
    back, pot = hand.acts[place].amount, hand.pots[0]
    other = pay(
        hand,
        (pot._replace(amount=pot.amount + back, awards=(pot.awards[0]._replace(amount=pot.awards[0].amount + back),)),),
    )
    found = lines(other)
    gone = next(i for i, line in enumerate(found) if line.tag == "returned")
    found = [*found[:gone], *found[gone + 1 :]]
    collect = next(i for i, line in enumerate(found) if line.tag == "collect")
    total = next(i for i, line in enumerate(found) if line.tag == "total")
    last = max(i for i, line in enumerate(found) if line.tag in {"act", "openers"})
    return found, collect, (total, last)
