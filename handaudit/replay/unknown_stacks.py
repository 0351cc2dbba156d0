"""Stacks that a log does not show: a seat that is listed without chips and acts has some, and nobody knows how many."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from handaudit.model.hand import Hand
from handaudit.replay.table import Table

_CHIPS: Final = frozenset({"post", "call", "bet", "raise"})
_ACTS: Final = _CHIPS | {"check", "fold"}


def unknown_stacks(hand: Hand) -> frozenset[int]:
    """The seats without chips that act. Someone who sits out and folds in turn does not need any."""
    empty = {seat.number: seat.state for seat in hand.seats if not seat.stack}
    if not empty:
        return frozenset()
    return frozenset(
        event.seat
        for event in hand.events
        if event.kind in _ACTS and event.seat in empty and (event.kind != "fold" or empty[event.seat] == "in")
    )


def play_with(hand: Hand, unknown: frozenset[int], play: Callable[[Hand], Table]) -> Table:
    """Plays a hand in which some stacks are unknown. Each of them is deep, unless the log says that its player is all-in or that the
    player does not act any more: then it is what the player put in.

    The stacks of the result are the least that these players can have begun with.
    """
    deep = 1 + sum(seat.stack for seat in hand.seats) + sum(max(event.amount, event.to, 0) for event in hand.events)
    table = play(_with_stacks(hand, dict.fromkeys(unknown, deep)))
    said = {event.seat for event in hand.events if event.allin}
    ended = {seat for seat in unknown if seat in said or seat in table.missing}
    if ended:
        stacks = {seat: table.rep.paid.get(seat, 0) if seat in ended else deep for seat in unknown}
        table = play(_with_stacks(hand, stacks))
    rep = table.rep
    for seat in unknown & rep.start.keys():
        more = rep.start[seat] - rep.paid[seat]
        rep.start[seat] -= more
        rep.final[seat] -= more
    rep.unknown = unknown
    table.hand = replace(table.hand, seats=hand.seats)
    return table


def _with_stacks(hand: Hand, stacks: dict[int, int]) -> Hand:
    """The hand with other chips at some seats."""
    seats = tuple(seat._replace(stack=stacks.get(seat.number, seat.stack)) for seat in hand.seats)
    return replace(hand, seats=seats)
