"""What happens beside the betting: cards shown early, a hand collected by the dealer, silent chips."""

from handaudit.model.hand import Event
from handaudit.model.replay import Ask
from handaudit.model.rulebook import Bet
from handaudit.replay.cursor import ACTIONS, BESIDE, Cursor
from handaudit.replay.misdeal import dealer_line
from handaudit.replay.post import late_post
from handaudit.replay.table import Table
from handaudit.replay.turn import ask, next_seat


def side_event(table: Table, cursor: Cursor, event: Event) -> None:
    """Take note of an event that is no action. Talk changes nothing."""
    kind = event.kind
    if kind == "post":
        late_post(table, event)
    elif kind == "show":
        table.early.append(event)
        table.shows.append(event)
        if event.seat in table.live and table.book.options.get("th_exposed_cards") != "penalty":
            table.passive.add(event.seat)  # a card shown at a wrong moment: no bet and no raise any more (TH-SHOW-5)
    elif kind == "muck":
        table.early.append(event)
        _throw_away(table, cursor, event)
    elif kind == "dealt":
        table.holding[event.seat] = event.kept + event.cards
    elif kind == "dealer" and event.text in ("collects", "dead"):
        kill(table, cursor, event)
    elif kind == "dealer":
        dealer_line(table, cursor, event)
    elif kind == "away" and event.text == "protected":
        table.stack[event.seat] = 0  # what is left stays his: the result is counted from what was put in
        table.pending.discard(event.seat)
    elif kind == "silent":
        table.silent = event.seat
    elif kind == "splash":
        table.splash += event.amount
        table.pot += event.amount


_AFTER_CARDS = ACTIONS | {"collect"}


def _throw_away(table: Table, cursor: Cursor, event: Event) -> None:
    """Cards thrown away are out of the hand once another player acts, or nobody does any more (TH-DEAD-3): the turn passes."""
    seat = event.seat
    if seat not in table.live or len(table.live) < 2 or not table.book.live_table:
        return
    at = cursor.ahead(_AFTER_CARDS, cursor.at)
    following = cursor.events[at] if at < cursor.end else None
    if following is None or following.seat != seat:
        table.pending.discard(seat)
        table.dead_seats.add(seat)
        if len(table.live) == 2 and following is not None and following.kind != "collect":
            return  # the hand is over, but the log plays on: what is wrong is shown where the dead hand acts
        table.live.discard(seat)
        table.folded[seat] = table.street


def parole(table: Table, event: Event, rule: Bet) -> None:
    """Asking to divide the pot: only if everybody who is asked agrees is the betting over and the pot split.

    The step's note says what was wrong with an offer: the phase, or who made it.
    """
    turn = next_seat(table)
    note = ""
    if event.text == "offers" or not any(e.text == "offers" for e in table.parole):
        late = bool(table.acted) and table.book.options.get("c32_parole_timing") != "any_time_in_round"
        note = (
            "phase"
            if rule.consent_split is None or late
            else "order"
            if event.text != "offers" or event.seat != turn
            else ""
        )
    table.step(event, event.line, "parole", ask(table, turn) if turn else None, ok=not note, note=note)
    table.parole.append(event)
    asked = _asked(table)
    answers = last_asking(table)
    agreed = {e.seat for e in answers if e.text != "declines"}
    refused = {e.seat for e in answers if e.text == "declines"} & asked
    if asked <= agreed and not refused and event.text != "declines":
        table.consent = True
        table.pending = set()


def last_asking(table: Table) -> list[Event]:
    """The last offer and its answers."""
    start = max((i for i, e in enumerate(table.parole) if e.text == "offers"), default=0)
    return table.parole[start:]


def _asked(table: Table) -> set[int]:
    """Whose consent a parole needs: the live players, all who were dealt in, or only those who can still act."""
    if table.book.options.get("c32_parole_scope") == "all_seated":
        return set(table.order)
    if table.book.options.get("c32_parole_allin") == "only_actors_agree":
        return {s for s in table.live if table.stack[s]}
    return set(table.live)


def pot_divided(cursor: Cursor) -> bool:
    """Whether the log goes on by paying a pot to two or more players who show nothing."""
    seats = set()
    for event in cursor.events[cursor.at :]:
        if event.kind == "collect":
            seats.add(event.seat)
        elif event.kind in ("show", "muck") or event.kind in ACTIONS:
            return False
    return len(seats) > 1


def kill(table: Table, cursor: Cursor, event: Event) -> None:
    """The dealer takes a hand: its chips stay, but a raise that nobody has paid yet goes back (TH-DEAD-7)."""
    seat = event.seat
    if seat not in table.live:
        return
    table.live.discard(seat)
    table.pending.discard(seat)
    table.dead_seats.add(seat)
    table.folded[seat] = table.street
    table.step(event, event.line, "bet", note="hand collected")
    raiser, level, inc, bets, before = table.raised_from
    paid = max((table.committed[s] for s in table.order if s != seat), default=0)
    if raiser == seat and table.level > level and paid <= level and _goes_back(cursor, event):
        back = table.committed[seat] - level
        if table.book.options.get("th_dead_raise_refund") == "whole_chips_of_raise":
            back = next(
                s.paid for s in reversed(table.rep.steps) if s.done is not None and s.done.seat == seat and s.paid
            )
        following = cursor.peek()
        if following is not None and following.kind == "returned" and _by_the_floor(table, event):
            back = min(following.amount, table.committed[seat])
        table.level, table.inc, table.bets, table.full_level = level, inc, bets, level
        table.last_aggressor, table.aggressor_street = before
        table.returns_due.append((seat, back, event.line))
        table.return_why[event.line] = "dead-raise"
        table.give_back(seat, back)
        table.pending = {
            s for s in table.live if table.stack[s] and (s not in table.acted or table.committed[s] < level)
        }
        if following is not None and following.kind == "returned":
            table.returns.append(cursor.take())


def _by_the_floor(table: Table, event: Event) -> bool:
    """Whether the line that takes a hand is a ruling of the floor: then it also says how much goes back."""
    return any(e.kind == "floor" and e.line == event.line for e in table.hand.events)


def _goes_back(cursor: Cursor, event: Event) -> bool:
    """A raise that nobody has paid goes back with a hand that the dealer collects; a hand that is dead for another reason loses its
    bets (TH-MISDEAL-4), unless the log gives the raise back."""
    rest = cursor.events[cursor.at : cursor.end]
    # The floor may say the same once more.
    following = next((e for e in rest if e.kind not in BESIDE and (e.kind, e.seat) != ("dealer", event.seat)), None)
    returned = following is not None and following.kind == "returned" and following.seat == event.seat
    return returned or event.text == "collects"


def settles_call(cursor: Cursor, event: Event, ask: Ask, stack: int) -> bool:
    """Whether a short call that was put in without words is completed, or given up, by the next action (TH-UNDERCALL-1)."""
    if not event.amount < min(ask.owes, stack):
        return False
    for later in cursor.events[cursor.at :]:
        if later.kind == "street":
            return False
        if later.kind in ACTIONS:
            return later.seat == event.seat and (
                later.kind == "fold" or (later.kind == "call" and later.amount == ask.owes - event.amount)
            )
    return False


def absent_folds(table: Table, event: Event) -> None:
    """A player who sits out gives up his hand although he is all-in with his blind; the layers stay as they were."""
    seat = event.seat
    table.live.discard(seat)
    table.folded[seat] = table.street
    table.bounds.add(table.put[seat])
    table.step(event, event.line, "bet", None, 0, 0, table.committed[seat])


def left_for_good(table: Table, seat: int, line: int) -> bool:
    """Whether a room's log says above a line that a player has left, and names no action, show or payment of the player below it.

    Rooms fold such a hand without a line. At a live table a dealer collects the hand; there the line of that counts.
    """
    if table.book.live_table or "away" not in table.hand.kinds:
        return False
    gone = 0
    for event in table.hand.events:
        if event.seat == seat and event.kind == "away" and event.text == "leaves" and (not line or event.line < line):
            gone = event.line
        elif event.seat == seat and event.kind not in ("said", "away", "returned"):
            gone = 0
    return gone > 0


_SWAP_OR_STREET = frozenset({"swap", "street"})


def goes_on(table: Table, cursor: Cursor, event: Event) -> bool:
    """Whether cards that are opened close no round: those of a folded hand, or where somebody swaps before the next street."""
    if event.kind == "show" and event.seat in table.folded and len(table.live) > 1:
        return True
    at = cursor.ahead(_SWAP_OR_STREET, cursor.at)
    swaps = table.exchange_rule is not None and table.exchange_rule.fee is not None
    return swaps and at < cursor.end and cursor.events[at].kind == "swap"


def given_up(table: Table, event: Event, ask: Ask) -> int:
    """A fold after a short call without words: its chips are lost (TH-UNDERCALL-1). Gives back what went in."""
    chips = 0
    for earlier in table.hand.events:
        if earlier.line >= event.line:
            break
        if earlier.kind in ACTIONS or earlier.kind == "street":
            chips = 0
        elif earlier.kind == "silent" and earlier.seat == event.seat:
            chips += earlier.amount
    if not 0 < chips < ask.owes:
        return 0
    table.forfeits.append((event.line, chips))
    return table.commit(event.seat, chips) if table.forfeit else 0
