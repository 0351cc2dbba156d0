"""What the floor rules is followed in money: a hand that is live again, a raise that goes back, a pot that it gives or divides."""

from dataclasses import replace

from handaudit.model.hand import Event, Hand
from handaudit.model.replay import Pot
from handaudit.replay.cursor import ACTIONS, Cursor
from handaudit.replay.table import Table
from handaudit.replay.turn import next_seat
from handaudit.rules.speech.floor_rulings import rules_live
from handaudit.rules.speech.pot_rulings import PotDecision, PotRuling, calls_off, pot_ruling


def heard(table: Table, cursor: Cursor, event: Event) -> None:
    """Follow a ruling that is given while the betting runs."""
    _revive(table, cursor, event)
    _take_back(table, cursor)


def called_off(hand: Hand) -> Hand:
    """The hand with the line that calls it off, if the floor says that every bet goes back and nobody acts or is paid afterwards."""
    if "floor" not in hand.kinds or hand.kinds & {"collect", "cancelled"}:
        return hand
    for at, event in enumerate(hand.events):
        if (
            event.kind == "floor"
            and calls_off(hand, event.text)
            and not any(e.kind in ACTIONS for e in hand.events[at + 1 :])
        ):
            events = (*hand.events[: at + 1], Event(event.line, "cancelled"), *hand.events[at + 1 :])
            return replace(hand, events=events, kinds=hand.kinds | {"cancelled"})
    return hand


def ruled_live(table: Table, event: Event, out: set[int]) -> int:
    """The seat that a floor line brings back into the hand, of those that are out of it; 0 if none."""
    seat = rules_live(table.hand, event.text, next(iter(out)) if len(out) == 1 else 0)
    return seat if seat in out else 0


def _revive(table: Table, cursor: Cursor, event: Event) -> None:
    """A hand that was folded, thrown away or collected is live again, if the floor says so and the log goes on with it."""
    out = {seat for seat in table.folded if seat not in table.live and cursor.lives_on(seat)}
    seat = ruled_live(table, event, out) if out else 0
    if not seat:
        return
    table.live.add(seat)
    del table.folded[seat]
    table.dead_seats.discard(seat)
    table.early[:] = [e for e in table.early if (e.kind, e.seat) != ("muck", seat)]
    if table.out == seat and len(table.order) > 1:
        table.out = table.clockwise(seat)[-2]
    table.acted.discard(seat)
    table.since_full.discard(seat)
    if table.stack[seat]:
        table.pending.add(seat)


def _take_back(table: Table, cursor: Cursor) -> None:
    """The last raise is void where its chips go back directly under the ruling, and those of players who have called it; whoever then
    has nothing more to do with the hand has folded."""
    returned = []
    for event in cursor.events[cursor.at :]:
        if event.kind != "returned":
            break
        returned.append(event)
    raiser, level, inc, bets, before = table.raised_from
    sums = {event.seat: event.amount for event in returned}
    committed = table.committed
    if raiser not in sums or table.level <= level or len(sums) != len(returned) or _plain(table, sums):
        return
    if any(amount > committed.get(seat, 0) for seat, amount in sums.items()):
        return
    if max(paid - sums.get(seat, 0) for seat, paid in committed.items()) > level:
        return
    for event in returned:
        cursor.take()
        table.returns.append(event)
        table.returns_due.append((event.seat, event.amount, event.line))
        table.return_why[event.line] = "floor"
        table.give_back(event.seat, event.amount)
    table.level, table.inc, table.bets, table.full_level = level, inc, bets, level
    table.last_aggressor, table.aggressor_street = before
    for seat in sums.keys() & table.live:
        if committed[seat] < level and table.stack[seat] and not cursor.lives_on(seat):
            table.live.discard(seat)
            table.folded[seat] = table.street
    table.pending = {s for s in table.live if table.stack[s] and (s not in table.acted or committed[s] < level)}


def _plain(table: Table, sums: dict[int, int]) -> bool:
    """Whether the chips are the part of the last bet that nobody matched, after the round is over: no ruling is needed for it."""
    if len(sums) != 1 or next_seat(table):
        return False
    ((seat, amount),) = sums.items()
    others = max((paid for other, paid in table.committed.items() if other != seat), default=0)
    return amount == table.committed.get(seat, 0) - others


def decided(table: Table, pot: Pot, logged: dict[int, int]) -> list[int]:
    """Who gets a pot by the word of the floor; empty where it has not decided it.

    A pot that is split without names is shared by the players whom the log pays. A word that the log does not follow decides nothing
    here: `floor-ignored` says so.
    """
    ruling = last_ruling(table, pot.name)
    if ruling is None:
        return []
    named = [s for s in table.order if s in ruling.seats and (s in pot.eligible or s not in table.live)]
    if ruling.what is PotDecision.WINS:
        return named if named and logged.get(named[0]) else []
    paid = [s for s in table.order if logged.get(s)]
    if not ruling.seats:
        return paid if len(paid) > 1 else []
    return named if len(named) > 1 and set(paid) == set(named) else []


def last_ruling(table: Table, pot: str) -> PotRuling | None:
    """The last ruling of the log that decides a pot."""
    if "floor" not in table.hand.kinds:
        return None
    rows = (pot_ruling(table.hand, event) for event in table.hand.events if event.kind == "floor")
    return next((row for row in reversed([*rows]) if row is not None and row.is_of(pot)), None)
