"""Antes, deal by deal: who pays, how much, and for how long (JB-ANTE-1, JB-REDEAL-3)."""

from collections.abc import Iterator
from typing import Unpack

from handaudit.check.case import Case, Details
from handaudit.check.dealing import Deal, antes_due, barred_in, limit_of
from handaudit.check.openings import barred
from handaudit.model.finding import Finding


def antes(case: Case, deal: Deal, deals: list[Deal]) -> Iterator[Finding]:
    """The antes of one deal that are missing, doubled, of the wrong size, or from a seat that gets no cards."""
    money, name, table = case.money, case.name, case.table
    due = antes_due(case, deal)
    ante = case.hand.ante or max((e.amount for e, _ in deals[0].antes), default=0)
    fouled = {f.seat for f in table.fouls if f.deal == deal.number - 1}
    out = barred_in(case, deal.number)
    seen: set[int] = set()
    for event, stack in deal.antes:
        seat, amount, owed = event.seat, event.amount, min(ante, stack)
        seen_before, seen = seen, seen | {seat}
        if seat in out:
            continue  # judged among the steps
        if not due:
            text = f"{name(seat)} antes {money(amount)}; no more antes are taken after {limit_of(case)}"
            note = "no more antes"
            yield of_deal(case, "reante-limit", event.line, text, seat, amount, chips=amount, note=note)
            return
        if seat in seen_before:
            yield _ante(case, event.line, f"{name(seat)} antes a second time", seat, amount, 0)
        elif deal.number and seat not in deals[0].seats:
            text = f"{name(seat)} antes for a pot without having been part of it"
            wrong = of_deal(case, "carry-wrong", event.line, text, seat, amount)
            yield wrong if fouled else _ante(case, event.line, text, seat, amount, 0)
        elif seat in table.absent and seat not in deal.named:
            yield _ante(case, event.line, f"{name(seat)} antes, but gets no cards", seat, amount, 0)
        elif seat in fouled and case.book.options.get("jb_false_opener_reante") == "no":
            yield of_deal(
                case, "carry-wrong", event.line, f"{name(seat)} antes again after false openers", seat, amount
            )
        elif ante and amount != owed and amount <= stack:
            yield _ante(
                case, event.line, f"{name(seat)} antes {money(amount)}; it is {money(owed)}", seat, amount, owed
            )
    if not due or not deal.line:
        return
    if not deal.antes:
        yield _ante(case, deal.line, "cards are dealt, but nobody has anted", 0, 0, ante)
        return
    for seat in sorted(deal.named - seen - out):
        if deal.stacks.get(seat):
            owed = min(ante, deal.stacks[seat])
            yield _ante(case, deal.line, f"{name(seat)} gets cards without an ante", seat, 0, owed)
    for seat in sorted(deal.named & out - seen):
        yield barred(case, deal.named_at[seat], seat)


def of_deal(
    case: Case, code: str, line: int, text: str, who: int = 0, claimed: int = 0, due: int = 0, **more: Unpack[Details]
) -> Finding:
    """A finding about the first round of a deal; the figures of the log and of the rules are in minor units."""
    figures: Details = {"logged": claimed, "expected": due, "note": due or "", "mark": claimed or ""}
    told: Details = {"seat": who, "street": "bet-1", **figures, **more}
    return case.finding(code, line, text, **told)


def _ante(case: Case, line: int, text: str, seat: int, logged: int, due: int) -> Finding:
    chips = logged - due if seat else 0
    return of_deal(case, "ante-amount", line, text, seat, logged, due, chips=chips, note=due)
