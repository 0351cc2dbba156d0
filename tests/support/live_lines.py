"""A dealt hand told by a dealer too: what he does before each card, right, or with one mistake."""

import random
from collections.abc import Callable
from typing import NamedTuple

from handaudit.model.cards import cards_text
from tests.support.hand import STREETS, DealtHand
from tests.support.scribe import Line, lines
from tests.support.state import VOLUNTARY

ALL = frozenset({"shuffles", "knocks", "announces", "burns"})


def dealer(text: str) -> Line:
    """One line of the dealer."""
    return Line(f"Dealer: {text}", "dealer")


def live_at(hand: DealtHand, at: int) -> int:
    """How many hands are live when the act at this place comes."""
    return len(hand.table.numbers) - sum(act.kind == "fold" for act in hand.acts[:at])


def told(rng: random.Random, hand: DealtHand, kinds: frozenset[str] = ALL, known: float = 0.5) -> list[Line]:
    """The log with every line of these kinds that a dealer at work would have; burns are unknown, or cards that nobody holds."""
    spare = list(hand.table.spare)
    out: list[Line] = []
    for line in lines(hand):
        if line.tag == "street":
            street = hand.acts[line.at].what
            if street == "preflop" and "shuffles" in kinds:
                out += [dealer("shuffles"), dealer("cuts")]
            if street != "preflop" and not line.run:
                if "knocks" in kinds:
                    out.append(dealer("knocks"))
                if "announces" in kinds:
                    count = live_at(hand, line.at)
                    out.append(dealer(f"announces {count} player{'s' if count > 1 else ''}"))
                if "burns" in kinds:
                    card = f" [{cards_text((spare.pop(),))}]" if spare and rng.random() < known else ""
                    up = " face up" if card and rng.random() < 0.2 else ""
                    out.append(dealer(f"burns{up}{card}"))
        out.append(line)
    return out


class Fault(NamedTuple):
    """A log with one mistake of the dealer, and the number of its line."""

    text: str
    code: str
    line: int


Maker = Callable[[random.Random, DealtHand], tuple[list[Line], int] | None]
FAULTS: dict[str, tuple[str, Maker]] = {}


def fault(name: str, code: str) -> Callable[[Maker], Maker]:
    """Registers a way to go wrong."""

    def register(make: Maker) -> Maker:
        FAULTS[name] = (code, make)
        return make

    return register


def planted(name: str, rng: random.Random, hand: DealtHand) -> Fault | None:
    """The hand with this mistake, if it has a place for it."""
    code, make = FAULTS[name]
    made = make(rng, hand)
    return None if made is None else Fault("".join(line.text + "\n" for line in made[0]), code, made[1] + 1)


def place(found: list[Line], hand: DealtHand, street: str) -> int:
    """Where a street's line stands, or -1."""
    return next((i for i, x in enumerate(found) if x.tag == "street" and hand.acts[x.at].what == street), -1)


def a_street(rng: random.Random, hand: DealtHand, found: list[Line]) -> tuple[str, int] | None:
    """A street with a board card, and where its line stands; in a hand with at least two of them."""
    there = [(s, place(found, hand, s)) for s in STREETS[1:] if place(found, hand, s) >= 0]
    return rng.choice(there) if len(there) > 1 and hand.runs == 1 else None


def last_act(found: list[Line], hand: DealtHand, street: str) -> int:
    """Where the last act of a street's betting stands, or -1."""
    at = next((i for i, act in enumerate(hand.acts) if act.kind == "street" and act.what == street), len(hand.acts))
    ends = next((i for i in range(at + 1, len(hand.acts)) if hand.acts[i].kind == "street"), -1)
    acts = [i for i in range(at, ends) if hand.acts[i].kind in VOLUNTARY]
    return next((i for i, x in enumerate(found) if acts and x.tag == "act" and x.at == acts[-1]), -1)


def with_lines(found: list[Line], at: int, *texts: str) -> list[Line]:
    """The log with lines of the dealer before the line at this place."""
    return [*found[:at], *(dealer(text) for text in texts), *found[at:]]


def without(found: list[Line], at: int) -> list[Line]:
    """The log without one line."""
    return [*found[:at], *found[at + 1 :]]
