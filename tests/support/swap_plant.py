"""One fault is planted in a true log of a swapping hand: what stands where, and tools to change one line."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from handaudit.model.cards import cards_text
from tests.support.swap_play import Row
from tests.support.swap_scribe import SwapHand
from tests.support.swap_table import PACK


class Planted(NamedTuple):
    """A faulty log: its rows, the index of the wrong one, and others that may be named instead."""

    rows: list[Row]
    at: int
    also: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        return "".join(row.text + "\n" for row in self.rows) + "\n"

    @property
    def lines(self) -> set[int]:
        return {self.at + 1, *(i + 1 for i in self.also)}


Finder = Callable[[random.Random, SwapHand], Planted | None]
FAULTS: dict[str, tuple[str, Finder]] = {}
"""Every fault by name: the code that it must raise, and where it fits."""


def fault(name: str, code: str) -> Callable[[Finder], Finder]:
    """Registers a finder."""

    def register(find: Finder) -> Finder:
        FAULTS[name] = (code, find)
        return find

    return register


@dataclass(slots=True)
class State:
    """What is true before a row."""

    stacks: dict[int, int]
    live: set[int]
    street: str = ""
    fee: int = 0
    level: int = 0
    bets: dict[int, int] = field(default_factory=dict)
    acted: set[int] = field(default_factory=set)
    swapped: set[int] = field(default_factory=set)
    holes: dict[int, tuple[int, ...]] = field(default_factory=dict)


def state(hand: SwapHand, before: int) -> State:
    """The state before row `before` of a true log."""
    t = hand.play.t
    now = State(dict(t.stacks), set(t.seats))
    fees = {name: fee or 0 for name, _, fee in hand.play.streets}
    for row in hand.rows[:before]:
        if row.tag == "street" and row.what in ("swap", "preflop", "flop", "turn", "river"):
            now.street, now.fee = row.what, fees.get(row.what, 0)
            now.acted, now.swapped = set(), set()
            if row.what not in ("swap", "preflop"):
                now.bets, now.level = {}, 0
        elif row.tag == "returned":
            now.stacks[row.seat] += row.amount
        elif row.tag in ("dealt", "redealt"):
            now.holes[row.seat] = row.cards
        elif row.tag in ("post", "swap", "act") and row.amount:
            chips = row.amount - now.bets.get(row.seat, 0) if row.what in ("bet", "raise") else row.amount
            now.stacks[row.seat] -= chips
            if row.what != "ante" and not (row.tag == "swap" and row.what != "bet"):
                now.bets[row.seat] = now.bets.get(row.seat, 0) + chips
            now.level = max(now.level, now.bets.get(row.seat, 0))
        if row.tag == "act":
            now.acted.add(row.seat)
            if row.what == "fold":
                now.live.discard(row.seat)
        elif row.tag == "swap":
            now.swapped.add(row.seat)
    return now


def acts(hand: SwapHand, *whats: str, street: str = "") -> list[int]:
    """Indices of action rows, of some kinds, on a street (`post` for any after the flop)."""
    return [
        i
        for i, row in enumerate(hand.rows)
        if row.tag == "act"
        and (not whats or row.what in whats)
        and (not street or row.street == street or (street == "post" and row.street in ("flop", "turn", "river")))
    ]


def swaps(hand: SwapHand, first: bool | None = None) -> list[int]:
    """Indices of swap rows, of the first round or of the others."""
    return [i for i, r in enumerate(hand.rows) if r.tag == "swap" and (first is None or (r.street == "swap") == first)]


def unused(rng: random.Random, hand: SwapHand) -> int:
    """A card that is nowhere in the log."""
    text = " ".join(row.text for row in hand.rows)
    known = {c for cards in hand.play.hole.values() for c in cards}
    return rng.choice([c for c in PACK if cards_text([c]) not in text and c not in known])


def insert(hand: SwapHand, at: int, *texts: str) -> Planted:
    """Lines put in before row `at`; the first of them is wrong."""
    rows = list(hand.rows)
    rows[at:at] = [Row(text, "planted") for text in texts]
    return Planted(rows, at)


def change(hand: SwapHand, at: int, text: str) -> Planted:
    """One line said otherwise."""
    rows = list(hand.rows)
    rows[at] = rows[at]._replace(text=text)
    return Planted(rows, at)


def swap_lines(rng: random.Random, hand: SwapHand, at: int, seat: int, fee: int) -> tuple[str, ...]:
    """A swap of a seat before row `at`, with its new card where the hand is known."""
    t = hand.play.t
    hole = state(hand, at).holes.get(seat)
    price = hand.play.money(fee) if fee else "free"
    end = " and is all-in" if fee and state(hand, at).stacks[seat] == fee else ""
    if hole is None:
        return (f"{t.names[seat]}: swaps 1 card for {price}{end}",)
    out = rng.choice(hole)
    kept = [c for c in hole if c != out]
    new = unused(rng, hand)
    return (
        f"{t.names[seat]}: swaps 1 card [{cards_text([out])}] for {price}{end}",
        f"Dealt to {t.names[seat]} [{cards_text(kept)}] [{cards_text([new])}]",
    )


def pick(rng: random.Random, found: list[int]) -> int | None:
    """One of some places, or none."""
    return rng.choice(found) if found else None
