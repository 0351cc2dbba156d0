"""The rows of tournaments: a row for each player in each, in the order in which players were first seen."""

from collections.abc import Iterator
from heapq import heappop, heappush, heapreplace
from typing import Any, Final

from handaudit.model.money import CHIPS
from handaudit.read.tournaments import Price
from handaudit.stats.entrants import Entrant, moment_of
from handaudit.stats.identities import player_id
from handaudit.stats.known_tournaments import Tournament

_NOBODY: Final = Entrant(0, "")
Rows = list[tuple[Any, ...]]
Begun = list[tuple[int, int, Iterator[tuple[Rows, int | None]]]]
"""A heap of tournaments: the number of the next hand, which of them it is, and the rows of each of its hands, with the number of the
following one."""


def rows_of(tournaments: Iterator[Tournament]) -> Iterator[tuple[Any, ...]]:
    """The rows of tournaments, which come in the order of their first players. One is looked at from its first row to its last one."""
    begun: Begun = []
    for at, told in enumerate(tournaments):
        assert told.begins is not None
        while begun and begun[0][0] < told.begins:
            yield from _next(begun)
        heappush(begun, (told.begins, at, _rows(told)))
    while begun:
        yield from _next(begun)


def _next(begun: Begun) -> Rows:
    """The rows with the first number: a hand is one of one tournament."""
    _, at, rows = begun[0]
    found, following = next(rows)
    if following is None:
        heappop(begun)
    else:
        heapreplace(begun, (following, at, rows))
    return found


def _rows(told: Tournament) -> Iterator[tuple[Rows, int | None]]:
    """The rows of a tournament: those of the players who were first seen in a hand together, with the number of the following one."""
    players = sorted(told.entrants.whole().items(), key=lambda named: named[1].number)
    code, units = (None, None) if told.currency is None else told.currency
    key = code, units, told.site or None, told.number
    price = told.price or Price(CHIPS)
    silent = _result(price, _NOBODY)
    found: Rows = []
    number = players[0][1].number
    for name, one in players:
        if one.number != number:
            yield found, one.number
            found, number = [], one.number
        found.append((
            number, one.hand or None, *key, name, player_id(name), one.hero, *(silent if one.is_silent() else _result(price, one)),
            one.hands, moment_of(one.first), moment_of(one.last),
        ))  # fmt: skip
    yield found, None


def _result(price: Price, one: Entrant) -> tuple[Any, ...]:
    """What the tournament cost a player and what it brought him, as far as it is told: of most nothing is."""
    on = one.plays_on()
    entries = len(one.finishes) + on
    once = None if price.buy_in is None else price.buy_in + (price.bounty or 0) + (price.fee or 0)
    cost = _plus(None if once is None else entries * once, one.rebuys.total, one.add_ons.total)
    last = None if on else max(one.finishes, key=lambda end: (end.when or 0, end.number))
    prize = None if on else _plus(*(end.prize for end in one.finishes))
    won = _plus(prize, one.bounties.total)
    net = None if won is None or cost is None else won - cost
    return (
        price.buy_in, price.bounty, price.fee, entries, one.rebuys.many, one.add_ons.many, cost,
        None if last is None else last.place, prize, one.bounties.total, one.bounties.many, None if prize is None else prize > 0,
        net, None if net is None or not cost else round(100 * net / cost, 2),
    )  # fmt: skip


def _plus(*amounts: int | None) -> int | None:
    """The sum; None where an amount is not known."""
    total = 0
    for amount in amounts:
        if amount is None:
            return None
        total += amount
    return total
