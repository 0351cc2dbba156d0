"""Faults of fees: their price, what they count for, and fees given back or forgotten."""

import random

from tests.support.swap_plant import Planted, acts, change, fault, insert, pick, state, swaps
from tests.support.swap_scribe import SwapHand


def _priced(hand: SwapHand, at: int, fee: int) -> Planted | None:
    row = hand.rows[at]
    old = hand.play.money(row.amount) if row.amount else "free"
    end = " and is all-in" if fee == row.stack else ""
    new = f"for {hand.play.money(fee) if fee else 'free'}{end}"
    if 0 < row.stack < fee:
        return None
    return change(hand, at, row.text.removesuffix(" and is all-in").removesuffix(f"for {old}") + new)


@fault("fee-too-small", "fee-amount")
def fee_small(rng: random.Random, hand: SwapHand) -> Planted | None:
    """A few chips less than the price."""
    at = pick(rng, [i for i in swaps(hand) if hand.rows[i].amount > 3])
    return None if at is None else _priced(hand, at, hand.rows[at].amount - rng.randint(1, 3))


@fault("swap-for-free", "fee-amount")
def for_free(rng: random.Random, hand: SwapHand) -> Planted | None:
    """Nothing is paid."""
    at = pick(rng, [i for i in swaps(hand) if hand.rows[i].amount])
    return None if at is None else _priced(hand, at, 0)


@fault("blind-pays", "fee-blind")
def blind_pays(rng: random.Random, hand: SwapHand) -> Planted | None:
    """A blind is charged the small blind."""
    fee = hand.play.streets[0][2] or 0
    at = pick(rng, [i for i in swaps(hand, first=True) if not hand.rows[i].amount and hand.rows[i].stack >= fee])
    return None if at is None else _priced(hand, at, fee)


@fault("fee-not-credited", "fee-credit")
def not_credited(rng: random.Random, hand: SwapHand) -> Planted | None:
    """A swapper of the first round calls as if he had paid nothing."""
    paid = {hand.rows[i].seat: hand.rows[i].amount for i in swaps(hand, first=True) if hand.rows[i].amount}
    found, seen = [], set()
    for i in acts(hand, street="preflop"):
        row = hand.rows[i]
        if row.what == "call" and row.seat in paid and row.seat not in seen and row.stack > row.amount + paid[row.seat]:
            found.append(i)
        seen.add(row.seat)
    at = pick(rng, found)
    if at is None:
        return None
    row = hand.rows[at]
    money = hand.play.money
    text = row.text.replace(f"calls {money(row.amount)}", f"calls {money(row.amount + paid[row.seat])}")
    return change(hand, at, text)


@fault("fee-back-after-folding", "fee-refund")
def refund(rng: random.Random, hand: SwapHand) -> Planted | None:
    """A swapper folds and takes his fee back."""
    paid = [(hand.rows[i].seat, hand.rows[i].amount) for i in swaps(hand) if hand.rows[i].amount]
    found = []
    for i in acts(hand, "fold"):
        for seat, amount in paid:
            if seat == hand.rows[i].seat and hand.rows[i + 1].tag in ("act", "swap"):
                found.append((i + 1, seat, amount))
    if not found:
        return None
    at, seat, amount = rng.choice(found)
    return insert(hand, at, f"Uncalled bet ({hand.play.money(amount)}) returned to {hand.play.t.names[seat]}")


@fault("fee-returned-as-uncalled", "fee-refund")
def uncalled(rng: random.Random, hand: SwapHand) -> Planted | None:
    """The uncalled part of a bet goes back with the fee of that street."""
    found = []
    for i, row in enumerate(hand.rows):
        if row.tag == "returned":
            fee = next(
                (r.amount for r in hand.rows[:i] if r.tag == "swap" and r.street == row.street and r.seat == row.seat),
                0,
            )
            if fee and row.street in ("flop", "turn", "river"):
                found.append((i, fee))
    if not found:
        return None
    at, fee = rng.choice(found)
    row = hand.rows[at]
    return change(
        hand, at, row.text.replace(f"({hand.play.money(row.amount)})", f"({hand.play.money(row.amount + fee)})")
    )


@fault("bets-the-pooled-fees", "fee-pooled-early")
def pooled_early(rng: random.Random, hand: SwapHand) -> Planted | None:
    """In pot limit a bet counts a fee of this street as pot."""
    found = []
    if hand.play.t.limit != "Pot Limit":
        return None
    for i in acts(hand, "bet", street="post"):
        fees = sum(r.amount for r in hand.rows[:i] if r.tag == "swap" and r.street == hand.rows[i].street)
        now, row = state(hand, i), hand.rows[i]
        if fees and not now.bets.get(row.seat) and row.stack > now.fee + fees:
            found.append((i, now.fee + rng.randint(1, fees)))
    if not found:
        return None
    at, to = rng.choice(found)
    row = hand.rows[at]
    return change(hand, at, f"{hand.play.t.names[row.seat]}: bets {hand.play.money(to)}")


@fault("later-swapper-pays-more", "fee-escalated")
def escalated(rng: random.Random, hand: SwapHand) -> Planted | None:
    """The second swapper of a street pays the pot with the first fee in it."""
    found = []
    for i in swaps(hand, first=False):
        row = hand.rows[i]
        before = [r for r in hand.rows[:i] if r.tag == "swap" and r.street == row.street]
        fee = row.amount + sum(r.amount for r in before)
        if before and row.stack >= fee:
            found.append((i, fee))
    if not found:
        return None
    at, fee = rng.choice(found)
    return _priced(hand, at, fee)


@fault("fee-counts-as-call", "fee-credited")
def credited(rng: random.Random, hand: SwapHand) -> Planted | None:
    """A swapper facing a bet calls only what is more than his fee, or checks it off."""
    found = []
    for i in acts(hand, "call", street="post"):
        row = hand.rows[i]
        fee = sum(r.amount for r in hand.rows[:i] if r.tag == "swap" and r.street == row.street and r.seat == row.seat)
        if fee and row.stack > row.amount:
            found.append((i, fee))
    if not found:
        return None
    at, fee = rng.choice(found)
    row = hand.rows[at]
    name = hand.play.t.names[row.seat]
    left = row.amount - fee
    return change(hand, at, f"{name}: calls {hand.play.money(left)}" if left > 0 else f"{name}: checks")


@fault("fee-called-like-a-bet", "fee-credited")
def called(rng: random.Random, hand: SwapHand) -> Planted | None:
    """The player after a swapper calls the fee."""
    found = []
    for i in acts(hand, "check", street="post"):
        row = hand.rows[i]
        fee = next(
            (r.amount for r in hand.rows[:i] if r.tag == "swap" and r.street == row.street and r.seat != row.seat), 0
        )
        if fee and row.stack > fee:
            found.append((i, fee))
    if not found:
        return None
    at, fee = rng.choice(found)
    return change(hand, at, f"{hand.play.t.names[hand.rows[at].seat]}: calls {hand.play.money(fee)}")


@fault("fee-not-paid-out", "fee-lost")
def lost(rng: random.Random, hand: SwapHand) -> Planted | None:
    """All fold, and the winner gets the pot without the last fee."""
    fees = [f for f in hand.play.fees if f.goes_to == "main"]
    at = next((i for i, r in enumerate(hand.rows) if r.tag == "collect" and r.what == "main"), 0)
    if len(hand.play.live) > 1 or not fees or not at:
        return None
    row, money = hand.rows[at], hand.play.money
    n = row.amount - fees[-1].paid
    if n <= 0:
        return None
    found = change(hand, at, row.text.replace(f"collected {money(row.amount)} ", f"collected {money(n)} "))
    if rng.random() < 0.5:
        total = next(i for i, r in enumerate(hand.rows) if r.tag == "total")
        found.rows[total] = found.rows[total]._replace(text=found.rows[total].text.replace(money(row.amount), money(n)))
    return found
