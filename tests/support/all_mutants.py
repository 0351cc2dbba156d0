"""Every fault that the tests plant in clean hands, by the code that it must raise."""

from collections.abc import Iterator
from functools import cache

from tests.live_players.faults import FAULTS as OF_PLAYERS
from tests.support import live_faults, opener_logs
from tests.support.live_lines import FAULTS as OF_DEALERS
from tests.support.mutants import MUTANTS, OF_GAMES

REGISTERING = (live_faults,)
"""The module whose import fills the table of the dealers' faults."""


@cache
def mutants() -> dict[str, list[str]]:
    """The names of the mutants of each code."""
    found: dict[str, list[str]] = {}
    for code, name in _all():
        found.setdefault(code, []).append(name)
    return found


def _all() -> Iterator[tuple[str, str]]:
    for registered in (MUTANTS, OF_GAMES, OF_PLAYERS):
        yield from ((one.code, name) for name, one in registered.items())
    yield from ((code, name) for name, (code, _) in OF_DEALERS.items())
    yield from ((one.code, one.name) for one in opener_logs.faults())
