"""Forced bets: the right seats, the right size, before the first card; and how many may play."""

from collections.abc import Iterator
from typing import NamedTuple

from handaudit.check.case import Case
from handaudit.check.entry import small_blind
from handaudit.check.registry import check, family
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.replay.post import over_blind_due, over_blind_ruled


class Posted(NamedTuple):
    """A post where something is wrong: `what` is seat | amount | late; `due` is a seat or an amount."""

    what: str
    event: Event
    due: int


@check("blind-seat", "blinds")
def blind_seat(case: Case, p: Posted) -> Finding | None:
    """A blind was posted by the wrong seat.

    The small blind sits left of the button, the big blind next; with two players the button is the small blind. Seats that
    are not in the hand do not count, and the small blind may be missing (dead button).
    """
    if p.what == "missing":
        return case.finding(
            "blind-seat",
            p.event.line,
            "nobody posts the small blind",
            severity="warn",
            street="preflop",
            note="no small blind",
        )
    if p.what != "seat":
        return None
    name, due = case.name(p.event.seat), case.name(p.due)
    return case.finding(
        "blind-seat",
        p.event.line,
        f"{name} posts the {_blind(p.event)}; it is due from {due}",
        seat=p.event.seat,
        street="preflop",
        note=f"due from {due}",
        mark=name,
        others=(p.due,),
    )


@check("blind-amount", "blinds", on="amount")
def blind_amount(case: Case, p: Posted) -> Finding | None:
    """A blind has the wrong size: neither what the stakes say nor the whole of a short stack."""
    money = case.money
    return case.finding(
        "blind-amount",
        p.event.line,
        f"{case.name(p.event.seat)} posts a {_blind(p.event)} of {money(p.event.amount)}; it is {money(p.due)}",
        seat=p.event.seat,
        street="preflop",
        logged=p.event.amount,
        expected=p.due,
        chips=case.chips({p.event.seat: p.event.amount - p.due, "pot": p.due - p.event.amount}),
        note=money(p.due),
        mark=case.amount_in(p.event.line, p.event.amount),
    )


@check("blind-late", "blinds", on="late")
def blind_late(case: Case, p: Posted) -> Finding | None:
    """A blind was posted after the first card was dealt."""
    return case.finding(
        "blind-late",
        p.event.line,
        f"{case.name(p.event.seat)} posts after the cards were dealt",
        seat=p.event.seat,
        street="preflop",
        note="before the first card",
    )


@check("player-count", "blinds", on="players")
def player_count(case: Case, p: Posted) -> Finding | None:
    """Too few or too many players were dealt in."""
    low, high = case.book.players
    return case.finding(
        "player-count",
        case.hand.line,
        f"{p.due} players are dealt in; this game takes {low} to {high}",
        logged=p.due,
        expected=high,
    )


def _blind(event: Event) -> str:
    return event.text.replace("-", " ")


@family("blinds")
def candidates(case: Case) -> Iterator[Posted]:
    """Posts that do not fit seats, stakes or moment."""
    table, hand = case.table, case.hand
    count = len(table.order)
    low, high = case.book.players
    if not low <= count <= high and not table.cancelled:
        yield Posted("players", Event(hand.line, "post"), count)
    small = big = None
    first_card = next((e.line for e in hand.events if e.kind in ("dealt", "street")), 1 << 60)
    for event in table.posts:
        what = event.text
        if what == "small-blind" and small is None:
            small = event
        elif what == "big-blind" and big is None:
            big = event
        if event.line > first_card and what != "ante":
            yield Posted("late", event, 0)
    if small is None and big is not None and case.book.options.get("th_missing_small_blind") == "warn":
        yield Posted("missing", big, 0)
    if small is not None or big is not None:
        yield from _seats(case, small, big)
        yield from _amounts(case, small, big)
    if big is not None and over_blind_due(table):
        yield from _over(case, big)


def _seats(case: Case, small: Event | None, big: Event | None) -> Iterator[Posted]:
    order = case.table.order
    heads_up = len(order) == 2
    if heads_up:
        first = order[-1] if case.book.heads_up_small_blind == "button" and order[-1] == case.hand.button else order[0]
    else:
        first = order[0]
    if small is not None and small.seat != first and not (heads_up and order[-1] != case.hand.button):
        yield Posted("seat", small, first)
        return
    if small is None or big is None:
        return
    following = case.table.clockwise(small.seat)[0]
    if big.seat != following:
        yield Posted("seat", big, following)


def _over(case: Case, big: Event) -> Iterator[Posted]:
    """The over blind that the rules ask for: left of the big blind, twice its size."""
    table = case.table
    over = next((p for p in table.posts if p.text == "over-blind"), None)
    if over is None:
        return
    following, due = table.clockwise(big.seat)[0], min(2 * table.nominal, table.start[over.seat])
    if over.seat != following:
        yield Posted("seat", over, following)
    elif over.amount != due:
        yield Posted("amount", over, due)


def _amounts(case: Case, small: Event | None, big: Event | None) -> Iterator[Posted]:
    hand, table = case.hand, case.table
    ruled = over_blind_ruled(table)
    stakes = ((small, small_blind(case) if ruled else hand.small if hand.limit != "limit" else 0), (big, table.nominal))
    antes = {e.seat: e.amount for e in table.posts if e.text == "ante"}
    for event, due in stakes:
        if event is None or not due or event.amount == due:
            continue
        stack = table.start[event.seat] - antes.get(event.seat, 0)
        if event.amount != min(due, stack):
            yield Posted("amount", event, min(due, stack))
