"""What kinds of hands a test asks for.

In: shares from 0 to 1, and names. Out: what `dealer.deal` deals by.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.support.games import BOARD_GAMES, LIMITS, SITES


@dataclass(frozen=True, slots=True)
class Settings:
    """What kinds of hands are dealt. Shares are chances from 0 to 1."""

    games: tuple[str, ...] = tuple(BOARD_GAMES)
    limits: tuple[str, ...] = LIMITS
    sites: tuple[str, ...] = SITES
    kinds: tuple[str, ...] = ("cash", "tournament")
    players: tuple[int, int] = (2, 10)
    nasty: float = 0.25
    chatter: float = 0.4
    rake: float = 0.6
    run_twice: float = 0.3
    oddities: float = 0.25
    """Straddles, returning players, dead buttons, missing small blinds, absent players, seats out of the hand, big blind antes."""
    short: float = 0.3
    """Chance of a stack of less than three big blinds, down to one chip."""
    stacks: tuple[int, int] | None = None
    """Fewest and most big blinds of a stack; where None, anything from one chip to 500."""
    hidden: float = 0.6
    """Chance that a log of our own does not show all hole cards; a room's never does."""
    muck: float = 0.3
    smallest_chip: float = 0.3
    mood: tuple[float, float, float] | None = None
    """Chances to fold, to raise and to move all-in where each is possible; drawn for each hand where None."""
    blindless: bool = False
    """Whether the seat of the big (or button) blind may be all-in by the ante and post nothing; the others call the full blind."""
    options: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Readings under which the hands are played, instead of those of the game's table."""
    chances: Mapping[str, float] = field(default_factory=dict, hash=False)
    """Chances of what only some games have, instead of those of the game's table."""
