"""Hands that were sold to the house: by whom, once, at a price that the pots bear, and not paid from the pots as well."""

from collections.abc import Iterator
from typing import NamedTuple

from handaudit.check.case import Case
from handaudit.check.registry import check, family
from handaudit.model.finding import Finding


class Sale(NamedTuple):
    """What is wrong with a cash-out: `amount` is what was paid and `due` what may have been."""

    line: int
    seat: int
    text: str
    note: str
    amount: int
    due: int


@check("cash-out", "cash-outs")
def cash_out(case: Case, s: Sale) -> Finding | None:
    """A hand was cashed out that could not be, or its player was paid twice.

    A player who is all-in may sell the hand to the house: `Ann cashed out the hand for $26.10 | Cash Out Fee $0.26`. The pots go on
    as the cards fall; what he would win is the house's and is not paid out: `(pot not awarded as player cashed out)`. So he
    has not folded, sells once, collects from no pot that is marked so, and is paid no more, with the fee, than the pots hold that he
    can win.
    """
    return case.finding(
        "cash-out", s.line, s.text, seat=s.seat, street="showdown", logged=s.amount, expected=s.due,
        chips=case.chips({s.seat: s.due - s.amount, "house": s.amount - s.due}), note=s.note,
        mark=case.amount_in(s.line, s.amount),
    )  # fmt: skip


@family("cash-outs", kinds="cashout")
def candidates(case: Case) -> Iterator[Sale]:
    """Cash-outs that do not fit the hand."""
    rep, table, money = case.rep, case.table, case.money
    seen: set[int] = set()
    denied = {c.seat for c in case.seat_claims if c.cashed_out == "not-awarded"}
    for one in rep.cash_outs:
        name, before = case.name(one.seat), seen
        seen = seen | {one.seat}
        if one.seat not in table.live:
            text = f"{name} cashes out a hand that is folded or dead"
            yield Sale(one.line, one.seat, text, "not in the hand", one.paid, 0)
            continue
        if one.seat in before:
            yield Sale(one.line, one.seat, f"{name} cashes out a second time", "once already", one.paid, 0)
            continue
        most = sum(p.amount for p in rep.pots if one.seat in p.eligible)
        if one.paid + one.fee > most:
            text = (
                f"{name} is paid {money(one.paid)} and a fee of {money(one.fee)} for a hand that can win {money(most)}"
            )
            yield Sale(one.line, one.seat, text, f"at most {money(most)}", one.paid, max(most - one.fee, 0))
            continue
        paid = next((e for e, _ in table.collects if e.seat == one.seat and not e.to), None)
        if paid is not None and (
            one.seat in denied or not any(c.seat == one.seat and c.cashed_out for c in case.seat_claims)
        ):
            text = f"{name} collects {money(paid.amount)} although the hand was cashed out for {money(one.paid)}"
            yield Sale(paid.line, one.seat, text, "the house's", paid.amount, 0)
            continue
        case.verified += 1
