"""Who wins a pot by the cards: the best hand, or half of it each to two hands of another kind."""

from collections.abc import Iterable
from math import gcd

from handaudit.model.replay import Award, Pot
from handaudit.replay.oddchips import BY_SEAT, is_chip, is_low, shared, unit_of
from handaudit.replay.table import Table
from handaudit.rules.ranking import Evaluator, evaluator
from handaudit.rules.strength import LOWBALL

Row = tuple[int, int, int, str]
"""Seat, amount, odd chips in it, and which half it is of."""


def split_by_cards(
    table: Table,
    ev: Evaluator,
    seats: list[int],
    board: tuple[int, ...],
    amount: int,
    chip: int = 0,
    by_seat: bool = False,
) -> list[Row]:
    """(seat, amount, odd, half) of one pot on one board; the first half takes the odd chip of a split by rule.

    Odd chips among equal hands go as the rulebook says, or `by_seat`. `chip` is the smallest, 0 for the table's.
    """
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
        lows = {}
    if not lows and len(winners) == 1:
        return [(winners[0], amount, 0, "")]
    low, unit = is_low(table), chip or unit_of(table)
    if not lows:
        return [(*row, "") for row in shared(table, amount, winners, board, unit, low, by_seat)]
    lowest = max(lows.values())
    takers = [s for s in seats if lows.get(s) == lowest]
    low_half = amount // (2 * unit) * unit
    rows = [(*row, names[0]) for row in shared(table, amount - low_half, winners, board, unit, low, by_seat)]
    low = other is None or other.ranking.order in LOWBALL
    return rows + [(*row, names[1]) for row in shared(table, low_half, takers, board, unit, low, by_seat)]


def divided(
    table: Table, ev: Evaluator, seats: list[int], board: tuple[int, ...], amount: int, logged: dict[int, int]
) -> list[Row]:
    """The same in the table's unit. No room on line says whose its odd chips are: there what the log pays stands if it goes by seats."""
    rows = split_by_cards(table, ev, seats, board, amount)
    if table.book.odd_chip == BY_SEAT or table.book.live_table or _paid(rows) == logged:
        return rows
    other = split_by_cards(table, ev, seats, board, amount, by_seat=True)
    return other if _paid(other) == logged else rows


def coarse(
    table: Table, ev: Evaluator, seats: list[int], board: tuple[int, ...], pot: Pot, logged: dict[int, int]
) -> None:
    """Old rooms split to the smallest chip of the pot, not to the cent: where the log does just that, it stands."""
    mine = [a for a in table.rep.awards if a.pot == pot.name]
    if len(mine) < 2 or not logged or _paid((a.seat, a.amount, a.odd, a.half) for a in mine) == logged:
        return
    net = pot.amount - pot.rake
    chip = gcd(net, pot.rake, *logged.values())
    if chip == unit_of(table) or not is_chip(table, chip):
        return
    rows = split_by_cards(table, ev, seats, board, net, chip)
    if _paid(rows) == logged:
        del table.rep.awards[-len(mine) :]
        table.rep.awards += [Award(pot.name, seat, amount, odd, 0, half) for seat, amount, odd, half in rows]


def _paid(rows: Iterable[Row]) -> dict[int, int]:
    """What each seat gets of a pot."""
    paid: dict[int, int] = {}
    for seat, amount, _, _ in rows:
        paid[seat] = paid.get(seat, 0) + amount
    return paid
