"""Table stakes: what a player may bring to the table, and that it stays there."""

from collections.abc import Iterator
from typing import NamedTuple

from handaudit.check.case import Case
from handaudit.check.registry import check, family, judge
from handaudit.model.finding import Finding
from handaudit.model.hand import Event


class Brought(NamedTuple):
    """A line about chips that come or go beside the pot: `what` is removed | added | buy-in; `low` and `high` are the limits."""

    what: str
    event: Event
    low: int = 0
    high: int = 0


@check("chips-removed", "stakes", on="removed")
def chips_removed(case: Case, b: Brought) -> Finding | None:
    """Chips left the table before the player left the game.

    Lines inside a hand and in the blocks between hands are judged; a player who leaves the table takes all chips along.
    """
    return case.finding(
        "chips-removed", b.event.line, f"{case.name(b.event.seat)} takes {case.money(-b.event.amount)} off the table", seat=b.event.seat,
        logged=-b.event.amount, expected=0, note="chips stay on the table",
    )  # fmt: skip


@check("buy-in", "stakes", on="buy-in")
def buy_in(case: Case, b: Brought) -> Finding | None:
    """A buy-in is outside the limits.

    In limit games it is at least ten big blinds; in pot- and no-limit games at least twenty small blinds and at most a hundred
    big blinds. The rules say "usually", so it is a warning unless the house enforces it (`c32_buyin_limits`). This judges `buys in for`
    lines inside a hand and in the blocks between hands, the one before a file's first hand too; there a rebuy or chips that are added
    count as well, with what the player has. The stakes are those of the hand that follows.

        Ann buys in for $500                       at $1/$2 no-limit $20 to $200 is allowed
    """
    money = case.money
    limits = f"{money(b.low)} to {money(b.high)}" if b.high else f"at least {money(b.low)}"
    return case.finding(
        "buy-in", b.event.line, f"{case.name(b.event.seat)} buys in for {money(b.event.amount)}; {limits} is allowed", seat=b.event.seat,
        severity="error" if case.book.options.get("c32_buyin_limits") == "enforce" else "warn", logged=b.event.amount,
        expected=b.low if b.event.amount < b.low else b.high, note=limits,
    )  # fmt: skip


@judge("stakes", on="added")
def chips_added(case: Case, b: Brought) -> Finding | None:
    """Chips joined a stack while its player was in the hand (C32-STAKE-1); a rebuy waits for the next hand."""
    return case.finding(
        "stack-exceeded", b.event.line, f"{case.name(b.event.seat)} adds {case.money(b.event.amount)} during the hand", seat=b.event.seat,
        logged=b.event.amount, expected=0, note="between hands only",
    )  # fmt: skip


def buy_in_limits(case: Case) -> tuple[int, int]:
    """The least and the most that a player may buy in for; 0 where there is no maximum."""
    from handaudit.check.entry import small_blind

    big = case.table.nominal
    if case.table.limit == "limit":
        return 10 * big, 0
    return 20 * small_blind(case), 100 * big


@family("stakes", kinds="rebuy", book=lambda book: book.between.stakes == "table")
def candidates(case: Case) -> Iterator[Brought]:
    """Lines inside a hand that take chips off the table or bring a wrong sum."""
    low, high = buy_in_limits(case)
    inside = set(case.table.order)
    for event in case.hand.events:
        if event.kind == "fold":
            inside.discard(event.seat)
        elif event.kind == "collect":
            inside.clear()
        if event.kind != "rebuy":
            continue
        if event.amount < 0:
            yield Brought("removed", event)
        elif event.seat in inside and case.hand.text_of(event.line).startswith(f"{case.name(event.seat)} adds "):
            yield Brought("added", event)
        elif f"{case.name(event.seat)} buys in for " in case.hand.text_of(event.line) and not low <= event.amount <= (
            high or event.amount
        ):
            yield Brought("buy-in", event, low, high)
