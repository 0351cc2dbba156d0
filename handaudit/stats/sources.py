"""A hand on its way into the tables of an export, and what begins each of its rows."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from handaudit.base.json_text import spelled
from handaudit.model.audit import Audit
from handaudit.stats.identities import player_id

Row = tuple[Any, ...]
Key = tuple[int | None, str | None, str | None, int | None]
"""The first columns of every table: the hand's number and id, the currency and its minor units."""


@dataclass(slots=True)
class HandSource:
    """A hand on its way into the tables. `key` begins each of its rows; `names` are those of its seats, `ids` their forms for joins. Of
    `players` only these `seats` have a row (None: all)."""

    audit: Audit
    key: Key
    names: dict[int, str]
    ids: dict[int, str]
    seats: Collection[int] | None


def source_of(audit: Audit, number: int, seats: Collection[int] | None = None) -> HandSource:
    """The `number`th hand of an export."""
    hand = audit.hand
    names = {seat.number: spelled(seat.name) for seat in hand.seats}
    ids = {seat: player_id(name) for seat, name in names.items()}
    key = number, spelled(hand.id) or None, hand.currency.code, hand.currency.minor_units
    return HandSource(audit, key, names, ids, seats)
