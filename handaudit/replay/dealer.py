"""The dealer's lines beside the betting: how things stood at each, a seat passed over at the knock, a misdeal and its new deal."""

from typing import NamedTuple

from handaudit.model.hand import Event
from handaudit.model.replay import Ask
from handaudit.replay.cursor import ACTIONS, Cursor
from handaudit.replay.post import late_post
from handaudit.replay.table import Table
from handaudit.replay.turn import ask, next_seat


class Moment(NamedTuple):
    """How things stood at a line: the street, which seats still had to act and what each owed, how many hands were live."""

    street: str
    owing: dict[int, int]
    live: int


def dealer_line(table: Table, cursor: Cursor, event: Event) -> None:
    """Take note of a line of the dealer; only a misdeal changes anything."""
    note(table, event)
    if event.text in ("opens", "opens-early", "exposes") and len(table.live) <= 1:
        table.late.append(event)
    elif event.text == "misdeal":
        _misdeal(table, cursor)


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


def _misdeal(table: Table, cursor: Cursor) -> None:
    """All cards come back and are dealt again; bets and button stay (TH-MISDEAL-5)."""
    events = cursor.events
    at = _new_deal(cursor)
    if at < 0:
        if all(e.kind in _AFTERWARDS or (e.kind == "street" and e.text == "summary") for e in events[cursor.at :]):
            table.cancelled = True  # the log ends here: the deal is played again in the next hand
            table.pending = set()
        return
    if table.rounds > 1:
        return
    for event in events[cursor.at : at]:
        if event.kind == "returned":
            _back(table, event)
        elif event.kind == "post":
            late_post(table, event)
        elif event.kind == "dealer":
            note(table, event)
    table.step(events[at], events[at].line, "deal", note="misdeal")
    cursor.at = at + 1
    while (following := cursor.peek()) is not None and (
        following.kind in _BESIDE or (following.kind == "street" and following.text == "deal")
    ):
        cursor.take()
        if following.kind == "dealer":
            note(table, following)
    _deal_again(table)


_BESIDE = frozenset({"dealer", "button", "said", "floor", "away"})
_AFTERWARDS = _BESIDE | {"returned", "cancelled", "rebuy"}


def _new_deal(cursor: Cursor) -> int:
    """Where the log deals again, or -1."""
    for at in range(cursor.at, cursor.end):
        event = cursor.events[at]
        if event.kind == "street":
            return at if event.text in ("redeal", "deal") else -1
        if event.kind in ACTIONS or event.kind in ("collect", "show", "muck"):
            return -1
    return -1


def _back(table: Table, event: Event) -> None:
    """Chips that the log gives back although bets stay."""
    amount = min(event.amount, table.committed.get(event.seat, 0))
    if amount:
        table.give_back(event.seat, amount)
        table.level = max(table.committed.values())


def _deal_again(table: Table) -> None:
    """Everybody who was dealt in is in again and has not acted; what is in the middle stays there."""
    table.live = set(table.in_deal) if table.book.redeal else set(table.order)
    table.holding, table.shows, table.early, table.mucked = {}, [], [], {}
    table.folded, table.knocked_out = {}, {}
    table.dead_seats, table.passive, table.acted = set(), set(), set()
    table.since_full, table.seen_level, table.bettors = set(), {}, set()
    rule = next((street.bet for street in table.book.streets if street.bet is not None), None)
    table.out = table.last_blind if rule is not None and rule.first == "left-of-last-blind" else 0
    if table.round_open:
        table.pending = {seat for seat in table.live if table.stack[seat]}
