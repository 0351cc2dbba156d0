"""Table stakes: what a player may bring to the table, and that it stays there."""

from collections.abc import Iterator

from handaudit.check.case import Case
from handaudit.check.entry import small_blind
from handaudit.check.registry import analyser
from handaudit.model.finding import Finding


def buy_in_limits(case: Case) -> tuple[int, int]:
    """The least and the most that a player may buy in for; 0 where there is no maximum."""
    big = case.table.nominal
    if case.table.limit == "limit":
        return 10 * big, 0
    return 20 * small_blind(case), 100 * big


@analyser("stakes", kinds="rebuy", book=lambda book: book.between.stakes == "table")
def stakes(case: Case) -> Iterator[Finding]:
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
        name, amount, line = case.name(event.seat), event.amount, case.hand.text_of(event.line)
        if amount < 0:
            text, note = f"{name} takes {case.money(-amount)} off the table", "chips stay on the table"
            yield case.at(event, "chips-removed", text, logged=-amount, expected=0, note=note)
        elif event.seat in inside and line.startswith(f"{name} adds "):  # a rebuy waits for the next hand (C32-STAKE-1)
            text, note = f"{name} adds {case.money(amount)} during the hand", "between hands only"
            yield case.at(event, "stack-exceeded", text, logged=amount, expected=0, note=note)
        elif f"{name} buys in for " in line and not low <= amount <= (high or amount):
            note = f"{case.money(low)} to {case.money(high)}" if high else f"at least {case.money(low)}"
            text, due = f"{name} buys in for {case.money(amount)}; {note} is allowed", low if amount < low else high
            severity = "error" if case.book.options.get("c32_buyin_limits") == "enforce" else "warn"
            yield case.at(event, "buy-in", text, severity=severity, logged=amount, expected=due, note=note)
