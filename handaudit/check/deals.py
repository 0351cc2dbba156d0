"""A hand deal by deal: who anted, who is named in it, and whether its antes were due (JB-ANTE-1, JB-REDEAL-3)."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from handaudit.check.carried import carried, limit_of, no_redeal, redeal
from handaudit.check.case import Case
from handaudit.check.openers import barred
from handaudit.check.registry import analyser
from handaudit.model.finding import Finding
from handaudit.model.hand import Event
from handaudit.replay.cursor import ACTIONS

IN = ACTIONS | {"dealt", "declare"}
"""What only a player of the deal does or gets."""


@dataclass(slots=True)
class Deal:
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
def deals_in_order(case: Case) -> Iterator[Finding]:
    """Antes deal by deal, redeals one by one, and what is carried."""
    if case.table.cancelled:
        return
    deals = _deals(case)
    for deal in deals:
        yield from _antes(case, deal, deals)
    for number, row in enumerate(case.table.redeals):
        yield from redeal(case, number, row, deals[number].seats, bool(deals[number + 1].antes))
    yield from no_redeal(case)
    yield from carried(case)


def _deals(case: Case) -> list[Deal]:
    """The deals of a hand in order, from its events and steps."""
    steps = {s.line: s for s in case.rep.steps if s.task == "post"}
    deals = [Deal(0, stacks=dict(case.table.start), pot=case.table.carried)]
    rows = iter(case.table.redeals)
    for event in case.hand.events:
        deal = deals[-1]
        if event.kind == "street" and event.text == "redeal" and len(deals) <= len(case.table.redeals):
            row = next(rows)
            after = next((s for s in case.rep.steps if s.line >= row.line and s.task == "deal"), None)
            deals.append(Deal(len(deals), stacks=_stacks_at(case, after.n if after is not None else 0), pot=row.pot))
        elif event.kind == "post" and event.text == "ante":
            if (step := steps.get(event.line)) is not None:
                deal.antes.append((event, step.stack))
        elif event.kind == "street" and event.text == "deal" and not deal.line:
            deal.line = event.line
        elif event.kind in IN and event.seat in case.table.start:
            deal.named.setdefault(event.seat, event.line)
    return deals


def _stacks_at(case: Case, step: int) -> dict[int, int]:
    """Every stack as it was before a step, from the moves."""
    stacks = dict(case.table.start)
    accounts = {f"seat {seat}": seat for seat in stacks}
    for move in case.rep.moves:
        if move.step >= step:
            break
        if (seat := accounts.get(move.src)) is not None:
            stacks[seat] -= move.amount
        if (seat := accounts.get(move.dst)) is not None:
            stacks[seat] += move.amount
    return stacks


def _due(case: Case, deal: Deal) -> bool:
    """Whether this deal asks for antes: the first does, redeals up to the limit, none once the pot has its size."""
    limit, most = case.book.redeal.get("antes"), case.book.options.get("jb_pot_limit", "")
    if not deal.number:
        return True
    if isinstance(limit, int) and deal.number > limit:
        return False
    return not (most.isdigit() and deal.pot >= int(most))


def _antes(case: Case, deal: Deal, deals: list[Deal]) -> Iterator[Finding]:
    """The antes of one deal that are missing, doubled, of the wrong size, or from a seat that gets no cards."""
    table, due = case.table, _due(case, deal)
    ante = case.hand.ante or max((e.amount for e, _ in deals[0].antes), default=0)
    fouled = {f.seat for f in table.fouls if f.deal == deal.number - 1}
    # Who opened falsely in an earlier deal while all-in for the ante gets no cards.
    out = {f.seat for f in table.fouls if f.deal < deal.number} & table.barred
    seen: set[int] = set()
    for event, stack in deal.antes:
        seat, amount, owed = event.seat, event.amount, min(ante, stack)
        seen_before, seen = seen, seen | {seat}
        if seat in out:
            continue  # judged among the steps
        if not due:
            fields = {"limit": limit_of(case)}
            yield case.fault("reante-limit", event, fields, logged=amount, expected=0, chips=amount)
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
        if name:
            chips = amount - owes if name.startswith("ante-amount") else 0
            yield case.fault(name, event, logged=amount, expected=owes, chips=chips)
    if not due or not deal.line:
        return
    if not deal.antes:
        yield case.fault("ante-amount.nobody", deal.line, logged=0, expected=ante)
        return
    for seat in sorted(deal.named.keys() - seen - out):
        if deal.stacks.get(seat):
            owed = min(ante, deal.stacks[seat])
            yield case.fault("ante-amount.missing", deal.line, seat=seat, logged=0, expected=owed, chips=-owed)
    for seat in sorted((deal.named.keys() & out) - seen):
        yield barred(case, deal.named[seat], seat)
