"""Hands that were sold to the house: by whom, once, at a price that the pots bear, and not paid from the pots as well."""

from collections.abc import Iterator

from handaudit.check.case import Case, Details
from handaudit.check.registry import analyser
from handaudit.model.finding import Finding


@analyser("cash-outs", kinds="cashout")
def cash_outs(case: Case) -> Iterator[Finding]:
    """A hand was cashed out that could not be, or its player was paid twice."""
    rep, table, money = case.rep, case.table, case.money
    seen: set[int] = set()
    sold = {c.seat for c in case.seat_claims if c.cashed_out}
    denied = {c.seat for c in case.seat_claims if c.cashed_out == "not-awarded"}
    for one in rep.cash_outs:
        name, line, amount, due = case.name(one.seat), one.line, one.paid, 0
        again = one.seat in seen
        seen.add(one.seat)
        most = sum(p.amount for p in rep.pots if one.seat in p.eligible)
        paid = next((e for e, _ in table.collects if e.seat == one.seat and not e.to), None)
        if one.seat not in table.live:
            text, note = f"{name} cashes out a hand that is folded or dead", "not in the hand"
        elif again:
            text, note = f"{name} cashes out a second time", "once already"
        elif amount + one.fee > most:
            text = f"{name} is paid {money(amount)} and a fee of {money(one.fee)} for a hand that can win {money(most)}"
            note, due = f"at most {money(most)}", max(most - one.fee, 0)
        elif paid is not None and (one.seat in denied or one.seat not in sold):
            text = f"{name} collects {money(paid.amount)} although the hand was cashed out for {money(amount)}"
            line, note, amount = paid.line, "the house's", paid.amount
        else:
            case.verified += 1
            continue
        chips: dict[int | str, int] = {one.seat: due - amount, "house": amount - due}
        sums: Details = {"logged": amount, "expected": due, "chips": chips}
        told: Details = {"seat": one.seat, "street": "showdown", **sums, "note": note, "mark": amount}
        yield case.finding("cash-out", line, text, **told)
