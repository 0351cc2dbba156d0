"""Lines about draws where the betting goes on, or that are missing altogether."""

from typing import Final

from handaudit.model.rulebook import Street
from handaudit.replay.cursor import Cursor
from handaudit.replay.table import Table
from handaudit.replay.turn import next_seat

DRAWS: Final = frozenset({"discard", "stand"})


def silent_draw(table: Table, cursor: Cursor, street: Street) -> bool:
    """A draw follows of which the log says nothing at all: everybody stood pat."""
    if street is table.book.streets[-1]:
        return False
    return not any(
        e.kind in DRAWS or (e.kind == "street" and e.text in ("draw", "redeal")) for e in cursor.events[cursor.at :]
    )


def astray(table: Table, cursor: Cursor, street: Street) -> bool:
    """A draw among the bets: no draw follows this round any more, or its own line stands further down."""
    if street is table.book.streets[-1]:
        return True
    return next_seat(table) != 0 and any(e.kind == "street" and e.text == "draw" for e in cursor.events[cursor.at :])
