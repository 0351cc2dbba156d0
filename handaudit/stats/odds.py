"""What part of a pot each hand wins over all boards that can still come; the native kernel counts them where it is there and can."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from handaudit.kernel.load import kernel
from handaudit.rules.ranking import Evaluator
from handaudit.stats.shares import BOARD, Use, shares

if TYPE_CHECKING:
    from handaudit.kernel import kernel as compiled

HANDS: Final = 10
HOLE: Final = 6
"""More hands, or hands of more cards, the kernel does not hold against each other."""
Shares = Callable[[Sequence[int]], list[Fraction]]
"""The part of a pot that each of some hands wins, on average over the boards; a low takes half where there is one."""


def odds_of(
    ev: Evaluator,
    use: Use | None,
    hands: Sequence[tuple[int, ...]],
    known: tuple[int, ...],
    unseen: Sequence[int],
    left: int,
) -> Shares | None:
    """The shares over every board that `left` of the unseen cards can make with the known ones; None where those are too many
    or there is none."""
    if len(unseen) < left:
        return None
    apart = use is None or len(known) + left != BOARD or len(hands) > HANDS or max(map(len, hands)) > HOLE
    odds = None if use is None or apart else native_odds(ev, use)
    if odds is None:
        from handaudit.stats.equity import boards_of, shares_of

        boards = boards_of(ev, use, hands, known, unseen, left)
        return None if boards is None else lambda seats: shares_of(boards, seats)
    return lambda seats: shares(*odds.wins([hands[seat] for seat in seats], known, unseen))


def native_odds(ev: Evaluator, use: Use) -> "compiled.Odds | None":
    """What counts the boards of a game in the kernel; None where that is not there."""
    return None if kernel() is None else _odds(ev, use)


@lru_cache(maxsize=16)
def _odds(ev: Evaluator, use: Use) -> "compiled.Odds":
    from handaudit.kernel import kernel as compiled

    return compiled.Odds(ev.scale, use.pairs, use.low)
