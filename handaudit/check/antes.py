"""Antes, deal by deal: who pays, how much, and for how long (JB-ANTE-1, JB-REDEAL-3)."""

from collections.abc import Iterator

from handaudit.check.case import Case
from handaudit.check.dealing import Deal, Wrong, antes_due, barred_in, limit_of


def antes(case: Case, deal: Deal, deals: list[Deal]) -> Iterator[Wrong]:
    money, name, table = case.money, case.name, case.table
    due = antes_due(case, deal)
    ante = case.hand.ante or max((e.amount for e, _ in deals[0].antes), default=0)
    fouled = {f.seat for f in table.fouls if f.deal == deal.number - 1}
    barred = barred_in(case, deal.number)
    seen: set[int] = set()
    for event, stack in deal.antes:
        seat = event.seat
        if seat in barred:
            seen.add(seat)  # judged among the steps
        elif not due:
            yield Wrong(
                "reante",
                event.line,
                seat,
                f"{name(seat)} antes {money(event.amount)}; no more antes are taken after {limit_of(case)}",
                event.amount,
            )
            return
        elif seat in seen:
            yield Wrong("ante", event.line, seat, f"{name(seat)} antes a second time", event.amount, 0)
        elif deal.number and seat not in deals[0].seats:
            what = "carry" if fouled else "ante"
            yield Wrong(
                what, event.line, seat, f"{name(seat)} antes for a pot without having been part of it", event.amount, 0
            )
        elif seat in table.absent and seat not in deal.named:
            yield Wrong("ante", event.line, seat, f"{name(seat)} antes, but gets no cards", event.amount, 0)
        elif seat in fouled and case.book.options.get("jb_false_opener_reante") == "no":
            yield Wrong("carry", event.line, seat, f"{name(seat)} antes again after false openers", event.amount, 0)
        elif ante and event.amount != min(ante, stack) and event.amount <= stack:
            yield Wrong(
                "ante",
                event.line,
                seat,
                f"{name(seat)} antes {money(event.amount)}; it is {money(min(ante, stack))}",
                event.amount,
                min(ante, stack),
            )
        seen.add(seat)
    if not due or not deal.line:
        return
    if not deal.antes:
        yield Wrong("ante", deal.line, 0, "cards are dealt, but nobody has anted", 0, ante)
        return
    for seat in sorted(deal.named - seen - barred):
        if deal.stacks.get(seat):
            yield Wrong(
                "ante", deal.line, seat, f"{name(seat)} gets cards without an ante", 0, min(ante, deal.stacks[seat])
            )
    for seat in sorted(deal.named & barred - seen):
        yield Wrong("barred", deal.named_at[seat], seat)
