"""A misdeal: why it is declared, and the new deal that follows. All cards come back; bets and button stay (TH-MISDEAL-5)."""

from typing import Final

from handaudit.model.hand import Event
from handaudit.replay.cursor import ACTIONS, Cursor
from handaudit.replay.dealer import note
from handaudit.replay.lines_lost import note_lost
from handaudit.replay.post import late_post
from handaudit.replay.redeals import named_in, unopened
from handaudit.replay.table import Table
from handaudit.rules.speech.talk import FORGOTTEN, ground_of


def dealer_line(table: Table, cursor: Cursor, event: Event) -> None:
    """Take note of a line of the dealer; only a misdeal changes anything."""
    note(table, event)
    if event.text in ("opens", "opens-early", "exposes") and len(table.live) <= 1:
        table.late.append(event)
    elif event.text == "misdeal":
        _misdeal(table, cursor)


def new_deals(table: Table) -> set[int]:
    """The lines at which cards are dealt again after a misdeal."""
    return {step.line for step in table.rep.steps if step.note == "misdeal"}


def last_deal(table: Table) -> int:
    """The line of the last redeal, whatever its reason; 0 where cards are dealt once."""
    return max(new_deals(table) | {row.line for row in table.redeals}, default=0)


def taken_back_by(table: Table, cursor: Cursor) -> Event | None:
    """The misdeal that takes this deal back before the next street, if there is one."""
    if "dealer" not in table.hand.kinds:
        return None
    for at in range(cursor.at, cursor.end):
        event = cursor.events[at]
        if event.kind in ("street", "collect"):
            return None
        if event.kind == "dealer" and event.text == "misdeal":
            return event if _new_deal(cursor, at + 1) >= 0 else None
    return None


def left_out(table: Table, misdeal: Event, seat: int) -> bool:
    """Whether a seat whose turn passes was forgotten in the deal that a misdeal takes back: the dealer says so, or names no other
    ground and the log deals cards to others only."""
    ground = ground_of(table.hand.text_of(misdeal.line))
    if ground:
        return ground == FORGOTTEN
    dealt: set[int] = set()
    for event in table.hand.events:
        if event.line >= misdeal.line:
            break
        if event.kind == "dealt":
            dealt.add(event.seat)
        elif event.kind == "street" and event.text in _DEALS:
            dealt = set()
    return seat not in dealt


def _misdeal(table: Table, cursor: Cursor) -> None:
    """Go to where the log deals again, once or several times in a row; in the first round at once, else from the first street on."""
    events = cursor.events
    at = _new_deal(cursor, cursor.at)
    if at < 0:
        if all(e.kind in _AFTERWARDS or (e.kind == "street" and e.text == "summary") for e in events[cursor.at :]):
            table.cancelled = True  # the log ends here: the deal is played again in the next hand
            table.pending = set()
        else:
            note_lost(table, events[cursor.at - 1])
        return
    while at >= 0:
        for event in events[cursor.at : at]:
            if event.kind == "returned":
                _back(table, event)
            elif event.kind == "post":
                late_post(table, event)
            elif event.kind == "dealer":
                note(table, event)
        table.step(events[at], events[at].line, "deal", note="misdeal")
        cursor.at = at + 1
        at = _after_the_deal(table, cursor)
    if table.rounds == 0 and not table.exchange_name:
        clear_cards(table)
        table.live = everybody(table)
    elif table.rounds == 1 and table.round_open and table.book.streets[0].exchange is None:
        clear_cards(table)
        table.live = everybody(table)
        table.pending = {seat for seat in table.live if table.stack[seat]}
        if table.opener and _opens_anew(table, cursor):
            unopened(table)
    else:
        table.restart = True


def _after_the_deal(table: Table, cursor: Cursor) -> int:
    """Go past the lines that belong to a new deal. Where the next misdeal follows at once: its own new deal, else -1."""
    while (event := cursor.peek()) is not None:
        if event.kind == "dealer" and event.text == "misdeal":
            note(table, event)
            following = _new_deal(cursor, cursor.at + 1)
            if following < 0:
                return -1
            cursor.take()
            return following
        if event.kind not in _BESIDE and not (event.kind == "street" and event.text in _DEALS):
            return -1
        if event.kind == "dealer":
            note(table, event)
        cursor.take()
    return -1


_PLAYS_ON: Final = ACTIONS | {"street", "collect", "show", "muck"}
_DEALS: Final = frozenset({"deal", "redeal"})
_BESIDE: Final = frozenset({"dealer", "button", "said", "floor", "away", "deals", "asks", "drops", "waits"})
_AFTERWARDS: Final = _BESIDE | {"returned", "cancelled", "rebuy"}


def _new_deal(cursor: Cursor, start: int) -> int:
    """Where the log deals again, from a place on; else -1."""
    at = cursor.ahead(_PLAYS_ON, start)
    return at if at < cursor.end and cursor.events[at].text in _DEALS and cursor.events[at].kind == "street" else -1


def _opens_anew(table: Table, cursor: Cursor) -> bool:
    """Whether the log takes the bets of an opened pot for chips of the pot: somebody opens again, or passes though he owes."""
    for event in cursor.events[cursor.at :]:
        if event.kind in ("bet", "declare"):
            return True
        if event.kind == "check" and table.committed.get(event.seat, 0) < table.level:
            return True
        if event.kind in ("call", "raise", "street", "collect"):
            return False
    return False


def _back(table: Table, event: Event) -> None:
    """Chips that the log gives back although bets stay."""
    amount = min(event.amount, table.committed.get(event.seat, 0))
    if amount:
        table.give_back(event.seat, amount)
        table.level = max(table.committed.values())


def everybody(table: Table) -> set[int]:
    """All who were dealt in."""
    return set(table.in_deal) if table.book.redeal else set(table.order)


def clear_cards(table: Table) -> None:
    """Nobody has cards or has acted; what is in the middle stays there."""
    table.holding, table.shows, table.early, table.mucked = {}, [], [], {}
    table.folded, table.knocked_out = {}, {}
    table.dead_seats, table.passive, table.acted = set(), set(), set()
    table.since_full, table.seen_level, table.bettors = set(), {}, set()
    rule = next((street.bet for street in table.book.streets if street.bet is not None), None)
    table.out = table.last_blind if rule is not None and rule.first == "left-of-last-blind" else 0


def deal_anew(table: Table, cursor: Cursor) -> None:
    """After a misdeal in a later round, or where cards are swapped first, the hand begins again at its first street.

    Bets lie where they lie: those of a round that was still open in front of the players, all others in the pot. Who had folded is in
    again; after the first round only if the log names him.
    """
    first = table.rounds == 0 or (table.rounds == 1 and table.round_open)
    gone = set() if first else set(table.folded) - named_in(table, cursor)[1]
    clear_cards(table)
    table.live = everybody(table) - gone
    if table.rounds and not table.round_open:
        table.committed = dict.fromkeys(table.order, 0)
        table.level = table.full_level = 0
    table.round_open = False
    table.rounds = table.runs = 0
    table.board, table.boards, table.late = [], {}, []
    table.exchange_name, table.exchange_rule, table.no_bets = "", None, {}
    table.open_cards, table.given_up, table.common = {}, {}, []
    table.given = table.bring_in = table.bring_in_due = table.double = 0
    table.parole, table.consent = [], False
    table.last_aggressor, table.aggressor_street = 0, ""
    table.opener = table.opening_bet = table.opened_level = 0
    table.raised, table.callers, table.declined = False, [], set()
    table.rep.streets.clear()
