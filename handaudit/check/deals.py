"""A hand deal by deal: who anted, what is dealt again, and what goes on to the next deal (JB-ANTE-1, JB-REDEAL-1, JB-FALSE-3)."""

from collections import deque
from dataclasses import dataclass, field

from handaudit.check.case import Case, Details, Findings
from handaudit.check.openers import barred
from handaudit.check.registry import analyser
from handaudit.model.hand import Event
from handaudit.replay.cursor import ACTIONS
from handaudit.replay.misdeal import last_deal
from handaudit.replay.table import Redeal

IN = ACTIONS | {"dealt", "declare"}
"""What only a player of the deal does or gets."""


@dataclass(slots=True)
class DealtRound:
    """One deal: `antes` with the stack before each, `line` of the line that deals, `named` seats with the line where each is named
    first, `stacks` when the antes were asked, `pot` before them."""

    number: int
    antes: list[tuple[Event, int]] = field(default_factory=list)
    line: int = 0
    named: dict[int, int] = field(default_factory=dict)
    stacks: dict[int, int] = field(default_factory=dict)
    pot: int = 0

    @property
    def seats(self) -> set[int]:
        """Everybody who anted or is named."""
        return {*self.named, *(event.seat for event, _ in self.antes)}


@analyser("deals", book=lambda book: bool(book.redeal))
def deals_in_order(case: Case) -> Findings:
    """Antes deal by deal, redeals one by one, and what is carried."""
    deals = _deals(case)
    for deal in deals:
        yield from _antes(case, deal, deals)
    for number, row in enumerate(case.table.redeals):
        yield from redeal(case, number, row, deals[number].seats, bool(deals[number + 1].antes))
    yield from no_redeal(case)
    yield from carried(case)


def _deals(case: Case) -> list[DealtRound]:
    """The deals of a hand in order, from its events and steps."""
    steps = {s.line: s for s in case.rep.steps if s.task == "post"}
    deals = [DealtRound(0, stacks=dict(case.table.start), pot=case.table.carried)]
    rows, stacks = iter(case.table.redeals), _Stacks(case)
    dealt = deque(s for s in case.rep.steps if s.task == "deal")
    for event in case.hand.events:
        deal = deals[-1]
        if event.kind == "street" and event.text == "redeal" and len(deals) <= len(case.table.redeals):
            row = next(rows)
            while dealt and dealt[0].line < row.line:
                dealt.popleft()
            deals.append(DealtRound(len(deals), stacks=stacks.before(dealt[0].n if dealt else 0), pot=row.pot))
        elif event.kind == "post" and event.text == "ante":
            if (posted := steps.get(event.line)) is not None:
                deal.antes.append((event, posted.stack))
        elif event.kind == "street" and event.text == "deal" and not deal.line:
            deal.line = event.line
        elif event.kind in IN and event.seat in case.table.start:
            deal.named.setdefault(event.seat, event.line)
    return deals


class _Stacks:
    """Every stack as it was before a step, from the moves; steps are asked for in order, and each move is looked at once."""

    def __init__(self, case: Case) -> None:
        self.start = case.table.start
        self.stacks = dict(self.start)
        self.accounts = {f"seat {seat}": seat for seat in self.stacks}
        self.moves = case.rep.moves
        self.at = 0

    def before(self, step: int) -> dict[int, int]:
        """The stacks before a step; as the hand began where there is none."""
        if not step:
            return dict(self.start)
        while self.at < len(self.moves) and self.moves[self.at].step < step:
            move = self.moves[self.at]
            if (seat := self.accounts.get(move.src)) is not None:
                self.stacks[seat] -= move.amount
            if (seat := self.accounts.get(move.dst)) is not None:
                self.stacks[seat] += move.amount
            self.at += 1
        return self.stacks.copy()


def _due(case: Case, deal: DealtRound) -> bool:
    """Whether this deal asks for antes: the first does, redeals up to the limit, none once the pot has its size."""
    limit = case.book.redeal.get("antes")
    if not deal.number or (isinstance(limit, int) and deal.number > limit):
        return not deal.number
    most = case.book.options.get("jb_pot_limit", "")
    return not (most.isdigit() and deal.pot >= int(most))


def _antes(case: Case, deal: DealtRound, deals: list[DealtRound]) -> Findings:
    """The antes of one deal that are missing, doubled, of the wrong size, or from a seat that gets no cards."""
    table, due = case.table, _due(case, deal)
    ante = case.hand.ante or max((e.amount for e, _ in deals[0].antes), default=0)
    fouled = {f.seat for f in table.fouls if f.deal == deal.number - 1}
    # Who opened falsely in an earlier deal while all-in for the ante gets no cards.
    out = {f.seat for f in table.fouls if f.deal < deal.number} & table.barred
    asked = ("JB-REDEAL-1",) if deal.number else ("JB-ANTE-1",)
    seen: set[int] = set()
    for event, stack in deal.antes:
        seat, amount, owed = event.seat, event.amount, min(ante, stack)
        seen_before, seen = seen, seen | {seat}
        if seat in out:
            continue  # judged among the steps
        if not due:
            fields = {"limit": limit_of(case)}
            yield case.finding("reante-limit", event, fields, logged=amount, expected=0, chips=amount)
            return
        name, owes = "", 0
        if seat in seen_before:
            name = "ante-amount.twice"
        elif deal.number and seat not in deals[0].seats:
            name = "carry-wrong.newcomer" if fouled else "ante-amount.newcomer"
        elif seat in table.absent and seat not in deal.named:
            name = "ante-amount.no-cards"
        elif seat in fouled and case.book.options.get("jb_false_opener_reante") == "no":
            name = "carry-wrong.reante"
        elif ante and amount != owed and amount <= stack:
            name, owes = "ante-amount", owed
        if name.startswith("ante-amount"):
            yield case.finding(name, event, rules=asked, logged=amount, expected=owes, chips=amount - owes)
        elif name:
            yield case.finding(name, event, logged=amount, expected=owes, chips=0)
    if not due or not deal.line:
        return
    before = table.redeals[deal.number - 1].seats if deal.number else table.start.keys()
    if not deal.antes and any(deal.stacks.get(seat) for seat in before - out):
        yield case.finding("ante-amount.nobody", deal.line, rules=asked, logged=0, expected=ante)
        return
    for seat in sorted(deal.named.keys() - seen - out):
        if deal.stacks.get(seat):
            owed = min(ante, deal.stacks[seat])
            told: Details = {"seat": seat, "rules": asked, "logged": 0, "expected": owed, "chips": -owed}
            yield case.finding("ante-amount.missing", deal.line, **told)
    for seat in sorted((deal.named.keys() & out) - seen):
        yield barred(case, deal.named[seat], seat)


def redeal(case: Case, number: int, row: Redeal, seats: set[int], antes_next: bool) -> Findings:
    """What is wrong with one redeal: that there is one, or where the button goes. `seats` are those of the deal before it; `antes_next`
    says whether antes were taken for the new one."""
    table, options, others = case.table, case.book.options, (row.opener,) if row.opener else ()
    foul = next((f for f in reversed(table.fouls) if f.deal == number), None)
    last = next((o for o in reversed(table.openings) if o.deal == number), None)
    if foul is not None and foul.ruling == "alone":
        if options.get("jb_false_open_uncontested") == "last_folder_wins":
            yield case.finding("carry-wrong.last-folder", row.line, logged=0, expected=0)
    elif row.opener and foul is not None and foul.seat == row.opener:
        yield case.finding("false-open-ruling.redealt", row.line, others=others)
    elif row.opener and not row.level and _all_checked_redeals(case):
        pass  # declared, and everybody checked
    elif row.opener and last is not None and last.broke and not row.level:
        yield case.finding("open-refused.redealt", row.line, seat=row.opener)
    elif row.opener:
        yield case.finding("redeal-wrong.opened", row.line, others=others)
    elif _carry_pot(case, number) and not antes_next:
        yield case.finding("redeal-wrong.after", row.line, {"limit": limit_of(case)})
    if row.button_line:
        allowed = _next_buttons(case, row, seats)
        if row.new_button not in allowed:
            name = "redeal-button.stays" if row.new_button == row.button else "redeal-button"
            yield case.finding(name, row.button_line, {"from": row.button}, logged=row.new_button, expected=allowed[0])


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


def no_redeal(case: Case) -> Findings:
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
            yield case.finding("false-open-ruling.void", drawn, others=(void.seat,))
        else:
            yield case.finding("redeal-wrong.due", drawn)
    elif table.opener and not fouls and not table.opened_level and not alone and _all_checked_redeals(case):
        yield case.finding("redeal-wrong.all-checked", drawn)


def _all_checked_redeals(case: Case) -> bool:
    """Whether the house deals again where a pot was declared open and everybody checked."""
    return case.book.options.get("jb_open_all_check") == "redeal"


_ENDS = frozenset({"discard", "stand", "collect"})


def carried(case: Case) -> Findings:
    """What goes to the next hand, against what the log says goes there."""
    table, due = case.table, case.rep.carried_out
    events = [e for e in case.hand.events if e.kind == "carryout"]
    said = sum(e.amount for e in events)
    if events and said != due:
        rules = ("JB-FALSE-3" if table.fouls else "JB-REDEAL-3" if due else "JB-WIN-1",)
        yield case.finding("carry-wrong", events[0].line, rules=rules, logged=said, expected=due)
    elif events and table.carry and not table.fouls and not _carry_pot(case, len(table.redeals)):
        yield case.finding("redeal-wrong.carried", events[0].line)
    if due and not table.carry and not events and table.collects:
        yield case.finding("carry-wrong.not-carried", table.collects[0][0].line, logged=0, expected=due)
    alone = next((f.seat for f in table.fouls if f.ruling == "alone" and f.deal == len(table.redeals)), 0)
    for event, _ in table.collects if table.carry and not events and alone else ():
        if event.seat == alone:
            yield case.finding("openers-unproven.false", event, logged=event.amount, expected=0, chips=-event.amount)
        else:
            yield case.finding("carry-wrong.collected", event, logged=event.amount, expected=due)
    yield from _lost(case)


def _lost(case: Case) -> Findings:
    """The log's total lacks just what was carried over from an earlier deal."""
    rep, table, total = case.rep, case.table, case.total()
    if total is None or total.amount >= rep.total_pot:
        return
    carried = {row.pot for row in table.redeals} | ({table.carried} if table.carried else set())
    lost = rep.total_pot - total.amount
    if lost in carried:
        line = table.collects[0][0].line if table.collects else total.line
        told: Details = {"logged": total.amount, "expected": rep.total_pot}
        told["rules"] = ("JB-FALSE-3",) if table.fouls else ("JB-REDEAL-1",)
        yield case.finding("carry-wrong.lost", line, {"lost": lost}, **told)
