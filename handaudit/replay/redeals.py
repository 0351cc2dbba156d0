"""A new deal into the same pot: who is in it, where the button goes, and where the chips of the deal before lie."""

from handaudit.model.hand import Event
from handaudit.model.rulebook import Street
from handaudit.model.seat_order import clockwise
from handaudit.replay.cursor import ACTIONS, Cursor
from handaudit.replay.lines_lost import FRESH, note_lost
from handaudit.replay.table import Redeal, Table


def redeal(table: Table, cursor: Cursor) -> bool:
    """A new deal into the same pot, if the log makes one: the button moves, folded players are back, antes follow."""
    event = cursor.peek()
    if event is None or event.kind != "street" or event.text != "redeal":
        new = next((e for e in cursor.events[cursor.at : cursor.end] if e.kind not in FRESH), None)
        if new is not None and new.text == "deal" and (not table.opener or table.fouls):
            note_lost(table, new)
        return False
    cursor.take()
    table.step(event, event.line, "deal", note="redeal")
    _move_button(table, cursor, event)
    _settle_chips(table)
    for s in table.order:
        table.committed[s] = 0
    _seat_again(table, cursor)
    table.level = table.full_level = table.rounds = table.opener = table.opening_bet = 0
    table.raised = table.carry = False
    table.callers, table.declined, table.acted, table.dead_seats = [], set(), set(), set()
    table.holding, table.shows, table.early, table.mucked, table.folded = {}, [], [], {}, {}
    table.exchange_name, table.exchange_rule, table.last_aggressor = "", None, 0
    return True


def redealt_late(table: Table, cursor: Cursor) -> bool:
    """Whether the log deals again after the draw, because the opener had no openers: too late, but what follows is another deal."""
    event = cursor.peek()
    deals = event is not None and event.kind == "street" and event.text == "redeal" and bool(table.book.redeal)
    return deals and any(f.deal == len(table.redeals) for f in table.fouls)


def unopened(table: Table) -> None:
    """Nobody has opened any more: what was bet lies in the pot, and all who are in begin with nothing in front of them."""
    _settle_chips(table)
    for s in table.order:
        table.committed[s] = 0
        if table.stack[s]:
            table.put[s] = table.base
    table.level = table.full_level = table.opener = table.opening_bet = 0
    table.raised, table.callers, table.declined = False, [], set()
    table.last_aggressor = 0


def _move_button(table: Table, cursor: Cursor, event: Event) -> None:
    following = cursor.peek()
    if following is not None and following.kind == "button":
        cursor.take()
        button, line = following.amount, following.line
    else:
        button, line = table.clockwise(table.button)[0], 0
    seats = frozenset(table.live | {f.seat for f in table.fouls if f.deal == len(table.redeals)} | table.declined)
    row = Redeal(event.line, table.opener, table.level, table.pot, table.button, button, line, seats)
    table.redeals.append(row)
    table.button = button
    table.order = clockwise(table.everybody, button)
    table.place = {s: i for i, s in enumerate(table.order)}


def _settle_chips(table: Table) -> None:
    """What was put in so far lies where it lies; the new deal's chips lie above all of it."""
    for put in table.put.values():
        if put > table.base:
            table.old.append((table.base, put))
    table.base = max(table.base, *table.put.values())


def _seat_again(table: Table, cursor: Cursor) -> None:
    """Who antes again is in; where nobody has to, everybody who may; a broke player stays for the layer he paid."""
    deal = len(table.redeals) - 1
    fouled = {f.seat for f in table.fouls if f.deal == deal}
    antes, named = named_in(table, cursor)
    everybody = {s for s in table.in_deal if s not in table.barred and table.stack[s]}
    if table.book.options.get("jb_false_opener_reante") == "no":
        everybody -= fouled
    broke = set()
    if table.book.options.get("jb_broke_redeal", "dealt_all_in") == "dealt_all_in":
        broke = {s for s in table.order if not table.stack[s] and table.put[s] and s not in table.barred | fouled}
    again = ((antes or everybody) | named) & set(table.order) - broke
    for s in table.order:
        if table.stack[s]:
            table.put[s] = table.base  # whatever he puts in from now on lies above
        elif s not in broke:
            table.put[s] = 0
    table.live = again | broke
    table.in_deal = set(table.live)


def named_in(table: Table, cursor: Cursor) -> tuple[set[int], set[int]]:
    """Who antes in the deal that follows, and whom its lines name as being in it."""
    antes, named = set(), set()
    for event in cursor.events[cursor.at :]:
        if event.kind == "post":
            antes.add(event.seat)
        elif event.kind == "dealt" or event.kind in ACTIONS or event.kind == "declare":
            if table.stack.get(event.seat):
                named.add(event.seat)
        elif event.kind == "street" and event.text != "deal":
            break
    return antes, named


def deal_is_over(table: Table, cursor: Cursor, street: Street) -> bool:
    """Whether nobody has opened and the log neither deals again nor draws: then the pot goes to the next deal."""
    if street.bet is None or street.bet.openers is None:
        return False
    table.opened_level = table.level
    if table.opener:
        return False
    event = cursor.peek()
    if event is not None and (
        event.kind in _GOES_ON or (event.kind == "street" and event.text in ("draw", "showdown"))
    ):
        return False
    table.carry = True
    return True


_GOES_ON = ACTIONS | {"discard", "stand", "split", "show", "muck", "noshow", "declare", "false", "dealt", "cancelled"}
