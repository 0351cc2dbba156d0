"""Whose odd chips are: of equal hands the first left of the button, or the one with the highest or lowest card (RR-ODD-1)."""

from math import gcd
from typing import Final

from handaudit.model.hand import Hand
from handaudit.replay.pots import share
from handaudit.replay.table import Table
from handaudit.rules.strength import LOWBALL

BY_SEAT: Final = "left-of-button"
BY_CARD: Final = "card-by-suit"
_SUITS: Final = (3, 2, 1, 0)
"""Clubs, diamonds, hearts, spades: the lowest suit first. Cards have them as `shdc`."""


def shared(
    table: Table, amount: int, winners: list[int], board: tuple[int, ...], unit: int, low: bool, by_seat: bool
) -> list[tuple[int, int, int]]:
    """(seat, amount, odd chips in it) of a pot, or of half of one, for equal hands; `low` where low hands share it.

    All cards of a hand count, not only the five that play. Where all are the same two by two, or `by_seat`, seats decide.
    """
    how = BY_SEAT if by_seat or len(winners) == 1 else table.book.odd_chip
    if how == BY_SEAT:
        return share(amount, winners, unit)
    lowest = low and how == BY_CARD
    first = sorted(winners, key=lambda seat: _heights((*table.holding[seat], *board), lowest), reverse=True)
    return sorted(share(amount, first, unit), key=lambda row: winners.index(row[0]))


def _heights(cards: tuple[int, ...], lowest: bool) -> list[tuple[int, int]]:
    """What hands are compared by, card by card: the highest card first, or the lowest, for which the ace is below the deuce."""
    if lowest:
        return sorted(((-((card // 4 + 1) % 13), -_SUITS[card % 4]) for card in cards), reverse=True)
    return sorted(((card // 4, _SUITS[card % 4]) for card in cards), reverse=True)


def is_chip(table: Table, amount: int) -> bool:
    """Whether a pot may have been split in chips of this size: there are such chips (1, 5, 25 and ten times as much), and all that was
    put in was paid with them."""
    least = amount
    while least and least % 10 == 0:
        least //= 10
    return least in (1, 5, 25) and gcd(*(m.amount for m in table.rep.moves)) % amount == 0


def unit_of(table: Table) -> int:
    """The smallest chip in which a pot is shared: the table's, or by option the smallest that went into the pots."""
    if table.hand.tournament and table.chip == 1 and _whole_chips(table.hand):
        return table.hand.currency.minor_units
    if table.put_in is None or table.hand.tournament:
        return table.chip
    if table.book.options.get("th_odd_unit_cash") != "smallest_chip_in_pot":
        return table.chip
    rake, moves = table.put_in
    return gcd(rake, *(move.amount for move in table.rep.moves[:moves])) or 1


def _whole_chips(hand: Hand) -> bool:
    """Whether a tournament's figures are printed with hundredths that are never there: `10.00`."""
    one = hand.currency.minor_units
    amounts = (*(seat.stack for seat in hand.seats), *(n for event in hand.events for n in (event.amount, event.to)))
    return one > 1 and not any(amount % one for amount in amounts)


def is_low(table: Table) -> bool:
    """Whether the game's hands win by being low."""
    return table.book.ranking.order in LOWBALL
