"""The two ends of a chain of hands as bytes, for as long as nobody looks at them: some hundred bytes in place of kilobytes."""

from typing import Any

from handaudit.model import safe_pickle as plain_bytes
from handaudit.model.clock import Clock
from handaudit.model.money import Currency
from handaudit.model.table_state import Chair, HandPlace, LedgerLine, State

_PLACE, _CLOCK, _CURRENCY, _CHAIRS, _BLOCK = map(State._fields.index, ("place", "clock", "currency", "chairs", "block"))
Ends = tuple[bytes, HandPlace, HandPlace]
"""Two states without their places, and these: hands are known by the place that they have."""


def packed(first: State, last: State) -> Ends:
    """The first and the last state of a chain, which may be one and the same."""
    two = (_plain(first),) if first is last else (_plain(first), _plain(last))
    return plain_bytes.packed(two), first.place, last.place


def unpacked(ends: Ends) -> tuple[State, State]:
    """The same two states again."""
    data, place, last = ends
    two = plain_bytes.unpacked(data)
    first = _state(two[0], place)
    return first, first if len(two) == 1 else _state(two[1], last)


def _plain(state: State) -> tuple[Any, ...]:
    """The state without a class of ours, and without its place."""
    its: list[Any] = list(state)
    its[_PLACE] = None
    its[_CLOCK], its[_CURRENCY] = tuple(state.clock), tuple(state.currency)
    its[_CHAIRS] = [(name, *chair) for name, chair in state.chairs.items()]
    its[_BLOCK] = [tuple(row) for row in state.block]
    return tuple(its)


def _state(plain: tuple[Any, ...], place: HandPlace) -> State:
    its = list(plain)
    its[_PLACE] = place
    its[_CLOCK], its[_CURRENCY] = Clock._make(its[_CLOCK]), Currency._make(its[_CURRENCY])
    its[_CHAIRS] = {name: Chair._make(chair) for name, *chair in its[_CHAIRS]}
    its[_BLOCK] = tuple(LedgerLine._make(row) for row in its[_BLOCK])
    return State._make(its)
