"""Which columns an export has: those that its games can fill, and those that nothing else holds."""

from collections.abc import Iterable
from typing import Final

from handaudit.model.rulebook import Rulebook
from handaudit.stats.allin import adjustable
from handaudit.stats.schema import COLUMNS

PACKED: Final = {"pots": frozenset({"awards"}), "findings": frozenset({"chips"})}
"""Texts that hold what a frame of its own has row by row."""
_ENDINGS: Final = (("_flop", "2 rounds"), ("_turn", "3 rounds"), ("_river", "4 rounds"))


def _need(name: str) -> str:
    """What a game must have so that the column can hold anything; empty where every game can fill it."""
    stat = name.removesuffix("_num").removesuffix("_den")
    if stat.startswith(("swap_", "won_with_swap_", "won_without_swap_")):
        return "paid swaps"
    if stat.startswith(("fees_", "held_fees_")) or stat == "swap_free":
        return "paid swaps"
    if stat.startswith(("openers_", "parole_")):
        return "openers"
    if stat in ("pat", "draws", "reshuffles") or stat.startswith("draw_"):
        return "draws"
    if name == "board" or name.startswith("board_"):
        return "board"
    if name in ("ev_net", "ev_adjusted"):
        return "all-in odds"
    if stat != name:
        return next((need for ending, need in _ENDINGS if stat.endswith(ending)), "")
    return ""


NEEDS: Final = {
    frame: {one.name: _need(one.name) for one in columns if _need(one.name)} for frame, columns in COLUMNS.items()
}
"""By frame, the columns that not every game can fill, and what a game must have for them."""
ALL: Final = frozenset(need for needs in NEEDS.values() for need in needs.values())
"""All that some column needs."""
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
