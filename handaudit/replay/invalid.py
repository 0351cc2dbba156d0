"""Hands that are still there at the end and can win nothing: wrong number of cards, thrown away, dead, or of an absent player."""

from bisect import bisect_right

from handaudit.replay.absent import absent_at
from handaudit.replay.cursor import ACTIONS
from handaudit.replay.table import Table
from handaudit.rules.speech.floor_rulings import rules_dead


def invalid(table: Table, size: int) -> None:
    """Disqualify live hands by the rules of dead hands (TH-DEAD-1 to TH-DEAD-5, TH-SHOW-9)."""
    kinds = table.hand.kinds
    if table.dead_seats:
        table.disqualified |= table.dead_seats & table.live
    if "floor" in kinds:
        table.disqualified |= _ruled_dead(table)
    if not table.book.live_table:
        return
    if table.book.board_dealt:
        table.disqualified |= wrong_count(table, size)
    if table.early and "muck" in kinds:
        table.disqualified |= {seat for seat in thrown_away(table) if seat in table.live}
    if table.absent or "away" in kinds:
        line = table.collects[0][0].line if table.collects else 1 << 60
        table.disqualified |= absent_at(table.hand, line) & table.live


def _ruled_dead(table: Table) -> set[int]:
    """Live seats whose hand the floor rules dead anywhere in the log, the award included, and which the log does not pay. A log that pays
    such a hand goes against the floor: that is for the checks to say."""
    paid = {event.seat for event, _ in table.collects}
    ruled = {rules_dead(table.hand, event.text) for event in table.hand.events if event.kind == "floor"}
    dead = (ruled & table.live) - paid
    return dead if table.live - dead else set()


def wrong_count(table: Table, size: int) -> set[int]:
    """Live seats that the log shows with another number of hole cards than are dealt: too many shown, or too many or few dealt."""
    found = {e.seat for e in table.shows if len(e.cards) > size and e.seat in table.live}
    last = {e.seat: len(e.kept) + len(e.cards) for e in table.hand.events if e.kind == "dealt"}
    if any(street.exchange is not None and street.exchange.gives_up for street in table.book.streets):
        gone = table.given_up  # a log that shows no discard of anybody says nothing about them
        last = {seat: count - gone.get(seat, 0) for seat, count in last.items()} if gone else {}
    return found | {seat for seat, count in last.items() if count != size and seat in table.live}


def thrown_away(table: Table) -> dict[int, int]:
    """Seats that threw their cards away in a betting round, with the line of the first action of another player after it (TH-DEAD-3)."""
    gone: dict[int, int] = {}
    actions = [e for e in table.hand.events if e.kind in ACTIONS]
    lines = [e.line for e in actions]
    for event in table.early:
        if event.kind == "muck":
            at = bisect_right(lines, event.line)
            if at < len(actions) and actions[at].seat != event.seat:
                gone.setdefault(event.seat, lines[at])
    return gone


def dies_at_showdown(table: Table, seat: int, text: str) -> bool:
    """Whether a hand that the dealer takes after the betting is dead: not one that was shown and then collected in error (TH-SHOW-9)."""
    shown = any(e.seat == seat and len(e.cards) == table.book.hole_dealt for e in table.shows)
    if text == "collects" and shown:
        return table.book.options.get("th_touch_vs_winner") == "always_dead"
    return True
