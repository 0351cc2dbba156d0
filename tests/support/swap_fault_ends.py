"""Faults at the end of a swapping hand: where held fees lie, who gets them, which pots are paid, and when hands are opened."""

import random

from handaudit.model.cards import cards_text
from tests.support.swap_plant import Planted, fault, insert, state
from tests.support.swap_play import Row
from tests.support.swap_scribe import SwapHand
from tests.support.table import pot_words


def _said(hand: SwapHand, pots: dict[str, dict[int, int]]) -> list[Row]:
    """The log with other pots: their awards and the total line."""
    money, names = hand.play.money, hand.play.t.names
    order = [*reversed([n for n in pots if n != "swap"]), *[n for n in pots if n == "swap"]]
    collects = [
        Row(f"{names[s]} collected {money(n)} from {pot_words(p, pots)}", "collect", s, n, what=p)
        for p in order
        for s, n in pots[p].items()
        if n
    ]
    rows: list[Row] = []
    for row in hand.rows:
        if row.tag == "collect":
            rows += collects
            collects = []
        elif row.tag == "total":
            text = row.text.split(" Main pot")[0].split(" |")[0]
            if len(pots) > 1:
                text += "".join(
                    f" {pot_words(p, pots).capitalize()} {money(sum(by.values()))}." for p, by in pots.items()
                )
            rows.append(row._replace(text=f"{text} | Rake {row.text.rpartition('Rake ')[2]}"))
        else:
            rows.append(row)
    return rows


def _pots(hand: SwapHand) -> dict[str, dict[int, int]]:
    return {p[0]: dict(p[4]) for p in hand.pots}


def _first(rows: list[Row], pot: str) -> int:
    return next(i for i, r in enumerate(rows) if r.tag == "collect" and r.what == pot)


@fault("held-fee-in-main-pot", "allin-fee-pooled")
def into_main(rng: random.Random, hand: SwapHand) -> Planted | None:
    """A held fee is paid with the main pot."""
    pots = _pots(hand)
    if "swap" not in pots:
        return None
    for s, n in pots.pop("swap").items():
        pots["main"][s] = pots["main"].get(s, 0) + n
    rows = _said(hand, pots)
    return Planted(rows, _first(rows, "main"))


@fault("held-fee-in-side-pot", "allin-fee-pooled")
def into_side(rng: random.Random, hand: SwapHand) -> Planted | None:
    """A held fee is put into a side pot."""
    pots = _pots(hand)
    side = [n for n in pots if n.startswith("side") and len(pots[n]) == 1]
    if "swap" not in pots or not side:
        return None
    name = rng.choice(side)
    (winner,) = pots[name]
    pots[name][winner] += sum(pots.pop("swap").values())
    rows = _said(hand, pots)
    return Planted(rows, _first(rows, name))


@fault("pooled-fee-held", "allin-fee-pooled")
def held(rng: random.Random, hand: SwapHand) -> Planted | None:
    """A fee that belongs to the pot is paid as a swap pot."""
    pots = _pots(hand)
    fees = [f for f in hand.play.fees if f.goes_to == "main"]
    if "swap" in pots or not fees or len(pots["main"]) != 1 or any(p[2] for p in hand.pots):
        return None
    (winner,) = pots["main"]
    if pots["main"][winner] <= fees[-1].paid:
        return None
    pots["main"][winner] -= fees[-1].paid
    pots["swap"] = {winner: fees[-1].paid}
    rows = _said(hand, pots)
    return Planted(rows, _first(rows, "swap"))


@fault("held-fee-to-another", "allin-fee-award")
def to_another(rng: random.Random, hand: SwapHand) -> Planted | None:
    """The held fee goes to a live player who has not won the hand."""
    pots = _pots(hand)
    others = [s for s in hand.play.live if s not in pots.get("swap", {})]
    if "swap" not in pots or not others or hand.unverifiable:
        return None
    pots["swap"] = {rng.choice(others): sum(pots["swap"].values())}
    rows = _said(hand, pots)
    return Planted(rows, _first(rows, "swap"))


@fault("held-fee-by-pots", "allin-fee-award")
def by_pots(rng: random.Random, hand: SwapHand) -> Planted | None:
    """The held fee is divided between the winner of the hand and the winner of a side pot."""
    pots = _pots(hand)
    side = [s for n in pots if n.startswith("side") for s in pots[n] if s not in pots["main"]]
    if "swap" not in pots or not side or len(pots["swap"]) != 1 or hand.unverifiable:
        return None
    (winner,) = pots["swap"]
    part = pots["swap"][winner] * 2 // 5
    if not part:
        return None
    pots["swap"] = {winner: pots["swap"][winner] - part, side[0]: part}
    rows = _said(hand, pots)
    return Planted(rows, _first(rows, "swap") + 1)


def _boards(hand: SwapHand) -> list[int]:
    return [i for i, r in enumerate(hand.rows) if r.tag == "street" and r.what in ("flop", "turn", "river")]


@fault("hands-opened-early", "showdown-early")
def early(rng: random.Random, hand: SwapHand) -> Planted | None:
    """Hands are opened before the next card although somebody can still swap."""
    found = []
    for i in _boards(hand):
        now = state(hand, i + 1)
        rich = [s for s in now.live if now.stacks[s]]
        if len(now.live) > 1 and len(rich) == 1 and now.stacks[rich[0]] >= now.fee and not hand.play.open_hands:
            found.append(i)
    if not found:
        return None
    at = rng.choice(found)
    while hand.rows[at - 1].tag == "dealer":
        at -= 1
    play = hand.play
    if any(r.tag == "swap" for r in hand.rows[at:]):
        return None
    shows = [f"{play.t.names[s]}: shows [{cards_text(play.hole[s])}]" for s in play.live]
    return insert(hand, at, *shows)


def _at_once(hand: SwapHand) -> bool:
    """Hands were opened when the betting ended, not after a last swap."""
    opened = next((i for i, r in enumerate(hand.rows) if r.tag == "open"), None)
    for i in _boards(hand):
        now = state(hand, i)
        if sum(1 for s in now.live if now.stacks[s]) < 2:
            return opened is not None and opened < i
    return False


@fault("hands-opened-late", "showdown-delayed")
def late(rng: random.Random, hand: SwapHand) -> Planted | None:
    """Nobody can pay for a swap, and hands stay closed to the end."""
    opened = [r for r in hand.rows if r.tag == "open"]
    if not _at_once(hand):
        return None
    rows = [r for r in hand.rows if r.tag != "open"]
    at = next(i for i, r in enumerate(hand.rows) if r.tag == "open")
    board = next(i for i in range(at, len(rows)) if rows[i].tag == "street")
    end = next(i for i, r in enumerate(rows) if r.what == "showdown")
    rows[end + 1 : end + 1] = opened
    return Planted(rows, board)


@fault("swap-window-at-direct-showdown", "showdown-delayed")
def window(rng: random.Random, hand: SwapHand) -> Planted | None:
    """Hands are open, and still a player is asked whether he swaps."""
    opened = [i for i, r in enumerate(hand.rows) if r.tag == "open"]
    if not _at_once(hand):
        return None
    at = next(i for i in range(opened[-1], len(hand.rows)) if hand.rows[i].tag == "street") + 1
    seat = rng.choice(hand.play.live)
    return insert(hand, at, f"{hand.play.t.names[seat]}: stands pat")


@fault("odd-chip-of-a-held-fee", "odd-chip")
def odd_of_held(rng: random.Random, hand: SwapHand) -> Planted | None:
    """The odd chip of a divided held fee goes to the other winner."""
    pots = _pots(hand)
    shares = pots.get("swap", {})
    if len(shares) != 2 or len(set(shares.values())) != 2:
        return None
    a, b = shares
    shares[a], shares[b] = shares[b], shares[a]
    rows = _said(hand, pots)
    return Planted(rows, _first(rows, "swap") + (shares[b] > shares[a]))


@fault("side-pot-to-a-short-stack", "side-pot")
def short_stack(rng: random.Random, hand: SwapHand) -> Planted | None:
    """A side pot is paid to somebody who is not in it."""
    sides = [p for p in hand.pots if p[0].startswith("side") and any(s not in p[3] for s in hand.play.live)]
    if not sides or hand.unverifiable:
        return None
    pots, side = _pots(hand), rng.choice(sides)
    pots[side[0]] = {rng.choice([s for s in hand.play.live if s not in side[3]]): side[1] - side[2]}
    rows = _said(hand, pots)
    return Planted(rows, _first(rows, side[0]))


@fault("held-fee-paid-to-nobody", "fee-lost")
def nobody(rng: random.Random, hand: SwapHand) -> Planted | None:
    """Nobody gets the held fee; the total still counts it."""
    if "swap" not in _pots(hand) or hand.unverifiable:
        return None
    rows = [r for r in hand.rows if not (r.tag == "collect" and r.what == "swap")]
    found = [i for i, r in enumerate(rows) if r.tag == "collect"]
    return Planted(rows, found[0], tuple(found[1:]))
