"""Who may exchange cards now, and why not."""

from handaudit.model.hand import Event
from handaudit.replay.cursor import ACTIONS, Cursor
from handaudit.replay.price import due_fee, free_seats
from handaudit.replay.table import Table
from handaudit.replay.turn import next_seat


def refusal(table: Table, cursor: Cursor, event: Event, in_round: bool) -> str:
    """Why the seat may not exchange now, or an empty string."""
    seat, options = event.seat, table.book.options
    rule = table.exchange_rule
    if seat not in table.live:
        return "folded"
    if rule is not None and rule.fee and not table.stack[seat]:
        free = rule.free is not None and seat in free_seats(table, rule.free)
        if not free or options.get("dh_allin_blind_swap") != "yes":
            return "allin"
    if rule is None or (event.kind == "discard" and not in_round):
        return "phase"
    if table.exchanged.get(seat):
        return "count"
    if seat in table.acted_for_swap():
        return "acted"
    if rule.when == "round" and rule.fee and not in_round:
        return "phase"  # all swap first, then all act
    if not _in_order(table, seat, in_round) or (in_round and _ahead(table, cursor, seat)):
        return "order"
    if max(len(event.cards), event.to) > rule.most:
        return "cards"
    if event.kind == "swap":
        due = due_fee(table, seat)
        stack = table.stack[seat]
        if stack < due or (stack == due > 0 and options.get("dh_fee_eq_stack") == "refused"):
            return "unaffordable"
        # In a round of swaps nobody has bet yet: what stands there is of the street before.
        facing = not in_round and table.level > table.committed[seat] and rule.counts == "aside"
        if facing and table.stack[seat] == due and options.get("dh_swap_facing_bet_for_stack") == "refused":
            return "unaffordable"
    return ""


def _in_order(table: Table, seat: int, in_round: bool) -> bool:
    if not in_round and table.pending:
        turn = next_seat(table)
        if turn:
            return turn == seat
    return place_of(table, seat, in_round) > table.swap_place


def note_refusal(table: Table, cursor: Cursor, event: Event) -> None:
    """A ruling that denies a swap: whether the player named, or else the next to decide, may swap by the rules."""
    words = event.text.casefold()
    if table.exchange_rule is None or "swap" not in words or not any(w in words for w in _DENIED):
        return
    named = [s for s in table.order if (name := table.hand.name_of(s).casefold()) and name in words]
    coming = (e.seat for e in cursor.events[cursor.at :] if e.kind in ACTIONS or e.kind in ("swap", "stand"))
    seat = max(named, key=lambda s: len(table.hand.name_of(s)), default=0) or next_seat(table) or next(coming, 0)
    if seat not in table.stack:
        return
    in_round = not table.round_open
    if not refusal(table, cursor, Event(event.line, "swap", seat, due_fee(table, seat), 1), in_round):
        table.refused.append((event, seat, due_fee(table, seat)))


_DENIED = ("refus", "denied", "denies", "not allowed", "may not", "cannot", "no swap", "not swap")


def _ahead(table: Table, cursor: Cursor, seat: int) -> bool:
    """Whether somebody who is to decide before the seat does so later in the round."""
    before = set(table.ring[: place_of(table, seat, True)]) if seat in table.ring else set()
    for event in cursor.events[cursor.at :]:
        if event.kind in ACTIONS or (event.kind == "street" and event.text != "swap"):
            return False
        if event.kind in ("swap", "stand") and event.seat in before and not table.exchanged.get(event.seat):
            return event.seat not in table.spoken
    return False


def place_of(table: Table, seat: int, in_round: bool) -> int:
    order = table.ring if in_round else table.order
    return order.index(seat) if seat in order else -1
