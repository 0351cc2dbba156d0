"""The two ends of a chain of hands as bytes, for as long as nobody looks at them: some hundred bytes in place of kilobytes."""

from typing import Any

from handaudit.model import plain_bytes
from handaudit.model.money import Currency
from handaudit.read.between import LedgerLine
from handaudit.session.clock import Clock
from handaudit.session.state import Chair, Place, State

Ends = tuple[bytes, Place, Place]
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
    """The state without a class of ours."""
    plain: dict[str, Any] = {
        "place": None, "clock": tuple(state.clock), "currency": tuple(state.currency),
        "chairs": [(name, *chair) for name, chair in state.chairs.items()], "block": [tuple(row) for row in state.block],
    }  # fmt: skip
    return tuple((state._asdict() | plain).values())


def _state(plain: tuple[Any, ...], place: Place) -> State:
    its: dict[str, Any] = dict(zip(State._fields, plain, strict=True))
    chairs = {name: Chair(*chair) for name, *chair in its["chairs"]}
    block = tuple(LedgerLine(*row) for row in its["block"])
    clock, currency = Clock(*its["clock"]), Currency(*its["currency"])
    return State(**its | {"place": place, "clock": clock, "currency": currency, "chairs": chairs, "block": block})
