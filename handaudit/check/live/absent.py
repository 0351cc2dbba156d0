"""Who leaves the table: with a live hand, before the deal is done, or as the winner of a pot."""

from handaudit.check.case import Case, Chips, Findings
from handaudit.check.payments import PAID, Payment
from handaudit.check.registry import analyser
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.replay.absent import absences, absent_at, dealing_ends, on_duty
from handaudit.replay.cursor import ACTIONS
from handaudit.replay.ruled_dead import ruled


@PAID.on()
def absent_paid(p: Payment) -> Finding | None:
    """A share that went to an absent player; who else should have it is known (TH-DEAD-5)."""
    if not p.over or p.seat not in p.case.table.disqualified or not p.case.book.live_table:
        return None
    gone, owed = _since(p.case, p.seat, p.line), dict[int | str, int](p.by_seat.items())
    owed["pot"] = -sum(p.by_seat.values())
    return _won(p.case, p.line, p.seat, p.logged, gone, owed) if gone else None


def _won(case: Case, line: int, seat: int, amount: int, since: int, chips: int | Chips) -> Finding:
    """An absent player won."""
    root, fields = not _still_live(case, seat), {"since": since}
    return case.fault("absent-won", line, fields, seat=seat, logged=amount, expected=0, chips=chips, root=root)


@analyser("absent", book=lambda book: book.live_table)
def empty_chairs(case: Case) -> Findings:
    """Players who leave with a live hand, hands of empty seats that were not collected, and empty seats that win."""
    table, hand = case.table, case.hand
    if "away" not in hand.kinds and not table.absent:
        return
    rows = absences(hand)
    if not rows:
        return
    first = dealing_ends(hand)
    winners = {e.seat: e for e, _ in reversed(table.collects)}
    over = _over(case)
    for seat, since, back in rows:
        if seat not in table.place:
            continue
        paid = winners.get(seat)
        won = paid is not None and since < paid.line and not 0 < back < paid.line and since < over
        if since < first:
            if not 0 < back < first and (line := _live_line(case, seat, won)):
                rules = ("TH-DEAD-6", "TH-DEAL-3") if hand.tournament else ("TH-DEAL-3",)
                yield case.fault("absent-hand-live", line, {"since": since}, seat=seat, rules=rules)
        elif since < min(_dead_line(case, seat), over):
            yield case.fault("left-table", since, seat=seat, root=not won)
        if won and paid is not None and case.rep.won.get(seat):
            amount = sum(e.amount for e, _ in table.collects if e.seat == seat)
            yield _won(case, paid.line, seat, amount, since, -amount)


def _live_line(case: Case, seat: int, absent: bool = True) -> int:
    """The first line that shows the hand of a seat live after the deal: an action but a fold, a swap, a street, or what it is paid
    when its player is back (`absent` false)."""
    for event in ruled(case.hand):
        if event.seat == seat and (event.kind == "fold" or _taken(event)):
            return 0
        if event.seat == seat and (event.kind in _LIVES or (event.kind == "collect" and not absent)):
            return event.line
        if event.kind == "street" and event.text in _OPENS:
            return event.line
    return 0


_LIVES = ACTIONS | {"swap"}
_OPENS = frozenset({"flop", "turn", "river", "draw", "showdown"})


def _taken(event: Event) -> bool:
    return event.kind == "dealer" and event.text in ("collects", "dead")


def _dead_line(case: Case, seat: int) -> int:
    """Where the hand of a seat is over."""
    ends = (e.line for e in case.hand.events if e.seat == seat and (e.kind in _ENDS or _taken(e)))
    return next(ends, 1 << 60)


_ENDS = frozenset({"fold", "muck", "noshow"})


def _over(case: Case) -> int:
    """Where the hand is over: the last fold that leaves one player, else the first award."""
    table = case.table
    folds = [e.line for e in case.hand.events if e.kind == "fold" or _taken(e)] if len(table.live) <= 1 else []
    return max(folds) if folds else table.collects[0][0].line if table.collects else 1 << 60


def _since(case: Case, seat: int, line: int) -> int:
    if seat not in absent_at(case.hand, line) or on_duty(case.hand, seat):
        return 0
    left = (left for who, left, back in absences(case.hand) if who == seat and left < line and not 0 < back < line)
    return next(left, 0)


def _still_live(case: Case, seat: int) -> bool:
    """Whether the seat was empty when dealing ended: then it is the live hand that is the fault, and the award follows from it."""
    first = dealing_ends(case.hand)
    gone = any(who == seat and since < first and not 0 < back < first for who, since, back in absences(case.hand))
    return gone and _live_line(case, seat) > 0
