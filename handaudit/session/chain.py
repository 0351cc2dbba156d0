"""Hands of a table that follow each other: of them the first and the last are kept."""

from typing import Any

from handaudit.model import safe_pickle as plain_bytes
from handaudit.model.clock import Clock
from handaudit.model.money import Currency
from handaudit.model.table_state import Chair, HandPlace, LedgerLine, State
from handaudit.session import pairs
from handaudit.session.newcomers import Missed, passed, waiting
from handaudit.session.stacks import COMES
from handaudit.session.state import POSTED


class HandChain:
    """Hands that follow each other. `waiting` are buy-ins of people who were not dealt in yet, `missed` the blinds that went over
    those who sat out. `sure`: two of its hands join to the chip. Its two ends are bytes from `fold` on, until they are asked for."""

    __slots__ = ("_first", "_folded", "_last", "_told", "missed", "sure", "waiting")

    def __init__(self, state: State) -> None:
        self._first: State | None = state
        self._last: State | None = state
        self._folded: Ends | None = None
        self._told = False
        self.waiting: dict[str, int] = {}
        self.missed: Missed = waiting(state)
        self.sure = False
        self._wait(state)

    @property
    def first(self) -> State:
        """Its first hand."""
        return self._ends()[0]

    @first.setter
    def first(self, state: State) -> None:
        self._last, self._first = self.last, state

    @property
    def last(self) -> State:
        """Its last hand."""
        return self._ends()[1]

    @last.setter
    def last(self, state: State) -> None:
        self._first, self._last = self.first, state

    @property
    def told(self) -> bool:
        """Whether its room tells of chips, and has lines of a ledger above its first hand."""
        if self._folded is None:
            first = self.first
            self._told = first.strict and bool(first.block)
        return self._told

    def fold(self) -> None:
        """Nobody looks at it for a while."""
        if self._folded is None:
            self._told = self.told
            self._folded = packed(*self._ends())
            self._first = self._last = None

    def _ends(self) -> tuple[State, State]:
        if self._folded is not None:
            self._first, self._last = unpacked(self._folded)
            self._folded = None
        assert self._first is not None
        assert self._last is not None
        return self._first, self._last

    def append(self, state: State, fit: pairs.Join | None = None) -> None:
        """One more hand at the end; `fit` is how it joins, where that is known."""
        if not self.sure:
            self.sure = (fit or pairs.join(self.last, state)).sure
        if POSTED in state.house:
            self.missed = passed(self.last, state, self.missed)
        self.last = state
        if state.block or self.waiting:
            self._wait(state)

    def extend(self, other: "HandChain") -> None:
        """Another chain at the end."""
        self.last, self.missed, self.sure = other.last, other.missed, self.sure or other.sure
        self.waiting = {name: n for name, n in self.waiting.items() if name not in other.last.chairs} | other.waiting

    def _wait(self, state: State) -> None:
        for name in [name for name in self.waiting if name in state.chairs]:
            del self.waiting[name]
        for row in state.block:
            if row.verb == "leaves":
                self.waiting.pop(row.name, None)
            elif row.verb in COMES and row.name not in state.chairs:
                self.waiting[row.name] = self.waiting.get(row.name, 0) + row.amount


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


def packed_state(state: State) -> bytes:
    """A state as bytes, without its place."""
    return plain_bytes.packed(_plain(state))


def unpacked_state(data: bytes, place: HandPlace) -> State:
    """The same state again, at its place."""
    return _state(plain_bytes.unpacked(data), place)


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
