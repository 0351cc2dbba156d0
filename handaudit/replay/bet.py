"""Task bet: one betting round, the log's word against what the rules ask."""

from handaudit.model.hand import Event
from handaudit.model.replay import Ask
from handaudit.model.rulebook import Bet, Street
from handaudit.replay.boards import reopened
from handaudit.replay.cursor import ACTIONS, Cursor
from handaudit.replay.dealer import rule_skipped, ruled_out
from handaudit.replay.exchange import DRAWS, astray, note_refusal, pool_fees, silent_draw, swap
from handaudit.replay.floor import heard
from handaudit.replay.gaps import fill
from handaudit.replay.lines_lost import note_after_close, note_lost
from handaudit.replay.live import (
    absent_folds,
    given_up,
    goes_on,
    left_for_good,
    parole,
    pot_divided,
    settles_call,
    side_event,
)
from handaudit.replay.misdeal import left_out, taken_back_by
from handaudit.replay.open_cards import BRING_IN, OPEN_CARDS, brings_in, first_by_cards
from handaudit.replay.openers import declare, false_openers, late_declare, note_action, passes
from handaudit.replay.post import over_blind_ruled, ruled_sizes
from handaudit.replay.table import Table
from handaudit.replay.taken_back import taken_back
from handaudit.replay.turn import EITHER_BET, ask, completes, is_full, legal_call, legal_total, next_seat


def bet(table: Table, cursor: Cursor, street: Street) -> None:
    """Play one betting round to its end, then give back what nobody matched."""
    if (rule := street.bet) is None:
        return
    _begin(table, cursor, rule)
    if table.rounds == 1 and "bomb-pot" in table.posted:
        table.pending = set()  # everybody has put in the same, and nobody bets before the flop
    end = cursor.end
    silent = not table.book.by_street and silent_draw(table, cursor, street)
    openers = rule.openers is not None
    while cursor.at < end:
        event = cursor.events[cursor.at]  # a late return changes their order
        kind = event.kind
        if kind in ACTIONS:
            if silent and event.text != "opens" and len(table.live) > 1 and next_seat(table) == 0:
                break
            seated = event.seat in table.stack
            cursor.at += 1
            if seated:
                _act(table, cursor, event)
            if openers and seated:
                note_action(table, event)
        elif _stops(table, cursor, street, event, rule):
            break
        if table.restart:
            return
    _close(table, cursor)
    while (event_after := cursor.peek()) is not None and event_after.kind == "returned":
        table.returns.append(cursor.take())
    if event_after is not None and event_after.kind == "false":
        false_openers(table, cursor, cursor.take(), complete=True)


def _stops(table: Table, cursor: Cursor, street: Street, event: Event, rule: Bet) -> bool:
    """Whether a line that is no action ends the round; else it is taken."""
    kind = event.kind
    if kind == "post" and event.text == BRING_IN:
        brings_in(table, cursor.take())
    elif kind == "declare":
        (declare if rule.openers else late_declare)(table, cursor.take())
    elif kind == "false":
        false_openers(table, cursor, cursor.take(), complete=not rule.openers or _complete(table))
    elif kind == "swap" or (kind == "stand" and _may_swap(table)):
        cursor.at += 1
        if not _may_swap(table) or (event.seat in table.spoken | table.acted and not next_seat(table)):
            note_after_close(table, event)
        swap(table, cursor, event, in_round=False)
    elif kind == "returned" and next_seat(table) and _acts_later(cursor):
        cursor.at += 1
        table.returns.append(event)  # chips go back although the round is not over: no reason to end it
    elif kind == "street" and (
        (event.text in _LATE and table.exchange_name) or (table.withdrawn and reopened(table, event))
    ):
        cursor.at += 1  # a swapping round that is announced too late ends nothing
    elif kind == "floor":
        cursor.at += 1
        note_refusal(table, cursor, event)
        heard(table, cursor, event)
    elif kind in DRAWS and astray(table, cursor, street):
        swap(table, cursor, cursor.take(), in_round=False)
    elif kind in _CLOSERS and (kind not in _EARLY or (next_seat(table) == 0 and not goes_on(table, cursor, event))):
        return True
    elif kind == "parole":
        if rule.consent_split is None and next_seat(table) == 0 and street is not table.book.streets[-1]:
            return True
        parole(table, cursor.take(), rule)
    else:
        side_event(table, cursor, cursor.take())
    return False


_CLOSERS = frozenset(
    {"street", "collect", "returned", "show", "muck", "noshow", "cashout", "cancelled", "discard", "stand", "carryout"}
)
_SETTLES = (_CLOSERS - {"returned"}) | ACTIONS
_EARLY = frozenset({"show", "muck", "noshow"})
_LATE = frozenset({"swap", "preflop"})


_LEAST = {"ante": 1, "two-antes": 2}


def _may_swap(table: Table) -> bool:
    """Whether cards are swapped during this betting round, in turn."""
    rule = table.exchange_rule
    return rule is not None and rule.fee is not None


def _acts_later(cursor: Cursor) -> bool:
    """Whether somebody acts before the next street, show or award."""
    at = cursor.ahead(_SETTLES, cursor.at + 1)
    return at < cursor.end and cursor.events[at].kind in ACTIONS


def _complete(table: Table) -> bool:
    """Whether the action before the draw was over when the false opening was found."""
    return next_seat(table) == 0 and len(table.live) > 1


def _begin(table: Table, cursor: Cursor, rule: Bet) -> None:
    if table.rounds:
        table.committed = dict.fromkeys(table.order, 0)
        table.level = 0
    table.full_level = table.level
    big = _LEAST.get(rule.least, 0) * table.hand.ante or table.min_bet or table.nominal
    if over_blind_ruled(table):
        ruled_sizes(table, rule)
    elif table.limit == "limit":
        over = rule.least == "last-blind" and table.blind_level > big
        bets = (table.blind_level, 2 * table.blind_level) if over else (table.hand.small, table.hand.big)
        table.inc = table.least = bets[rule.tier - 1] or big
    else:
        table.least = max(table.blind_level, big) if rule.least == "last-blind" else big
        raises = table.book.straddle_raises or table.rounds or "over-blind" not in table.posted
        table.inc = max(table.least, table.level) if raises else big
    table.bets = int(table.level > 0 and (table.limit != "limit" or table.book.options.get("c32_blind_counts") != "no"))
    straddled = not table.rounds and rule.least == "last-blind" and "over-blind" in table.posted
    table.out = table.last_blind if rule.first == "left-of-last-blind" or straddled else 0
    if rule.first == "opener" and table.opener:
        table.out = table.clockwise(table.opener)[-2] if len(table.order) > 1 else 0
    table.acted = set()
    table.bettors = set()
    table.since_full = set()
    table.seen_level = {}
    stack = table.stack
    table.pending = {seat for seat in table.live if stack[seat]} if not table.consent else set()
    table.round_open = True
    table.rounds += 1
    table.bring_in = table.bring_in_due = table.double = table.first_seat = 0
    if rule.first in OPEN_CARDS:
        first_by_cards(table, cursor, rule, table.hand.big)


def _act(table: Table, cursor: Cursor, event: Event) -> None:
    """Apply one action as logged; `ok` says whether it was just what was asked."""
    seat, kind = event.seat, event.kind
    if kind == "fold" and seat in table.absent and not table.stack[seat] and seat in table.live:
        absent_folds(table, event)
        return
    turn = next_seat(table) or passes(table, event)
    if turn != seat and turn and "returned" in table.hand.kinds and taken_back(table, cursor, event, turn):
        return
    while turn != seat and turn and seat in table.pending and not cursor.acts_this_round(turn):
        if (misdeal := taken_back_by(table, cursor)) is None:
            _missing(table, cursor, turn, event.line)
        elif not left_out(table, misdeal, turn):
            break
        table.pending.discard(turn)
        turn = next_seat(table)
    asked = ask(table, turn or seat) if turn else None
    if not turn:
        note_after_close(table, event)
    ok = turn == seat
    mine = asked if ok else ask(table, seat)
    assert mine is not None
    stack, before = table.stack[seat], table.committed[seat]
    paid = 0
    if kind == "fold":
        paid = given_up(table, event, mine) if table.silent == seat == turn else 0
        table.live.discard(seat)
        table.folded[seat] = table.street
        table.pending.discard(seat)
    elif kind == "check":
        ok = ok and mine.owes == 0
        table.pending.discard(seat)
    elif kind == "call":
        ok = ok and bool(legal_call(event.amount, mine.owes, stack, event.allin))
        paid = table.commit(seat, event.amount)
        if turn == seat == table.silent and settles_call(cursor, event, mine, stack):
            table.step(event, event.line, "bet", asked, paid, stack, before, note="undercall")
            return
        table.pending.discard(seat)
    else:
        to = event.amount if kind == "bet" else event.to
        ok = ok and _legal(kind, event, to, mine, stack, before, max(table.committed.values()))
        paid = table.commit(seat, to - before) if to > before else 0
        table.bet_made = True
        _raised(table, seat, table.committed[seat])
    if event.allin != (table.stack[seat] == 0) or table.silent == seat:
        ok = False  # chips put in without words are judged by what they were ruled to be
    table.silent = 0
    table.step(event, event.line, "bet", asked, paid, stack, before, ok)
    if kind == "bet":
        if seat not in table.acted:
            table.bettors.add(seat)
    elif table.bettors:
        table.bettors.discard(seat)
    table.acted.add(seat)
    table.since_full.add(seat)
    table.seen_level[seat] = table.level
    if turn == seat:
        table.out = seat


def _legal(kind: str, event: Event, to: int, asked: Ask, stack: int, before: int, most: int) -> bool:
    """`most` is the most that anybody has in: over a short blind logs count a raise from there or from the whole blind."""
    if kind == "bet":
        if asked.level:
            return False
    elif not asked.level or event.amount not in (to - asked.level, to - most):
        return False
    every = before + stack
    low = asked.high if asked.why == EITHER_BET and asked.low < to else asked.low  # between these two is nothing
    return asked.may_raise and legal_total(to, asked.level, low, asked.high, every)


def _raised(table: Table, seat: int, level: int) -> None:
    """A bet or raise asks everybody else again; a short all-in does not reopen for those who have acted (TH-ALLIN-1)."""
    if level <= table.level:
        table.pending.discard(seat)
        return
    step = level - table.level
    if table.double and step >= table.double:
        table.inc, table.double = table.double, 0  # after a big bet no small one is left
    table.raised_from = (seat, table.level, table.inc, table.bets, (table.last_aggressor, table.aggressor_street))
    if is_full(step, table.inc):
        if table.limit != "limit":
            table.inc = step
        table.full_level = level
        table.since_full = set()
        table.bets += 1
    elif completes(table, seat, level):
        table.full_level = level  # a short all-in was completed: that is one full bet, the all-in alone is none
        table.since_full = set()
        table.bets += 1
    table.level = level
    table.last_aggressor = seat
    table.aggressor_street = table.street
    stack, acted, committed = table.stack, table.acted, table.committed
    table.pending = {s for s in table.live if s != seat and stack[s] and (committed[s] < level or s not in acted)}


def _close(table: Table, cursor: Cursor) -> None:
    event = cursor.peek()
    line = event.line if event is not None else 0
    if event is not None and event.kind == "street" and event.text == "redeal" and not table.book.redeal:
        note_lost(table, event)  # no misdeal is declared
    if table.parole and pot_divided(cursor):
        table.pending = set()  # the log divides the pot with or without leave: no bets are missing
    if event is None or event.kind != "cancelled":
        while len(table.live) > 1 and (seat := next_seat(table)):
            _missing(table, cursor, seat, line)
    table.round_open = False
    uncalled(table, line)
    if table.fees:
        pool_fees(table)


def _missing(table: Table, cursor: Cursor, seat: int, line: int) -> None:
    """The log lacks an action. Who owes nothing has checked, who is gone later has folded; a call is paid where sums say so (`gaps`)."""
    asked, paid = ask(table, seat), 0
    stack, before = table.stack[seat], table.committed[seat]
    late = "dealer" in table.hand.kinds and ruled_out(table, cursor, line, asked)
    left = left_for_good(table, seat, line)
    if left:
        table.live.discard(seat)
        table.folded[seat] = table.street
        note = "fold"
    elif late:
        note = rule_skipped(table, seat, asked.owes)
    elif not asked.owes:
        note = "check"
    elif cursor.lives_on(seat):
        paid = fill(table, seat, line, asked.owes)
        note = "call" if paid else "unpaid"
    else:
        table.live.discard(seat)
        note = "fold"
    table.missing.append(seat)
    table.pending.discard(seat)
    table.out = seat
    closed = left or (late and (event := cursor.peek()) is not None and event.line == line)
    table.step(None, line, "bet", asked, paid, stack, before, closed, note)


def uncalled(table: Table, line: int) -> None:
    """The part of the highest bet that no other player matched goes back to its bettor."""
    amounts = list(table.committed.values())
    if amounts.count(max(amounts, default=0)) != 1:
        return
    first = second = who = 0
    for seat, amount in table.committed.items():
        if amount > first:
            first, second, who = amount, first, seat
        elif amount > second:
            second = amount
    if first > second and (who in table.live or _was_out(table, who)):
        table.returns_due.append((who, first - second, line))
        table.give_back(who, first - second)


def unmatched_ante(table: Table) -> None:
    """An ante that takes a whole stack and that nobody else could match in full: in a log that pays uncalled bets without a line of
    their own the rest goes back as they do, and is no pot; in another only where a line says so."""
    if "ante" not in table.posted:
        return
    first, second = sorted([*table.put.values(), 0, 0], reverse=True)[:2]
    who = next((seat for seat, amount in table.put.items() if amount == first > second), 0)
    if table.hand.ways.uncalled == "printed":
        told = sum(event.seat == who and event.amount == first - second for event in table.returns)
        if told <= sum(due[:2] == (who, first - second) for due in table.returns_due):
            return
    if who in table.live and any(
        post.seat == who and post.text == "ante" and post.amount == first for post in table.posts
    ):
        table.committed[who] = table.committed.get(who, 0) + first - second
        table.returns_due.append((who, first - second, 0))
        table.give_back(who, first - second)


def _was_out(table: Table, seat: int) -> bool:
    """Whether a seat had folded in this deal before it bet: such chips are no bet, and nobody could match them."""
    done: list[str] = []
    for step in table.rep.steps:
        if step.done is not None and step.done.text == "redeal":
            done.clear()
        elif step.done is not None and step.done.seat == seat:
            done.append(step.done.kind)
    last = max((at for at, kind in enumerate(done) if kind in ("bet", "raise")), default=0)
    return "fold" in done[:last]
