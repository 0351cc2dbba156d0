"""Who wins a pot by the cards: the best hand, or half of it each to two hands of another kind."""

from handaudit.replay.pots import share
from handaudit.replay.table import Table
from handaudit.rules.ranking import Evaluator, evaluator


def split_by_cards(
    table: Table, ev: Evaluator, seats: list[int], board: tuple[int, ...], amount: int, unit: int
) -> list[tuple[int, int, int, str]]:
    """(seat, amount, odd, half) of one pot on one board; the first half takes the odd chip of a split by rule."""
    holding, strengths = table.holding, table.rep.strengths
    best = {}
    for s in seats:
        best[s] = ev.best(holding[s], board)
        strengths.setdefault(s, best[s])
    top = max(best.values())
    winners = [s for s in seats if best[s] == top]
    other, names = table.book.other, ("hi", "lo")
    if other is not None:
        second = evaluator(other.ranking, other.hole_used, other.board_used, table.book.deck)
        lows = {s: second.best(holding[s], board) for s in seats}
        names = ("1st half", "2nd half")
    elif table.book.ranking.low:
        lows = {s: low for s in seats if (low := ev.low(holding[s], board)) is not None}
    else:
        return [(*row, "") for row in share(amount, winners, unit)]
    if not lows:
        return [(*row, "") for row in share(amount, winners, unit)]
    lowest = max(lows.values())
    takers = [s for s in seats if lows.get(s) == lowest]
    low_half = amount // (2 * unit) * unit
    rows = [(*row, names[0]) for row in share(amount - low_half, winners, unit)]
    return rows + [(*row, names[1]) for row in share(low_half, takers, unit)]
