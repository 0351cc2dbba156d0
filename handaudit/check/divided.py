"""Pots that do not simply go to the best hand: sold hands, rake by the winner, pots divided by consent, ties broken by suits."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from handaudit.check.case import Case
from handaudit.check.payments import PAID, Payment, label
from handaudit.check.registry import analyser
from handaudit.model.finding import Finding
from handaudit.model.replay import CashOut


@analyser("cash-outs", kinds="cashout")
def cash_outs(case: Case) -> Iterator[Finding]:
    """A hand was cashed out that could not be, or its player was paid twice."""
    seen: set[int] = set()
    for one in case.rep.cash_outs:
        again = one.seat in seen
        seen.add(one.seat)
        yield from _cash_out(case, one, again)


def _cash_out(case: Case, one: CashOut, again: bool) -> Iterator[Finding]:
    line, amount, due, mine = one.line, one.paid, 0, [c.cashed_out for c in case.seat_claims if c.seat == one.seat]
    most = sum(p.amount for p in case.rep.pots if one.seat in p.eligible)
    paid = next((e for e, _ in case.table.collects if e.seat == one.seat and not e.to), None)
    if one.seat not in case.table.live:
        name = "out"
    elif again:
        name = "again"
    elif amount + one.fee > most:
        name, due = "too-much", max(most - one.fee, 0)
    elif paid is not None and ("not-awarded" in mine or not any(mine)):
        name, line, amount = "collected", paid.line, paid.amount
    else:
        case.verified += 1
        return
    chips: dict[int | str, int] = {one.seat: due - amount, "house": amount - due}
    fields = {"paid": one.paid, "fee": one.fee, "most": most}
    yield case.fault(f"cash-out.{name}", line, fields, seat=one.seat, logged=amount, expected=due, chips=chips)


@analyser("rake-by-winner")
def rake_by_winner(case: Case) -> Iterator[Finding]:
    """Equal hands are paid unequally, and a rake that depends on the winner explains it."""
    for pot in case.rep.pots if case.rep.winner_rates else ():
        if (rates := case.rep.winner_rates.get(pot.name)) is not None:
            paid = {a.seat: a.amount for a in case.rep.awards if a.pot == pot.name}
            shares = ", ".join(f"{case.name(s)} {case.money(paid[s])} after {_percent(r)} %" for s, r in rates.items())
            line = next((e.line for e, _ in case.table.collects if e.seat in rates), case.hand.line)
            fields = {"the_pot": label(case, pot), "shares": shares}
            yield case.fault("rake-by-winner", line, fields, others=tuple(rates))


def _percent(rate: Fraction) -> str:
    return f"{(Decimal(100 * rate.numerator) / rate.denominator).normalize():f}"


@PAID.on()
def parole_split(p: Payment) -> Finding | None:
    """The shares of a pot that was divided by consent are not equal, or the odd chip is in the wrong place."""
    by_consent = p.case.table.consent and p.seat in p.pot.eligible
    return p.wrong("parole-split", chips=p.by_seat) if by_consent else None


@PAID.on()
def suit_rule(p: Payment) -> Finding | None:
    """The house breaks ties by suit, and a tie was not broken so."""
    ranking, ev, strengths = p.case.book.ranking, p.case.evaluator(), p.case.rep.strengths
    if ranking.ties != "by-suit" or p.seat not in p.pot.eligible or not p.known or p.expected or len(p.due) != 1:
        return None
    best = next(iter(p.due))
    mine, theirs = strengths.get(p.seat), strengths.get(best)
    if mine is None or theirs is None or ev.parts(mine) != ev.parts(theirs):
        return None
    return p.wrong("suit-rule", {"suits": ranking.suit_order}, expected=0, chips=p.by_seat, others=(best,))
