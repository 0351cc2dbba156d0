"""Rake that depends on the winner: equal hands share a pot before rake, and each share bears a rate of its own."""

from fractions import Fraction
from itertools import product
from typing import Final

from handaudit.model.replay import Pot
from handaudit.replay.table import Table

MOST: Final = 6
"""Winners of one pot among whom rates are looked for."""
NEAR: Final = Fraction(3, 2)
"""Minor units by which a share may be off: half of one where the pot is divided, one where the rake is rounded."""


def rake_by_winner(table: Table, pot: Pot, logged: dict[int, int]) -> None:
    """Where the log splits a pot of equal hands as rates of their winners would have it, its shares stand.

    Each share is the equal part of the pot less its part of the rake, in the ratio of the rates, to within what rounding makes;
    and the rake is no more than the rates make of the pot. A pot in halves is none of equal hands.
    """
    book, hand, rep = table.book, table.hand, table.rep
    mine = [a for a in rep.awards if a.pot == pot.name]
    seats = [a.seat for a in mine]
    if not book.winner_rates or hand.tournament or hand.date[:10] < book.winner_rates_since or not pot.rake:
        return
    if not 2 <= len(seats) <= MOST or any(a.half for a in mine) or set(logged) != set(seats):
        return  # halves of a pot are no equal parts
    net = pot.amount - pot.rake
    least = net // len(seats)
    if sum(logged.values()) != net or all(least <= logged[seat] <= least + 1 for seat in seats):
        return
    part = Fraction(pot.amount, len(seats))
    for rates in product(book.winner_rates, repeat=len(seats)):
        whole = sum(rates, Fraction())
        if len(set(rates)) < 2 or pot.rake > part * whole + len(seats):
            continue
        if all(abs(part - logged[s] - pot.rake * r / whole) <= NEAR for s, r in zip(seats, rates, strict=True)):
            rep.winner_rates[pot.name] = dict(zip(seats, rates, strict=True))
            rep.awards = [a if a.pot != pot.name else a._replace(amount=logged[a.seat], odd=0) for a in rep.awards]
            return
