"""Who leaves the table: with a live hand, before the deal is done, or as the winner of a pot."""

from collections.abc import Iterator
from typing import NamedTuple

from handaudit.check.case import Case
from handaudit.check.payments import Payment
from handaudit.check.registry import check, family, judge
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.replay.absent import absences, absent_at, dealing_ends, on_duty
from handaudit.replay.cursor import ACTIONS
from handaudit.replay.ruled_dead import ruled


class Empty(NamedTuple):
    """`what` left | live | won; `line` is where it shows, `since` where the seat became empty; `follows`: another finding is the root."""

    what: str
    line: int
    seat: int
    since: int
    amount: int = 0
    follows: bool = False


@check("left-table", "absent", on="left")
def left_table(case: Case, e: Empty) -> Finding | None:
    """A player left the table with a live hand.

    A player in a hand stays at the table until he folds or the hand is over. Online sites have no table to leave.

        *** TURN *** [2h 5c Td] [9s]
        Bob leaves the table
    """
    text = f"{case.name(e.seat)} leaves the table with a live hand"
    return case.finding("left-table", e.line, text, seat=e.seat, note="a live hand", root=not e.follows)


@check("absent-hand-live", "absent", on="live")
def absent_hand_live(case: Case, e: Empty) -> Finding | None:
    """The hand of a player who was not seated when dealing ended was not collected.

    Such a hand is lost to the dealer at once; in a tournament an absent player is dealt in and his blinds are posted, and then
    his hand is declared invalid. A fold in his name is as good. A floorman who is away on floor duty keeps his hand, where a
    floor line says so. The finding stands on the line that first shows the hand still live: an action, or the flop.

        Seat 3: Cy ($1500 in chips) is sitting out
        *** FLOP *** [2h 5c Td]                    nobody collected the hand of Cy
    """
    name = case.name(e.seat)
    rules = ("TH-DEAD-6", "TH-DEAL-3") if case.hand.tournament else ("TH-DEAL-3",)
    text = f"{name} was not seated when dealing ended (line {e.since}); the hand is still live"
    return case.finding("absent-hand-live", e.line, text, seat=e.seat, rules=rules, note="to be collected")


@check("absent-won", "absent", on="won")
def absent_won(case: Case, e: Empty) -> Finding | None:
    """An absent player won.

    A player who is not at the table can never win a pot.

        Bob leaves the table
        ...
        Bob collected $60 from pot
    """
    return _won(case, e.line, e.seat, e.amount, e.since, {e.seat: -e.amount, "pot": e.amount}, e.follows)


@judge("awards")
def absent_paid(case: Case, p: Payment) -> Finding | None:
    """A share that went to an absent player; who else should have it is known (TH-DEAD-5)."""
    table = case.table
    if p.logged <= p.expected or p.seat not in table.disqualified or not case.book.live_table:
        return None
    gone = _since(case, p.seat, p.line)
    if not gone:
        return None
    owed: dict[int | str, int] = {s: p.due.get(s, 0) - p.shares.get(s, 0) for s in {**p.due, **p.shares}}
    owed["pot"] = -sum(owed.values())
    return _won(case, p.line, p.seat, p.logged, gone, owed, _still_live(case, p.seat))


def _won(
    case: Case, line: int, seat: int, amount: int, since: int, owed: dict[int | str, int], follows: bool
) -> Finding:
    text = f"{case.name(seat)} collects {case.money(amount)}, but is not at the table (line {since})"
    return case.finding(
        "absent-won", line, text, seat=seat, street="showdown", logged=amount, expected=0, chips=case.chips(owed),
        note="absent", root=not follows,
    )  # fmt: skip


@family("absent", book=lambda book: book.live_table)
def candidates(case: Case) -> Iterator[Empty]:
    """Empty chairs that matter."""
    table, hand = case.table, case.hand
    if not ("away" in hand.kinds or table.absent) or table.cancelled:
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
                yield Empty("live", line, seat, since)
        elif since < min(_dead_line(case, seat), over):
            yield Empty("left", since, seat, since, follows=won)
        if won and paid is not None and case.rep.won.get(seat):
            yield Empty(
                "won",
                paid.line,
                seat,
                since,
                sum(e.amount for e, _ in table.collects if e.seat == seat),
                _still_live(case, seat),
            )


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
    for event in case.hand.events:
        if event.seat == seat and (event.kind in ("fold", "muck", "noshow") or _taken(event)):
            return event.line
    return 1 << 60


def _over(case: Case) -> int:
    """Where the hand is over: the last fold that leaves one player, else the first award."""
    table = case.table
    if len(table.live) <= 1:
        folds = [e.line for e in case.hand.events if e.kind == "fold" or _taken(e)]
        if folds:
            return max(folds)
    return table.collects[0][0].line if table.collects else 1 << 60


def _since(case: Case, seat: int, line: int) -> int:
    if seat not in absent_at(case.hand, line) or on_duty(case.hand, seat):
        return 0
    return next(
        (left for who, left, back in absences(case.hand) if who == seat and left < line and not 0 < back < line), 0
    )


def _still_live(case: Case, seat: int) -> bool:
    """Whether the seat was empty when dealing ended: then it is the live hand that is the fault, and the award follows from it."""
    first = dealing_ends(case.hand)
    return (
        any(who == seat and since < first and not 0 < back < first for who, since, back in absences(case.hand))
        and _live_line(case, seat) > 0
    )
