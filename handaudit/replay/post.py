"""Task post: antes and blinds, as the log tells them (TH-BLIND-2)."""

from handaudit.model.hand import Event
from handaudit.model.rulebook import Bet, Street
from handaudit.replay.cursor import ACTIONS, Cursor
from handaudit.replay.redeals import named_in
from handaudit.replay.table import Table


def post(table: Table, cursor: Cursor, street: Street) -> None:
    """Take every post that stands before the cards; whoever posts nothing is no fault here."""
    seen: set[str] = set()
    antes: dict[int, int] = {}
    events = cursor.events
    at = cursor.at
    while at < cursor.end:
        event = events[at]
        kind = event.kind
        if kind == "post":
            _post(table, event, seen, antes)
        elif kind == "splash":
            table.splash += event.amount
            table.pot += event.amount
        elif kind == "carried":
            table.carried += event.amount
            table.pot += event.amount
        elif kind in _STOPS or (kind == "dealer" and event.text == "misdeal"):
            break
        at += 1
    cursor.at = at
    _layer_antes(table, antes)
    if table.book.redeal and not table.redeals:  # who antes is in, and whoever the lines name although he has not
        table.live &= antes.keys() | named_in(table, cursor)[1]
        table.in_deal = set(table.live)
    _unposted(table, street, seen)
    if table.last_blind == 0 and table.order:
        table.last_blind = table.order[-1]
    table.pending = set()


_STOPS = frozenset({"street", "fold", "check", "call", "bet", "raise", "dealt", "collect", "returned", "cancelled"})


def _unposted(table: Table, street: Street, seen: set[str]) -> None:
    """A blind that its seat cannot post, because the ante took the last chip, is still the price of a call."""
    due = ""
    for p in street.posts:
        if p.blind == "big-blind" or p.blind == "button-blind":
            due = p.blind
            break
    if not due or due in seen or len(table.order) < 2 or not table.nominal:
        return
    small = next((p.seat for p in table.posts if p.text == "small-blind"), 0)
    if due == "button-blind":
        seat = table.order[-1]
    elif small:
        seat = table.clockwise(small)[0]
    else:
        seat = table.order[0] if len(table.order) == 2 else table.order[1]
    if table.stack[seat]:
        return
    table.level = max(table.level, table.nominal)
    table.min_bet, table.blind_level = table.nominal, max(table.blind_level, table.nominal)
    table.big_blind = seat
    if "over-blind" not in seen:
        table.last_blind = seat
    table.simple = False


def late_post(table: Table, event: Event) -> None:
    """A post among the actions: a blind after the first card (TH-BLIND-1). One that a misdeal gave back is posted anew."""
    if not table.committed.get(event.seat):
        table.posts = [p for p in table.posts if (p.seat, p.text) != (event.seat, event.text)]
    antes: dict[int, int] = {}
    _post(table, event, table.posted, antes)
    _layer_antes(table, antes)


def _has_big_blind(table: Table, seat: int) -> bool:
    """Whether a seat has posted a big blind: who posts a small one too comes back to the game."""
    return any(post.seat == seat and post.text == "big-blind" for post in table.posts)


def _post(table: Table, event: Event, seen: set[str], antes: dict[int, int]) -> None:
    seat, what = event.seat, event.text
    stack = table.stack.get(seat)
    if stack is None:
        return
    table.posts.append(event)
    before = table.committed[seat]
    note = what
    if what in ("ante", "bomb-pot"):
        paid = table.pay(seat, event.amount)
        if seat in antes:
            table.dead += paid  # a second ante of the same deal buys nothing
        else:
            antes[seat] = paid
    elif what == "dead-blind" or (what == "small-blind" and (what in seen or _has_big_blind(table, seat))):
        paid = _dead(table, seat, event.amount)  # a returning player's small blind is dead money
        note = "dead-blind"
    elif what == "both-blinds":
        live = min(event.amount, table.nominal or event.amount)
        paid = table.commit(seat, live)
        paid += _dead(table, seat, event.amount - live)
        table.level = max(table.level, live)
    else:
        paid = table.commit(seat, event.amount)
        _raise_level(table, event, seen, paid if what != "over-blind" else table.committed[seat], stack)
    table.step(event, event.line, "post", None, paid, stack, before, paid == event.amount, note)
    seen.add(what)
    table.posted.add(what)


def _dead(table: Table, seat: int, amount: int) -> int:
    """Dead money belongs to the main pot, or lies in the layers as a folded hand's chips do (`c32_dead_money_pot`)."""
    paid = table.pay(seat, amount)
    if table.book.options.get("c32_dead_money_pot") == "layered":
        table.put[-seat] = table.put.get(-seat, table.base) + paid
    else:
        table.dead += paid
    return paid


def over_blind_due(table: Table) -> bool:
    """Whether the rulebook asks for an over blind with so many players."""
    over = table.book.over_blind_over
    return over is not None and len(table.order) > over


def over_blind_ruled(table: Table) -> bool:
    """Whether the over blind is a blind of this game, not a straddle of one's own choice."""
    return table.book.over_blind_over is not None


def _takes_place(table: Table, seat: int) -> bool:
    """Whether an over blind that is not due is played as one: it stands left of the big blind, and the log's first action left of it.

    A newcomer's post of that size has no place in the order.
    """
    first = next((event.seat for event in table.hand.events if event.kind in ACTIONS), 0)
    return bool(table.big_blind) and table.clockwise(table.big_blind)[0] == seat and table.clockwise(seat)[0] == first


_WHOLE = {"big-blind": 1, "button-blind": 1, "over-blind": 2}
"""What a blind is where its poster had less, in big blinds."""


def ruled_sizes(table: Table, rule: Bet) -> None:
    """Where the rules name an over blind, the last blind that is due sizes the bets, not what was posted of it."""
    last = 2 * table.nominal if over_blind_due(table) else table.nominal
    if table.limit == "limit":
        table.inc = table.least = rule.tier * last
    else:
        table.inc = table.least = last if rule.least == "last-blind" else table.nominal


def _raise_level(table: Table, event: Event, seen: set[str], paid: int, stack: int) -> None:
    """The nominal blind counts even where its poster had less (`th_short_blind_level`)."""
    what, nominal = event.text, paid
    if what == "over-blind" and over_blind_ruled(table):
        if what in seen or not (over_blind_due(table) or _takes_place(table, event.seat)):
            table.level = max(table.level, paid)  # a newcomer's post: live, but no position
            return
        table.last_blind = event.seat
    if paid == stack and table.book.options.get("th_short_blind_level", "nominal") == "nominal":
        nominal = max(paid, table.nominal * _WHOLE.get(what, 0))
    if nominal != paid:
        table.simple = False  # a short blind: what others owe depends on who can still act
    if what == "big-blind" and what not in seen:
        table.min_bet = nominal
        table.big_blind = event.seat
    if what == "button-blind" or (what != "small-blind" and table.min_bet == 0):
        table.min_bet = max(table.min_bet, nominal)
    if what not in seen or (what == "over-blind" and nominal >= table.level):
        if nominal >= table.level or what == "big-blind":
            table.last_blind = event.seat
        table.blind_level = max(table.blind_level, nominal)
    table.level = max(table.level, nominal)


def _everybody_antes(table: Table) -> bool:
    """Whether the rulebook asks an ante of every player who wants cards."""
    return any(p.blind == "ante" and not p.optional for street in table.book.streets for p in street.posts)


def _layer_antes(table: Table, antes: dict[int, int]) -> None:
    """Antes of everybody are layered like bets; an ante that one player posts for the table is dead money."""
    if not antes:
        return
    antes = {seat: paid for seat, paid in antes.items() if paid}
    if len(antes) == len(table.order) or _everybody_antes(table):
        # Only an all-in makes a layer: what others put in beside a short ante with chips behind is dead money.
        short = (
            paid for seat, paid in antes.items() if (table.stack[seat] if table.redeals else paid < table.start[seat])
        )
        level = min(short, default=max(antes.values(), default=0))
        for seat, paid in antes.items():
            table.put[seat] += min(paid, level)
            table.dead += max(paid - level, 0)
    else:
        table.dead += sum(antes.values())
