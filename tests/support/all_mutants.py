"""Every fault that the tests plant in clean hands, by the code that it must raise."""

from collections.abc import Iterator
from functools import cache

from tests.live_players.faults import FAULTS as OF_PLAYERS
from tests.support import (
    live_faults,
    mixed_faults,
    opener_logs,
    opener_mutants,
    stripped_fault_cards,
    stripped_fault_ends,
    stripped_fault_posts,
    swap_fault_ends,
    swap_fault_fees,
    swap_faults,
)
from tests.support.live_lines import FAULTS as OF_DEALERS
from tests.support.mutants import MUTANTS
from tests.support.stripped_faults import FAULTS as STRIPPED
from tests.support.swap_plant import FAULTS as SWAPS

REGISTERING = (
    live_faults, stripped_fault_cards, stripped_fault_ends, stripped_fault_posts, swap_fault_ends, swap_fault_fees, swap_faults,
)  # fmt: skip
"""The modules whose import fills the tables above."""


@cache
def mutants() -> dict[str, list[str]]:
    """The names of the mutants of each code."""
    found: dict[str, list[str]] = {}
    for code, name in _all():
        found.setdefault(code, []).append(name)
    return found


def _all() -> Iterator[tuple[str, str]]:
    yield from ((one.code, name) for name, one in MUTANTS.items())
    yield from ((one.code, name) for name, one in OF_PLAYERS.items())
    yield from ((code, name) for name, (code, _) in OF_DEALERS.items())
    yield from ((code, name) for name, (code, _) in SWAPS.items())
    yield from ((row[0], name) for name, row in STRIPPED.items())
    yield from ((code, name) for name, (code, _) in opener_mutants.MUTANTS.items())
    yield from ((one.code, one.name) for one in opener_logs.faults())
    for name, (_, games) in mixed_faults.FAULTS.items():
        for _, _, _, codes in mixed_faults.planted(name, games[0], 1):
            if len(codes) == 1:
                yield from ((code, name) for code in codes)
