"""What the rules ask of the seat whose turn it is."""

from typing import Any, Final

from handaudit.model.replay import Ask
from handaudit.model.rulebook import Rulebook
from handaudit.replay.table import SPREAD, Table

EITHER_BET: Final = "either-bet"
"""Why `low` and `high` of a bet differ where only these two are legal."""
_new: Final[Any] = tuple.__new__  # the hot path: half the price of a NamedTuple's own constructor


def next_seat(table: Table) -> int:
    """The seat that must act now, or 0 when the betting round is over."""
    pending = table.pending
    if not pending:
        return 0
    if len(pending) == 1:
        (seat,) = pending
        return 0 if pointless(table, seat) else seat
    order, count = table.order, len(table.order)
    at = table.place.get(table.out, -1)
    for _ in range(count):
        at = (at + 1) % count
        if order[at] in pending:
            return order[at]
    return 0


def pointless(table: Table, seat: int) -> bool:
    """Nobody else can bet and the seat has matched every chip there is: nothing is asked."""
    stack, live = table.stack, table.live
    committed = table.committed
    most = 0
    for other in live:
        if other != seat:
            if stack[other]:
                return False
            most = max(most, committed[other])
    # A swapped fee can lie above the level: it is a bet that nobody has to call.
    return committed[seat] >= min(most, table.level)


def ask(table: Table, seat: int) -> Ask:
    """What a call costs and which totals are legal (TH-BET-1 to TH-BET-3, TH-ALLIN-1, limits)."""
    stack = table.stack[seat]
    committed = table.committed[seat]
    level = table.level
    if table.simple and seat not in table.passive:
        owes = to_call(level, committed, stack)
        closed = level and seat in table.since_full
        low = least_total(level, table.inc, table.least)
        fields = (seat, owes, level, low, committed + stack, not closed, "reopen" if closed else "")
        asked: Ask = _new(Ask, fields)
        return asked
    match = _to_match(table, seat, level)
    limit = table.limit
    may_raise, why = True, ""
    low = least_total(level, table.inc, table.least)
    if level and limit != "limit":  # an option is asked only where its readings differ: who asks none has no say
        if table.full_level != level and _full_base(table):
            low = table.full_level + table.inc
        if low != 2 * level and table.book.options.get("th_min_raise") == "double_last_bet":
            low = 2 * level
    if level and seat in table.since_full and not _reopened(table, seat):
        may_raise, why = False, "reopen"
    high = committed + stack
    if limit == "limit":
        low, high, may_raise, why = _fixed(table, may_raise, why)
    elif limit == "pot-limit" or (limit == "pot-limit-then-no-limit" and not table.board):
        high = min(high, pot_limit(table, max(match - committed, 0)))
    elif limit == SPREAD:
        high = min(high, level + table.hand.big)
        low = table.nominal if 0 < table.bring_in == level < table.nominal else low
    if seat in table.passive:
        may_raise, why = False, "passive"
    return Ask(seat, to_call(match, committed, stack), level, low, high, may_raise, why)


def _to_match(table: Table, seat: int, level: int) -> int:
    """The level, or what the others really have in where all of them are all-in below a nominal blind."""
    if level != table.blind_level:
        return level
    most = 0
    for other in table.live:
        if other != seat:
            if table.stack[other]:
                return level
            most = max(most, table.committed[other])
    return min(level, most) if most else level


def pot_limit(table: Table, owes: int) -> int:
    """The largest total of a pot-limit bet or raise."""
    if table.book.pot_cap == "before-call":
        return table.level + table.pot - table.aside - table.held
    return table.level + table.pot - table.aside - table.held + owes + _missing_blinds(table)


def _missing_blinds(table: Table) -> int:
    """What the first two blinds lack, if the house counts them in full before the flop (`th_pl_short_blind`)."""
    if table.rounds > 1 or not table.nominal or table.book.options.get("th_pl_short_blind") != "full":
        return 0
    posted = {event.text: event.amount for event in reversed(table.posts)}
    if "big-blind" not in posted or "both-blinds" in posted:
        return 0
    whole = {"small-blind": table.hand.small, "big-blind": table.nominal}
    return sum(max(chips - posted.get(blind, 0), 0) for blind, chips in whole.items())


def _full_base(table: Table) -> bool:
    """Whether the least raise over a short all-in is counted from the full bet below it (`th_min_raise_after_short`)."""
    return table.book.options.get("th_min_raise_after_short") == "full_level_plus_increment"


def completes(table: Table, seat: int, level: int) -> bool:
    """Whether a raise to a level makes a full one of a short all-in before it: in fixed limit; elsewhere where the least raise is counted
    from the full bet, unless the seat is all-in, too (two all-ins are another question: `th_short_allin_cumulative`)."""
    if table.limit == SPREAD and 0 < table.bring_in == table.level:
        return True  # any bet completes a bring-in
    counts = table.limit == "limit" or (_full_base(table) and table.stack[seat])
    return bool(counts) and is_full(level - table.full_level, table.inc)


def _reopened(table: Table, seat: int) -> bool:
    """Two short all-ins that together make a full raise reopen only by option."""
    if table.limit == "limit":
        return (table.level - table.seen_level.get(seat, 0)) * 2 >= table.inc
    more = table.level - table.seen_level.get(seat, 0)
    return more >= table.inc and table.book.options.get("th_short_allin_cumulative") == "yes"


def _fixed(table: Table, may_raise: bool, why: str) -> tuple[int, int, bool, str]:
    """Fixed limit: one size a street, and at most so many bets. Over a short all-in both readings are played: completing
    the bet and a full raise on top (`th_limit_short_allin`); neither is a fault."""
    size = table.inc
    high = table.level + size
    low = min(high, table.full_level + size) if table.level else high
    if 0 < table.bring_in == table.level < size:
        low = high = (
            size  # a bring-in is completed to the full bet, not raised by one; one that is a full bet is raised
        )
    if table.double:
        high, why = max(table.level + table.double, high), EITHER_BET
    if table.bets >= 4 and _capped(table, table.book.options.get("th_limit_cap", "four")):
        may_raise, why = False, "cap"
    return low, high, may_raise, why


def _capped(table: Table, cap: str) -> bool:
    """Whether no bet is left after the fourth, or a later one, of a round (`th_limit_cap`). Of a table where two were dealt in nobody
    can tell whether the event is down to them."""
    if cap == "four_unless_heads_up":
        return len(table.live) != 2
    if cap == "four_until_two_left":
        return len(table.order) != 2
    if cap == "by_rounds":
        able = sum(table.stack[seat] > 0 for seat in table.live)
        return able > 2 and table.bets >= (4 if rounds_of(table.book) > 2 else 5)
    return cap != "none"


def rounds_of(book: Rulebook) -> int:
    """How many rounds of betting a game has."""
    return sum(street.bet is not None for street in book.streets)


def to_call(level: int, before: int, stack: int) -> int:
    """What a call costs: what is missing to the level, at most the stack."""
    owes = level - before
    return 0 if owes <= 0 else owes if owes < stack else stack


def legal_call(amount: int, owes: int, stack: int, allin: bool) -> bool:
    """A call pays just what it costs, and says all-in where that is the stack."""
    return 0 < amount == owes and allin == (amount == stack)


def least_total(level: int, step: int, least: int) -> int:
    """The smallest legal total in no-limit: the least bet, or a raise by as much as the last full bet or raise (TH-BET-2)."""
    return level + step if level > 0 else least


def legal_total(to: int, level: int, low: int, high: int, every: int) -> bool:
    """A bet or raise goes above the level, to the smallest legal total at least and to the largest at most; `every` is all that the
    seat has, which may always be less than the smallest (TH-BET-3, TH-ALLIN-1)."""
    return level < to <= min(every, high) and (to >= low or to == every)


def is_full(by: int, step: int) -> bool:
    """Whether a raise by so much asks everybody anew: a smaller all-in does not reopen for those who have acted (TH-ALLIN-1)."""
    return by >= step
