"""Rake that depends on the winner: said where it explains why equal hands are not paid alike."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from handaudit.check.case import Case
from handaudit.check.payments import label
from handaudit.check.registry import analyser
from handaudit.model.finding import Finding


@analyser("rake-by-winner")
def rake_by_winner(case: Case) -> Iterator[Finding]:
    """Equal hands are paid unequally, and a rake that depends on the winner explains it."""
    for pot in case.rep.pots if case.rep.winner_rates else ():
        if (rates := case.rep.winner_rates.get(pot.name)) is not None:
            paid = {a.seat: a.amount for a in case.rep.awards if a.pot == pot.name}
            shares = ", ".join(f"{case.name(s)} {case.money(paid[s])} after {_percent(r)} %" for s, r in rates.items())
            line = next((e.line for e, _ in case.table.collects if e.seat in rates), case.hand.line)
            which = f"equal hands share {label(case, pot)} unequally"
            text = f"{which}, as a rake that depends on the winner explains: {shares}"
            yield case.finding("rake-by-winner", line, text, street="showdown", others=tuple(rates))


def _percent(rate: Fraction) -> str:
    return f"{(Decimal(100 * rate.numerator) / rate.denominator).normalize():f}"
