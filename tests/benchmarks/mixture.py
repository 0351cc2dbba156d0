"""Hands as real folders hold them: plain ones for the most part, and of what is odd the shares that were counted in 54,600 real hands.

Shares of hands: antes below the blinds 1.57 %, names that are no UTF-8 1.09 %, a summary that says "didn't bet" of who did 0.60 %, a
bracket in a name 0.24 %, a name alone on a line 0.14 %, boards that were run twice 0.12 %, blanks at the ends of lines 0.05 %, cards
shown by who folds 0.04 %. Entry posts and side pots come as the dealer deals them. Cash-outs (0.44 %) are not dealt.
"""

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from tests.benchmarks.amplify import amplified
from tests.benchmarks.run import DEALT, ROOM
from tests.support.dealer import Settings, deal_many
from tests.support.scribe import print_hand

Change = Callable[[str], str]
TOURNAMENT: Final = replace(ROOM, kinds=("tournament",), oddities=0.0)
TOURNAMENTS: Final = 0.2
"""The share of tournaments among plain hands."""


def antes_below(hand: str) -> str:
    """The antes below the blinds."""
    rows = hand.split("\n")
    antes = [row for row in rows if "posts the ante" in row]
    at = next(number for number, row in enumerate(rows) if row.startswith("*** HOLE"))
    return "\n".join([row for row in rows[:at] if row not in antes] + antes + rows[at:])


def did_bet(hand: str) -> str:
    """Who put chips in is said to have not."""
    return re.sub(r"( folded on the \w+)$", r"\1 (didn't bet)", hand, count=1, flags=re.MULTILINE)


def named(end: str) -> Change:
    """Somebody's name ends so."""

    def change(hand: str) -> str:
        found = re.search(r"^Seat \d+: (.+) \(\S+ in chips\)", hand, re.MULTILINE)
        assert found is not None, hand
        return re.sub(rf"(?<!\w){re.escape(found[1])}(?!\w)", found[1] + end, hand)

    return change


def name_alone(hand: str) -> str:
    """A line that is a name and nothing more."""
    found = re.search(r"^Seat \d+: (.+) \(\S+ in chips\)", hand, re.MULTILINE)
    assert found is not None, hand
    return hand.replace("*** HOLE CARDS ***\n", f"*** HOLE CARDS ***\n{found[1]}: \n")


def blanks(hand: str) -> str:
    """Two blanks at the ends of lines."""
    return hand.replace(": folds\n", ": folds  \n")


def shows_on_folding(hand: str) -> str:
    """Who folds shows two cards."""
    return re.sub(r": folds$", ": folds [2c 2d]", hand, count=1, flags=re.MULTILINE)


ODD: Final[dict[str, tuple[float, str, Change]]] = {
    "antes below the blinds": (0.0157, "antes", antes_below),
    "names that are no UTF-8": (0.0109, "cash", named("\udce9")),
    "didn't bet": (0.0060, "cash", did_bet),
    "brackets in names": (0.0024, "cash", named("][x")),
    "a name alone": (0.0014, "cash", name_alone),
    "run twice": (0.0012, "twice", str),
    "blanks": (0.0005, "cash", blanks),
    "cards on folding": (0.0004, "cash", shows_on_folding),
}
"""Share, hands that it is made of, and how."""


def seeds() -> dict[str, list[str]]:
    """Hands by kind."""

    def dealt(settings: Settings, count: int) -> list[str]:
        return [print_hand(hand).rstrip() for hand in deal_many(1, count, settings)]

    tournament = dealt(TOURNAMENT, DEALT)
    twice = dealt(replace(ROOM, run_twice=1.0, mood=(0.3, 0.3, 0.3)), DEALT)
    return {
        "cash": dealt(ROOM, DEALT),
        "tournament": tournament,
        "antes": [hand for hand in tournament if "posts the ante" in hand],
        "twice": [hand for hand in twice if "*** FIRST " in hand],
    }


def mixed(count: int, seed: int = 1, *, odd_only: bool = False) -> Iterator[str]:
    """So many hands, the same for the same seed; text that is no UTF-8 stands in surrogates. `odd_only` leaves the plain ones out."""
    rng, kinds = random.Random(seed), seeds()
    assert all(kinds.values()), {kind: len(hands) for kind, hands in kinds.items()}
    whole = sum(share for share, _, _ in ODD.values()) if odd_only else 1.0
    chosen: list[str] = []
    changes: list[Change] = []
    for _ in range(count):
        at, kind, change = rng.random() * whole, "tournament" if rng.random() < TOURNAMENTS else "cash", str
        for share, of, odd in ODD.values():
            if at < share:
                kind, change = of, odd
                break
            at -= share
        chosen.append(rng.choice(kinds[kind]))
        changes.append(change)
    for hand, change in zip(amplified(chosen, count, site="PokerStars"), changes, strict=True):
        yield change(hand)
