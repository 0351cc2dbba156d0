"""Which columns an export has: those that its games can fill, and those that nothing else holds."""

from collections.abc import Iterable
from typing import Final

from handaudit.model.rulebook import Rulebook
from handaudit.stats.allin import adjustable
from handaudit.stats.schema import NEEDS

PACKED: Final = {"pots": frozenset({"awards"}), "findings": frozenset({"chips"})}
"""Texts that hold what a frame of its own has row by row."""
_FRAMES: Final = frozenset(frame for frame, needs in NEEDS.items() if needs and frame in ("hands", "players"))


def features(book: Rulebook) -> frozenset[str]:
    """What a game has of all that some columns need."""
    exchanges = [street.exchange for street in book.streets if street.exchange is not None]
    rounds = sum(street.bet is not None for street in book.streets)
    found = {f"{number} rounds" for number in range(1, rounds + 1)}
    found |= {"paid swaps" if one.fee else "draws" for one in exchanges}
    found |= {"openers" for street in book.streets if street.bet is not None and street.bet.openers}
    if book.board_dealt:
        found.add("board")
    if adjustable(book):
        found.add("all-in odds")
    return frozenset(found)


def waits(frame: str) -> bool:
    """Whether the frame's columns are known only when all games are."""
    return frame in _FRAMES


def left_out(frame: str, has: Iterable[str], filled: Iterable[str]) -> frozenset[str]:
    """The columns that no game of the run can fill, out of what the games have; a column that holds something all the same stays."""
    found = frozenset(has)
    return frozenset(name for name, need in NEEDS[frame].items() if need not in found) - frozenset(filled)
