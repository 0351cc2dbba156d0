"""A skipped player who objects at once: the premature bets are given back, and he acts first (TH-SKIP-1)."""

from typing import Final

from handaudit.model.hand import Event
from handaudit.replay.cursor import ACTIONS, Cursor
from handaudit.replay.live import side_event
from handaudit.replay.table import Table
from handaudit.replay.turn import ask
from handaudit.rules.speech.talk import objects

_STREET: Final = frozenset({"street"})
_SAID: Final = frozenset({"said"})
_PAYS: Final = frozenset({"call", "bet", "raise"})


def taken_back(table: Table, cursor: Cursor, event: Event, turn: int) -> bool:
    """Undo premature actions where the log does: the skipped player objects and every premature bet goes back, or it goes back directly,
    before the player acts whose turn it is, or after his bet.

    False, with nothing done, where it does not: then the actions stand as logged.
    """
    spoken = "said" in table.hand.kinds and _objected(cursor, turn)
    if table.book.live_table:
        _late_return(table, cursor, event, turn, spoken)
    if not spoken and not (table.book.live_table and _goes_back(table, cursor, event, turn)):
        return False
    early = [event]
    back: set[int] = set()
    objected = False
    at = cursor.at
    while at < cursor.end:
        later = cursor.events[at]
        if later.kind == "street" or (later.kind in ACTIONS and (objected or later.seat == turn)):
            break
        if later.kind in ACTIONS:
            early.append(later)
        elif later.kind == "said" and later.seat == turn:
            objected = objected or objects(later.text)
        elif later.kind == "returned" and (objected or not spoken):
            back.add(later.seat)
        at += 1
    payers = {e.seat for e in early if e.kind in _PAYS}
    if objected != spoken or not payers or payers != back:
        return False
    asked = ask(table, turn)
    for done in [event, *cursor.events[cursor.at : at]]:
        if done.kind in ACTIONS:
            stack, before = table.stack.get(done.seat, 0), table.committed.get(done.seat, 0)
            table.step(done, done.line, "taken-back", asked, 0, stack, before, note="too early, taken back")
        elif done.kind != "returned":
            side_event(table, cursor, done)
    cursor.at = at
    return True


def _goes_back(table: Table, cursor: Cursor, event: Event, turn: int) -> bool:
    """Whether the whole of a premature bet goes back directly, and the player acts whose turn it was."""
    rest = cursor.events[cursor.at : cursor.at + 2]
    if event.kind not in _PAYS or len(rest) < 2:
        return False
    back, following = rest
    return _returns(table, back, event) and following.kind in ACTIONS and following.seat == turn


def _returns(table: Table, back: Event, event: Event) -> bool:
    """Whether an event returns all that another one put in."""
    put = event.to - table.committed.get(event.seat, 0) if event.kind == "raise" else event.amount
    return back.kind == "returned" and back.seat == event.seat and back.amount == put


def _late_return(table: Table, cursor: Cursor, event: Event, turn: int, spoken: bool) -> None:
    """A premature bet may go back only after the right player has bet or raised, which changes the bets (TH-VERBAL-2): as if it had gone
    back before that. If he objected it goes back whatever he does."""
    acted = 0
    for at in range(cursor.at, cursor.end):
        later = cursor.events[at]
        if later.kind in ("street", "collect") or (later.kind in ACTIONS and later.seat != turn):
            return
        if later.kind in ACTIONS:
            if acted or not (spoken or later.kind in ("bet", "raise")):
                return
            acted = at
        elif acted and _returns(table, later, event):
            events = list(cursor.events)
            events.insert(acted, events.pop(at))
            cursor.events = events
            cursor.found.clear()
            return


def _objected(cursor: Cursor, turn: int) -> bool:
    """Whether the skipped player objects before the next street."""
    until = cursor.ahead(_STREET, cursor.at)
    at = cursor.ahead(_SAID, cursor.at)
    while at < until:
        word = cursor.events[at]
        if word.seat == turn and objects(word.text):
            return True
        at = cursor.ahead(_SAID, at + 1)
    return False
