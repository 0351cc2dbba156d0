"""The dealer's lines beside the betting: how things stood at each, and a seat that was passed over at the knock."""

from typing import NamedTuple

from handaudit.model.hand import Event
from handaudit.model.replay import Ask
from handaudit.replay.cursor import Cursor
from handaudit.replay.table import Table
from handaudit.replay.turn import ask, next_seat


class Moment(NamedTuple):
    """How things stood at a line: the street, which seats still had to act and what each owed, how many hands were live."""

    street: str
    owing: dict[int, int]
    live: int


def note(table: Table, event: Event) -> None:
    """Remember how things stood at this line."""
    owing = {}
    if table.round_open and next_seat(table):
        owing = {seat: ask(table, seat).owes for seat in table.pending}
    table.moments[event.line] = Moment(table.street, owing, len(table.live))


def knocked(table: Table, cursor: Cursor, line: int) -> bool:
    """Whether the dealer has knocked since the round began, or does so before the next card is opened."""
    for event in reversed(cursor.events[: cursor.at]):
        if event.kind == "street":
            break
        if event.kind == "dealer" and event.text == "knocks" and event.line < line:
            return True
    for event in cursor.events[cursor.at :]:
        if event.kind == "street":
            break
        if event.kind == "dealer" and event.text == "knocks":
            return True
    return False


def ruled_out(table: Table, cursor: Cursor, line: int, asked: Ask) -> bool:
    """Whether the knock settles what a seat that was passed over does. Not where it owes chips, was not left out of an announced
    number, and the log has it in the hand on a later street: there the round was never closed (TH-STREET-1)."""
    if not knocked(table, cursor, line):
        return False
    if not asked.owes or not cursor.lives_on(asked.seat):
        return True
    for event in reversed(cursor.events[: cursor.at]):
        if event.kind == "street":
            break
        if event.kind == "dealer" and event.text == "announces":
            return event.amount < len(table.live)
    return False


def rule_skipped(table: Table, seat: int, owes: int) -> str:
    """What the knock makes of a seat that was passed over (TH-KNOCK-2): fold, or check where it owes nothing."""
    if not owes and table.book.options.get("th_knock_skipped_no_bet") != "fold":
        return "check"
    table.live.discard(seat)
    table.folded[seat] = table.street
    table.knocked_out[seat] = owes
    return "fold"
