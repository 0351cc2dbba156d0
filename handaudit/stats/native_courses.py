"""What counts courses of hands in the native kernel; the reference is `stats/hand_counts.py`."""

from functools import cache
from typing import TYPE_CHECKING

from handaudit.kernel.load import kernel
from handaudit.stats.action_pattern import Rounds
from handaudit.stats.catalogue import STATS
from handaudit.stats.positions import seating

if TYPE_CHECKING:
    from handaudit.kernel import kernel as compiled


@cache
def uncounted() -> frozenset[str]:
    """Returns the counts of statistics that the kernel does not have. If there is one, the reference counts every hand.

    A statistic that `needs` draws, openers or swaps is none of them: the kernel leaves all hands of such games to the reference.
    """
    built = kernel()
    if built is None:
        return frozenset()
    names = {name for stat in STATS.values() if not stat.needs for name in (stat.num, stat.den) if name}
    return frozenset(names - built.COUNTED)


def native_courses(rounds: Rounds, defs: str) -> "compiled.Courses | None":
    """What counts the courses of a game; None where there is no kernel, or none that knows these definitions."""
    built = kernel()
    if built is None or defs not in built.DEFINED:
        return None
    courses: compiled.Courses = built.Courses(len(rounds.names), rounds.straddled, defs, seating)
    return courses
