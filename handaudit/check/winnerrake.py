"""Rake that depends on the winner: said where it explains why equal hands are not paid alike."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from handaudit.check.case import Case
from handaudit.check.payments import label
from handaudit.check.registry import check, family
from handaudit.model.finding import Finding
from handaudit.model.replay import Pot


@check("rake-by-winner", "rake-by-winner")
def rake_by_winner(case: Case, pot: Pot) -> Finding | None:
    """Equal hands are paid unequally, and a rake that depends on the winner explains it.

    Some sites take a higher rake from some winners, it is inferred for a tax of their country: in pots with one winner these always
    pay 6.25 % where all others pay 5 %. Each winner's equal part of the pot bears his own rate then. The rates are known by site
    (`winner-rates`), or set by the house: `"settle.winner-rates" = [5, 6.25]`. A difference that no such rates make is
    an error, `award-total-mismatch`; one chip that cannot be divided is an `odd-chip`.
    """
    rates = case.rep.winner_rates[pot.name]
    paid = {a.seat: a.amount for a in case.rep.awards if a.pot == pot.name}
    shares = ", ".join(f"{case.name(s)} {case.money(paid[s])} after {_percent(r)} %" for s, r in rates.items())
    line = next((e.line for e, _ in case.table.collects if e.seat in rates), case.hand.line)
    text = f"equal hands share {label(case, pot)} unequally, as a rake that depends on the winner explains: {shares}"
    return case.finding("rake-by-winner", line, text, street="showdown", others=tuple(rates))


def _percent(rate: Fraction) -> str:
    return f"{(Decimal(100 * rate.numerator) / rate.denominator).normalize():f}"


@family("rake-by-winner")
def candidates(case: Case) -> Iterator[Pot]:
    """Pots that were split so."""
    if case.rep.winner_rates:
        yield from (pot for pot in case.rep.pots if pot.name in case.rep.winner_rates)
