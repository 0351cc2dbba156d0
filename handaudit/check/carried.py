"""Redeals, and pots that go on: which deal is dealt again, and what the next one gets (JB-REDEAL-1, JB-FALSE-3)."""

from collections.abc import Iterator

from handaudit.check.antes import of_deal
from handaudit.check.case import Case
from handaudit.check.dealing import Deal, limit_of
from handaudit.check.payments import undue
from handaudit.model.finding import Finding
from handaudit.replay.cursor import ACTIONS
from handaudit.replay.deal_records import Redeal
from handaudit.replay.misdeal import last_deal


def redeal(case: Case, number: int, row: Redeal, deals: list[Deal]) -> Iterator[Finding]:
    """What is wrong with one redeal: that there is one, or where the button goes."""
    table, options, opener, again = case.table, case.book.options, case.name(row.opener), "cards are dealt again"
    foul = next((f for f in reversed(table.fouls) if f.deal == number), None)
    last = next((o for o in reversed(table.openings) if o.deal == number), None)
    if foul is not None and foul.ruling == "alone":
        if options.get("jb_false_open_uncontested") == "last_folder_wins":
            yield of_deal(case, "carry-wrong", row.line, "the pot is carried; it goes to the player who folded last")
    elif row.opener and foul is not None and foul.seat == row.opener:
        text = f"{again} after the false openers of {opener}; the deal is to be played on"
        yield _ruling(case, row.line, text, foul.seat, "the deal is played on")
    elif row.opener and not row.level and _all_checked_redeals(case):
        pass  # declared, and everybody checked
    elif row.opener and last is not None and last.broke and not row.level:
        text, note = f"{opener} declared openers, all-in for the ante, and {again}", "the pot was open"
        yield case.finding("open-refused", row.line, text, seat=row.opener, street="bet-1", note=note)
    elif row.opener:
        yield _redeal(case, row.line, f"{again} although {opener} has opened", "the pot is open", row.opener)
    elif _carry_pot(case, number) and not deals[number + 1].antes:
        yield _redeal(case, row.line, f"{again} after {limit_of(case)}; the pot goes to the next hand")
    if row.button_line:
        allowed = _next_buttons(case, row, deals[number].seats)
        if row.new_button not in allowed:
            where = "stays at" if row.new_button == row.button else f"goes from seat #{row.button} to"
            text = f"the button {where} seat #{row.new_button}; it moves one place to the left"
            at, due, note = row.new_button, allowed[0], f"seat #{allowed[0]}"
            yield case.finding("redeal-button", row.button_line, text, logged=at, expected=due, note=note)


def _redeal(case: Case, line: int, text: str, note: str = "nobody has opened", who: int = 0) -> Finding:
    """Cards were dealt again although the pot was open, or were not although nobody had opened."""
    return case.finding("redeal-wrong", line, text, street="bet-1", note=note, others=(who,) if who else ())


def _ruling(case: Case, line: int, text: str, who: int, note: str = "") -> Finding:
    """After false openers the deal went the wrong way."""
    return case.finding("false-open-ruling", line, text, street="bet-1", note=note, others=(who,))


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
            text = f"the deal is played on after the false openers of {case.name(void.seat)}"
            yield _ruling(case, drawn, f"{text}; the opening is void and the others may open", void.seat)
        else:
            yield _redeal(case, drawn, "nobody has opened; cards are to be dealt again")
    elif table.opener and not fouls and not table.opened_level and not alone and _all_checked_redeals(case):
        text = "the pot was declared open and everybody checked; cards are to be dealt again"
        yield _redeal(case, drawn, text, "the pot is open")


def _all_checked_redeals(case: Case) -> bool:
    """Whether the house deals again where a pot was declared open and everybody checked."""
    return case.book.options.get("jb_open_all_check") == "redeal"


_ENDS = frozenset({"discard", "stand", "collect"})


def carried(case: Case) -> Iterator[Finding]:
    """What goes to the next hand, against what the log says goes there."""
    table, rep, money = case.table, case.rep, case.money
    events = [e for e in case.hand.events if e.kind == "carryout"]
    said, due = sum(e.amount for e in events), rep.carried_out
    if events and said != due:
        text = f"{money(said)} is carried to the next hand; {money(due)} is to be carried"
        yield of_deal(case, "carry-wrong", events[0].line, text, 0, said, due)
    elif events and table.carry and not table.fouls and not _carry_pot(case, len(table.redeals)):
        text = "nobody has opened: cards are to be dealt again, and the pot stays in this hand"
        yield _redeal(case, events[0].line, text)
    if due and not table.carry and not events and table.collects:
        text = f"{money(due)} that only a false opener could win goes to the next hand"
        yield of_deal(case, "carry-wrong", table.collects[0][0].line, text, 0, 0, due)
    alone = next((f.seat for f in table.fouls if f.ruling == "alone" and f.deal == len(table.redeals)), 0)
    for event, _ in table.collects if table.carry and not events and alone else ():
        name, amount = case.name(event.seat), event.amount
        if event.seat == alone:
            text = f"{name} opened falsely and can win nothing, but collects {money(amount)}"
            rules, note = ("JB-FALSE-6",), "opened falsely"
            yield undue(case, event, "openers-unproven", amount, text, rules=rules, note=note)
        else:
            text = f"{name} collects {money(amount)}; the pot goes to the next deal"
            yield of_deal(case, "carry-wrong", event.line, text, event.seat, amount, due)
    yield from _lost(case)


def _lost(case: Case) -> Iterator[Finding]:
    """The log's total lacks just what was carried over from an earlier deal."""
    rep, table = case.rep, case.table
    total = next((c for c in case.hand.claims if c.kind == "total"), None)
    if total is None or total.amount >= rep.total_pot:
        return
    carried = {row.pot for row in table.redeals} | ({table.carried} if table.carried else set())
    if rep.total_pot - total.amount in carried:
        line = table.collects[0][0].line if table.collects else total.line
        money, lost = case.money, rep.total_pot - total.amount
        text = f"{money(total.amount)} is in the pot; {money(lost)} of the deal before was not carried over"
        yield of_deal(case, "carry-wrong", line, text, 0, total.amount, rep.total_pot)
