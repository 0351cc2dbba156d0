"""All mutants by name, and hands that they fit.

In: the name of a fault. Out: dealt hands with this fault in their logs.
"""

import random
from dataclasses import replace

from tests.support import (
    mutants_bets,
    mutants_calls,
    mutants_cards,
    mutants_draws,
    mutants_entries,
    mutants_fees,
    mutants_money,
    mutants_openers,
    mutants_order,
    mutants_parole,
    mutants_stud,
    mutants_swaps,
    mutants_tables,
)
from tests.support.dealer import stream
from tests.support.hand import DealtHand
from tests.support.plant import MUTANTS, OF_GAMES, Mutant, Planted
from tests.support.settings import Settings

FAMILIES = (
    mutants_bets, mutants_calls, mutants_cards, mutants_draws, mutants_entries, mutants_fees, mutants_money, mutants_openers,
    mutants_order, mutants_parole, mutants_stud, mutants_swaps, mutants_tables,
)  # fmt: skip
"""The modules whose import fills `MUTANTS` and `OF_GAMES`."""

HOLDEM = ("holdem", "6+-holdem")
WHERE: dict[str, Settings] = {
    "limit-cap": Settings(limits=("Limit",), games=("holdem", "omaha"), short=0.1),
    "limit-size": Settings(limits=("Limit",), games=("holdem", "omaha")),
    "limit-size-line": Settings(limits=("Limit",), games=("holdem", "omaha")),
    "pot-limit": Settings(limits=("Pot Limit",), short=0.1),
    "reopen": Settings(limits=("No Limit",), games=HOLDEM, short=0.5),
    "odd-chip": Settings(games=("omaha", "holdem"), players=(2, 10)),
    "odd-chip-unit": Settings(
        kinds=("tournament",), games=("holdem",), sites=("Handaudit",), smallest_chip=1, short=0.6
    ),
    "rake-above-schedule": Settings(kinds=("cash",), rake=1),
    "show-order": Settings(sites=("Handaudit",)),
    "pot-order": Settings(sites=("Handaudit",)),
    "refund-of-a-collected-hand": Settings(sites=("Handaudit",)),
    "rake-of-two-rates": Settings(
        sites=("PokerStars",), kinds=("cash",), games=("holdem",), run_twice=0, players=(2, 10)
    ),
}
"""Settings under which a rare mutant is found soon; all others fit often enough."""


def mutant_of(name: str) -> Mutant:
    """The mutant of that name."""
    return MUTANTS[name] if name in MUTANTS else OF_GAMES[name]


def settings_of(name: str, game: str = "") -> Settings:
    """The tables at which a mutant is found soon, of one game if it is named."""
    mutant = mutant_of(name)
    settings = WHERE.get(name) or mutant.settings or Settings(games=mutant.games)
    return replace(settings, games=(game,)) if game else settings


def hands_for(
    name: str, seed: int, count: int, settings: Settings | None = None, tries: int = 20_000
) -> list[DealtHand]:
    """`count` hands that a mutant fits; fewer where `tries` hands do not hold them."""
    found: list[DealtHand] = []
    dealt = stream(seed, settings or settings_of(name))
    for _ in range(tries):
        hand = next(dealt)
        if mutant_of(name).applies(hand):
            found.append(hand)
            if len(found) == count:
                break
    return found


def planted(name: str, seed: int, count: int, settings: Settings | None = None) -> list[tuple[DealtHand, Planted]]:
    """`count` hands with their faulty logs."""
    hands = hands_for(name, seed, count, settings)
    return [(hand, mutant_of(name).apply(random.Random(f"{name}/{seed}/{i}"), hand)) for i, hand in enumerate(hands)]


__all__ = [
    "FAMILIES",
    "MUTANTS",
    "OF_GAMES",
    "WHERE",
    "Mutant",
    "Planted",
    "hands_for",
    "mutant_of",
    "planted",
    "settings_of",
]
