"""What counts courses of hands in the native kernel; the reference is `stats/hand_counts.py`."""

from typing import TYPE_CHECKING

from handaudit.kernel.load import kernel
from handaudit.stats.action_pattern import Rounds
from handaudit.stats.positions import seating

if TYPE_CHECKING:
    from handaudit.kernel import kernel as compiled


def native_courses(rounds: Rounds, defs: str) -> "compiled.Courses | None":
    """What counts the courses of a game; None where there is no kernel, or none that knows these definitions."""
    if kernel() is None:
        return None
    from handaudit.kernel import kernel as compiled

    return compiled.Courses(len(rounds.names), rounds.straddled, defs, seating) if defs in compiled.DEFINED else None
