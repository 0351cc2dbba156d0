"""Why a hand can win nothing."""

from typing import NamedTuple

from handaudit.check.case import Case
from handaudit.replay.invalid import thrown_away, wrong_count


class Why(NamedTuple):
    """The rules that say so, and a word for the margin."""

    rules: tuple[str, ...]
    note: str


def why_invalid(case: Case, seat: int) -> Why | None:
    """Why the hand of a seat is out, or None where it can win."""
    table = case.table
    if seat in table.dead_seats and seat in thrown_away(table):
        return Why(("TH-DEAD-3", "TH-DEAD-8"), "thrown away")
    if seat in table.dead_seats and (seat not in table.live or seat in table.disqualified):
        return Why(("TH-DEAD-2", "TH-DEAD-8"), "dead")
    if seat not in table.live:
        return Why(("TH-DEAD-4", "TH-DEAD-8"), "folded")
    if seat in table.mucked:
        line = table.mucked[seat]
        return Why(("TH-SHOW-8",), "mucked") if any(e.seat == seat and e.line > line for e in table.shows) else None
    if seat not in table.disqualified or not case.book.board_dealt:
        return None
    if seat in wrong_count(table, case.book.hole_dealt):
        return Why(("TH-DEAD-1", "TH-MISDEAL-4", "TH-DEAD-8"), "wrong number of cards")
    return None
