"""Redeals, and pots that go on: which deal is dealt again, and what the next one gets (JB-REDEAL-1, JB-FALSE-3)."""

from collections.abc import Iterator

from handaudit.check.case import Case
from handaudit.model.finding import Finding
from handaudit.replay.cursor import ACTIONS
from handaudit.replay.deal_records import Redeal
from handaudit.replay.misdeal import last_deal


def redeal(case: Case, number: int, row: Redeal, seats: set[int], antes_next: bool) -> Iterator[Finding]:
    """What is wrong with one redeal: that there is one, or where the button goes. `seats` are those of the deal before it; `antes_next`
    says whether antes were taken for the new one."""
    table, options, others = case.table, case.book.options, (row.opener,) if row.opener else ()
    foul = next((f for f in reversed(table.fouls) if f.deal == number), None)
    last = next((o for o in reversed(table.openings) if o.deal == number), None)
    if foul is not None and foul.ruling == "alone":
        if options.get("jb_false_open_uncontested") == "last_folder_wins":
            yield case.fault("carry-wrong.last-folder", row.line, logged=0, expected=0)
    elif row.opener and foul is not None and foul.seat == row.opener:
        yield case.fault("false-open-ruling.redealt", row.line, others=others)
    elif row.opener and not row.level and _all_checked_redeals(case):
        pass  # declared, and everybody checked
    elif row.opener and last is not None and last.broke and not row.level:
        yield case.fault("open-refused.redealt", row.line, seat=row.opener)
    elif row.opener:
        yield case.fault("redeal-wrong.opened", row.line, others=others)
    elif _carry_pot(case, number) and not antes_next:
        yield case.fault("redeal-wrong.after", row.line, {"limit": limit_of(case)})
    if row.button_line:
        allowed = _next_buttons(case, row, seats)
        if row.new_button not in allowed:
            name = "redeal-button.stays" if row.new_button == row.button else "redeal-button"
            yield case.fault(name, row.button_line, {"from": row.button}, logged=row.new_button, expected=allowed[0])


def limit_of(case: Case) -> str:
    """How long antes are taken, in words."""
    most, limit = case.book.options.get("jb_pot_limit", ""), case.book.redeal.get("antes")
    return f"a pot of {case.money(int(most))}" if most.isdigit() else f"{limit} redeal{'s' if limit != 1 else ''}"


def _carry_pot(case: Case, redeals: int) -> bool:
    """Whether the hand ends here, because the redeals with antes are used up."""
    limit = case.book.redeal.get("antes")
    return case.book.redeal.get("after") == "carry-pot" and isinstance(limit, int) and redeals >= limit


def _next_buttons(case: Case, row: Redeal, seats: set[int]) -> list[int]:
    """The next seat to the left, and the next one with a player of this pot."""
    ring = case.table.everybody
    at = ring.index(row.button) if row.button in ring else -1
    left = ring[at + 1 :] + ring[: at + 1]
    playing = [s for s in left if s in seats and s not in case.table.barred]
    return [left[0], *playing[:1]]


def no_redeal(case: Case) -> Iterator[Finding]:
    """The draw, or the end, comes although nobody has opened; or a declared pot is drawn for that asks for a redeal."""
    table = case.table
    since, deal = last_deal(table), len(table.redeals)
    after = [e for e in case.hand.events if e.line > since]
    ends = (e for e in after if e.kind in _ENDS or (e.kind == "street" and e.text in ("draw", "showdown")))
    first = next(ends, None)
    alone = first is not None and first.kind == "collect" and len(table.live) < 2 and table.rounds < 2
    if first is None or (alone and not table.carry):
        return
    drawn, fouls = first.line, [f for f in table.fouls if f.deal == deal]
    if not table.opener and not any(f.ruling == "alone" for f in fouls):
        void = next((f for f in reversed(fouls) if f.ruling == "reopens"), None)
        spoke = void is None or any(void.line < e.line < drawn and e.kind in ACTIONS for e in after)
        if spoke and any(s.done is None and s.line == drawn for s in case.rep.steps):
            return  # somebody has not even spoken: the round was not closed
        if void is not None and not spoke:
            yield case.fault("false-open-ruling.void", drawn, others=(void.seat,))
        else:
            yield case.fault("redeal-wrong.due", drawn)
    elif table.opener and not fouls and not table.opened_level and not alone and _all_checked_redeals(case):
        yield case.fault("redeal-wrong.all-checked", drawn)


def _all_checked_redeals(case: Case) -> bool:
    """Whether the house deals again where a pot was declared open and everybody checked."""
    return case.book.options.get("jb_open_all_check") == "redeal"


_ENDS = frozenset({"discard", "stand", "collect"})


def carried(case: Case) -> Iterator[Finding]:
    """What goes to the next hand, against what the log says goes there."""
    table, due = case.table, case.rep.carried_out
    events = [e for e in case.hand.events if e.kind == "carryout"]
    said = sum(e.amount for e in events)
    if events and said != due:
        yield case.fault("carry-wrong", events[0].line, logged=said, expected=due)
    elif events and table.carry and not table.fouls and not _carry_pot(case, len(table.redeals)):
        yield case.fault("redeal-wrong.carried", events[0].line)
    if due and not table.carry and not events and table.collects:
        yield case.fault("carry-wrong.not-carried", table.collects[0][0].line, logged=0, expected=due)
    alone = next((f.seat for f in table.fouls if f.ruling == "alone" and f.deal == len(table.redeals)), 0)
    for event, _ in table.collects if table.carry and not events and alone else ():
        if event.seat == alone:
            yield case.fault("openers-unproven.false", event, logged=event.amount, expected=0, chips=-event.amount)
        else:
            yield case.fault("carry-wrong.collected", event, logged=event.amount, expected=due)
    yield from _lost(case)


def _lost(case: Case) -> Iterator[Finding]:
    """The log's total lacks just what was carried over from an earlier deal."""
    rep, table, total = case.rep, case.table, case.total()
    if total is None or total.amount >= rep.total_pot:
        return
    carried = {row.pot for row in table.redeals} | ({table.carried} if table.carried else set())
    lost = rep.total_pot - total.amount
    if lost in carried:
        line = table.collects[0][0].line if table.collects else total.line
        yield case.fault("carry-wrong.lost", line, {"lost": lost}, logged=total.amount, expected=rep.total_pot)
