"""Faults of swapping: who, when, how often, which card."""

import random
from itertools import pairwise

from handaudit.model.cards import cards_text
from tests.support.swap_plant import Planted, acts, change, fault, insert, pick, state, swap_lines, swaps, unused
from tests.support.swap_play import Row, first_round_order
from tests.support.swap_scribe import SwapHand


@fault("bet-before-swap-round", "phase-order")
def bet_before_swap_round(rng: random.Random, hand: SwapHand) -> Planted | None:
    """The first bet before the flop stands before the swapping round."""
    at = next(iter(acts(hand, street="preflop")), None)
    if at is None:
        return None
    rows = list(hand.rows)
    row = rows.pop(at)
    place = next(i for i, r in enumerate(rows) if r.what == "swap")
    rows.insert(place, row)
    return Planted(rows, place)


@fault("swap-round-after-preflop-line", "phase-order")
def swap_line_late(rng: random.Random, hand: SwapHand) -> Planted | None:
    """The two lines that frame the first round stand the other way round."""
    rows = list(hand.rows)
    a = next(i for i, r in enumerate(rows) if r.tag == "street" and r.what == "swap")
    b = next(i for i, r in enumerate(rows) if r.tag == "street" and r.what == "preflop")
    if b != a + 1:
        return None
    rows[a], rows[b] = rows[b], rows[a]
    return Planted(rows, a)


@fault("swaps-twice", "swap-count")
def swaps_twice(rng: random.Random, hand: SwapHand) -> Planted | None:
    """A second swap right after the first."""
    found = []
    for i in swaps(hand):
        at = i + 1 + (i + 1 < len(hand.rows) and hand.rows[i + 1].tag == "redealt")
        row = hand.rows[i]
        if state(hand, at).stacks[row.seat] >= max(row.fee, 1) and not hand.rows[at].text.startswith("Dealer"):
            found.append(at)
    at = pick(rng, found)
    if at is None:
        return None
    row = next(r for r in reversed(hand.rows[:at]) if r.tag == "swap")
    return insert(hand, at, *swap_lines(rng, hand, at, row.seat, row.fee))


@fault("swaps-a-card-not-held", "swap-card")
def card_not_held(rng: random.Random, hand: SwapHand) -> Planted | None:
    """The card that goes out is another one than he has."""
    at = pick(rng, [i for i in swaps(hand) if hand.rows[i + 1].tag == "redealt"])
    if at is None:
        return None
    row = hand.rows[at]
    return change(hand, at, row.text.replace(f"[{cards_text(row.cards)}]", f"[{cards_text([unused(rng, hand)])}]"))


@fault("swaps-two-cards", "swap-card")
def two_cards(rng: random.Random, hand: SwapHand) -> Planted | None:
    """Both hole cards go out."""
    at = pick(rng, [i for i in swaps(hand) if hand.rows[i + 1].tag == "redealt"])
    if at is None:
        return None
    row = hand.rows[at]
    both = cards_text(state(hand, at).holes[row.seat])
    return change(hand, at, row.text.replace(f"1 card [{cards_text(row.cards)}]", f"2 cards [{both}]"))


@fault("gets-two-for-one", "swap-card")
def two_for_one(rng: random.Random, hand: SwapHand) -> Planted | None:
    """One card goes out, two come in."""
    at = pick(rng, [i + 1 for i in swaps(hand) if hand.rows[i + 1].tag == "redealt"])
    if at is None:
        return None
    row = hand.rows[at]
    return change(hand, at, f"{row.text[:-1]} {cards_text([unused(rng, hand)])}]")


@fault("card-comes-late", "swap-late")
def card_late(rng: random.Random, hand: SwapHand) -> Planted | None:
    """The new card is handed out after another player has acted."""
    found = []
    for i in swaps(hand):
        if hand.rows[i + 1].tag != "redealt":
            continue
        seat = hand.rows[i].seat
        for j in range(i + 2, len(hand.rows)):
            row = hand.rows[j]
            if row.tag == "street" or (row.tag in ("swap", "pat", "redealt") and row.seat == seat):
                break
            if row.tag in ("act", "swap", "pat") and row.seat != seat:
                found.append((i + 1, j))
                break
    if not found:
        return None
    a, b = rng.choice(found)
    rows = list(hand.rows)
    row = rows.pop(a)
    if rows[b].tag == "redealt":
        b += 1
    rows.insert(b, row)
    return Planted(rows, b)


@fault("swap-during-preflop-betting", "swap-phase")
def during_preflop(rng: random.Random, hand: SwapHand) -> Planted | None:
    """A swap in front of an action before the flop."""
    fee = next(f for n, _, f in hand.play.streets if n == "swap") or 0
    at = pick(rng, [i for i in acts(hand, street="preflop")[1:] if state(hand, i).stacks[hand.rows[i].seat] > fee])
    if at is None:
        return None
    return insert(hand, at, *swap_lines(rng, hand, at, hand.rows[at].seat, fee))


@fault("jumps-the-swap-queue", "swap-order")
def first_round_swapped(rng: random.Random, hand: SwapHand) -> Planted | None:
    """Two neighbours of the first round decide in the wrong order."""
    said = [i for i, r in enumerate(hand.rows) if r.tag in ("swap", "pat") and r.street == "swap"]
    pairs = [(a, b) for a, b in pairwise(said) if hand.rows[b].tag == "swap"]
    if not pairs:
        return None
    a, b = rng.choice(pairs)
    end = b + 1 + (hand.rows[b + 1].tag == "redealt")
    rows = list(hand.rows)
    rows[a:end] = rows[b:end] + rows[a:b]
    return Planted(rows, a)


@fault("swaps-before-his-turn", "swap-order")
def before_turn(rng: random.Random, hand: SwapHand) -> Planted | None:
    """After the flop a player swaps before the one in front of him has acted."""
    found = [
        i
        for i in swaps(hand, first=False)
        if hand.rows[i - 1].tag == "act" and hand.rows[i - 1].street == hand.rows[i].street
        and hand.rows[i + 1 + (hand.rows[i + 1].tag == "redealt")].tag == "act"
    ]  # fmt: skip
    at = pick(rng, found)
    if at is None:
        return None
    end = at + 1 + (hand.rows[at + 1].tag == "redealt")
    rows = list(hand.rows)
    rows[at - 1 : end] = rows[at:end] + rows[at - 1 : at]
    return Planted(rows, at - 1)


@fault("swaps-after-acting", "swap-after-action")
def after_action(rng: random.Random, hand: SwapHand) -> Planted | None:
    """His turn comes back and he swaps."""
    found = []
    for i in acts(hand, street="post"):
        now = state(hand, i)
        seat = hand.rows[i].seat
        if seat in now.acted and seat not in now.swapped and now.stacks[seat] >= now.fee:
            found.append(i)
    at = pick(rng, found)
    if at is None:
        return None
    return insert(hand, at, *swap_lines(rng, hand, at, hand.rows[at].seat, state(hand, at).fee))


@fault("folds-then-swaps", "swap-folded")
def folded(rng: random.Random, hand: SwapHand) -> Planted | None:
    """A player who has folded swaps on a later street."""
    found = []
    for i, row in enumerate(hand.rows):
        if row.tag == "act" and row.street in ("flop", "turn", "river"):
            now = state(hand, i)
            found += [(i, s) for s in set(hand.play.t.seats) - now.live if now.stacks[s] >= now.fee]
    if not found:
        return None
    at, seat = rng.choice(found)
    return insert(hand, at, *swap_lines(rng, hand, at, seat, state(hand, at).fee))


@fault("swaps-beyond-his-stack", "swap-unaffordable")
def unaffordable(rng: random.Random, hand: SwapHand) -> Planted | None:
    """The fee is more than he has."""
    found = []
    for i in acts(hand, street="post"):
        now, seat = state(hand, i), hand.rows[i].seat
        if seat not in now.acted and seat not in now.swapped and 0 < now.stacks[seat] < now.fee:
            found.append(i)
    at = pick(rng, found)
    if at is None:
        return None
    return insert(hand, at, *swap_lines(rng, hand, at, hand.rows[at].seat, state(hand, at).fee))


@fault("all-in-player-swaps", "swap-allin")
def allin(rng: random.Random, hand: SwapHand) -> Planted | None:
    """A player without chips swaps."""
    found = []
    for i in acts(hand, street="post"):
        now = state(hand, i)
        found += [(i, s) for s in now.live if not now.stacks[s] and s not in now.acted and s not in now.swapped]
    if not found:
        return None
    at, seat = rng.choice(found)
    return insert(hand, at, *swap_lines(rng, hand, at, seat, state(hand, at).fee))


@fault("floor-denies-a-swap", "swap-refused")
def refused(rng: random.Random, hand: SwapHand) -> Planted | None:
    """A ruling that a player with enough chips may not swap."""
    found = []
    for i in acts(hand, street="post"):
        now, seat = state(hand, i), hand.rows[i].seat
        if seat not in now.acted and seat not in now.swapped and now.stacks[seat] > now.fee:
            found.append(i)
    at = pick(rng, found)
    if at is None:
        return None
    return insert(hand, at, "Floor: no swap for this player")


@fault("dead-card-on-the-board", "dead-card-reused")
def dead_card(rng: random.Random, hand: SwapHand) -> Planted | None:
    """A card that was swapped out comes on the river."""
    river = next((i for i, r in enumerate(hand.rows) if r.tag == "street" and r.what == "river"), None)
    outs = [i for i in swaps(hand) if f"[{cards_text(hand.rows[i].cards)}]" in hand.rows[i].text and i < (river or 0)]
    if river is None or not outs:
        return None
    card = cards_text(hand.rows[rng.choice(outs)].cards)
    old = cards_text(hand.rows[river].cards)
    rows = list(hand.rows)
    for i in range(river, len(rows)):
        rows[i] = rows[i]._replace(
            text=rows[i].text.replace(old, card) if rows[i].tag in ("street", "board") else rows[i].text
        )
    return Planted(rows, river)


@fault("burn-for-a-swap", "dead-card-reused")
def burn(rng: random.Random, hand: SwapHand) -> Planted | None:
    """The dealer burns a card before he hands out the new one."""
    at = pick(rng, [i + 1 for i in swaps(hand) if hand.rows[i + 1].tag == "redealt"])
    return None if at is None else insert(hand, at, "Dealer: burns")


@fault("all-in-swap-not-marked", "allin-mismatch")
def not_marked(rng: random.Random, hand: SwapHand) -> Planted | None:
    """A swap for the whole stack is not said to be all-in."""
    at = pick(rng, [i for i in swaps(hand) if hand.rows[i].text.endswith(" and is all-in")])
    return None if at is None else change(hand, at, hand.rows[at].text.removesuffix(" and is all-in"))


__all__ = ["Row", "first_round_order"]
