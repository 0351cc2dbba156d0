"""Cards that everybody has to give up: as many as the game says, by every player who is in, and at that time."""

from collections.abc import Iterator
from typing import NamedTuple

from handaudit.check.case import Case
from handaudit.check.registry import check, family
from handaudit.model.finding import Finding
from handaudit.model.rulebook import Exchange, Rulebook, Street
from handaudit.replay.cursor import ACTIONS


class Kept(NamedTuple):
    """A discard where something is wrong: `what` is missing | count | phase | drawn; `logged` cards, where `due` are asked."""

    what: str
    line: int
    seat: int
    logged: int
    due: int


@check("discard-missing", "discards")
def discard_missing(case: Case, k: Kept) -> Finding | None:
    """A player did not give up the cards that the game asks for, gave up too many, drew for them, or did it at a wrong time.

    In some games everybody is dealt more cards than play: each player who is in gives up so many of them, and nothing comes for
    them. A hand that keeps them has too many cards. Where a log shows no discards of anybody, it says nothing about them.

        Ann: discards 1 card
        *** FLOP *** [2c 7d Jh]
        Bob: checks
    """
    name = case.name(k.seat)
    if k.what == "missing":
        text, note = f"{name} gives up no card; {k.due} is asked of everybody", f"{k.due} card to give up"
    elif k.what == "count":
        text, note = f"{name} gives up {k.logged} cards; {k.due} is asked", f"{k.due} is asked"
    elif k.what == "drawn":
        text, note = f"{name} is dealt cards for a discard; none come in this game", "no card comes"
    else:
        text, note = f"{name} gives up a card at a wrong time", "not now"
    return case.finding(
        "discard-missing", k.line, text, seat=k.seat, street="draw", logged=k.logged, expected=k.due, note=note
    )


def gives_up(book: Rulebook) -> bool:
    """Whether cards are given up for nothing in this game."""
    return any(street.exchange is not None and not street.exchange.replace for street in book.streets)


@family("discards", book=gives_up)
def suspects(case: Case) -> Iterator[Kept]:
    """Discards that are missing, of a wrong number, or at a wrong time."""
    if case.table.cancelled or not case.hand.kinds & {"discard", "stand"}:
        return
    for at, street in enumerate(case.book.streets):
        rule = street.exchange
        if rule is not None and not rule.replace:
            yield from _round(case, street, rule, case.book.streets[at + 1 :])


def _round(case: Case, street: Street, rule: Exchange, after: tuple[Street, ...]) -> Iterator[Kept]:
    steps = [s for s in case.rep.steps if s.done is not None and s.done.kind in ("discard", "stand")]
    done: dict[int, int] = {}
    for step in steps:
        event = step.done
        assert event is not None
        count = max(event.amount, len(event.cards)) if event.kind == "discard" else 0
        if step.street != street.name or step.task != "exchange":
            yield Kept("phase", event.line, event.seat, count, rule.least)
        elif done.setdefault(event.seat, 0) + count != rule.least:
            yield Kept("count", event.line, event.seat, done[event.seat] + count, rule.least)
        elif event.line in case.table.dealt_after:
            yield Kept("drawn", case.table.dealt_after[event.line].line, event.seat, count, rule.least)
        done[event.seat] = done.get(event.seat, 0) + count
    taken = {step.line for step in steps}
    for event in case.hand.events:
        if event.kind == "discard" and event.line not in taken:
            yield Kept("phase", event.line, event.seat, event.amount, rule.least)
            done[event.seat] = rule.least
    if len(case.table.live) < 2 and not done:
        return
    end = _after(case, {one.name for one in after})
    for seat in case.table.order:
        if seat not in done and _in_later(case, seat, end):
            yield Kept("missing", end, seat, 0, rule.least)


def _after(case: Case, names: set[str]) -> int:
    """The first line behind the round: the next street, or the showdown."""
    over = names | {"showdown", "summary"}
    return next((e.line for e in case.hand.events if e.kind == "street" and e.text in over), case.hand.line)


def _in_later(case: Case, seat: int, line: int) -> bool:
    """Whether the seat is still in behind that line."""
    if seat in case.table.live:
        return True
    return any(e.seat == seat and e.kind in ACTIONS and e.line > line for e in case.hand.events)
