"""Hands that were sold to the house: who was paid what for them, and what the pots would have paid.

Pots, awards and rake stay those of the cards; the house takes the seller's place. His award has no line of its own in the log then,
only the seat line of the summary names it.
"""

from handaudit.model.replay import CashOut
from handaudit.replay.table import Table


def record_cash_outs(table: Table) -> None:
    """Write down every cash-out of a hand that has been settled."""
    rep = table.rep
    for event in table.hand.events:
        if event.kind == "cashout" and event.seat in rep.start:
            seat = event.seat
            put = rep.paid.get(seat, 0) - rep.returned.get(seat, 0)
            collected = sum(e.amount for e, _ in table.collects if e.seat == seat and not e.to)
            won = rep.won.get(seat, 0)
            rep.cash_outs.append(CashOut(event.line, seat, event.amount, event.to, won, collected, put))


def not_awarded(table: Table) -> dict[int, int]:
    """What the summary says the cards gave to players who had sold their hands, and whom no line pays."""
    if "cashout" not in table.hand.kinds or table.hand.ways.cashout != "instead":
        return {}
    paid = {event.seat for event, _ in table.collects}
    return {seat: amount for seat, amount in table.testimony.sold.items() if seat not in paid}
