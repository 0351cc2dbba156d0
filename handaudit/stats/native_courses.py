"""What counts courses of hands in the native kernel; the reference is `stats/did.py`."""

from typing import TYPE_CHECKING

from handaudit.native.load import kernel
from handaudit.stats.positions import seating
from handaudit.stats.shape import Rounds

if TYPE_CHECKING:
    from handaudit.native.kernel import Courses


def native_courses(rounds: Rounds, defs: str) -> "Courses | None":
    """What counts the courses of a game; None where there is no kernel, or none that knows these definitions."""
    if kernel() is None:
        return None
    from handaudit.native.kernel import DEFINED, Courses

    return Courses(len(rounds.names), rounds.straddled, defs, seating) if defs in DEFINED else None
